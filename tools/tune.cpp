// Tunes the weights of the searches: an evolution strategy with a covariance matrix of diagonal form
// (sep-CMA-ES, Ros and Hansen 2008) on deals of the own numbering, which are never used to measure the
// solver.
//
//   spider_tune SHAPE SUITS WIDTH DEALS OFFSPRING GENERATIONS SEED WEIGHTS SIGMA [FILE]
//
// SHAPE is phases or rows, SUITS such as 4 or 124, WEIGHTS one of win, wide, short, end: where to start, and
// SIGMA how far from there at first, 1 being far. FILE lists the numbers of the deals to draw from, say those
// that a narrow beam does not win; without it all are drawn from. After each generation one line on standard
// error and the weights so far, as they stand in weights.cpp, on standard output.
//
// With the shape `endgames` it is the complete search that is tuned, and its setbacks with it: FILE has
// positions with an empty stock, one after the other, each from its line of rules on; WIDTH is how many
// positions a search may take, DEALS how many are drawn for a generation, and SUITS is not heeded.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

#include "random.h"
#include "spider/position.h"
#include "spider/search/beam.h"
#include "spider/search/prover.h"
#include "spider/search/weights.h"

namespace {

using namespace spider;
using namespace spider::search;

constexpr std::size_t kSetbacks = 2 + std::tuple_size_v<decltype(Setbacks::family)>;
constexpr std::size_t kSize = 2 * kTerms + kSetbacks;
using Vector = std::array<double, kSize>;

/// How far a weight is moved at first: a term counted by ranks or cards less than one that stands alone.
Vector units(bool endgames) {
  Vector unit{};
  const Weights& usual = kWinWeights;
  for (std::size_t i = 0; i < kTerms; ++i) {
    const bool slope_of_rank = i == kMisfitRise || i == kMisfitFall || i == kJoinGrowth || i == kFootRank ||
                               i == kMove || i == kTopRank || i == kOffSuitRank || i == kHiddenRise;
    unit[i] = slope_of_rank ? 6 : std::max(30.0, std::abs(usual.base[i]) * 0.2);
    unit[kTerms + i] = endgames ? 0 : unit[i] / 4;
  }
  for (std::size_t i = 0; endgames && i < kSetbacks; ++i) unit[2 * kTerms + i] = i == 0 ? 50 : 300;
  return unit;
}

Weights weights_at(const Weights& start, const Vector& unit, const Vector& x) {
  Weights out;
  for (std::size_t i = 0; i < kTerms; ++i) {
    out.base[i] = start.base[i] + static_cast<int>(std::lround(unit[i] * x[i]));
    out.slope[i] = start.slope[i] + static_cast<int>(std::lround(unit[kTerms + i] * x[kTerms + i]));
  }
  return out;
}

Setbacks setbacks_at(const Setbacks& start, const Vector& unit, const Vector& x) {
  const auto moved = [&](int from, std::size_t i) {
    return std::max(0, from + static_cast<int>(std::lround(unit[2 * kTerms + i] * x[2 * kTerms + i])));
  };
  Setbacks out{moved(start.kind, 0), moved(start.way, 1), {}};
  for (std::size_t i = 0; i < out.family.size(); ++i) out.family[i] = moved(start.family[i], i + 2);
  return out;
}

/// Worth of one complete search: the sooner it ends the better.
double score(Prover& prover, std::uint64_t cap) {
  Account account;
  account.max_positions = cap;
  Budget budget(account, UINT64_MAX);
  const Proof proof = prover.run(cap, UINT64_MAX, budget);
  const std::uint64_t cost = proof.verdict == Verdict::open ? 2 * cap : proof.positions;
  return -std::log(static_cast<double>(cost) + 200);
}

/// Positions one after the other, each from its line of rules on.
std::vector<Position> positions_in(std::istream& file) {
  std::vector<Position> positions;
  std::string text;
  const auto end = [&] {
    if (!text.empty()) positions.push_back(Position::parse(text));
    text.clear();
  };
  for (std::string line; std::getline(file, line); text += line + '\n')
    if (line.rfind("rules", 0) == 0) end();
  end();
  return positions;
}

/// Worth of one search: a win, sooner or (by rows) in fewer moves.
double score(Beam& beam, const Plan& plan) {
  const std::uint64_t cap = plan.width * (plan.shape == Shape::rows ? 1000ULL : 400ULL);
  Account account;
  account.max_positions = cap;
  Budget budget(account, UINT64_MAX);
  const auto line = beam.run(plan, budget);
  if (!line) return 0;
  if (plan.shape == Shape::rows) return 1 + (150 - static_cast<double>(line->size())) / 30;
  return 1 + 0.1 * (1 - static_cast<double>(budget.positions()) / static_cast<double>(cap));
}

void print(const char* open, const char* close, const std::array<int, kTerms>& values) {
  std::printf("%s", open);
  for (std::size_t i = 0; i < kTerms; ++i) std::printf("%s%d", i == 0 ? "" : ", ", values[i]);
  std::printf("%s\n", close);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string shape = argc > 1 ? argv[1] : "";
  const bool rows = shape == "rows";
  const bool endgames = shape == "endgames";
  if (argc != 11 && (argc != 10 || endgames)) {
    std::fprintf(stderr,
                 "usage: %s SHAPE SUITS WIDTH DEALS OFFSPRING GENERATIONS SEED WEIGHTS SIGMA [FILE]\n",
                 argv[0]);
    return 2;
  }
  const std::string suits = argv[2];
  const auto width = static_cast<std::uint32_t>(std::atoi(argv[3]));
  const auto deals = static_cast<std::size_t>(std::atoi(argv[4]));
  const auto offspring = static_cast<std::size_t>(std::atoi(argv[5]));
  const int generations = std::atoi(argv[6]);
  Random random(static_cast<std::uint64_t>(std::atoll(argv[7])));
  const std::string from = argv[8];
  const Weights start = from == "short"  ? kShortWeights
                        : from == "wide" ? kWideWeights
                        : from == "end"  ? kEndWeights
                                         : kWinWeights;
  std::vector<std::uint32_t> numbers;
  std::vector<Position> positions;
  if (argc == 11) {
    std::ifstream file(argv[10]);
    try {
      if (endgames)
        positions = positions_in(file);
      else
        numbers.assign(std::istream_iterator<std::uint32_t>(file), {});
    } catch (const Error& error) {
      std::fprintf(stderr, "%s: %s: %s\n", argv[0], argv[10], error.what());
      return 2;
    }
    if (numbers.empty() && positions.empty()) {
      std::fprintf(stderr, "%s: no %s in %s\n", argv[0], endgames ? "positions" : "numbers of deals",
                   argv[10]);
      return 2;
    }
  }
  const Vector unit = units(endgames);

  // Names as in the literature.
  const std::size_t mu = offspring / 2;
  std::vector<double> weight(mu);
  for (std::size_t i = 0; i < mu; ++i)
    weight[i] = std::log(static_cast<double>(mu) + 0.5) - std::log(static_cast<double>(i) + 1);
  const double total = std::accumulate(weight.begin(), weight.end(), 0.0);
  double squares = 0;
  for (double& w : weight) {
    w /= total;
    squares += w * w;
  }
  constexpr double kN = kSize;
  const double effective = 1 / squares;
  const double c_sigma = (effective + 2) / (kN + effective + 5);
  const double d_sigma = 1 + c_sigma + 2 * std::max(0.0, std::sqrt((effective - 1) / (kN + 1)) - 1);
  const double c_c = (4 + effective / kN) / (kN + 4 + 2 * effective / kN);
  const double c_1 = 2 / ((kN + 1.3) * (kN + 1.3) + effective) * (kN + 2) / 3;
  const double c_mu = std::min(
      1 - c_1, 2 * (effective - 2 + 1 / effective) / ((kN + 2) * (kN + 2) + effective) * (kN + 2) / 3);
  const double chi = std::sqrt(kN) * (1 - 1 / (4 * kN) + 1 / (21 * kN * kN));
  Vector mean{};
  Vector variance;
  Vector path_sigma{};
  Vector path_c{};
  variance.fill(1);
  double sigma = std::atof(argv[9]);

  for (int generation = 0; generation < generations; ++generation) {
    std::vector<Vector> z(offspring);
    std::vector<Weights> weights;
    std::vector<TableSet> tables;
    std::vector<Setbacks> setbacks;
    std::vector<double> worth(offspring, 0);
    for (Vector& draw : z) {
      Vector x;
      for (std::size_t j = 0; j < kSize; ++j) {
        draw[j] = random.normal();
        x[j] = mean[j] + sigma * std::sqrt(variance[j]) * draw[j];
      }
      weights.push_back(weights_at(start, unit, x));
      tables.push_back(unfold(weights.back()));
      setbacks.push_back(setbacks_at(kEndSetbacks, unit, x));
    }
    for (std::size_t deal = 0; deal < deals; ++deal) {
      const auto drawn = static_cast<std::uint32_t>(random.next() >> 32U);
      Stock stock;
      if (endgames) {
        const State root = state_of(positions[drawn % positions.size()], stock);
        for (std::size_t k = 0; k < offspring; ++k) {
          Prover prover(root, stock, weights[k], setbacks[k]);
          worth[k] += score(prover, width);
        }
        continue;
      }
      const std::uint32_t number = numbers.empty() ? drawn : numbers[drawn % numbers.size()];
      const Position position{Deal(suits[deal % suits.size()] - '0', number)};
      const State root = state_of(position, stock);
      Beam beam(root, stock);
      for (std::size_t k = 0; k < offspring; ++k)
        worth[k] += score(beam, {rows ? Shape::rows : Shape::phases, &tables[k], width, rows ? 30U : 12U});
    }
    std::vector<std::size_t> order(offspring);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return worth[a] > worth[b]; });
    double length = 0;
    Vector step{};
    for (std::size_t j = 0; j < kSize; ++j) {
      for (std::size_t i = 0; i < mu; ++i) step[j] += weight[i] * z[order[i]][j];
      path_sigma[j] =
          (1 - c_sigma) * path_sigma[j] + std::sqrt(c_sigma * (2 - c_sigma) * effective) * step[j];
      length += path_sigma[j] * path_sigma[j];
    }
    length = std::sqrt(length);
    const bool steady =
        length / std::sqrt(1 - std::pow(1 - c_sigma, 2 * (generation + 1))) < (1.4 + 2 / (kN + 1)) * chi;
    for (std::size_t j = 0; j < kSize; ++j) {
      const double spread = std::sqrt(variance[j]);
      mean[j] += sigma * spread * step[j];
      path_c[j] =
          (1 - c_c) * path_c[j] + (steady ? std::sqrt(c_c * (2 - c_c) * effective) * spread * step[j] : 0);
      double rank = 0;
      for (std::size_t i = 0; i < mu; ++i) rank += weight[i] * z[order[i]][j] * z[order[i]][j];
      variance[j] = (1 - c_1 - c_mu) * variance[j] + c_1 * path_c[j] * path_c[j] + c_mu * variance[j] * rank;
    }
    sigma = std::min(1.0, sigma * std::exp(c_sigma / d_sigma * (length / chi - 1)));
    const double average = std::accumulate(worth.begin(), worth.end(), 0.0) / static_cast<double>(offspring);
    std::fprintf(stderr, "%d: best %.1f mean %.1f of %zu, sigma %.3f\n", generation, worth[order[0]], average,
                 deals, sigma);
    const Weights found = weights_at(start, unit, mean);
    print("    {", "},", found.base);
    print("    {", "}};", found.slope);
    if (endgames) {
      const Setbacks back = setbacks_at(kEndSetbacks, unit, mean);
      std::printf("    {%d, %d, {%d, %d, %d}}\n", back.kind, back.way, back.family[0], back.family[1],
                  back.family[2]);
    }
    std::fflush(stdout);
  }
  return 0;
}
