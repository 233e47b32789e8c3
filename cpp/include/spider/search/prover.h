// Complete search: a win, a proved loss, or an open question. Never a loss without a whole search
// (docs/solver.md).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "spider/search/budget.h"
#include "spider/search/evaluation.h"
#include "spider/search/state.h"
#include "spider/search/weights.h"

namespace spider::search {

enum class Verdict : std::uint8_t { won, lost, open };

struct Proof {
  Verdict verdict = Verdict::open;
  std::vector<SearchMove> line;  ///< the moves of a win
  std::uint64_t positions = 0;   ///< positions whose moves were generated
};

/// What a waiting position's value grows by for each one like it that its level has had before.
struct Setbacks {
  int kind = 200;  ///< for each of its kind that has waited there
  int way = 0;     ///< once, if it lies on the way of a carry
  /// For each expanded one of its families. Of one family are those that share: the ancestor at the last
  /// depth divisible by sixteen; that from which on as many cards were joined, counted by eights; that from
  /// which on values were as low, by their upper bits.
  std::array<int, 3> family{};
};

extern const Setbacks kEndSetbacks;  ///< for endgames; elsewhere families do not count

/// Search over all positions that can be reached, those that differ in nothing that matters taken as one.
/// Sweep by sweep it takes the best few of each level of depth, so that it is a beam that grows until it has
/// seen everything. With the stock empty from the start it also takes in what comes of carrying sequences and
/// of taking columns down.
///
/// Two positions are one when, with the stock empty, their columns are the same but for order; and when
/// hidden cards are the same but for those that no run could ever include. Whole positions are compared,
/// never hashes alone.
class Prover {
 public:
  Prover(const State& root, const Stock& stock);
  /// With a first order of its own.
  Prover(const State& root, const Stock& stock, const Weights& weights, const Setbacks& setbacks);

  /// Ends with `open` when so many positions are spent or so many bytes held, or when the budget says so.
  Proof run(std::uint64_t max_positions, std::uint64_t max_bytes, Budget& budget);

 private:
  static constexpr int kBytes = 128;  ///< of a stored position: 2 + 2 a column + 104 cards at most
  static constexpr int kOrders = 2;
  static constexpr std::size_t kFamilies = std::tuple_size_v<decltype(Setbacks::family)>;
  using Families = std::array<std::uint32_t, kFamilies>;

  /// A column: cards that lie in the store or in a buffer, hidden cards that matter, and what is derived from
  /// both.
  struct Column {
    const SearchCard* card = nullptr;
    std::uint8_t length = 0;
    std::uint8_t hidden = 0;
    int joins = 0;  ///< cards that continue their suit, hidden ones counted
    std::uint64_t hash = 0;
    std::uint64_t kind = 0;
    std::array<Evaluation::Part, kOrders> part;
    int top() const noexcept { return card[length - 1]; }
  };
  /// Ten columns, or, with the stock empty, the columns that have cards, in order of their contents.
  struct Board {
    std::array<Column, kColumns> column{};
    int columns = 0;
    int rows = 0;
  };
  struct Entry {
    std::uint64_t hash;
    std::uint32_t offset;  ///< in the store, in units of four bytes
    std::uint32_t parent;
    Families family;      ///< an entry each
    std::int32_t value;   ///< in the first order
    std::uint16_t depth;  ///< moves from the root, up to kDeepest
    SearchMove step;
    std::uint8_t length;
    std::uint8_t joined;  ///< cards that continue their suit
    std::uint8_t dug;     ///< how many digs, one after the other, were taken in from it
    bool expanded;
  };
  struct Waiting {
    std::int32_t value;
    std::uint32_t entry;
    friend bool operator<(const Waiting& a,
                          const Waiting& b) noexcept {  // for a heap with the least value on top
      return a.value != b.value ? a.value > b.value : a.entry > b.entry;
    }
    friend bool operator==(const Waiting&, const Waiting&) = default;
  };
  /// The positions of one level that are of the same families, so that all of them are set back alike.
  struct Group {
    std::uint64_t key = 0;
    Families family{};
    std::int32_t set_back = 0;     ///< when that was last looked at
    Waiting turn{};                ///< where the group waits in its level
    std::vector<Waiting> members;  ///< a heap, without the set-back
  };
  /// A group that waits in a level; out of date if the group waits elsewhere by now.
  struct Turn {
    Waiting at;
    std::uint32_t group;
    friend bool operator<(const Turn& a, const Turn& b) noexcept { return a.at < b.at; }
  };
  /// How many positions of a kind or family a level has had; 0 for a free slot.
  struct Tally {
    std::uint64_t key = 0;
    std::uint32_t count = 0;
  };
  /// Where a move led.
  struct Landing {
    std::uint32_t entry;
    Board board;
    Column from{}, onto{};  ///< what its two columns have become; without cards if nothing is left
    bool fresh = false;
    bool completed = false;  ///< whether a run left the table
  };
  /// The cards on top of a column that lie face up in descending ranks: how many its top runs have, by their
  /// number.
  struct Sequence {
    int runs = 1;
    std::array<std::uint8_t, kRanks + 1> length{};
  };
  /// Where cards of a column are to be carried; none if nowhere.
  struct Load {
    Column onto;  ///< without cards for an empty one
    int cards = 0;
  };
  enum class Added : std::uint8_t { fresh, known, full };

  void derive(Column& column, int rows, int place) const noexcept;
  static bool before(const Column& a, const Column& b) noexcept;
  static int run_length(const Column& column) noexcept;

  Board root_board() const;
  Board load(std::uint32_t entry) const;
  bool frozen(const Board& board) const noexcept;
  static int place_of(const Board& board, const Column& column) noexcept;
  static Sequence sequence_of(const Column& column, int most) noexcept;
  bool expand(const Board& board, std::uint32_t entry, int digs);
  bool carry_all(const Board& board, std::uint32_t entry);
  bool carry(Landing& at_hand, Column& from, Column& onto, int cards);
  bool carry(Landing& at_hand, Column& from, Column& onto, int cards, int spares, bool last);
  bool dig(const Board& board, std::uint32_t entry, int times);
  bool take_down(Landing at_hand, int source, int times);
  static Load next_off(const Board& board, const Column& from) noexcept;
  bool tidy(Landing& at_hand);
  bool gather(Landing at_hand);
  static int target_of(const Board& board, int source, int head) noexcept;
  bool child(const Board& board, std::uint32_t entry, SearchMove step, Landing* landing = nullptr,
             int set_back = 0);
  bool child_of_deal(const Board& board, std::uint32_t entry);
  bool settle(Board& board, std::uint32_t parent, SearchMove step, int set_back = 0);
  Added add(const Board& board, std::uint32_t parent, SearchMove step);
  static int runs_done(const Board& board) noexcept;
  static int joined_of(const Board& board) noexcept;
  int level_of(const Entry& e, const Board& board, int order) const noexcept;
  bool wait(std::uint32_t entry, const Board& board, int set_back);
  void find_families(std::uint32_t entry) noexcept;
  std::optional<std::uint32_t> group_of(std::uint64_t mark, const Families& family);
  bool queue(std::vector<Turn>& level, std::uint32_t group, Waiting at);
  std::int32_t set_back_of(std::uint64_t mark, const Families& family) const noexcept;
  std::optional<std::uint32_t> next_of(int order, std::size_t number);
  std::optional<std::uint32_t> count(std::uint64_t key);
  std::size_t tally_of(std::uint64_t key) const noexcept;
  std::int32_t value_of(const Board& board, int order) const noexcept;
  template <class HashOf>
  bool grow(std::vector<std::uint32_t>& slots, std::size_t at_first, std::uint32_t used, HashOf hash_of);
  bool fits(std::uint64_t more) noexcept;
  template <class Item>
  bool has_room(std::vector<Item>& items, std::size_t at_first);
  Entry& entry(std::uint32_t i) noexcept { return entries_[i / kEntries][i % kEntries]; }
  Group& group(std::uint32_t i) noexcept { return groups_[i / kGroups][i % kGroups]; }
  const Entry& entry(std::uint32_t i) const noexcept { return entries_[i / kEntries][i % kEntries]; }
  const std::uint8_t* stored(const Entry& e) const noexcept {
    return store_[e.offset / kUnits].get() + std::size_t{e.offset % kUnits} * 4;
  }
  bool may_deal(const Board& board) const noexcept;
  /// With the stock empty from the start: two orders, families, carries, digs.
  bool endgame() const noexcept { return root_.rows == 0; }
  int orders() const noexcept { return endgame() ? kOrders : 1; }
  std::vector<SearchMove> line_to(std::uint32_t parent, SearchMove last) const;

  static constexpr int kDeepest = 511;
  static constexpr std::uint32_t kEntries = 1 << 12;  ///< in a block
  static constexpr std::uint32_t kGroups = 1 << 8;    ///< in a block
  static constexpr std::uint32_t kUnits = 1 << 14;    ///< of four bytes in a block

  State root_;
  Stock stock_;
  Setbacks setbacks_;
  std::array<TableSet, kOrders> tables_;
  std::array<Evaluation, kOrders> evaluation_;
  std::vector<std::unique_ptr<Entry[]>> entries_;
  std::vector<std::unique_ptr<std::uint8_t[]>> store_;
  std::vector<std::uint32_t> slots_;
  std::vector<Tally> tallies_;
  std::size_t tallied_ = 0;                                      ///< slots in use
  std::array<std::vector<std::vector<Turn>>, kOrders> waiting_;  ///< by order and level, each a heap
  std::vector<std::unique_ptr<Group[]>> groups_;
  std::vector<std::uint32_t> group_slots_;
  std::uint32_t count_ = 0;
  std::uint32_t grouped_ = 0;  ///< groups in use
  std::uint32_t reached_ = 0;  ///< the entry of the last position taken in, new or known
  std::uint32_t units_ = 0;    ///< used, all blocks together
  std::uint64_t bytes_ = 0;
  std::uint64_t peak_ = 0;
  std::uint64_t max_bytes_ = 0;
  Budget* budget_ = nullptr;
  bool won_ = false;
  std::uint32_t won_parent_ = 0;
  SearchMove won_step_{};
};

/// A complete search of a position on its own.
Proof prove(const Position& position, std::uint64_t max_positions, std::uint64_t max_bytes);

}  // namespace spider::search
