// Beam search for a win, one beam after each deal of a row (docs/solver.md).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "spider/search/budget.h"
#include "spider/search/evaluation.h"
#include "spider/search/node.h"
#include "spider/search/state.h"
#include "spider/search/table.h"

namespace spider::search {

/// How a beam is divided.
enum class Shape : std::uint8_t {
  phases,  ///< one beam after each deal; finds wins with few positions
  rows,    ///< all at once, a level a move, a beam for each number of rows left; finds short wins
};

/// What a search by rows kept, for learning from it. The states are numbered as they were kept.
struct Trace {
  struct Cell {
    int rows;
    std::uint32_t begin, end;  ///< states kept with that many rows left
  };
  std::vector<Cell> cells;          ///< level by level
  std::vector<std::uint32_t> wins;  ///< states that are a step from a win
};

/// One beam search: what it goes by and how wide it is.
struct Plan {
  Shape shape = Shape::phases;
  const TableSet* tables = nullptr;
  std::uint32_t width = 0;
  std::uint32_t patience = 0;  ///< levels without a better best state that end a beam
  bool all_moves = false;      ///< also those that break a run to put a part on another suit
  int most_moves = 0xffff;     ///< longest line of any use
  /// By rows left: how many moves fewer a win may take than one for each card that does not continue its
  /// suit.
  std::array<int, kRows + 1> luck{};
  /// A search by rows keeps states with so many rows left only after so many moves.
  struct Window {
    int first = 0, last = 0xffff;
    bool has(int moves) const noexcept { return first <= moves && moves <= last; }
  };
  std::array<Window, kRows + 1> windows{};
  Trace* trace = nullptr;  ///< if given, one more level follows the first win, and no line is returned
};

/// Runs plans from one root. Buffers are kept from one run to the next.
class Beam {
 public:
  Beam(const State& root, const Stock& stock) : root_(root), stock_(stock) {}

  /// About the bytes that a beam of this width soon holds; what else grows is looked at level by level.
  static constexpr std::uint64_t bytes_for(std::uint32_t width) noexcept {
    return 2 * Selection::bytes_for(width) + 4 * sizeof(Node) * std::uint64_t{width};
  }

  /// The moves of a win, or nothing.
  std::optional<std::vector<SearchMove>> run(const Plan& plan, Budget& budget);

  /// The state, of those kept by the last run, that this one comes from; 0 for the root.
  std::uint32_t parent_of(std::uint32_t kept) const noexcept { return links_[kept].parent; }
  /// The moves from the root to a state kept by the last run.
  std::vector<SearchMove> line_to(std::uint32_t kept) const;

 private:
  struct Link {
    std::uint32_t parent;
    SearchMove move;
  };
  /// A child whose value can still be among the best.
  struct Child {
    std::uint64_t hash;
    std::int32_t value;
    SearchMove move;
    Change change;
  };
  enum class Outcome : std::uint8_t { open, won, stopped };

  /// What one beam of the two shapes holds.
  struct Level {
    std::vector<Node> nodes, next;
    Selection selection;
    std::int32_t best = 0;
    std::uint32_t stalled = 0;
  };

  Outcome phases(const Node& root, const Plan& plan, Expansion& expansion, Budget& budget);
  Outcome rows(const Node& root, const Plan& plan, Expansion& expansion, Budget& budget);

  /// Opens the node, the `index`-th of its level, and offers its children, deals left out; true if one of
  /// them wins.
  bool expand(const Node& node, std::size_t index, const Plan& plan, Expansion& expansion, Selection& out);

  void offer_new(const Candidate& candidate, Selection& out) const;
  void extend_path(Node& node, SearchMove move);
  void record_win(std::uint32_t link, SearchMove last);
  std::uint64_t bytes(const Columns& columns) const noexcept;

  State root_;
  Stock stock_;
  std::vector<Link> links_;
  std::array<Level, kRows + 1> levels_;
  std::vector<Node> dealt_, kept_dealt_;
  Selection deals_;
  HashSet seen_;
  std::array<SearchMove, kMaxMoves> moves_;
  std::array<Child, kMaxMoves> children_;
  std::vector<SearchMove> won_;
};

}  // namespace spider::search
