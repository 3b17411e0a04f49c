// SPDX-License-Identifier: Apache-2.0
#include "app/answer/run_rows.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>

#include "app/document/load_model.h"
#include "inquiry/machine/prepare.h"
#include "inquiry/run/simulate.h"

namespace trammel::app {

namespace {

// `motion undetermined`: the same words for the same trouble.
std::string words_of(const base::Diagnostics& diagnostics) {
  for (const base::Diagnostic& d : diagnostics) {
    if (d.kind.severity() != base::Severity::Error) continue;
    std::string words(d.kind.slug);
    std::replace(words.begin(), words.end(), '-', ' ');
    return words;
  }
  return "no run";
}

struct RunRow {
  std::vector<double> values;
  std::string note;
  bool is_cut = false;  // by a limit
};

RunRow run_at(const Request& request, const inquiry::SweepPlan& plan, std::uint64_t number,
              std::size_t width) {
  LoadedModel loaded = load_model(request);
  for (const geometry::Override& o : overrides_of(*loaded.model, plan, number))
    loaded.given.push_back(
        {o.parameter, loaded.pool->number(symbolic::Rational::from_double(o.value))});
  const base::Budget budget = loaded.pool->budget();
  inquiry::Needs numbers_alone;
  numbers_alone.formulas = false;
  inquiry::Prepared start =
      inquiry::prepare(*loaded.model, std::move(loaded.pool), loaded.given, numbers_alone);
  RunRow row{std::vector<double>(width + 2, NAN), {}};
  if (!start.asked) {
    row.note = words_of(start.diagnostics);
    return row;
  }
  inquiry::Scratch scratch(start.pool, budget);
  inquiry::SimulateOptions options{request.accuracy, budget, loaded.given};
  options.last_row_alone = true;
  const inquiry::SimulateOutcome run =
      inquiry::answer_simulate(view(start, scratch), loaded.model->runs.back(), options);
  row.is_cut = run.answer.status == inquiry::AnswerStatus::Limit;
  if (run.answer.status == inquiry::AnswerStatus::Failed || !run.answer.trajectory) {
    row.note = words_of(run.diagnostics);
    return row;
  }
  const inquiry::Trajectory& motion = *run.answer.trajectory;
  row.values[0] = motion.end;
  row.values[1] = static_cast<double>(
      std::count_if(motion.events.begin(), motion.events.end(),
                    [](const inquiry::TrajectoryEvent& e) { return !e.is_expected; }));
  if (motion.rows.empty() || motion.rows.back().size() < width) return row;
  const std::vector<double>& last = motion.rows.back();
  std::copy(last.end() - static_cast<std::ptrdiff_t>(width), last.end(), row.values.begin() + 2);
  return row;
}

}  // namespace

inquiry::RowMaker make_run_rows(const Request& request, const inquiry::SweepPlan& plan,
                                std::size_t width) {
  return [&request, &plan, width](std::vector<std::uint64_t> rows) {
    inquiry::RowBlock block;
    for (const std::uint64_t number : rows) {
      RunRow row = run_at(request, plan, number, width);
      if (row.is_cut) continue;
      block.rows.push_back(number);
      const std::vector<double> varied = plan.values(number);
      block.values.insert(block.values.end(), varied.begin(), varied.end());
      for (const double v : row.values) block.values.push_back(std::isfinite(v) ? v + 0.0 : NAN);
      block.notes.push_back(std::move(row.note));
    }
    return block;
  };
}

}  // namespace trammel::app
