#include <array>
#include <exception>
#include <string>

#include "check.h"
#include "spider/error.h"
#include "spider/perft.h"

using spider::Deal;
using spider::Position;

namespace {

struct Pinned {
  const char* id;
  std::uint64_t key;
  std::array<std::uint64_t, 4> perft;  // depth 1 to 4
  std::uint64_t checksum;              // of a walk of 1000 steps, seed 7
  std::uint64_t walks;
};

// Counted by the plain-Python engine.
constexpr Pinned kPinned[] = {
    {"1-0", 0x2BB2EDC70784ADB4U, {4, 24, 174, 1349}, 0xC675E16759DB70BFU, 4},
    {"2-31415", 0x29E4FB8AB0C39995U, {7, 51, 392, 3115}, 0x030066691FA72C2DU, 5},
    {"4-4294967295", 0xB7079B56D40A2839U, {11, 101, 801, 5685}, 0x68B9606A3F298F56U, 4},
    {"1-c1", 0xC715AB9E6C97A2EBU, {7, 52, 408, 3351}, 0xE09247ADA2031797U, 4},
    {"2-c14934", 0x7655754EF327C683U, {5, 16, 46, 207}, 0x9C587CC4F13EE253U, 5},
    {"4-c32000", 0x0422A8B4B895146EU, {4, 22, 145, 1217}, 0x953C0F08B578BC55U, 4},
    {"4-7@strict", 0xFB3C6D404B1CA510U, {8, 60, 457, 3496}, 0x72B299123AF955CEU, 5},
    {"2-7@free", 0x55F523CB58D5A20FU, {8, 61, 476, 3777}, 0xCD23E940E33E3EECU, 4},
};

}  // namespace

TEST(pinned_deals) {  // D2, D3
  for (const Pinned& pinned : kPinned) {
    const Position position(Deal::parse(pinned.id));
    CHECK(position.key() == pinned.key);
    CHECK(position.deal() == Deal::parse(pinned.id));
    position.check();
  }
}

TEST(perft) {
  for (const Pinned& pinned : kPinned) {
    const Position position(Deal::parse(pinned.id));
    CHECK(spider::perft(position, 0) == 1);
    for (int depth = 1; depth <= 4; ++depth) {
      CHECK(spider::perft(position, depth) == pinned.perft[static_cast<std::size_t>(depth - 1)]);
    }
  }
  const Position position(Deal(1, 0));
  CHECK_THROWS(spider::perft(position, -1), spider::Error);
  CHECK_THROWS(spider::perft(position, spider::kDeepestPerft + 1), spider::Error);
}

TEST(perft_can_be_stopped) {
  struct Stop : std::exception {};
  int ticks = 0;
  const Position position(Deal(2, 1));
  CHECK_THROWS(spider::perft(position, 12,
                             [&] {
                               if (++ticks == 3) throw Stop();
                             }),
               Stop);
  CHECK(ticks == 3);
}

TEST(walk) {
  for (const Pinned& pinned : kPinned) {
    const Position position(Deal::parse(pinned.id));
    CHECK(spider::walk(position, 1000, 7) == (spider::Walk{1000, pinned.walks, pinned.checksum}));
  }
  const Position position(Deal(4, 1));
  CHECK(spider::walk(position, 0, 1) == (spider::Walk{0, 0, 0}));
}

TEST(deal_classic_rows) {  // D3: the five rows that a published survey prints
  const auto cards = Deal::parse("4-c14934").cards();
  constexpr const char* kPublished =
      "10S 2H 4S QD 3D 10D 9H AS JS JD 3C 4H 3H QH 8C 10H 3D 4D 8H AH KS KC 10C 7C 8S 3S 7D 3S 6C 5C "
      "4C 3H 4D 7S 2S 3C 5C 8C QC 5S";
  std::string dealt;
  for (std::size_t i = 0; i < 40; ++i) dealt += (i == 0 ? "" : " ") + spider::card_text(cards[i]);
  CHECK(dealt == kPublished);
}

TEST(deal_same_ranks_for_every_suit_count) {  // D1
  for (const spider::Numbering numbering : {spider::Numbering::own, spider::Numbering::classic}) {
    const auto four = Deal(4, 123, numbering).cards();
    const auto two = Deal(2, 123, numbering).cards();
    const auto one = Deal(1, 123, numbering).cards();
    for (std::size_t i = 0; i < four.size(); ++i) {
      CHECK(two[i] == four[i] % 26);
      CHECK(one[i] == four[i] % 13);
    }
  }
}

TEST(deal_ids) {  // D4
  for (const char* text : {"2-3141592653", "4-c14934", "1-0", "1-7@strict", "1-c1@free"}) {
    CHECK(Deal::parse(text).text() == text);
  }
  CHECK(Deal::parse(" \t２－０００７\u3000\n").text() == "2-7");
  CHECK(Deal::parse("4-C12@STANDARD").text() == "4-c12");
  CHECK(Deal::parse("1\u20137").text() == "1-7");
  for (const char* text : {"",
                           "-",
                           "1",
                           "1-",
                           "-1",
                           "3-1",
                           "1-4294967296",
                           "4-c0",
                           "4-c32001",
                           "1-1@",
                           "1-1@easy",
                           "1--1",
                           "1-1x",
                           "1 -1",
                           "c1-1",
                           "1-cc1",
                           "\xFF",
                           "1-\xE3\x81",
                           "99999999999999999999999999-1",
                           "1-99999999999999999999999999999"}) {
    CHECK_THROWS(Deal::parse(text), spider::DealError);
  }
  CHECK_THROWS(Deal::parse(std::string(101, '1')), spider::DealError);
  CHECK_THROWS(Deal(3, 1), spider::DealError);
  CHECK_THROWS(Deal(4, 0, spider::Numbering::classic), spider::DealError);
}
