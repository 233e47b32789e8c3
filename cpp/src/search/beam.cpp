#include "spider/search/beam.h"

#include <algorithm>

namespace spider::search {
namespace {

std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

constexpr int kMaxSteps = kColumns * (kColumns - 1) * kRunLength;

/// The steps worth a look, by source, then target, then count: all that move a whole run, parts of a run only
/// onto their own suit or onto an empty column, of which the first stands for all, and no column as a whole
/// from one place to another.
int steps_of(const State& s, const Scan& scan, std::array<Step, kMaxSteps>& out) noexcept {
  int first_empty = -1;
  std::array<int, kColumns> top;
  for (int c = 0; c < kColumns; ++c) {
    const bool empty = s.begin_of(c) == s.end_of(c);
    top[at(c)] = empty ? 0 : s.card_at(s.end_of(c) - 1);
    if (empty && first_empty < 0) first_empty = c;
  }
  int n = 0;
  for (int a = 0; a < kColumns; ++a) {
    const int run = scan.run[at(a)];
    if (run == 0) continue;
    const int length = s.end_of(a) - s.begin_of(a);
    const int card = top[at(a)];
    for (int b = 0; b < kColumns; ++b) {
      if (top[at(b)] == 0) {
        if (b != first_empty) continue;
        for (int k = 1; k <= run && k < length; ++k)
          out[at(n++)] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(k)};
        continue;
      }
      const int k = rank_of(top[at(b)]) - rank_of(card);
      if (b == a || k < 1 || k > run) continue;
      if (k < run && !same_suit(top[at(b)], card)) continue;
      out[at(n++)] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(k)};
    }
  }
  return n;
}

/// Whether the step completes a run.
bool completes(const State& s, const Scan& scan, Step step) noexcept {
  const int run = scan.run[step.target];
  return run > 0 && run + step.count == kRunLength &&
         s.card_at(s.end_of(step.target) - 1) == s.card_at(s.end_of(step.source) - step.count) + 1;
}

}  // namespace

std::optional<std::vector<Step>> Beam::run(const Plan& plan, const Weights& weights, Budget& budget) {
  const Evaluation evaluation(weights, stock_);
  links_.assign(1, Link{0, {}});
  root_.link = 0;
  root_.moves = 0;
  root_.value = evaluation.value(root_);
  return plan.shape == Shape::phases ? phases(plan, evaluation, budget) : rows(plan, evaluation, budget);
}

std::size_t Beam::bytes() const noexcept {
  return links_.capacity() * sizeof(Link) + (level_.capacity() + next_.capacity() + dealt_.capacity()) * sizeof(State) +
         children_.bytes() + deals_.bytes() + seen_.bytes();
}

std::optional<std::vector<Step>> Beam::phases(const Plan& plan, const Evaluation& evaluation, Budget& budget) {
  level_.assign(1, root_);
  while (!level_.empty()) {
    const int rows = level_.front().rows;
    seen_.reset();
    deals_.reset(plan.width);
    dealt_.clear();
    std::int32_t best = INT32_MAX;
    for (std::uint32_t stalled = 0; stalled < plan.patience && !level_.empty(); ++stalled) {
      children_.reset(plan.width);
      for (std::size_t i = 0; i < level_.size(); ++i) {
        if (!budget.spend()) return std::nullopt;
        if (expand(level_[i], static_cast<std::uint32_t>(i), evaluation, children_)) return std::move(won_);
        if (may_deal(level_[i], stock_.rule) && rows > 0) {
          State after = level_[i];
          apply(after, {}, stock_);
          if (after.done == kRuns) return path(after.link, {});
          after.value = evaluation.value(after);
          if (deals_.admits(after.value)) {
            deals_.offer({hash_of(after), after.value, 0, static_cast<std::uint32_t>(dealt_.size()), {}});
            dealt_.push_back(after);
            if (dealt_.size() >= 8 * plan.width) {
              std::vector<State> keep;
              for (Candidate& c : deals_.kept()) {
                keep.push_back(dealt_[c.parent]);
                c.parent = static_cast<std::uint32_t>(keep.size() - 1);
              }
              dealt_.swap(keep);
            }
          }
        }
      }
      next_.clear();
      for (const Candidate& c : children_.take()) {
        seen_.insert(c.hash);
        next_.push_back(level_[c.parent]);
        State& s = next_.back();
        apply(s, c.step, stock_);
        s.value = c.value;
        links_.push_back({s.link, c.step});
        s.link = static_cast<std::uint32_t>(links_.size() - 1);
      }
      if (!next_.empty() && next_.front().value < best) {
        best = next_.front().value;
        stalled = 0;
      }
      level_.swap(next_);
    }
    level_.clear();
    for (const Candidate& c : deals_.take()) {
      level_.push_back(dealt_[c.parent]);
      State& s = level_.back();
      links_.push_back({s.link, {}});
      s.link = static_cast<std::uint32_t>(links_.size() - 1);
    }
  }
  return std::nullopt;
}

std::optional<std::vector<Step>> Beam::rows(const Plan& plan, const Evaluation& evaluation, Budget& budget) {
  for (auto& level : levels_) level.clear();
  levels_[root_.rows].assign(1, root_);
  seen_.reset();
  std::array<std::int32_t, kMaxRows + 1> best;
  std::array<std::uint32_t, kMaxRows + 1> stalled{};
  best.fill(INT32_MAX);
  const int top = root_.rows;
  for (bool alive = true; alive;) {
    for (int r = top; r >= 0; --r) selections_[at(r)].reset(plan.width);
    for (int r = top; r >= 0; --r) {
      const std::vector<State>& level = levels_[at(r)];
      for (std::size_t i = 0; i < level.size(); ++i) {
        const State& s = level[i];
        if (!budget.spend()) return std::nullopt;
        if (expand(s, static_cast<std::uint32_t>(i), evaluation, selections_[at(r)])) return std::move(won_);
        if (!may_deal(s, stock_.rule)) continue;
        State after = s;
        apply(after, {}, stock_);
        if (after.done == kRuns) return path(s.link, {});
        const std::int32_t value = evaluation.value(after);
        Selection& out = selections_[at(r - 1)];
        if (!out.admits(value)) continue;
        const std::uint64_t hash = hash_of(after);
        if (!seen_.contains(hash)) out.offer({hash, value, 0, static_cast<std::uint32_t>(i), {}});
      }
    }
    alive = false;
    std::array<std::vector<State>, kMaxRows + 1> built;
    for (int r = top; r >= 0; --r) {
      auto& to = built[at(r)];
      for (const Candidate& c : selections_[at(r)].take()) {
        const State& parent = levels_[at(c.step.count == 0 ? r + 1 : r)][c.parent];
        seen_.insert(c.hash);
        to.push_back(parent);
        State& s = to.back();
        apply(s, c.step, stock_);
        s.value = c.value;
        links_.push_back({s.link, c.step});
        s.link = static_cast<std::uint32_t>(links_.size() - 1);
      }
      if (to.empty()) continue;
      if (to.front().value < best[at(r)]) {
        best[at(r)] = to.front().value;
        stalled[at(r)] = 0;
      } else if (++stalled[at(r)] >= plan.patience) {
        to.clear();
        continue;
      }
      alive = true;
    }
    levels_.swap(built);
  }
  return std::nullopt;
}

bool Beam::expand(const State& s, std::uint32_t index, const Evaluation& evaluation, Selection& out) {
  Scan scan;
  evaluation.scan(s, scan);
  std::array<Step, kMaxSteps> steps;
  const int n = steps_of(s, scan, steps);
  for (int i = 0; i < n; ++i) {
    const Step step = steps[at(i)];
    if (s.done == kRuns - 1 && completes(s, scan, step)) {
      won_ = path(s.link, step);
      return true;
    }
    const std::int32_t value = evaluation.child_value(s, scan, step);
    if (!out.admits(value)) continue;
    const std::uint64_t hash = evaluation.child_hash(s, scan, step);
    if (!seen_.contains(hash)) out.offer({hash, value, 0, index, step});
  }
  return false;
}

std::vector<Step> Beam::path(std::uint32_t link, Step last) const {
  std::vector<Step> steps{last};
  for (; link != 0; link = links_[link].parent) steps.push_back(links_[link].step);
  std::reverse(steps.begin(), steps.end());
  return steps;
}

}  // namespace spider::search
