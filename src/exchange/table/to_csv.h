// SPDX-License-Identifier: Apache-2.0
// Runs and sweeps as tables for spreadsheets.
#pragma once

#include <string>

#include "inquiry/answer/sweep_table.h"
#include "inquiry/answer/trajectory.h"

namespace trammel::exchange {

/// A line of headings, `theta [rad]` where the model has units, then a line a row. Numbers with all
/// their digits; a field without a value is empty.
std::string to_csv(const inquiry::Trajectory& run);
std::string to_csv(const inquiry::SweepTable& sweep);

}  // namespace trammel::exchange
