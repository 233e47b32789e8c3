// A state as a beam holds it, by its columns, and what it leads to.
#pragma once

#include <array>
#include <cstdint>

#include "spider/search/columns.h"
#include "spider/search/hash.h"

namespace spider::search {

struct Node {
  std::array<Column*, kColumns> column;
  std::uint8_t rows;    ///< rows left in the stock
  std::uint8_t done;    ///< completed runs
  std::uint16_t moves;  ///< moves since the root
  std::uint32_t link;   ///< where the path to this state is recorded
  std::int32_t value;   ///< evaluation, lower is better
};

/// The node of a state; its link and value are 0.
Node node_of(const State& state, Columns& columns);

/// What a move makes of it, or the deal; its link and value are those of `node`.
Node after(const Node& node, SearchMove move, Columns& columns);

inline constexpr int kMaxMoves = kColumns * (kColumns + kRanks);

std::uint64_t hash_of(const Node& node) noexcept;

/// Runs that were completed when so many cards became so many.
inline int completed(int before, int after) noexcept {
  return before == after ? 0 : (before - after) / kRanks;
}

/// What a move, no deal, makes of its two columns.
struct Change {
  Column* source;
  Column* target;
  int done;  ///< completed runs
};

inline Change change_of(const Node& node, SearchMove move, Columns& columns) {
  Column& a = *node.column[move.source];
  Column& b = *node.column[move.target];
  Column& source = columns.without(a, move.count);
  Column& target = columns.with(b, a.top, move.count);
  return {&source, &target, completed(a.length + b.length, source.length + target.length)};
}

/// One node at a time: its moves, and the values, hashes and kinds of the states that they lead to, which
/// need not be built for that.
class Expansion {
 public:
  /// Both must outlive the expansion.
  Expansion(Columns& columns, const Evaluation& evaluation) : columns_(&columns), evaluation_(&evaluation) {}

  Columns& columns() const noexcept { return *columns_; }

  void open(const Node& node) noexcept;

  /// The moves worth a look, by source, then target, then count: whole runs to any card that they fit, parts
  /// of a run only to their own suit (unless `all`) or to an empty column. The first empty column stands for
  /// all, and no column moves as a whole to an empty one.
  int moves(bool all, std::array<SearchMove, kMaxMoves>& out) const noexcept;

  Change change(SearchMove move) { return change_of(*node_, move, *columns_); }

  std::int32_t value(SearchMove move, const Change& change) const noexcept;
  std::uint64_t hash(SearchMove move, const Change& change) const noexcept;
  std::uint64_t kind(SearchMove move, const Change& change) const noexcept;
  /// The cards but kings that do not yet continue their suit, each of which will take a move, or luck.
  int apart(SearchMove move, const Change& change) const noexcept;

  bool may_deal(Rules rule) const noexcept;
  /// The state after the deal, valued.
  Node dealt();

 private:
  /// A bit for each card that some columns show: at least one, at least two, at least three of them.
  struct Shown {
    std::uint64_t once = 0, twice = 0, thrice = 0;
    void add(std::uint64_t bit) noexcept {
      thrice |= twice & bit;
      twice |= once & bit;
      once |= bit;
    }
    /// What columns show other than two of them that show these.
    std::uint64_t without(std::uint64_t a, std::uint64_t b) const noexcept {
      return once & ~(a == b ? a & ~thrice : (a | b) & ~twice);
    }
  };

  Columns* columns_;
  const Evaluation* evaluation_;
  const Node* node_ = nullptr;
  // Sums over the node's columns.
  std::int32_t value_ = 0;
  std::uint64_t hash_ = 0, kind_ = 0;
  int empties_ = 0, joins_ = 0, misfits_ = 0;
  Shown shown_, wanted_;
  // Its columns, a bit each, by rank of the top card (0 if empty) and by its suit.
  std::array<std::uint16_t, 2 * kRanks + 1> of_rank_;
  std::array<std::uint16_t, kSuits> of_suit_;
};

inline std::int32_t Expansion::value(SearchMove move, const Change& change) const noexcept {
  Column& a = *node_->column[move.source];
  Column& b = *node_->column[move.target];
  const int rows = node_->rows;
  Evaluation::Part part{value_ - columns_->value(a, rows) - columns_->value(b, rows) +
                            columns_->value(*change.source, rows) + columns_->value(*change.target, rows),
                        {}};
  if (evaluation_->asks_for_ends(rows))
    part.ends = {shown_.without(a.shown, b.shown) | change.source->shown | change.target->shown,
                 wanted_.without(a.wanted, b.wanted) | change.source->wanted | change.target->wanted};
  const int empties =
      empties_ - (b.length == 0) + (change.source->length == 0) + (change.target->length == 0);
  return evaluation_->value(part, rows, empties, node_->done + change.done, node_->moves + 1);
}

inline std::uint64_t Expansion::hash(SearchMove move, const Change& change) const noexcept {
  const bool placed = node_->rows > 0;
  return hash_ - node_->column[move.source]->share[placed] - node_->column[move.target]->share[placed] +
         change.source->share[placed] + change.target->share[placed];
}

inline std::uint64_t Expansion::kind(SearchMove move, const Change& change) const noexcept {
  const Column& a = *node_->column[move.source];
  const Column& b = *node_->column[move.target];
  const int misfits = misfits_ - a.misfits - b.misfits + change.source->misfits + change.target->misfits;
  return kind_ - a.kind - b.kind + change.source->kind + change.target->kind +
         static_cast<std::uint64_t>(change.done) * kDoneFactor +
         static_cast<std::uint64_t>(misfits) * kMisfitFactor;
}

inline int Expansion::apart(SearchMove move, const Change& change) const noexcept {
  const int joins = joins_ - node_->column[move.source]->joins - node_->column[move.target]->joins +
                    change.source->joins + change.target->joins;
  return (kRuns - node_->done - change.done) * (kRanks - 1) - joins;
}

}  // namespace spider::search
