// SPDX-License-Identifier: Apache-2.0
#include "inquiry/find/prove.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "inquiry/answer/outcome.h"
#include "inquiry/find/prove_sides.h"
#include "inquiry/formula/branch_form.h"
#include "inquiry/formula/express_question.h"
#include "inquiry/formula/known_signs.h"
#include "inquiry/formula/reached_places.h"
#include "inquiry/formula/undecided_forces.h"
#include "inquiry/machine/domains.h"
#include "inquiry/tolerances.h"
#include "model/shown_unit.h"
#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/normal/normal.h"

namespace trammel::inquiry {

namespace {

using model::Parameter;
using symbolic::ExprId;

constexpr int far_places = 24;
constexpr double far = 0.6;       // of a value, either way
constexpr double far_turn = 3.0;  // of an angle
constexpr double widest = 3.0;    // by what power of e values of names alone change, either way

class Prover {
 public:
  Prover(const Case& here, const model::Question& question)
      : here_(here), model_(*here.machine.model), pool_(here.scratch.pool), question_(question) {
    answer_ = start_answer(model_, question);
    answer_.content = Proof{};
  }

  Answer answer() {
    if (std::string why = why_undecided(here_, question_); !why.empty()) {
      answer_.status = AnswerStatus::Undecided;
      answer_.reason = std::move(why);
      return std::move(answer_);
    }
    if (refuted_nearby() || refuted_far_away()) return std::move(answer_);
    if (is_zero_in_closed_form()) {
      proof().verdict = Verdict::Proved;
      add_condition(describe_domains(here_, question_, question_.components));
      return std::move(answer_);
    }
    answer_.status = AnswerStatus::Undecided;
    answer_.reason = fmt::format("it holds at {} places, but {}", proof().places, why_not_);
    return std::move(answer_);
  }

 private:
  void add_condition(const std::string& also) {
    answer_.condition += (answer_.condition.empty() || also.empty() ? "" : "; ") + also;
  }

  Proof& proof() { return std::get<Proof>(answer_.content); }

  bool refuted_nearby() {
    if (here_.asked && refutes(*here_.asked)) return true;
    return std::any_of(neighbours(here_).begin(), neighbours(here_).end(),
                       [this](const SolvedState& n) { return refutes(n); });
  }

  // Compares the sides at places far away, on a path that takes all parameters round, the same in
  // every run.
  bool refuted_far_away() {
    if (!here_.asked) return false;
    const geometry::Placement& from = here_.asked->state.placement;
    for (int place = 1; place <= far_places; ++place) {
      symbolic::Values to = from.numbers;
      for (std::size_t i = 0; i < model_.parameters.size(); ++i) {
        const Parameter& p = model_.parameters[i];
        const double value = from.numbers.find(p.symbol).value_or(0.0);
        const double turn = std::sin(1.7 * place * (1.0 + 0.618 * static_cast<double>(i)));
        if (!p.definition)
          to.set(p.symbol, is_angle(p) ? value + far_turn * turn
                                       : side_of(p, i, place) * value * (1.0 + far * turn));
      }
      const auto numbers = reach(here_, to);
      if (numbers && refutes(*numbers)) return true;
    }
    return is_about_names_alone() && refuted_beyond(from.numbers);
  }

  // No machine has to get there: values are of other sizes, also beyond the turns of what may be an
  // angle.
  bool refuted_beyond(const symbolic::Values& from) {
    for (int place = 1; place <= far_places; ++place) {
      SolvedState there;
      there.response.values = from;
      for (std::size_t i = 0; i < model_.parameters.size(); ++i) {
        const Parameter& p = model_.parameters[i];
        const double value = from.find(p.symbol).value_or(0.0);
        const double part = std::sin(1.3 * place * (1.0 + 0.618 * static_cast<double>(i)));
        if (!p.definition)
          there.response.values.set(
              p.symbol, value == 0.0 ? widest * part
                                     : side_of(p, i, place) * value * std::exp(widest * part));
      }
      if (refutes(there)) return true;
    }
    return false;
  }

  bool is_about_names_alone() const {
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, question_.components);
    return std::all_of(used.begin(), used.end(), [&](ExprId s) { return is_plain_name(s); });
  }
  bool is_plain_name(ExprId symbol) const {
    return std::any_of(model_.parameters.begin(), model_.parameters.end(),
                       [&](const Parameter& p) { return p.symbol == symbol && !p.definition; });
  }

  // What rounding leaves of sides that are both 0: of lengths and areas in a drawing of this size.
  // Smaller differences are for the proof to decide, not for numbers.
  double noise() const {
    const double length = here_.machine.sketch.equations.size;
    return noise_of_sides * (1.0 + length + length * length);
  }

  // Every second place has some of the names on the other side of 0 that may be there.
  double side_of(const Parameter& p, std::size_t index, int place) const {
    if (place % 2 == 0 || pool_.is_positive(p.symbol)) return 1.0;
    return std::sin(2.3 * place * (1.0 + static_cast<double>(index))) > 0.0 ? -1.0 : 1.0;
  }

  bool is_angle(const Parameter& p) const {
    return std::any_of(
        model_.constraints.begin(), model_.constraints.end(),
        [&](const model::Constraint& c) { return c.is_angle && c.value == p.symbol; });
  }

  bool refutes(const SolvedState& numbers) {
    if (!find_outside_domain(here_.machine, numbers.response.values, question_.span).empty())
      return false;
    const std::vector<double> sides =
        symbolic::eval(pool_, question_.components, numbers.response.values);
    const double size = std::abs(sides[0]) + std::abs(sides[1]);
    if (!std::isfinite(size) || !is_assumed(numbers.response.values)) return false;
    ++proof().places;
    if (std::abs(sides[0] - sides[1]) <= differing_sides * size + noise()) return false;
    if (may_be_rounding(numbers.response.values)) return false;
    proof().verdict = Verdict::Refuted;
    proof().sides = {sides[0], sides[1]};
    for (const Parameter& p : model_.parameters)
      if (const auto value = numbers.response.values.find(p.symbol); value && !p.definition)
        proof().counterexample.push_back({p.name, *value, model::shown_unit(model_, p)});
    return true;
  }

  // Whether rounding decides, as atan2(sin(x), cos(x)) at x = pi: the exact sides of a claim about
  // parameters alone are not certainly apart.
  bool may_be_rounding(const symbolic::Values& numbers) const {
    symbolic::ExactValues exact;
    for (const ExprId s : symbolic::symbols_of(pool_, question_.components)) {
      const auto value = numbers.find(s);
      if (!is_plain_name(s) || !value || !std::isfinite(*value)) return false;
      exact[s] = symbolic::Rational::from_double(*value);
    }
    const std::vector<symbolic::Ball> sides =
        symbolic::eval_ball(pool_, question_.components, exact);
    return sides[0].overlaps(sides[1]) || !sides[0].is_finite() || !sides[1].is_finite();
  }

  // What is assumed not to be refutes nothing.
  bool is_assumed(const symbolic::Values& numbers) const {
    return std::all_of(model_.assumptions.begin(), model_.assumptions.end(),
                       [&](const model::Assumption& fact) {
                         return !(symbolic::eval(*here_.machine.pool, fact.greater, numbers) <
                                  symbolic::eval(*here_.machine.pool, fact.smaller, numbers));
                       });
  }

  bool is_zero_in_closed_form() {
    const std::vector<symbolic::FormulaSet> ways = express_question(here_, question_);
    if (ways.empty()) {
      why_not_ = "there is no closed form to prove it on: " + why_no_formula(here_, question_);
      return false;
    }
    const std::vector<ExprId> sides = write_out_lets(here_, ways.front().bodies);
    const symbolic::Expr left(pool_, sides[0]), right(pool_, sides[1]);
    const ExprId difference = (left - right).id;
    OneSided side{difference, {}};
    prove_zero(side);
    if (proof().method.empty() && is_zero_on_each_side(pool_, difference))
      proof().method = "the normal form of the difference on each side of 0";
    if (proof().method.empty()) {
      side = without_signs(here_, difference);
      prove_zero(side);
    }
    if (proof().method.empty())
      why_not_ = "no proof was found";
    else
      add_condition(describe_signs(pool_, side.positive));
    return !proof().method.empty();
  }

  // Roots that are eliminated on this branch may differ on another.
  void prove_zero(OneSided& side) {
    const ExprId zero = pool_.integer(0);
    if (symbolic::is_zero(pool_, side.expr, pool_.budget()) == symbolic::ZeroTest::Zero) {
      proof().method = "the normal form of the difference";
    } else if (root_free_form(here_, side.expr) == zero) {
      const auto on_side = find_side(here_, {asked_difference(), side.expr}, {zero, side.positive});
      if (!on_side) return;
      side.positive = on_side->positive;
      proof().method = "elimination of the roots in the difference";
    }
  }

  ExprId asked_difference() const {
    return (symbolic::Expr(pool_, question_.components[0]) -
            symbolic::Expr(pool_, question_.components[1]))
        .id;
  }

  const Case& here_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
  const model::Question& question_;
  Answer answer_;
  std::string why_not_;
};

}  // namespace

Answer answer_prove(const Case& here, const model::Question& question) {
  return Prover(here, question).answer();
}

}  // namespace trammel::inquiry
