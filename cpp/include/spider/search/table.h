// The sets and selections that a beam lives on: keyed by 64-bit hashes, grown in place, no memory per state.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "spider/search/state.h"

namespace spider::search {

/// A set of hashes. Hash 0 is folded onto 1.
class HashSet {
 public:
  void reset() {
    size_ = 0;
    slots_.assign(kFirst, 0);
  }

  bool contains(std::uint64_t hash) const noexcept { return slots_[find(hash | (hash == 0))] != 0; }

  /// False if the hash was there already.
  bool insert(std::uint64_t hash) {
    hash |= hash == 0;
    std::size_t i = find(hash);
    if (slots_[i] != 0) return false;
    slots_[i] = hash;
    if (++size_ * 2 > slots_.size()) grow();
    return true;
  }

  std::size_t bytes() const noexcept { return slots_.capacity() * sizeof(std::uint64_t); }

 private:
  static constexpr std::size_t kFirst = 1 << 10;

  std::size_t find(std::uint64_t hash) const noexcept {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = static_cast<std::size_t>(hash >> 20) & mask;
    while (slots_[i] != 0 && slots_[i] != hash) i = (i + 1) & mask;
    return i;
  }

  void grow() {
    std::vector<std::uint64_t> old(slots_.size() * 2, 0);
    old.swap(slots_);
    for (const std::uint64_t hash : old)
      if (hash != 0) slots_[find(hash)] = hash;
  }

  std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(kFirst, 0);
  std::size_t size_ = 0;
};

/// A state that may be kept: what it would be, not yet built.
struct Candidate {
  std::uint64_t hash;
  std::int32_t value;
  std::uint32_t order;   ///< of generation; settles ties
  std::uint32_t parent;  ///< index of the state it comes from
  SearchMove move;

  friend bool operator<(const Candidate& a, const Candidate& b) noexcept {
    return a.value != b.value ? a.value < b.value : a.order < b.order;
  }
};

/// Keeps the best `width` candidates by (value, order), one for each hash.
class Selection {
 public:
  void reset(std::size_t width) {
    width_ = width;
    order_ = 0;
    bound_ = INT32_MAX;
    kept_.clear();
    index_.assign(slots_for(width), Slot{});
  }

  /// The bytes that a selection of this width takes.
  static constexpr std::uint64_t bytes_for(std::size_t width) noexcept {
    return slots_for(width) * sizeof(Slot) + 2 * width * sizeof(Candidate);
  }

  /// Whether a candidate of this value can still be among the best; if not, its hash need not be known.
  bool admits(std::int32_t value) const noexcept { return value < bound_; }

  /// Takes the candidate, or drops it when an equal state of no greater value is there.
  void offer(Candidate candidate) {
    candidate.order = order_++;
    Slot& slot = index_[find(candidate.hash)];
    if (slot.used) {
      Candidate& present = kept_[slot.at];
      if (candidate.value < present.value) present = candidate;
      return;
    }
    slot = {candidate.hash, static_cast<std::uint32_t>(kept_.size()), true};
    kept_.push_back(candidate);
    if (kept_.size() >= 2 * width_) cut();
  }

  /// The best candidates, best first; valid until the next `reset`.
  const std::vector<Candidate>& take() {
    if (kept_.size() > width_) {
      std::nth_element(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(width_), kept_.end());
      kept_.resize(width_);
    }
    std::sort(kept_.begin(), kept_.end());
    return kept_;
  }

  /// Lets the owner renumber `parent`.
  std::vector<Candidate>& kept() noexcept { return kept_; }
  std::size_t bytes() const noexcept {
    return kept_.capacity() * sizeof(Candidate) + index_.capacity() * sizeof(Slot);
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t at = 0;
    bool used = false;
  };

  static constexpr std::size_t slots_for(std::size_t width) noexcept {
    std::size_t slots = 64;
    while (slots < width * 4) slots *= 2;
    return slots;
  }

  std::size_t find(std::uint64_t hash) const noexcept {
    const std::size_t mask = index_.size() - 1;
    std::size_t i = static_cast<std::size_t>(hash >> 20) & mask;
    while (index_[i].used && index_[i].hash != hash) i = (i + 1) & mask;
    return i;
  }

  void cut() {
    std::nth_element(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(width_ - 1), kept_.end());
    bound_ = kept_[width_ - 1].value;
    kept_.resize(width_);
    std::fill(index_.begin(), index_.end(), Slot{});
    for (std::size_t i = 0; i < kept_.size(); ++i)
      index_[find(kept_[i].hash)] = {kept_[i].hash, static_cast<std::uint32_t>(i), true};
  }

  std::size_t width_ = 0;
  std::uint32_t order_ = 0;
  std::int32_t bound_ = INT32_MAX;
  std::vector<Candidate> kept_;
  std::vector<Slot> index_;
};

}  // namespace spider::search
