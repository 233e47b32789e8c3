#include "spider/search/state.h"

#include <algorithm>
#include <cstring>

namespace spider::search {
namespace {

std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

void drop(State& s, int c, int count) noexcept {
  const int last = s.end_of(kColumns - 1);
  const int from = s.end_of(c);
  std::memmove(s.card.data() + from - count, s.card.data() + from, at(last - from));
  for (int d = c; d < kColumns; ++d) s.end[at(d)] = static_cast<std::uint8_t>(s.end_of(d) - count);
}

void settle_column(State& s, int c) noexcept {
  const int before = s.end_of(c) - s.begin_of(c);
  int length = before;
  int hidden = s.hidden_of(c);
  settle(s.card.data() + s.begin_of(c), length, hidden);
  s.hidden[at(c)] = static_cast<std::uint8_t>(hidden);
  if (length == before) return;
  drop(s, c, before - length);
  s.done = static_cast<std::uint8_t>(s.done + (before - length) / kRanks);
}

}  // namespace

State state_of(const Position& position, Stock& stock) {
  const auto code = [](Card card) { return static_cast<SearchCard>(suit(card) * 16 + rank(card)); };
  State s{};
  int n = 0;
  for (int c = 0; c < kColumns; ++c) {
    for (const Card card : position.column(c)) s.card[at(n++)] = code(card);
    s.end[at(c)] = static_cast<std::uint8_t>(n);
    s.hidden[at(c)] = static_cast<std::uint8_t>(position.hidden(c));
  }
  s.rows = static_cast<std::uint8_t>(position.rows_left());
  s.done = static_cast<std::uint8_t>(position.completed().size());
  for (int r = 0; r < position.rows_left(); ++r)
    for (int c = 0; c < kColumns; ++c)
      stock.row[at(position.rows_left() - 1 - r)][at(c)] = code(position.row(r)[at(c)]);
  stock.rule = position.rules();
  return s;
}

int top_run(const SearchCard* cards, int length, int hidden) noexcept {
  if (length == 0) return 0;
  int first = length - 1;
  while (first > hidden && cards[first - 1] == cards[first] + 1) --first;
  return length - first;
}

void settle(const SearchCard* cards, int& length, int& hidden) noexcept {
  const auto turn = [&] { hidden = std::min(hidden, std::max(0, length - 1)); };
  turn();
  while (length >= kRanks && rank_of(cards[length - 1]) == 1 && top_run(cards, length, hidden) == kRanks) {
    length -= kRanks;
    turn();
  }
}

bool may_deal(int rows, int cards, bool empty, Rules rule) noexcept {
  if (rows == 0) return false;
  return !empty || rule == Rules::free || (rule == Rules::standard && cards < kColumns);
}

void apply(State& s, SearchMove step, const Stock& stock) noexcept {
  ++s.moves;
  if (step.count == 0) {
    const auto& row = stock.row[at(s.rows - 1)];
    std::array<SearchCard, kPack> dealt;
    int n = 0;
    int begin = 0;
    for (int c = 0; c < kColumns; ++c) {
      const int end = s.end_of(c);
      std::memcpy(dealt.data() + n, s.card.data() + begin, at(end - begin));
      n += end - begin;
      dealt[at(n++)] = row[at(c)];
      s.end[at(c)] = static_cast<std::uint8_t>(n);
      begin = end;
    }
    std::memcpy(s.card.data(), dealt.data(), at(n));
    --s.rows;
    for (int c = 0; c < kColumns; ++c) settle_column(s, c);
    return;
  }
  const int a = step.source;
  const int b = step.target;
  const int k = step.count;
  SearchCard* const card = s.card.data();
  std::array<SearchCard, kPack> moved;
  std::memcpy(moved.data(), card + s.end_of(a) - k, at(k));
  if (a < b) {
    const int from = s.end_of(a);
    const int to = s.end_of(b);
    std::memmove(card + from - k, card + from, at(to - from));
    std::memcpy(card + to - k, moved.data(), at(k));
    for (int c = a; c < b; ++c) s.end[at(c)] = static_cast<std::uint8_t>(s.end_of(c) - k);
  } else {
    const int from = s.end_of(b);
    const int to = s.end_of(a) - k;
    std::memmove(card + from + k, card + from, at(to - from));
    std::memcpy(card + from, moved.data(), at(k));
    for (int c = b; c < a; ++c) s.end[at(c)] = static_cast<std::uint8_t>(s.end_of(c) + k);
  }
  settle_column(s, b);
  settle_column(s, a);  // a complete run of a typed-in table can lie under what moved
}

}  // namespace spider::search
