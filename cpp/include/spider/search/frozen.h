// Tables that are lost because no column can ever be emptied (docs/solver.md).
#pragma once

#include <array>

#include "spider/search/state.h"

namespace spider::search {

/// One column as this room needs it: its cards, buried card first, and how many of them are hidden.
struct Pile {
  const SearchCard* card = nullptr;
  int length = 0;
  int hidden = 0;
};

/// True if, of ten columns that all have cards, none can ever be emptied, whatever is moved and dealt; the
/// position is lost then. False means nothing.
bool frozen(const std::array<Pile, kColumns>& columns, int rows, const Stock& stock) noexcept;

}  // namespace spider::search
