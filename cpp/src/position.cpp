#include "spider/position.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "spider/hash.h"

namespace spider {

namespace {

constexpr std::size_t kColumnCount = kColumns;
constexpr std::size_t kRunCards = kRanks;

constexpr std::size_t at(int column) { return static_cast<std::size_t>(column); }
constexpr std::uint8_t byte(std::size_t value) { return static_cast<std::uint8_t>(value); }

constexpr std::array<std::uint8_t, kFaces> kRankOf = [] {
  std::array<std::uint8_t, kFaces> ranks{};
  for (std::size_t card = 0; card < ranks.size(); ++card) {
    ranks[card] = static_cast<std::uint8_t>(rank(static_cast<Card>(card)));
  }
  return ranks;
}();

}  // namespace

std::vector<int> Step::turned() const {
  std::vector<int> columns;
  if (turned_source) columns.push_back(move.source);
  for (const Completed& run : completed()) {
    if (run.turned) columns.push_back(run.column);
  }
  return columns;
}

Position::Position(const Deal& deal)
    : suits_(static_cast<std::uint8_t>(deal.suits())), rules_(deal.rules()), deal_(deal) {
  constexpr std::size_t kTable = 54;
  constexpr std::size_t kFullRows = 5 * kColumnCount;
  const std::array<Card, kPack> cards = deal.cards();
  for (std::size_t i = 0; i < kTable; ++i) {
    // The four columns of six cards: the first ones, or in the classic numbering every third one, dealt
    // before the last row (D3).
    std::size_t column = i % kColumnCount;
    if (deal.numbering() == Numbering::classic) {
      if (i >= 44) {
        column = i - 44;
      } else if (i >= 40) {
        column = 3 * (i - 40);
      }
    } else if (i >= kFullRows) {
      column = i - kFullRows;
    }
    cards_[column][size_[column]++] = cards[i];
  }
  for (std::size_t column = 0; column < kColumnCount; ++column) {
    hidden_[column] = byte(size_[column] - 1U);
    run_[column] = 1;
  }
  rows_ = kRows;
  for (std::size_t row = 0; row < kRows; ++row) {
    std::copy_n(cards.begin() + static_cast<std::ptrdiff_t>(kTable + row * kColumnCount), kColumnCount,
                stock_[kRows - 1 - row].begin());
  }
}

Position Position::from_unchecked_parts(const Parts& parts) {
  Position position;
  if (parts.stock.size() > kRows || parts.completed.size() > kRuns) throw Error("more than a pack of cards");
  position.suits_ = static_cast<std::uint8_t>(parts.suits);
  position.rules_ = parts.rules;
  for (std::size_t column = 0; column < kColumnCount; ++column) {
    const std::vector<Card>& cards = parts.columns[column];
    const int hidden = parts.hidden[column];
    if (cards.size() > kPack) throw Error("more than a pack of cards");
    if (hidden < 0 || hidden > static_cast<int>(cards.size())) {
      throw Error("column " + std::to_string(column) + ": " + std::to_string(hidden) + " hidden cards of " +
                  std::to_string(cards.size()));
    }
    std::copy(cards.begin(), cards.end(), position.cards_[column].begin());
    position.size_[column] = byte(cards.size());
    position.hidden_[column] = static_cast<std::uint8_t>(hidden);
    position.run_[column] = position.scan_run(column);
  }
  position.rows_ = byte(parts.stock.size());
  std::copy(parts.stock.rbegin(), parts.stock.rend(), position.stock_.begin());
  position.completed_size_ = byte(parts.completed.size());
  std::copy(parts.completed.begin(), parts.completed.end(), position.completed_.begin());
  return position;
}

Position Position::from_parts(const Parts& parts) {
  Position position = from_unchecked_parts(parts);
  position.check();
  return position;
}

bool Position::is_stuck() const { return !is_won() && legal_moves().empty(); }

int Position::cards_on_table() const {
  int cards = 0;
  for (const std::uint8_t size : size_) cards += size;
  return cards;
}

MoveList Position::legal_moves() const {
  MoveList moves;
  legal_moves(moves);
  return moves;
}

void Position::legal_moves(MoveList& moves) const {
  std::array<std::uint32_t, 16> columns_of_rank{};  // of top cards; one above a run is at most rank 14
  std::array<std::uint8_t, kColumnCount> top_rank;  // 0: empty column
  std::uint32_t empty = 0;
  for (std::size_t column = 0; column < kColumnCount; ++column) {
    if (size_[column] == 0) {
      top_rank[column] = 0;
      empty |= 1U << column;
    } else {
      top_rank[column] = kRankOf[top(column)];
      columns_of_rank[top_rank[column]] |= 1U << column;
    }
  }
  MoveList::Writer writer(moves);
  for (std::size_t source = 0; source < kColumnCount; ++source) {
    const unsigned run = run_[source];
    if (run == 0) continue;
    const unsigned own = top_rank[source];
    std::uint32_t targets = empty;
    for (unsigned above = own + 1; above <= own + run; ++above) targets |= columns_of_rank[above];
    for (; targets != 0; targets &= targets - 1) {
      const auto target = static_cast<std::size_t>(std::countr_zero(targets));
      if (top_rank[target] != 0) {
        writer.add(static_cast<int>(source), static_cast<int>(target),
                   static_cast<int>(top_rank[target] - own));
      } else {
        for (unsigned count = 1; count <= run; ++count) {
          writer.add(static_cast<int>(source), static_cast<int>(target), static_cast<int>(count));
        }
      }
    }
  }
  if (rows_ != 0 && (empty == 0 || !deal_refusal())) {
    writer.add(Move::kDealColumn, Move::kDealColumn, 0);
  }
}

Move Position::resolve(Move move) const {
  assert(Move::exists(move.source, move.target, move.count));
  if (move.is_deal() || move.count != 0 || move.source == move.target) return move;
  const int run = run_length(move.source);
  const int count = run != 0 && size_[at(move.target)] != 0 ? gap(at(move.source), at(move.target)) : run;
  return Move::of(move.source, move.target, count >= 1 && count <= run ? count : 0);
}

std::optional<Refusal> Position::refusal(Move move) const {
  if (move.is_deal()) return deal_refusal();
  const int count = resolve(move).count;
  if (move.source == move.target) return Refusal::same_column;
  const std::span<const Card> cards = column(move.source);
  const int size = static_cast<int>(cards.size());
  if (size == 0) return Refusal::empty_source;
  if (count == 0) return Refusal::no_fit;
  if (count > size) return Refusal::too_many;
  if (count > size - hidden(move.source)) return Refusal::hidden;
  for (std::size_t i = cards.size() - 1; i > cards.size() - at(count); --i) {  // from the top card down
    if (rank(cards[i - 1]) != rank(cards[i]) + 1) return Refusal::gap;
    if (suit(cards[i - 1]) != suit(cards[i])) return Refusal::mixed_suit;
  }
  if (size_[at(move.target)] != 0 &&
      rank(top(at(move.target))) != rank(cards[cards.size() - at(count)]) + 1) {
    return Refusal::wrong_rank;
  }
  return std::nullopt;
}

std::optional<Refusal> Position::deal_refusal() const {
  if (rows_ == 0) return Refusal::deal_no_stock;
  if (rules_ == Rules::free || std::find(size_.begin(), size_.end(), 0) == size_.end()) return std::nullopt;
  if (rules_ == Rules::standard && cards_on_table() < kColumns) return std::nullopt;
  return Refusal::deal_empty_column;
}

const Step& Position::play(Move move) {
  if (const std::optional<Refusal> reason = refusal(move)) throw IllegalMove(move, *reason);
  return play_legal(resolve(move));
}

const Step& Position::play_legal(Move move) {
  assert(move.is_deal() || move.count > 0);
  assert(!refusal(move));
  Step& step = history_.emplace_back();
  step.move = move;
  if (move.is_deal()) {
    const Row& row = stock_[--rows_];
    for (std::size_t column = 0; column < kColumnCount; ++column) {
      const Card card = row[column];
      const bool joins = run_[column] != 0 && top(column) == card + 1 && rank(card) != kRanks;
      cards_[column][size_[column]++] = card;
      run_[column] = joins ? byte(run_[column] + 1U) : std::uint8_t{1};
    }
    for (std::size_t column = 0; column < kColumnCount; ++column) complete_runs(column, step);
  } else {
    const std::size_t source = at(move.source);
    const std::size_t target = at(move.target);
    const std::size_t count = at(move.count);
    step.source_run_ = run_[source];
    step.target_run_ = run_[target];
    size_[source] = byte(size_[source] - count);
    const Card* const moved = cards_[source].data() + size_[source];
    const bool joins = size_[target] != 0 && top(target) == *moved + 1;
    std::memcpy(cards_[target].data() + size_[target], moved, kCarried);
    size_[target] = byte(size_[target] + count);
    run_[target] = byte(count + (joins ? run_[target] : 0U));
    if (count < run_[source]) {
      run_[source] = byte(run_[source] - count);
    } else {
      step.turned_source = turn(source);
      run_[source] = scan_run(source);
    }
    complete_runs(target, step);
    complete_runs(source, step);  // a complete run of a typed-in table can lie under what moved
  }
  assert(problem().empty());
  return step;
}

Step Position::undo() {
  if (history_.empty()) throw Error("there is nothing to undo");
  const Step step = history_.back();
  history_.pop_back();
  for (std::size_t i = step.size_; i-- > 0;) {
    const Completed run = step.completed_[i];
    const std::size_t column = run.column;
    hidden_[column] = byte(hidden_[column] + run.turned);
    for (int rank = kRanks; rank >= 1; --rank) {
      cards_[column][size_[column]++] = static_cast<Card>(run.suit * kRanks + rank - 1);
    }
    run_[column] = kRunCards;
    --completed_size_;
  }
  if (step.move.is_deal()) {
    for (std::size_t column = 0; column < kColumnCount; ++column) {
      --size_[column];
      run_[column] = run_[column] > 1 ? byte(run_[column] - 1U) : scan_run(column);
    }
    ++rows_;
  } else {
    const std::size_t source = at(step.move.source);
    const std::size_t target = at(step.move.target);
    const std::size_t count = at(step.move.count);
    hidden_[source] = byte(hidden_[source] + step.turned_source);
    size_[target] = byte(size_[target] - count);
    std::memcpy(cards_[source].data() + size_[source], cards_[target].data() + size_[target], kCarried);
    size_[source] = byte(size_[source] + count);
    run_[source] = step.source_run_;
    run_[target] = step.target_run_;
  }
  assert(problem().empty());
  return step;
}

std::uint8_t Position::scan_run(std::size_t column) const {
  const std::size_t face_up = size_[column] - std::size_t{hidden_[column]};
  if (face_up == 0) return 0;
  const Card* const last = cards_[column].data() + size_[column] - 1;
  // A run ends at its king at the latest.
  const std::size_t longest = std::min(face_up, kRunCards + 1 - static_cast<std::size_t>(rank(*last)));
  std::size_t length = 1;
  while (length < longest && *(last - length) == *last + length) ++length;
  return byte(length);
}

bool Position::turn(std::size_t column) {
  if (hidden_[column] == 0 || hidden_[column] != size_[column]) return false;
  --hidden_[column];
  return true;
}

void Position::complete_runs(std::size_t column, Step& step) {
  while (run_[column] == kRunCards) {
    Completed& run = step.completed_[step.size_++];
    run.column = byte(column) & 0xFU;
    run.suit = byte(static_cast<std::size_t>(suit(top(column)))) & 0x3U;
    size_[column] = byte(size_[column] - kRunCards);
    run.turned = turn(column);
    run_[column] = scan_run(column);
    completed_[completed_size_++] = run.suit;
  }
}

std::uint64_t Position::key() const {
  const auto card_key = [](std::size_t pile, std::size_t height, Card card, bool hidden) {
    return mix(1024U + ((pile * 128U + height) * 64U + card) * 2U + (hidden ? 1U : 0U));
  };
  std::uint64_t key = mix(static_cast<std::uint64_t>(rules_) * 8U + suits_);
  for (std::size_t column = 0; column < kColumnCount; ++column) {
    for (std::size_t height = 0; height < size_[column]; ++height) {
      key ^= card_key(column, height, cards_[column][height], height < hidden_[column]);
    }
  }
  for (std::size_t row = 0; row < rows_; ++row) {
    for (std::size_t column = 0; column < kColumnCount; ++column) {
      key ^= card_key(16 + row, column, stock_[row][column], false);
    }
  }
  return key;
}

Position Position::without_history() const {
  Position twin;
  twin.cards_ = cards_;
  twin.size_ = size_;
  twin.hidden_ = hidden_;
  twin.run_ = run_;
  twin.stock_ = stock_;
  twin.completed_ = completed_;
  twin.rows_ = rows_;
  twin.completed_size_ = completed_size_;
  twin.suits_ = suits_;
  twin.rules_ = rules_;
  twin.deal_ = deal_;
  return twin;
}

void Position::check() const {
  if (const std::string what = problem(); !what.empty()) throw Error(what);
}

std::string Position::problem() const {
  std::array<int, 256> counts{};
  for (int column = 0; column < kColumns; ++column) {
    for (const Card card : this->column(column)) ++counts[card];
  }
  for (int index = 0; index < rows_; ++index) {
    for (const Card card : row(index)) ++counts[card];
  }
  for (const std::uint8_t suit : completed()) {
    for (std::size_t rank = 0; rank < kRunCards; ++rank) ++counts[suit * kRunCards + rank];
  }
  for (std::size_t card = 0; card < counts.size(); ++card) {
    if (counts[card] != (card < kRunCards * suits_ ? kRuns / suits_ : 0)) {
      return "the cards are not the 104 of the pack";
    }
  }
  for (std::size_t column = 0; column < kColumnCount; ++column) {
    if (hidden_[column] > std::max(0, size_[column] - 1)) {
      return "column " + std::to_string(column) + ": " + std::to_string(hidden_[column]) +
             " hidden cards of " + std::to_string(size_[column]);
    }
    if (run_[column] != scan_run(column)) return "column " + std::to_string(column) + ": wrong run length";
    if (run_[column] == kRunCards)
      return "column " + std::to_string(column) + ": a complete run was left lying";
  }
  return "";
}

bool operator==(const Position& left, const Position& right) {
  if (left.rules_ != right.rules_ || left.suits_ != right.suits_ || left.rows_ != right.rows_ ||
      left.size_ != right.size_ || left.hidden_ != right.hidden_ ||
      !std::equal(left.stock_.begin(), left.stock_.begin() + left.rows_, right.stock_.begin())) {
    return false;
  }
  for (int column = 0; column < kColumns; ++column) {
    if (!std::ranges::equal(left.column(column), right.column(column))) return false;
  }
  return true;
}

}  // namespace spider
