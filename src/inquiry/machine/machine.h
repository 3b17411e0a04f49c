// SPDX-License-Identifier: Apache-2.0
// What a text fixes, and what numbers decide on top of it.
//
// A Machine is equations and rows, written once: it never changes, so that threads share it without
// a lock. A State says where it is and in which mode, as plain data. A Response is what the
// implicit road finds there: velocities, accelerations, forces. Finding a state or a response
// writes no expression into the machine's pool: to others a row of a sweep is numbers alone.
#pragma once

#include <memory>
#include <vector>

#include "geometry/sketch/solve_sketch.h"
#include "inquiry/machine/sign_motions.h"
#include "mechanics/contact/contact_rows.h"
#include "mechanics/implicit/response.h"
#include "model/model.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/expr/substitute.h"

namespace trammel::inquiry {

/// The same sign as a load, a question or a formula writes it: with names of `let`, with names of
/// rates, the other way round.
struct SignName {
  symbolic::ExprId written;  // without such names
  symbolic::ExprId other;
  int factor = 1;        // `other` is so many times `written`
  bool is_told = false;  // it is what users read
};

/// `sign(rate)` as it stands in loads. They are collected with the machine, since nobody may write
/// expressions into its pool afterwards.
struct LoadSigns {
  std::vector<symbolic::ExprId> written;  // as the loads have them, without names of `let`
  std::vector<SignName> names;
};

/// Pre     the model outlives it; its expressions are in the pool
struct Machine {
  const model::Model* model = nullptr;
  symbolic::PoolLayer pool;
  /// Placed at the text's values, or as drawn where these do not fit; of another state placement
  /// and branches stand in the State.
  geometry::SolvedSketch sketch;
  mechanics::MotionRows rows;
  std::vector<mechanics::ContactRow> contacts;  // unilateral constraints
  LoadSigns signs;
  /// Of this pool: prepare() forgets those that were made before it froze that.
  std::shared_ptr<SignMotions> sign_motions = std::make_shared<SignMotions>();
};

/// Pre     the pool outlives the machine, which does not own it until prepare() freezes it, and is
///         not written while states are found
Machine make_machine(const model::Model& model, symbolic::ExprPool& pool,
                     geometry::SolvedSketch sketch);

struct State {
  geometry::Placement placement;
  geometry::Branches branches;  // of the construction
  mechanics::Mode mode;
};

/// A state and what follows there.
struct SolvedState {
  State state;
  mechanics::Response response;
};

/// The numbers of parameters with those of signs that the mode holds: what formulas are evaluated
/// with.
symbolic::Values numbers_of(const State& state);

/// `a, b`: those of the symbols that are parameters without a value.
std::string missing_values(const model::Model& model, const geometry::ParameterValues& values,
                           std::span<const symbolic::ExprId> used);

}  // namespace trammel::inquiry
