// One solve on a thread of its own.
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "spider/search/solver.h"

namespace spider::search {

/// Runs a solver in the background. Every member may be called from any thread; the destructor cancels and
/// waits, so that no search outlives its job (C37).
class Job {
 public:
  Job(const Position& position, const Limits& limits);
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;
  ~Job();

  /// Makes the search end within milliseconds.
  void cancel() noexcept { solver_.cancel(); }

  /// Waits for the end, at most so long; whether it has come.
  bool wait(std::chrono::duration<double> longest);

  Progress progress() const noexcept { return solver_.progress(); }

  /// Waits for the end; throws what the search threw.
  const Result& result();

 private:
  Solver solver_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool done_ = false;
  Result result_;
  std::exception_ptr error_;
  std::thread thread_;
};

}  // namespace spider::search
