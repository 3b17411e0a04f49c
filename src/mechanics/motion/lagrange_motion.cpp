// SPDX-License-Identifier: Apache-2.0
#include "mechanics/motion/lagrange_motion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "mechanics/dynamics/euler_lagrange.h"
#include "mechanics/motion/motion_start.h"
#include "mechanics/motion/observables.h"
#include "mechanics/motion/row_builder.h"
#include "mechanics/motion/take_signs.h"
#include "mechanics/motion/time_dependence.h"
#include "mechanics/tolerances.h"
#include "model/let_names.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::mechanics {

namespace {

using model::ConstraintSense;
using symbolic::Expr;

class LagrangeMotionBuilder {
 public:
  LagrangeMotionBuilder(const model::Model& model, symbolic::ExprPool& pool,
                        const LagrangeRows& rows, const ConstraintsInForce& in_force,
                        const symbolic::Values& numbers)
      : model_(model),
        system_(*model.lagrangian),
        pool_(pool),
        rows_(rows),
        in_force_(in_force),
        numbers_(numbers) {}

  MotionFormulas build(const std::vector<ExprId>& observed, std::span<const ExprId> asked) {
    formulas_.time = pool_.symbol("time");
    formulas_.zero = pool_.integer(0);
    for (const model::Coordinate& c : system_.coordinates) {
      formulas_.x.push_back(c.symbol);
      formulas_.v.push_back(c.rate);
      formulas_.free.push_back({c.name, c.symbol, c.rate});
    }
    add_motion();
    for (std::size_t k = 0; k < rows_.rows.size(); ++k) add(k);
    add_energy();
    for (const ExprId e : observed) formulas_.observed.push_back(written_out(e));
    add_inputs();
    decide_signs();
    formulas_.is_driven_in_time = depends_on_time(pool_, formulas_);
    add_observables(system_, model::write_out_lets(model_, pool_, asked), pool_, formulas_);
    return std::move(formulas_);
  }

 private:
  ExprId written_out(ExprId e) const {
    return model::write_out_lets(model_, pool_, std::array{e}).front();
  }

  void add_motion() {
    MotionEquations motion = rows_.motion;
    expand_clauses(pool_, motion);
    const std::size_t n = formulas_.x.size();
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        const ExprId mass = motion.mass_matrix[packed_index(i, j)];
        if (!(mass == pool_.integer(0))) formulas_.masses.push_back({i, j, mass});
      }
    formulas_.force = motion.force;
  }

  void decide_signs() {
    std::vector<WrittenSign> written;
    for (const ExprId sign : find_signs(pool_, formulas_.force)) written.push_back({sign, sign});
    take_signs(RowBuilder(pool_, formulas_.x, formulas_.v, formulas_.time), written,
               values_of(formulas_, start_of_coordinates(formulas_, numbers_).inputs), formulas_);
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
      if (!in_force_.holds(k)) return;  // it follows from others
      formulas_.directions.push_back(row.slopes);
      formulas_.rows.push_back(std::move(row));
      return;
    }
    if (c.sense == ConstraintSense::AtMost) turn_round(row);
    formulas_.contacts.push_back(
        {c.name.empty() ? c.text : c.name, c.span, k, std::move(row), c.restitution});
    if (c.restitution) formulas_.contacts.back().restitution = written_out(*c.restitution);
  }

  ExprId negated(ExprId e) const { return (-Expr(pool_, e)).id; }
  void turn_round(MotionRow& row) const {
    row.value = negated(row.value);
    row.rate = negated(row.rate);
    row.right = negated(row.right);
    for (Entry& e : row.slopes) e.value = negated(e.value);
  }

  // Energy is conserved where nothing but a potential acts and nothing depends on the time.
  void add_energy() {
    if (!system_.forces.empty() || !system_.placed_forces.empty() || system_.dissipation) return;
    const Expr none(pool_, pool_.integer(0));
    const ExprId kinetic = system_.kinetic.value_or(none.id);
    const ExprId potential = system_.potential.value_or(none.id);
    const auto depends = [&](ExprId e) { return symbolic::contains(pool_, e, formulas_.time); };
    if (depends(kinetic) || depends(potential) || !is_quadratic(kinetic)) return;
    for (const LagrangeRow& row : rows_.rows)
      if (depends(row.rate)) return;
    formulas_.energy_of_place = potential;
    formulas_.energy_of_motion = kinetic;
  }

  // Whether doubled rates give four times the energy. Otherwise T + V is not what is conserved.
  bool is_quadratic(ExprId kinetic) const {
    symbolic::Values at = numbers_;
    for (std::size_t i = 0; i < formulas_.v.size(); ++i)
      at.set(formulas_.v[i], 0.7 + 0.1 * static_cast<double>(i));
    const double once = symbolic::eval(pool_, kinetic, at);
    for (std::size_t i = 0; i < formulas_.v.size(); ++i)
      at.set(formulas_.v[i], 2 * (0.7 + 0.1 * static_cast<double>(i)));
    return std::abs(symbolic::eval(pool_, kinetic, at) - 4 * once) <=
           quadratic_energy * std::abs(once);
  }

  void add_inputs() {
    const auto moves = [&](ExprId e) {
      return std::find(formulas_.x.begin(), formulas_.x.end(), e) != formulas_.x.end() ||
             std::find(formulas_.v.begin(), formulas_.v.end(), e) != formulas_.v.end();
    };
    for (const model::Parameter& p : model_.parameters)
      if (!p.definition && !(p.symbol == formulas_.time) && !moves(p.symbol))
        formulas_.inputs.push_back({p.symbol});
  }

  const model::Model& model_;
  const model::Lagrangian& system_;
  symbolic::ExprPool& pool_;
  const LagrangeRows& rows_;
  const ConstraintsInForce& in_force_;
  const symbolic::Values& numbers_;
  MotionFormulas formulas_;
};

}  // namespace

MotionFormulas derive_lagrange_motion(const model::Model& model, symbolic::ExprPool& pool,
                                      const LagrangeRows& rows, const ConstraintsInForce& in_force,
                                      const symbolic::Values& numbers,
                                      const std::vector<ExprId>& observed,
                                      std::span<const ExprId> asked) {
  return LagrangeMotionBuilder(model, pool, rows, in_force, numbers).build(observed, asked);
}

}  // namespace trammel::mechanics
