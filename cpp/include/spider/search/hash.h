// The hash of a state, built up a card and a column at a time; the reference engine computes the same.
#pragma once

#include <cstdint>

#include "spider/hash.h"

namespace spider::search {

inline constexpr std::uint64_t kHiddenFactor = 0xD1B54A32D192ED03u;
inline constexpr std::uint64_t kColumnFactor = 0x8CB92BA72F3D8DD7u;
inline constexpr std::uint64_t kRowsFactor = 0xAEF17502108EF2D9u;
inline constexpr std::uint64_t kMisfitFactor = 0xE7037ED1A0B428DBu;
inline constexpr std::uint64_t kDoneFactor = 0x9FB21C651E98DF25u;

/// The hash of a column's cards with one more card on top; an empty column starts from 0.
inline std::uint64_t extend(std::uint64_t cards, int card) noexcept {
  return (cards + static_cast<std::uint64_t>(card)) * kGolden;
}

/// A column's share of a state's hash, which is the sum of all shares and of `rows * kRowsFactor`.
inline std::uint64_t column_share(std::uint64_t cards, int hidden, int column, int rows) noexcept {
  const std::uint64_t place = rows == 0 ? 1 : static_cast<std::uint64_t>(column + 2);
  return mix(cards + static_cast<std::uint64_t>(hidden) * kHiddenFactor + place * kColumnFactor);
}

/// A column's share of a state's kind: how many cards are hidden where, or else the card at its foot (0 if
/// none). The kind is the sum of all shares, of `misfits * kMisfitFactor` and of `runs done * kDoneFactor`.
inline std::uint64_t kind_share(int hidden, int column, int foot) noexcept {
  return hidden > 0 ? mix(static_cast<std::uint64_t>(hidden) * kHiddenFactor +
                          static_cast<std::uint64_t>(column + 2) * kColumnFactor)
                    : mix(static_cast<std::uint64_t>(foot) * kGolden + kColumnFactor);
}

}  // namespace spider::search
