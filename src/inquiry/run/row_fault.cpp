// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/row_fault.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "inquiry/machine/find_state.h"
#include "inquiry/tolerances.h"
#include "mechanics/lagrange/lagrange_law.h"
#include "mechanics/machine/check_contacts.h"
#include "mechanics/machine/state_law.h"
#include "mechanics/tolerances.h"

namespace trammel::inquiry {

namespace {

const mechanics::LawRounding rounding{tolerated_difference, floor_of_law};

bool is_at_event(const simulation::MotionRun& run, double time) {
  return std::any_of(run.events.begin(), run.events.end(),
                     [&](const simulation::RunEvent& e) { return e.time == time; });
}

std::string find_of_sketch(const Machine& machine, const mechanics::MotionFormulas& formulas,
                           const simulation::Forces& forces, const SolvedState& solved,
                           double still) {
  const mechanics::ContactScene scene{machine.sketch.equations, machine.rows, machine.contacts,
                                      solved.state.placement, solved.state.mode};
  const std::size_t own = formulas.contacts.size();  // behind them stand those of outlines
  mechanics::ContactClaims claims{
      solved.state.mode.contacts,
      {forces.contacts.begin(), forces.contacts.begin() + static_cast<std::ptrdiff_t>(own)},
      std::vector<double>(own, 0.0)};
  for (std::size_t k = 0; k < formulas.frictions.size(); ++k)
    if (formulas.frictions[k].is_of_contact)
      claims.tangential[formulas.frictions[k].pressed_by] = forces.frictions[k];
  if (!formulas.contacts.empty()) {
    std::string fault =
        mechanics::find_fault(scene, solved.response.values, claims, still, rounding);
    if (!fault.empty()) return fault;
  }
  return mechanics::find_friction_fault(scene, solved.response, still, rounding);
}

// Whether something is about to be hit: so near that it touches where the state is decided anew.
bool is_before_impact(const Machine& machine, const SolvedState& solved,
                      const mechanics::ContactMode& decided) {
  const double still = mechanics::still_rate * mechanics::fastest_of(solved.response);
  for (std::size_t k = 0; k < machine.contacts.size(); ++k)
    if (decided.active[k] != 0 && solved.state.mode.contacts.active[k] == 0 &&
        symbolic::eval(*machine.pool, machine.contacts[k].rates[0], solved.response.values) <
            -still)
      return true;
  return false;
}

}  // namespace

std::string find_row_fault(const Machine& machine, const mechanics::MotionFormulas& formulas,
                           const simulation::MotionRun& run, const simulation::RunRow& row,
                           const simulation::Forces& forces, const SolvedState& solved,
                           double still) {
  if (formulas.contacts.empty() && formulas.frictions.empty()) return {};
  if (is_at_event(run, row.state.t)) return {};
  if (!machine.rows.lagrange) return find_of_sketch(machine, formulas, forces, solved, still);
  if (formulas.contacts.empty()) return {};
  std::vector<double> normals(machine.rows.lagrange->rows.size(), 0.0);
  for (std::size_t k = 0; k < formulas.contacts.size(); ++k)
    normals[formulas.contacts[k].index] = forces.contacts[k];
  return mechanics::find_fault(*machine.pool, *machine.rows.lagrange, solved.state.mode.in_force,
                               solved.response.values, normals, rounding);
}

std::string find_shared_fault(const Machine& machine, const simulation::MotionRun& run,
                              const simulation::RunRow& row, const SolvedState& solved, State at,
                              double most) {
  if (machine.rows.lagrange || is_at_event(run, row.state.t)) return {};
  const auto decided = respond(machine, std::move(at), Contacts::Decide);
  if (!decided || !decided->response.problem.empty() || !decided->response.motions.empty() ||
      is_before_impact(machine, solved, decided->state.mode.contacts))
    return {};
  const std::vector<double>& here = solved.response.acceleration;
  const std::vector<double>& anew = decided->response.acceleration;
  for (const double a : anew) most = std::max(most, std::abs(a));
  for (std::size_t i = 0; i < std::min(here.size(), anew.size()); ++i)
    if (std::abs(here[i] - anew[i]) > mechanics::other_motion * most)
      return "contacts that share their load let it move, and not as in the run";
  return {};
}

}  // namespace trammel::inquiry
