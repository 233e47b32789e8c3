#include "spider/search/prover.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "spider/search/frozen.h"
#include "spider/search/hash.h"
#include "spider/search/weights.h"

namespace spider::search {
namespace {

constexpr int kDepths = 2;  // depths that share a level of the first order
// Positions share a level of the second order if they have as many empty columns, up to so many, and about
// as many cards that continue their suit.
constexpr int kMostEmpties = 3;
constexpr int kJoins = 4;
constexpr int kJoinClasses = kRuns * (kRanks - 1) / kJoins + 1;
constexpr int kPerLevel = 3;                  // positions that a sweep takes from each level
constexpr std::uint32_t kMostAgain = 10'000;  // that setbacks count
// What the families share: depths, joined cards and values (bits) that are counted as one.
constexpr int kFamilyDepths = 16;
constexpr int kFamilyJoins = 8;
constexpr int kFamilyValues = 12;
// Digs one after the other, and those of searches that have taken so many positions.
constexpr int kDigs = 2;
constexpr int kDigsLater = 3;
constexpr std::uint64_t kLater = 500;

constexpr std::uint32_t kNone = UINT32_MAX;

std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

/// What the keys of a level are made of.
std::uint64_t mark_of(int order, std::size_t level) noexcept { return (2 * level + at(order)) * kDoneFactor; }

/// The key of a family in a level, by the entry that it is named by.
std::uint64_t family_key(std::uint64_t mark, std::uint32_t first, std::size_t family) noexcept {
  return mix(mark + mix((std::uint64_t{first} << 2U) + family));
}

}  // namespace

const Setbacks kEndSetbacks = {171, 4000, {1233, 953, 387}};

// Hidden cards matter only where a join would make a run with the card above: below the topmost such join all
// count, above it none does.
void Prover::derive(Column& column, int rows, int place) const noexcept {
  int hidden = std::min<int>(column.hidden, column.length - 1);
  while (hidden > 0 && !joins(column.card[hidden - 1], column.card[hidden])) --hidden;
  column.hidden = static_cast<std::uint8_t>(hidden);
  std::uint64_t cards = extend(0, column.card[0]);
  int misfits = 0;
  column.joins = 0;
  for (int i = 1; i < column.length; ++i) {
    cards = extend(cards, column.card[i]);
    column.joins += joins(column.card[i - 1], column.card[i]);
    misfits += i > hidden && rank_of(column.card[i - 1]) != rank_of(column.card[i]) + 1;
  }
  column.hash = column_share(cards, hidden, rows == 0 ? 0 : place, 1);
  column.kind = kind_share(0, 0, column.card[0] + kPack * misfits);
  for (int order = 0; order < orders(); ++order)
    column.part[at(order)] = evaluation_[at(order)].part_of(column.card, column.length, hidden, rows, place);
}

bool Prover::before(const Column& a, const Column& b) noexcept {
  if (a.hidden != b.hidden) return a.hidden < b.hidden;
  const int order = std::memcmp(a.card, b.card, at(std::min(a.length, b.length)));
  return order != 0 ? order < 0 : a.length < b.length;
}

// Where a column lies, with the stock empty; without cards, the first empty place.
int Prover::place_of(const Board& board, const Column& column) noexcept {
  if (column.length == 0) return board.columns;
  const auto first = board.column.begin();
  return static_cast<int>(std::lower_bound(first, first + board.columns, column, before) - first);
}

int Prover::run_length(const Column& column) noexcept {
  return top_run(column.card, column.length, column.hidden);
}

bool Prover::frozen(const Board& board) const noexcept {
  if (board.columns < kColumns) return false;
  std::array<Pile, kColumns> piles;
  for (int c = 0; c < kColumns; ++c) {
    const Column& column = board.column[at(c)];
    if (column.length == 0) return false;
    piles[at(c)] = {column.card, column.length, column.hidden};
  }
  return search::frozen(piles, board.rows, stock_);
}

int Prover::runs_done(const Board& board) noexcept {
  int cards = 0;
  for (int c = 0; c < board.columns; ++c) cards += board.column[at(c)].length;
  return (kPack - cards - kColumns * board.rows) / kRanks;
}

std::int32_t Prover::value_of(const Board& board, int order) const noexcept {
  Evaluation::Part all;
  int empties = kColumns;
  for (int c = 0; c < board.columns; ++c) {
    const Column& column = board.column[at(c)];
    all += column.part[at(order)];
    empties -= column.length > 0;
  }
  return evaluation_[at(order)].value(all, board.rows, empties, runs_done(board), 0);
}

int Prover::joined_of(const Board& board) noexcept {
  int joined = runs_done(board) * (kRanks - 1);
  for (int c = 0; c < board.columns; ++c) joined += board.column[at(c)].joins;
  return joined;
}

// The level of a position in each order.
int Prover::level_of(const Entry& e, const Board& board, int order) const noexcept {
  if (order == 0) return e.depth / kDepths;
  return std::min(kColumns - board.columns, kMostEmpties) * kJoinClasses + e.joined / kJoins;
}

Prover::Prover(const State& root, const Stock& stock)
    : Prover(root, stock, root.rows == 0 ? kEndWeights : kWinWeights,
             root.rows == 0 ? kEndSetbacks : Setbacks{}) {}

Prover::Prover(const State& root, const Stock& stock, const Weights& weights, const Setbacks& setbacks)
    : root_(root),
      stock_(stock),
      setbacks_(setbacks),
      tables_{unfold(weights), endgame() ? unfold(kWideWeights) : TableSet{}},
      evaluation_{Evaluation(tables_[0], stock_), Evaluation(tables_[1], stock_)} {}

Prover::Board Prover::root_board() const {
  Board board;
  board.rows = root_.rows;
  for (int c = 0; c < kColumns; ++c) {
    Column column;
    column.card = root_.card.data() + root_.begin_of(c);
    column.length = static_cast<std::uint8_t>(root_.end_of(c) - root_.begin_of(c));
    column.hidden = static_cast<std::uint8_t>(root_.hidden_of(c));
    if (column.length > 0) {
      derive(column, board.rows, c);
    } else if (board.rows == 0) {
      continue;
    }
    board.column[at(board.columns++)] = column;
  }
  if (board.rows == 0) std::sort(board.column.begin(), board.column.begin() + board.columns, before);
  return board;
}

Prover::Board Prover::load(std::uint32_t index) const {
  const std::uint8_t* bytes = stored(entry(index));
  Board board;
  board.rows = *bytes++;
  board.columns = *bytes++;
  for (int c = 0; c < board.columns; ++c) {
    Column& column = board.column[at(c)];
    column.length = *bytes++;
    column.hidden = *bytes++;
    column.card = bytes;
    bytes += column.length;
    if (column.length > 0) derive(column, board.rows, c);
  }
  return board;
}

bool Prover::may_deal(const Board& board) const noexcept {
  if (board.rows == 0) return false;
  int cards = 0;
  bool empty = false;
  for (const Column& column : board.column) {
    cards += column.length;
    empty |= column.length == 0;
  }
  return search::may_deal(board.rows, cards, empty, stock_.rule);
}

namespace {

template <class Column>
void settle_column(Column& column) {
  int length = column.length;
  int hidden = column.hidden;
  settle(column.card, length, hidden);
  column.length = static_cast<std::uint8_t>(length);
  column.hidden = static_cast<std::uint8_t>(hidden);
}

}  // namespace

// Takes in the position that a move leads to. False when the search ends here: a win, or no memory.
bool Prover::child(const Board& board, std::uint32_t parent, SearchMove step, Landing* landing,
                   int set_back) {
  Board next = board;
  Column& source = next.column[step.source];
  if (step.target == next.columns) next.column[at(next.columns++)] = Column{};
  Column& target = next.column[step.target];
  std::array<SearchCard, kPack> cards;
  if (target.length > 0) std::memcpy(cards.data(), target.card, target.length);
  std::memcpy(cards.data() + target.length, source.card + source.length - step.count, step.count);
  source.length = static_cast<std::uint8_t>(source.length - step.count);
  target.card = cards.data();
  target.length = static_cast<std::uint8_t>(target.length + step.count);
  const int length = target.length;
  for (Column* column : {&target, &source}) {
    settle_column(*column);
    if (column->length > 0)
      derive(*column, next.rows, static_cast<int>(column - next.column.data()));
    else
      *column = Column{};
  }
  const Column from = source;
  const Column onto = target;
  const std::uint32_t known = count_;
  if (!settle(next, parent, step, set_back)) return false;
  if (landing == nullptr) return true;
  landing->entry = reached_;
  landing->fresh = count_ > known;
  landing->completed = onto.length < length;
  landing->board = next;
  const std::uint8_t* bytes = stored(entry(reached_)) + 2;
  for (int c = 0; c < next.columns; ++c) {  // the cards here are about to go
    landing->board.column[at(c)].card = bytes + 2;
    bytes += 2 + next.column[at(c)].length;
  }
  const auto landed = [&](const Column& column) {
    return column.length > 0 ? landing->board.column[at(place_of(landing->board, column))] : Column{};
  };
  landing->from = landed(from);
  landing->onto = landed(onto);
  return true;
}

bool Prover::child_of_deal(const Board& board, std::uint32_t parent) {
  Board next = board;
  --next.rows;
  std::array<SearchCard, kPack> cards;
  SearchCard* free = cards.data();
  for (int c = 0; c < kColumns; ++c) {
    Column& column = next.column[at(c)];
    if (column.length > 0) std::memcpy(free, column.card, column.length);
    column.card = free;
    free += column.length;
    *free++ = stock_.row[at(board.rows - 1)][at(c)];
    ++column.length;
    settle_column(column);
    if (column.length > 0)
      derive(column, next.rows, c);
    else
      column = Column{};
  }
  return settle(next, parent, SearchMove{});
}

bool Prover::settle(Board& board, std::uint32_t parent, SearchMove step, int set_back) {
  if (board.rows == 0) {
    Column* const first = board.column.data();
    Column* const last =
        std::remove_if(first, first + board.columns, [](const Column& column) { return column.length == 0; });
    board.columns = static_cast<int>(last - first);
    std::sort(first, last, before);
    if (board.columns == 0) {
      won_ = true;
      won_parent_ = parent;
      won_step_ = step;
      return false;
    }
  }
  switch (add(board, parent, step)) {
    case Added::full:
      return false;
    case Added::fresh:
      return wait(count_ - 1, board, set_back);
    case Added::known:
      break;
  }
  return true;
}

bool Prover::fits(std::uint64_t more) noexcept {
  if (bytes_ + more > max_bytes_) return false;
  bytes_ += more;
  peak_ = std::max(peak_, bytes_);
  return true;
}

// Whether one more item fits.
template <class Item>
bool Prover::has_room(std::vector<Item>& items, std::size_t at_first) {
  if (items.size() < items.capacity()) return true;
  const std::size_t size = std::max(at_first, items.size() * 2);
  const std::uint64_t old = items.capacity() * sizeof(Item);
  if (!fits(size * sizeof(Item))) return false;
  items.reserve(size);
  bytes_ -= old;
  return true;
}

// Makes a table of what is in use, by hash, so large that at most half of it is full. False when there is no
// memory.
template <class HashOf>
bool Prover::grow(std::vector<std::uint32_t>& slots, std::size_t at_first, std::uint32_t used,
                  HashOf hash_of) {
  const std::uint64_t old_bytes = slots.size() * sizeof(slots[0]);
  const std::size_t size = slots.empty() ? at_first : slots.size() * 2;
  if (!fits(size * sizeof(slots[0]))) return false;
  std::vector<std::uint32_t> grown(size, kNone);
  const std::size_t mask = size - 1;
  for (std::uint32_t i = 0; i < used; ++i) {
    if (i % (1U << 16U) == 0 && budget_->interrupted()) return false;  // a large table takes a while
    std::size_t slot = hash_of(i) & mask;
    while (grown[slot] != kNone) slot = (slot + 1) & mask;
    grown[slot] = i;
  }
  slots.swap(grown);
  bytes_ -= old_bytes;
  return true;
}

Prover::Added Prover::add(const Board& board, std::uint32_t parent, SearchMove step) {
  std::array<std::uint8_t, kBytes> text;
  std::size_t length = 0;
  text[length++] = static_cast<std::uint8_t>(board.rows);
  text[length++] = static_cast<std::uint8_t>(board.columns);
  std::uint64_t hash = static_cast<std::uint64_t>(board.rows) * kRowsFactor;
  for (int c = 0; c < board.columns; ++c) {
    const Column& column = board.column[at(c)];
    text[length++] = column.length;
    text[length++] = column.hidden;
    if (column.length == 0) continue;
    std::memcpy(&text[length], column.card, column.length);
    length += column.length;
    hash += column.hash;
  }
  hash = mix(hash);

  const auto hash_of = [this](std::uint32_t i) { return entry(i).hash; };
  if (std::size_t{count_} * 2 >= slots_.size() && !grow(slots_, 1 << 12, count_, hash_of)) return Added::full;
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  for (; slots_[slot] != kNone; slot = (slot + 1) & mask) {
    const Entry& known = entry(slots_[slot]);
    if (known.hash == hash && known.length == length &&
        std::memcmp(stored(known), text.data(), length) == 0) {
      reached_ = slots_[slot];
      return Added::known;
    }
  }

  const auto units = static_cast<std::uint32_t>((length + 3) / 4);
  if (units_ % kUnits + units > kUnits) units_ += kUnits - units_ % kUnits;  // no position lies in two blocks
  if (units_ / kUnits == store_.size()) {
    if (store_.size() >= kNone / kUnits || !fits(std::uint64_t{kUnits} * 4)) return Added::full;
    store_.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(std::size_t{kUnits} * 4));
  }
  if (count_ / kEntries == entries_.size()) {
    if (count_ >= kNone - kEntries || !fits(std::uint64_t{kEntries} * sizeof(Entry))) return Added::full;
    entries_.push_back(std::make_unique_for_overwrite<Entry[]>(kEntries));
  }
  Entry& fresh = entry(count_);
  const int depth = parent == kNone ? 0 : std::min(entry(parent).depth + 1, kDeepest);
  fresh = Entry{};
  fresh.hash = hash;
  fresh.offset = units_;
  fresh.parent = parent;
  fresh.depth = static_cast<std::uint16_t>(depth);
  fresh.step = step;
  fresh.length = static_cast<std::uint8_t>(length);
  fresh.joined = static_cast<std::uint8_t>(joined_of(board));
  std::memcpy(store_[units_ / kUnits].get() + std::size_t{units_ % kUnits} * 4, text.data(), length);
  reached_ = slots_[slot] = count_++;
  units_ += units;
  return Added::fresh;
}

// How many times this was asked of a key before. No value when there is no memory.
std::optional<std::uint32_t> Prover::count(std::uint64_t key) {
  if ((tallied_ + 1) * 2 > tallies_.size()) {
    const std::size_t size = tallies_.empty() ? 1 << 12 : tallies_.size() * 2;
    const std::uint64_t old_bytes = tallies_.size() * sizeof(Tally);
    if (!fits(size * sizeof(Tally))) return std::nullopt;
    std::vector<Tally> old(size);
    old.swap(tallies_);
    for (std::size_t i = 0; i < old.size(); ++i) {
      if (i % (1U << 16U) == 0 && budget_->interrupted()) return std::nullopt;  // as in `grow`
      if (old[i].count > 0) tallies_[tally_of(old[i].key)] = old[i];
    }
    bytes_ -= old_bytes;
  }
  Tally& tally = tallies_[tally_of(key)];
  if (tally.count == 0) {
    tally.key = key;
    ++tallied_;
  }
  return tally.count++;
}

std::size_t Prover::tally_of(std::uint64_t key) const noexcept {
  const std::size_t mask = tallies_.size() - 1;
  std::size_t i = key & mask;
  while (tallies_[i].count > 0 && tallies_[i].key != key) i = (i + 1) & mask;
  return i;
}

bool Prover::wait(std::uint32_t index, const Board& board, int set_back) {
  Entry& e = entry(index);
  e.value = value_of(board, 0);
  if (endgame()) find_families(index);
  std::uint64_t columns = 0;
  for (int c = 0; c < board.columns; ++c) columns += board.column[at(c)].kind;
  for (int order = 0; order < orders(); ++order) {
    const std::size_t number = at(level_of(e, board, order));
    const std::uint64_t mark = mark_of(order, number);
    const auto before = count(mix(mark + columns));
    if (!before) return false;
    const auto again = static_cast<std::int32_t>(std::min(*before, kMostAgain));
    const auto number_of_group = group_of(mark, e.family);
    if (!number_of_group) return false;
    Group& group = this->group(*number_of_group);
    const bool alone = group.members.empty();
    const std::int32_t value = order == 0 ? e.value : value_of(board, order);
    const Waiting own{value + setbacks_.kind * again + set_back, index};
    if (!has_room(group.members, 4)) return false;
    group.members.push_back(own);
    std::push_heap(group.members.begin(), group.members.end());
    const Waiting turn{own.value + group.set_back, index};
    if ((alone || group.turn < turn) && !queue(waiting_[at(order)][number], *number_of_group, turn))
      return false;
  }
  return true;
}

// The number of a group, made if there is none. No value when there is no memory.
std::optional<std::uint32_t> Prover::group_of(std::uint64_t mark, const Families& family) {
  const auto key_of = [this](std::uint32_t i) { return group(i).key; };
  if (std::size_t{grouped_} * 2 >= group_slots_.size() && !grow(group_slots_, 1 << 10, grouped_, key_of))
    return std::nullopt;
  std::uint64_t key = mark;
  for (const std::uint32_t first : family) key = mix(key + first);
  const std::size_t mask = group_slots_.size() - 1;
  std::size_t slot = key & mask;
  for (; group_slots_[slot] != kNone; slot = (slot + 1) & mask) {
    const Group& group = this->group(group_slots_[slot]);
    if (group.key == key && group.family == family) return group_slots_[slot];
  }
  if (grouped_ / kGroups == groups_.size()) {
    if (!fits(std::uint64_t{kGroups} * sizeof(Group))) return std::nullopt;
    groups_.push_back(std::make_unique<Group[]>(kGroups));
  }
  group_slots_[slot] = grouped_;
  group(grouped_).key = key;
  group(grouped_).family = family;
  return grouped_++;
}

// Lets a group wait for its turn, and nowhere else. False when there is no memory.
bool Prover::queue(std::vector<Turn>& level, std::uint32_t group, Waiting at) {
  if (!has_room(level, 64)) return false;
  this->group(group).turn = at;
  level.push_back({at, group});
  std::push_heap(level.begin(), level.end());
  return true;
}

// Each family is named by the first position of the way to this one from which on something has held.
void Prover::find_families(std::uint32_t index) noexcept {
  Entry& e = entry(index);
  const auto since = [&](std::size_t family, auto holds) {
    std::uint32_t first = index;
    for (std::uint32_t before = e.parent; before != kNone && holds(entry(before));
         before = entry(first).parent)
      first = entry(before).family[family];
    return first;
  };
  e.family = {
      e.parent == kNone || e.depth % kFamilyDepths == 0 ? index : entry(e.parent).family[0],
      since(1, [&](const Entry& p) { return p.joined / kFamilyJoins >= e.joined / kFamilyJoins; }),
      since(2, [&](const Entry& p) { return p.value >> kFamilyValues <= e.value >> kFamilyValues; }),
  };
}

std::int32_t Prover::set_back_of(std::uint64_t mark, const Families& family) const noexcept {
  std::int32_t sum = 0;
  for (std::size_t f = 0; f < kFamilies; ++f) {
    const std::uint32_t before = tallies_[tally_of(family_key(mark, family[f], f))].count;
    sum += setbacks_.family[f] * static_cast<std::int32_t>(std::min(before, kMostAgain));
  }
  return sum;
}

// The best position of a level that still waits, once all are set back for the families that had their turn;
// kNone if there is none. No value when there is no memory.
std::optional<std::uint32_t> Prover::next_of(int order, std::size_t number) {
  const std::uint64_t mark = mark_of(order, number);
  std::vector<Turn>& level = waiting_[at(order)][number];
  while (!level.empty()) {
    std::pop_heap(level.begin(), level.end());
    const Turn turn = level.back();
    level.pop_back();
    Group& group = this->group(turn.group);
    std::vector<Waiting>& members = group.members;
    const auto drop = [&] {
      std::pop_heap(members.begin(), members.end());
      members.pop_back();
    };
    if (members.empty() || turn.at != group.turn) continue;
    while (!members.empty() && entry(members.front().entry).expanded) drop();
    if (members.empty()) continue;
    if (endgame()) group.set_back = set_back_of(mark, group.family);
    const Waiting first = members.front();
    const Waiting now{first.value + group.set_back, first.entry};
    if (now != turn.at) {
      if (!queue(level, turn.group, now)) return std::nullopt;
      continue;
    }
    drop();
    if (!members.empty() &&
        !queue(level, turn.group, {members.front().value + group.set_back, members.front().entry}))
      return std::nullopt;
    if (endgame())
      for (std::size_t f = 0; f < kFamilies; ++f)
        if (!count(family_key(mark, group.family[f], f))) return std::nullopt;
    return first.entry;
  }
  return kNone;
}

bool Prover::expand(const Board& board, std::uint32_t index, int digs) {
  const bool alike = board.rows == 0;  // columns are not told apart
  if (frozen(board)) return true;
  for (int source = 0; source < board.columns; ++source) {
    const Column& from = board.column[at(source)];
    const int run = run_length(from);
    if (run == 0) continue;
    const auto step = [&](int target, int count) {
      return child(board, index,
                   SearchMove{static_cast<std::uint8_t>(source), static_cast<std::uint8_t>(target),
                              static_cast<std::uint8_t>(count)});
    };
    for (int target = 0; target < board.columns; ++target) {
      if (target == source) continue;
      const Column& onto = board.column[at(target)];
      if (onto.length == 0) {
        for (int count = 1; count <= run; ++count)
          if (!step(target, count)) return false;
        continue;
      }
      const int count = rank_of(onto.top()) - rank_of(from.top());
      if (count >= 1 && count <= run && !step(target, count)) return false;
    }
    if (!alike || board.columns == kColumns) continue;
    // One empty column stands for all, and a whole column moved there changes nothing.
    for (int count = 1; count <= std::min(run, from.length - 1); ++count)
      if (!step(board.columns, count)) return false;
  }
  if (may_deal(board) && !child_of_deal(board, index)) return false;
  return !endgame() || (carry_all(board, index) && dig(board, index, digs));
}

Proof Prover::run(std::uint64_t max_positions, std::uint64_t max_bytes, Budget& budget) {
  max_bytes_ = max_bytes;
  budget_ = &budget;
  Proof proof;
  const Board root = root_board();
  if (root.rows == 0 && root.columns == 0) {
    proof.verdict = Verdict::won;
    return proof;
  }
  waiting_[0].resize(kDeepest / kDepths + 1);
  waiting_[1].resize((kMostEmpties + 1) * kJoinClasses);
  bool going = add(root, kNone, SearchMove{}) != Added::full && wait(0, root, 0);
  bool searched_all = false;
  for (int order = 0; going && !searched_all; order = (order + 1) % orders()) {
    searched_all = true;
    for (std::size_t level = 0; level < waiting_[at(order)].size(); ++level) {
      for (int n = 0; going && n < kPerLevel; ++n) {
        const auto next = next_of(order, level);
        if (next == kNone) break;
        searched_all = false;
        going = next && proof.positions < max_positions && budget.spend();
        if (!going) break;
        ++proof.positions;
        entry(*next).expanded = true;
        going = expand(load(*next), *next, proof.positions <= kLater ? kDigs : kDigsLater);
      }
    }
  }
  budget.holds(peak_);
  if (won_) {
    proof.verdict = Verdict::won;
    proof.line = line_to(won_parent_, won_step_);
  } else if (going) {
    proof.verdict = Verdict::lost;
  }
  return proof;
}

Proof prove(const Position& position, std::uint64_t max_positions, std::uint64_t max_bytes) {
  Account account;
  account.max_positions = max_positions;
  Budget budget(account, max_bytes);
  Stock stock;
  const State root = state_of(position, stock);
  return Prover(root, stock).run(max_positions, max_bytes, budget);
}

// The stored steps name columns by their order in the stored position; here they get their real numbers.
std::vector<SearchMove> Prover::line_to(std::uint32_t parent, SearchMove last) const {
  std::vector<SearchMove> stored_steps{last};
  for (std::uint32_t i = parent; entry(i).parent != kNone; i = entry(i).parent)
    stored_steps.push_back(entry(i).step);
  std::reverse(stored_steps.begin(), stored_steps.end());

  std::array<std::vector<SearchCard>, kColumns> cards;
  std::array<Column, kColumns> columns{};
  for (int c = 0; c < kColumns; ++c) {
    cards[at(c)].assign(root_.card.begin() + root_.begin_of(c), root_.card.begin() + root_.end_of(c));
    columns[at(c)].hidden = static_cast<std::uint8_t>(root_.hidden_of(c));
  }
  int rows = root_.rows;
  std::vector<SearchMove> line;
  for (const SearchMove& stored_step : stored_steps) {
    std::array<int, kColumns> place{};  // real column of each stored one
    int full = 0;
    int empty = -1;
    for (int c = 0; c < kColumns; ++c) {
      Column& column = columns[at(c)];
      column.card = cards[at(c)].data();
      column.length = static_cast<std::uint8_t>(cards[at(c)].size());
      if (column.length > 0) derive(column, 0, 0);
      if (column.length > 0 || rows > 0)
        place[at(full++)] = c;
      else if (empty < 0)
        empty = c;
    }
    if (rows == 0) {
      std::stable_sort(place.begin(), place.begin() + full,
                       [&](int a, int b) { return before(columns[at(a)], columns[at(b)]); });
    }
    const auto land = [&](int c) {
      Column& column = columns[at(c)];
      column.card = cards[at(c)].data();
      column.length = static_cast<std::uint8_t>(cards[at(c)].size());
      settle_column(column);
      cards[at(c)].resize(column.length);
    };
    if (stored_step.count == 0) {
      --rows;
      for (int c = 0; c < kColumns; ++c) {
        cards[at(c)].push_back(stock_.row[at(rows)][at(c)]);
        land(c);
      }
      line.push_back(stored_step);
      continue;
    }
    const int source = place[stored_step.source];
    const int target = stored_step.target < full ? place[stored_step.target] : empty;
    auto& from = cards[at(source)];
    auto& onto = cards[at(target)];
    onto.insert(onto.end(), from.end() - stored_step.count, from.end());
    from.resize(from.size() - stored_step.count);
    land(target);
    land(source);
    line.push_back({static_cast<std::uint8_t>(source), static_cast<std::uint8_t>(target), stored_step.count});
  }
  return line;
}

}  // namespace spider::search
