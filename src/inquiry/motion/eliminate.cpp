// SPDX-License-Identifier: Apache-2.0
#include "inquiry/motion/eliminate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "inquiry/tolerances.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::Clause;
using symbolic::Expr;
using symbolic::ExprId;

// Rows of entries, each with its number at the given state.
struct Cell {
  ExprId formula;
  double number = 0.0;
};
using Row = std::vector<Cell>;  // the right side is the last

class Elimination {
 public:
  Elimination(const Case& here, const MotionSystem& system)
      : pool_(here.scratch.pool), system_(system), size_(system.unknowns.size()) {
    if (here.asked) values_ = numbers_of(here.asked->state);
    program_.where = system.where;
    for (const Clause& clause : system.where) set(clause);
    for (const model::Parameter& p : here.machine.model->parameters) taken_.insert(p.name);
    for (const Clause& clause : system.where) taken_.insert(std::string(pool_.name(clause.symbol)));
    has_numbers_ = here.asked != nullptr;
  }

  std::optional<symbolic::FormulaSet> solve() {
    fill_rows();
    for (std::size_t k = 0; k < size_; ++k) {
      if (!choose_pivot(k)) return std::nullopt;
      for (std::size_t i = k + 1; i < size_; ++i) eliminate(k, i);
    }
    substitute_back();
    return std::move(program_);
  }

 private:
  void set(const Clause& clause) {
    values_.set(clause.symbol, symbolic::eval(pool_, clause.value, values_));
  }
  bool is_zero(const Cell& cell) const { return is_zero_number(Expr(pool_, cell.formula)); }

  Cell cell(ExprId formula) const { return {formula, symbolic::eval(pool_, formula, values_)}; }

  // A cell with a name of its own for a formula that is more than a name or number.
  Cell named(const std::string& stem, std::size_t i, std::size_t j, ExprId formula) {
    const symbolic::Op op = pool_.op(formula);
    if (op == symbolic::Op::Symbol || op == symbolic::Op::Number) return cell(formula);
    std::string name = fmt::format("{}_{}_{}", stem, i + 1, j + 1);
    while (!taken_.insert(name).second) name += "_";
    const Clause clause{pool_.symbol(name), formula};
    program_.where.push_back(clause);
    set(clause);
    return cell(clause.symbol);
  }

  void fill_rows() {
    for (std::size_t i = 0; i < size_; ++i) {
      Row row;
      for (std::size_t j = 0; j < size_; ++j)
        row.push_back(named("m", i, j, system_.matrix[i * size_ + j]));
      row.push_back(named("m", i, size_, system_.right[i]));
      terms_.push_back(std::abs(row[i].number));
      rows_.push_back(std::move(row));
    }
  }

  // Masses are definite, and so is what multipliers are left with after them: in no state does a
  // pivot on the diagonal vanish, however small it is beside others. Only where nothing but
  // rounding is left there, as of a coordinate that moves no mass, rows are exchanged.
  bool choose_pivot(std::size_t k) {
    std::size_t best = k;
    for (std::size_t i = k; i < size_; ++i)
      if (!is_zero(rows_[i][k]) && (is_zero(rows_[best][k]) ||
                                    std::abs(rows_[i][k].number) > std::abs(rows_[best][k].number)))
        best = i;
    const bool good =
        !is_zero(rows_[k][k]) && !(std::abs(rows_[k][k].number) <= no_pivot * terms_[k]);
    if (!good) std::swap(rows_[k], rows_[best]);
    return !is_zero(rows_[k][k]) && (!has_numbers_ || rows_[k][k].number != 0.0);
  }

  void eliminate(std::size_t k, std::size_t i) {
    Row &from = rows_[k], &row = rows_[i];
    if (is_zero(row[k])) return;
    const Cell factor =
        named("f", i, k, (Expr(pool_, row[k].formula) / Expr(pool_, from[k].formula)).id);
    for (std::size_t j = k + 1; j <= size_; ++j) {
      if (is_zero(from[j])) continue;
      if (j == i) terms_[i] += std::abs(factor.number * from[j].number);
      const Expr left =
          Expr(pool_, row[j].formula) - Expr(pool_, factor.formula) * Expr(pool_, from[j].formula);
      row[j] = named(fmt::format("m{}", k + 1), i, j, left.id);
    }
    row[k] = cell(pool_.integer(0));
  }

  void substitute_back() {
    std::vector<ExprId> unknowns;
    for (const std::string& name : system_.unknowns) unknowns.push_back(pool_.symbol(name));
    for (std::size_t k = size_; k-- > 0;) {
      Expr sum(pool_, rows_[k][size_].formula);
      for (std::size_t j = k + 1; j < size_; ++j)
        if (!is_zero(rows_[k][j]))
          sum = sum - Expr(pool_, rows_[k][j].formula) * Expr(pool_, unknowns[j]);
      program_.where.push_back({unknowns[k], (sum / Expr(pool_, rows_[k][k].formula)).id});
    }
    program_.bodies = unknowns;
  }

  symbolic::ExprPool& pool_;
  const MotionSystem& system_;
  std::size_t size_;
  symbolic::Values values_;
  bool has_numbers_ = false;
  std::set<std::string> taken_;
  std::vector<Row> rows_;
  std::vector<double> terms_;  // of each diagonal entry: the size of what it is a sum of
  symbolic::FormulaSet program_;
};

}  // namespace

std::optional<symbolic::FormulaSet> eliminate_clause_by_clause(const Case& here,
                                                               const MotionSystem& system) {
  return Elimination(here, system).solve();
}

}  // namespace trammel::inquiry
