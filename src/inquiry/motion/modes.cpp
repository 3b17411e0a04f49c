// SPDX-License-Identifier: Apache-2.0
#include "inquiry/motion/modes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/finite.h"
#include "inquiry/answer/outcome.h"
#include "inquiry/certify/confirm.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/formula/branch_form.h"
#include "inquiry/formula/condition.h"
#include "inquiry/formula/describe_signs.h"
#include "inquiry/formula/express_question.h"
#include "inquiry/formula/undecided_forces.h"
#include "inquiry/machine/domains.h"
#include "inquiry/motion/independent_states.h"
#include "inquiry/solve/implicit_values.h"
#include "inquiry/solve/solve_on_implicit.h"
#include "inquiry/tolerances.h"
#include "numeric/linear/eigenvalues.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::Expr;
using symbolic::ExprId;

class ModesFinder {
 public:
  ModesFinder(const Case& here, const model::Question& question, const FindOptions& options)
      : here_(here),
        model_(*here.machine.model),
        pool_(here.scratch.pool),
        question_(question),
        options_(options) {
    outcome_.answer = start_answer(*here_.machine.model, question);
  }

  Outcome answer() {
    if (fail_undecided(here_, question_, outcome_)) return std::move(outcome_);
    if (!here_.asked) return fail("the given values cannot be assembled");
    states_ = find_independent_states(here_, question_);
    if (!states_.problem.empty()) return fail(states_.problem);
    if (states_.parameters.empty()) return fail("the constraints leave no motion");
    for (const std::size_t c : states_.components) rates_.push_back(question_.components[c]);
    result().condition = describe_coordinates_in_force(here_, question_);
    add_condition(describe_constant_signs(here_));
    linearize();
    if (stop_at_limit(here_.scratch.pool, question_, outcome_) || failed())
      return std::move(outcome_);
    find_modes();
    check_equilibrium();
    tell_domains();
    settle();
    return std::move(outcome_);
  }

 private:
  Answer& result() { return outcome_.answer; }
  Modes& modes() { return std::get<Modes>(outcome_.answer.content); }
  bool failed() const { return outcome_.answer.status == AnswerStatus::Failed; }

  void add_condition(const std::string& also) {
    std::string& condition = result().condition;
    condition += (condition.empty() || also.empty() ? "" : "; ") + also;
  }

  void tell_domains() {
    std::vector<ExprId> formulas;
    for (const auto& formula : {modes().omega_squared, modes().decay})
      if (formula) formulas.push_back(*formula);
    add_condition(describe_domains(here_, question_, formulas));
  }

  Outcome fail(std::string why) {
    result().status = AnswerStatus::Failed;
    result().reason = std::move(why);
    return std::move(outcome_);
  }

  void linearize() {
    result().content = Modes{};
    const std::vector<double> by_differences = slopes_at(*here_.asked, slope_difference);
    matrix_ = by_differences;
    const std::vector<ExprId> formulas = derive_slopes();
    base::Certificate certificate{0, 0.0, "slopes of the closed form against differences"};
    if (!formulas.empty()) {
      matrix_ = symbolic::eval(pool_, formulas, numbers_of(here_.asked->state));
      compare(certificate, matrix_, by_differences);
      for (const SolvedState& near : neighbours(here_)) {
        const std::vector<double> nearby = slopes_at(near, slope_difference);
        if (!base::all_finite(nearby)) continue;  // numbers beyond doubles, of `l^1000000`
        compare(certificate, symbolic::eval(pool_, formulas, near.state.placement.numbers), nearby);
      }
    } else {
      certificate.method = "differences of two steps";
      compare(certificate, by_differences, slopes_at(*here_.asked, slope_difference / 4));
    }
    if (!confirm(here_, certificate, question_, outcome_)) return;
    result().certificate = certificate;
    if (options_.symbolic && formulas.size() == 4) describe_one_freedom(formulas);
  }

  // A by rows, in closed form. Nothing where there is none, or where some coordinates follow from
  // others: formulas do not hold what these do while the independent ones are varied.
  std::vector<ExprId> derive_slopes() {
    if (states_.parameters.size() != question_.components.size()) return {};
    const std::vector<symbolic::FormulaSet> ways = express_question(here_, question_);
    if (ways.empty()) return {};
    const std::vector<ExprId> closed = write_out_lets(here_, ways.front().bodies);
    std::vector<ExprId> slopes;
    for (const std::size_t c : states_.components) {
      const std::vector<ExprId> row = symbolic::gradient(pool_, closed[c], states_.parameters);
      slopes.insert(slopes.end(), row.begin(), row.end());
    }
    return slopes;
  }

  std::vector<double> slopes_at(const SolvedState& at, double step) const {
    const ImplicitValues implicit(here_, rates_, states_.parameters);
    const NumericFunction f = [&](std::span<const double> x) {
      return implicit.on_path(at.state, x);
    };
    const std::vector<double> here = numbers_of(at.state.placement, states_.parameters);
    return find_slopes(f, here, {sizes_at(at), root_step, step});
  }

  // The sizes of the states: steps of differences are parts of these.
  std::vector<double> sizes_at(const SolvedState& at) const {
    return scales_of(here_, at.state.placement, states_.parameters);
  }

  static void compare(base::Certificate& certificate, const std::vector<double>& a,
                      const std::vector<double>& b) {
    double size = 0.0, most = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      size = std::max({size, std::abs(a[i]), std::abs(b[i])});
      const double miss = std::abs(a[i] - b[i]);
      most = std::isfinite(miss) ? std::max(most, miss) : HUGE_VAL;
    }
    ++certificate.points;
    certificate.max_relative_difference =
        std::max(certificate.max_relative_difference, size == 0.0 ? 0.0 : most / size);
  }

  // slopes = (0, 1, -omega_squared, -2 decay)
  void describe_one_freedom(const std::vector<ExprId>& slopes) {
    const auto shown = [&](const Expr& e) {
      return symbolic::present(pool_, e.id, {.effort = options_.effort / 2, .where = false}).expr;
    };
    modes().omega_squared = shown(-Expr(pool_, slopes[2]));
    const ExprId decay = shown(Expr(pool_, slopes[3]) / -2);
    if (decay != pool_.integer(0)) modes().decay = decay;
  }

  void find_modes() {
    Modes& modes = this->modes();
    modes.names.assign(states_.names.begin(),
                       states_.names.begin() + static_cast<std::ptrdiff_t>(states_.positions));
    if (!options_.numeric) return;
    if (!std::all_of(matrix_.begin(), matrix_.end(), [](double v) { return std::isfinite(v); }))
      return;
    double size = 0.0;
    for (const double v : matrix_) size = std::max(size, std::abs(v));
    for (const numeric::EigenPair& pair : numeric::solve_eigenproblem(matrix_)) {
      if (pair.value.imag() < -eigen_rounding * size) continue;  // its conjugate is listed
      modes.list.push_back({clean(pair.value, size), shape_of(pair.vector)});
    }
  }

  static std::complex<double> clean(std::complex<double> value, double size) {
    const double noise = eigen_rounding * std::max(std::abs(value), eigen_rounding * size);
    return {std::abs(value.real()) <= noise ? 0.0 : value.real(),
            std::abs(value.imag()) <= noise ? 0.0 : value.imag()};
  }

  std::vector<std::complex<double>> shape_of(
      const std::vector<std::complex<double>>& vector) const {
    std::vector<std::complex<double>> shape(
        vector.begin(), vector.begin() + static_cast<std::ptrdiff_t>(states_.positions));
    const auto largest =
        std::max_element(shape.begin(), shape.end(), [](const auto& a, const auto& b) {
          return std::abs(a) < (1 - eigen_rounding) * std::abs(b);
        });
    if (largest == shape.end() || *largest == 0.0) return shape;
    const std::complex<double> unit = *largest;
    for (std::complex<double>& part : shape) part = clean(part / unit, 1.0);
    return shape;
  }

  // Warns where forces do not balance: the state is no equilibrium to have small motions about.
  void check_equilibrium() {
    const std::vector<double> rates = symbolic::eval(pool_, rates_, here_.asked->response.values);
    const std::vector<double> sizes = sizes_at(*here_.asked);
    std::string moving;
    for (std::size_t i = 0; i < rates.size(); ++i) {
      double size = 0.0;
      for (std::size_t j = 0; j < sizes.size(); ++j)
        size += std::abs(matrix_[i * sizes.size() + j]) * sizes[j];
      if (std::abs(rates[i]) <= balanced_rate * size) continue;
      moving += fmt::format("{}{}' = {}", moving.empty() ? "" : ", ", states_.names[i],
                            show(i, rates[i]));
    }
    if (moving.empty()) return;
    modes().is_equilibrium = false;
    outcome_.diagnostics.push_back(
        {no_equilibrium, question_.span,
         fmt::format("the given state is no equilibrium: {}", moving),
         "give values at which forces balance and rates are 0; 'solve' finds them"});
  }

  std::string show(std::size_t state, double rate) const {
    return outcome_.answer.shown[state].write(rate);
  }

  void settle() {
    const std::string missing = missing_values(here_, symbolic::symbols_of(pool_, used()));
    if (!missing.empty() && options_.numeric) {
      modes().list.clear();
      result().status = AnswerStatus::Partial;
      result().reason = fmt::format("{} {} no value", missing,
                                    missing.find(',') == std::string::npos ? "has" : "have");
      return;
    }
    if (options_.numeric && modes().list.empty()) {
      result().status = AnswerStatus::Failed;
      result().reason = "the eigenvalues could not be found";
    }
  }

  // The expressions on which the numbers depend: the formulas, or without these all parameters.
  std::vector<ExprId> used() const {
    const std::vector<symbolic::FormulaSet> ways = express_question(here_, question_);
    if (!ways.empty()) return write_out_lets(here_, ways.front().bodies);
    std::vector<ExprId> all;
    for (const model::Parameter& p : model_.parameters) all.push_back(p.symbol);
    return all;
  }

  const Case& here_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
  const model::Question& question_;
  const FindOptions& options_;
  IndependentStates states_;
  std::vector<ExprId> rates_;   // of the independent states
  std::vector<double> matrix_;  // A, by rows
  Outcome outcome_;
};

}  // namespace

Outcome answer_modes(const Case& here, const model::Question& question,
                     const FindOptions& options) {
  return ModesFinder(here, question, options).answer();
}

}  // namespace trammel::inquiry
