#include "spider/search/evaluation.h"

#include "spider/search/hash.h"

namespace spider::search {
namespace {

std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

/// The sum of the entries that `each` hands out.
template <class Each>
std::int32_t sum_of(Each each) noexcept {
  std::int32_t sum = 0;
  each([&](int entry, int times) { sum += entry * times; });
  return sum;
}

std::int32_t base_value(const Tables& t, const State& s, int begin, int i, std::uint64_t buried) noexcept {
  const int below = i == begin ? 0 : s.card_at(i - 1);
  return sum_of([&](auto add) { each_entry_of_base(t, below, s.card_at(i), buried, add); });
}

std::int32_t break_value(const Tables& t, int below, int card, std::uint64_t hidden,
                         std::uint64_t face) noexcept {
  return sum_of([&](auto add) { each_entry_of_break(t, below, card, hidden, face, add); });
}

int run_value(const Tables& t, int head, int length) noexcept { return t.run[at(rank_of(head))][at(length)]; }

/// Share in the kind of the column when only the cards before `end` are left on it.
std::uint64_t cut_kind(const State& s, int c, int end) noexcept {
  const int begin = s.begin_of(c);
  if (end == begin) return kind_share(0, c, 0);
  const int h = s.hidden_of(c);
  return kind_share(begin + h < end ? h : h - 1, c, s.card_at(begin));
}

/// Misfits of the column among the face-up cards before `end`.
int cut_misfits(const State& s, const Scan& scan, int c, int end) noexcept {
  if (s.begin_of(c) + s.hidden_of(c) >= end) return 0;
  return scan.misfits[at(c)] - (s.end_of(c) - end == scan.run[at(c)] ? scan.last_misfit[at(c)] : 0);
}

}  // namespace

Tables::Tables(const Weights& w, int rows) {
  const auto join = w.at(kJoin, rows);
  const auto growth = w.at(kJoinGrowth, rows);
  for (int h = 0; h <= kPack; ++h)
    hidden[at(h)] = h * w.at(kHidden, rows) + h * (h - 1) / 2 * w.at(kHiddenSquare, rows);
  hidden[0] += w.at(kOpened, rows);
  hidden[1] += w.at(kAlmostOpened, rows);
  for (auto& of_head : run)
    for (int n = 2; n <= kRanks; ++n) of_head[at(n)] = of_head[at(n - 1)] + join + (n - 2) * growth;
  for (int i = 0; i < 2 * kShift; ++i) {
    const int rise = i - kShift;
    hidden_pair[at(i)] = w.at(kHiddenMisfit, rows) + (rise > 0 ? rise * w.at(kHiddenRise, rows) : 0);
    on_hidden[at(i)] = w.at(kOnHidden, rows);
  }
  hidden_pair[at(kShift - 1)] = on_hidden[at(kShift - 1)] = 0;
  hidden_join = w.at(kHiddenJoin, rows);
  next_pair[0][at(kShift - 1)] = w.at(kNextFit, rows);
  next_pair[1][at(kShift - 1)] = w.at(kNextJoin, rows);
  for (int above = 1; above <= kRanks; ++above) {
    for (int below = 1; below <= kRanks; ++below) {
      const int rise = above - below;
      int misfit = w.at(kMisfit, rows) + (above == kRanks ? w.at(kKingMisfit, rows) : 0);
      misfit += rise >= 0 ? rise * w.at(kMisfitRise, rows) : (-rise - 1) * w.at(kMisfitFall, rows);
      const int off_suit = w.at(kOffSuit, rows) + (kRanks - above) * w.at(kOffSuitRank, rows);
      for (auto& of_class : pairs) {
        of_class[0][at(above * 16 + below)] = rise == -1 ? off_suit : misfit;
        of_class[1][at(above * 16 + below)] = rise == -1 ? 0 : misfit;
      }
    }
  }
  for (int h = 0; h < kHiddenClasses; ++h)
    for (int n = 0; n <= kPack; ++n)
      breaks[at(h)][at(n)] =
          (h > 0 ? n * w.at(kBreakOnHidden, rows) : 0) + n * (n - 1) / 2 * w.at(kBreakIndex, rows);
  for (int r = 1; r <= kRanks; ++r) {
    top_rank[at(r)] = (kRanks - r) * w.at(kTopRank, rows);
    foot[at(r)] = r == kRanks ? w.at(kKingFoot, rows) : (kRanks - r) * w.at(kFootRank, rows);
  }
  for (int n = 0; n <= kColumns; ++n)
    empties[at(n)] = n * w.at(kEmpty, rows) + (n > 0 ? w.at(kFirstEmpty, rows) : 0);
  for (int n = 0; n <= kRuns; ++n) done[at(n)] = n * w.at(kDone, rows);
  move = w.at(kMove, rows);
}

TableSet unfold(const Weights& weights) {
  TableSet set;
  for (int rows = 0; rows <= kRows; ++rows) set.emplace_back(weights, rows);
  return set;
}

void Evaluation::scan(const State& s, Scan& out, bool kinds) const noexcept {
  const Tables& t = tables(s.rows);
  int empties = 0;
  int columns_value = 0;
  int joins = 0;
  int misfit_sum = 0;
  std::uint64_t hash_sum = static_cast<std::uint64_t>(s.rows) * kRowsFactor;
  std::uint64_t kind_sum = static_cast<std::uint64_t>(s.done) * kDoneFactor;
  Scan::Shown tops;
  Scan::Shown wanted;
  int i = 0;
  for (int c = 0; c < kColumns; ++c) {
    const int begin = i;
    const int end = s.end_of(c);
    const int open = begin + s.hidden_of(c);
    int value = 0;
    std::uint64_t hash = 0;
    std::uint64_t hidden = 0;
    std::uint64_t but_one = 0;  // hidden cards without the last one, the last two
    std::uint64_t but_two = 0;
    for (; i < open; ++i) {
      const int card = s.card_at(i);
      if (i > begin) {
        const int below = s.card_at(i - 1);
        if (below == card + 1) ++joins;
        value += below == card + 1 ? t.hidden_join : t.hidden_pair[at(Tables::step(below, card))];
      }
      hash = extend(hash, card);
      but_two = but_one;
      but_one = hidden;
      hidden |= bit_of(card);
      out.value[at(i)] = value;
      out.hash[at(i)] = hash;
    }
    int run = 0;
    int head = 0;
    int under = 0;
    const int* of_head = nullptr;  // the runs of this head
    int breaks = 0;
    int misfits = 0;
    int last_misfit = 0;
    std::uint64_t face = 0;
    for (; i < end; ++i) {
      const int card = s.card_at(i);
      if (i == open) {
        value += base_value(t, s, begin, i, but_one);
        run = 1;
        head = card;
        of_head = t.run[at(rank_of(card))].data();
      } else {
        const int below = s.card_at(i - 1);
        if (below == card + 1) {
          ++run;
          ++joins;
          value += of_head[run] - of_head[run - 1];
        } else {
          value += break_value(t, below, card, hidden, face);
          ++breaks;
          last_misfit = rank_of(below) != rank_of(card) + 1;
          misfits += last_misfit;
          run = 1;
          under = head;
          head = card;
          of_head = t.run[at(rank_of(card))].data();
        }
      }
      hash = extend(hash, card);
      face |= bit_of(card);
      out.value[at(i)] = value;
      out.hash[at(i)] = hash;
    }
    if (begin == end) {
      ++empties;
      out.column[at(c)] = 0;
    } else {
      out.column[at(c)] = value + end_value(s, c, s.hidden_of(c), breaks, s.card_at(end - 1));
      tops.add(bit_of(s.card_at(end - 1)));
      wanted.add(bit_of(head + 1));
    }
    out.run[at(c)] = static_cast<std::uint8_t>(run);
    out.head[at(c)] = static_cast<std::uint8_t>(head);
    out.below[at(c)] = static_cast<std::uint8_t>(under);
    out.breaks[at(c)] = static_cast<std::uint8_t>(breaks);
    out.misfits[at(c)] = static_cast<std::uint8_t>(misfits);
    out.last_misfit[at(c)] = static_cast<std::uint8_t>(last_misfit);
    out.face[at(c)] = face;
    out.hidden[at(c)] = hidden;
    out.buried[at(c)] = but_two;
    out.share[at(c)] = column_share(hash, s.hidden_of(c), c, s.rows);
    columns_value += out.column[at(c)];
    hash_sum += out.share[at(c)];
    if (kinds) {
      out.kind[at(c)] = kind_share(s.hidden_of(c), c, begin == end ? 0 : s.card_at(begin));
      kind_sum += out.kind[at(c)];
    }
    misfit_sum += misfits;
  }
  out.empties = empties;
  out.columns_value = columns_value;
  out.joins = joins;
  out.hash_sum = hash_sum;
  out.kind_sum = kind_sum;
  out.misfit_sum = misfit_sum;
  out.tops = tops;
  out.wanted = wanted;
}

std::int32_t Evaluation::value(const State& s) const noexcept {
  return sum_of([&](auto add) { each_entry<false>(s, add); });
}

Evaluation::Part Evaluation::part_of(const SearchCard* cards, int length, int hidden, int rows,
                                     int column) const noexcept {
  Part part;
  part.value =
      sum_of([&](auto add) { part.ends = each_entry_of(cards, length, hidden, rows, column, 0, add); });
  return part;
}

std::int32_t Evaluation::value(const Part& columns, int rows, int empties, int done,
                               int moves) const noexcept {
  return columns.value +
         sum_of([&](auto add) { each_entry_beside(columns.ends, rows, empties, done, moves, add); });
}

bool Evaluation::row_completes(const State& s, const Scan& scan) const noexcept {
  const auto& row = stock_->row[at(s.rows - 1)];
  for (int c = 0; c < kColumns; ++c)
    if (scan.run[at(c)] == kRanks - 1 && s.card_at(s.end_of(c) - 1) == row[at(c)] + 1) return true;
  return false;
}

std::int32_t Evaluation::dealt_value(const State& s) const noexcept {
  return sum_of([&](auto add) { each_entry<true>(s, add); });
}

std::uint64_t Evaluation::dealt_hash(const State& s, const Scan& scan) const noexcept {
  const int rows = s.rows - 1;
  std::uint64_t sum = static_cast<std::uint64_t>(rows) * kRowsFactor;
  for (int c = 0; c < kColumns; ++c) {
    const int end = s.end_of(c);
    const std::uint64_t cards = end == s.begin_of(c) ? 0 : scan.hash[at(end - 1)];
    sum += column_share(extend(cards, stock_->row[at(rows)][at(c)]), s.hidden_of(c), c, rows);
  }
  return sum;
}

std::int32_t Evaluation::end_value(const State& s, int c, int hidden, int breaks, int top) const noexcept {
  return sum_of([&](auto add) { each_entry_of_end(s.rows, c, hidden, breaks, top, add); });
}

std::int32_t Evaluation::cut_value(const Tables& t, const State& s, const Scan& scan, int c,
                                   int end) const noexcept {
  const int begin = s.begin_of(c);
  if (end == begin) return 0;
  const int h = s.hidden_of(c);
  const int card = s.card_at(end - 1);
  if (begin + h < end) {
    const int breaks = scan.breaks[at(c)] - (s.end_of(c) - end == scan.run[at(c)]);
    return scan.value[at(end - 1)] + end_value(s, c, h, breaks, card);
  }
  const int below = end - begin >= 2 ? scan.value[at(end - 2)] : 0;
  return below + base_value(t, s, begin, end - 1, scan.buried[at(c)]) + end_value(s, c, h - 1, 0, card);
}

Evaluation::Ends Evaluation::ends_of(const State& s, const Scan& scan, int c) const noexcept {
  if (scan.run[at(c)] == 0) return {};
  return {bit_of(s.card_at(s.end_of(c) - 1)), bit_of(scan.head[at(c)] + 1)};
}

Evaluation::Ends Evaluation::cut_ends(const State& s, const Scan& scan, int c, int end) const noexcept {
  const int begin = s.begin_of(c);
  if (end == begin) return {};
  const int card = s.card_at(end - 1);
  const int head = begin + s.hidden_of(c) == end          ? card
                   : s.end_of(c) - end == scan.run[at(c)] ? scan.below[at(c)]
                                                          : scan.head[at(c)];
  return {bit_of(card), bit_of(head + 1)};
}

std::uint64_t Evaluation::cut_share(const State& s, const Scan& scan, int c, int end) const noexcept {
  const int begin = s.begin_of(c);
  if (end == begin) return column_share(0, 0, c, s.rows);
  const int h = s.hidden_of(c);
  return column_share(scan.hash[at(end - 1)], begin + h < end ? h : h - 1, c, s.rows);
}

std::int32_t Evaluation::child_value(const State& s, const Scan& scan, SearchMove step) const noexcept {
  const Tables& t = tables(s.rows);
  const int a = step.source;
  const int b = step.target;
  const int k = step.count;
  const int source_end = s.end_of(a);
  const int target_end = s.end_of(b);
  const int first = s.card_at(source_end - k);
  const int last = s.card_at(source_end - 1);
  int empties = scan.empties;
  int done = s.done;
  int value = scan.columns_value - scan.column[at(a)] - scan.column[at(b)];
  value += cut_value(t, s, scan, a, source_end - k);
  if (source_end - k == s.begin_of(a)) ++empties;
  const int hidden = s.hidden_of(b);
  Ends ends{bit_of(last), bit_of(first + 1)};
  if (target_end == s.begin_of(b)) {
    --empties;
    value += t.foot[at(rank_of(first))] + run_value(t, first, k) + end_value(s, b, 0, 0, last);
  } else {
    const int top = target_end - 1;
    const int below = s.card_at(top);
    const int run = scan.run[at(b)];
    if (below != first + 1) {
      value += scan.value[at(top)] + break_value(t, below, first, scan.hidden[at(b)], scan.face[at(b)]) +
               run_value(t, first, k) + end_value(s, b, hidden, scan.breaks[at(b)] + 1, last);
    } else if (run + k == kRanks) {
      ++done;
      value += cut_value(t, s, scan, b, target_end - run);
      ends = cut_ends(s, scan, b, target_end - run);
      if (target_end - run == s.begin_of(b)) ++empties;
    } else {
      const int head = scan.head[at(b)];
      value += scan.value[at(top)] + run_value(t, head, run + k) - run_value(t, head, run) +
               end_value(s, b, hidden, scan.breaks[at(b)], last);
      ends.wanted = bit_of(head + 1);
    }
  }
  if (t.ready != 0) {  // else nobody asks for the ends
    const Ends of_a = ends_of(s, scan, a);
    const Ends of_b = ends_of(s, scan, b);
    ends |= cut_ends(s, scan, a, source_end - k);
    ends |= {scan.tops.without(of_a.tops, of_b.tops), scan.wanted.without(of_a.wanted, of_b.wanted)};
    value += t.ready * ends.ready();
  }
  return value + t.empties[at(empties)] + t.done[at(done)] + (s.moves + 1) * t.move;
}

std::uint64_t Evaluation::child_hash(const State& s, const Scan& scan, SearchMove step) const noexcept {
  const int a = step.source;
  const int b = step.target;
  const int k = step.count;
  const int source_end = s.end_of(a);
  const int target_end = s.end_of(b);
  const int first = source_end - k;
  std::uint64_t sum = scan.hash_sum - scan.share[at(a)] - scan.share[at(b)];
  sum += cut_share(s, scan, a, first);
  const int run = scan.run[at(b)];
  if (run + k == kRanks && run > 0 && s.card_at(target_end - 1) == s.card_at(first) + 1)
    return sum + cut_share(s, scan, b, target_end - run);
  std::uint64_t cards = target_end == s.begin_of(b) ? 0 : scan.hash[at(target_end - 1)];
  for (int i = first; i < source_end; ++i) cards = extend(cards, s.card_at(i));
  return sum + column_share(cards, s.hidden_of(b), b, s.rows);
}

std::uint64_t Evaluation::child_kind(const State& s, const Scan& scan, SearchMove step) const noexcept {
  const int a = step.source;
  const int b = step.target;
  const int source_end = s.end_of(a);
  const int target_end = s.end_of(b);
  const int first = source_end - step.count;
  int misfits = scan.misfit_sum - cut_misfits(s, scan, a, source_end) + cut_misfits(s, scan, a, first);
  std::uint64_t sum = scan.kind_sum - scan.kind[at(a)] + cut_kind(s, a, first);
  const int run = scan.run[at(b)];
  if (target_end == s.begin_of(b)) {
    sum += kind_share(0, b, s.card_at(first)) - scan.kind[at(b)];
  } else if (run + step.count == kRanks && s.card_at(target_end - 1) == s.card_at(first) + 1) {
    const int cut = target_end - run;
    sum += cut_kind(s, b, cut) - scan.kind[at(b)] + kDoneFactor;
    misfits += cut_misfits(s, scan, b, cut) - cut_misfits(s, scan, b, target_end);
  }
  return sum + static_cast<std::uint64_t>(misfits) * kMisfitFactor;
}

}  // namespace spider::search
