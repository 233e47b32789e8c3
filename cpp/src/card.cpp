#include "spider/card.h"

#include <array>

namespace spider {

std::string card_text(Card card) {
  static constexpr std::array<const char*, kRanks> kRankText = {"A", "2", "3",  "4", "5", "6", "7",
                                                                "8", "9", "10", "J", "Q", "K"};
  static constexpr char kSuitText[] = "SHCD";
  return std::string(kRankText[static_cast<std::size_t>(rank(card) - 1)]) + kSuitText[suit(card)];
}

}  // namespace spider
