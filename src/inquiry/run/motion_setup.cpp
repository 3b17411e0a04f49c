// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/motion_setup.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>
#include <vector>

#include "inquiry/machine/domains.h"
#include "inquiry/run/watched_values.h"
#include "inquiry/tolerances.h"
#include "simulation/diagnostic_kinds.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::inquiry {

namespace {

constexpr double rows_by_default = 1000.0;
constexpr double every_by_default = 0.01;  // s, of a run without a duration

// What the motion depends on, as far as it does not exist everywhere; of a question only its column
// is to have no value.
std::vector<const model::Domain*> domains_of(const Machine& machine, const model::Run& run) {
  std::vector<const model::Domain*> found;
  for (const model::Domain& domain : machine.model->domains)
    if (domain.kind != model::DomainKind::NonZero && concerns(*machine.model, domain, run))
      found.push_back(&domain);
  return found;
}

std::size_t first_bound(const model::Run& run) {
  return run.until ? 1 : 0;
}

}  // namespace

EquationsOutcome make_equations(const Machine& machine, const SolvedState& home,
                                const model::Run& run, const base::Budget& budget,
                                std::span<const symbolic::ExprId> asked, bool is_watched) {
  EquationsOutcome outcome;
  std::vector<symbolic::ExprId> observed;
  if (run.until) observed.push_back(run.until->difference);
  auto pool = std::make_unique<symbolic::ExprPool>(machine.pool, budget);
  for (const model::Domain* domain : domains_of(machine, run))
    observed.push_back(*edge_of(*pool, *domain));
  outcome.first_watched = observed.size();
  if (is_watched)
    for (const symbolic::ExprId e : watched_expressions(*machine.model, *pool))
      observed.push_back(e);
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

std::vector<simulation::Guard> find_bounds(const Machine& machine, const model::Run& run) {
  std::vector<simulation::Guard> bounds;
  for (std::size_t k = 0; k < domains_of(machine, run).size(); ++k)
    bounds.push_back({first_bound(run) + k, simulation::Crossing::Falling, true, false});
  return bounds;
}

std::string describe_bound(const Machine& machine, const model::Run& run, std::size_t bound) {
  return fmt::format("'{}' has no real value beyond", domains_of(machine, run)[bound]->text);
}

std::string find_bound_at(const Machine& machine, const model::Run& run, simulation::Mover& mover,
                          const simulation::MotionState& at) {
  const std::size_t count = domains_of(machine, run).size();
  if (count == 0) return {};
  const std::span<const double> observed = mover.motion().eval_observed(at);
  for (std::size_t k = 0; k < count; ++k)
    if (!(observed[first_bound(run) + k] > edge_of_bound)) return describe_bound(machine, run, k);
  return {};
}

std::string find_changed_dimension(const model::Model& model, const symbolic::ExprPool& pool,
                                   const symbolic::Values& values) {
  for (const model::DimensionValue& dimension : model.mechanism.dimensions)
    if (const auto value = values.find(dimension.symbol); value && *value != dimension.value)
      return std::string(pool.name(dimension.symbol));
  return {};
}

std::string find_wrong_coefficient(const model::Model& model, const symbolic::ExprPool& pool,
                                   const symbolic::Values& values) {
  for (const model::PartContact& contact : model.part_contacts) {
    const auto number = [&](const std::optional<symbolic::ExprId>& coefficient) {
      return coefficient ? symbolic::eval(pool, *coefficient, values) : 0.0;
    };
    const double friction = number(contact.friction), restitution = number(contact.restitution);
    const auto tell = [&](const char* what, double value, const char* range) {
      return fmt::format("{} of '{}' and '{}' is {:.6g}, which is not {}", what,
                         model.parts[contact.first].name, model.parts[contact.second].name, value,
                         range);
    };
    if (!(friction >= 0.0)) return tell("the friction", friction, "0 or more");
    if (!(restitution >= 0.0 && restitution <= 1.0))
      return tell("the restitution", restitution, "between 0 and 1");
  }
  if (!model.compliance) return {};
  for (const auto& [what, constant] : {std::pair{"elasticity", model.compliance->elasticity},
                                       std::pair{"damping", model.compliance->damping}})
    if (const double value = symbolic::eval(pool, constant, values); !(value >= 0.0))
      return fmt::format("the {} of contact is {:.6g}, which is not 0 or more", what, value);
  return {};
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
    return refuse("the duration of a run is a positive time",
                  "write a number above 0, as in 'for 10 s'");
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
