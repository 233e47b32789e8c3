// libFuzzer targets for what the C++ core reads, deal ids, position texts and lines, and for play itself.
// SPIDER_READER, the name of a function below, tells which target this is. Whatever is accepted must print
// and read back to the same value.
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

namespace spider::fuzz {

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", what);
  std::abort();
}

void read_id(std::string_view text) {
  const Deal deal = Deal::parse(text);
  require(Deal::parse(deal.text()) == deal, "a deal id reads back");
}

// Plays the moves that the bytes choose, checks the position after each, and takes all back.
void play(Position position, std::string_view bytes) {
  const Position start = position;
  for (const char byte : bytes) {
    const MoveList moves = position.legal_moves();
    if (moves.empty()) break;
    position.play(moves[static_cast<unsigned char>(byte) % moves.size()]);
    position.check();
  }
  while (position.ply() > 0) position.undo();
  require(position == start, "undo restores the start");
}

void read_position(std::string_view text) {
  const Position position = Position::parse(text);
  position.check();
  require(Position::parse(position.text()) == position, "a position text reads back");
  play(position, text.substr(0, 64));
}

void read_line(std::string_view text) {
  for (const Move move : parse_line(text)) {
    require(Move::parse(move.text()) == move, "a move reads back");
  }
}

// A deal and moves of it, out of any bytes.
void read_play(std::string_view bytes) {
  if (bytes.size() < 4) return;
  constexpr int kSuits[] = {1, 2, 4};
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const auto number = static_cast<std::uint32_t>(byte(0) * 256 + byte(1));
  const auto rules = static_cast<Rules>(byte(2) % 3);
  play(Position(Deal(kSuits[byte(3) % 3], number, Numbering::own, rules)), bytes.substr(4));
}

}  // namespace spider::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    spider::fuzz::SPIDER_READER(std::string_view(reinterpret_cast<const char*>(data), size));
  } catch (const spider::Error&) {
    // Refused with a reason: what wrong text is for.
  }
  return 0;
}
