// SPDX-License-Identifier: Apache-2.0
// Many smooth motions of one machine at other values of its parameters: compiled once, integrated
// in lanes.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/program/evaluator.h"

namespace trammel::simulation {

/// M q'' = right as formulas of q, q', the time and constants.
struct LaneFormulas {
  std::vector<symbolic::ExprId> q, rates;
  symbolic::ExprId time;
  std::vector<symbolic::ExprId> constants;  // symbols; everything else has no value
  std::vector<symbolic::ExprId> matrix;     // by rows
  std::vector<symbolic::ExprId> right;
  std::vector<symbolic::ExprId> asked;  // formulas of the same, wanted at the end
};

/// The start of one motion, and how long it takes.
struct LaneStart {
  std::vector<double> inputs;  // q, q', the time, constants
  std::vector<double> scales;  // sizes of q, below which errors are absolute
  double duration = 0.0;
  double step_max = 0.0;
  std::vector<std::size_t> positive;  // those q that must stay above 0
};

enum class LaneStatus : unsigned char {
  Reached,
  Refused,     // it is stiff, nearly singular, or leaves what it must stay in: run_motion decides
  Unfinished,  // the budget was reached
};

struct LaneEnd {
  LaneStatus status = LaneStatus::Unfinished;
  double time = 0.0;
  std::vector<double> asked;
  std::size_t steps = 0;
};

/// Copies share the code and have workspaces of their own: one copy a thread.
class Lanes {
 public:
  /// Shapes  samples: inputs of states at which the order of elimination is tried out, one at least
  /// Errors  nothing where no order is safe at all of them, or the formulas are too long
  /// Cost    1 to 3 us an operation
  static std::optional<Lanes> compile(const symbolic::ExprPool& pool, const LaneFormulas& equations,
                                      std::span<const std::vector<double>> samples);

  /// Math    DOP853 in lanes with a tenth of the accuracy as the tolerance of a step, as run_motion
  /// Guarantee  an end depends on its own start alone, to the last bit
  /// Cost    12 accelerations a step, four at a time; see `./dev bench simulation sweeps`
  std::vector<LaneEnd> run(std::span<const LaneStart> starts, double accuracy,
                           const base::Budget& budget = {});

  /// q'' at a state; NaN where it is nearly singular.
  std::vector<double> accelerate(std::span<const double> inputs);
  /// What is asked for, at a state.
  std::vector<double> eval_asked(std::span<const double> inputs);

  std::size_t freedoms() const { return size_; }
  std::size_t operations() const { return cost_of(motion_.tape()).operations; }

 private:
  Lanes(std::size_t size, symbolic::Evaluator motion, std::vector<double> least,
        symbolic::Evaluator asked);
  void rate(std::span<const double> at, std::span<double> rates);
  std::vector<double> find_scales(const LaneStart& start);

  std::size_t size_;
  symbolic::Evaluator motion_;  // gives q'', then pivots
  std::vector<double> least_;   // of pivots
  symbolic::Evaluator asked_;
};

}  // namespace trammel::simulation
