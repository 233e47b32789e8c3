// How promising a position is: integers, lower is better, hundredths of a unit (docs/solver.md).
#pragma once

#include <array>
#include <cstdint>
#include <memory>

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

/// The weights, unfolded into tables for one number of rows left.
struct Tables {
  explicit Tables(const Weights& weights, int rows);
  Tables() = default;

  static constexpr int kShift = 13;
  std::array<int, kPack + 1> hidden;  ///< by hidden cards of a column
  std::array<int, kRanks + 1> run;    ///< by length of a run: the sum of its joins
  /// A face-up card that does not continue its suit: by whether the suits are the same, then by rank * 16 of
  /// the upper card + rank of the lower one.
  std::array<std::array<int, 256>, 2> pairs;
  std::array<int, 2 * kShift> next_off_suit;  ///< by rank of the upper card less the lower one's, + kShift
  std::array<int, 2 * kShift> next_suit;
  std::array<int, 2 * kShift> hidden_pair;  ///< of a hidden card and the hidden one it lies on
  std::array<int, kRanks + 1> top_rank;     ///< by rank of a column's top card
  std::array<int, kRanks + 1> foot;         ///< by rank of a face-up card at a column's foot
  std::array<int, kColumns + 1> empties;    ///< by number of empty columns
  int hidden_join, on_hidden, break_on_hidden, break_index, done, move;

  int pair(int below, int above) const noexcept {
    return pairs[same_suit(below, above)][static_cast<std::size_t>(rank_of(above) * 16 + rank_of(below))];
  }
  int next(int top, int dealt) const noexcept {
    const int step = rank_of(dealt) - rank_of(top) + kShift;
    const auto i = static_cast<std::size_t>(step);
    return same_suit(top, dealt) ? next_suit[i] : next_off_suit[i];
  }
};

/// Everything about a state that its children's evaluations and hashes are computed from.
struct Scan {
  std::array<std::int32_t, kPack> value;  ///< worth of a column's cards up to this one
  std::array<std::uint64_t, kPack> hash;
  std::array<std::int32_t, kColumns> column;  ///< worth of each column
  std::array<std::uint64_t, kColumns> share;  ///< share of each column in the hash
  std::array<std::uint8_t, kPack> misfits;    ///< face-up misfits of a column up to this card
  std::array<std::uint64_t, kColumns> kind;   ///< share of each column in the kind
  std::array<std::uint8_t, kColumns> run;     ///< length of the movable run on top
  std::array<std::uint8_t, kColumns> breaks;  ///< breaks among the face-up cards
  int empties;
  std::int32_t columns_value;  ///< sum of `column`
  int joins;                   ///< cards that continue their suit, hidden ones counted
  std::uint64_t hash_sum;
  std::uint64_t kind_sum;
  int misfit_sum;  ///< face-up misfits of all columns
};

class Evaluation {
 public:
  Evaluation(const Weights& weights, const Stock& stock);

  std::int32_t value(const State& state) const noexcept;
  /// Without `kinds` the children's kinds cannot be told.
  void scan(const State& state, Scan& out, bool kinds) const noexcept;

  /// Value of the state after a step that is no deal.
  std::int32_t child_value(const State& state, const Scan& scan, SearchMove step) const noexcept;
  std::uint64_t child_hash(const State& state, const Scan& scan, SearchMove step) const noexcept;

  /// Whether the next row completes a run; if not, the value and the hash of the state with it dealt.
  bool row_completes(const State& state, const Scan& scan) const noexcept;
  std::int32_t dealt_value(const State& state) const noexcept;
  std::uint64_t dealt_hash(const State& state, const Scan& scan) const noexcept;

  /// 64 bits over what a state has achieved, not how its runs are laid: the hidden cards of each column, the
  /// cards at the feet of opened ones, empty columns, completed runs, and the number of misfits.
  std::uint64_t child_kind(const State& state, const Scan& scan, SearchMove step) const noexcept;

 private:
  const Tables& tables(int rows) const noexcept { return tables_[static_cast<std::size_t>(rows)]; }
  int top_value(const Tables& t, int rows, int column, int card) const noexcept {
    return t.top_rank[static_cast<std::size_t>(rank_of(card))] +
           (rows == 0
                ? 0
                : t.next(card,
                         stock_->row[static_cast<std::size_t>(rows - 1)][static_cast<std::size_t>(column)]));
  }
  /// Worth of the column when only the cards before `end` are left on it, the top one turned up if hidden.
  std::int32_t cut_value(const Tables& t, const State& s, const Scan& scan, int column,
                         int end) const noexcept;
  std::uint64_t cut_share(const State& s, const Scan& scan, int column, int end) const noexcept;

  std::array<Tables, kRows + 1> tables_;
  const Stock* stock_;
};

}  // namespace spider::search
