// SPDX-License-Identifier: Apache-2.0
// Runs and sweeps as tables for spreadsheets.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "inquiry/answer/sweep_table.h"
#include "inquiry/answer/trajectory.h"

namespace trammel::exchange {

/// A line of headings, `theta [rad]` where the model has units, then a line a row. Numbers with all
/// their digits; a field without a value is empty.
std::string to_csv(const inquiry::Trajectory& run);
std::string to_csv(const inquiry::SweepTable& sweep);

/// The same line by line, for tables that are written as their rows come.
std::string csv_heading(const std::vector<std::string>& columns,
                        const std::vector<std::string>& units);
void append_csv_row(std::string& text, std::span<const double> row,
                    std::span<const inquiry::ColumnWords> words = {});

}  // namespace trammel::exchange
