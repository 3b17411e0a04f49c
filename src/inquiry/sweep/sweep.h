// SPDX-License-Identifier: Apache-2.0
// `sweep` and `sample`: every `find` of the model, the end of its run, or what it does in the long
// run, at many values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "inquiry/answer/sweep_table.h"
#include "inquiry/find/find.h"
#include "inquiry/sweep/formula_road.h"
#include "inquiry/sweep/share_rows.h"
#include "inquiry/sweep/sweep_plan.h"

namespace trammel::inquiry {

enum class RowsOf : std::uint8_t { States, Runs, Predictions };

struct SweepOptions {
  std::uint64_t seed = 1;
  std::uint64_t shard = 1, shards = 1;  // the shard-th part of all rows
  RowsOf rows_of = RowsOf::States;
};

/// What is known of a sweep before its first row.
struct PreparedSweep {
  SweepPlan plan;
  AskedComponents asked;  // none of predictions
  std::optional<FormulaRoad> road;
  SweepTable table;  // without rows
  std::uint64_t first = 0, end = 0;
};

/// Errors  nothing-varied, wrong-range, no-value; not-swept notes questions that have no column
std::optional<PreparedSweep> prepare_sweep(const Case& here, const SweepOptions& options,
                                           base::Diagnostics& diagnostics);

/// The same for draws within all tolerances.
std::optional<PreparedSweep> prepare_tolerances(const Case& here, std::uint64_t seed,
                                                std::uint64_t draws,
                                                base::Diagnostics& diagnostics);

/// Where rows are kept: a file. `read` hands over those that are there already; `add` says
/// false where no more can be kept.
using RowSink =
    std::function<bool(std::uint64_t row, std::span<const double> values, std::string_view note)>;
struct KeptRows {
  std::function<void(const RowSink& take)> read;  // by increasing number, as far as they are there
  RowSink add;                                    // in whatever order rows are ready
  RowSink add_in_order;    // or by increasing number; rows that wait for others are in memory
  bool is_enough = false;  // what is kept there is not kept in memory besides
};

/// Pre     make_worker may be called by several threads at once
/// Errors  a limit leaves the rows up to there, and status Limit; otherwise values-missing and
///         dead-points-passed tell what was found on the way
/// Guarantee  the same rows whatever the number of threads, processes, shards and interruptions
Outcome run_sweep(const Case& here, PreparedSweep& sweep, const Sharing& sharing,
                  const std::function<RowMaker()>& make_worker, const KeptRows& kept);

}  // namespace trammel::inquiry
