#include "spider/search/shorten.h"

#include <algorithm>
#include <array>
#include <utility>

#include "spider/search/beam.h"
#include "spider/search/learned.h"

namespace spider::search {
namespace {

/// Of a line from the first deal on, in thousandths: from when to when short lines may have so many rows
/// left, and about when they come to have them.
struct Share {
  int first, last, start;
};
constexpr std::array<Share, kRows + 1> kShares = {
    {{300, 1000, 600}, {200, 830, 420}, {90, 670, 270}, {45, 550, 170}, {15, 450, 70}, {0, 270, 0}}};

/// For a search `kept` moves along a line that begins with so many rows left: windows that also have the
/// line.
std::array<Plan::Window, kRows + 1> windows(int rows, const std::vector<SearchMove>& line, int kept) {
  std::array<Plan::Window, kRows + 1> out;
  const int length = static_cast<int>(line.size());
  const int whole = length * 1000 / (1000 - kShares[static_cast<std::size_t>(rows)].start);
  for (std::size_t r = 0; r < out.size(); ++r)
    out[r] = {kShares[r].first * whole / 1000 - (whole - length),
              kShares[r].last * whole / 1000 - (whole - length)};
  for (int moves = 0; moves <= length; ++moves) {
    Plan::Window& window = out[static_cast<std::size_t>(rows)];
    window = {std::min(window.first, moves), std::max(window.last, moves)};
    if (moves < length && line[static_cast<std::size_t>(moves)].count == 0) --rows;
  }
  for (Plan::Window& window : out) window = {window.first - kept, window.last - kept};
  return out;
}

/// How many moves fewer than cards that are apart a win may take, by rows left: a little more than the most
/// seen in short lines.
std::array<int, kRows + 1> luck(const State& root, const Stock& stock) {
  unsigned suits = 0;
  for (int i = 0; i < root.end_of(kColumns - 1); ++i)
    suits |= 1U << static_cast<unsigned>(root.card_at(i) >> 4);
  for (int r = 0; r < root.rows; ++r)
    for (const SearchCard card : stock.row[static_cast<std::size_t>(r)])
      suits |= 1U << static_cast<unsigned>(card >> 4);
  switch (bits_in(suits)) {
    case 1:
      return {0, 8, 12, 16, 20, 24};
    case 4:
      return {0, 3, -1, -2, -3, -8};
    default:
      return {0, 7, 5, 6, 8, 8};
  }
}

}  // namespace

std::vector<SearchMove> shorten(const State& root, const Stock& stock, std::vector<SearchMove> line,
                                std::uint64_t positions, Budget& budget) {
  constexpr std::uint32_t kFirstWidth = 40;
  constexpr std::uint64_t kMostWidth = 1U << 20U;
  constexpr std::uint32_t kPatience = 12;
  constexpr std::size_t kParts = 4;     // starting points of one round
  constexpr std::uint64_t kGrowth = 4;  // of the width from round to round
  const TableSet tables = unfold(kShortLearned);
  Plan plan{Shape::rows, &tables, kFirstWidth, kPatience};
  plan.luck = luck(root, stock);
  // Half of the memory for the levels leaves the rest to what a search has seen.
  constexpr std::uint32_t kMany = 1U << 16U;
  constexpr std::uint64_t kBytes = (kRows + 1) * Beam::bytes_for(kMany) / kMany;
  const std::uint64_t widest = std::max<std::uint64_t>(budget.max_bytes() / 2 / kBytes, kFirstWidth);
  std::uint64_t spent_before = 0;
  while (budget.why() == Stop::none) {
    const std::uint64_t before = budget.positions();
    const std::size_t moves_before = line.size();
    for (std::size_t part = 0; part < kParts && budget.why() == Stop::none; ++part) {
      const std::size_t kept = line.size() * part / kParts;
      State start = root;
      for (std::size_t i = 0; i < kept; ++i) apply(start, line[i], stock);
      plan.most_moves = static_cast<int>(line.size() - kept) - 1;
      plan.windows = windows(root.rows, line, static_cast<int>(kept));
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
    const std::uint64_t wanted = width < 2 * kGrowth * plan.width ? width : kGrowth * plan.width;
    plan.width = static_cast<std::uint32_t>(std::min({wanted, kMostWidth, widest}));
  }
  return line;
}

}  // namespace spider::search
