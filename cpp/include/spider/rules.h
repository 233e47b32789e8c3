// Rule sets and the reasons for refusals, by name.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace spider {

/// When a row may be dealt (R9).
enum class Rules : std::uint8_t {
  standard,  ///< not while a column is empty, unless fewer than ten cards are on the table
  strict,    ///< never while a column is empty
  free,      ///< at any time
};

constexpr std::array<std::string_view, 3> kRulesNames = {"standard", "strict", "free"};

constexpr std::string_view name(Rules rules) { return kRulesNames[static_cast<std::size_t>(rules)]; }

constexpr std::optional<Rules> parse_rules(std::string_view text) {
  for (std::size_t i = 0; i < kRulesNames.size(); ++i) {
    if (kRulesNames[i] == text) return static_cast<Rules>(i);
  }
  return std::nullopt;
}

/// Why a move is refused (U7).
enum class Refusal : std::uint8_t {
  same_column,
  empty_source,
  too_many,
  hidden,
  mixed_suit,
  gap,
  wrong_rank,
  no_fit,
  deal_empty_column,
  deal_no_stock,
};

constexpr std::array<std::string_view, 10> kRefusalNames = {
    "same_column", "empty_source", "too_many",          "hidden",       "mixed_suit", "gap",
    "wrong_rank",  "no_fit",       "deal_empty_column", "deal_no_stock"};

constexpr std::string_view name(Refusal refusal) { return kRefusalNames[static_cast<std::size_t>(refusal)]; }

}  // namespace spider
