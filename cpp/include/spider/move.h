// Moves, and lists of them without heap.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "spider/card.h"

namespace spider {

constexpr int kColumns = 10;

/// `count` top cards from column `source` onto column `target` (0 to 9), or the deal.
/// A count of 0 means 'as many as fit'; a position resolves it. Left uninitialised by default, for move
/// lists.
struct Move {
  static constexpr int kDealColumn = -1;
  static constexpr int kLargestCount = 999;

  std::int8_t source;
  std::int8_t target;
  std::int16_t count;

  static constexpr Move deal() { return {kDealColumn, kDealColumn, 0}; }
  static constexpr Move of(int source, int target, int count) {
    return {static_cast<std::int8_t>(source), static_cast<std::int8_t>(target),
            static_cast<std::int16_t>(count)};
  }

  /// Whether these three numbers are a move at all: columns 0 to 9 and a count up to 999, or the deal.
  static constexpr bool exists(long long source, long long target, long long count) {
    if (source == kDealColumn) return target == kDealColumn && count == 0;
    return source >= 0 && source < kColumns && target >= 0 && target < kColumns && count >= 0 &&
           count <= kLargestCount;
  }

  /// Reads `ij`, `ij3` or `deal`; throws NotationError.
  static Move parse(std::string_view text);

  /// The notation: `ij`, `ij3` or `deal`.
  std::string text() const;

  constexpr bool is_deal() const { return source == kDealColumn; }

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

/// Reads moves separated by white space, up to 1 MiB; throws NotationError with the number of the word.
std::vector<Move> parse_line(std::string_view text);

/// The legal moves of one position.
class MoveList {
 public:
  /// With e empty columns each of the 10 - e others holds a run of at most 13 cards, of which every length
  /// goes to each empty column and at most one to each other column; and there may be a deal.
  static constexpr std::size_t kCapacity = [] {
    int most = 0;
    for (int empty = 0; empty <= kColumns; ++empty) {
      const int full = kColumns - empty;
      const int moves = full > 0 ? full * (kRanks * empty + full - 1) : 0;
      if (moves > most) most = moves;
    }
    return static_cast<std::size_t>(most) + 1;
  }();

  MoveList() {}  // NOLINT(modernize-use-equals-default): leaves the array as it is

  /// Writes moves one after another; what it wrote is in the list when it goes.
  class Writer {
   public:
    explicit Writer(MoveList& list) : list_(list), next_(list.moves_.data()) {}
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() { list_.size_ = static_cast<std::size_t>(next_ - list_.moves_.data()); }

    void add(int source, int target, int count) {
      assert(next_ != list_.moves_.data() + kCapacity);
      *next_++ = Move::of(source, target, count);
    }

   private:
    MoveList& list_;
    Move* next_;  // not a size in the list: the compiler would have to load it again for each move
  };

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](std::size_t index) const {
    assert(index < size_);
    return moves_[index];
  }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }

 private:
  std::array<Move, kCapacity> moves_;
  std::size_t size_ = 0;
};

}  // namespace spider
