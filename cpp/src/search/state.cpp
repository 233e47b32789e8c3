#include "spider/search/state.h"

#include <algorithm>
#include <cstring>

#include "spider/search/hash.h"

namespace spider::search {
namespace {

std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

void turn(State& s, int c) noexcept {
  const int length = s.end_of(c) - s.begin_of(c);
  if (length > 0 && s.hidden_of(c) == length) --s.hidden[at(c)];
}

void drop(State& s, int c, int count) noexcept {
  const int last = s.end_of(kColumns - 1);
  const int from = s.end_of(c);
  std::memmove(s.card.data() + from - count, s.card.data() + from, at(last - from));
  for (int d = c; d < kColumns; ++d) s.end[at(d)] = static_cast<std::uint8_t>(s.end_of(d) - count);
}

void remove_complete(State& s, int c) noexcept {
  while (s.end_of(c) - s.begin_of(c) >= kRanks && rank_of(s.card_at(s.end_of(c) - 1)) == 1 &&
         top_run(s, c) == kRanks) {
    drop(s, c, kRanks);
    ++s.done;
    turn(s, c);
  }
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

int top_run(const State& s, int c) noexcept {
  const int first = s.begin_of(c) + s.hidden_of(c);
  const int last = s.end_of(c);
  if (first >= last) return 0;
  int i = last - 1;
  while (i > first && s.card_at(i - 1) == s.card_at(i) + 1) --i;
  return last - i;
}

bool may_deal(const State& s, Rules rule) noexcept {
  if (s.rows == 0) return false;
  if (rule == Rules::free) return true;
  const bool few = rule == Rules::standard && s.end_of(kColumns - 1) < kColumns;
  if (few) return true;
  for (int c = 0; c < kColumns; ++c)
    if (s.begin_of(c) == s.end_of(c)) return false;
  return true;
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
    for (int c = 0; c < kColumns; ++c) remove_complete(s, c);
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
  turn(s, a);
  remove_complete(s, b);
  remove_complete(s, a);  // a complete run of a typed-in table can lie under what moved
}

std::uint64_t hash_of(const State& s) noexcept {
  std::uint64_t sum = static_cast<std::uint64_t>(s.rows) * kRowsFactor;
  for (int c = 0; c < kColumns; ++c) {
    std::uint64_t cards = 0;
    for (int i = s.begin_of(c); i < s.end_of(c); ++i) cards = extend(cards, s.card_at(i));
    sum += column_share(cards, s.hidden_of(c), c, s.rows);
  }
  return sum;
}

}  // namespace spider::search
