// The win search: what it keeps incrementally, what it returns, what it may spend. E2, E3, C33, C35, C36.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "check.h"
#include "spider/hash.h"
#include "spider/search/beam.h"
#include "spider/search/evaluation.h"
#include "spider/search/hash.h"
#include "spider/search/learned.h"
#include "spider/search/node.h"
#include "spider/search/shorten.h"
#include "spider/search/solver.h"
#include "spider/search/state.h"
#include "spider/search/weights.h"

using namespace spider;
using namespace spider::search;

namespace {

std::uint64_t next(std::uint64_t& seed) { return mix(seed++); }

Weights random_weights(std::uint64_t& seed) {
  Weights weights;
  for (int& w : weights.base) w = static_cast<int>(next(seed) % 1000) - 500;
  for (int& w : weights.slope) w = static_cast<int>(next(seed) % 100) - 50;
  return weights;
}

/// Every entry at random; a single card is no run.
TableSet random_tables(std::uint64_t& seed) {
  TableSet set(kRows + 1);
  const auto fill = [&](auto& entries) {
    for (int& entry : entries) entry = static_cast<int>(next(seed) % 1000) - 500;
  };
  for (Tables& t : set) {
    for (auto& of_head : t.run) {
      fill(of_head);
      of_head[1] = 0;
    }
    for (auto& of_class : t.pairs)
      for (auto& entries : of_class) fill(entries);
    for (auto& entries : t.breaks) fill(entries);
    for (auto& entries : t.next_pair) fill(entries);
    for (auto& entries : t.above_own) fill(entries);
    fill(t.hidden);
    fill(t.hidden_pair);
    fill(t.on_hidden);
    fill(t.top_rank);
    fill(t.foot);
    fill(t.empties);
    fill(t.done);
    std::array<int, 4> single;
    fill(single);
    t.hidden_join = single[0];
    t.on_hidden_join = single[1];
    t.ready = single[2];
    t.move = single[3];
  }
  return set;
}

bool same_table(const State& state, const Position& position) {
  Stock stock;
  const State expected = state_of(position, stock);
  return state.end == expected.end && state.hidden == expected.hidden && state.rows == expected.rows &&
         state.done == expected.done &&
         std::equal(state.card.begin(), state.card.begin() + state.end_of(kColumns - 1),
                    expected.card.begin());
}

std::int32_t value_by_columns(const Evaluation& evaluation, const State& state) {
  Evaluation::Part all;
  int empties = 0;
  for (int c = 0; c < kColumns; ++c) {
    const int length = state.end_of(c) - state.begin_of(c);
    if (length == 0)
      ++empties;
    else
      all += evaluation.part_of(&state.card[static_cast<std::size_t>(state.begin_of(c))], length,
                                state.hidden_of(c), state.rows, c);
  }
  return evaluation.value(all, state.rows, empties, state.done, state.moves);
}

SearchMove search_move(Move move) {
  if (move.is_deal()) return {};
  return {static_cast<std::uint8_t>(move.source), static_cast<std::uint8_t>(move.target),
          static_cast<std::uint8_t>(move.count)};
}

/// The hash, from all cards anew. With the stock empty the order of columns is left out.
std::uint64_t hash_of(const State& state) {
  std::uint64_t sum = static_cast<std::uint64_t>(state.rows) * kRowsFactor;
  for (int c = 0; c < kColumns; ++c) {
    std::uint64_t cards = 0;
    for (int i = state.begin_of(c); i < state.end_of(c); ++i) cards = extend(cards, state.card_at(i));
    sum += column_share(cards, state.hidden_of(c), c, state.rows);
  }
  return sum;
}

/// Cards but kings that do not continue their suit.
int cards_apart(const State& state) {
  int apart = (kRuns - state.done) * (kRanks - 1);
  for (int c = 0; c < kColumns; ++c)
    for (int i = state.begin_of(c) + state.hidden_of(c) + 1; i < state.end_of(c); ++i)
      apart -= state.card_at(i - 1) == state.card_at(i) + 1;
  return apart;
}

bool wins(Position position, const std::vector<Move>& line) {
  for (const Move move : line) position.play(move);
  return position.is_won();
}

Limits limits(std::uint64_t positions, double shorten = 0) {
  Limits out;
  out.max_positions = positions;
  out.shorten = shorten;
  return out;
}

}  // namespace

TEST(search_state_follows_the_rules_and_values_are_incremental) {  // E2
  std::uint64_t seed = 1;
  for (const int suits : {1, 2, 4}) {
    for (std::uint32_t number = 1; number <= 12; ++number) {
      Position position{Deal(suits, number, Numbering::classic)};
      Stock stock;
      State state = state_of(position, stock);
      const TableSet tables = number % 2 == 0 ? unfold(random_weights(seed)) : random_tables(seed);
      const Evaluation evaluation(tables, stock);
      Columns columns(evaluation, stock);
      Expansion expansion(columns, evaluation);
      Node node = node_of(state, columns);
      for (int ply = 0; ply < 250; ++ply) {
        const MoveList moves = position.legal_moves();
        if (moves.empty()) break;
        CHECK(evaluation.value(state) == value_by_columns(evaluation, state));
        CHECK(hash_of(node) == hash_of(state));
        expansion.open(node);
        CHECK(expansion.may_deal(stock.rule) ==
              std::any_of(moves.begin(), moves.end(), [](Move move) { return move.is_deal(); }));
        for (const Move move : moves) {
          const SearchMove step = search_move(move);
          State child = state;
          apply(child, step, stock);
          const Node next = after(node, step, columns);
          CHECK(next.rows == child.rows && next.done == child.done && next.moves == child.moves);
          CHECK(hash_of(next) == hash_of(child));
          if (move.is_deal()) {
            CHECK(expansion.may_deal(stock.rule));
            CHECK(evaluation.value(child) == expansion.dealt().value);
            continue;
          }
          const Change change = expansion.change(step);
          CHECK(state.done + change.done == child.done);
          CHECK(evaluation.value(child) == expansion.value(step, change));
          CHECK(hash_of(child) == expansion.hash(step, change));
          CHECK(cards_apart(child) == expansion.apart(step, change));
        }
        Move move = moves[next(seed) % moves.size()];
        for (const Move other : moves) {  // lean towards building runs, so that some are completed
          if (other.is_deal() || next(seed) % 2 == 0) continue;
          const auto source = position.column(other.source);
          const auto target = position.column(other.target);
          if (!target.empty() &&
              target.back() == source[source.size() - static_cast<std::size_t>(other.count)] + 1)
            move = other;
        }
        position.play(move);
        apply(state, search_move(move), stock);
        node = after(node, search_move(move), columns);
        CHECK(same_table(state, position));
      }
    }
  }
}

TEST(solver_wins_and_repeats_itself) {  // E2
  for (const int suits : {1, 2, 4}) {
    for (std::uint32_t number = 1; number <= 4; ++number) {
      const Position position{Deal(suits, number, Numbering::classic)};
      const Result first = Solver(position, limits(200'000)).run();
      const Result second = Solver(position, limits(200'000)).run();
      CHECK(first.status == Status::won);
      CHECK(wins(position, first.line));
      CHECK(first.line == second.line);
      CHECK(first.positions == second.positions);
      CHECK(static_cast<int>(first.line.size()) == first.found_moves);
    }
  }
}

TEST(solver_keeps_its_caps) {  // E2, E3, C36
  const Position position{Deal(4, 914, Numbering::classic)};
  for (const std::uint64_t most : {0, 1, 255, 256, 257, 1000}) {
    const Result result = Solver(position, limits(most)).run();
    CHECK(result.status == Status::unknown);
    CHECK(result.positions == most);
    CHECK(result.reason == "position limit reached");
  }
  Limits small = limits(10'000'000);
  small.memory_limit = 1 << 20;
  const Result result = Solver(position, small).run();
  CHECK(result.status == Status::unknown);
  CHECK(result.reason == "memory limit reached");
  Limits hasty = limits(1'000'000'000);
  hasty.time_limit = 0.02;
  CHECK(Solver(position, hasty).run().reason == "time limit reached");
}

TEST(solver_shortens_without_losing_the_win) {  // E2
  const Position position{Deal(4, 3, Numbering::classic)};
  const Result result = Solver(position, limits(200'000, 3.0)).run();
  CHECK(result.status == Status::won);
  CHECK(static_cast<int>(result.line.size()) <= result.found_moves);  // how much, depends on the time
  CHECK(wins(position, result.line));
}

TEST(solver_shortens_within_its_memory) {  // E2
  for (const std::uint64_t mib : {8, 32}) {
    Limits little = limits(200'000, 2.0);
    little.memory_limit = mib << 20U;
    const Result result = Solver(Position{Deal(4, 5, Numbering::classic)}, little).run();
    CHECK(result.status == Status::won);
    CHECK(result.peak_bytes <= little.memory_limit);
  }
}

TEST(learned_tables_go_on_evenly) {  // E2
  const TableSet set = unfold(kShortLearned);
  CHECK(set.size() == kRows + 1);
  for (std::size_t rows = 0; rows < set.size(); ++rows) {
    const Tables& t = set[rows];
    std::size_t i = 0;
    each_learned(t, [&](int entry) { CHECK(entry == kShortLearned[rows][i++]); });
    CHECK(i == kShortLearned[rows].size());
    CHECK(t.run[kRanks][1] == 0);
    CHECK(t.hidden[50] - t.hidden[49] == t.hidden[5] - t.hidden[4]);
    for (const auto& of_class : t.breaks)
      CHECK(of_class[kPack] - of_class[kPack - 1] == of_class[15] - of_class[14]);
  }
}

TEST(learned_values_make_short_lines) {  // E2; entries out of order would not
  const TableSet win = unfold(kWinWeights);
  std::size_t moves = 0;
  for (std::uint32_t number = 31'001; number <= 31'004; ++number) {
    Stock stock;
    const State root = state_of(Position{Deal(1, number, Numbering::classic)}, stock);
    Account account;
    account.max_positions = 100'000;
    Budget budget(account, UINT64_MAX);
    const auto found = Beam(root, stock).run({Shape::phases, &win, 60, 12}, budget);
    CHECK(found.has_value());
    if (!found) continue;
    Account more;
    more.max_positions = 60'000;
    Budget shortening(more, UINT64_MAX);
    const auto line = shorten(root, stock, *found, more.max_positions, shortening);
    State state = root;
    for (const SearchMove move : line) apply(state, move, stock);
    CHECK(state.done == kRuns);
    moves += line.size();
  }
  CHECK(moves <= 350);  // 340 when written; 361 by the weights that learning began with
}

TEST(beams_by_rows_keep_their_windows) {  // E2
  Stock stock;
  const State root = state_of(Position{Deal(1, 5, Numbering::classic)}, stock);
  const TableSet tables = unfold(kShortLearned);
  Trace trace;
  Plan plan{Shape::rows, &tables, 20, 12};
  plan.trace = &trace;
  for (int r = 0; r <= kRows; ++r)
    plan.windows[static_cast<std::size_t>(r)] = {(kRows - r) * 5, 30 + (kRows - r) * 12};
  plan.windows[0].last = 0xffff;
  Account account;
  account.max_positions = 100'000;
  Budget budget(account, UINT64_MAX);
  Beam beam(root, stock);
  beam.run(plan, budget);
  CHECK(!trace.wins.empty());
  for (const Trace::Cell& cell : trace.cells)
    for (std::uint32_t kept = cell.begin; kept < cell.end; ++kept)
      CHECK(
          plan.windows[static_cast<std::size_t>(cell.rows)].has(static_cast<int>(beam.line_to(kept).size())));
}

TEST(solver_uses_threads_and_can_be_cancelled) {  // E3, C37
  Limits many = limits(400'000);
  many.threads = 3;
  const Position position{Deal(4, 4, Numbering::classic)};
  const Result result = Solver(position, many).run();
  CHECK(result.status == Status::won);
  CHECK(wins(position, result.line));

  Limits endless = limits(1'000'000'000'000);
  endless.threads = 2;
  Solver solver(Position{Deal(4, 914, Numbering::classic)}, endless);
  Result cancelled;
  std::thread worker([&] { cancelled = solver.run(); });
  while (solver.progress().positions < 1000) std::this_thread::yield();
  solver.cancel();
  worker.join();
  CHECK(cancelled.status == Status::unknown);
  CHECK(cancelled.reason == "cancelled");
}
