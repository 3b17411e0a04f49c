// SPDX-License-Identifier: Apache-2.0
// Tables in the units in which people read them: what text, CSV and diagrams show. Data stays SI.
#pragma once

#include <string>
#include <vector>

#include "base/shown_units.h"
#include "inquiry/answer/answer.h"
#include "inquiry/answer/sweep_table.h"
#include "inquiry/answer/tolerance_table.h"
#include "inquiry/answer/trajectory.h"

namespace trammel::exchange {

/// A number of SI in that unit, free of the digits that are rounding of the conversion alone.
double to_shown(const base::ShownUnit& unit, double in_si);

/// The number, 0 where it is nothing but rounding of what was summed.
double without_rounding(double number, double rounding);

/// The i-th number of a value, 0 where it is nothing but rounding of what was summed.
double to_shown(const inquiry::Answer& answer, const inquiry::Value& value, std::size_t i);

/// The same row by row. Shapes  units: one a column, or none at all
void to_shown(std::vector<double>& row, const std::vector<base::ShownUnit>& units);

/// Texts for headings: `1` where a column has no unit; none at all where no column has one.
std::vector<std::string> unit_texts(const std::vector<base::ShownUnit>& units);

/// The same tables, in whose `units` stands what their numbers are in.
///
/// Cost    a copy
inquiry::Trajectory in_shown_units(inquiry::Trajectory run);
inquiry::SweepTable in_shown_units(inquiry::SweepTable sweep);
inquiry::ToleranceTable in_shown_units(inquiry::ToleranceTable table);

}  // namespace trammel::exchange
