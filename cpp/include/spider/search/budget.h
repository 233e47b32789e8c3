// What the searches of one solve may spend together, and who tells them to stop.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace spider::search {

using Clock = std::chrono::steady_clock;

enum class Stop : std::uint8_t { none, positions, time, memory, cancelled };

/// Shared by all threads of a solve.
struct Account {
  std::uint64_t max_positions = 0;
  Clock::time_point deadline = Clock::time_point::max();
  const std::atomic<bool>* cancelled = nullptr;
  std::atomic<bool> decided{false};         ///< another thread has the answer
  std::atomic<std::uint64_t> positions{0};  ///< granted so far; what was not needed is given back
  std::atomic<std::uint64_t> used{0};       ///< of those, told by the searches: it only grows

  /// Up to `wanted` more positions.
  std::uint64_t grant(std::uint64_t wanted) noexcept {
    std::uint64_t spent = positions.load(std::memory_order_relaxed);
    std::uint64_t given = 0;
    do {
      given = std::min(wanted, max_positions - std::min(spent, max_positions));
    } while (!positions.compare_exchange_weak(spent, spent + given, std::memory_order_relaxed));
    return given;
  }
};

/// One thread's share of an account.
class Budget {
 public:
  explicit Budget(Account& account, std::uint64_t max_bytes) : account_(&account), max_bytes_(max_bytes) {}
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;
  ~Budget() {
    account_->positions.fetch_sub(granted_, std::memory_order_relaxed);
    account_->used.fetch_add(positions_ - told_, std::memory_order_relaxed);
  }

  /// Counts one position whose moves are generated; false when the search must stop.
  bool spend() noexcept {
    if (granted_ == 0) {
      account_->used.fetch_add(positions_ - told_, std::memory_order_relaxed);
      told_ = positions_;
      if (interrupted()) return false;
      granted_ = account_->grant(kChunk);
      if (granted_ == 0) {
        why_ = Stop::positions;
        return false;
      }
    }
    --granted_;
    ++positions_;
    return true;
  }

  /// Whether the search must stop for a reason other than the number of positions.
  bool interrupted() noexcept {
    if ((account_->cancelled != nullptr && account_->cancelled->load(std::memory_order_relaxed)) ||
        account_->decided.load(std::memory_order_relaxed))
      why_ = Stop::cancelled;
    else if (account_->deadline != Clock::time_point::max() && Clock::now() >= account_->deadline)
      why_ = Stop::time;
    else
      return false;
    return true;
  }

  /// Notes what the search holds; false when it may not hold that much.
  bool holds(std::uint64_t bytes) noexcept {
    peak_bytes_ = std::max(peak_bytes_, bytes);
    if (bytes <= max_bytes_) return true;
    why_ = Stop::memory;
    return false;
  }

  /// Notes that the search cannot go on.
  void end(Stop why) noexcept { why_ = why; }

  /// Positions that the account has left, as far as this thread can use them.
  std::uint64_t left() const noexcept {
    const std::uint64_t spent = account_->positions.load(std::memory_order_relaxed) - granted_;
    return account_->max_positions - std::min(spent, account_->max_positions);
  }

  Stop why() const noexcept { return why_; }
  std::uint64_t positions() const noexcept { return positions_; }
  std::uint64_t peak_bytes() const noexcept { return peak_bytes_; }
  std::uint64_t max_bytes() const noexcept { return max_bytes_; }

 private:
  static constexpr std::uint64_t kChunk = 256;

  Account* account_;
  std::uint64_t max_bytes_;
  std::uint64_t granted_ = 0;
  std::uint64_t positions_ = 0;
  std::uint64_t told_ = 0;  // of them, told to the account
  std::uint64_t peak_bytes_ = 0;
  Stop why_ = Stop::none;
};

}  // namespace spider::search
