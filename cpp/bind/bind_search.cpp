// The searches. A search never calls into Python: whoever waits for it lets go of the GIL and asks for news.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>

#include "convert.h"
#include "held.h"
#include "spider/search/job.h"
#include "spider/search/prover.h"

namespace spider::bind {

using namespace py::literals;

namespace {

using search::Job;
using search::Limits;
using search::Result;
using search::Status;

const char* name_of(Status status) {
  switch (status) {
    case Status::won:
      return "won";
    case Status::lost:
      return "lost";
    case Status::unknown:
      break;
  }
  return "unknown";
}

py::list moves_of(const std::vector<Move>& line) {
  py::list moves;
  for (const Move move : line) moves.append(py::cast(move));
  return moves;
}

py::tuple result_of(const Result& result) {
  return py::make_tuple(name_of(result.status), moves_of(result.line), result.found_moves, result.positions,
                        result.shorten_positions, result.seconds, result.shorten_seconds, result.peak_bytes,
                        text(result.reason));
}

py::tuple prove(const Held& position, std::uint64_t max_positions, std::uint64_t memory_limit) {
  search::Proof proof;
  const Position own = position->without_history();
  {
    const py::gil_scoped_release release;
    proof = search::prove(own, max_positions, memory_limit);
  }
  const char* const verdict = proof.verdict == search::Verdict::won    ? "won"
                              : proof.verdict == search::Verdict::lost ? "lost"
                                                                       : "open";
  py::list line;
  for (const search::SearchMove move : proof.line) {
    line.append(py::cast(move.count == 0 ? Move::deal() : Move::of(move.source, move.target, move.count)));
  }
  return py::make_tuple(verdict, line, proof.positions);
}

}  // namespace

void bind_search(py::module_& module) {
  py::class_<Job>(module, "Job", "One solve on a thread of its own; it ends when this object does.")
      .def(py::init([](const Held& position, std::uint64_t max_positions, double time_limit,
                       std::uint64_t memory_limit, unsigned threads, std::uint64_t seed, double shorten) {
             Limits limits;
             limits.max_positions = max_positions;
             limits.time_limit = time_limit;
             limits.memory_limit = memory_limit;
             limits.threads = threads;
             limits.seed = seed;
             limits.shorten = shorten;
             return std::make_unique<Job>(*position, limits);
           }),
           "position"_a, "max_positions"_a, "time_limit"_a, "memory_limit"_a, "threads"_a, "seed"_a,
           "shorten"_a)
      .def("cancel", &Job::cancel, "Make the search end within milliseconds.")
      .def(
          "wait", [](Job& self, double seconds) { return self.wait(std::chrono::duration<double>(seconds)); },
          "seconds"_a, py::call_guard<py::gil_scoped_release>(),
          "Wait for the end, at most so many seconds; whether it has come.")
      .def(
          "progress",
          [](const Job& self) {
            const search::Progress progress = self.progress();
            return py::make_tuple(progress.positions, progress.shortening);
          },
          "Positions so far, and whether a line is being shortened.")
      .def(
          "result",
          [](Job& self) {
            const Result* result = nullptr;
            {
              const py::gil_scoped_release release;
              result = &self.result();
            }
            return result_of(*result);
          },
          "Wait for the end: status, line, found moves, positions, positions spent on shortening, seconds, "
          "seconds spent "
          "on shortening, peak bytes, reason.");
  module.def("prove", &prove, "position"_a, "max_positions"_a, "memory_limit"_a = std::uint64_t{1} << 30U,
             "Search all that can be reached from a position: verdict, line, positions.");
}

}  // namespace spider::bind
