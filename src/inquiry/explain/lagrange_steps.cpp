// SPDX-License-Identifier: Apache-2.0
#include "inquiry/explain/lagrange_steps.h"

#include <fmt/format.h>

#include <cmath>

#include "inquiry/explain/derived_quantity.h"
#include "inquiry/tolerances.h"
#include "model/shown_unit.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/eval/eval_rounding.h"
#include "symbolic/expr/expr.h"

namespace trammel::inquiry {

namespace {

using symbolic::Expr;
using symbolic::ExprId;

constexpr std::uint64_t effort_a_derivative = 200'000;

constexpr base::Dimension squared_time = base::make_dimension(0, 0, 2);

class LagrangeDeriver {
 public:
  explicit LagrangeDeriver(const Case& here)
      : pool_(here.scratch.pool),
        rows_(*here.machine.rows.lagrange),
        in_force_(here.state.mode.in_force),
        model_(*here.machine.model),
        state_(here.asked ? &here.asked->response : nullptr) {}

  Derivation derive(std::size_t i) {
    const model::Coordinate& q = model_.lagrangian->coordinates[i];
    Derivation derivation{q.name + "''", {}, {}};
    sum_ = 0.0;
    size_ = 1.0;
    derivation.steps.push_back(momentum(i));
    derivation.steps.push_back(force(i));
    if (DerivationStep step = constraints(i); !step.formulas.empty())
      derivation.steps.push_back(std::move(step));
    derivation.steps.push_back(solution());
    if (state_ != nullptr && !(std::abs(sum_) <= tolerated_difference * size_)) {
      derivation.why_none = "the steps do not give the number of the implicit equations";
      derivation.steps.clear();
    }
    return derivation;
  }

 private:
  const std::vector<model::Coordinate>& coordinates() const {
    return model_.lagrangian->coordinates;
  }

  // Of the force, the mass and the acceleration that go with coordinates: by what these are.
  std::optional<base::Quantity> quantity_of(std::size_t i) const {
    for (const model::Parameter& p : model_.parameters)
      if (p.symbol == coordinates()[i].symbol) return model::quantity_of(p);
    return std::nullopt;
  }
  base::ShownUnit unit_of_force(std::size_t i) const {
    return model::shown_unit(model_, per(base::dimension::energy, quantity_of(i)));
  }
  base::ShownUnit unit_of_momentum(std::size_t i) const {
    return model::shown_unit(model_,
                             per(base::dimension::energy * base::dimension::time, quantity_of(i)));
  }
  base::ShownUnit unit_of_mass(std::size_t i, std::size_t j) const {
    const auto force = per(base::dimension::energy * squared_time, quantity_of(i));
    return model::shown_unit(model_, force ? per(force->dimension, quantity_of(j)) : std::nullopt);
  }
  base::ShownUnit unit_of_acceleration(std::size_t i) const {
    auto quantity = quantity_of(i);
    if (quantity) quantity->dimension = quantity->dimension / squared_time;
    return model::shown_unit(model_, quantity);
  }

  DerivedFormula formula(std::string name, ExprId e, const base::ShownUnit& unit) const {
    const ExprId shown =
        symbolic::present(pool_, e, {.effort = effort_a_derivative, .where = false}).expr;
    return {std::move(name), shown, number(shown), unit, rounding(shown)};
  }
  std::optional<double> number(ExprId e) const {
    if (state_ == nullptr) return std::nullopt;
    const double value = symbolic::eval(pool_, e, state_->values);
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
  }

  double rounding(ExprId e) const {
    if (state_ == nullptr) return 0.0;
    return symbolic::eval_rounding(pool_, std::span(&e, 1), state_->values).front();
  }

  // Terms of the equation at the given state, which must cancel.
  void count(double sign, const DerivedFormula& factor, ExprId unknown) {
    const double term = sign * factor.number.value_or(0.0) * number(unknown).value_or(0.0);
    sum_ += term;
    size_ += std::abs(term);
  }

  ExprId kinetic() const { return rows_.system->kinetic.value_or(pool_.integer(0)); }

  DerivationStep momentum(std::size_t i) {
    const model::Coordinate& q = coordinates()[i];
    const ExprId p = symbolic::differentiate(pool_, kinetic(), q.rate);
    DerivationStep step{
        fmt::format("The momentum p = dT/d{}', and by each rate the masses M = dp/dq'", q.name),
        {formula("p_" + q.name, p, unit_of_momentum(i))},
        {}};
    for (std::size_t j = 0; j < coordinates().size(); ++j) {
      const ExprId mass = rows_.motion.mass_matrix[mechanics::packed_index(i, j)];
      if (is_zero_number(Expr(pool_, mass))) continue;
      step.formulas.push_back(
          formula(fmt::format("M_{}_{}", q.name, coordinates()[j].name), mass, unit_of_mass(i, j)));
      count(1.0, step.formulas.back(), coordinates()[j].acceleration);
    }
    return step;
  }

  DerivationStep force(std::size_t i) {
    const model::Coordinate& q = coordinates()[i];
    const Expr applied(pool_, rows_.applied[i]), total(pool_, rows_.motion.force[i]);
    const Expr slope(pool_, symbolic::differentiate(pool_, kinetic(), q.symbol));
    const base::ShownUnit unit = unit_of_force(i);
    DerivationStep step{
        fmt::format("The force: what is applied (loads, -dV/d{0}, -dD/d{0}'), dT/d{0}, and less "
                    "what p changes by without accelerations",
                    q.name),
        {formula("Q_" + q.name, applied.id, unit), formula("dT_" + q.name, slope.id, unit),
         formula("c_" + q.name, (applied + slope - total).id, unit),
         formula("f_" + q.name, total.id, unit)},
        {}};
    const double f = step.formulas.back().number.value_or(0.0);
    sum_ -= f;
    size_ += std::abs(f);
    return step;
  }

  std::string name_of(std::size_t k) const {
    const model::CoordinateConstraint& c = model_.lagrangian->constraints[k];
    return fmt::format("reaction({})", c.name.empty() ? c.text : c.name);
  }

  DerivationStep constraints(std::size_t i) {
    const model::Coordinate& q = coordinates()[i];
    DerivationStep step{
        fmt::format("Constraints in force push along {} by their reaction times", q.name), {}, {}};
    for (std::size_t k = 0; k < rows_.rows.size(); ++k) {
      if (!in_force_.holds(k) || is_zero_number(Expr(pool_, rows_.rows[k].slope[i]))) continue;
      step.formulas.push_back(
          formula(fmt::format("A_{}_{}", k + 1, q.name), rows_.rows[k].slope[i], {}));
      count(-1.0, step.formulas.back(), model_.lagrangian->constraints[k].multiplier);
    }
    return step;
  }

  DerivationStep solution() const {
    DerivationStep step{
        "M q'' = f, with the reactions times A on the right. All equations together give", {}, {}};
    for (std::size_t i = 0; i < coordinates().size(); ++i) {
      const model::Coordinate& q = coordinates()[i];
      step.formulas.push_back(
          {q.name + "''", q.acceleration, number(q.acceleration), unit_of_acceleration(i)});
    }
    for (std::size_t k = 0; k < rows_.rows.size(); ++k)
      if (const ExprId lambda = model_.lagrangian->constraints[k].multiplier; in_force_.holds(k))
        step.formulas.push_back({name_of(k), pool_.symbol(name_of(k)), number(lambda)});
    return step;
  }

  symbolic::ExprPool& pool_;
  const mechanics::LagrangeRows& rows_;
  const mechanics::ConstraintsInForce& in_force_;
  const model::Model& model_;
  const mechanics::Response* state_;
  double sum_ = 0.0, size_ = 1.0;
};

}  // namespace

std::vector<Derivation> derive_lagrange_equations(const Case& here) {
  std::vector<Derivation> derivations;
  if (!here.machine.rows.lagrange) return derivations;
  LagrangeDeriver deriver(here);
  for (std::size_t i = 0; i < here.machine.model->lagrangian->coordinates.size(); ++i)
    derivations.push_back(deriver.derive(i));
  return derivations;
}

}  // namespace trammel::inquiry
