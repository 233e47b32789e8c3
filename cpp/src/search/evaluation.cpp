#include "spider/search/evaluation.h"

namespace spider::search {
namespace {

std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

}  // namespace

Tables::Tables(const Weights& w, int rows) {
  const auto join = w.at(kJoin, rows);
  const auto growth = w.at(kJoinGrowth, rows);
  for (int h = 0; h <= kPack; ++h)
    hidden[at(h)] = h * w.at(kHidden, rows) + h * (h - 1) / 2 * w.at(kHiddenSquare, rows);
  hidden[0] += w.at(kOpened, rows);
  hidden[1] += w.at(kAlmostOpened, rows);
  for (auto& of_head : run)
    for (int n = 2; n <= kRanks; ++n) of_head[at(n)] = of_head[at(n - 1)] + join + (n - 2) * growth;
  for (int i = 0; i < 2 * kShift; ++i) {
    const int rise = i - kShift;
    hidden_pair[at(i)] = w.at(kHiddenMisfit, rows) + (rise > 0 ? rise * w.at(kHiddenRise, rows) : 0);
    on_hidden[at(i)] = w.at(kOnHidden, rows);
  }
  hidden_pair[at(kShift - 1)] = on_hidden[at(kShift - 1)] = 0;
  hidden_join = w.at(kHiddenJoin, rows);
  next_pair[0][at(kShift - 1)] = w.at(kNextFit, rows);
  next_pair[1][at(kShift - 1)] = w.at(kNextJoin, rows);
  for (int above = 1; above <= kRanks; ++above) {
    for (int below = 1; below <= kRanks; ++below) {
      const int rise = above - below;
      int misfit = w.at(kMisfit, rows) + (above == kRanks ? w.at(kKingMisfit, rows) : 0);
      misfit += rise >= 0 ? rise * w.at(kMisfitRise, rows) : (-rise - 1) * w.at(kMisfitFall, rows);
      const int off_suit = w.at(kOffSuit, rows) + (kRanks - above) * w.at(kOffSuitRank, rows);
      for (auto& of_class : pairs) {
        of_class[0][at(above * 16 + below)] = rise == -1 ? off_suit : misfit;
        of_class[1][at(above * 16 + below)] = rise == -1 ? 0 : misfit;
      }
    }
  }
  for (int h = 0; h < kHiddenClasses; ++h)
    for (int n = 0; n <= kPack; ++n)
      breaks[at(h)][at(n)] =
          (h > 0 ? n * w.at(kBreakOnHidden, rows) : 0) + n * (n - 1) / 2 * w.at(kBreakIndex, rows);
  for (int r = 1; r <= kRanks; ++r) {
    top_rank[at(r)] = (kRanks - r) * w.at(kTopRank, rows);
    foot[at(r)] = r == kRanks ? w.at(kKingFoot, rows) : (kRanks - r) * w.at(kFootRank, rows);
  }
  for (int n = 0; n <= kColumns; ++n)
    empties[at(n)] = n * w.at(kEmpty, rows) + (n > 0 ? w.at(kFirstEmpty, rows) : 0);
  for (int n = 0; n <= kRuns; ++n) done[at(n)] = n * w.at(kDone, rows);
  move = w.at(kMove, rows);
}

TableSet unfold(const Weights& weights) {
  TableSet set;
  for (int rows = 0; rows <= kRows; ++rows) set.emplace_back(weights, rows);
  return set;
}

std::int32_t Evaluation::value(const State& s) const noexcept {
  return sum_of([&](auto add) { each_entry(s, add); });
}

Evaluation::Part Evaluation::part_of(const SearchCard* cards, int length, int hidden, int rows,
                                     int column) const noexcept {
  Part part;
  part.value = sum_of([&](auto add) { part.ends = each_entry_of(cards, length, hidden, rows, column, add); });
  return part;
}

}  // namespace spider::search
