// The tables that lines are shortened by: learned, not unfolded from weights (docs/solver.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "spider/search/evaluation.h"

namespace spider::search {

inline constexpr int kLearnedHidden = Tables::kHiddenClasses;  ///< hidden cards told apart
inline constexpr int kLearnedBreaks = 16;                      ///< breaks of a column told apart

/// Calls `each(entry)` for every entry of a table that is learned, in the order in which they are written
/// down.
template <class Table, class Each>
constexpr void each_learned(Table& t, Each each) {
  const auto all = [&](auto& entries, std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) each(entries[i]);
  };
  all(t.hidden, 0, kLearnedHidden);
  for (std::size_t head = 2; head <= kRanks; ++head) all(t.run[head], 2, head + 1);
  for (auto& of_class : t.pairs)
    for (auto& of_suit : of_class)
      for (std::size_t above = 1; above <= kRanks; ++above)
        all(of_suit, above * 16 + 1, above * 16 + kRanks + 1);
  for (auto& of_class : t.breaks) all(of_class, 0, kLearnedBreaks);
  for (auto& of_suit : t.next_pair) all(of_suit, 1, of_suit.size());
  all(t.hidden_pair, 1, t.hidden_pair.size());
  all(t.on_hidden, 1, t.on_hidden.size());
  all(t.top_rank, 1, t.top_rank.size());
  all(t.foot, 1, t.foot.size());
  for (auto& of_facing : t.above_own) all(of_facing, 1, of_facing.size());
  all(t.empties, 0, t.empties.size());
  all(t.done, 0, t.done.size());
  each(t.hidden_join);
  each(t.on_hidden_join);
  each(t.ready);
  each(t.move);
}

constexpr std::size_t count_learned() {
  Tables tables;
  std::size_t n = 0;
  each_learned(tables, [&](int&) { ++n; });
  return n;
}

using Learned = std::array<std::array<std::int32_t, count_learned()>, kRows + 1>;

/// The tables as learned; columns with more hidden cards or breaks than those told apart go on by equal
/// steps.
TableSet unfold(const Learned& learned);

extern const Learned kShortLearned;  ///< to win in few moves; written by tools/learn

}  // namespace spider::search
