// SPDX-License-Identifier: Apache-2.0
// Answers of a sweep by compiled formulas, where these are sure to be on the machine's branch
// everywhere.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "inquiry/run/asked_components.h"
#include "inquiry/sweep/row_block.h"
#include "inquiry/sweep/sweep_plan.h"
#include "symbolic/program/evaluator.h"

namespace trammel::inquiry {

struct FormulaRoad {
  symbolic::Evaluator evaluator;  // of the varied values, then of all others; gives the components
  std::vector<double> constants;  // of the others
  std::size_t compared = 0;       // places where the implicit road gave the same
  double difference = 0.0;        // the largest there, relative
};

struct FormulaChoice {
  std::optional<FormulaRoad> road;
  std::string why_not;
};

/// Math    formulas hold one branch of each root. They are used where no root comes near its zero,
///         where nothing is in them that has several branches besides (inverse functions, absolute
///         values), and where they agree with the implicit road at places all over the sweep
/// Errors  nothing, and `why_not` says why
/// Cost    a compilation, 4096 evaluations, 40 states of the implicit road
FormulaChoice choose_formulas(const Case& here, const SweepPlan& plan,
                              const AskedComponents& asked);

/// The formulas of all components in the parameters; nothing where one has none.
std::optional<std::vector<symbolic::ExprId>> formulas_in_parameters(const Case& here,
                                                                    const AskedComponents& asked);

/// Shapes  result: rows.size() * components, row by row
std::vector<double> eval_formulas(const FormulaRoad& road, symbolic::Evaluator& evaluator,
                                  const SweepPlan& plan, const std::vector<std::uint64_t>& rows);

}  // namespace trammel::inquiry
