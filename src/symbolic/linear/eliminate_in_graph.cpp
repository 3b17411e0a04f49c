// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "symbolic/linear/elimination.h"
#include "symbolic/linear/sparse_pivots.h"

namespace trammel::symbolic {

namespace {

class GraphElimination {
 public:
  GraphElimination(ExprPool& pool, const LinearSystem& system, ZeroOracle& oracle, bool diagonal,
                   const base::Budget& budget)
      : pool_(pool), oracle_(oracle), diagonal_(diagonal), budget_(budget), rows_(system.size) {
    for (std::size_t r = 0; r < system.size; ++r) {
      rows_[r].number = r;
      for (const auto& right : system.right) rows_[r].right.push_back(right[r]);
    }
    for (const MatrixEntry& entry : system.matrix) add(rows_[entry.row], entry.column, entry.value);
  }

  LinearOutcome solve();

 private:
  using Row = SparseRow<ExprId>;

  void add(Row& row, std::size_t column, ExprId value) {
    const ExprId zero = pool_.integer(0);
    ExprId& place = row.cells.try_emplace(column, zero).first->second;
    place = pool_.sum(std::array{place, value});
    if (place == zero) row.cells.erase(column);
  }

  ExprId minus_product(ExprId a, ExprId b) {
    return pool_.product(std::array{pool_.integer(-1), a, b});
  }
  ExprId quotient(ExprId a, ExprId b) {
    return pool_.product(std::array{a, pool_.power(b, pool_.integer(-1))});
  }

  void subtract(Row& row, const Row& pivot_row, std::size_t column);
  LinearOutcome regular();

  ExprPool& pool_;
  ZeroOracle& oracle_;
  bool diagonal_;
  const base::Budget& budget_;
  std::vector<Row> rows_;             // those that have been pivots first
  std::vector<std::size_t> columns_;  // of the pivots
};

void GraphElimination::subtract(Row& row, const Row& pivot_row, std::size_t column) {
  const auto found = row.cells.find(column);
  if (found == row.cells.end()) return;
  const ExprId factor = quotient(found->second, pivot_row.cells.at(column));
  row.cells.erase(found);
  for (const auto& [other, value] : pivot_row.cells)
    if (other != column) add(row, other, minus_product(factor, value));
  for (std::size_t k = 0; k < row.right.size(); ++k)
    row.right[k] = pool_.sum(std::array{row.right[k], minus_product(factor, pivot_row.right[k])});
}

LinearOutcome GraphElimination::solve() {
  for (std::size_t step = 0; step < rows_.size(); ++step) {
    base::StopReason stopped = budget_.reached();
    if (stopped == base::StopReason::None) stopped = pool_.stopped();
    if (stopped != base::StopReason::None) return {.stopped = stopped};
    const auto test = [&](ExprId e) { return oracle_.test(e); };
    const PivotChoice choice = choose_pivot(
        rows_, step, diagonal_, [&](ExprId e) { return oracle_.is_surely_nonzero(e); }, test);
    if (!choice.pivot) return without_pivot(rows_, step, choice, pool_.integer(0), test);
    std::swap(rows_[step], rows_[choice.pivot->row]);
    columns_.push_back(choice.pivot->column);
    for (std::size_t r = step + 1; r < rows_.size(); ++r)
      subtract(rows_[r], rows_[step], choice.pivot->column);
  }
  return regular();
}

LinearOutcome GraphElimination::regular() {
  LinearOutcome outcome{.status = LinearStatus::Regular};
  std::vector<ExprId> pivots;
  for (std::size_t i = 0; i < rows_.size(); ++i) pivots.push_back(rows_[i].cells.at(columns_[i]));
  if (is_negative_order(rows_, columns_)) pivots.push_back(pool_.integer(-1));
  outcome.determinant = pool_.product(pivots);
  const std::size_t right_sides = rows_.empty() ? 0 : rows_[0].right.size();
  for (std::size_t k = 0; k < right_sides; ++k) {
    std::vector<ExprId> x(rows_.size());
    for (std::size_t i = rows_.size(); i-- > 0;) {
      std::vector<ExprId> terms = {rows_[i].right[k]};
      for (const auto& [column, value] : rows_[i].cells)
        if (column != columns_[i]) terms.push_back(minus_product(value, x[column]));
      x[columns_[i]] = quotient(pool_.sum(terms), rows_[i].cells.at(columns_[i]));
    }
    outcome.solutions.push_back(std::move(x));
  }
  outcome.stopped = pool_.stopped();
  if (outcome.stopped != base::StopReason::None) outcome.status = LinearStatus::Stopped;
  return outcome;
}

}  // namespace

LinearOutcome eliminate_in_graph(ExprPool& pool, const LinearSystem& system, ZeroOracle& oracle,
                                 bool diagonal, const base::Budget& budget) {
  return GraphElimination(pool, system, oracle, diagonal, budget).solve();
}

}  // namespace trammel::symbolic
