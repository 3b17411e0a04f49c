// SPDX-License-Identifier: Apache-2.0
#include "inquiry/solve/put_back.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "inquiry/machine/domains.h"
#include "inquiry/tolerances.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;

// What an equation is to hold for every value of.
std::vector<ExprId> with_any(const model::Question& question) {
  const auto* solve = std::get_if<model::SolveEquations>(&question.content);
  return solve != nullptr ? solve->any : std::vector<ExprId>{};
}

class Checker {
 public:
  Checker(const Case& here, const model::Question& question, const symbolic::Solution& solution,
          const ImplicitValues& implicit, const Residuals& residuals)
      : here_(here),
        question_(question),
        unknowns_(model::unknowns_of(question)),
        any_(with_any(question)),
        solution_(solution),
        implicit_(implicit),
        residuals_(residuals) {}

  PutBack run() {
    if (here_.asked) put_in(*here_.asked);
    if (!result_.outside.empty() || !has_formulas()) return result_;
    for (const SolvedState& near : neighbours(here_)) put_in(near);
    if (result_.places > 0) result_.outside.clear();  // of a place nearby
    return result_;
  }

 private:
  static constexpr double away = 0.01;
  static constexpr int other_values = 3;  // tried for each unknown that may have any value

  bool has_formulas() const {
    return std::find(solution_.values.begin(), solution_.values.end(),
                     here_.scratch.pool.undefined()) == solution_.values.end();
  }

  void put_in(const SolvedState& from) {
    std::vector<double> values = unknowns_at(from.state.placement);
    if (!std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); }))
      return;
    const std::vector<double> any = numbers_of(from.state.placement, any_);
    const std::vector<double> sizes = scales_of(here_, from.state.placement, any_);
    for (int k = 0; k <= (any.empty() ? 0 : other_values); ++k) {
      std::vector<double> all = values;
      for (std::size_t i = 0; i < any.size(); ++i)
        all.push_back(any[i] +
                      0.7 * sizes[i] * std::sin(1.7 * k * (1.0 + 0.618 * static_cast<double>(i))));
      compare(from.state, all);
    }
  }

  // Of a family the member that is nearest to where the machine is.
  std::vector<double> unknowns_at(const geometry::Placement& at) const {
    symbolic::ExprPool& pool = here_.scratch.pool;
    std::vector<double> values;
    for (std::size_t i = 0; i < unknowns_.size(); ++i) {
      const ExprId formula = solution_.values[i];
      double value = formula == pool.undefined() ? solution_.numbers[i].mid
                                                 : symbolic::eval(pool, formula, at.numbers);
      const double period = symbolic::eval(pool, solution_.periods[i], at.numbers);
      const double here = at.numbers.find(unknowns_[i]).value_or(value);
      if (period != 0.0) value += period * std::round((here - value) / period);
      values.push_back(value);
    }
    return values;
  }

  void compare(const State& from, const std::vector<double>& values) {
    const auto place = implicit_.place(from, values);
    if (!place) return;
    std::string outside =
        find_outside_domain(here_.machine, place->response.values, question_.span);
    if (!outside.empty()) {
      result_.outside = std::move(outside);
      return;
    }
    const double found = miss(*place, values);
    ++result_.places;
    result_.difference = std::isnan(found) ? HUGE_VAL : std::max(result_.difference, found);
  }

  double miss(const SolvedState& place, const std::vector<double>& values) const {
    const std::vector<Residual> here = residuals_(place, values);
    std::vector<double> sizes;
    for (const Residual& r : here) sizes.push_back(telling_residual * r.size);
    const std::vector<double> scales = scales_of(here_, place.state.placement, unknowns_);
    for (const double side : {away, -away}) {
      std::vector<double> beside = values;
      for (std::size_t i = 0; i < scales.size(); ++i) beside[i] += side * scales[i];
      const auto moved = implicit_.place(place.state, beside);
      if (!moved) continue;
      const std::vector<Residual> there = residuals_(*moved, beside);
      for (std::size_t i = 0; i < sizes.size(); ++i)
        if (std::isfinite(there[i].value)) sizes[i] = std::max(sizes[i], std::abs(there[i].value));
    }
    double most = 0.0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      if (here[i].value == 0.0) continue;
      const double part = std::abs(here[i].value) / sizes[i];
      most = std::max(most, std::isfinite(part) ? part : HUGE_VAL);
    }
    return most;
  }

  const Case& here_;
  const model::Question& question_;
  const std::vector<ExprId>& unknowns_;  // the question's
  const std::vector<ExprId> any_;
  const symbolic::Solution& solution_;
  const ImplicitValues& implicit_;
  const Residuals& residuals_;
  PutBack result_;
};

}  // namespace

PutBack put_back(const Case& here, const model::Question& question,
                 const symbolic::Solution& solution, const ImplicitValues& implicit,
                 const Residuals& residuals) {
  return Checker(here, question, solution, implicit, residuals).run();
}

}  // namespace trammel::inquiry
