// SPDX-License-Identifier: Apache-2.0
#include "inquiry/find/locus.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "inquiry/certify/certify.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/find/trace.h"
#include "inquiry/formula/branch_form.h"
#include "inquiry/formula/express_question.h"
#include "inquiry/formula/known_signs.h"
#include "inquiry/formula/undecided_forces.h"
#include "inquiry/tolerances.h"
#include "model/shown_unit.h"
#include "symbolic/eliminate/curve_form.h"
#include "symbolic/eliminate/implicit_curve.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/operation_count.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;
using symbolic::NoEquation;

constexpr std::uint64_t elimination_effort = 30'000'000;  // some seconds

std::string explain(NoEquation why) {
  switch (why) {
    case NoEquation::None: return {};
    case NoEquation::NotAlgebraic: return "the curve is not algebraic in the parameter";
    case NoEquation::TooLarge: return "its elimination is larger than the limits allow";
    case NoEquation::NotFound: return "the elimination does not tell it from other branches";
  }
  return {};
}

class LocusFinder {
 public:
  LocusFinder(const Case& here, const model::Question& question, const FindOptions& options)
      : here_(here),
        pool_(here.scratch.pool),
        question_(question),
        over_(std::get<model::TraceLocus>(question.content).over),
        options_(options),
        path_(trace_locus(here, question)) {}

  Outcome answer() {
    outcome_ = answer_find(here_, question_, options_);
    if (result().status == AnswerStatus::Failed || result().status == AnswerStatus::Limit)
      return std::move(outcome_);
    describe_path();
    if (options_.symbolic) find_formulas();
    return std::move(outcome_);
  }

 private:
  Answer& result() { return outcome_.answer; }
  Locus& locus() { return std::get<Locus>(outcome_.answer.content); }

  void describe_path() {
    Locus curve;
    curve.value = std::move(*value_of(result()));
    curve.parameter = std::string(pool_.name(over_));
    curve.is_angle = path_.is_angle;
    for (const model::Parameter& p : here_.machine.model->parameters)
      if (p.symbol == over_) curve.shown = model::shown_unit(*here_.machine.model, p);
    curve.from = path_.places.front().parameter;
    curve.to = path_.places.back().parameter;
    curve.is_closed = path_.is_closed();
    for (const auto& names : {std::array{"x", "y"}, std::array{"X", "Y"}, std::array{"x_P", "y_P"}})
      if (curve.coordinates[0].empty() && !is_taken(names[0]) && !is_taken(names[1]))
        curve.coordinates = {names[0], names[1]};
    result().content = std::move(curve);
  }

  bool is_taken(const std::string& name) const {
    return std::ranges::find(here_.machine.model->parameters, name, &model::Parameter::name) !=
           here_.machine.model->parameters.end();
  }

  void find_formulas() {
    const std::vector<symbolic::FormulaSet> ways = express_question(here_, question_);
    if (ways.empty() || !here_.asked) return give_no_equation(why_no_formula(here_, question_));
    curve_.parameter = over_;
    const std::vector<ExprId> sides = write_out_lets(here_, ways.front().bodies);
    for (std::size_t i = 0; i < 2; ++i) {
      curve_.names[i] = pool_.symbol(locus().coordinates[i]);
      const OneSided form = branch_formula(sides[i]);
      curve_.formulas[i] = form.expr;
      const auto side = find_side(here_, {question_.components[i], sides[i]}, form);
      is_side_known_ = is_side_known_ && side.has_value();
      if (side) positive_.insert(positive_.end(), side->positive.begin(), side->positive.end());
    }
    if (!keep_branch()) return give_no_equation("its formulas do not hold at the given values");
    shorten_formula();
    if (path_.is_point(here_.machine.sketch.equations.size))
      return give_no_equation(fmt::format("{} does not move", question_.name));
    find_equation();
  }

  // Roots that cancel are left out, and absolute values that hide in roots.
  OneSided branch_formula(ExprId e) const {
    OneSided side = without_signs(here_, e);
    if (const auto root_free = root_free_form(here_, side.expr))
      return {*root_free, std::move(side.positive)};
    const ExprId brief =
        symbolic::present(pool_, side.expr, {.effort = options_.effort / 4, .where = false}).expr;
    OneSided briefer = without_signs(here_, brief);
    briefer.positive.insert(briefer.positive.end(), side.positive.begin(), side.positive.end());
    return briefer;
  }

  // Keeps the part of the path on which the formulas hold: near a dead point numbers may leave it.
  // False where that is none: numbers beyond 1e308 may stand in them.
  bool keep_branch() {
    const std::vector<ExprId> formulas(curve_.formulas.begin(), curve_.formulas.end());
    const auto leaves = [&](const TracedPlace& place) {
      return !(miss({formulas, {}}, place) <= tolerated_difference);
    };
    auto& places = path_.places;
    const double start = *here_.asked->response.values.find(over_);
    const auto here = std::ranges::lower_bound(places, start, {}, &TracedPlace::parameter);
    const auto last = std::find_if(here, places.end(), leaves);
    const auto first = std::find_if(std::reverse_iterator(here), places.rend(), leaves).base();
    if (first >= last) return false;
    path_.places = {first, last};
    describe_path();
    return true;
  }

  // Without absolute values, where that is shorter, the whole path agrees, and it can be told when.
  void shorten_formula() {
    if (!is_side_known_) return;
    symbolic::FormulaSet found =
        symbolic::present(pool_, {{curve_.formulas.begin(), curve_.formulas.end()}, {}},
                          {.effort = options_.effort / 2});
    Formula formula{std::move(found.bodies), std::move(found.where), {}, positive_};
    std::optional<Formula>& best = locus().value.formula;
    if (!best || operations(formula) >= operations(*best)) return;
    const base::Certificate check = certify_formula(here_, question_, formula);
    if (check.points == 0 || check.max_relative_difference > tolerated_difference) return;
    for (const TracedPlace& place : path_.places)
      if (miss(formula, place) > tolerated_difference) return;
    best = std::move(formula);
    result().condition = describe_signs(pool_, positive_);
    result().certificate = check;
  }

  std::size_t operations(const Formula& formula) const {
    std::vector<ExprId> roots = formula.components;
    for (const symbolic::Clause& c : formula.where) roots.push_back(c.value);
    return symbolic::count_operations(pool_, roots);
  }

  symbolic::Values values_at(const TracedPlace& place) const {
    symbolic::Values values = numbers_of(here_.asked->state);
    values.set(over_, place.parameter);
    values.set(curve_.names[0], place.x);
    values.set(curve_.names[1], place.y);
    return values;
  }

  // The distance between the formula and a place of the implicit road, in sizes of the drawing.
  double miss(const Formula& formula, const TracedPlace& place) const {
    symbolic::Values values = values_at(place);
    for (const symbolic::Clause& clause : formula.where)
      values.set(clause.symbol, symbolic::eval(pool_, clause.value, values));
    const std::vector<double> at = symbolic::eval(pool_, formula.components, values);
    const double distance = std::hypot(at[0] - place.x, at[1] - place.y);
    return std::isfinite(distance) ? distance / here_.machine.sketch.equations.size : HUGE_VAL;
  }

  void find_equation() {
    symbolic::Effort effort{0, elimination_effort};
    symbolic::PolyLimits limits;
    limits.gcd_terms = limits.terms;
    limits.factor_terms = 3'000;
    limits.budget = pool_.budget();
    limits.effort = &effort;
    const symbolic::ImplicitCurve found =
        symbolic::find_implicit_curve(pool_, curve_, exact_places(here_, curve_.formulas), limits);
    if (!found.polynomial) return give_no_equation(explain(found.why_none));
    const ExprId shown =
        symbolic::present_curve(pool_, *found.polynomial, curve_.names, options_.effort / 2);
    if (!holds_on_path(*found.polynomial, shown))
      return give_no_equation("the equation found does not hold along the whole path");
    locus().implicit = shown;
  }

  // Zero along the traced path: by the size of its terms, and as far as the places are exact.
  bool holds_on_path(ExprId expanded, ExprId shown) const {
    const auto terms =
        pool_.op(expanded) == symbolic::Op::Sum ? pool_.args(expanded) : std::span(&expanded, 1);
    const std::vector<ExprId> parts(terms.begin(), terms.end());
    const double place_error = tolerated_difference * here_.machine.sketch.equations.size;
    const std::array slopes{symbolic::differentiate(pool_, expanded, curve_.names[0]),
                            symbolic::differentiate(pool_, expanded, curve_.names[1])};
    return std::ranges::all_of(path_.places, [&](const TracedPlace& place) {
      const symbolic::Values values = values_at(place);
      double size = 0.0, slope = 0.0;
      for (const double s : symbolic::eval(pool_, slopes, values)) slope += std::abs(s);
      for (const double term : symbolic::eval(pool_, parts, values)) size += std::abs(term);
      const double value = symbolic::eval(pool_, shown, values);
      return std::abs(value) <= tolerated_difference * size + place_error * slope;
    });
  }

  void give_no_equation(std::string why) {
    locus().why_no_equation = std::move(why);
    if (result().reason.empty())
      result().reason = "no implicit equation: " + locus().why_no_equation;
    outcome_.diagnostics.push_back(
        {no_implicit_equation,
         question_.span,
         fmt::format("no implicit equation for '{}': {}", question_.text, locus().why_no_equation),
         {}});
  }

  const Case& here_;
  symbolic::ExprPool& pool_;
  const model::Question& question_;
  const ExprId over_;  // the parameter
  const FindOptions& options_;
  Path path_;
  symbolic::ParametricCurve curve_;
  std::vector<ExprId> positive_;  // on the side that the curve's formulas are written for
  bool is_side_known_ = true;     // nothing else has to be so for them
  Outcome outcome_;
};

}  // namespace

Outcome answer_locus(const Case& here, const model::Question& question,
                     const FindOptions& options) {
  return LocusFinder(here, question, options).answer();
}

}  // namespace trammel::inquiry
