// The honest hint (U9): one move that is progress, found without a look at unseen cards.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "spider/position.h"

namespace spider {

/// What a hinted move achieves, in order of worth.
enum class HintReason : std::uint8_t { turns, empties, completes, joins };

constexpr std::array<std::string_view, 4> kHintReasonNames = {"turns", "empties", "completes", "joins"};

struct Hint {
  Move move;
  HintReason reason;
};

/// What to do when there is no hint.
enum class Advice : std::uint8_t { deal, fill_then_deal, undo };

constexpr std::array<std::string_view, 3> kAdviceNames = {"deal", "fill_then_deal", "undo"};

/// What a player has been shown: the fewest hidden cards each column ever had, and the fewest rows of the
/// stock.
struct Seen {
  std::array<int, kColumns> hidden;
  int rows;
};

/// The move most worth making, or nothing when no single move is progress. The rules of choice, and why
/// following hints never repeats a position, stand in python/spider/reference/hint.py. Faces of hidden cards
/// decide nothing.
std::optional<Hint> hint(const Position& position);

/// Throws Error when `seen` says less than the table shows.
void require_fit(const Position& position, const Seen& seen);

/// What to do when there is no hint, by counts alone.
Advice advice(const Position& position);

}  // namespace spider
