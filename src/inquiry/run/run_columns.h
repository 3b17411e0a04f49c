// SPDX-License-Identifier: Apache-2.0
// The columns that a run has whatever is asked: the time, what is free, the points that move.
#pragma once

#include "inquiry/answer/trajectory.h"
#include "mechanics/motion/motion_formulas.h"
#include "model/model.h"

namespace trammel::inquiry {

/// Adds their names, and their units where the model has some.
void add_run_columns(const model::Model& model, const mechanics::MotionFormulas& formulas,
                     Trajectory& table);

}  // namespace trammel::inquiry
