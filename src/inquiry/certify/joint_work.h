// SPDX-License-Identifier: Apache-2.0
// Virtual work joint by joint: a check of reactions that no number of joints makes worse.
#pragma once

#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// The largest relative difference, found once for all questions.
///
/// Math    every variable X_i is displaced by itself; the constraints' values change by dq, found
///         from their values alone, and f_i dX_i + Q.dq = 0, against the terms of this sum
/// Pre     the case has a response
/// Cost    two values of each constraint for each of its variables
double find_joint_work(const Case& here);

}  // namespace trammel::inquiry
