#include "spider/search/learned.h"

namespace spider::search {
namespace {

/// Goes on by the last step from `known` entries on.
template <class Entries>
void extend_evenly(Entries& entries, std::size_t known) {
  for (std::size_t i = known; i < entries.size(); ++i)
    entries[i] = entries[i - 1] + (entries[known - 1] - entries[known - 2]);
}

}  // namespace

TableSet unfold(const Learned& learned) {
  TableSet set(learned.size());
  for (std::size_t rows = 0; rows < set.size(); ++rows) {
    Tables& t = set[rows];
    std::size_t i = 0;
    each_learned(t, [&](int& entry) { entry = learned[rows][i++]; });
    extend_evenly(t.hidden, kLearnedHidden);
    for (auto& of_class : t.breaks) extend_evenly(of_class, kLearnedBreaks);
  }
  return set;
}

}  // namespace spider::search
