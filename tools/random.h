// Random numbers that a seed repeats on every system.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "spider/hash.h"

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(spider::mix(seed)) {}
  std::uint64_t next() { return spider::mix(state_ += spider::kGolden); }
  std::size_t below(std::size_t n) { return (next() >> 11U) % n; }
  double normal() {
    const double u = (static_cast<double>(next() >> 11U) + 0.5) * 0x1p-53;
    const double v = static_cast<double>(next() >> 11U) * 0x1p-53;
    return std::sqrt(-2 * std::log(u)) * std::cos(2 * 3.14159265358979323846 * v);
  }
  template <class Items>
  void shuffle(Items& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::uint64_t state_;
};
