// The hash of a state, built up a card and a column at a time; the reference engine computes the same.
#pragma once

#include <cstdint>

#include "spider/hash.h"

namespace spider::search {

inline constexpr std::uint64_t kHiddenFactor = 0xD1B54A32D192ED03u;
inline constexpr std::uint64_t kColumnFactor = 0x8CB92BA72F3D8DD7u;
inline constexpr std::uint64_t kRowsFactor = 0xAEF17502108EF2D9u;

/// The hash of a column's cards with one more card on top; an empty column starts from 0.
inline std::uint64_t extend(std::uint64_t cards, int card) noexcept {
  return (cards + static_cast<std::uint64_t>(card)) * kGolden;
}

/// A column's share of a state's hash, which is the sum of all shares and of `rows * kRowsFactor`.
inline std::uint64_t column_share(std::uint64_t cards, int hidden, int column, int rows) noexcept {
  const std::uint64_t place = rows == 0 ? 1 : static_cast<std::uint64_t>(column + 2);
  return mix(cards + static_cast<std::uint64_t>(hidden) * kHiddenFactor + place * kColumnFactor);
}

}  // namespace spider::search
