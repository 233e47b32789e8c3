#include "spider/search/evaluation.h"

#include "spider/search/hash.h"

namespace spider::search {
namespace {

std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

/// Worth of a face-up card at a column's foot, or of one that lies on a hidden card.
int base_value(const Tables& t, const State& s, int begin, int i) noexcept {
  if (i == begin) return t.foot[at(rank_of(s.card_at(i)))];
  return rank_of(s.card_at(i - 1)) == rank_of(s.card_at(i)) + 1 ? 0 : t.on_hidden;
}

/// Share in the kind of the column when only the cards before `end` are left on it.
std::uint64_t cut_kind(const State& s, int c, int end) noexcept {
  const int begin = s.begin_of(c);
  if (end == begin) return kind_share(0, c, 0);
  const int h = s.hidden_of(c);
  return kind_share(begin + h < end ? h : h - 1, c, s.card_at(begin));
}

/// Misfits of the column among the face-up cards before `end`.
int cut_misfits(const State& s, const Scan& scan, int c, int end) noexcept {
  return s.begin_of(c) + s.hidden_of(c) < end ? scan.misfits[at(end - 1)] : 0;
}

}  // namespace

Tables::Tables(const Weights& w, int rows) {
  for (int h = 0; h <= kPack; ++h)
    hidden[at(h)] = h * w.at(kHidden, rows) + h * (h - 1) / 2 * w.at(kHiddenSquare, rows);
  hidden[0] += w.at(kOpened, rows);
  hidden[1] += w.at(kAlmostOpened, rows);
  run[0] = run[1] = 0;
  for (int n = 2; n <= kRanks; ++n)
    run[at(n)] = run[at(n - 1)] + w.at(kJoin, rows) + (n - 2) * w.at(kJoinGrowth, rows);
  for (int i = 0; i < 2 * kShift; ++i) {
    const int rise = i - kShift;
    next_off_suit[at(i)] = rise == -1 ? w.at(kNextFit, rows) : 0;
    next_suit[at(i)] = rise == -1 ? w.at(kNextJoin, rows) : 0;
    hidden_pair[at(i)] = w.at(kHiddenMisfit, rows) + (rise > 0 ? rise * w.at(kHiddenRise, rows) : 0);
  }
  hidden_pair[at(kShift - 1)] = 0;
  for (auto& of_suit : pairs) of_suit.fill(0);
  for (int above = 1; above <= kRanks; ++above) {
    for (int below = 1; below <= kRanks; ++below) {
      const int rise = above - below;
      int misfit = w.at(kMisfit, rows) + (above == kRanks ? w.at(kKingMisfit, rows) : 0);
      misfit += rise >= 0 ? rise * w.at(kMisfitRise, rows) : (-rise - 1) * w.at(kMisfitFall, rows);
      const int off_suit = w.at(kOffSuit, rows) + (kRanks - above) * w.at(kOffSuitRank, rows);
      pairs[0][at(above * 16 + below)] = rise == -1 ? off_suit : misfit;
      pairs[1][at(above * 16 + below)] = rise == -1 ? 0 : misfit;
    }
  }
  foot[0] = top_rank[0] = 0;
  for (int r = 1; r <= kRanks; ++r) {
    top_rank[at(r)] = (kRanks - r) * w.at(kTopRank, rows);
    foot[at(r)] = r == kRanks ? w.at(kKingFoot, rows) : (kRanks - r) * w.at(kFootRank, rows);
  }
  for (int n = 0; n <= kColumns; ++n)
    empties[at(n)] = n * w.at(kEmpty, rows) + (n > 0 ? w.at(kFirstEmpty, rows) : 0);
  hidden_join = w.at(kHiddenJoin, rows);
  on_hidden = w.at(kOnHidden, rows);
  break_on_hidden = w.at(kBreakOnHidden, rows);
  break_index = w.at(kBreakIndex, rows);
  done = w.at(kDone, rows);
  move = w.at(kMove, rows);
}

Evaluation::Evaluation(const Weights& weights, const Stock& stock) : stock_(&stock) {
  for (int rows = 0; rows <= kRows; ++rows) tables_[at(rows)] = Tables(weights, rows);
}

void Evaluation::scan(const State& s, Scan& out, bool kinds) const noexcept {
  const Tables& t = tables(s.rows);
  out.empties = 0;
  out.columns_value = 0;
  out.joins = 0;
  out.hash_sum = static_cast<std::uint64_t>(s.rows) * kRowsFactor;
  out.kind_sum = static_cast<std::uint64_t>(s.done) * kDoneFactor;
  out.misfit_sum = 0;
  int i = 0;
  for (int c = 0; c < kColumns; ++c) {
    const int begin = i;
    const int end = s.end_of(c);
    const int open = begin + s.hidden_of(c);
    int value = 0;
    std::uint64_t hash = 0;
    for (; i < open; ++i) {
      const int card = s.card_at(i);
      if (i > begin) {
        const int below = s.card_at(i - 1);
        if (below == card + 1) ++out.joins;
        value += below == card + 1 ? t.hidden_join
                                   : t.hidden_pair[at(rank_of(card) - rank_of(below) + Tables::kShift)];
      }
      hash = extend(hash, card);
      out.value[at(i)] = value;
      out.hash[at(i)] = hash;
    }
    int run = 0;
    int breaks = 0;
    int misfits = 0;
    const int on_hidden = open > begin ? t.break_on_hidden : 0;
    for (; i < end; ++i) {
      const int card = s.card_at(i);
      if (i == open) {
        value += base_value(t, s, begin, i);
        run = 1;
      } else {
        const int below = s.card_at(i - 1);
        if (below == card + 1) {
          ++run;
          ++out.joins;
          value += t.run[at(run)] - t.run[at(run - 1)];
        } else {
          value += t.pair(below, card) + on_hidden + breaks * t.break_index;
          ++breaks;
          misfits += rank_of(below) != rank_of(card) + 1;
          run = 1;
        }
      }
      hash = extend(hash, card);
      out.value[at(i)] = value;
      out.hash[at(i)] = hash;
      out.misfits[at(i)] = static_cast<std::uint8_t>(misfits);
    }
    if (begin == end) {
      ++out.empties;
      out.column[at(c)] = 0;
    } else {
      out.column[at(c)] = value + t.hidden[at(s.hidden_of(c))] + top_value(t, s.rows, c, s.card_at(end - 1));
    }
    out.run[at(c)] = static_cast<std::uint8_t>(run);
    out.breaks[at(c)] = static_cast<std::uint8_t>(breaks);
    out.share[at(c)] = column_share(hash, s.hidden_of(c), c, s.rows);
    out.columns_value += out.column[at(c)];
    out.hash_sum += out.share[at(c)];
    if (kinds) {
      out.kind[at(c)] = kind_share(s.hidden_of(c), c, begin == end ? 0 : s.card_at(begin));
      out.kind_sum += out.kind[at(c)];
    }
    out.misfit_sum += misfits;
  }
}

std::int32_t Evaluation::value(const State& s) const noexcept {
  Scan out;
  scan(s, out, false);
  const Tables& t = tables(s.rows);
  return out.columns_value + t.empties[at(out.empties)] + s.done * t.done + s.moves * t.move;
}

bool Evaluation::row_completes(const State& s, const Scan& scan) const noexcept {
  const auto& row = stock_->row[at(s.rows - 1)];
  for (int c = 0; c < kColumns; ++c)
    if (scan.run[at(c)] == kRanks - 1 && s.card_at(s.end_of(c) - 1) == row[at(c)] + 1) return true;
  return false;
}

std::int32_t Evaluation::dealt_value(const State& s) const noexcept {
  const int rows = s.rows - 1;
  const Tables& t = tables(rows);
  const auto& row = stock_->row[at(rows)];
  int value = t.empties[0] + s.done * t.done + (s.moves + 1) * t.move;
  int i = 0;
  for (int c = 0; c < kColumns; ++c) {
    const int begin = i;
    const int end = s.end_of(c);
    const int open = begin + s.hidden_of(c);
    const int dealt = row[at(c)];
    value += t.hidden[at(s.hidden_of(c))] + top_value(t, rows, c, dealt);
    if (begin == end) {
      value += t.foot[at(rank_of(dealt))];
      continue;
    }
    for (++i; i < open; ++i) {
      const int card = s.card_at(i);
      const int below = s.card_at(i - 1);
      value += below == card + 1 ? t.hidden_join
                                 : t.hidden_pair[at(rank_of(card) - rank_of(below) + Tables::kShift)];
    }
    i = open;
    value += base_value(t, s, begin, i);
    int run = 1;
    int breaks = 0;
    int below = s.card_at(i);
    const int on_hidden = open > begin ? t.break_on_hidden : 0;
    for (++i; i <= end; ++i) {
      const int card = i < end ? s.card_at(i) : dealt;
      if (below == card + 1) {
        ++run;
      } else {
        value += t.run[at(run)] + t.pair(below, card) + on_hidden + breaks * t.break_index;
        ++breaks;
        run = 1;
      }
      below = card;
    }
    value += t.run[at(run)];
    i = end;
  }
  return value;
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

std::int32_t Evaluation::cut_value(const Tables& t, const State& s, const Scan& scan, int c,
                                   int end) const noexcept {
  const int begin = s.begin_of(c);
  if (end == begin) return 0;
  const int h = s.hidden_of(c);
  const int card = s.card_at(end - 1);
  if (begin + h < end) return scan.value[at(end - 1)] + t.hidden[at(h)] + top_value(t, s.rows, c, card);
  const int buried = end - begin >= 2 ? scan.value[at(end - 2)] : 0;
  return buried + base_value(t, s, begin, end - 1) + t.hidden[at(h - 1)] + top_value(t, s.rows, c, card);
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
  if (target_end == s.begin_of(b)) {
    --empties;
    value += t.foot[at(rank_of(first))] + t.run[at(k)] + t.hidden[0] + top_value(t, s.rows, b, last);
  } else {
    const int below = s.card_at(target_end - 1);
    const int run = scan.run[at(b)];
    if (below != first + 1) {
      value += scan.value[at(target_end - 1)] + t.pair(below, first) + scan.breaks[at(b)] * t.break_index +
               t.run[at(k)] + t.hidden[at(s.hidden_of(b))] + top_value(t, s.rows, b, last);
      if (s.hidden_of(b) > 0) value += t.break_on_hidden;
    } else if (run + k == kRanks) {
      ++done;
      value += cut_value(t, s, scan, b, target_end - run);
      if (target_end - run == s.begin_of(b)) ++empties;
    } else {
      value += scan.value[at(target_end - 1)] + t.run[at(run + k)] - t.run[at(run)] +
               t.hidden[at(s.hidden_of(b))] + top_value(t, s.rows, b, last);
    }
  }
  return value + t.empties[at(empties)] + done * t.done + (s.moves + 1) * t.move;
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
