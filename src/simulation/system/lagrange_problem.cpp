// SPDX-License-Identifier: Apache-2.0
#include "simulation/system/lagrange_problem.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "mechanics/dynamics/euler_lagrange.h"
#include "model/let_names.h"
#include "simulation/system/row_builder.h"
#include "simulation/system/take_signs.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::simulation {

namespace {

using model::ConstraintSense;
using symbolic::Expr;

class LagrangeProblemBuilder {
 public:
  LagrangeProblemBuilder(const model::Model& model, symbolic::ExprPool& pool,
                         const mechanics::LagrangeRows& rows, const symbolic::Values& numbers)
      : model_(model), system_(*model.lagrangian), pool_(pool), rows_(rows), numbers_(numbers) {}

  MotionProblem build(const std::vector<ExprId>& watched) {
    problem_.time = pool_.symbol("time");
    problem_.zero = pool_.integer(0);
    problem_.time_start = numbers_.find(problem_.time).value_or(0.0);
    for (const model::Coordinate& c : system_.coordinates) {
      problem_.x.push_back(c.symbol);
      problem_.v.push_back(c.rate);
      problem_.x_start.push_back(numbers_.find(c.symbol).value_or(NAN));
      problem_.v_start.push_back(numbers_.find(c.rate).value_or(0.0));
      problem_.free.push_back({c.name, c.symbol, c.rate});
    }
    add_motion();
    for (std::size_t k = 0; k < rows_.rows.size(); ++k) add(k);
    add_energy();
    for (const ExprId e : watched) problem_.watched.push_back(written_out(e));
    add_inputs();
    decide_signs();
    // Coordinates have sizes of their own: what they are at the start, and not less than 1.
    for (const double x : problem_.x_start) problem_.scales.push_back(std::max(1.0, std::abs(x)));
    return std::move(problem_);
  }

 private:
  ExprId written_out(ExprId e) const {
    return model::write_out_lets(model_, pool_, std::array{e}).front();
  }

  void add_motion() {
    mechanics::MotionEquations motion = rows_.motion;
    mechanics::expand_clauses(pool_, motion);
    const std::size_t n = problem_.x.size();
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        const ExprId mass = motion.mass_matrix[mechanics::packed_index(i, j)];
        if (!(mass == pool_.integer(0))) problem_.masses.push_back({i, j, mass});
      }
    problem_.force = motion.force;
  }

  void decide_signs() {
    std::vector<WrittenSign> written;
    for (const ExprId sign : find_signs(pool_, problem_.force)) written.push_back({sign, sign});
    take_signs(RowBuilder(pool_, problem_.x, problem_.v, problem_.time), written, problem_);
  }

  void add(std::size_t k) {
    const model::CoordinateConstraint& c = system_.constraints[k];
    MotionRow row;
    row.level = c.is_of_velocities ? RowLevel::Velocity : RowLevel::Position;
    row.value = rows_.rows[k].value;
    row.rate = rows_.rows[k].rate;
    row.right = rows_.rows[k].right;
    for (std::size_t i = 0; i < rows_.rows[k].slope.size(); ++i)
      if (!(rows_.rows[k].slope[i] == pool_.integer(0)))
        row.slopes.push_back({i, rows_.rows[k].slope[i]});
    if (c.sense == ConstraintSense::Equal) {
      if (!rows_.is_in_force[k]) return;  // it follows from others
      problem_.directions.push_back(row.slopes);
      problem_.rows.push_back(std::move(row));
      return;
    }
    if (c.sense == ConstraintSense::AtMost) turn_round(row);
    problem_.contacts.push_back(
        {c.name.empty() ? c.text : c.name, c.span, k, std::move(row), c.restitution});
    if (c.restitution) problem_.contacts.back().restitution = written_out(*c.restitution);
  }

  ExprId negated(ExprId e) const { return (-Expr(pool_, e)).id; }
  void turn_round(MotionRow& row) const {
    row.value = negated(row.value);
    row.rate = negated(row.rate);
    row.right = negated(row.right);
    for (Entry& e : row.slopes) e.value = negated(e.value);
  }

  // Kept where nothing but a potential acts and nothing depends on the time.
  void add_energy() {
    if (!system_.forces.empty() || !system_.placed_forces.empty() || system_.dissipation) return;
    const Expr none(pool_, pool_.integer(0));
    const ExprId kinetic = system_.kinetic.value_or(none.id);
    const ExprId potential = system_.potential.value_or(none.id);
    const auto depends = [&](ExprId e) { return symbolic::contains(pool_, e, problem_.time); };
    if (depends(kinetic) || depends(potential) || !is_quadratic(kinetic)) return;
    for (const mechanics::LagrangeRow& row : rows_.rows)
      if (depends(row.rate)) return;
    problem_.energy_of_place = potential;
    problem_.energy_of_motion = kinetic;
  }

  // Twice the energy is v times its slopes.
  bool is_quadratic(ExprId kinetic) const {
    symbolic::Values at = numbers_;
    for (std::size_t i = 0; i < problem_.v.size(); ++i)
      at.set(problem_.v[i], 0.7 + 0.1 * static_cast<double>(i));
    const double once = symbolic::eval(pool_, kinetic, at);
    for (std::size_t i = 0; i < problem_.v.size(); ++i)
      at.set(problem_.v[i], 2 * (0.7 + 0.1 * static_cast<double>(i)));
    return std::abs(symbolic::eval(pool_, kinetic, at) - 4 * once) <= 1e-12 * std::abs(once);
  }

  void add_inputs() {
    const auto moves = [&](ExprId e) {
      return std::find(problem_.x.begin(), problem_.x.end(), e) != problem_.x.end() ||
             std::find(problem_.v.begin(), problem_.v.end(), e) != problem_.v.end();
    };
    for (const model::Parameter& p : model_.parameters)
      if (!p.definition && !(p.symbol == problem_.time) && !moves(p.symbol))
        problem_.inputs.push_back({p.symbol, numbers_.find(p.symbol).value_or(NAN)});
  }

  const model::Model& model_;
  const model::Lagrangian& system_;
  symbolic::ExprPool& pool_;
  const mechanics::LagrangeRows& rows_;
  const symbolic::Values& numbers_;
  MotionProblem problem_;
};

}  // namespace

MotionProblem make_lagrange_problem(const model::Model& model, symbolic::ExprPool& pool,
                                    const mechanics::LagrangeRows& rows,
                                    const symbolic::Values& numbers,
                                    const std::vector<ExprId>& watched) {
  return LagrangeProblemBuilder(model, pool, rows, numbers).build(watched);
}

}  // namespace trammel::simulation
