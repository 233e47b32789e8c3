#include "spider/hint.h"

#include <algorithm>
#include <tuple>

namespace spider {

namespace {

int empty_columns(const Position& position) {
  int empty = 0;
  for (int column = 0; column < kColumns; ++column) empty += position.column(column).empty() ? 1 : 0;
  return empty;
}

enum class Kind : std::uint8_t { completes, same_suit, other_suit, empty_column };

// Lowest first.
using Order = std::tuple<HintReason, Kind, int, int, int>;

struct Judged {
  Order order;
  Hint hint;
};

std::optional<Judged> judge(Position& trial, Move move) {
  const std::span<const Card> source = trial.column(move.source);
  const std::span<const Card> target = trial.column(move.target);
  const int hidden = trial.hidden(move.source);
  const bool whole_run = move.count == trial.run_length(move.source);
  const bool onto_empty = target.empty();
  const bool same_suit = !onto_empty && suit(target.back()) == suit(source.back());
  const int empty = empty_columns(trial);
  const Step& step = trial.play_legal(move);
  const bool turns = !step.turned().empty();
  const bool completes = !step.completed().empty();
  const bool empties = empty_columns(trial) > empty;
  trial.undo();
  if (!turns && !empties && !completes && !(same_suit && whole_run)) return std::nullopt;
  const HintReason reason = turns       ? HintReason::turns
                            : empties   ? HintReason::empties
                            : completes ? HintReason::completes
                                        : HintReason::joins;
  const Kind kind = completes    ? Kind::completes
                    : same_suit  ? Kind::same_suit
                    : onto_empty ? Kind::empty_column
                                 : Kind::other_suit;
  return Judged{{reason, kind, hidden, move.source, move.target}, {move, reason}};
}

}  // namespace

std::optional<Hint> hint(const Position& position) {
  Position trial = position.without_history();
  std::optional<Judged> best;
  for (const Move move : position.legal_moves()) {
    if (move.is_deal()) continue;
    const std::optional<Judged> judged = judge(trial, move);
    if (judged && (!best || judged->order < best->order)) best = judged;
  }
  return best ? std::optional(best->hint) : std::nullopt;
}

void require_fit(const Position& position, const Seen& seen) {
  bool fits = seen.rows <= position.rows_left();
  for (int column = 0; column < kColumns; ++column) {
    fits = fits && seen.hidden[static_cast<std::size_t>(column)] <= position.hidden(column);
  }
  if (!fits) throw Error("what was seen is less than the table shows");
}

Advice advice(const Position& position) {
  if (position.rows_left() == 0) return Advice::undo;
  if (empty_columns(position) == 0 || position.rules() == Rules::free) return Advice::deal;
  if (position.cards_on_table() < kColumns) {
    return position.rules() == Rules::standard ? Advice::deal : Advice::undo;
  }
  return Advice::fill_then_deal;
}

}  // namespace spider
