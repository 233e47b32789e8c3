// What the complete search of an endgame takes in besides the positions one move away: where sequences can be
// carried, columns be taken down, and what lies loose be laid together.
#include <algorithm>

#include "spider/search/prover.h"

namespace spider::search {
namespace {

std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

/// How many runs can be carried to a column that has cards, with so many empty ones: each more doubles it.
int most_runs(int spares) noexcept { return std::min(1 << spares, kRanks); }

}  // namespace

// The runs on top of a column that lie in sequence, up to so many.
Prover::Sequence Prover::sequence_of(const Column& column, int most) noexcept {
  Sequence out;
  int first = column.length - run_length(column);
  out.length[1] = static_cast<std::uint8_t>(column.length - first);
  while (out.runs < most && first > column.hidden &&
         rank_of(column.card[first - 1]) == rank_of(column.card[first]) + 1) {
    --first;
    while (first > column.hidden && joins(column.card[first - 1], column.card[first])) --first;
    out.length[at(++out.runs)] = static_cast<std::uint8_t>(column.length - first);
  }
  return out;
}

// Takes in what comes of carrying sequences of several runs to cards that they fit and to empty columns.
bool Prover::carry_all(const Board& board, std::uint32_t index) {
  const int spares = kColumns - board.columns;
  if (spares == 0) return true;
  const auto carried = [&](const Column& from, const Column& onto, int cards) {
    Landing at_hand{index, board};
    Column source = from;
    Column target = onto;
    return carry(at_hand, source, target, cards) && (!at_hand.fresh || gather(at_hand));
  };
  for (int source = 0; source < board.columns; ++source) {
    const Column& from = board.column[at(source)];
    const Sequence sequence = sequence_of(from, most_runs(spares));
    if (sequence.runs == 1) continue;
    for (int target = 0; target < board.columns; ++target) {
      const Column& onto = board.column[at(target)];
      const int cards = rank_of(onto.top()) - rank_of(from.top());
      if (target != source && cards > sequence.length[1] && cards <= sequence.length[at(sequence.runs)] &&
          !carried(from, onto, cards))
        return false;
    }
    for (int runs = 2; runs <= std::min(sequence.runs, most_runs(spares - 1)); ++runs) {
      const int cards = sequence.length[at(runs)];
      if (cards < from.length && !carried(from, Column{}, cards)) return false;
    }
  }
  return true;
}

// Carries cards that lie in sequence on top of a column to another one, or to an empty one, by way of other
// empty ones. Ends early when a run leaves the table.
bool Prover::carry(Landing& at_hand, Column& from, Column& onto, int cards) {
  const int empties = kColumns - at_hand.board.columns;
  return carry(at_hand, from, onto, cards, onto.length > 0 ? empties : empties - 1, true);
}

// The same with so many empty columns to help; it may be a part of a carry, and not the last one.
bool Prover::carry(Landing& at_hand, Column& from, Column& onto, int cards, int spares, bool last) {
  const Sequence sequence = sequence_of(from, kRanks);
  int runs = 1;
  while (sequence.length[at(runs)] < cards) ++runs;
  if (runs == 1) {
    const SearchMove step{static_cast<std::uint8_t>(place_of(at_hand.board, from)),
                          static_cast<std::uint8_t>(place_of(at_hand.board, onto)),
                          static_cast<std::uint8_t>(cards)};
    if (!child(at_hand.board, at_hand.entry, step, &at_hand, last ? 0 : setbacks_.way)) return false;
    from = at_hand.from;
    onto = at_hand.onto;
    return true;
  }
  const int apart = sequence.length[at(std::min(runs - 1, most_runs(spares - 1)))];
  Column spare;
  if (!carry(at_hand, from, spare, apart, spares - 1, false)) return false;
  if (at_hand.completed) return true;
  if (!carry(at_hand, from, onto, cards - apart, spares - 1, false)) return false;
  if (at_hand.completed) return true;
  return carry(at_hand, spare, onto, apart, spares - 1, last);
}

// Takes in what comes of taking each column down, and so on from there.
bool Prover::dig(const Board& board, std::uint32_t index, int times) {
  if (entry(index).dug >= times) return true;
  entry(index).dug = static_cast<std::uint8_t>(times);
  for (int source = 0; source < board.columns; ++source) {
    const Column& column = board.column[at(source)];
    if (run_length(column) < column.length && !take_down({index, board}, source, times)) return false;
  }
  return true;
}

// Takes in what comes of taking a column down, sequence by sequence; then of taking others down.
bool Prover::take_down(Landing at_hand, int source, int times) {
  if (budget_->interrupted()) return false;  // what comes of one position can take milliseconds
  Column from = at_hand.board.column[at(source)];
  while (from.length > 0) {
    Load load = next_off(at_hand.board, from);
    if (load.cards == 0) break;
    if (!carry(at_hand, from, load.onto, load.cards)) return false;
    if (at_hand.fresh && !gather(at_hand)) return false;
  }
  if (!tidy(at_hand)) return false;
  return times == 1 || dig(at_hand.board, at_hand.entry, times - 1);
}

// Of a column, the longest sequence that can be carried to a card that it fits, else to an empty column.
Prover::Load Prover::next_off(const Board& board, const Column& from) noexcept {
  const int spares = kColumns - board.columns;
  const int source = place_of(board, from);
  const Sequence sequence = sequence_of(from, most_runs(spares));
  for (int runs = sequence.runs; runs > 0; --runs) {
    const int cards = sequence.length[at(runs)];
    const int target = target_of(board, source, from.card[from.length - cards]);
    if (target >= 0) return {board.column[at(target)], cards};
  }
  for (int runs = spares > 0 ? std::min(sequence.runs, most_runs(spares - 1)) : 0; runs > 0; --runs) {
    const int cards = sequence.length[at(runs)];
    if (cards < from.length) return {Column{}, cards};
  }
  return {};
}

// Takes in what comes of laying columns that are one sequence on cards that they fit, as long as that leads
// to new positions.
bool Prover::tidy(Landing& at_hand) {
  for (int source = 0; at_hand.fresh && source < at_hand.board.columns;) {
    const Board& board = at_hand.board;
    Column from = board.column[at(source)];
    const Sequence sequence = sequence_of(from, most_runs(kColumns - board.columns));
    const bool whole = sequence.length[at(sequence.runs)] == from.length;
    const int target = whole ? target_of(board, source, from.card[0]) : -1;
    if (target < 0) {
      ++source;
      continue;
    }
    Column onto = board.column[at(target)];
    if (!carry(at_hand, from, onto, from.length)) return false;
    source = 0;
  }
  return true;
}

// Where a dig lays a run of that head: on its own suit, else on another card that it fits; rather on a column
// that is one run. -1 if on no card.
int Prover::target_of(const Board& board, int source, int head) noexcept {
  int target = -1;
  int best = -1;
  for (int c = 0; c < board.columns; ++c) {
    const Column& onto = board.column[at(c)];
    if (c == source || rank_of(onto.top()) != rank_of(head) + 1) continue;
    const int worth = 2 * joins(onto.top(), head) + (run_length(onto) == onto.length);
    if (worth <= best) continue;
    best = worth;
    target = c;
  }
  return target;
}

// Takes in what comes of letting whole runs join their own suits, columns of one run first, as long as that
// leads to new positions.
bool Prover::gather(Landing at_hand) {
  while (at_hand.fresh) {
    const Board& here = at_hand.board;
    SearchMove join;
    for (int source = 0; source < here.columns; ++source) {
      const Column& from = here.column[at(source)];
      const int count = run_length(from);
      if (join.count > 0 && count < from.length) continue;
      const int head = from.card[from.length - count];
      int target = 0;
      while (target < here.columns && !joins(here.column[at(target)].top(), head)) ++target;
      if (target == here.columns) continue;
      join = {static_cast<std::uint8_t>(source), static_cast<std::uint8_t>(target),
              static_cast<std::uint8_t>(count)};
      if (count == from.length) break;
    }
    if (join.count == 0) return true;
    if (!child(here, at_hand.entry, join, &at_hand)) return false;
  }
  return true;
}

}  // namespace spider::search
