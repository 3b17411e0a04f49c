// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/slopes.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "inquiry/sweep/formula_road.h"
#include "inquiry/sweep/row_source.h"
#include "inquiry/tolerances.h"
#include "symbolic/expr/differentiate.h"

namespace trammel::inquiry {

namespace {

constexpr double step_of_width = 0.25;  // of a tolerance

class SlopeFinder {
 public:
  SlopeFinder(const Case& here, const SweepPlan& plan, const AskedComponents& asked)
      : here_(here), plan_(plan), asked_(asked), exact_(eval_formulas()), source_(here) {}

  Slopes find() {
    const std::size_t width = asked_.components.size();
    found_.nominal = eval({});
    found_.slopes.assign(width, std::vector<double>(plan_.sampled.size(), NAN));
    found_.by_formula = exact_.has_value();
    for (std::size_t v = 0; v < plan_.sampled.size(); ++v) {
      const std::vector<double> differences = find_differences(plan_.sampled[v]);
      for (std::size_t i = 0; i < width; ++i) {
        found_.slopes[i][v] = differences[i];
        if (!exact_) continue;
        const double exact = (*exact_)[i][v];
        const double scale = std::max({std::abs(exact), std::abs(differences[i]),
                                       floor_of_slopes * std::abs(found_.nominal[i])});
        if (std::abs(exact - differences[i]) <= confirmed_slope * scale)
          found_.slopes[i][v] = exact;
        else
          found_.by_formula = false;
      }
    }
    return std::move(found_);
  }

 private:
  symbolic::ExprId symbol(const VariedValue& v) const {
    return here_.machine.model->parameters[v.parameter].symbol;
  }

  std::vector<double> eval(std::span<const geometry::Override> overrides) const {
    const StateOutcome there = source_.find(overrides);
    if (!there.solved) return std::vector<double>(asked_.components.size(), NAN);
    return symbolic::eval(*here_.machine.pool, asked_.components, there.solved->response.values);
  }

  // By component, then by what varies; nothing where there are no formulas.
  std::optional<std::vector<std::vector<double>>> eval_formulas() const {
    const auto formulas = formulas_in_parameters(here_, asked_);
    if (!formulas) return std::nullopt;
    const symbolic::Values at =
        here_.asked != nullptr ? numbers_of(here_.asked->state) : here_.values.numbers;
    std::vector<std::vector<double>> slopes;
    for (const symbolic::ExprId formula : *formulas) {
      std::vector<double>& row = slopes.emplace_back();
      for (const VariedValue& v : plan_.sampled) {
        const symbolic::ExprId slope =
            symbolic::differentiate(here_.scratch.pool, formula, symbol(v));
        row.push_back(symbolic::eval(here_.scratch.pool, slope, at));
      }
    }
    return slopes;
  }

  // Central differences of two steps, extrapolated.
  std::vector<double> find_differences(const VariedValue& v) {
    const double middle = (v.from + v.to) / 2, half_width = (v.to - v.from) / 2;
    double h = step_of_width * half_width;
    if (middle != 0.0) h = std::min(h, slope_step * std::abs(middle));
    const auto central = [&](double step) {
      const geometry::Override ahead{symbol(v), middle + step}, behind{symbol(v), middle - step};
      const auto a = eval(std::span(&ahead, 1)), b = eval(std::span(&behind, 1));
      std::vector<double> slopes;
      for (std::size_t i = 0; i < a.size(); ++i) slopes.push_back((a[i] - b[i]) / (2 * step));
      return slopes;
    };
    const std::vector<double> coarse = central(h), fine = central(h / 2);
    std::vector<double> slopes;
    for (std::size_t i = 0; i < fine.size(); ++i) slopes.push_back((4 * fine[i] - coarse[i]) / 3);
    return slopes;
  }

  const Case& here_;
  const SweepPlan& plan_;
  const AskedComponents& asked_;
  std::optional<std::vector<std::vector<double>>> exact_;
  RowSource source_;
  Slopes found_;
};

}  // namespace

Slopes find_slopes(const Case& here, const SweepPlan& plan, const AskedComponents& asked) {
  return SlopeFinder(here, plan, asked).find();
}

}  // namespace trammel::inquiry
