// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/jam.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "mechanics/contact/law.h"
#include "simulation/contact/law_problem.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

std::vector<std::size_t> variables_of(const Contact& contact) {
  std::vector<std::size_t> variables;
  for (const Entry& entry : contact.gap.slopes) variables.push_back(entry.variable);
  return variables;
}

bool share_any(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) {
  return std::any_of(a.begin(), a.end(),
                     [&](std::size_t v) { return std::find(b.begin(), b.end(), v) != b.end(); });
}

double largest_acceleration(Mover& mover, const MotionState& at, const Mode& mode, Forces& forces) {
  std::vector<double> acceleration(mover.formulas().x.size());
  if (!mover.accelerate(at, mode, acceleration, &forces)) return HUGE_VAL;
  double most = 0.0;
  for (std::size_t i = 0; i < acceleration.size(); ++i)
    most = std::max(most, std::abs(acceleration[i]) / mover.inputs().scales[i]);
  return most;
}

}  // namespace

bool has_no_way_on(Mover& mover, const MotionState& at, const Mode& mode,
                   const Thresholds& limits) {
  const ContactsAtHand& contacts = mover.at_hand(mode);
  ClosureNumbers closure;
  mover.eval(at, mode, closure);
  ContactSituation situation{{}, std::vector<int>(contacts.frictions(), 0), mode.at_hand};
  for (std::size_t k = 0; k < contacts.size(); ++k)
    if (closure.gaps[k] <= limits.gap && closure.gap_rates[k] <= limits.speed)
      situation.touching.push_back(k);
  if (situation.touching.empty()) return false;
  auto problem = make_law_problem(mover, at, situation);
  if (!problem) return false;
  const std::size_t all = problem->open.size(), smooth = problem->normals.size();
  std::vector<double> mobility;
  for (std::size_t on = 0; on < smooth; ++on)
    for (std::size_t by = 0; by < smooth; ++by)
      mobility.push_back(problem->mobility[on * all + by]);
  problem->mobility = std::move(mobility);
  problem->open.resize(smooth);
  problem->frictions.clear();
  return mechanics::decide_contacts(problem->input()).status == mechanics::LawStatus::None;
}

std::optional<Runaway> find_runaway(Mover& mover, const MotionState& at, const Mode& mode) {
  Forces forces, unused;
  const double loose = largest_acceleration(mover, at, mover.open_mode(mode.at_hand), unused);
  const auto is_beyond = [&](double acceleration) { return acceleration > runaway * loose; };
  Mode smooth = mode;
  for (FrictionState& friction : smooth.frictions) friction = {false, 0, friction.pressure, true};
  const bool is_smooth_beyond = is_beyond(largest_acceleration(mover, at, smooth, unused));
  if (!is_beyond(largest_acceleration(mover, at, mode, forces)) && !is_smooth_beyond)
    return std::nullopt;
  const auto& pushes = forces.contacts.empty() ? unused.contacts : forces.contacts;
  const auto largest = std::max_element(
      pushes.begin(), pushes.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
  if (largest == pushes.end() || *largest == 0.0) return std::nullopt;
  return Runaway{static_cast<std::size_t>(largest - pushes.begin()), !is_smooth_beyond};
}

std::optional<std::size_t> find_fastest(Mover& mover, const MotionState& at, const Mode& mode,
                                        const Thresholds& limits) {
  ClosureNumbers closure;
  mover.eval(at, mode, closure);
  std::optional<std::size_t> fastest;
  for (std::size_t k = 0; k < closure.gaps.size(); ++k)
    if ((closure.gaps[k] <= limits.gap || mode.active[k] != 0) &&
        (!fastest || closure.gap_rates[k] < closure.gap_rates[*fastest]))
      fastest = k;
  return fastest;
}

std::string tell_meeting(Mover& mover, const MotionState& at, const Mode& mode, std::size_t contact,
                         const Thresholds& limits) {
  const ContactsAtHand& contacts = mover.at_hand(mode);
  ClosureNumbers closure;
  mover.eval(at, mode, closure);
  const std::vector<std::size_t> moved = variables_of(contacts.contact(contact));
  std::vector<std::string> labels{contacts.label(contacts.name(contact))};
  for (std::size_t k = 0; k < closure.gaps.size(); ++k) {
    if (closure.gaps[k] > limits.gap && mode.active[k] == 0) continue;
    std::string label = contacts.label(contacts.name(k));
    if (share_any(moved, variables_of(contacts.contact(k))) &&
        std::find(labels.begin(), labels.end(), label) == labels.end())
      labels.push_back(std::move(label));
  }
  return fmt::format("{} meet", fmt::join(labels, ", "));
}

std::string tell_paradox(const std::string& name) {
  return fmt::format("friction jams '{}': its force grows beyond all bounds (Painlevé's paradox)",
                     name);
}

}  // namespace trammel::simulation
