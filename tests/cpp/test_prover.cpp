// Complete search, and searches in the background.
#include <algorithm>
#include <chrono>
#include <string>

#include "check.h"
#include "spider/deal.h"
#include "spider/position.h"
#include "spider/search/job.h"
#include "spider/search/prover.h"

using namespace spider;
using namespace spider::search;

namespace {

const char* const kWon = "3S KS QS JS 10S 9S 8S 7S\n5S 6S 4S 2S\nAS\n";
// One column, sorted by parity: whatever is laid out on the nine empty columns takes nothing.
const char* const kLost =
    "2S 4S 6S 8S 10S QS 2H 4H 6H 8H 10H QH 2S 4S 6S 8S 10S QS "
    "AS 3S 5S 7S 9S JS KS AH 3H 5H 7H 9H JH KH AS 3S 5S 7S 9S JS KS\n";

constexpr std::uint64_t kMemory = std::uint64_t{1} << 30U;

Position table(const std::string& columns) {
  std::string text = "rules standard suits 4\n" + columns;
  for (auto lines = std::count(text.begin(), text.end(), '\n'); lines < 11; ++lines) text += '\n';
  return Position::parse(text);
}

bool wins(Position position, const std::vector<SearchMove>& line) {
  for (const SearchMove move : line) position.play(Move::of(move.source, move.target, move.count));
  return position.is_won();
}

Limits endless() {
  Limits limits;
  limits.max_positions = std::uint64_t{1} << 40U;
  limits.memory_limit = kMemory;
  return limits;
}

}  // namespace

TEST(prover_wins_and_its_line_is_legal) {
  const Position position = table(kWon);
  const Proof proof = prove(position, 1000, kMemory);
  CHECK(proof.verdict == Verdict::won);
  CHECK(wins(position, proof.line));
}

TEST(prover_proves_a_loss) {
  const Proof proof = prove(table(kLost), 1'000'000, kMemory);
  CHECK(proof.verdict == Verdict::lost);
  CHECK(proof.line.empty());
}

TEST(prover_is_open_under_a_cap_on_positions_or_memory) {
  const Position position{Deal::parse("4-1")};
  const Proof few = prove(position, 100, kMemory);
  CHECK(few.verdict == Verdict::open);
  CHECK(few.positions == 100);
  const Proof small = prove(position, 1'000'000, 1 << 20);
  CHECK(small.verdict == Verdict::open);
  CHECK(small.positions > 0);
}

TEST(solver_tells_won_and_lost_endgames) {
  Limits limits;
  limits.shorten = 0;
  const Result won = Solver(table(kWon), limits).run();
  CHECK(won.status == Status::won);
  const Result lost = Solver(table(kLost), limits).run();
  CHECK(lost.status == Status::lost);
  CHECK(lost.line.empty());
  limits.max_positions = lost.positions - 1;
  CHECK(Solver(table(kLost), limits).run().status == Status::unknown);  // C35
}

TEST(prover_sees_that_no_column_can_ever_be_emptied) {  // E2
  for (const char* lost : {"1-c1748", "4-c14934"}) {
    const Proof proof = prove(Position{Deal::parse(lost)}, 1, kMemory);
    CHECK(proof.verdict == Verdict::lost);
    CHECK(proof.positions == 1);
  }
  CHECK(prove(Position{Deal::parse("1-c1747")}, 1, kMemory).verdict == Verdict::open);
}

TEST(job_is_cancelled_at_any_moment) {
  using namespace std::chrono_literals;
  const Position position{Deal::parse("4-c914")};
  for (int n = 0; n < 20; ++n) {
    Job job(position, endless());
    job.wait(std::chrono::duration<double>(0.001 * n));
    (void)job.progress();
    job.cancel();
    CHECK(job.result().status != Status::lost);
  }
}

TEST(job_ends_with_its_object) {
  const Position position{Deal::parse("4-c914")};
  Job job(position, endless());
  CHECK(!job.wait(std::chrono::duration<double>(0.01)));
}
