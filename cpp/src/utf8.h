// Just enough UTF-8 for the texts that people type. Lone surrogates pass through; broken bytes become U+FFFD.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace spider {

/// The character at `index`, which moves on to the next one.
char32_t next_character(std::string_view text, std::size_t& index);

void append_character(std::string& text, char32_t character);

/// White space as Unicode has it, which is what Python's str.split() splits at.
bool is_white_space(char32_t character);

}  // namespace spider
