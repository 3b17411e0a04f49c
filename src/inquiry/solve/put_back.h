// SPDX-License-Identifier: Apache-2.0
// Solutions put back: whether the implicit road, too, finds them to be solutions.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "inquiry/solve/implicit_values.h"
#include "inquiry/solve/solve_on_implicit.h"
#include "symbolic/solve/solution.h"

namespace trammel::inquiry {

struct PutBack {
  int places = 0;           // at which the machine could be assembled
  double difference = 0.0;  // largest
  std::string outside;      // why it is none at the values asked for: a side has no value there
};

/// What is 0 at a solution, and the size of what it is the difference of.
struct Residual {
  double value = 0.0;
  double size = 0.0;
};

/// By the numbers of the implicit road. Arguments: the machine there, with the unknowns, and what
/// `any` names, at these values.
using Residuals = std::function<std::vector<Residual>(const SolvedState&, std::span<const double>)>;

/// The solution at the values asked for and at those around them, and for other values of what
/// `any` names. Residuals are compared with what they are a hundredth of the unknowns' sizes away.
///
/// Cost    some paths of the sketch a place
PutBack put_back(const Case& here, const model::Question& question,
                 const symbolic::Solution& solution, const ImplicitValues& implicit,
                 const Residuals& residuals);

}  // namespace trammel::inquiry
