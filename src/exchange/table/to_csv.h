// SPDX-License-Identifier: Apache-2.0
// Answers, runs and sweeps as tables for spreadsheets (CSV), in the units of the model.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "exchange/report/report.h"
#include "inquiry/answer/sweep_table.h"
#include "inquiry/answer/trajectory.h"

namespace trammel::exchange {

/// A row an answer: `answer,x(C) [mm],100.6`; forces in frames, phases, solutions, tolerances row
/// by row, where several kinds stand behind a line of headings that begins with `#`. Runs and
/// sweeps as tables, unless their rows went to a file.
std::string to_csv(const Report& report);

/// A line of headings, `theta [rad]` where the model has units, then a line a row. Numbers with all
/// their digits; a field without a value is empty.
std::string to_csv(const inquiry::Trajectory& run);
std::string to_csv(const inquiry::SweepTable& sweep);

/// With quotes where it holds commas, quotes or ends of lines.
std::string csv_field(const std::string& text);

/// The same line by line, for tables that are written as their rows come.
std::string csv_heading(const std::vector<std::string>& columns,
                        const std::vector<std::string>& units);
void append_csv_row(std::string& text, std::span<const double> row,
                    std::span<const inquiry::ColumnWords> words = {});

}  // namespace trammel::exchange
