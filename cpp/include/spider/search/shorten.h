// Making a winning line shorter (docs/solver.md).
#pragma once

#include <cstdint>
#include <vector>

#include "spider/search/budget.h"
#include "spider/search/state.h"

namespace spider::search {

/// A winning line no longer than `line`, looked for with at most `positions` positions: beams by rows from
/// the root and from states along the line, in rounds that grow wider.
std::vector<SearchMove> shorten(const State& root, const Stock& stock, std::vector<SearchMove> line,
                                std::uint64_t positions, Budget& budget);

}  // namespace spider::search
