// Cards as small numbers: suit * 13 + rank - 1, suits S H C D being 0 to 3, ranks 1 (ace) to 13 (king).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace spider {

using Card = std::uint8_t;

constexpr int kSuits = 4;
constexpr int kRanks = 13;
constexpr int kFaces = kSuits * kRanks;
constexpr int kPack = 104;

constexpr int suit(Card card) { return card / kRanks; }
constexpr int rank(Card card) { return card % kRanks + 1; }

/// The card in notation, such as "KS" or "10H".
std::string card_text(Card card);

/// Reads "KS", "10H" or "TH", in capital or small letters; nothing for other text.
std::optional<Card> parse_card(std::string_view text);

}  // namespace spider
