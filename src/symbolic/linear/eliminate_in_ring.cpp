// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "symbolic/linear/elimination.h"
#include "symbolic/linear/sparse_pivots.h"
#include "symbolic/poly/convert.h"
#include "symbolic/poly/reduce.h"

namespace trammel::symbolic {

namespace {

Polynomial exact_quotient(const Polynomial& a, const Polynomial& b) {
  if (b.is_one()) return a;
  std::optional<Polynomial> quotient = a.divided_by(b);
  if (!quotient) throw PolyStop(base::StopReason::None);
  return *std::move(quotient);
}

class RingElimination {
 public:
  RingElimination(ExprPool& pool, const LinearSystem& system, ZeroOracle& oracle,
                  const Converted& converted)
      : pool_(pool),
        oracle_(oracle),
        converted_(converted),
        one_(*converted.ring, Rational(1)),
        scale_(one_),
        rows_(system.size) {
    fill(system);
  }

  LinearOutcome solve();

 private:
  using Row = SparseRow<Polynomial>;

  void fill(const LinearSystem& system);
  void raise(Row& row, std::size_t level);
  void subtract(Row& row, const Row& pivot_row, std::size_t column);
  LinearOutcome regular();
  ExprId quotient(const Polynomial& above, const Polynomial& below);
  const Polynomial& pivot(std::size_t level) const {
    return level == 0 ? one_ : rows_[level - 1].cells.at(columns_[level - 1]);
  }

  ExprPool& pool_;
  ZeroOracle& oracle_;
  const Converted& converted_;
  Polynomial one_, scale_;  // scale_: what the rows were multiplied by
  std::vector<Row> rows_;
  std::vector<std::size_t> columns_;
};

// Rows are multiplied by the least common multiple of their denominators.
void RingElimination::fill(const LinearSystem& system) {
  std::vector<Polynomial> common(system.size, one_);
  const auto include = [&](std::size_t row, const Polynomial& denominator) {
    Polynomial rest = denominator, known = common[row];
    cancel_gcd(rest, known);
    common[row] = common[row] * rest;
  };
  const std::size_t entries = system.matrix.size();
  for (std::size_t i = 0; i < entries; ++i)
    include(system.matrix[i].row, converted_.functions[i].den);
  for (std::size_t i = entries; i < converted_.functions.size(); ++i)
    include((i - entries) % system.size, converted_.functions[i].den);
  const auto cleared = [&](std::size_t row, const RationalFunction& f) {
    return f.num * exact_quotient(common[row], f.den);
  };
  for (std::size_t i = 0; i < entries; ++i) {
    const MatrixEntry& entry = system.matrix[i];
    auto& cells = rows_[entry.row].cells;
    Polynomial& place = cells.try_emplace(entry.column, Polynomial(*converted_.ring)).first->second;
    place = place + cleared(entry.row, converted_.functions[i]);
    if (place.is_zero()) cells.erase(entry.column);
  }
  for (std::size_t r = 0; r < system.size; ++r) {
    rows_[r].number = r;
    scale_ = scale_ * common[r];
    for (std::size_t k = 0; k < system.right.size(); ++k)
      rows_[r].right.push_back(cleared(r, converted_.functions[entries + k * system.size + r]));
  }
}

// A row without an entry in a pivot's column is only multiplied by that pivot over the one before:
// done for several pivots at once, when the row is met again.
void RingElimination::raise(Row& row, std::size_t level) {
  if (row.level == level) return;
  const Polynomial above = pivot(level), below = pivot(row.level);
  for (auto& cell : row.cells) cell.second = exact_quotient(cell.second * above, below);
  for (Polynomial& right : row.right) right = exact_quotient(right * above, below);
  row.level = level;
}

void RingElimination::subtract(Row& row, const Row& pivot_row, std::size_t column) {
  const auto found = row.cells.find(column);
  if (found == row.cells.end()) return;
  raise(row, pivot_row.level);
  const Polynomial factor = found->second, pivot_value = pivot_row.cells.at(column);
  const Polynomial& before = pivot(pivot_row.level);
  row.cells.erase(found);
  for (const auto& cell : pivot_row.cells)
    if (cell.first != column) row.cells.try_emplace(cell.first, Polynomial(*converted_.ring));
  for (auto it = row.cells.begin(); it != row.cells.end();) {
    Polynomial value = it->second * pivot_value;
    const auto other = pivot_row.cells.find(it->first);
    if (other != pivot_row.cells.end()) value = value - factor * other->second;
    it->second = exact_quotient(value, before);
    it = it->second.is_zero() ? row.cells.erase(it) : std::next(it);
  }
  for (std::size_t k = 0; k < row.right.size(); ++k)
    row.right[k] = exact_quotient(row.right[k] * pivot_value - factor * pivot_row.right[k], before);
  row.level = pivot_row.level + 1;
}

LinearOutcome RingElimination::solve() {
  const auto test = [&](const Polynomial& p) { return oracle_.test(to_expr(pool_, p)); };
  for (std::size_t step = 0; step < rows_.size(); ++step) {
    const PivotChoice choice = choose_pivot(
        rows_, step, false,
        [&](const Polynomial& p) { return oracle_.is_surely_nonzero(to_expr(pool_, p)); }, test);
    if (!choice.pivot) return without_pivot(rows_, step, choice, pool_.integer(0), test);
    std::swap(rows_[step], rows_[choice.pivot->row]);
    raise(rows_[step], step);
    columns_.push_back(choice.pivot->column);
    for (std::size_t r = step + 1; r < rows_.size(); ++r)
      subtract(rows_[r], rows_[step], choice.pivot->column);
  }
  return regular();
}

// The shorter of the quotient as it is and reduced by the relations.
ExprId RingElimination::quotient(const Polynomial& above, const Polynomial& below) {
  const RationalFunction plain(above, below);
  const RationalFunction reduced = reduce_all(plain, converted_.radicands);
  const auto length = [](const RationalFunction& f) { return f.num.length() + f.den.length(); };
  return to_expr(pool_, length(reduced) < length(plain) ? reduced : plain);
}

LinearOutcome RingElimination::regular() {
  LinearOutcome outcome{.status = LinearStatus::Regular};
  const Polynomial last = pivot(rows_.size());
  const Rational sign(is_negative_order(rows_, columns_) ? -1 : 1);
  outcome.determinant = quotient(last * sign, scale_);
  const std::size_t right_sides = rows_.empty() ? 0 : rows_[0].right.size();
  for (std::size_t k = 0; k < right_sides; ++k) {
    // x times the last pivot: every division is exact.
    std::vector<Polynomial> scaled(rows_.size(), Polynomial(*converted_.ring));
    for (std::size_t i = rows_.size(); i-- > 0;) {
      Polynomial value = rows_[i].right[k] * last;
      for (const auto& [column, entry] : rows_[i].cells)
        if (column != columns_[i]) value = value - entry * scaled[column];
      scaled[columns_[i]] = exact_quotient(value, pivot(i + 1));
    }
    std::vector<ExprId> x;
    for (const Polynomial& s : scaled) x.push_back(quotient(s, last));
    outcome.solutions.push_back(std::move(x));
  }
  return outcome;
}

}  // namespace

std::optional<LinearOutcome> eliminate_in_ring(ExprPool& pool, const LinearSystem& system,
                                               ZeroOracle& oracle, const PolyLimits& limits) {
  std::vector<ExprId> roots;
  for (const MatrixEntry& entry : system.matrix) roots.push_back(entry.value);
  for (const auto& right : system.right) roots.insert(roots.end(), right.begin(), right.end());
  try {
    const Converted converted =
        convert(pool, roots, {.opaque_sums = false, .basic_angles = true, .limits = limits});
    return RingElimination(pool, system, oracle, converted).solve();
  } catch (const PolyStop&) {
    return std::nullopt;
  }
}

}  // namespace trammel::symbolic
