// Making a winning line shorter by changing it a little and playing the rest as it was meant
// (docs/solver.md).
#pragma once

#include <cstdint>
#include <vector>

#include "spider/search/budget.h"
#include "spider/search/state.h"

namespace spider::search {

/// Tries `attempts` random changes of a winning line and keeps those that do not lengthen it. The result wins
/// and is no longer than `line`. Stops early when the budget is interrupted.
std::vector<SearchMove> polish(const State& root, const Stock& stock, std::vector<SearchMove> line,
                               std::uint64_t attempts, std::uint64_t seed, Budget& budget);

/// A winning line no longer than `line`, looked for with at most `positions` positions: beams by rows, each
/// as wide as what is left allows, and polishing.
std::vector<SearchMove> shorten(const State& root, const Stock& stock, std::vector<SearchMove> line,
                                std::uint64_t positions, std::uint64_t seed, Budget& budget);

}  // namespace spider::search
