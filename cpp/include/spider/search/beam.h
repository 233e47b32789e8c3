// Beam search for a win, one beam after each deal of a row (docs/solver.md).
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "spider/search/evaluation.h"
#include "spider/search/state.h"
#include "spider/search/table.h"

namespace spider::search {

/// Caps shared by the searches of one solve, and where they report.
class Budget {
 public:
  std::uint64_t max_positions = 0;
  std::uint64_t max_bytes = 0;
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  const std::atomic<bool>* stop = nullptr;

  /// Counts one position whose moves are generated; false when a cap is reached or a stop was asked for.
  bool spend() noexcept {
    if (positions_ >= max_positions) return false;
    if ((++positions_ & 0xff) == 0 && interrupted()) return false;
    return true;
  }
  bool interrupted() noexcept {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return interrupted_ = true;
    if (deadline != std::chrono::steady_clock::time_point::max() && std::chrono::steady_clock::now() >= deadline)
      return interrupted_ = true;
    return false;
  }
  std::uint64_t positions() const noexcept { return positions_; }

 private:
  std::uint64_t positions_ = 0;
  bool interrupted_ = false;
};

enum class Shape : std::uint8_t { phases, rows };

/// One beam search: what it goes by and how wide it is.
struct Plan {
  Shape shape = Shape::phases;
  int weights = 0;
  std::uint32_t width = 60;
  std::uint32_t patience = 12;  ///< phases: levels without a better best state that end a phase
};

/// Runs plans from one root. Buffers are kept from one run to the next.
class Beam {
 public:
  Beam(const State& root, const Stock& stock) : root_(root), stock_(stock) {}

  /// The steps of a win, or nothing.
  std::optional<std::vector<Step>> run(const Plan& plan, const Weights& weights, Budget& budget);

  std::size_t bytes() const noexcept;

 private:
  struct Link {
    std::uint32_t parent;
    Step step;
  };

  std::optional<std::vector<Step>> phases(const Plan& plan, const Evaluation& evaluation, Budget& budget);
  std::optional<std::vector<Step>> rows(const Plan& plan, const Evaluation& evaluation, Budget& budget);
  bool expand(const State& state, std::uint32_t index, const Evaluation& evaluation, Selection& out);
  void offer_deal(const State& state, const Evaluation& next);
  void build(const std::vector<State>& from, const std::vector<Candidate>& chosen, std::vector<State>& to);
  std::vector<Step> path(std::uint32_t link, Step last) const;

  State root_;
  Stock stock_;
  std::vector<Link> links_;
  std::vector<State> level_, next_, dealt_;
  std::array<std::vector<State>, kMaxRows + 1> levels_;
  std::array<Selection, kMaxRows + 1> selections_;
  Selection children_, deals_;
  HashSet seen_;
  std::vector<Step> won_;
};

}  // namespace spider::search
