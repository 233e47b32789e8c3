// Solves on threads of their own, many at once, cancelled at any moment; for the thread sanitizer above all.
// E3, C37.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "check.h"
#include "spider/hash.h"
#include "spider/search/job.h"

using namespace spider;
using namespace spider::search;

namespace {

using std::chrono::microseconds;

Limits limits(std::uint64_t positions, unsigned threads, double shorten) {
  Limits out;
  out.max_positions = positions;
  out.threads = threads;
  out.shorten = shorten;
  return out;
}

// Deals that last: one that is hard to win, one whose line is shortened for long, one with several threads.
std::unique_ptr<Job> endless(int kind) {
  constexpr std::uint64_t kEndless = 1'000'000'000'000;
  const Deal hard(4, 914, Numbering::classic);
  if (kind == 0) return std::make_unique<Job>(Position(hard), limits(kEndless, 1, 0));
  if (kind == 1) return std::make_unique<Job>(Position(Deal(1, 7)), limits(kEndless, 1, 1e6));
  return std::make_unique<Job>(Position(hard), limits(kEndless, 3, 0));
}

}  // namespace

TEST(jobs_are_cancelled_at_any_moment) {  // E3, C37
  std::uint64_t seed = 1;
  for (int turn = 0; turn < 200; ++turn) {
    const std::unique_ptr<Job> job = endless(turn % 3);
    const auto moment = microseconds(mix(seed++) % 3000);
    std::thread other([&] {
      std::this_thread::sleep_for(moment);
      job->cancel();
    });
    std::uint64_t before = 0;
    while (!job->wait(std::chrono::duration<double>(0.0005))) {
      const std::uint64_t now = job->progress().positions;
      CHECK(now >= before);
      before = now;
    }
    other.join();
    const Result& result = job->result();
    CHECK(result.status == Status::won || result.reason == "cancelled");
  }
}

TEST(jobs_end_when_nobody_waits) {  // C36, C37
  std::uint64_t seed = 1000;
  for (int turn = 0; turn < 60; ++turn) {
    const std::unique_ptr<Job> first = endless(turn % 3);
    const std::unique_ptr<Job> second = endless((turn + 1) % 3);
    std::this_thread::sleep_for(microseconds(mix(seed++) % 1000));
  }
}

TEST(jobs_at_once_find_what_each_finds_alone) {  // E2, E3
  std::vector<Position> deals;
  deals.reserve(6);
  for (std::uint32_t number = 1; number <= 6; ++number) deals.emplace_back(Deal(2, number));
  std::vector<std::unique_ptr<Job>> jobs;
  jobs.reserve(deals.size());
  for (const Position& deal : deals) jobs.push_back(std::make_unique<Job>(deal, limits(5000, 1, 0)));
  for (std::size_t i = 0; i < deals.size(); ++i) {
    const Result alone = Solver(deals[i], limits(5000, 1, 0)).run();
    const Result& result = jobs[i]->result();
    CHECK(result.status == alone.status);
    CHECK(result.positions == alone.positions);
    CHECK(result.line == alone.line);
  }
}

TEST(a_job_is_asked_by_many_threads) {  // E3
  Job job(Position(Deal(2, 3)), limits(20'000, 2, 0));
  std::atomic<int> ended = 0;
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      while (!job.wait(std::chrono::duration<double>(0.0002))) static_cast<void>(job.progress());
      if (!job.result().reason.empty()) ++ended;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(ended == 4);
}
