#include "spider/search/shorten.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "spider/search/beam.h"
#include "spider/search/hash.h"
#include "spider/search/weights.h"

namespace spider::search {
namespace {

std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

constexpr int kNone = 255;
constexpr int kDeal = 254;

/// What a move is for, whatever column it happens in: this very card, with the run on it, onto that very
/// card.
struct Intent {
  std::uint8_t head;  ///< number of the card, or kDeal
  std::uint8_t onto;  ///< number of the card, or kNone: an empty column
};

/// Splitmix64: small, seeded, the same in the reference engine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  int below(int n) noexcept {
    state_ += kGolden;
    return static_cast<int>((mix(state_) >> 32U) * static_cast<std::uint64_t>(n) >> 32);
  }

 private:
  std::uint64_t state_;
};

/// Cards by number: first those of the root's columns, then the rows, next row first.
struct Deck {
  std::array<SearchCard, kPack> card;
  std::array<std::array<std::uint8_t, kColumns>, kRows> row;  ///< as Stock, by number
  Rules rule;
};

/// A state whose cards are numbers of a deck, so that twins can be told apart.
class Table {
 public:
  Table(const State& root, const Stock& stock, Deck& deck) : state_(root) {
    int n = 0;
    for (; n < root.end_of(kColumns - 1); ++n) {
      deck.card[at(n)] = root.card[at(n)];
      state_.card[at(n)] = static_cast<std::uint8_t>(n);
    }
    for (int r = root.rows; r > 0; --r) {
      for (int c = 0; c < kColumns; ++c) {
        deck.card[at(n)] = stock.row[at(r - 1)][at(c)];
        deck.row[at(r - 1)][at(c)] = static_cast<std::uint8_t>(n++);
      }
    }
    deck.rule = stock.rule;
    deck_ = &deck;
  }

  bool won() const noexcept { return state_.done == kRuns; }
  int rows() const noexcept { return state_.rows; }
  bool deals() const noexcept { return may_deal(state_, deck_->rule); }

  Intent intent(SearchMove step) const noexcept {
    if (step.count == 0) return {kDeal, kNone};
    const int head = state_.card_at(state_.end_of(step.source) - step.count);
    const int end = state_.end_of(step.target);
    const int onto = end == state_.begin_of(step.target) ? kNone : state_.card_at(end - 1);
    return {static_cast<std::uint8_t>(head), static_cast<std::uint8_t>(onto)};
  }

  /// The step that does what is meant; count 0 and source == target == 1 if none does.
  bool step_for(Intent intent, SearchMove& out) const noexcept {
    if (intent.head == kDeal) {
      out = {};
      return deals();
    }
    int i = 0;
    int c = 0;
    if (!find(intent.head, c, i)) return false;
    if (i < state_.begin_of(c) + state_.hidden_of(c)) return false;
    const int end = state_.end_of(c);
    for (int j = i + 1; j < end; ++j)
      if (code(j - 1) != code(j) + 1) return false;
    int target = -1;
    if (intent.onto == kNone) {
      if (i == state_.begin_of(c)) return false;
      for (int d = 0; d < kColumns && target < 0; ++d)
        if (state_.begin_of(d) == state_.end_of(d)) target = d;
      if (target < 0) return false;
    } else {
      int j = 0;
      if (!find(intent.onto, target, j)) return false;
      if (target == c || j != state_.end_of(target) - 1 ||
          j < state_.begin_of(target) + state_.hidden_of(target))
        return false;
      if (rank_of(code(j)) != rank_of(code(i)) + 1) return false;
    }
    out = {static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(target),
           static_cast<std::uint8_t>(end - i)};
    return true;
  }

  void play(SearchMove step) noexcept {
    State& s = state_;
    if (step.count == 0) {
      const auto& row = deck_->row[at(s.rows - 1)];
      std::array<std::uint8_t, kPack> dealt;
      int n = 0;
      int begin = 0;
      for (int c = 0; c < kColumns; ++c) {
        const int end = s.end_of(c);
        for (int i = begin; i < end; ++i) dealt[at(n++)] = s.card[at(i)];
        dealt[at(n++)] = row[at(c)];
        s.end[at(c)] = static_cast<std::uint8_t>(n);
        begin = end;
      }
      s.card = dealt;
      --s.rows;
      for (int c = 0; c < kColumns; ++c) remove_complete(c);
      return;
    }
    const int source_end = s.end_of(step.source);
    const int target_end = s.end_of(step.target);
    const auto first = s.card.begin();
    if (step.source < step.target)
      std::rotate(first + source_end - step.count, first + source_end, first + target_end);
    else
      std::rotate(first + target_end, first + source_end - step.count, first + source_end);
    if (step.source < step.target)
      for (int c = step.source; c < step.target; ++c)
        s.end[at(c)] = static_cast<std::uint8_t>(s.end_of(c) - step.count);
    else
      for (int c = step.target; c < step.source; ++c)
        s.end[at(c)] = static_cast<std::uint8_t>(s.end_of(c) + step.count);
    turn(step.source);
    remove_complete(step.target);
    remove_complete(step.source);  // a complete run of a typed-in table can lie under what moved
  }

  /// The n-th legal move, counted by `choose`; kDeal when there is none.
  template <typename Choose>
  Intent any(Choose choose) const noexcept {
    std::array<Intent, 256> list;
    int n = 0;
    int empty = -1;
    for (int c = 0; c < kColumns; ++c)
      if (state_.begin_of(c) == state_.end_of(c)) empty = c;
    for (int a = 0; a < kColumns; ++a) {
      const int begin = state_.begin_of(a) + state_.hidden_of(a);
      const int end = state_.end_of(a);
      for (int i = end - 1; i >= begin; --i) {
        if (i + 1 < end && code(i) != code(i + 1) + 1) break;
        const auto head = state_.card[at(i)];
        for (int b = 0; b < kColumns; ++b) {
          const int j = state_.end_of(b) - 1;
          if (b == a || j < state_.begin_of(b)) continue;
          if (rank_of(code(j)) == rank_of(code(i)) + 1 && n < 256) list[at(n++)] = {head, state_.card[at(j)]};
        }
        if (empty >= 0 && i > state_.begin_of(a) && n < 256) list[at(n++)] = {head, kNone};
      }
    }
    return n == 0 ? Intent{kDeal, kNone} : list[at(choose(n))];
  }

 private:
  int code(int i) const noexcept { return deck_->card[state_.card[at(i)]]; }

  bool find(int number, int& column, int& index) const noexcept {
    const int n = state_.end_of(kColumns - 1);
    const void* p = std::memchr(state_.card.data(), number, at(n));
    if (p == nullptr) return false;
    index = static_cast<int>(static_cast<const std::uint8_t*>(p) - state_.card.data());
    column = 0;
    while (state_.end_of(column) <= index) ++column;
    return true;
  }

  void turn(int c) noexcept {
    const int length = state_.end_of(c) - state_.begin_of(c);
    if (length > 0 && state_.hidden_of(c) == length) --state_.hidden[at(c)];
  }

  void remove_complete(int c) noexcept {
    const int end = state_.end_of(c);
    const int open = state_.begin_of(c) + state_.hidden_of(c);
    if (end - open < kRanks || rank_of(code(end - 1)) != 1) return;
    for (int i = end - kRanks + 1; i < end; ++i)
      if (code(i - 1) != code(i) + 1) return;
    const auto first = state_.card.begin();
    std::copy(first + end, first + state_.end_of(kColumns - 1), first + end - kRanks);
    for (int d = c; d < kColumns; ++d)
      state_.end[at(d)] = static_cast<std::uint8_t>(state_.end_of(d) - kRanks);
    ++state_.done;
    turn(c);
    remove_complete(c);
  }

  State state_;
  const Deck* deck_;
};

}  // namespace

std::vector<SearchMove> polish(const State& root, const Stock& stock, std::vector<SearchMove> line,
                               std::uint64_t attempts, std::uint64_t seed, Budget& budget) {
  Deck deck;
  const Table start(root, stock, deck);
  std::vector<Table> before;    // before[i]: the table before the i-th move
  std::vector<Intent> intents;  // of the line
  for (const SearchMove step : line) {
    before.push_back(before.empty() ? start : before.back());
    if (before.size() > 1) before.back().play(line[before.size() - 2]);
    intents.push_back(before.back().intent(step));
  }
  Random random(seed);
  std::vector<SearchMove> steps;
  std::vector<Intent> plan;
  for (std::uint64_t n = 0; n < attempts; ++n) {
    if ((n & 63) == 0 && budget.interrupted()) break;
    const int length = static_cast<int>(line.size());
    const int i = random.below(length);
    // The changed plan from move i on.
    plan.clear();
    const int kind = random.below(4);
    const auto rest = [&](int from) { plan.insert(plan.end(), intents.begin() + from, intents.end()); };
    if (kind == 0) {  // leave one out, and perhaps a later one
      rest(i + 1);
      if (!plan.empty() && random.below(4) != 0) {
        const int j = random.below(std::min(static_cast<int>(plan.size()), 40));
        plan.erase(plan.begin() + j);
      }
    } else if (kind == 1) {  // something else first
      plan.push_back(before[at(i)].any([&](int m) { return random.below(m); }));
      rest(i);
    } else if (kind == 2) {  // something else instead
      plan.push_back(before[at(i)].any([&](int m) { return random.below(m); }));
      rest(i + 1);
    } else {  // a later move now
      const int j = i + random.below(std::min(length - i, 40));
      plan.push_back(intents[at(j)]);
      rest(i);
      plan.erase(plan.begin() + 1 + (j - i));
    }
    Table table = before[at(i)];
    steps.clear();
    std::size_t p = 0;
    for (; p < plan.size() && !table.won(); ++p) {
      SearchMove step;
      if (!table.step_for(plan[p], step)) {
        if (plan[p].head == kDeal) break;
        continue;
      }
      steps.push_back(step);
      if (i + static_cast<int>(steps.size()) > length) break;
      table.play(step);
    }
    if (!table.won() || i + static_cast<int>(steps.size()) > length) continue;
    line.resize(at(i));
    line.insert(line.end(), steps.begin(), steps.end());
    before.erase(before.begin() + i + 1, before.end());
    intents.resize(at(i));
    for (std::size_t k = at(i);; ++k) {
      intents.push_back(before[k].intent(line[k]));
      if (k + 1 == line.size()) break;
      before.push_back(before[k]);
      before.back().play(line[k]);
    }
  }
  return line;
}

std::vector<SearchMove> shorten(const State& root, const Stock& stock, std::vector<SearchMove> line,
                                std::uint64_t positions, std::uint64_t seed, Budget& budget) {
  constexpr std::uint64_t kAttempts = 10'000;
  constexpr std::uint32_t kFirstWidth = 40;
  constexpr std::uint32_t kPatience = 30;
  line = polish(root, stock, std::move(line), std::min(positions / 16, kAttempts), seed, budget);
  Beam beam(root, stock);
  Plan plan{Shape::rows, &kShortWeights, kFirstWidth, kPatience};
  while (budget.why() == Stop::none) {
    const std::uint64_t before = budget.positions();
    plan.most_moves = static_cast<int>(line.size()) - 1;
    if (auto shorter = beam.run(plan, budget))
      line = polish(root, stock, std::move(*shorter), kAttempts, seed, budget);
    const std::uint64_t spent = budget.positions() - before;
    const std::uint64_t left = positions - std::min(positions, budget.positions());
    // The next beam takes nearly all that is left, if that makes it clearly wider.
    const std::uint64_t width = plan.width * left / (spent + spent / 8 + 1);
    if (width < plan.width * 3U / 2U) break;
    plan.width = static_cast<std::uint32_t>(std::min<std::uint64_t>(width, 1U << 20U));
  }
  return line;
}

}  // namespace spider::search
