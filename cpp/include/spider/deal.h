// Deals, their numberings and ids (D1-D4; docs/deals.md).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "spider/card.h"
#include "spider/rules.h"

namespace spider {

/// Version of the own numbering (D2): the stream of the generator.
constexpr int kDealVersion = 1;

enum class Numbering : std::uint8_t { own, classic };

constexpr std::string_view name(Numbering numbering) {
  return numbering == Numbering::own ? "own" : "classic";
}

/// The 104 cards of a game, named by suit count, number, numbering and rule set. Only deals that exist can be
/// made.
class Deal {
 public:
  /// Throws DealError when there is no such deal.
  Deal(int suits, std::uint32_t number, Numbering numbering = Numbering::own, Rules rules = Rules::standard);

  /// From the decimal text of numbers of any size, and names; throws DealError.
  static Deal from_text(std::string_view suits, std::string_view number, std::string_view numbering,
                        std::string_view rules);

  /// Reads an id such as 2-3141592653, 4-c2468 or 1-7@strict, in UTF-8; throws DealError.
  static Deal parse(std::string_view text);

  /// The id, the inverse of `parse`.
  std::string text() const;

  int suits() const { return suits_; }
  std::uint32_t number() const { return number_; }
  Numbering numbering() const { return numbering_; }
  Rules rules() const { return rules_; }

  /// The cards in the order in which they are dealt: 54 to the table, then five rows of ten.
  std::array<Card, kPack> cards() const;

  friend bool operator==(const Deal&, const Deal&) = default;

 private:
  std::uint32_t number_;
  std::uint8_t suits_;
  Numbering numbering_;
  Rules rules_;
};

}  // namespace spider
