#include "spider/search/beam.h"

#include <algorithm>

namespace spider::search {
namespace {

std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

}  // namespace

std::optional<std::vector<SearchMove>> Beam::run(const Plan& plan, Budget& budget) {
  const Evaluation evaluation(*plan.tables, stock_);
  Columns columns(evaluation, stock_);
  Expansion expansion(columns, evaluation);
  links_.assign(1, Link{0, {}});
  Node root = node_of(root_, columns);
  root.moves = 0;
  const Outcome outcome = plan.shape == Shape::phases ? phases(root, plan, expansion, budget)
                                                      : rows(root, plan, expansion, budget);
  if (outcome != Outcome::won) return std::nullopt;
  return std::move(won_);
}

Beam::Outcome Beam::phases(const Node& root, const Plan& plan, Expansion& expansion, Budget& budget) {
  Level& level = levels_[0];
  level.nodes.assign(1, root);
  while (!level.nodes.empty()) {
    seen_.reset();
    deals_.reset(plan.width);
    dealt_.clear();
    level.best = INT32_MAX;
    level.stalled = 0;
    while (level.stalled < plan.patience && !level.nodes.empty()) {
      level.selection.reset(plan.width);
      for (std::size_t i = 0; i < level.nodes.size(); ++i) {
        if (!budget.spend()) return Outcome::stopped;
        const Node& node = level.nodes[i];
        if (expand(node, i, plan, expansion, level.selection)) return Outcome::won;
        if (!expansion.may_deal(stock_.rule)) continue;
        const Node dealt = expansion.dealt();
        if (dealt.done == kRuns) {
          record_win(node.link, {});
          return Outcome::won;
        }
        if (!deals_.admits(dealt.value)) continue;
        const std::uint64_t hash = hash_of(dealt);
        deals_.offer({hash, hash, dealt.value, 0, static_cast<std::uint32_t>(dealt_.size()), {}});
        dealt_.push_back(dealt);
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
        level.next.push_back(after(level.nodes[c.parent], c.move, expansion.columns()));
        level.next.back().value = c.value;
        extend_path(level.next.back(), c.move);
      }
      level.nodes.swap(level.next);
      ++level.stalled;
      if (!level.nodes.empty() && level.nodes.front().value < level.best) {
        level.best = level.nodes.front().value;
        level.stalled = 0;
      }
      if (!budget.holds(bytes(expansion.columns()))) return Outcome::stopped;
    }
    level.nodes.clear();
    for (const Candidate& c : deals_.take()) {
      level.nodes.push_back(dealt_[c.parent]);
      extend_path(level.nodes.back(), {});
    }
  }
  return Outcome::open;
}

Beam::Outcome Beam::rows(const Node& root, const Plan& plan, Expansion& expansion, Budget& budget) {
  for (Level& level : levels_) {
    level.nodes.clear();
    level.best = INT32_MAX;
    level.stalled = 0;
  }
  levels_[root.rows].nodes.assign(1, root);
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
    for (int r = 0; r <= root.rows; ++r)
      levels_[at(r)].selection.reset(plan.windows[at(r)].has(moves) ? plan.width : 0);
    for (int r = root.rows; r >= 0; --r) {
      const std::vector<Node>& nodes = levels_[at(r)].nodes;
      std::optional<Candidate> waiting;  // a deal whose hash is being fetched
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!budget.spend()) return Outcome::stopped;
        const Node& node = nodes[i];
        if (expand(node, i, plan, expansion, levels_[at(r)].selection)) {
          if (ends_with(node.link)) return Outcome::won;
          continue;
        }
        if (!expansion.may_deal(stock_.rule) || !plan.windows[at(r - 1)].has(moves)) continue;
        const Node dealt = expansion.dealt();
        if (dealt.done == kRuns) {
          record_win(node.link, {});
          if (ends_with(node.link)) return Outcome::won;
          continue;
        }
        Selection& out = levels_[at(r - 1)].selection;
        if (!out.admits(dealt.value)) continue;
        const std::uint64_t hash = hash_of(dealt);
        seen_.prefetch(hash);
        if (waiting) offer_new(*waiting, out);
        waiting = {hash, hash, dealt.value, 0, static_cast<std::uint32_t>(i), {}};
      }
      if (waiting) offer_new(*waiting, levels_[at(r - 1)].selection);
    }
    open = false;
    for (int r = root.rows; r >= 0; --r) {
      Level& level = levels_[at(r)];
      level.next.clear();
      const auto first_kept = static_cast<std::uint32_t>(links_.size());
      const std::vector<Candidate>& chosen = level.selection.take();
      for (std::size_t i = 0; i < chosen.size(); ++i) {
        constexpr std::size_t kAhead = 8;
        if (i + kAhead < chosen.size()) seen_.prefetch(chosen[i + kAhead].hash);
        const Candidate& c = chosen[i];
        seen_.insert(c.hash);
        const Node& parent = levels_[at(c.move.count == 0 ? r + 1 : r)].nodes[c.parent];
        level.next.push_back(after(parent, c.move, expansion.columns()));
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
    for (int r = 0; r <= root.rows; ++r) levels_[at(r)].nodes.swap(levels_[at(r)].next);
    if (!budget.holds(bytes(expansion.columns()))) return Outcome::stopped;
  }
  return Outcome::open;
}

bool Beam::expand(const Node& node, std::size_t index, const Plan& plan, Expansion& expansion,
                  Selection& out) {
  expansion.open(node);
  const int n = expansion.moves(plan.all_moves, moves_);
  std::size_t children = 0;
  for (int i = 0; i < n; ++i) {
    const SearchMove move = moves_[at(i)];
    const Change change = expansion.change(move);
    if (node.done + change.done == kRuns) {
      record_win(node.link, move);
      return true;
    }
    const std::int32_t value = expansion.value(move, change);
    if (!out.admits(value)) continue;
    if (node.moves + 1 + expansion.apart(move, change) - plan.luck[node.rows] > plan.most_moves) continue;
    const std::uint64_t hash = expansion.hash(move, change);
    seen_.prefetch(hash);
    children_[children++] = {hash, value, move, change};
  }
  for (std::size_t i = 0; i < children; ++i) {
    const Child& child = children_[i];
    if (!out.admits(child.value) || seen_.contains(child.hash)) continue;
    const std::uint64_t kind =
        plan.shape == Shape::phases ? expansion.kind(child.move, child.change) : child.hash;
    out.offer({child.hash, kind, child.value, 0, static_cast<std::uint32_t>(index), child.move});
  }
  return false;
}

void Beam::offer_new(const Candidate& candidate, Selection& out) const {
  if (out.admits(candidate.value) && !seen_.contains(candidate.hash)) out.offer(candidate);
}

void Beam::extend_path(Node& node, SearchMove move) {
  links_.push_back({node.link, move});
  node.link = static_cast<std::uint32_t>(links_.size() - 1);
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

std::uint64_t Beam::bytes(const Columns& columns) const noexcept {
  std::uint64_t sum = columns.bytes() + links_.capacity() * sizeof(Link) + deals_.bytes() + seen_.bytes() +
                      (dealt_.capacity() + kept_dealt_.capacity()) * sizeof(Node);
  for (const Level& level : levels_)
    sum += (level.nodes.capacity() + level.next.capacity()) * sizeof(Node) + level.selection.bytes();
  return sum;
}

}  // namespace spider::search
