#include "spider/search/node.h"

#include <bit>

#include "spider/search/hash.h"

namespace spider::search {
namespace {

std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

SearchMove move_of(int source, int target, int count) noexcept {
  return {static_cast<std::uint8_t>(source), static_cast<std::uint8_t>(target),
          static_cast<std::uint8_t>(count)};
}

}  // namespace

Node node_of(const State& state, Columns& columns) {
  Node node{};
  for (int c = 0; c < kColumns; ++c) {
    const int begin = state.begin_of(c);
    node.column[at(c)] =
        &columns.of(state.card.data() + begin, state.end_of(c) - begin, state.hidden_of(c), c);
  }
  node.rows = state.rows;
  node.done = state.done;
  node.moves = state.moves;
  return node;
}

Node after(const Node& node, SearchMove move, Columns& columns) {
  Node next = node;
  ++next.moves;
  if (move.count > 0) {
    const Change change = change_of(node, move, columns);
    next.column[move.source] = change.source;
    next.column[move.target] = change.target;
    next.done = static_cast<std::uint8_t>(node.done + change.done);
    return next;
  }
  --next.rows;
  int before = kColumns;
  int left = 0;
  for (Column*& column : next.column) {
    before += column->length;
    column = &columns.dealt(*column, next.rows);
    left += column->length;
  }
  next.done = static_cast<std::uint8_t>(node.done + completed(before, left));
  return next;
}

std::uint64_t hash_of(const Node& node) noexcept {
  std::uint64_t hash = static_cast<std::uint64_t>(node.rows) * kRowsFactor;
  for (const Column* const column : node.column) hash += column->share[node.rows > 0];
  return hash;
}

void Expansion::open(const Node& node) noexcept {
  node_ = &node;
  value_ = 0;
  hash_ = static_cast<std::uint64_t>(node.rows) * kRowsFactor;
  kind_ = static_cast<std::uint64_t>(node.done) * kDoneFactor;
  joins_ = misfits_ = 0;
  shown_ = wanted_ = {};
  of_rank_ = {};
  of_suit_ = {};
  for (int c = 0; c < kColumns; ++c) {
    Column& column = *node.column[at(c)];
    value_ += columns_->value(column, node.rows);
    hash_ += column.share[node.rows > 0];
    kind_ += column.kind;
    joins_ += column.joins;
    misfits_ += column.misfits;
    shown_.add(column.shown);
    wanted_.add(column.wanted);
    const auto bit = static_cast<std::uint16_t>(1U << at(c));
    of_rank_[at(rank_of(column.top))] |= bit;
    of_suit_[at(column.top >> 4)] |= bit;
  }
  empties_ = bits_in(of_rank_[0]);
}

int Expansion::moves(bool all, std::array<SearchMove, kMaxMoves>& out) const noexcept {
  const unsigned empty = of_rank_[0];
  const unsigned first_empty = empty & (0U - empty);
  int n = 0;
  for (int a = 0; a < kColumns; ++a) {
    const Column& source = *node_->column[at(a)];
    const int run = source.run;
    if (run == 0) continue;
    const int rank = rank_of(source.top);
    unsigned targets = 0;
    for (int k = 1; k < run; ++k) targets |= of_rank_[at(rank + k)];
    if (!all) targets &= of_suit_[at(source.top >> 4)];
    targets |= of_rank_[at(rank + run)] | first_empty;
    for (; targets != 0; targets &= targets - 1) {
      const int b = std::countr_zero(targets);
      const int top = node_->column[at(b)]->top;
      if (top == 0) {
        for (int k = 1; k <= run && k < source.length; ++k) out[at(n++)] = move_of(a, b, k);
      } else {
        out[at(n++)] = move_of(a, b, rank_of(top) - rank);
      }
    }
  }
  return n;
}

bool Expansion::may_deal(Rules rule) const noexcept {
  const int cards = kPack - kRanks * node_->done - kColumns * node_->rows;
  return search::may_deal(node_->rows, cards, empties_ > 0, rule);
}

Node Expansion::dealt() {
  Node node = after(*node_, {}, *columns_);
  Evaluation::Part part;
  int empties = 0;
  for (Column* const column : node.column) {
    empties += column->length == 0;
    part += {columns_->value(*column, node.rows), {column->shown, column->wanted}};
  }
  node.value = evaluation_->value(part, node.rows, empties, node.done, node.moves);
  return node;
}

}  // namespace spider::search
