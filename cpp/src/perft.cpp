#include "spider/perft.h"

#include "spider/hash.h"

namespace spider {

namespace {

class Counter {
 public:
  Counter(Position& position, const std::function<void()>& tick) : position_(position), tick_(tick) {}

  std::uint64_t count(int depth) {
    // By nodes, not by depth: how many lines lie below a node differs by orders of magnitude.
    if (++nodes_ % kNodesPerTick == 0 && tick_) tick_();
    MoveList moves;
    position_.legal_moves(moves);
    if (depth == 1) return moves.size();
    std::uint64_t lines = 0;
    for (const Move move : moves) {
      position_.play_legal(move);
      lines += count(depth - 1);
      position_.undo();
    }
    return lines;
  }

 private:
  static constexpr std::uint64_t kNodesPerTick = 10'000;

  Position& position_;
  const std::function<void()>& tick_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

std::uint64_t perft(Position position, int depth, const std::function<void()>& tick) {
  if (depth < 0 || depth > kDeepestPerft) {
    throw Error("depth " + std::to_string(depth) + " is not in 0 to " + std::to_string(kDeepestPerft));
  }
  return depth == 0 ? 1 : Counter(position, tick).count(depth);
}

Walk walk(Position position, std::uint64_t steps, std::uint64_t seed) {
  constexpr std::size_t kDeepest = 200;
  const std::size_t start = position.ply();
  const auto back = [&] {
    while (position.ply() > start) position.undo();
  };
  Walk result{};
  std::uint64_t state = seed;
  MoveList moves;
  while (result.steps < steps) {
    position.legal_moves(moves);
    if (moves.empty() || position.ply() == start + kDeepest) {
      if (position.ply() == start) break;
      back();
      ++result.walks;
      continue;
    }
    const std::uint64_t draw = mix(state);
    state += kGolden;
    const Move move = moves[draw % moves.size()];
    const std::uint64_t code = (static_cast<std::uint64_t>(move.source + 1) * 4096U) +
                               (static_cast<std::uint64_t>(move.target + 1) * 256U) +
                               static_cast<std::uint64_t>(move.count);
    result.checksum = result.checksum * 0x100'0000'01B3U + moves.size() * 65536U + code;
    position.play_legal(move);
    ++result.steps;
  }
  back();
  return result;
}

}  // namespace spider
