// The hash that keys and random draws are made of.
#pragma once

#include <cstdint>

namespace spider {

constexpr std::uint64_t kGolden = 0x9E37'79B9'7F4A'7C15U;

/// SplitMix64 (Steele, Lea and Flood 2014): its draw for the state `value`.
constexpr std::uint64_t mix(std::uint64_t value) {
  value += kGolden;
  value = (value ^ value >> 30U) * 0xBF58'476D'1CE4'E5B9U;
  value = (value ^ value >> 27U) * 0x94D0'49BB'1331'11EBU;
  return value ^ value >> 31U;
}

}  // namespace spider
