#include <string>

#include "check.h"
#include "spider/error.h"
#include "spider/position.h"

using spider::Move;
using spider::Position;

namespace {

const std::string kEmptyColumns(10, '\n');

}  // namespace

TEST(card_parse) {
  for (int card = 0; card < spider::kFaces; ++card) {
    CHECK(spider::parse_card(spider::card_text(static_cast<spider::Card>(card))) == card);
  }
  CHECK(spider::parse_card("tH") == 22);
  for (const char* text : {"", "S", "1S", "11S", "10", "AX", "AS ", "A S", "100S", "\xFF\xFF"}) {
    CHECK(!spider::parse_card(text));
  }
}

TEST(move_text) {
  for (const char* text : {"deal", "ab", "ja", "aj13", "aa1", "ab999"})
    CHECK(Move::parse(text).text() == text);
  for (const char* text :
       {"", "a", "ak", "ab0", "ab01", "ab1000", "Ab", "ab-1", "Deal", "ab 1", "\xFF\xFF"}) {
    CHECK_THROWS(Move::parse(text), spider::NotationError);
  }
}

TEST(move_lines) {
  const std::vector<Move> line = spider::parse_line("  ab1\tdeal\n\u3000cd\u00a0ji12 ");
  CHECK(line.size() == 4);
  CHECK(line.size() == 4 && line[0] == Move::of(0, 1, 1) && line[1].is_deal() &&
        line[3] == Move::of(9, 8, 12));
  CHECK(spider::parse_line(" \n").empty());
  try {
    spider::parse_line("ab1 deal xy deal");
    CHECK(false);
  } catch (const spider::NotationError& error) {
    CHECK(error.message == "move 3: 'xy' is not a move");
  }
  CHECK_THROWS(spider::parse_line("ab1 \xE3\x80"), spider::NotationError);
}

TEST(position_text_round_trip) {  // D6
  for (const char* id : {"1-7", "2-c7@strict", "4-31415@free"}) {
    Position position(spider::Deal::parse(id));
    while (position.ply() < 60) {
      const Position twin = Position::parse(position.text());
      CHECK(twin == position);
      CHECK(twin.key() == position.key());
      CHECK(twin.text() == position.text());
      CHECK(!twin.deal());
      const spider::MoveList moves = position.legal_moves();
      if (moves.empty()) break;
      position.play(moves[(position.ply() * 7) % moves.size()]);
    }
  }
}

TEST(position_text_of_a_won_game) {  // C36: ten empty columns
  Position position = Position::parse(kEmptyColumns);
  CHECK(position.is_won());
  CHECK(!position.is_stuck());
  CHECK(position.suits() == 1);
  CHECK(position.legal_moves().empty());
  CHECK(position.text() == "rules standard suits 1\n" + kEmptyColumns);
  CHECK(position.refusal(Move::deal()) == spider::Refusal::deal_no_stock);
  CHECK(position.refusal(Move::of(0, 1, 0)) == spider::Refusal::empty_source);
  CHECK_THROWS(position.undo(), spider::Error);
}

TEST(position_text_refused) {  // D6: with the line and the reason
  const std::string aces = "AS AS AS AS AS AS AS AS";
  const struct {
    std::string text;
    int line;
    std::string message;
  } cases[] = {
      {"", 1, "ten columns are needed, found 0"},
      {"\n\n\n", 3, "ten columns are needed, found 3"},
      {"rules easy suits 1", 1, "rule set 'easy' is not standard, strict or free"},
      {"rules free suits 3", 1, "suit count '3' is not 1, 2 or 4"},
      {"rules", 1, "the header is not of the form 'rules standard suits 4'"},
      {"KS 1S", 1, "'1S' is not a card"},
      {"KS (QS)", 1, "the hidden card (QS) lies above a face-up card"},
      {"\n(QS)", 2, "all cards of the column are hidden"},
      {aces + "\nAS", 2, "there is one AS too many"},
      {"rules free suits 1\nAH", 2, "AH is not in a pack of 1 suit"},
      {kEmptyColumns + "KS", 11, "after ten columns only lines that start with 'stock' may follow"},
      {kEmptyColumns + "stock KS", 11, "a row has ten cards, not 1"},
      {"KS\n" + kEmptyColumns, 11, "a card is missing: AS"},
      {"KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S AS\n" + kEmptyColumns, 1,
       "a complete run still lies on top of the column"},
      {std::string(20'001, ' '), 0, "the text is longer than 20000 bytes"},
      {std::string("K\0S", 3), 1, std::string("'K\0S' is not a card", 19)},
  };
  for (const auto& wrong : cases) {
    try {
      (void)Position::parse(wrong.text);
      CHECK(false);
    } catch (const spider::NotationError& error) {
      if (error.message != wrong.message) std::fprintf(stderr, "said: %s\n", error.what());
      CHECK(error.message == wrong.message);
      CHECK(error.line == wrong.line);
    }
  }
}
