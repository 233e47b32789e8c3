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

  /// Tells the processor that `contains` will be asked about this hash.
  void prefetch([[maybe_unused]] std::uint64_t hash) const noexcept {
#if defined(__GNUC__)
    __builtin_prefetch(&slots_[home(hash | (hash == 0))]);
#endif
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

  std::size_t home(std::uint64_t hash) const noexcept {
    return static_cast<std::size_t>(hash >> 20) & (slots_.size() - 1);
  }

  std::size_t find(std::uint64_t hash) const noexcept {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = home(hash);
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
  std::uint64_t kind;  ///< of candidates of one kind only the best is kept
  std::int32_t value;
  std::uint32_t order;   ///< of generation; settles ties
  std::uint32_t parent;  ///< index of the state it comes from
  SearchMove move;

  friend bool operator<(const Candidate& a, const Candidate& b) noexcept {
    return a.value != b.value ? a.value < b.value : a.order < b.order;
  }
};

/// Keeps the best `width` candidates by (value, order), one for each key. Takes time and memory for what it
/// holds, not for its width.
class Pool {
 public:
  void reset(std::size_t width) {
    width_ = width;
    bound_ = width > 0 ? INT32_MAX : INT32_MIN;
    index_.assign(slots_for(kept_.size()), Slot{});  // about as many as the last time
    kept_.clear();
  }

  /// The bytes that a pool of this width takes.
  static constexpr std::uint64_t bytes_for(std::size_t width) noexcept {
    return slots_for(2 * width) * sizeof(Slot) + 2 * width * sizeof(Candidate);
  }

  /// Whether a candidate of this value can still be among the best.
  bool admits(std::int32_t value) const noexcept { return value < bound_; }

  /// Takes the candidate and returns nothing; or, if one of its key is there, returns that one, after an
  /// exchange with `candidate` if this has the lower value.
  const Candidate* offer(std::uint64_t key, Candidate& candidate) {
    Slot& slot = index_[find(key)];
    if (slot.used) {
      Candidate& present = kept_[slot.at];
      if (candidate.value < present.value) std::swap(present, candidate);
      return &present;
    }
    slot = {key, static_cast<std::uint32_t>(kept_.size()), true};
    kept_.push_back(candidate);
    if (kept_.size() * 2 > index_.size()) grow();
    return nullptr;
  }

  bool full() const noexcept { return kept_.size() >= 2 * width_; }

  /// Drops all but the best; `key_of` tells their keys.
  template <class KeyOf>
  void cut(KeyOf key_of) {
    std::nth_element(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(width_ - 1), kept_.end());
    bound_ = kept_[width_ - 1].value;
    kept_.resize(width_);
    std::fill(index_.begin(), index_.end(), Slot{});
    for (std::size_t i = 0; i < kept_.size(); ++i)
      index_[find(key_of(kept_[i]))] = {key_of(kept_[i]), static_cast<std::uint32_t>(i), true};
  }

  std::vector<Candidate>& kept() noexcept { return kept_; }
  std::size_t bytes() const noexcept {
    return kept_.capacity() * sizeof(Candidate) + index_.capacity() * sizeof(Slot);
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t at = 0;
    bool used = false;
  };

  static constexpr std::size_t slots_for(std::size_t candidates) noexcept {
    std::size_t slots = 64;
    while (slots < candidates * 2) slots *= 2;
    return slots;
  }

  void grow() {
    std::vector<Slot> old(index_.size() * 2);
    old.swap(index_);
    for (const Slot& slot : old)
      if (slot.used) index_[find(slot.key)] = slot;
  }

  std::size_t find(std::uint64_t key) const noexcept {
    const std::size_t mask = index_.size() - 1;
    std::size_t i = static_cast<std::size_t>(key >> 20) & mask;
    while (index_[i].used && index_[i].key != key) i = (i + 1) & mask;
    return i;
  }

  std::size_t width_ = 0;
  std::int32_t bound_ = INT32_MAX;
  std::vector<Candidate> kept_;
  std::vector<Slot> index_ = std::vector<Slot>(slots_for(0));
};

/// Chooses `width` candidates: the best of each kind, by (value, order); if there are fewer kinds, then the
/// best of the others too, each hash once.
class Selection {
 public:
  void reset(std::size_t width) {
    width_ = width;
    order_ = 0;
    kinds_.reset(width);
    others_.reset(width);
  }

  /// The bytes that a selection of this width takes.
  static constexpr std::uint64_t bytes_for(std::size_t width) noexcept { return 2 * Pool::bytes_for(width); }

  /// Whether a candidate of this value can still be chosen; if not, its hash need not be known.
  bool admits(std::int32_t value) const noexcept { return kinds_.admits(value); }

  void offer(Candidate candidate) {
    candidate.order = order_++;
    const Candidate* const present = kinds_.offer(candidate.kind, candidate);
    if (present == nullptr) {
      if (kinds_.full()) kinds_.cut([](const Candidate& c) { return c.kind; });
    } else if (present->hash != candidate.hash && kinds_.kept().size() < width_ &&
               others_.admits(candidate.value)) {
      others_.offer(candidate.hash, candidate);
      if (others_.full()) others_.cut([](const Candidate& c) { return c.hash; });
    }
  }

  /// The chosen, best first; valid until the next `reset`.
  const std::vector<Candidate>& take() {
    std::vector<Candidate>& chosen = kinds_.kept();
    if (chosen.size() < width_) {
      std::vector<Candidate>& others = others_.kept();
      const std::size_t wanted = std::min(width_ - chosen.size(), others.size());
      std::nth_element(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(wanted), others.end());
      chosen.insert(chosen.end(), others.begin(), others.begin() + static_cast<std::ptrdiff_t>(wanted));
    } else if (chosen.size() > width_) {
      std::nth_element(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(width_), chosen.end());
      chosen.resize(width_);
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
  }

  /// Lets the owner renumber `parent`.
  std::vector<Candidate>& kept() noexcept { return kinds_.kept(); }
  std::size_t bytes() const noexcept { return kinds_.bytes() + others_.bytes(); }

 private:
  std::size_t width_ = 0;
  std::uint32_t order_ = 0;
  Pool kinds_, others_;
};

}  // namespace spider::search
