#include "spider/search/solver.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <thread>

#include "spider/search/beam.h"
#include "spider/search/hash.h"
#include "spider/search/prover.h"
#include "spider/search/shorten.h"
#include "spider/search/weights.h"

namespace spider::search {
namespace {

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Clock::time_point after(Clock::time_point start, double seconds) {
  constexpr double kFar = 1e9;
  if (!(seconds < kFar)) return Clock::time_point::max();
  return start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

/// The beams that one thread has run.
struct Course {
  std::uint32_t width = 0;  ///< of the last beam
  std::uint64_t spent = 0;  ///< positions of the last beam
};

constexpr std::array<std::uint32_t, 3> kWidths = {40, 160, 640};  // of the first beams

/// The n-th beam of the portfolio. After the first three it is as wide as the positions left allow, but at
/// most three times as wide as the one before. Wide beams go by two sets of weights in turn.
Plan plan_at(unsigned n, const Course& course, std::uint64_t left, const TableSet& first,
             const TableSet& second) {
  constexpr std::uint64_t kGrowth = 3;
  constexpr std::uint64_t kMostWidth = 1U << 17U;
  constexpr std::uint32_t kPatience = 12;
  Plan plan{Shape::phases, n < 2 || n % 2 == 1 ? &first : &second, kWidths.back(), kPatience};
  if (n < kWidths.size()) {
    plan.width = kWidths[n];
  } else if (course.width > 0) {
    const std::uint64_t cost = course.spent * 9 / (8 * course.width) + 1;  // positions for each unit of width
    const std::uint64_t affordable = left / cost;
    plan.width = static_cast<std::uint32_t>(
        std::clamp(affordable, std::uint64_t{kWidths.front()}, std::min(kGrowth * course.width, kMostWidth)));
  }
  if (n > kWidths.size()) {
    plan.patience <<= std::min(n - static_cast<unsigned>(kWidths.size()), 10U);
    plan.all_moves = n % 2 == 1;
  }
  return plan;
}

/// Weights a little off the tuned ones: variety for seeds and for threads.
Weights varied(const Weights& weights, std::uint64_t seed) {
  if (seed == 0) return weights;
  Weights out = weights;
  std::uint64_t n = seed << 8U;
  for (int& weight : out.base) weight += weight * (static_cast<int>(mix(n++) % 41) - 20) / 100;
  return out;
}

// Positions of the complete search: enough to see that a table is stuck; what most endgames need, and all but
// few.
constexpr std::uint64_t kGlance = 64;
constexpr std::uint64_t kEasyEndgame = 10'000;
constexpr std::uint64_t kEndgame = 20'000;

/// What a search may hold when it looks; the rest is for what grows between two looks, and for copies while
/// something grows.
constexpr std::uint64_t within(std::uint64_t limit) noexcept { return limit / 8 * 5; }

/// Starts one more thread; false if there is none to be had.
template <class Work>
bool begin(std::vector<std::thread>& threads, const Work& work) noexcept {
  try {
    threads.emplace_back(work);
  } catch (const std::exception&) {
    return false;
  }
  return true;
}

std::string reason_for(Stop why) {
  switch (why) {
    case Stop::positions:
      return "position limit reached";
    case Stop::time:
      return "time limit reached";
    case Stop::memory:
      return "memory limit reached";
    case Stop::cancelled:
      return "cancelled";
    case Stop::none:
      break;
  }
  return "no win found by any beam";
}

}  // namespace

Solver::Solver(const Position& position, const Limits& limits)
    : start_(position.without_history()), limits_(limits), root_(state_of(position, stock_)) {
  limits_.threads = std::max(limits_.threads, 1U);
  account_.max_positions = limits_.max_positions;
  account_.cancelled = &cancelled_;
}

Result Solver::run() {
  Result result;
  if (start_.is_won()) {
    result.status = Status::won;
    result.reason = "won already";
    return result;
  }
  search(result);
  if (result.status != Status::won) return result;
  result.line = replay(found_);
  result.found_moves = static_cast<int>(found_.size());
  try {
    shorten(result);
  } catch (const std::bad_alloc&) {  // the line as it was found is a result all the same
    shortening_ = false;
  }
  return result;
}

Solver::~Solver() = default;

void Solver::clear() noexcept { cancelled_prover_.reset(); }

void Solver::search(Result& result) {
  const auto start = Clock::now();
  account_.deadline = after(start, limits_.time_limit);
  std::mutex mutex;
  std::atomic<unsigned> next{0};
  Stop why = Stop::none;
  std::exception_ptr error;
  const auto work = [&](unsigned thread) {
    const std::uint64_t memory = within(limits_.memory_limit / limits_.threads);
    Budget budget(account_, memory);
    const std::uint64_t seed = limits_.seed + thread * kGolden;
    const TableSet first = unfold(varied(kWinWeights, seed));
    const TableSet second = unfold(varied(kWideWeights, seed));
    Course course;
    Beam beam(root_, stock_);
    std::optional<std::vector<SearchMove>> line;
    bool lost = false;
    const auto prove = [&](std::uint64_t positions) {
      auto prover = std::make_unique<Prover>(root_, stock_);
      Proof proof = prover->run(positions, memory, budget);
      lost = proof.verdict == Verdict::lost;
      if (proof.verdict == Verdict::won) line = std::move(proof.line);
      if (cancelled_) cancelled_prover_ = std::move(prover);
    };
    const auto going = [&] { return !line && !lost && budget.why() == Stop::none; };
    // The complete search is at its best in endgames; before that it can only finish small tables, and waits
    // for the beams that win nearly all deals.
    const bool endgame = root_.rows == 0;
    const unsigned whole = endgame ? 1 : static_cast<unsigned>(kWidths.size());
    if (thread == 0) prove(endgame ? kEasyEndgame : kGlance);
    for (unsigned run = 0; going(); ++run) {
      if (thread == 0 && run == whole)
        prove(endgame ? std::max(kEndgame, limits_.max_positions / 2) : limits_.max_positions / 50);
      if (!going()) break;
      const std::uint64_t before = budget.positions();
      Plan plan = plan_at(next++, course, budget.left(), first, second);
      const std::uint32_t wanted = plan.width;
      while (plan.width > kWidths.front() && Beam::bytes_for(plan.width) > memory) plan.width /= 2;
      line = beam.run(plan, budget);
      course = {plan.width, budget.positions() - before};
      // Wider ones would come out no wider.
      if (plan.width < wanted && going()) budget.end(Stop::memory);
    }
    const std::lock_guard lock(mutex);
    result.positions += budget.positions();
    result.peak_bytes += budget.peak_bytes();
    if (lost && result.status != Status::won) {
      result.status = Status::lost;
      account_.decided = true;
    } else if (line && result.status != Status::won) {
      result.status = Status::won;
      found_ = std::move(*line);
      account_.decided = true;
    } else if (why == Stop::none) {
      why = budget.why();
    }
  };
  // An exception that left a thread would end the whole program.
  const auto guarded = [&](unsigned thread) noexcept {
    try {
      work(thread);
    } catch (const std::bad_alloc&) {
      const std::lock_guard lock(mutex);
      if (why == Stop::none) why = Stop::memory;
    } catch (...) {
      const std::lock_guard lock(mutex);
      error = std::current_exception();
      account_.decided = true;
    }
  };
  std::vector<std::thread> others;
  // If the system gives no more threads, those that there are will do.
  unsigned thread = 1;
  while (thread < limits_.threads && begin(others, [&guarded, thread] { guarded(thread); })) ++thread;
  guarded(0);
  for (std::thread& other : others) other.join();
  if (error && result.status == Status::unknown) std::rethrow_exception(error);
  result.seconds = seconds_since(start);
  result.reason = result.status == Status::won    ? "line found"
                  : result.status == Status::lost ? "complete search"
                                                  : reason_for(why);
}

void Solver::shorten(Result& result) {
  constexpr double kSeconds = 0.5;
  constexpr std::uint64_t kPositionsPerSecond = 1'400'000;
  const bool standard = limits_.shorten < 0;
  const double seconds = standard ? std::max(result.seconds, kSeconds) : limits_.shorten;
  if (seconds <= 0) return;
  const auto start = Clock::now();
  Account account;
  account.cancelled = &cancelled_;
  account.deadline = after(start, seconds);
  account.max_positions = static_cast<std::uint64_t>(std::min(seconds, 1e9) * kPositionsPerSecond);
  if (standard)
    account.max_positions =
        std::max(result.positions, static_cast<std::uint64_t>(kSeconds * kPositionsPerSecond));
  Budget budget(account, within(limits_.memory_limit));
  shortening_ = true;
  const auto line = search::shorten(root_, stock_, found_, account.max_positions, budget);
  shortening_ = false;
  if (line.size() < found_.size()) result.line = replay(line);
  result.shorten_positions = budget.positions();
  result.peak_bytes = std::max(result.peak_bytes, budget.peak_bytes());
  result.shorten_seconds = seconds_since(start);
}

std::vector<Move> Solver::replay(const std::vector<SearchMove>& line) const {
  Position position = start_;
  std::vector<Move> moves;
  for (const SearchMove step : line) {
    moves.push_back(step.count == 0 ? Move::deal() : Move::of(step.source, step.target, step.count));
    position.play(moves.back());
  }
  if (!position.is_won()) throw Error("the solver's line does not win");
  return moves;
}

}  // namespace spider::search
