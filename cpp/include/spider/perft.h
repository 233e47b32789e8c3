// Counting and walking the tree of moves.
#pragma once

#include <cstdint>
#include <functional>

#include "spider/position.h"

namespace spider {

constexpr int kDeepestPerft = 60;

/// The number of sequences of exactly `depth` legal moves; 1 at depth 0. `tick` is called every few
/// milliseconds and may throw to stop. Throws Error for a depth beyond 0 to kDeepestPerft.
std::uint64_t perft(Position position, int depth, const std::function<void()>& tick = {});

/// What a random walk did; equal for both engines.
struct Walk {
  std::uint64_t steps;  ///< moves played, each undone again
  std::uint64_t walks;  ///< returns to the start, the last one left out
  std::uint64_t checksum;

  friend bool operator==(const Walk&, const Walk&) = default;
};

/// Lists the legal moves, plays a random one, and so on; back to the start after 200 moves or at a dead end.
/// The choice is draw n of SplitMix64 (from `seed`), modulo the number of legal moves.
Walk walk(Position position, std::uint64_t steps, std::uint64_t seed);

}  // namespace spider
