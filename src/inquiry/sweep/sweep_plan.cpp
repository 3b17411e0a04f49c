// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/sweep_plan.h"

#include <fmt/format.h>

#include <cmath>

#include "inquiry/diagnostic_kinds.h"
#include "model/shown_unit.h"

namespace trammel::inquiry {

namespace {

constexpr double steps_by_default = 100.0, rows_max = 1e9;

// A number of the whole interval [0, 1), the same for the same arguments on every machine: a
// sequence that could be entered anywhere, so that rows can be drawn in any order (splitmix64).
double uniform(std::uint64_t seed, std::uint64_t draw, std::uint64_t value) {
  const auto mix = [](std::uint64_t z) {
    z += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  };
  return static_cast<double>(mix(mix(mix(seed) + draw) + value) >> 11U) * 0x1p-53;
}

class Planner {
 public:
  Planner(const Case& here, base::Diagnostics& diagnostics)
      : here_(here), model_(*here.machine.model), diagnostics_(diagnostics) {}

  std::optional<SweepPlan> sweep(std::uint64_t seed) {
    SweepPlan plan;
    plan.seed = seed;
    double rows = 1.0;
    for (const model::VariedRange& range : model_.variation.grid) {
      VariedValue value = varied(range);
      const double steps = range.steps ? number(*range.steps) : steps_by_default;
      if (check_count(steps, "the number of steps", range.span))
        value.steps = static_cast<std::uint64_t>(steps);
      rows *= steps + 1.0;
      plan.grid.push_back(std::move(value));
    }
    for (const model::VariedRange& range : model_.variation.sampled)
      plan.sampled.push_back(varied(range));
    if (model_.variation.times) {
      const double times = number(*model_.variation.times);
      if (check_count(times, "the number of draws", *model_.variation.span))
        plan.draws = static_cast<std::uint64_t>(times);
      rows *= times;
    }
    if (is_sound_ && rows > rows_max)
      refuse(fmt::format("the sweep has {:.3g} rows, more than {:.0g}", rows, rows_max),
             "take fewer steps, or sample at random: sample a from 1 to 5, 1000 times",
             *model_.variation.span);
    if (!is_sound_) return std::nullopt;
    plan.rows = static_cast<std::uint64_t>(rows);
    return plan;
  }

  std::optional<SweepPlan> tolerances(std::uint64_t seed, std::uint64_t draws) {
    SweepPlan plan;
    plan.seed = seed;
    plan.draws = plan.rows = draws;
    for (const model::Tolerance& tolerance : model_.variation.tolerances) {
      VariedValue value = named(tolerance.parameter);
      const double middle = number(model_.parameters[tolerance.parameter].symbol);
      const double width = number(tolerance.half_width);
      if (!(width > 0 && std::isfinite(width)) || !std::isfinite(middle))
        refuse(fmt::format("the tolerance of '{}' is no positive number", value.name),
               "write the largest deviation: tolerance a = 0.1 mm", tolerance.span);
      value.from = middle - width;
      value.to = middle + width;
      plan.sampled.push_back(std::move(value));
    }
    if (!is_sound_) return std::nullopt;
    return plan;
  }

 private:
  double number(symbolic::ExprId e) const {
    return symbolic::eval(here_.scratch.pool, e, here_.values.numbers);
  }

  void refuse(std::string message, std::string advice, base::Span span) {
    diagnostics_.push_back({wrong_range, span, std::move(message), std::move(advice)});
    is_sound_ = false;
  }

  bool check_count(double count, const char* what, base::Span span) {
    if (count >= 1.0 && count <= rows_max && count == std::floor(count)) return true;
    refuse(
        fmt::format("{} is {:g}, which is no whole number from 1 to {:.0g}", what, count, rows_max),
        "write, for example, 'sweep a from 1 to 5 in 100 steps'", span);
    return false;
  }

  VariedValue named(std::size_t parameter) const {
    const model::Parameter& p = model_.parameters[parameter];
    return {parameter, p.name, p.dimension ? to_text(*p.dimension) : "1",
            model::shown_unit(model_, p)};
  }

  VariedValue varied(const model::VariedRange& range) {
    VariedValue value = named(range.parameter);
    value.from = number(range.from);
    value.to = number(range.to);
    if (!std::isfinite(value.from) || !std::isfinite(value.to))
      refuse(fmt::format("the ends of '{}' are no numbers", value.name),
             "write numbers, or names that have values", range.span);
    return value;
  }

  const Case& here_;
  const model::Model& model_;
  base::Diagnostics& diagnostics_;
  bool is_sound_ = true;
};

}  // namespace

std::vector<double> SweepPlan::values(std::uint64_t row) const {
  std::vector<double> all(grid.size() + sampled.size());
  const std::uint64_t draw = row % draws;
  std::uint64_t rest = row / draws;
  for (std::size_t i = grid.size(); i-- > 0;) {
    const VariedValue& v = grid[i];
    const std::uint64_t k = rest % (v.steps + 1);
    rest /= v.steps + 1;
    // Both ends exactly, and round numbers where these are steps.
    all[i] = k == v.steps
                 ? v.to
                 : v.from + (v.to - v.from) * static_cast<double>(k) / static_cast<double>(v.steps);
  }
  for (std::size_t i = 0; i < sampled.size(); ++i)
    all[grid.size() + i] =
        sampled[i].from + (sampled[i].to - sampled[i].from) * uniform(seed, draw, i);
  return all;
}

std::optional<SweepPlan> plan_sweep(const Case& here, std::uint64_t seed,
                                    base::Diagnostics& diagnostics) {
  return Planner(here, diagnostics).sweep(seed);
}

std::optional<SweepPlan> plan_tolerances(const Case& here, std::uint64_t seed, std::uint64_t draws,
                                         base::Diagnostics& diagnostics) {
  return Planner(here, diagnostics).tolerances(seed, draws);
}

std::vector<geometry::Override> overrides_of(const model::Model& model, const SweepPlan& plan,
                                             std::uint64_t row) {
  const std::vector<double> values = plan.values(row);
  std::vector<geometry::Override> overrides;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const VariedValue& v = i < plan.grid.size() ? plan.grid[i] : plan.sampled[i - plan.grid.size()];
    overrides.push_back({model.parameters[v.parameter].symbol, values[i]});
  }
  return overrides;
}

}  // namespace trammel::inquiry
