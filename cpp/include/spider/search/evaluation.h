// How promising a position is: integers, lower is better, hundredths of a unit (docs/solver.md).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "spider/search/state.h"

namespace spider::search {

enum Term : std::uint8_t {
  kHidden,         ///< each hidden card
  kOffSuit,        ///< a face-up card on one a rank higher of another suit
  kMisfit,         ///< a face-up card on one of a rank that does not fit
  kMisfitRise,     ///< the same, for each rank that it is higher than the card below
  kMisfitFall,     ///< the same, for each rank more than one that it is lower
  kJoin,           ///< a face-up card that continues its suit
  kJoinGrowth,     ///< the same, for each card that the run below already has beyond one
  kEmpty,          ///< each empty column
  kFirstEmpty,     ///< at least one empty column
  kDone,           ///< each completed run
  kKingFoot,       ///< a king at the foot of a column without hidden cards
  kFootRank,       ///< another card there, for each rank below king
  kOpened,         ///< a column without hidden cards
  kAlmostOpened,   ///< a column with one hidden card
  kHiddenMisfit,   ///< a hidden card on one that it does not fit
  kHiddenJoin,     ///< a hidden card that continues its suit
  kOnHidden,       ///< a face-up card on a hidden one that it does not fit
  kMove,           ///< each move made so far
  kNextJoin,       ///< the next row will continue the column's suit
  kNextFit,        ///< the next row will fit the column, in another suit
  kBreakOnHidden,  ///< a break (off suit or misfit) in a column with hidden cards
  kBreakIndex,     ///< a break, for each break deeper in its column
  kTopRank,        ///< a column's top card, for each rank below king
  kHiddenSquare,   ///< each pair of hidden cards of one column
  kOffSuitRank,    ///< kOffSuit, for each rank that the upper card is below king
  kHiddenRise,     ///< kHiddenMisfit, for each rank that the upper card is higher than the lower one
  kKingMisfit,     ///< a king on another card, beside what every misfit counts
  kTerms
};

/// A value for each term: `base + slope * rows left in the stock`.
struct Weights {
  std::array<int, kTerms> base{};
  std::array<int, kTerms> slope{};
  int at(Term t, int rows) const noexcept {
    return base[static_cast<std::size_t>(t)] + slope[static_cast<std::size_t>(t)] * rows;
  }
};

/// What each thing that a state shows is worth, with one number of rows left. Unfolded from weights, or
/// learned as it stands here (docs/solver.md).
struct Tables {
  Tables() = default;
  Tables(const Weights& weights, int rows);

  static constexpr int kShift = 13;
  static constexpr int kHiddenClasses = 6;      ///< hidden cards of a column, five and more being one class
  using BySteps = std::array<int, 2 * kShift>;  ///< by rank of the upper card less the lower one's, + kShift
  std::array<int, kPack + 1> hidden{};          ///< by hidden cards of a column
  /// A run, by the rank of its highest card and its length; 0 for a single card.
  std::array<std::array<int, kRanks + 1>, kRanks + 1> run{};
  /// A face-up card that does not continue its suit: by whether cards are hidden below it and whether the
  /// suits are the same, then by rank * 16 of the upper card + rank of the lower one.
  std::array<std::array<std::array<int, 256>, 2>, 2> pairs{};
  std::array<std::array<int, kPack + 1>, kHiddenClasses> breaks{};  ///< by breaks of a column
  std::array<BySteps, 2> next_pair{};  ///< of a top card and the one to be dealt on it, by sameness of suit
  BySteps hidden_pair{};               ///< of a hidden card and the hidden one it lies on
  BySteps on_hidden{};                 ///< of a face-up card and the hidden one it lies on
  std::array<int, kRanks + 1> top_rank{};  ///< by rank of a column's top card
  std::array<int, kRanks + 1> foot{};      ///< by rank of a face-up card at a column's foot
  /// A face-up card that lies on a card that it does not continue, with one that it would continue deeper in
  /// the column: by whether that one is hidden, then by rank.
  std::array<std::array<int, kRanks + 1>, 2> above_own{};
  std::array<int, kColumns + 1> empties{};  ///< by number of empty columns
  std::array<int, kRuns + 1> done{};        ///< by number of completed runs
  int hidden_join = 0, on_hidden_join = 0;
  int ready = 0;  ///< each card on which a whole run could be moved and continue the suit
  int move = 0;

  const int& pair(bool on_hidden_cards, int below, int above) const noexcept {
    const auto upper = static_cast<std::size_t>(rank_of(above));
    const auto lower = static_cast<std::size_t>(rank_of(below));
    return pairs[on_hidden_cards][same_suit(below, above)][upper * 16 + lower];
  }
  const int& next(int top, int dealt) const noexcept {
    return next_pair[same_suit(top, dealt)][static_cast<std::size_t>(step(top, dealt))];
  }
  const int& broken(int hidden_cards, int count) const noexcept {
    return breaks[static_cast<std::size_t>(hidden_cards < kHiddenClasses ? hidden_cards : kHiddenClasses - 1)]
                 [static_cast<std::size_t>(count)];
  }
  static int step(int below, int above) noexcept { return rank_of(above) - rank_of(below) + kShift; }
};

/// How many are set; not every processor that this is built for has an instruction for it.
inline int bits_in(std::uint64_t set) noexcept {
  set -= (set >> 1U) & 0x5555555555555555U;
  set = (set & 0x3333333333333333U) + ((set >> 2U) & 0x3333333333333333U);
  return static_cast<int>((((set + (set >> 4U)) & 0x0F0F0F0F0F0F0F0FU) * 0x0101010101010101U) >> 56U);
}
inline std::uint64_t bit_of(int card) noexcept { return std::uint64_t{1} << card; }

/// Tables by number of rows left; too large for the stack of some systems' threads.
using TableSet = std::vector<Tables>;

TableSet unfold(const Weights& weights);

/// The sum of the entries that `each` hands out.
template <class Each>
std::int32_t sum_of(Each each) noexcept {
  std::int32_t sum = 0;
  each([&](int entry, int times) { sum += entry * times; });
  return sum;
}

class Evaluation {
 public:
  /// Both must outlive the evaluation.
  Evaluation(const TableSet& tables, const Stock& stock) : tables_(&tables), stock_(&stock) {}

  std::int32_t value(const State& state) const noexcept;

  /// What columns end in: bits for top cards, and for the cards that the runs on top would continue.
  struct Ends {
    std::uint64_t tops = 0;
    std::uint64_t wanted = 0;
    Ends& operator|=(const Ends& other) noexcept {
      tops |= other.tops;
      wanted |= other.wanted;
      return *this;
    }
    /// Cards on which a whole run could be moved and continue the suit.
    int ready() const noexcept { return bits_in(tops & wanted); }
  };
  /// What a column adds to a value.
  struct Part {
    std::int32_t value = 0;
    Ends ends;
    Part& operator+=(const Part& other) noexcept {
      value += other.value;
      ends |= other.ends;
      return *this;
    }
  };
  Part part_of(const SearchCard* cards, int length, int hidden, int rows, int column) const noexcept;
  /// The value of a state whose columns add up to `columns`.
  std::int32_t value(const Part& columns, int rows, int empties, int done, int moves) const noexcept {
    return columns.value +
           sum_of([&](auto add) { each_entry_beside(columns.ends, rows, empties, done, moves, add); });
  }
  /// Whether values depend on what columns end in.
  bool asks_for_ends(int rows) const noexcept { return tables(rows).ready != 0; }

  /// Calls `add(entry, times)` for all entries of the tables that the state's value is the sum of.
  template <class Add>
  void each_entry(const State& state, Add add) const noexcept;

 private:
  /// The entries of one column, which has cards.
  template <class Add>
  Ends each_entry_of(const SearchCard* cards, int length, int hidden, int rows, int column,
                     Add add) const noexcept;
  /// Those of what a column shows as a whole.
  template <class Add>
  void each_entry_of_end(int rows, int column, int hidden, int breaks, int top, Add add) const noexcept;
  /// Those of the state beside its columns.
  template <class Add>
  void each_entry_beside(const Ends& columns, int rows, int empties, int done, int moves,
                         Add add) const noexcept;
  const Tables& tables(int rows) const noexcept { return (*tables_)[static_cast<std::size_t>(rows)]; }
  int next_card(int rows, int column) const noexcept {
    return stock_->row[static_cast<std::size_t>(rows - 1)][static_cast<std::size_t>(column)];
  }

  const TableSet* tables_;
  const Stock* stock_;
};

/// The entries of a column's lowest face-up card; `below` is the hidden card under it or 0, `buried` are the
/// hidden ones under that.
template <class Add>
void each_entry_of_base(const Tables& t, int below, int card, std::uint64_t buried, Add add) noexcept {
  const auto rank = static_cast<std::size_t>(rank_of(card));
  if (below == 0) {
    add(t.foot[rank], 1);
    return;
  }
  add(below == card + 1 ? t.on_hidden_join : t.on_hidden[static_cast<std::size_t>(Tables::step(below, card))],
      1);
  if ((buried & bit_of(card + 1)) != 0) add(t.above_own[1][rank], 1);
}

/// The entries of a face-up card on a face-up one that it does not continue; the cards under it by facing.
template <class Add>
void each_entry_of_break(const Tables& t, int below, int card, std::uint64_t hidden, std::uint64_t face,
                         Add add) noexcept {
  const auto rank = static_cast<std::size_t>(rank_of(card));
  add(t.pair(hidden != 0, below, card), 1);
  if ((face & bit_of(card + 1)) != 0) add(t.above_own[0][rank], 1);
  if ((hidden & bit_of(card + 1)) != 0) add(t.above_own[1][rank], 1);
}

template <class Add>
void Evaluation::each_entry_of_end(int rows, int column, int hidden, int breaks, int top,
                                   Add add) const noexcept {
  const Tables& t = tables(rows);
  add(t.broken(hidden, breaks), 1);
  add(t.hidden[static_cast<std::size_t>(hidden)], 1);
  add(t.top_rank[static_cast<std::size_t>(rank_of(top))], 1);
  if (rows > 0) add(t.next(top, next_card(rows, column)), 1);
}

template <class Add>
void Evaluation::each_entry_beside(const Ends& columns, int rows, int empties, int done, int moves,
                                   Add add) const noexcept {
  const Tables& t = tables(rows);
  add(t.empties[static_cast<std::size_t>(empties)], 1);
  add(t.done[static_cast<std::size_t>(done)], 1);
  add(t.ready, columns.ready());
  add(t.move, moves);
}

template <class Add>
Evaluation::Ends Evaluation::each_entry_of(const SearchCard* cards, int length, int hidden, int rows,
                                           int column, Add add) const noexcept {
  const auto at = [](int i) { return static_cast<std::size_t>(i); };
  const Tables& t = tables(rows);
  std::uint64_t buried = 0;  // hidden cards but the last one
  int below = cards[0];
  for (int i = 1; i < hidden; ++i) {
    const int card = cards[i];
    buried |= bit_of(below);
    add(below == card + 1 ? t.hidden_join : t.hidden_pair[at(Tables::step(below, card))], 1);
    below = card;
  }
  int head = cards[hidden];
  each_entry_of_base(t, hidden > 0 ? below : 0, head, buried, add);
  const std::uint64_t hidden_cards = hidden > 0 ? buried | bit_of(below) : 0;
  int run = 1;
  int breaks = 0;
  std::uint64_t face = bit_of(head);
  below = head;
  for (int i = hidden + 1; i < length; ++i) {
    const int card = cards[i];
    if (below == card + 1) {
      ++run;
    } else {
      add(t.run[at(rank_of(head))][at(run)], 1);
      each_entry_of_break(t, below, card, hidden_cards, face, add);
      ++breaks;
      run = 1;
      head = card;
    }
    face |= bit_of(card);
    below = card;
  }
  add(t.run[at(rank_of(head))][at(run)], 1);
  each_entry_of_end(rows, column, hidden, breaks, below, add);
  return {bit_of(below), bit_of(head + 1)};
}

template <class Add>
void Evaluation::each_entry(const State& s, Add add) const noexcept {
  Ends all;
  int empties = 0;
  for (int c = 0; c < kColumns; ++c) {
    const int begin = s.begin_of(c);
    const int end = s.end_of(c);
    if (begin == end)
      ++empties;
    else
      all |= each_entry_of(s.card.data() + begin, end - begin, s.hidden_of(c), s.rows, c, add);
  }
  each_entry_beside(all, s.rows, empties, s.done, s.moves, add);
}

}  // namespace spider::search
