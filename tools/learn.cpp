// Learns the tables that lines are shortened by (docs/solver.md): from wide searches by rows on deals of the
// own numbering, which are never used to measure the solver.
//
//   spider_learn gather SUITS FIRST LAST WIDTH TABLES OUT
//   spider_learn fit TABLES DATA...
//
// `gather` searches the deals FIRST to LAST - 1 of a list that has nothing in common with another list's and
// writes to OUT, for each level and number of rows left, some states that a shortest line passes through and
// some that none does. `fit` reads such files and prints tables, as they stand in short_learned.cpp, with
// which the former have lower values than the latter: a logistic regression over pairs of states of one
// level, held near to where it begins; and on standard error how well that does on the deals left out, one in
// seven. TABLES is weights (kShortWeights), learned (kShortLearned) or a file printed by `fit`. A few rounds
// of both, each gathering by the tables of the one before and fitting to all files so far, make tables that
// have seen what they lead to.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "random.h"
#include "spider/hash.h"
#include "spider/position.h"
#include "spider/search/beam.h"
#include "spider/search/learned.h"
#include "spider/search/shorten.h"
#include "spider/search/weights.h"

namespace {

using namespace spider;
using namespace spider::search;

constexpr std::size_t kEntries = count_learned();
using Vector = std::array<double, kEntries>;
using VectorSet = std::array<Vector, kRows + 1>;

Learned flattened(const TableSet& set) {
  Learned out{};
  for (std::size_t rows = 0; rows < set.size(); ++rows) {
    std::size_t i = 0;
    each_learned(set[rows], [&](int entry) { out[rows][i++] = entry; });
  }
  return out;
}

Learned load(const std::string& name) {
  if (name == "weights") return flattened(unfold(kShortWeights));
  if (name == "learned") return kShortLearned;
  std::ifstream file(name);
  std::string line;
  std::string numbers;
  while (std::getline(file, line))
    if (line.rfind("    {", 0) == 0 || line.rfind("     ", 0) == 0) numbers += line;
  Learned out{};
  const char* next = numbers.c_str();
  for (auto& of_rows : out) {
    for (std::int32_t& entry : of_rows) {
      while (*next != '\0' && *next != '-' && (*next < '0' || *next > '9')) ++next;
      if (*next == '\0') throw std::runtime_error(name + ": too few numbers");
      char* end = nullptr;
      entry = static_cast<std::int32_t>(std::strtol(next, &end, 10));
      next = end;
    }
  }
  return out;
}

/// States of one level with one number of rows left: those that a shortest line passes through come first.
struct Group {
  std::uint32_t deal = 0;
  std::uint8_t rows = 0, good = 0, others = 0;
  std::vector<std::vector<std::uint16_t>> entries;  ///< of each state, those that its value is the sum of
};

/// Where the learned entries of a table stand, and which they are as they are written down; by address.
using Places = std::vector<std::pair<const int*, std::uint16_t>>;

Places places_of(const Tables& tables) {
  Places out;
  each_learned(tables,
               [&](const int& entry) { out.emplace_back(&entry, static_cast<std::uint16_t>(out.size())); });
  std::sort(out.begin(), out.end());
  return out;
}

/// The learned entries that a state's value is the sum of.
std::vector<std::uint16_t> entries_of(const State& state, const Evaluation& evaluation, const Tables& tables,
                                      const Places& places) {
  std::vector<std::uint16_t> out;
  std::int64_t sum = 0;
  evaluation.each_entry(state, [&](const int& entry, int times) {
    sum += std::int64_t{entry} * times;
    const auto found = std::lower_bound(places.begin(), places.end(), std::pair{&entry, std::uint16_t{0}});
    // The same for all states of a level, or not learned: moves, runs of one card, columns beyond the tables.
    if (&entry == &tables.move || found == places.end() || found->first != &entry) return;
    for (int i = 0; i < times; ++i) out.push_back(found->second);
  });
  if (sum != evaluation.value(state)) throw std::logic_error("a value is not the sum of its entries");
  return out;
}

void write(std::ofstream& file, const Group& group) {
  file.write(reinterpret_cast<const char*>(&group.deal), sizeof group.deal);
  for (const std::uint8_t n : {group.rows, group.good, group.others}) file.put(static_cast<char>(n));
  for (const auto& entries : group.entries) {
    file.put(static_cast<char>(entries.size()));
    file.write(reinterpret_cast<const char*>(entries.data()),
               static_cast<std::streamsize>(entries.size() * sizeof entries[0]));
  }
}

std::vector<Group> read(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  if (!file) throw std::runtime_error(name + ": cannot be read");
  std::vector<Group> out;
  Group group;
  while (file.read(reinterpret_cast<char*>(&group.deal), sizeof group.deal)) {
    for (std::uint8_t* n : {&group.rows, &group.good, &group.others})
      *n = static_cast<std::uint8_t>(file.get());
    group.entries.assign(std::size_t{group.good} + group.others, {});
    for (auto& entries : group.entries) {
      entries.resize(static_cast<std::uint8_t>(file.get()));
      file.read(reinterpret_cast<char*>(entries.data()),
                static_cast<std::streamsize>(entries.size() * sizeof entries[0]));
    }
    if (!file) throw std::runtime_error(name + ": ends in the middle of a group");
    out.push_back(group);
  }
  return out;
}

void gather(int suits, std::uint32_t first, std::uint32_t last, std::uint32_t width, const Learned& learned,
            const std::string& out) {
  constexpr std::size_t kGood = 4;
  constexpr std::size_t kOthers = 16;
  constexpr std::uint64_t kPositions = 150'000;  // to know about how short a line is
  constexpr std::uint32_t kPatience = 12;
  std::ofstream file(out, std::ios::binary);
  if (!file) throw std::runtime_error(out + ": cannot be written");
  const TableSet tables = unfold(learned);
  const TableSet win = unfold(kWinWeights);
  std::vector<Places> places;
  for (const Tables& of_rows : tables) places.push_back(places_of(of_rows));
  Random random(first);
  double moves = 0;
  int deals = 0;
  for (std::uint32_t deal = first; deal < last; ++deal) {
    const Position position{Deal(suits, static_cast<std::uint32_t>(mix(deal) >> 32U))};
    Stock stock;
    const State root = state_of(position, stock);
    Beam beam(root, stock);
    Account account;
    account.max_positions = UINT64_MAX;
    Budget budget(account, UINT64_MAX);
    std::optional<std::vector<SearchMove>> line;
    for (std::uint32_t w = 60; !line && w < 4000; w *= 4)
      line = beam.run({Shape::phases, &win, w, kPatience}, budget);
    if (!line) continue;
    Account short_account;
    short_account.max_positions = kPositions;
    Budget shortening(short_account, UINT64_MAX);
    line = shorten(root, stock, std::move(*line), kPositions, shortening);
    Trace trace;
    Plan plan{Shape::rows, &tables, width, kPatience};
    plan.most_moves = static_cast<int>(line->size()) + 1;
    plan.trace = &trace;
    beam.run(plan, budget);
    if (trace.wins.empty()) continue;
    std::vector<bool> good(trace.cells.back().end, false);
    for (std::uint32_t kept : trace.wins)
      for (; kept != 0 && !good[kept]; kept = beam.parent_of(kept)) good[kept] = true;
    const Evaluation evaluation(tables, stock);
    for (const Trace::Cell& cell : trace.cells) {
      std::array<std::vector<std::uint32_t>, 2> kept;
      for (std::uint32_t k = cell.begin; k < cell.end; ++k) kept[good[k] ? 0 : 1].push_back(k);
      if (kept[0].empty() || kept[1].size() < kOthers) continue;
      for (auto& of_label : kept) random.shuffle(of_label);
      kept[0].resize(std::min(kept[0].size(), kGood));
      kept[1].resize(kOthers);
      Group group{deal,
                  static_cast<std::uint8_t>(cell.rows),
                  static_cast<std::uint8_t>(kept[0].size()),
                  static_cast<std::uint8_t>(kOthers),
                  {}};
      for (const auto& of_label : kept) {
        for (const std::uint32_t k : of_label) {
          State state = root;
          for (const SearchMove move : beam.line_to(k)) apply(state, move, stock);
          const auto rows = static_cast<std::size_t>(cell.rows);
          group.entries.push_back(entries_of(state, evaluation, tables[rows], places[rows]));
        }
      }
      write(file, group);
    }
    file.flush();
    moves += static_cast<double>(beam.line_to(trace.wins.front()).size()) + 1;
    ++deals;
    std::fprintf(stderr, "deal %u: %d won, %.2f moves in the mean\n", deal, deals, moves / deals);
  }
}

double value_of(const std::vector<std::uint16_t>& entries, const Vector& vector) {
  double sum = 0;
  for (const std::uint16_t entry : entries) sum += vector[entry];
  return sum;
}

constexpr double kTemperature = 600;  // difference of values that makes a pair e times as likely in order

/// The loss of a group, and how it grows with each state's value.
double loss_of(const Group& group, const Vector& vector, std::vector<double>& slopes) {
  std::vector<double> values;
  for (const auto& entries : group.entries) values.push_back(value_of(entries, vector) / kTemperature);
  slopes.assign(values.size(), 0);
  double loss = 0;
  for (std::size_t g = 0; g < group.good; ++g) {
    double sum = 1;
    for (std::size_t o = group.good; o < values.size(); ++o) sum += std::exp(values[g] - values[o]);
    for (std::size_t o = group.good; o < values.size(); ++o) {
      const double share = std::exp(values[g] - values[o]) / sum / group.good;
      slopes[g] += share;
      slopes[o] -= share;
    }
    loss += std::log(sum) / group.good;
  }
  return loss;
}

double mean_loss(const std::vector<const Group*>& groups, const Vector& vector) {
  std::vector<double> slopes;
  double sum = 0;
  for (const Group* group : groups) sum += loss_of(*group, vector, slopes);
  return sum / static_cast<double>(std::max(groups.size(), std::size_t{1}));
}

/// Adam (Kingma and Ba 2015), with the mean of the last quarter of all steps as the result.
Vector fitted(std::vector<const Group*> groups, const Vector& start, Random& random) {
  constexpr int kEpochs = 10;
  constexpr std::size_t kBatch = 256;
  constexpr double kNearness = 0.03;
  Vector x = start;
  Vector mean{};
  Vector first{};
  Vector second{};
  double step = 0;
  double averaged = 0;
  std::vector<double> slopes;
  for (int epoch = 0; epoch < kEpochs; ++epoch) {
    const double rate = 12.0 * (kEpochs - epoch) / kEpochs + 0.3;
    random.shuffle(groups);
    for (std::size_t begin = 0; begin < groups.size(); begin += kBatch) {
      const std::size_t end = std::min(begin + kBatch, groups.size());
      Vector slope{};
      for (std::size_t i = begin; i < end; ++i) {
        loss_of(*groups[i], x, slopes);
        for (std::size_t k = 0; k < slopes.size(); ++k)
          for (const std::uint16_t entry : groups[i]->entries[k]) slope[entry] += slopes[k];
      }
      ++step;
      for (std::size_t j = 0; j < kEntries; ++j) {
        const double s = slope[j] / static_cast<double>(end - begin) / kTemperature +
                         kNearness * (x[j] - start[j]) / (kTemperature * kTemperature);
        first[j] = 0.9 * first[j] + 0.1 * s;
        second[j] = 0.999 * second[j] + 0.001 * s * s;
        x[j] -= rate * first[j] / (1 - std::pow(0.9, step)) /
                (std::sqrt(second[j] / (1 - std::pow(0.999, step))) + 1e-9);
      }
      if (epoch < kEpochs * 3 / 4) continue;
      ++averaged;
      for (std::size_t j = 0; j < kEntries; ++j) mean[j] += (x[j] - mean[j]) / averaged;
    }
  }
  return averaged > 0 ? mean : start;
}

void print(const Learned& learned) {
  constexpr std::size_t kLine = 110;
  std::printf(
      "// Written by tools/learn: for each number of rows left, in the order of `each_learned`.\n"
      "#include \"spider/search/learned.h\"\n\nnamespace spider::search {\n\n"
      "// clang-format off\nconst Learned kShortLearned = {{\n");
  for (const auto& of_rows : learned) {
    std::string line = "    {";
    for (std::size_t i = 0; i < of_rows.size(); ++i) {
      const std::string entry = std::to_string(of_rows[i]) + (i + 1 < of_rows.size() ? "," : "},");
      if (line.size() + 1 + entry.size() > kLine) {
        std::printf("%s\n", line.c_str());
        line = "    ";
      }
      line += line.back() == '{' ? entry : " " + entry;
    }
    std::printf("%s\n", line.c_str());
  }
  std::printf("}};\n// clang-format on\n\n}  // namespace spider::search\n");
}

void fit(const Learned& start, const std::vector<std::string>& files) {
  std::vector<Group> groups;
  for (const std::string& name : files) {
    std::vector<Group> more = read(name);
    std::move(more.begin(), more.end(), std::back_inserter(groups));
  }
  Random random(1);
  Learned out = start;
  for (std::size_t rows = 0; rows <= kRows; ++rows) {
    std::vector<const Group*> seen;
    std::vector<const Group*> left_out;
    for (const Group& group : groups)
      if (group.rows == rows) (group.deal % 7 == 0 ? left_out : seen).push_back(&group);
    Vector before;
    std::copy(start[rows].begin(), start[rows].end(), before.begin());
    const Vector after = fitted(seen, before, random);
    std::fprintf(stderr, "%zu rows: loss of %zu groups %.4f, then %.4f; of %zu left out %.4f, then %.4f\n",
                 rows, seen.size(), mean_loss(seen, before), mean_loss(seen, after), left_out.size(),
                 mean_loss(left_out, before), mean_loss(left_out, after));
    for (std::size_t j = 0; j < kEntries; ++j)
      out[rows][j] = static_cast<std::int32_t>(std::lround(after[j]));
  }
  print(out);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  try {
    if (words.size() == 7 && words[0] == "gather") {
      gather(std::stoi(words[1]), static_cast<std::uint32_t>(std::stoul(words[2])),
             static_cast<std::uint32_t>(std::stoul(words[3])),
             static_cast<std::uint32_t>(std::stoul(words[4])), load(words[5]), words[6]);
      return 0;
    }
    if (words.size() >= 3 && words[0] == "fit") {
      fit(load(words[1]), {words.begin() + 2, words.end()});
      return 0;
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
    return 2;
  }
  std::fprintf(stderr, "usage: %s gather SUITS FIRST LAST WIDTH TABLES OUT\n       %s fit TABLES DATA...\n",
               argv[0], argv[0]);
  return 2;
}
