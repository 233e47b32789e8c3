#include "spider/search/shorten.h"

#include <algorithm>
#include <utility>

#include "spider/search/beam.h"
#include "spider/search/learned.h"

namespace spider::search {

std::vector<SearchMove> shorten(const State& root, const Stock& stock, std::vector<SearchMove> line,
                                std::uint64_t positions, Budget& budget) {
  constexpr std::uint32_t kFirstWidth = 40;
  constexpr std::uint64_t kMostWidth = 1U << 20U;
  constexpr std::uint32_t kPatience = 12;
  constexpr std::size_t kParts = 4;     // starting points of one round
  constexpr std::uint64_t kGrowth = 4;  // of the width from round to round
  const TableSet tables = unfold(kShortLearned);
  Plan plan{Shape::rows, &tables, kFirstWidth, kPatience};
  std::uint64_t spent_before = 0;
  while (budget.why() == Stop::none) {
    const std::uint64_t before = budget.positions();
    const std::size_t moves_before = line.size();
    for (std::size_t part = 0; part < kParts && budget.why() == Stop::none; ++part) {
      const std::size_t kept = line.size() * part / kParts;
      State start = root;
      for (std::size_t i = 0; i < kept; ++i) apply(start, line[i], stock);
      plan.most_moves = static_cast<int>(line.size() - kept) - 1;
      if (const auto shorter = Beam(start, stock).run(plan, budget)) {
        line.resize(kept);
        line.insert(line.end(), shorter->begin(), shorter->end());
      }
    }
    // As wide as the positions left allow, but not much wider than before: shorter lines make narrower
    // searches.
    const std::uint64_t spent = budget.positions() - before;
    // As many positions as in a narrower round: nothing was left out, and wider ones are the same.
    if (spent == spent_before && line.size() == moves_before) break;
    spent_before = spent;
    const std::uint64_t left = positions - std::min(positions, budget.positions());
    const std::uint64_t width = left * plan.width / (spent + 1);
    if (width < plan.width) break;
    plan.width = static_cast<std::uint32_t>(
        std::min({width < 2 * kGrowth * plan.width ? width : kGrowth * plan.width, kMostWidth}));
  }
  return line;
}

}  // namespace spider::search
