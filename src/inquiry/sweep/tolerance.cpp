// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/tolerance.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "inquiry/diagnostic_kinds.h"
#include "inquiry/sweep/find_rows.h"
#include "inquiry/sweep/slopes.h"
#include "inquiry/sweep/sweep.h"

namespace trammel::inquiry {

namespace {

constexpr std::uint64_t draws = 10'000;
constexpr std::size_t classes = 24;
constexpr std::array<double, 7> parts{0.001, 0.01, 0.05, 0.5, 0.95, 0.99, 0.999};

// Of sorted values, between the two nearest.
double quantile(const std::vector<double>& sorted, double part) {
  const double place = part * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const double rest = place - static_cast<double>(below);
  if (below + 1 >= sorted.size()) return sorted.back();
  return sorted[below] + rest * (sorted[below + 1] - sorted[below]);
}

void describe_draws(const SweepTable& table, std::size_t column, const ColumnSummary& summary,
                    Spread& spread) {
  std::vector<double> values;
  for (const std::vector<double>& row : table.rows)
    if (std::isfinite(row[column])) values.push_back(row[column]);
  spread.count = summary.count;
  if (values.empty()) return;
  spread.mean = summary.mean;
  spread.deviation = summary.deviation;
  spread.least = summary.least;
  spread.most = summary.most;
  std::sort(values.begin(), values.end());
  for (const double part : parts) spread.quantiles.push_back({part, quantile(values, part)});
  spread.histogram.assign(classes, 0);
  const double width = (spread.most - spread.least) / classes;
  for (const double value : values) {
    const double place = width > 0 ? (value - spread.least) / width : 0.0;
    ++spread.histogram[std::min(classes - 1, static_cast<std::size_t>(place))];
  }
}

void describe_slopes(const std::vector<double>& slopes, const ToleranceTable& table,
                     Spread& spread) {
  double squares = 0.0;
  for (std::size_t v = 0; v < slopes.size(); ++v) {
    const double part = slopes[v] * table.values[v].tolerance;
    spread.worst += std::abs(part);
    squares += part * part;
  }
  spread.root_of_squares = std::sqrt(squares);
  for (std::size_t v = 0; v < slopes.size(); ++v) {
    const double part = slopes[v] * table.values[v].tolerance;
    spread.influences.push_back({slopes[v], squares > 0 ? part * part / squares : 0.0});
  }
}

}  // namespace

Outcome answer_tolerance(const Case& here, std::uint64_t seed, const Sharing& sharing) {
  const model::Model& model = *here.machine.model;
  Outcome outcome;
  outcome.answer.question = model::join_texts(model.variation.tolerance_statements);
  outcome.answer.name = outcome.answer.question;
  auto prepared = prepare_tolerances(here, seed, draws, outcome.diagnostics);
  if (!prepared) {
    outcome.answer.status = AnswerStatus::Failed;
    outcome.answer.reason = outcome.diagnostics.back().message;
    return outcome;
  }
  ToleranceTable table;
  table.draws = draws;
  table.seed = seed;
  for (const VariedValue& v : prepared->plan.sampled)
    table.values.push_back({v.name, model.uses_units ? v.unit : "", v.shown, (v.from + v.to) / 2,
                            (v.to - v.from) / 2});
  const Slopes slopes = find_slopes(here, prepared->plan, prepared->asked);
  const RowSource source(here);
  const auto make_worker = [&] {
    return make_find_rows(source, prepared->plan, prepared->asked, prepared->road);
  };
  Outcome drawn = run_sweep(here, *prepared, sharing, make_worker, {});
  base::append(outcome.diagnostics, std::move(drawn.diagnostics));
  outcome.answer.status = drawn.answer.status;
  outcome.answer.reason = drawn.answer.reason;
  const SweepTable& rows = std::get<SweepTable>(drawn.answer.content);
  for (std::size_t i = 0; i < prepared->asked.names.size(); ++i) {
    Spread spread;
    spread.name = prepared->asked.names[i];
    if (model.uses_units) spread.unit = prepared->asked.units[i];
    spread.shown = prepared->asked.shown[i];
    spread.nominal = slopes.nominal[i];
    describe_slopes(slopes.slopes[i], table, spread);
    describe_draws(rows, rows.varied + i, rows.summaries[i], spread);
    table.spreads.push_back(std::move(spread));
  }
  table.method = fmt::format(
      "slopes {}; draws {}",
      slopes.by_formula ? "by differentiated formulas, confirmed by differences of solutions"
                        : "by differences of solutions",
      rows.method);
  outcome.answer.content = std::move(table);
  return outcome;
}

}  // namespace trammel::inquiry
