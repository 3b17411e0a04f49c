// SPDX-License-Identifier: Apache-2.0
#include "inquiry/motion/independent_states.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "inquiry/tolerances.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;

// Columns in which an elimination of the rows with full pivoting finds its pivots.
std::vector<bool> find_pivots(std::vector<std::vector<double>> rows, std::size_t columns) {
  std::vector<bool> is_pivot(columns, false);
  double first = 0.0;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    std::size_t row = k, column = 0;
    double most = 0.0;
    for (std::size_t i = k; i < rows.size(); ++i)
      for (std::size_t j = 0; j < columns; ++j)
        if (std::abs(rows[i][j]) > most) most = std::abs(rows[i][j]), row = i, column = j;
    if (k == 0) first = most;
    if (!(most > no_pivot * first)) break;
    is_pivot[column] = true;
    std::swap(rows[k], rows[row]);
    for (std::size_t i = k + 1; i < rows.size(); ++i) {
      const double factor = rows[i][column] / rows[k][column];
      for (std::size_t j = 0; j < columns; ++j) rows[i][j] -= factor * rows[k][j];
      rows[i][column] = 0.0;
    }
  }
  return is_pivot;
}

class StatesFinder {
 public:
  StatesFinder(const Case& here, const model::Question& question)
      : here_(here), model_(*here.machine.model), question_(question) {}

  IndependentStates find() {
    const std::size_t n = model::states_of(question_).size() / 2;
    const std::vector<bool> positions = decided(false), motions = decided(true);
    for (const std::size_t order : {0U, 1U})
      for (std::size_t i = 0; i < n; ++i)
        if (!(order == 0 ? positions : motions)[i]) add(2 * i + order);
    result_.positions =
        static_cast<std::size_t>(std::count(positions.begin(), positions.end(), false));
    return std::move(result_);
  }

 private:
  void add(std::size_t component) {
    const std::string& name = model::states_of(question_)[component];
    const auto found =
        std::find_if(model_.parameters.begin(), model_.parameters.end(),
                     [&](const model::Parameter& p) { return p.name == name && !p.definition; });
    if (found == model_.parameters.end()) {
      result_.problem = fmt::format(
          "'{}' is no parameter that could be varied: the value of what is free must be one name, "
          "and its rate not stated",
          name);
      return;
    }
    result_.parameters.push_back(found->symbol);
    result_.components.push_back(component);
    result_.names.push_back(name);
  }

  // Coordinates, or their rates, that the constraints in force decide.
  std::vector<bool> decided(bool of_rates) const {
    const std::size_t n = model::states_of(question_).size() / 2;
    if (!here_.machine.rows.lagrange) return std::vector<bool>(n, false);
    const mechanics::LagrangeRows& rows = *here_.machine.rows.lagrange;
    std::vector<std::vector<double>> slopes;
    for (std::size_t k = 0; k < rows.rows.size(); ++k)
      if (here_.state.mode.in_force.holds(k) &&
          (of_rates || !rows.system->constraints[k].is_of_velocities))
        slopes.push_back(
            symbolic::eval(here_.scratch.pool, rows.rows[k].slope, here_.asked->response.values));
    return find_pivots(std::move(slopes), n);
  }

  const Case& here_;
  const model::Model& model_;
  const model::Question& question_;
  IndependentStates result_;
};

}  // namespace

IndependentStates find_independent_states(const Case& here, const model::Question& question) {
  return StatesFinder(here, question).find();
}

}  // namespace trammel::inquiry
