#include "spider/card.h"

#include <array>

namespace spider {

namespace {

constexpr std::string_view kSuitText = "SHCD";
constexpr std::array<std::string_view, kRanks> kRankText = {"A", "2", "3",  "4", "5", "6", "7",
                                                            "8", "9", "10", "J", "Q", "K"};

constexpr char capital(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace

std::string card_text(Card card) {
  return std::string(kRankText[static_cast<std::size_t>(rank(card) - 1)]) +
         kSuitText[static_cast<std::size_t>(suit(card))];
}

std::optional<Card> parse_card(std::string_view text) {
  if (text.size() < 2 || text.size() > 3) return std::nullopt;
  const std::size_t suit = kSuitText.find(capital(text.back()));
  if (suit == std::string_view::npos) return std::nullopt;
  std::string rank;
  for (const char c : text.substr(0, text.size() - 1)) rank += capital(c);
  if (rank == "T") rank = "10";
  for (std::size_t i = 0; i < kRankText.size(); ++i) {
    if (kRankText[i] == rank) return static_cast<Card>(suit * kRanks + i);
  }
  return std::nullopt;
}

}  // namespace spider
