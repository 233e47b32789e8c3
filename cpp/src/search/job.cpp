#include "spider/search/job.h"

#include <utility>

namespace spider::search {

Job::Job(const Position& position, const Limits& limits)
    : solver_(position, limits), thread_([this] {
        Result result;
        std::exception_ptr error;
        try {
          result = solver_.run();
        } catch (...) {
          error = std::current_exception();
        }
        {
          const std::lock_guard lock(mutex_);
          result_ = std::move(result);
          error_ = error;
          done_ = true;
        }
        ended_.notify_all();
        solver_.clear();
      }) {}

Job::~Job() {
  cancel();
  thread_.join();
}

bool Job::wait(std::chrono::duration<double> longest) {
  std::unique_lock lock(mutex_);
  return ended_.wait_for(lock, longest, [this] { return done_; });
}

const Result& Job::result() {
  std::unique_lock lock(mutex_);
  ended_.wait(lock, [this] { return done_; });
  if (error_) std::rethrow_exception(error_);
  return result_;
}

}  // namespace spider::search
