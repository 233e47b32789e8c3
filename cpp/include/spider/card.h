// Cards as small numbers: suit * 13 + rank - 1, suits S H C D being 0 to 3, ranks 1 (ace) to 13 (king).
#pragma once

#include <cstdint>
#include <string>

namespace spider {

using Card = std::uint8_t;

constexpr int kRanks = 13;

constexpr int suit(Card card) { return card / kRanks; }
constexpr int rank(Card card) { return card % kRanks + 1; }

// The card in notation, such as "KS" or "10H".
std::string card_text(Card card);

}  // namespace spider
