// Solving with every card known (E2): a line that wins, a proved loss, or an honest "unknown".
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "spider/move.h"
#include "spider/position.h"
#include "spider/search/budget.h"
#include "spider/search/state.h"

namespace spider::search {

class Prover;

/// What a solve may spend. A cap that is hit makes the answer `unknown`, never `lost`.
struct Limits {
  std::uint64_t max_positions = 1'000'000;  ///< positions whose moves are generated, all threads together
  double time_limit = std::numeric_limits<double>::infinity();  ///< seconds, shortening left out
  std::uint64_t memory_limit = std::uint64_t{1} << 30;          ///< bytes of everything that grows
  unsigned threads = 1;
  std::uint64_t seed = 0;  ///< 0: the standard search; others vary its order
  /// Seconds for making a found line shorter; a negative value means the default, which is the longer of
  /// the search's time and half a second. 0: leave the line as found.
  double shorten = -1.0;
};

enum class Status : std::uint8_t { won, lost, unknown };

/// What a solve found and spent.
struct Result {
  Status status = Status::unknown;
  std::vector<Move> line;               ///< replayed by the rules before it is returned; empty unless won
  int found_moves = 0;                  ///< moves of the line before it was shortened
  std::uint64_t positions = 0;          ///< positions whose moves were generated, shortening left out
  std::uint64_t shorten_positions = 0;  ///< the same, spent on shortening
  double seconds = 0.0;                 ///< search, shortening left out
  double shorten_seconds = 0.0;
  std::uint64_t peak_bytes = 0;
  std::string reason;  ///< one short clause: what decided the status
};

/// A glance at a running solve; any thread may take it.
struct Progress {
  std::uint64_t positions = 0;
  bool shortening = false;
};

/// One solve. `run` may be called once; `cancel` and `progress` from any thread at any time.
class Solver {
 public:
  Solver(const Position& position, const Limits& limits);
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  ~Solver();

  Result run();

  /// Makes `run` return soon (milliseconds) with `unknown`, or with the line found so far.
  void cancel() noexcept { cancelled_.store(true, std::memory_order_relaxed); }

  /// Frees what a cancelled search left behind: up to tenths of a second, for which nobody should wait.
  void clear() noexcept;

  Progress progress() const noexcept {
    return {account_.used.load(std::memory_order_relaxed), shortening_.load(std::memory_order_relaxed)};
  }

 private:
  void search(Result& result);
  void shorten(Result& result);
  std::vector<Move> replay(const std::vector<SearchMove>& line) const;

  Position start_;
  Limits limits_;
  Stock stock_;  // before root_, which fills it
  State root_;
  std::vector<SearchMove> found_;
  std::unique_ptr<Prover> cancelled_prover_;
  std::atomic<bool> cancelled_{false};
  std::atomic<bool> shortening_{false};
  Account account_;
};

}  // namespace spider::search
