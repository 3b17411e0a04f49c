// SPDX-License-Identifier: Apache-2.0
// What a question is answered from: a machine, its state, formulas of that state's mode, and a pool
// to write with.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inquiry/machine/closed_forms.h"
#include "inquiry/machine/machine.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/present/search_memory.h"

namespace trammel::inquiry {

/// Where questions write expressions: a pool laid over that of the machine, and what was done to
/// make formulas in it short, which changes no answer. One a thread; answers lie in it until own()
/// takes their expressions out.
struct Scratch {
  Scratch(symbolic::PoolLayer below, const base::Budget& budget) : pool(std::move(below), budget) {}

  symbolic::ExprPool pool;
  symbolic::SearchMemory searches;
};

/// What several questions about one state need and the first that does finds. One a thread.
struct Memo {
  std::optional<std::vector<SolvedState>> neighbours;
  std::optional<double> joint_work;       // the result of find_joint_work() (certify)
  std::optional<std::string> mode_fault;  // the result of find_mode_fault() (certify)
  /// By what is compared, the difference where positions are solved again (certify_numbers()).
  std::array<std::optional<double>, 3> solved_again;
};

/// A view: the parts outlive it.
struct Case {
  const Machine& machine;
  const geometry::ParameterValues& values;  // that are asked for
  const SolvedState* asked;                 // at these; null where they cannot be assembled
  const State& state;                       // the same, or as drawn
  const ClosedForms* forms;                 // in the mode of that state; null where there are none
  const std::string& why_no_formula;        // where forms is null, or holds a core
  Memo& memo;
  Scratch& scratch;
};

/// States around, in irregular directions that are the same in every run, nearer where a far one
/// meets a dead point; in the mode of the state. There formulas are compared with the implicit
/// road. None where neither formulas are derived nor a claim stands, or where the drawing that
/// stands in is at a dead point.
///
/// Cost    the first time five placements, more where some meet a dead point
const std::vector<SolvedState>& neighbours(const Case& here);

/// `a, b`: those of the symbols that are parameters without a value.
inline std::string missing_values(const Case& here, std::span<const symbolic::ExprId> used) {
  return missing_values(*here.machine.model, here.values, used);
}

}  // namespace trammel::inquiry
