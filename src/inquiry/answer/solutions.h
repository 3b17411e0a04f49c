// SPDX-License-Identifier: Apache-2.0
// What `solve` and `optimize` find, as plain data.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/shown_units.h"
#include "inquiry/answer/taylor.h"
#include "symbolic/solve/optimum.h"

namespace trammel::inquiry {

/// One unknown in a solution.
struct SolvedValue {
  std::string name;
  std::optional<symbolic::ExprId> formula;
  std::optional<double> number;            // in SI, at the values asked for
  std::optional<symbolic::ExprId> period;  // whole multiples of it may be added
  std::optional<std::string> unit;         // in SI, where the model uses units
  base::ShownUnit shown;
  bool is_free = false;               // any value will do
  std::optional<Taylor> taylor = {};  // of the formula, where asked for
};

/// What the expression of `optimize` is there.
struct StationaryValue {
  symbolic::StationaryKind kind = symbolic::StationaryKind::Unknown;
  bool is_always = false;  // of this kind whatever the parameters, not only at their values
  std::optional<symbolic::ExprId> formula;
  std::optional<double> number;
};

struct FoundSolution {
  std::vector<SolvedValue> values;
  std::vector<symbolic::ExprId> conditions;  // >= 0 where it holds
  std::optional<StationaryValue> stationary;
  /// Of the longest closed form that is not told since nobody could read it; 0: all are.
  std::size_t operations_left_out = 0;
};

struct Solutions {
  std::vector<FoundSolution> found;  // the nearest to the values asked for first
  bool is_complete = false;          // there are no others
  bool is_of_optimize = false;       // places of stationary values
};

std::string_view to_text(symbolic::StationaryKind kind);

}  // namespace trammel::inquiry
