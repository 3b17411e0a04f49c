// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/eval_definitions.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "inquiry/tolerances.h"
#include "numeric/linear/dense_solve.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using geometry::DefiningSystem;
using symbolic::Expr;
using symbolic::ExprId;

constexpr int steps_max = 20;

// How far a core may be shifted, by its largest coordinate: what is little beside a slender drawing
// may be more than all of a core, and Newton's method then ends elsewhere.
constexpr double shift_in_core = 1e-3;
// A coordinate that is less beside the shift is 0 but for rounding, and no size.
constexpr double least_coordinate = 1e-6;

class Evaluator {
 public:
  Evaluator(symbolic::ExprPool& pool, const Formula& formula, symbolic::Values values,
            std::span<const double> x, double shift)
      : pool_(pool), formula_(formula), values_(std::move(values)), x_(x), shift_(shift) {}

  symbolic::Values define() {
    define_all(formula_.components);
    define_all(formula_.positive);
    return std::move(values_);
  }

 private:
  // Defines all names in the roots, in whatever order their definitions stand.
  void define_all(const std::vector<ExprId>& roots) {
    for (const ExprId name : symbolic::symbols_of(pool_, roots))
      if (begun_.insert(name).second) define(name);
  }

  void define(ExprId name) {
    for (const symbolic::Clause& clause : formula_.where)
      if (clause.symbol == name) {
        define_all({clause.value});
        return values_.set(name, symbolic::eval(pool_, clause.value, values_));
      }
    for (const DefiningSystem& system : formula_.systems)
      if (std::find(system.unknowns.begin(), system.unknowns.end(), name) != system.unknowns.end())
        return define(system);
  }

  void define(const DefiningSystem& system) {
    begun_.insert(system.unknowns.begin(), system.unknowns.end());
    std::vector<ExprId> gaps;
    for (const auto& [left, right] : system.equations)
      gaps.push_back((Expr(pool_, left) - Expr(pool_, right)).id);
    define_all(gaps);
    std::vector<ExprId> roots = gaps;
    for (const ExprId gap : gaps) {
      const std::vector<ExprId> row = symbolic::gradient(pool_, gap, system.unknowns);
      roots.insert(roots.end(), row.begin(), row.end());
    }
    solve(system, roots);
  }

  // Newton's method, until it no longer comes nearer; of linear equations that is at once.
  void solve(const DefiningSystem& system, const std::vector<ExprId>& roots) {
    const std::size_t n = system.unknowns.size();
    std::vector<double> z = start(system);
    double last = HUGE_VAL;
    for (int step = 0; step < steps_max; ++step) {
      for (std::size_t i = 0; i < n; ++i) values_.set(system.unknowns[i], z[i]);
      const std::vector<double> numbers = symbolic::eval(pool_, roots, values_);
      const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(n);
      const auto change = numeric::solve_dense({middle, numbers.end()}, {numbers.begin(), middle});
      if (!change) return fail(system);
      double size = 0.0;
      for (const double d : *change) size = std::max(size, std::abs(d));
      if (!std::isfinite(size)) return fail(system);
      if (size >= last && step > 2) return;
      last = size;
      for (std::size_t i = 0; i < n; ++i) z[i] -= (*change)[i];
      if (size == 0.0) return;
    }
    fail(system);
  }

  std::vector<double> start(const DefiningSystem& system) const {
    std::vector<double> z(system.unknowns.size(), 0.0);
    double largest = 0.0;
    for (std::size_t i = 0; i < system.variables.size(); ++i) {
      z[i] = x_[static_cast<std::size_t>(system.variables[i])];
      largest = std::max(largest, std::abs(z[i]));
    }
    const double shift =
        largest < least_coordinate * shift_ ? shift_ : std::min(shift_, shift_in_core * largest);
    for (std::size_t i = 0; i < system.variables.size(); ++i)
      z[i] += shift * std::sin(1.0 + 2.0 * static_cast<double>(i));
    return z;
  }

  void fail(const DefiningSystem& system) {
    for (const ExprId unknown : system.unknowns) values_.set(unknown, NAN);
  }

  symbolic::ExprPool& pool_;
  const Formula& formula_;
  symbolic::Values values_;
  std::span<const double> x_;
  double shift_;
  std::set<ExprId> begun_;
};

// By the shortest length that a constraint keeps: from further off, long bars beside short ones
// lead elsewhere.
double shift_of_cores(const Case& here) {
  const geometry::SketchEquations& equations = here.machine.sketch.equations;
  double shortest = equations.size;
  for (std::size_t j = 0; j < equations.rows.size(); ++j) {
    const double length = std::abs(here.state.placement.q[j]);
    if (!equations.rows[j].modulo_turn && length > 0.0) shortest = std::min(shortest, length);
  }
  return core_shift * std::max(shortest, equations.size / comparable_lengths);
}

}  // namespace

std::vector<ExprId> bodies_of(const Formula& formula) {
  std::vector<ExprId> bodies = formula.components;
  for (const symbolic::Clause& clause : formula.where) bodies.push_back(clause.value);
  return bodies;
}

symbolic::Values define_names(symbolic::ExprPool& pool, const Formula& formula,
                              symbolic::Values values, std::span<const double> x, double shift) {
  return Evaluator(pool, formula, std::move(values), x, shift).define();
}

const SolvedState* find_reference(const Case& here) {
  if (here.asked) return &*here.asked;
  return neighbours(here).empty() ? nullptr : &neighbours(here).front();
}

symbolic::Values define_names(const Case& here, const Formula& formula, const State& near,
                              double part) {
  symbolic::Values numbers = numbers_of(near);
  std::vector<double> x = near.placement.x;
  if (part < 1.0) {
    const geometry::Placement& from = here.state.placement;
    const auto between = [part](double a, double b) { return a + part * (b - a); };
    for (const model::Parameter& p : here.machine.model->parameters)
      if (const auto a = from.numbers.find(p.symbol), b = numbers.find(p.symbol); a && b)
        numbers.set(p.symbol, between(*a, *b));
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = between(from.x[i], x[i]);
  }
  return define_names(here.scratch.pool, formula, std::move(numbers), x, shift_of_cores(here));
}

}  // namespace trammel::inquiry
