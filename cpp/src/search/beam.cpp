#include "spider/search/beam.h"

#include <algorithm>
#include <bit>

namespace spider::search {
namespace {

std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

SearchMove move_of(int source, int target, int count) noexcept {
  return {static_cast<std::uint8_t>(source), static_cast<std::uint8_t>(target),
          static_cast<std::uint8_t>(count)};
}

/// The moves worth a look, by source, then target, then count: whole runs to any card that they fit, parts of
/// a run only to their own suit (unless `all`) or to an empty column. The first empty column stands for all,
/// and no column moves as a whole to an empty one.
int moves_of(const State& s, const Scan& scan, bool all, std::array<SearchMove, kMaxMoves>& out) noexcept {
  int first_empty = -1;
  std::array<int, kColumns> top;
  std::array<unsigned, 2 * kRanks + 1> of_rank{};  // columns, a bit each, by rank of the top card
  std::array<unsigned, kSuits> of_suit{};
  for (int c = 0; c < kColumns; ++c) {
    const bool empty = s.begin_of(c) == s.end_of(c);
    top[at(c)] = empty ? 0 : s.card_at(s.end_of(c) - 1);
    if (empty) {
      if (first_empty < 0) first_empty = c;
      continue;
    }
    of_rank[at(rank_of(top[at(c)]))] |= 1U << at(c);
    of_suit[at(top[at(c)] >> 4)] |= 1U << at(c);
  }
  int n = 0;
  for (int a = 0; a < kColumns; ++a) {
    const int run = scan.run[at(a)];
    if (run == 0) continue;
    const int length = s.end_of(a) - s.begin_of(a);
    const int card = top[at(a)];
    const int rank = rank_of(card);
    unsigned parts = 0;
    for (int k = 1; k < run; ++k) parts |= of_rank[at(rank + k)];
    if (!all) parts &= of_suit[at(card >> 4)];
    unsigned targets = of_rank[at(rank + run)] | parts;
    if (first_empty >= 0) targets |= 1U << at(first_empty);
    for (; targets != 0; targets &= targets - 1) {
      const int b = std::countr_zero(targets);
      if (b == first_empty) {
        for (int k = 1; k <= run && k < length; ++k) out[at(n++)] = move_of(a, b, k);
      } else {
        out[at(n++)] = move_of(a, b, rank_of(top[at(b)]) - rank);
      }
    }
  }
  return n;
}

/// About the fewest moves to a win: the deals, and one move for each card that does not yet continue its
/// suit, less what deals are wont to bring about.
int least_moves(const State& s, const Scan& scan) noexcept {
  constexpr int kLuck = 4;
  return (kRuns - s.done) * (kRanks - 1) - scan.joins + s.rows * (1 - kLuck);
}

/// 1 if the moved cards continue the suit that they land on.
int continues(const State& s, SearchMove move) noexcept {
  const int end = s.end_of(move.target);
  return end > s.begin_of(move.target) &&
         s.card_at(end - 1) == s.card_at(s.end_of(move.source) - move.count) + 1;
}

/// 1 if the move breaks a run.
int splits(const Scan& scan, SearchMove move) noexcept { return move.count < scan.run[move.source]; }

bool completes(const State& s, const Scan& scan, SearchMove move) noexcept {
  const int run = scan.run[move.target];
  return run > 0 && run + move.count == kRanks && continues(s, move) != 0;
}

}  // namespace

std::optional<std::vector<SearchMove>> Beam::run(const Plan& plan, Budget& budget) {
  const Evaluation evaluation(*plan.tables, stock_);
  links_.assign(1, Link{0, {}});
  root_.link = 0;
  root_.moves = 0;
  root_.value = evaluation.value(root_);
  const Outcome outcome =
      plan.shape == Shape::phases ? phases(plan, evaluation, budget) : rows(plan, evaluation, budget);
  if (outcome != Outcome::won) return std::nullopt;
  return std::move(won_);
}

Beam::Outcome Beam::phases(const Plan& plan, const Evaluation& evaluation, Budget& budget) {
  Level& level = levels_[0];
  level.states.assign(1, root_);
  while (!level.states.empty()) {
    seen_.reset();
    deals_.reset(plan.width);
    dealt_.clear();
    level.best = INT32_MAX;
    level.stalled = 0;
    while (level.stalled < plan.patience && !level.states.empty()) {
      level.selection.reset(plan.width);
      for (std::size_t i = 0; i < level.states.size(); ++i) {
        if (!budget.spend()) return Outcome::stopped;
        if (expand(level.states, i, plan, evaluation, level.selection)) return Outcome::won;
        const State& state = level.states[i];
        if (!deal(state, evaluation)) continue;
        if (after_.built && after_.state.done == kRuns) {
          record_win(state.link, {});
          return Outcome::won;
        }
        if (!deals_.admits(after_.value)) continue;
        const std::uint64_t hash = hash_of_deal(state, evaluation);
        deals_.offer({hash, hash, after_.value, 0, static_cast<std::uint32_t>(dealt_.size()), {}});
        dealt_.push_back(state);
        apply(dealt_.back(), {}, stock_);
        dealt_.back().value = after_.value;
        if (dealt_.size() < std::size_t{8} * plan.width) continue;
        kept_dealt_.clear();
        for (Candidate& c : deals_.kept()) {
          kept_dealt_.push_back(dealt_[c.parent]);
          c.parent = static_cast<std::uint32_t>(kept_dealt_.size() - 1);
        }
        dealt_.swap(kept_dealt_);
      }
      level.next.clear();
      for (const Candidate& c : level.selection.take()) {
        seen_.insert(c.hash);
        level.next.push_back(level.states[c.parent]);
        level.next.back().value = c.value;
        extend_path(level.next.back(), c.move);
      }
      level.states.swap(level.next);
      ++level.stalled;
      if (!level.states.empty() && level.states.front().value < level.best) {
        level.best = level.states.front().value;
        level.stalled = 0;
      }
      if (!budget.holds(bytes())) return Outcome::stopped;
    }
    level.states.clear();
    for (const Candidate& c : deals_.take()) {
      level.states.push_back(dealt_[c.parent]);
      links_.push_back({level.states.back().link, {}});
      level.states.back().link = static_cast<std::uint32_t>(links_.size() - 1);
    }
  }
  return Outcome::open;
}

Beam::Outcome Beam::rows(const Plan& plan, const Evaluation& evaluation, Budget& budget) {
  for (Level& level : levels_) {
    level.states.clear();
    level.best = INT32_MAX;
    level.stalled = 0;
  }
  levels_[root_.rows].states.assign(1, root_);
  seen_.reset();
  bool open = true;
  int most_moves = plan.most_moves;
  for (int moves = 1; open && moves <= most_moves; ++moves) {
    // Whether a win a step from that state ends the search.
    const auto ends_with = [&](std::uint32_t link) {
      if (plan.trace == nullptr) return true;
      plan.trace->wins.push_back(link);
      most_moves = std::min(most_moves, moves + 1);
      return false;
    };
    for (int r = 0; r <= root_.rows; ++r) levels_[at(r)].selection.reset(plan.width);
    for (int r = root_.rows; r >= 0; --r) {
      const std::vector<State>& states = levels_[at(r)].states;
      std::optional<Candidate> waiting;  // a deal whose hash is being fetched
      for (std::size_t i = 0; i < states.size(); ++i) {
        if (!budget.spend()) return Outcome::stopped;
        const std::uint32_t link = states[i].link;
        if (expand(states, i, plan, evaluation, levels_[at(r)].selection)) {
          if (ends_with(link)) return Outcome::won;
          continue;
        }
        if (!deal(states[i], evaluation)) continue;
        if (after_.built && after_.state.done == kRuns) {
          record_win(link, {});
          if (ends_with(link)) return Outcome::won;
          continue;
        }
        Selection& out = levels_[at(r - 1)].selection;
        if (!out.admits(after_.value)) continue;
        const std::uint64_t hash = hash_of_deal(states[i], evaluation);
        seen_.prefetch(hash);
        if (waiting) offer_new(*waiting, out);
        waiting = {hash, hash, after_.value, 0, static_cast<std::uint32_t>(i), {}};
      }
      if (waiting) offer_new(*waiting, levels_[at(r - 1)].selection);
    }
    open = false;
    for (int r = root_.rows; r >= 0; --r) {
      Level& level = levels_[at(r)];
      level.next.clear();
      const auto first_kept = static_cast<std::uint32_t>(links_.size());
      const std::vector<Candidate>& chosen = level.selection.take();
      for (std::size_t i = 0; i < chosen.size(); ++i) {
        constexpr std::size_t kAhead = 8;
        if (i + kAhead < chosen.size()) seen_.prefetch(chosen[i + kAhead].hash);
        const Candidate& c = chosen[i];
        seen_.insert(c.hash);
        level.next.push_back(levels_[at(c.move.count == 0 ? r + 1 : r)].states[c.parent]);
        level.next.back().value = c.value;
        extend_path(level.next.back(), c.move);
      }
      if (plan.trace != nullptr)
        plan.trace->cells.push_back({r, first_kept, static_cast<std::uint32_t>(links_.size())});
      ++level.stalled;
      if (!level.next.empty() && level.next.front().value < level.best) {
        level.best = level.next.front().value;
        level.stalled = 0;
      }
      if (level.stalled >= plan.patience) level.next.clear();
      open = open || !level.next.empty();
    }
    for (int r = 0; r <= root_.rows; ++r) levels_[at(r)].states.swap(levels_[at(r)].next);
    if (!budget.holds(bytes())) return Outcome::stopped;
  }
  return Outcome::open;
}

bool Beam::expand(const std::vector<State>& parents, std::size_t index, const Plan& plan,
                  const Evaluation& evaluation, Selection& out) {
  const State& s = parents[index];
  evaluation.scan(s, scan_, plan.shape == Shape::phases);
  const int n = moves_of(s, scan_, plan.all_moves, moves_);
  const int least = least_moves(s, scan_);
  std::size_t children = 0;
  for (int i = 0; i < n; ++i) {
    const SearchMove move = moves_[at(i)];
    if (s.done == kRuns - 1 && completes(s, scan_, move)) {
      record_win(s.link, move);
      return true;
    }
    if (s.moves + 1 + least - continues(s, move) + splits(scan_, move) > plan.most_moves) continue;
    const std::int32_t value = evaluation.child_value(s, scan_, move);
    if (!out.admits(value)) continue;
    const std::uint64_t hash = evaluation.child_hash(s, scan_, move);
    seen_.prefetch(hash);
    children_[children++] = {hash, value, move};
  }
  for (std::size_t i = 0; i < children; ++i) {
    const Child& child = children_[i];
    if (!out.admits(child.value) || seen_.contains(child.hash)) continue;
    const std::uint64_t kind =
        plan.shape == Shape::phases ? evaluation.child_kind(s, scan_, child.move) : child.hash;
    out.offer({child.hash, kind, child.value, 0, static_cast<std::uint32_t>(index), child.move});
  }
  return false;
}

bool Beam::deal(const State& state, const Evaluation& evaluation) {
  if (!may_deal(state, stock_.rule)) return false;
  after_.built = evaluation.row_completes(state, scan_);
  if (after_.built) {
    after_.state = state;
    apply(after_.state, {}, stock_);
    after_.value = evaluation.value(after_.state);
  } else {
    after_.value = evaluation.dealt_value(state);
  }
  return true;
}

void Beam::offer_new(const Candidate& candidate, Selection& out) const {
  if (out.admits(candidate.value) && !seen_.contains(candidate.hash)) out.offer(candidate);
}

std::uint64_t Beam::hash_of_deal(const State& state, const Evaluation& evaluation) const noexcept {
  return after_.built ? hash_of(after_.state) : evaluation.dealt_hash(state, scan_);
}

void Beam::extend_path(State& state, SearchMove move) {
  apply(state, move, stock_);
  links_.push_back({state.link, move});
  state.link = static_cast<std::uint32_t>(links_.size() - 1);
}

void Beam::record_win(std::uint32_t link, SearchMove last) {
  won_ = line_to(link);
  won_.push_back(last);
}

std::vector<SearchMove> Beam::line_to(std::uint32_t link) const {
  std::vector<SearchMove> line;
  for (; link != 0; link = links_[link].parent) line.push_back(links_[link].move);
  std::reverse(line.begin(), line.end());
  return line;
}

std::uint64_t Beam::bytes() const noexcept {
  std::uint64_t sum = links_.capacity() * sizeof(Link) + deals_.bytes() + seen_.bytes() +
                      (dealt_.capacity() + kept_dealt_.capacity()) * sizeof(State);
  for (const Level& level : levels_)
    sum += (level.states.capacity() + level.next.capacity()) * sizeof(State) + level.selection.bytes();
  return sum;
}

}  // namespace spider::search
