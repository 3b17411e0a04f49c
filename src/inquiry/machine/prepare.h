// SPDX-License-Identifier: Apache-2.0
// From a model to what its questions are answered from, with all diagnostics of these steps, in
// their order.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/diagnostic.h"
#include "inquiry/machine/case.h"
#include "model/resolve/build_model.h"

namespace trammel::inquiry {

struct Needs {
  bool formulas = true;
  bool formulas_of_large_models = false;      // beyond 200 constraints: on request only
  bool construction_of_large_models = false;  // step by step, though the hints place them
  bool places_nearby = false;                 // to compare what is told, also without formulas

  friend bool operator==(const Needs&, const Needs&) = default;
};

struct Prepared {
  symbolic::PoolLayer pool;                // the model's, with all that was written for it
  std::shared_ptr<const Machine> machine;  // none: the errors say what is wrong, or it stopped
  std::optional<geometry::UnplacedSketch> unplaced;  // in its stead
  geometry::ParameterValues values;  // that are asked for; of an unplaced sketch too
  std::optional<SolvedState> asked;  // none: they cannot be assembled
  std::optional<State> drawn;        // where `asked` is none
  std::optional<ClosedForms> forms;  // of that state's mode
  std::string why_no_formula;
  Memo memo;
  base::Diagnostics diagnostics;
  base::StopReason stopped = base::StopReason::None;  // before a state was found: callers tell
};

/// Shapes  given: what replaces the text's values
/// Pre     the model is of this pool, and outlives the result
/// Errors  those of solve_sketch; values that cannot be assembled leave formulas without numbers; a
///         pool that a limit stopped is still handed over, and every pool over it is stopped too
/// Cost    a sketch solution and a path, then formulas
Prepared prepare(const model::Model& model, std::unique_ptr<symbolic::ExprPool> pool,
                 std::span<const model::GivenValue> given, const Needs& needs);

/// Pre     prepared.machine is there; both outlive the view
Case view(Prepared& prepared, Scratch& scratch);

}  // namespace trammel::inquiry
