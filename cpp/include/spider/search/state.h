// A position as the win search holds it: small, flat, free of history; the undealt rows are kept apart.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "spider/position.h"

namespace spider::search {

/// suit * 16 + rank, rank 1 (ace) to 13 (king): a card continues a run on `card + 1`.
using SearchCard = std::uint8_t;
inline int rank_of(int card) noexcept { return card & 15; }
inline bool joins(int below, int above) noexcept { return below == above + 1; }
inline bool same_suit(int a, int b) noexcept { return ((a ^ b) & 0x30) == 0; }

/// What stays the same during a search.
struct Stock {
  std::array<std::array<SearchCard, kColumns>, kRows> row{};  ///< row[r - 1] is dealt when r rows are left
  Rules rule = Rules::standard;
};

/// One move of the search; count 0 is the deal.
struct SearchMove {
  std::uint8_t source = 0;
  std::uint8_t target = 0;
  std::uint8_t count = 0;
  friend bool operator==(const SearchMove&, const SearchMove&) = default;
};

struct State {
  std::array<SearchCard, kPack> card;         ///< column after column, buried card first
  std::array<std::uint8_t, kColumns> end;     ///< one past each column's last card
  std::array<std::uint8_t, kColumns> hidden;  ///< hidden cards of each column
  std::uint8_t rows;                          ///< rows left in the stock
  std::uint8_t done;                          ///< completed runs
  std::uint16_t moves;                        ///< moves since the root

  int begin_of(int c) const noexcept { return c == 0 ? 0 : end[static_cast<std::size_t>(c - 1)]; }
  int end_of(int c) const noexcept { return end[static_cast<std::size_t>(c)]; }
  int hidden_of(int c) const noexcept { return hidden[static_cast<std::size_t>(c)]; }
  int card_at(int i) const noexcept { return card[static_cast<std::size_t>(i)]; }
};

/// The search's view of a position; the rows it still holds go to `stock`.
State state_of(const Position& position, Stock& stock);

/// Length of the movable run on top of a column's cards; 0 if there are none.
int top_run(const SearchCard* cards, int length, int hidden) noexcept;

/// Turns up the top card of a column's cards and takes complete runs away (R6, R7).
void settle(const SearchCard* cards, int& length, int& hidden) noexcept;

/// Whether a row may be dealt on so many cards, with an empty column or without (R9).
bool may_deal(int rows, int cards, bool empty, Rules rule) noexcept;

/// Plays one whole rule step (R3, R5 to R8). The step must be legal.
void apply(State& state, SearchMove step, const Stock& stock) noexcept;

}  // namespace spider::search
