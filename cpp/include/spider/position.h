// The rules of play on one table (R2-R12).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spider/card.h"
#include "spider/deal.h"
#include "spider/error.h"
#include "spider/move.h"
#include "spider/rules.h"

namespace spider {

constexpr int kRows = 5;
constexpr int kRuns = 8;

using Row = std::array<Card, kColumns>;

/// A complete run that left the table.
struct Completed {
  std::uint8_t column : 4;
  std::uint8_t suit : 2;
  bool turned : 1;  ///< a hidden card under the run turned face up
};

/// What one accepted move did, and all that is needed to take it back.
class Step {
 public:
  Move move;  ///< its count resolved
  bool turned_source = false;

  std::span<const Completed> completed() const { return {completed_.data(), size_}; }

  /// The columns in which a hidden card turned face up, in order.
  std::vector<int> turned() const;

 private:
  friend class Position;

  std::uint8_t size_ = 0;
  std::uint8_t source_run_ = 0;  // run lengths before the move
  std::uint8_t target_run_ = 0;
  std::array<Completed, kRuns> completed_;
};

/// The parts of a table, as given from outside.
struct Parts {
  int suits = 4;
  Rules rules = Rules::standard;
  std::array<std::vector<Card>, kColumns> columns;  ///< buried card first
  std::array<int, kColumns> hidden{};               ///< how many first cards of each column are hidden
  std::vector<Row> stock;                           ///< next row first
  std::vector<Card> completed;                      ///< suits of the completed runs
};

/// Ten columns, a stock and the completed runs; changed by `play` and `undo`.
/// One position belongs to one thread at a time.
class Position {
 public:
  explicit Position(const Deal& deal);

  /// From parts; throws Error when they break an invariant of `check`.
  static Position from_parts(const Parts& parts);

  /// From parts that only fit the arrays: for tests and searches on tables of their own.
  static Position from_unchecked_parts(const Parts& parts);

  /// Reads a position text (docs/notation.md); throws NotationError.
  static Position parse(std::string_view text);

  /// The position text, the inverse of `parse`.
  std::string text() const;

  const std::optional<Deal>& deal() const { return deal_; }
  Rules rules() const { return rules_; }
  int suits() const { return suits_; }

  /// The cards of a column 0 to 9, buried card first.
  std::span<const Card> column(int column) const {
    const auto c = static_cast<std::size_t>(column);
    return {cards_[c].data(), size_[c]};
  }
  /// How many first cards of a column are hidden.
  int hidden(int column) const { return hidden_[static_cast<std::size_t>(column)]; }
  /// The length of the longest movable run of a column (R3); 0 for an empty one.
  int run_length(int column) const { return run_[static_cast<std::size_t>(column)]; }

  int rows_left() const { return rows_; }
  /// The undealt row number `index`, 0 being the next one.
  const Row& row(int index) const { return stock_[static_cast<std::size_t>(rows_ - 1 - index)]; }

  /// The suits of the completed runs, in the order in which they left (R7).
  std::span<const std::uint8_t> completed() const { return {completed_.data(), completed_size_}; }

  bool is_won() const { return completed_size_ == kRuns; }
  bool is_stuck() const;
  int cards_on_table() const;

  /// The number of moves that can be undone, and what they did.
  std::size_t ply() const { return history_.size(); }
  std::span<const Step> history() const { return history_; }

  /// All legal moves by the rules alone, by source, target and count; the deal last.
  void legal_moves(MoveList& moves) const;
  MoveList legal_moves() const;

  /// The move with its count made explicit: 0 becomes as many cards as fit, or stays 0 when none do.
  Move resolve(Move move) const;

  /// Why the rules refuse a move that exists (`Move::exists`); nothing for a legal one (R3-R9, U7).
  std::optional<Refusal> refusal(Move move) const;

  /// One whole rule step: the move, the turned cards, the removed runs. Throws IllegalMove, and then changes
  /// nothing.
  const Step& play(Move move);

  /// `play` for a move from `legal_moves`, unchecked.
  const Step& play_legal(Move move);

  /// Takes back the last move, exactly; throws Error when there is none.
  Step undo();

  /// 64 bits over rules, suits, columns, hidden counts and stock (docs/notation.md).
  std::uint64_t key() const;

  /// The same position without the moves that led to it.
  Position without_history() const;

  /// Throws Error naming the invariant that is broken: the 104 cards, the hidden counts, no complete run left
  /// lying.
  void check() const;

  /// Equality of the present state: rules, suits, columns, hidden counts and stock.
  friend bool operator==(const Position& left, const Position& right);

 private:
  Position() = default;

  std::optional<Refusal> deal_refusal() const;
  Card top(std::size_t column) const { return cards_[column][size_[column] - 1U]; }
  int gap(std::size_t source, std::size_t target) const { return rank(top(target)) - rank(top(source)); }
  std::uint8_t scan_run(std::size_t column) const;
  bool turn(std::size_t column);
  void complete_runs(std::size_t column, Step& step);
  std::string problem() const;

  // Runs are carried as kCarried bytes, whatever their length; so there is room behind the last card.
  static constexpr std::size_t kCarried = 16;
  std::array<std::array<Card, kPack + kCarried>, kColumns> cards_;
  std::array<std::uint8_t, kColumns> size_{};
  std::array<std::uint8_t, kColumns> hidden_{};
  std::array<std::uint8_t, kColumns> run_{};
  std::array<Row, kRows> stock_{};  // the next row is number rows_ - 1
  std::array<std::uint8_t, kRuns> completed_{};
  std::uint8_t rows_ = 0;
  std::uint8_t completed_size_ = 0;
  std::uint8_t suits_ = 4;
  Rules rules_ = Rules::standard;
  std::optional<Deal> deal_;
  std::vector<Step> history_;
};

}  // namespace spider
