#include "utf8.h"

#include <array>

namespace spider {

char32_t next_character(std::string_view text, std::size_t& index) {
  constexpr char32_t kReplacement = 0xFFFD;
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char first = byte(index++);
  if (first < 0x80) return first;
  if (first < 0xC2 || first > 0xF4) return kReplacement;
  const int following = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  char32_t character = first & (0x3FU >> following);
  for (int i = 0; i < following; ++i) {
    if (index == text.size() || (byte(index) & 0xC0U) != 0x80U) return kReplacement;
    character = character << 6U | (byte(index++) & 0x3FU);
  }
  return character;
}

void append_character(std::string& text, char32_t character) {
  const auto tail = [&](unsigned shift) {
    text += static_cast<char>(0x80U | (static_cast<unsigned>(character) >> shift & 0x3FU));
  };
  const auto head = [&](unsigned mark, unsigned shift) {
    text += static_cast<char>(mark | static_cast<unsigned>(character) >> shift);
  };
  if (character < 0x80) {
    head(0, 0);
  } else if (character < 0x800) {
    head(0xC0, 6);
    tail(0);
  } else if (character < 0x10000) {
    head(0xE0, 12);
    tail(6);
    tail(0);
  } else {
    head(0xF0, 18);
    tail(12);
    tail(6);
    tail(0);
  }
}

bool is_white_space(char32_t c) {
  return (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20) || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}

}  // namespace spider
