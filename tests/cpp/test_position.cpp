#include <algorithm>
#include <string>

#include "check.h"
#include "spider/hash.h"
#include "spider/hint.h"
#include "spider/position.h"

using spider::Card;
using spider::Deal;
using spider::Move;
using spider::MoveList;
using spider::Parts;
using spider::Position;
using spider::Refusal;

namespace {

constexpr Card kAce = 0;
constexpr Card kKing = 12;

std::vector<Card> run(int from, int to, int suit = 0) {
  std::vector<Card> cards;
  for (int rank = from; rank >= to; --rank)
    cards.push_back(static_cast<Card>(suit * spider::kRanks + rank - 1));
  return cards;
}

void append(std::vector<Card>& column, const std::vector<Card>& cards) {
  column.insert(column.end(), cards.begin(), cards.end());
}

bool lists(const Position& position, Move move) {
  const MoveList moves = position.legal_moves();
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

void same(const Position& left, const Position& right) {
  CHECK(left == right);
  CHECK(left.key() == right.key());
  CHECK(std::ranges::equal(left.completed(), right.completed()));
  for (int column = 0; column < spider::kColumns; ++column) {
    CHECK(left.run_length(column) == right.run_length(column));
  }
}

// One suit: what the parts lack of the pack, in ascending order.
std::vector<Card> rest_of(const Parts& parts) {
  std::array<int, spider::kRanks> left;
  left.fill(spider::kRuns - static_cast<int>(parts.completed.size()));
  for (const auto& column : parts.columns) {
    for (const Card card : column) --left[card];
  }
  for (const auto& row : parts.stock) {
    for (const Card card : row) --left[card];
  }
  std::vector<Card> rest;
  for (std::size_t card = 0; card < left.size(); ++card) {
    rest.insert(rest.end(), static_cast<std::size_t>(left[card]), static_cast<Card>(card));
  }
  return rest;
}

Parts one_suit(std::size_t completed) {
  Parts parts;
  parts.suits = 1;
  parts.completed.assign(completed, 0);
  return parts;
}

}  // namespace

TEST(play_and_undo_restore_everything) {  // U8, C11
  std::uint64_t seed = 1;
  for (const char* id : {"1-1", "2-2@strict", "4-3@free", "1-c4@free"}) {
    Position position(Deal::parse(id));
    std::vector<Position> before;
    for (int i = 0; i < 400; ++i) {
      const MoveList moves = position.legal_moves();
      if (moves.empty()) break;
      before.push_back(position);
      position.play(moves[spider::mix(seed++) % moves.size()]);
      position.check();
      CHECK(position.ply() == before.size());
    }
    while (!before.empty()) {
      position.undo();
      same(position, before.back());
      before.pop_back();
    }
    same(position, Position(Deal::parse(id)));
  }
}

TEST(legal_moves_are_those_not_refused) {  // R3-R9: each way of asking gives the same answer
  std::uint64_t seed = 1000;
  for (const char* id : {"1-5", "2-6", "4-7@free"}) {
    Position position(Deal::parse(id));
    for (int i = 0; i < 60; ++i) {
      std::vector<Move> allowed;
      for (int source = 0; source < spider::kColumns; ++source) {
        for (int target = 0; target < spider::kColumns; ++target) {
          for (int count = 1; count <= 14; ++count) {
            const Move move = Move::of(source, target, count);
            if (!position.refusal(move)) allowed.push_back(move);
          }
        }
      }
      if (!position.refusal(Move::deal())) allowed.push_back(Move::deal());
      const MoveList moves = position.legal_moves();
      CHECK(std::equal(moves.begin(), moves.end(), allowed.begin(), allowed.end()));
      if (moves.empty()) break;
      position.play(moves[spider::mix(seed++) % moves.size()]);
    }
  }
}

TEST(refused_moves_change_nothing) {  // U7, C12
  Position position(Deal(4, 1));
  const Position before = position;
  CHECK_THROWS(position.play(Move::of(0, 0, 1)), spider::IllegalMove);
  CHECK_THROWS(position.play(Move::of(0, 1, 999)), spider::IllegalMove);
  CHECK_THROWS(position.play(Move::of(0, 1, 2)), spider::IllegalMove);
  CHECK(position.ply() == 0);
  same(position, before);
}

TEST(a_deal_completes_runs) {  // R7, C1: ten land, then two runs leave, one step
  Parts parts = one_suit(2);
  parts.rules = spider::Rules::free;
  parts.columns[2] = run(13, 2);
  parts.columns[7] = {kKing};
  parts.hidden[7] = 1;
  append(parts.columns[7], run(13, 2));
  const spider::Row row = {2, 3, kAce, 4, 5, 6, 7, kAce, 8, 9};
  parts.stock.push_back(row);
  parts.columns[0] = rest_of(parts);
  Position position = Position::from_parts(parts);
  const Position before = position;
  const spider::Step step = position.play(Move::deal());
  CHECK(step.completed().size() == 2);
  CHECK(step.completed()[0].column == 2 && step.completed()[1].column == 7);
  CHECK(step.turned() == std::vector<int>{7});
  CHECK(position.column(2).empty());
  CHECK(position.column(7).size() == 1 && position.hidden(7) == 0);
  CHECK(position.completed().size() == 4);
  position.undo();
  same(position, before);
}

TEST(a_hidden_king_completes_nothing) {  // C2
  Parts parts = one_suit(7);
  parts.columns[0] = run(13, 2);
  parts.hidden[0] = 1;
  parts.columns[1] = {kAce};
  Position position = Position::from_parts(parts);
  CHECK(position.run_length(0) == 11);
  const spider::Step step = position.play(Move::of(1, 0, 0));
  CHECK(step.completed().empty());
  CHECK(position.column(0).size() == 13);
  CHECK(position.run_length(0) == 12);
  CHECK(position.refusal(Move::of(0, 2, 13)) == Refusal::hidden);
}

TEST(runs_on_each_other_leave_together) {  // R7: only a typed-in table has them
  Parts parts = one_suit(5);
  append(parts.columns[3], run(13, 1));
  append(parts.columns[3], run(13, 1));
  append(parts.columns[3], run(1, 1));
  append(parts.columns[4], run(13, 2));
  Position position = Position::from_parts(parts);
  const Position before = position;
  CHECK(position.play(Move::of(3, 4, 1)).completed().size() == 3);
  CHECK(position.is_won());
  CHECK(position.cards_on_table() == 0);
  position.undo();
  same(position, before);
}

TEST(deal_with_few_cards) {  // R9, C7
  for (const spider::Rules rules : {spider::Rules::standard, spider::Rules::strict, spider::Rules::free}) {
    Parts parts = one_suit(7);
    parts.rules = rules;
    parts.columns[0] = {kAce};
    parts.columns[1] = {kKing};
    parts.columns[2] = {1};
    spider::Row row;
    std::copy_n(run(12, 3).begin(), row.size(), row.begin());
    parts.stock.push_back(row);
    const Position position = Position::from_parts(parts);
    CHECK(lists(position, Move::deal()) == (rules != spider::Rules::strict));
    CHECK((spider::advice(position) == spider::Advice::undo) == (rules == spider::Rules::strict));
  }
}

TEST(the_most_moves) {  // C36: five empty columns, and five that hold runs of twelve
  Parts parts = one_suit(0);
  for (std::size_t column = 0; column < 5; ++column) parts.columns[column] = run(13, 2);
  const std::vector<Card> rest = rest_of(parts);
  parts.columns[0].insert(parts.columns[0].begin(), rest.begin(), rest.end());
  const Position position = Position::from_parts(parts);
  CHECK(position.legal_moves().size() == 5U * 5U * 12U);
  CHECK(spider::MoveList::kCapacity >= 5U * 5U * 13U);
}

TEST(a_column_of_the_whole_pack) {  // C36: 104 cards in one column, to and fro
  Parts parts = one_suit(0);
  parts.columns[0] = run(2, 1);
  parts.columns[9] = rest_of(parts);
  append(parts.columns[9], run(2, 1));
  parts.columns[0].clear();
  Position position = Position::from_parts(parts);
  const Position before = position;
  CHECK(position.column(9).size() == 104);
  CHECK(position.legal_moves().size() == 2 * 9);
  for (int i = 0; i < 100'000; ++i) position.play(i % 2 == 0 ? Move::of(9, 0, 1) : Move::of(0, 9, 1));
  CHECK(position.ply() == 100'000);
  same(position, before);
  while (position.ply() > 0) position.undo();
  same(position, before);
  for (int target = 0; target < 9; ++target) position.play(Move::of(9, target, 1));
  CHECK(position.column(9).size() == 95);
}

TEST(parts_are_checked) {
  const Parts empty = one_suit(8);
  CHECK(Position::from_parts(empty).is_won());
  Parts parts = empty;
  parts.columns[0] = {kAce};
  CHECK_THROWS(Position::from_parts(parts), spider::Error);
  parts = one_suit(7);
  parts.columns[0] = run(13, 1);
  CHECK_THROWS(Position::from_parts(parts), spider::Error);  // a complete run left lying
  std::reverse(parts.columns[0].begin(), parts.columns[0].end());
  Position::from_parts(parts).check();
  parts.hidden[0] = 13;
  CHECK_THROWS(Position::from_parts(parts), spider::Error);
  parts.hidden[0] = -1;
  CHECK_THROWS(Position::from_parts(parts), spider::Error);
  parts = empty;
  parts.columns[0].assign(105, kAce);
  CHECK_THROWS(Position::from_unchecked_parts(parts), spider::Error);
  parts = empty;
  parts.stock.resize(6);
  CHECK_THROWS(Position::from_unchecked_parts(parts), spider::Error);
}

TEST(a_copy_without_history) {
  Position position(Deal(2, 9));
  position.play(Move::deal());
  const Position twin = position.without_history();
  same(twin, position);
  CHECK(twin.ply() == 0);
  CHECK(position.ply() == 1);
  CHECK(twin.deal() == position.deal());
}

TEST(hint_order) {  // U9
  Parts parts = one_suit(7);
  parts.columns[0] = run(13, 5);
  parts.columns[1] = {3, 2};  // 4S 3S
  parts.columns[2] = {0, 1};  // AS under 2S
  parts.hidden[2] = 1;
  Position position = Position::from_parts(parts);
  std::optional<spider::Hint> hint = spider::hint(position);
  CHECK(hint && hint->move == Move::of(2, 1, 1) && hint->reason == spider::HintReason::turns);
  position.play(Move::of(2, 1, 1));
  hint = spider::hint(position);
  CHECK(hint && hint->move == Move::of(1, 0, 3) && hint->reason == spider::HintReason::empties);
  CHECK_THROWS(spider::require_fit(position, spider::Seen{{1}, 0}), spider::Error);
}
