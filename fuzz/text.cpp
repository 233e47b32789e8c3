// libFuzzer target for what the C++ core reads: deal ids, position texts and lines, and for play itself.
// The first byte chooses the reader. Whatever is accepted must print and read back to the same value.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "spider/deal.h"
#include "spider/error.h"
#include "spider/move.h"
#include "spider/position.h"

namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", what);
  std::abort();
}

void read_id(std::string_view text) {
  const spider::Deal deal = spider::Deal::parse(text);
  require(spider::Deal::parse(deal.text()) == deal, "a deal id reads back");
}

// Plays the moves that the bytes choose, checks the position after each, and takes all back.
void play(spider::Position position, std::string_view bytes) {
  const spider::Position start = position;
  for (const char byte : bytes) {
    const spider::MoveList moves = position.legal_moves();
    if (moves.empty()) break;
    position.play(moves[static_cast<unsigned char>(byte) % moves.size()]);
    position.check();
  }
  while (position.ply() > 0) position.undo();
  require(position == start, "undo restores the start");
}

void read_position(std::string_view text) {
  const spider::Position position = spider::Position::parse(text);
  position.check();
  require(spider::Position::parse(position.text()) == position, "a position text reads back");
  play(position, text.substr(0, 64));
}

void read_line(std::string_view text) {
  for (const spider::Move move : spider::parse_line(text)) {
    require(spider::Move::parse(move.text()) == move, "a move reads back");
  }
}

void play_deal(std::string_view bytes) {
  if (bytes.size() < 4) return;
  constexpr int kSuits[] = {1, 2, 4};
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const auto number = static_cast<std::uint32_t>(byte(0) * 256 + byte(1));
  const auto rules = static_cast<spider::Rules>(byte(2) % 3);
  play(spider::Position(spider::Deal(kSuits[byte(3) % 3], number, spider::Numbering::own, rules)),
       bytes.substr(4));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  constexpr void (*kReaders[])(std::string_view) = {read_id, read_position, read_line, play_deal};
  try {
    kReaders[data[0] % 4](text);
  } catch (const spider::Error&) {
    // Refused with a reason: what wrong text is for.
  }
  return 0;
}
