// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/core_analysis.h"

#include <algorithm>
#include <string>
#include <utility>

#include "geometry/construct/plan/describe_core.h"
#include "geometry/diagnostic_kinds.h"

namespace trammel::inquiry {

namespace {

using geometry::DefiningSystem;

void append(DefiningSystem& to, const DefiningSystem& more) {
  to.unknowns.insert(to.unknowns.end(), more.unknowns.begin(), more.unknowns.end());
  to.equations.insert(to.equations.end(), more.equations.begin(), more.equations.end());
}

// Whether these are second rates of the form's cores.
bool is_acceleration(const ClosedForm& form, const DefiningSystem& system) {
  const std::vector<DefiningSystem>& rates = form.rates.systems;
  for (std::size_t i = 1; i < rates.size(); i += 2)
    if (rates[i].unknowns == system.unknowns) return true;
  return false;
}

bool is_rate(const ClosedForm& form, const DefiningSystem& system) {
  return std::any_of(form.rates.systems.begin(), form.rates.systems.end(),
                     [&](const DefiningSystem& s) { return s.unknowns == system.unknowns; });
}

}  // namespace

bool only_numbers_tell(const model::Model& model) {
  const model::Loads& loads = model.loads;
  const bool is_loaded = !loads.forces.empty() || !loads.line_loads.empty() ||
                         !loads.elements.empty() || loads.gravity.has_value();
  return model.parameters.empty() && is_loaded;
}

base::Diagnostic note_cores(const Analysis& analysis) {
  std::string cores;
  if (analysis.sketch.construction)
    for (const geometry::Step& step : analysis.sketch.construction->steps)
      if (const auto* core = std::get_if<geometry::SolveCore>(&step))
        cores += (cores.empty() ? "" : "; ") + describe_core(*analysis.model, *core);
  const std::string what = cores.empty() || only_numbers_tell(*analysis.model)
                               ? "answers that depend on its shape are given as numbers only"
                               : "formulas that depend on its shape are written in the coordinates "
                                 "of elements that hold each other, " +
                                     cores;
  return {geometry::not_constructible,
          std::nullopt,
          "the sketch is not constructible step by step from known elements: " + what,
          {}};
}

void join_free_accelerations(const model::Model& model, symbolic::ExprPool& pool,
                             ClosedForms& forms) {
  ClosedForm& form = forms.in_full;
  DefiningSystem joined;
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) {
    const model::Constraint& constraint = model.constraints[{c}];
    if (!constraint.is_free) continue;
    joined.unknowns.push_back(constraint.rates[1]);
    joined.equations.push_back({form.reactions[c], pool.integer(0)});
  }
  std::vector<DefiningSystem> apart;
  for (DefiningSystem& system : form.systems) {
    const bool is_place = !system.variables.empty();
    const bool is_velocity = is_rate(form, system) && !is_acceleration(form, system);
    if (is_place || is_velocity)
      apart.push_back(std::move(system));
    else
      append(joined, system);
  }
  apart.push_back(std::move(joined));
  form.systems = std::move(apart);
  if (!forms.in_stages) return;
  std::erase_if(forms.in_stages->systems, [&](const DefiningSystem& system) {
    return is_acceleration(*forms.in_stages, system);
  });
}

}  // namespace trammel::inquiry
