// SPDX-License-Identifier: Apache-2.0
#include "inquiry/certify/joint_work.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "inquiry/tolerances.h"
#include "mechanics/tolerances.h"

namespace trammel::inquiry {

namespace {

using geometry::Equation;
using geometry::SketchEquations;

class JointWork {
 public:
  explicit JointWork(const Case& here)
      : equations_(here.machine.sketch.equations),
        at_(*here.asked),
        x_(at_.state.placement.x),
        steps_(geometry::variable_scales(equations_)),
        sums_(at_.response.applied),
        sizes_(at_.response.acting) {}

  double difference() {
    choose_steps();
    for (std::size_t j = 0; j < equations_.rows.size(); ++j)
      for (const int variable : variables_of(equations_.rows[j])) add_work(j, variable);
    // A joint that bears nothing is compared with what the others bear.
    double largest = 0.0, most = 0.0;
    for (const double size : sizes_) largest = std::max(largest, size);
    for (std::size_t i = 0; i < x_.size(); ++i)
      if (const double size = std::max(sizes_[i], mechanics::floor_of_balance * largest); size > 0)
        most = std::max(most, std::isfinite(sums_[i]) ? std::abs(sums_[i]) / size : HUGE_VAL);
    return most;
  }

 private:
  // The displacement of each variable: a small part of the shortest bar that ends there, or of the
  // drawing where none does.
  void choose_steps() {
    for (std::size_t j = 0; j < equations_.rows.size(); ++j) {
      const Equation& row = equations_.rows[j];
      const double length = std::abs(at_.state.placement.q[j]);
      const bool is_length =
          row.by_measure.empty() && !row.measures.empty() &&
          equations_.model->measures[row.measures[0]].kind == model::MeasureKind::Distance;
      if (!is_length || !(length > 0)) continue;
      for (const int v : variables_of(row)) {
        double& step = steps_[static_cast<std::size_t>(v)];
        step = std::min(step, length);
      }
    }
    for (double& step : steps_) step *= joint_step;
  }

  const std::vector<int>& variables_of(const Equation& row) {
    variables_.clear();
    for (const geometry::BoundMeasure& bound : row.bound)
      for (const int input : bound.inputs)
        if (input >= 0 &&
            std::find(variables_.begin(), variables_.end(), input) == variables_.end())
          variables_.push_back(input);
    return variables_;
  }

  void add_work(std::size_t j, int variable) {
    const double reaction = at_.response.reactions[j];
    if (reaction == 0.0) return;
    const auto i = static_cast<std::size_t>(variable);
    const double here = x_[i], step = steps_[i];
    x_[i] = here + step;
    const double ahead = value(j), after = x_[i];
    x_[i] = here - step;
    double change = ahead - value(j);
    const double moved = after - x_[i];
    x_[i] = here;
    if (equations_.rows[j].modulo_turn) change = std::remainder(change, 2 * std::numbers::pi);
    const double work = reaction * change / moved;
    sums_[i] += work;
    sizes_[i] += std::abs(work);
  }
  double value(std::size_t j) const {
    return geometry::eval_value(equations_, equations_.rows[j], x_, at_.state.placement.numbers);
  }

  const SketchEquations& equations_;
  const SolvedState& at_;
  std::vector<double> x_, steps_;
  std::vector<double> sums_, sizes_;  // by variable
  std::vector<int> variables_;        // of a row
};

}  // namespace

double find_joint_work(const Case& here) {
  std::optional<double>& found = here.memo.joint_work;
  if (!found) found = JointWork(here).difference();
  return *found;
}

}  // namespace trammel::inquiry
