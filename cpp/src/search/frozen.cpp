#include "spider/search/frozen.h"

#include <cstddef>
#include <cstdint>

namespace spider::search {
namespace {

std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

constexpr std::uint32_t rank_bit(int rank) noexcept { return 1U << rank; }
constexpr std::uint32_t up_to(int rank) noexcept { return rank_bit(rank + 1) - 1; }

constexpr std::uint32_t kUnderKing = 0x1FFE;  // ace to queen
constexpr std::uint8_t kNever = 0xFF;

/// Cards that lie together: a run, a hidden card, or a card that is yet to be dealt.
struct Item {
  std::uint8_t head = 0, end = 0, suit = 0;  ///< ranks of the lowest and of the top card
  std::uint8_t dealt = 0;                    ///< the stage that it is dealt in
  std::uint8_t gone = kNever;                ///< the first stage in which it may leave its place
  std::uint8_t bare = 0;  ///< stages, bit by bit, in which nothing of its column need lie on it
};

/// What may happen, stage by stage; a stage begins with a deal.
class Thaw {
 public:
  Thaw(const std::array<Pile, kColumns>& columns, int rows, const Stock& stock) noexcept : rows_(rows) {
    int n = 0;
    for (int c = 0; c < kColumns; ++c) {
      const Pile& pile = columns[at(c)];
      first_[at(c)] = n;
      for (int i = 0; i < pile.length; ++i) {
        const int card = pile.card[i];
        if (i > pile.hidden && pile.card[i - 1] == card + 1) {
          Item& run = item_[at(n - 1)];
          run.end = static_cast<std::uint8_t>(rank_of(card));
          joined_[run.suit] |= rank_bit(rank_of(card));
        } else {
          item_[at(n++)] = item_of(card, 0);
        }
      }
      top_[at(c)] = n - 1;
      for (int stage = 1; stage <= rows; ++stage)
        item_[at(n++)] = item_of(stock.row[at(rows - stage)][at(c)], stage);
    }
  }

  bool empties_a_column() noexcept {
    for (stage_ = 0; stage_ <= rows_; ++stage_) {
      do {
        changed_ = false;
        for (int c = 0; c < kColumns; ++c)
          if (uncover(c)) return true;
      } while (changed_);
    }
    return false;
  }

 private:
  static Item item_of(int card, int stage) noexcept {
    Item item;
    item.head = item.end = static_cast<std::uint8_t>(rank_of(card));
    item.suit = static_cast<std::uint8_t>(card >> 4);
    item.dealt = static_cast<std::uint8_t>(stage);
    return item;
  }

  /// Goes down a column as far as its cards may leave; true if all may.
  bool uncover(int c) noexcept {
    for (int i = top_[at(c)] + stage_; i >= first_[at(c)]; --i) {
      Item& item = item_[at(i)];
      item.bare |= static_cast<std::uint8_t>(1U << stage_);
      std::uint32_t tops = rank_bit(item.end);
      for (int stage = 0; stage < stage_; ++stage)
        if ((item.bare >> stage & 1) != 0) tops |= tops_[at(stage)] & up_to(item.head);
      add(tops_[at(stage_)], tops);
      if (item.gone == kNever && leaves(item)) {
        item.gone = static_cast<std::uint8_t>(stage_);
        changed_ = true;
        add(joined_[item.suit], rank_bit(item.head));
      }
      if (item.gone != kNever) continue;
      if (item.dealt == 0 || (tops_[at(item.dealt - 1)] & rank_bit(item.head + 1)) == 0) return false;
      add(joined_[item.suit], rank_bit(item.head));  // it may have been dealt onto a run
    }
    return true;
  }

  bool leaves(const Item& item) const noexcept {
    if (item.head == kRanks) return (joined_[item.suit] & kUnderKing) == kUnderKing;
    return (tops_[at(stage_)] & rank_bit(item.head + 1)) != 0;
  }

  void add(std::uint32_t& ranks, std::uint32_t more) noexcept {
    changed_ |= (more & ~ranks) != 0;
    ranks |= more;
  }

  std::array<Item, kPack> item_{};
  std::array<int, kColumns> first_{}, top_{};
  std::array<std::uint32_t, kRows + 1> tops_{};  ///< ranks that may be on top of a column, by stage
  std::array<std::uint32_t, 4> joined_{};        ///< ranks that may lie on the next rank, by suit
  int rows_;
  int stage_ = 0;
  bool changed_ = false;
};

}  // namespace

bool frozen(const std::array<Pile, kColumns>& columns, int rows, const Stock& stock) noexcept {
  return !Thaw(columns, rows, stock).empties_a_column();
}

}  // namespace spider::search
