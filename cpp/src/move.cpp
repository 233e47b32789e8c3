#include "spider/move.h"

#include "spider/error.h"
#include "utf8.h"

namespace spider {

namespace {

constexpr std::size_t kLargestLine = 1U << 20U;  // bytes

constexpr bool is_column(char c) { return c >= 'a' && c < 'a' + kColumns; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Whether the text is a move; `move` then is.
bool read(std::string_view text, Move& move) {
  if (text == "deal") {
    move = Move::deal();
    return true;
  }
  if (text.size() < 2 || text.size() > 5 || !is_column(text[0]) || !is_column(text[1])) return false;
  int count = 0;
  for (const char c : text.substr(2)) {
    if (!is_digit(c) || (c == '0' && count == 0)) return false;
    count = 10 * count + (c - '0');
  }
  move = Move::of(text[0] - 'a', text[1] - 'a', count);
  return true;
}

std::string not_a_move(std::string_view text) { return "'" + std::string(text) + "' is not a move"; }

}  // namespace

Move Move::parse(std::string_view text) {
  Move move;
  if (!read(text, move)) throw NotationError(not_a_move(text));
  return move;
}

std::string Move::text() const {
  if (is_deal()) return "deal";
  std::string text = {static_cast<char>('a' + source), static_cast<char>('a' + target)};
  if (count != 0) text += std::to_string(count);
  return text;
}

std::vector<Move> parse_line(std::string_view text) {
  if (text.size() > kLargestLine) {
    throw NotationError("the line is longer than " + std::to_string(kLargestLine) + " bytes");
  }
  std::vector<Move> moves;
  const auto take = [&](std::string_view word) {
    Move move;
    if (!read(word, move)) {
      throw NotationError("move " + std::to_string(moves.size() + 1) + ": " + not_a_move(word));
    }
    moves.push_back(move);
  };
  std::size_t word = 0;
  for (std::size_t index = 0; index < text.size();) {
    const std::size_t before = index;
    if (!is_white_space(next_character(text, index))) continue;
    if (before > word) take(text.substr(word, before - word));
    word = index;
  }
  if (word < text.size()) take(text.substr(word));
  return moves;
}

}  // namespace spider
