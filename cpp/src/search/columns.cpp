#include "spider/search/columns.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "spider/search/hash.h"

namespace spider::search {
Column& Columns::of(const SearchCard* cards, int length, int hidden, int place) {
  settle(cards, length, hidden);
  std::uint64_t hash = 0;
  for (int i = 0; i < length; ++i) hash = extend(hash, cards[i]);
  const std::uint64_t share = column_share(hash, hidden, place, 1);
  const std::size_t at = find(share, cards, length, hidden, place);
  if (index_[at] != nullptr) return *index_[at];
  Column& column = add(cards, length, hidden, place, share);
  column.share[0] = column_share(hash, hidden, place, 0);
  index_[at] = &column;
  if (++size_ * 2 > index_.size()) {
    std::vector<Column*> old(index_.size() * 2, nullptr);
    old.swap(index_);
    for (Column* const c : old)
      if (c != nullptr) index_[find(c->share[1], c->card, c->length, c->hidden, c->place)] = c;
  }
  return column;
}

Column& Columns::join(const Column& column, int last, int count) {
  std::array<SearchCard, kPack> cards;
  SearchCard* next = std::copy(column.card, column.card + column.length, cards.data());
  for (int above = count - 1; above >= 0; --above) *next++ = static_cast<SearchCard>(last + above);
  return of(cards.data(), column.length + count, column.hidden, column.place);
}

Column& Columns::add(const SearchCard* cards, int length, int hidden, int place, std::uint64_t share) {
  const auto bytes = static_cast<std::size_t>(length);
  const int run = top_run(cards, length, hidden);
  Column& column = *new (
      allocate(sizeof(Column) + static_cast<std::size_t>(run) * sizeof(Column*), alignof(Column))) Column{};
  for (int count = 1; count <= run; ++count) column.cut(count) = nullptr;
  auto* const copy = static_cast<SearchCard*>(allocate(bytes, 1));
  std::memcpy(copy, cards, bytes);
  column.share[1] = share;
  column.kind = kind_share(hidden, place, length == 0 ? 0 : cards[0]);
  column.value.fill(kUnknown);
  column.length = static_cast<std::uint8_t>(length);
  column.hidden = static_cast<std::uint8_t>(hidden);
  column.place = static_cast<std::uint8_t>(place);
  column.card = copy;
  if (length == 0) {
    column.value.fill(0);
    return column;
  }
  column.run = static_cast<std::uint8_t>(run);
  column.top = cards[length - 1];
  column.shown = bit_of(column.top);
  column.wanted = bit_of(cards[length - run] + 1);
  int joins = 0;
  int misfits = 0;
  for (int i = hidden + 1; i < length; ++i) {
    joins += cards[i - 1] == cards[i] + 1;
    misfits += rank_of(cards[i - 1]) != rank_of(cards[i]) + 1;
  }
  column.joins = static_cast<std::uint8_t>(joins);
  column.misfits = static_cast<std::uint8_t>(misfits);
  return column;
}

std::size_t Columns::find(std::uint64_t share, const SearchCard* cards, int length, int hidden,
                          int place) const noexcept {
  const std::size_t mask = index_.size() - 1;
  const auto other = [&](const Column& c) {
    return c.share[1] != share || c.length != length || c.hidden != hidden || c.place != place ||
           std::memcmp(c.card, cards, static_cast<std::size_t>(length)) != 0;
  };
  std::size_t i = static_cast<std::size_t>(share >> 20U) & mask;
  while (index_[i] != nullptr && other(*index_[i])) i = (i + 1) & mask;
  return i;
}

void* Columns::allocate(std::size_t bytes, std::size_t align) {
  used_ = (used_ + align - 1) / align * align;
  if (used_ + bytes > kChunk) {
    chunks_.emplace_back(new (std::align_val_t{alignof(Column)}) std::byte[kChunk]);
    used_ = 0;
  }
  void* const place = chunks_.back().get() + used_;
  used_ += bytes;
  return place;
}

Column** Columns::new_links(std::size_t n) {
  return new (allocate(n * sizeof(Column*), alignof(Column*))) Column* [n] {};
}

}  // namespace spider::search
