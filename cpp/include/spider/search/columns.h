// Every column that a search meets, kept once: with its share in values and hashes, and with the columns that
// it has become by moves and deals. A search that keeps hundreds of thousands of states meets some ten
// thousand columns, so that nearly everything it asks of one is known already.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <vector>

#include "spider/search/evaluation.h"
#include "spider/search/state.h"

namespace spider::search {

/// A column in its place, cards turned up (R6) and complete runs taken away (R7). What children are valued by
/// fills one line of the cache; after the column come pointers to what it becomes by taking cards away.
struct alignas(64) Column {
  std::array<std::uint64_t, 2> share;         ///< in a state's hash: with the stock empty, with rows left
  std::uint64_t shown;                        ///< a bit for the top card, none if empty
  std::uint64_t wanted;                       ///< a bit for the card that the run on top would continue
  std::array<std::int32_t, kRows + 1> value;  ///< by rows left; read by `Columns::value`
  std::uint8_t length;
  std::uint8_t hidden;
  std::uint8_t run;      ///< length of the movable run on top
  SearchCard top;        ///< 0 if empty
  std::uint8_t joins;    ///< face-up cards that continue their suit
  std::uint8_t misfits;  ///< face-up cards on one that they do not fit
  std::uint8_t place;
  std::uint64_t kind;      ///< share in a state's kind
  const SearchCard* card;  ///< buried card first
  // What it becomes, null until it is asked for.
  std::array<Column*, kRows> dealt;  ///< by rows left after the deal
  Column** joined;                   ///< by suit, rank if empty, and number of the cards put on

  /// By cards taken.
  Column*& cut(int count) noexcept { return reinterpret_cast<Column**>(this + 1)[count - 1]; }
};

class Columns {
 public:
  /// Both must outlive the columns.
  Columns(const Evaluation& evaluation, const Stock& stock) : evaluation_(&evaluation), stock_(&stock) {}

  /// The column of these cards, settled (R6, R7).
  Column& of(const SearchCard* cards, int length, int hidden, int place);

  /// Without the `count` cards on top, which are of the run there.
  Column& without(Column& column, int count) {
    Column*& to = column.cut(count);
    if (to == nullptr) to = &of(column.card, column.length - count, column.hidden, column.place);
    return *to;
  }
  /// With `count` cards of one suit on top, which fit and of which `last` is the lowest.
  Column& with(Column& column, int last, int count) {
    if (column.joined == nullptr) column.joined = new_links(joins_of(column));
    Column*& to = column.joined[join_of(column, last, count)];
    if (to == nullptr) to = &join(column, last, count);
    return *to;
  }
  /// With its card of the row whose deal leaves so many rows.
  Column& dealt(Column& column, int rows) {
    const auto row = static_cast<std::size_t>(rows);
    Column*& to = column.dealt[row];
    if (to == nullptr) to = &join(column, stock_->row[row][column.place], 1);
    return *to;
  }

  /// What it adds to the value of a state with so many rows left.
  std::int32_t value(Column& column, int rows) const noexcept {
    std::int32_t& value = column.value[static_cast<std::size_t>(rows)];
    if (value == kUnknown)
      value = evaluation_->part_of(column.card, column.length, column.hidden, rows, column.place).value;
    return value;
  }

  /// About the bytes held.
  std::uint64_t bytes() const noexcept {
    return chunks_.size() * kChunk + index_.capacity() * sizeof(Column*);
  }

 private:
  static constexpr std::int32_t kUnknown = std::numeric_limits<std::int32_t>::min();
  static constexpr std::size_t kChunk = 1U << 14U;
  static constexpr std::size_t kFirst = 1U << 10U;

  static std::size_t joins_of(const Column& column) noexcept {
    return kSuits *
           (column.length == 0 ? std::size_t{kRanks} * kRanks : rank_of(column.top) - std::size_t{1});
  }
  static std::size_t join_of(const Column& column, int last, int count) noexcept {
    const auto suit = static_cast<std::size_t>(last >> 4);
    const auto rank = static_cast<std::size_t>(rank_of(last) - 1);
    const auto n = static_cast<std::size_t>(count - 1);
    return column.length == 0 ? (suit * kRanks + rank) * kRanks + n
                              : suit * (rank_of(column.top) - std::size_t{1}) + n;
  }
  Column& join(const Column& column, int last, int count);
  Column& add(const SearchCard* cards, int length, int hidden, int place, std::uint64_t share);
  std::size_t find(std::uint64_t share, const SearchCard* cards, int length, int hidden,
                   int place) const noexcept;
  void* allocate(std::size_t bytes, std::size_t align);
  Column** new_links(std::size_t n);

  struct Free {
    void operator()(std::byte* chunk) const noexcept {
      ::operator delete[](chunk, std::align_val_t{alignof(Column)});
    }
  };

  const Evaluation* evaluation_;
  const Stock* stock_;
  std::vector<std::unique_ptr<std::byte[], Free>> chunks_;
  std::size_t used_ = kChunk;  // bytes of the last chunk
  std::vector<Column*> index_ = std::vector<Column*>(kFirst, nullptr);
  std::size_t size_ = 0;
};

}  // namespace spider::search
