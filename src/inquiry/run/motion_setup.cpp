// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/motion_setup.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>
#include <vector>

#include "simulation/diagnostic_kinds.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::inquiry {

namespace {

constexpr double rows_by_default = 1000.0;
constexpr double every_by_default = 0.01;  // s, of a run without a duration

}  // namespace

EquationsOutcome make_equations(const Machine& machine, const SolvedState& home,
                                const model::Run& run, const base::Budget& budget,
                                std::span<const symbolic::ExprId> asked) {
  EquationsOutcome outcome;
  std::vector<symbolic::ExprId> observed;
  if (run.until) observed.push_back(run.until->difference);
  auto pool = std::make_unique<symbolic::ExprPool>(machine.pool, budget);
  mechanics::MotionOutcome made = derive_motion(machine, *pool, home, observed, asked);
  outcome.stopped = pool->stopped();
  if (outcome.stopped != base::StopReason::None) return outcome;
  if (!made.formulas) {
    outcome.why_none = made.refusals.front().message;
    for (mechanics::Refusal& refusal : made.refusals)
      outcome.diagnostics.push_back({simulation::simulation_unsupported,
                                     refusal.span.value_or(run.span), std::move(refusal.message),
                                     std::move(refusal.advice)});
    return outcome;
  }
  mechanics::MotionStart start = start_of(machine, *made.formulas, home);
  outcome.equations = simulation::CompiledMotion::compile(
      symbolic::ExprPool::freeze(std::move(pool)), std::move(*made.formulas), std::move(start));
  if (!outcome.equations) outcome.why_none = "the equations of motion are too long";
  return outcome;
}

std::vector<geometry::Override> said_by(const Case& here,
                                        std::span<const model::GivenValue> given) {
  std::vector<geometry::Override> said;
  for (const model::GivenValue& g : given)
    said.push_back({g.parameter, symbolic::eval(*here.machine.pool, g.value, {})});
  return said;
}

std::optional<base::Diagnostic> read_times(const Machine& machine, const State& at,
                                           const model::Run& run, simulation::RunOptions& into) {
  const symbolic::Values numbers = numbers_of(at);
  const auto number = [&](symbolic::ExprId e) { return symbolic::eval(*machine.pool, e, numbers); };
  const auto refuse = [&](std::string message, std::string advice) {
    return base::Diagnostic{simulation::run_without_end, run.span, std::move(message),
                            std::move(advice)};
  };
  if (run.duration) into.duration = number(*run.duration);
  into.every = run.every      ? number(*run.every)
               : run.duration ? into.duration / rows_by_default
                              : every_by_default;
  if (run.duration && !(into.duration > 0 && std::isfinite(into.duration)))
    return refuse("the duration of a run is a positive time", "write 'simulate for 10 s'");
  if (!(into.every > 0 && std::isfinite(into.every)))
    return refuse("the time between rows is a positive time",
                  "write 'every 0.01 s', or leave it out");
  if (run.duration && into.duration / into.every > static_cast<double>(into.rows_max))
    return refuse(
        fmt::format("a row every {:.3g} s makes more than {} rows", into.every, into.rows_max),
        "write fewer rows with a longer 'every'");
  if (run.until)
    into.until = {0, run.until->sense == model::EndSense::Zero ? simulation::Crossing::Any
                                                               : simulation::Crossing::Rising};
  return std::nullopt;
}

}  // namespace trammel::inquiry
