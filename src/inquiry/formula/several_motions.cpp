// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/several_motions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "mechanics/tolerances.h"
#include "model/measure/constraint_unit.h"

namespace trammel::inquiry {

namespace {

using mechanics::FrictionMode;
using mechanics::FrictionState;

std::string shown(const std::string& name, const std::string& text) {
  return name.empty() ? text : name;
}

base::ShownUnit unit_of_acceleration(const model::Model& model, const model::Constraint& c) {
  std::optional<base::Quantity> quantity = quantity_of(model, c);
  if (!quantity) return {};
  quantity->dimension = quantity->dimension / (base::dimension::time * base::dimension::time);
  return model.shown_units.of(*quantity);
}

// Whether everything accelerates as in the first: then forces alone are others.
bool moves_alike(const mechanics::Response& first, const mechanics::Response& other) {
  double most = 0.0, difference = 0.0;
  for (std::size_t i = 0; i < first.acceleration.size(); ++i) {
    const double a = first.acceleration[i], b = other.acceleration[i];
    most = std::max({most, std::abs(a), std::abs(b)});
    difference = std::max(difference, std::abs(a - b));
  }
  return difference <= mechanics::other_motion * most;
}

// What each contact and friction does, and how what is free accelerates.
std::string describe_motion(const Machine& machine, const mechanics::ContactMode& contacts,
                            const mechanics::Response& response) {
  const model::Model& model = *machine.model;
  std::vector<std::string> parts;
  for (std::size_t k = 0; k < machine.contacts.size(); ++k)
    parts.push_back(fmt::format("'{}' is {}",
                                model.followers[machine.contacts[k].contact].shown_name(),
                                contact_words(machine, contacts, k)));
  for (std::size_t k = 0; k < model.loads.frictions.size(); ++k)
    parts.push_back(fmt::format("'{}' {}", shown_name(model, model.loads.frictions[k]),
                                friction_words(response.frictions[k])));
  for (const model::Constraint& c : model.constraints)
    if (c.is_free)
      parts.push_back(fmt::format(
          "{}'' = {}", shown(c.name, c.text),
          unit_of_acceleration(model, c).write(response.values.find(c.rates[1]).value_or(0.0))));
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

const char* friction_words(const FrictionState& friction) {
  switch (friction.mode) {
    case FrictionMode::Sticks:
    case FrictionMode::Shares: return "sticks";
    case FrictionMode::Slides: return friction.direction == 0 ? "rests" : "slides";
    case FrictionMode::Starts: return "starts to slide";
  }
  return "";
}

std::string contact_words(const Machine& machine, const mechanics::ContactMode& mode,
                          std::size_t contact) {
  if (mode.active[contact] == 0) return "slack";
  const FrictionState& friction = mode.frictions[contact];
  const bool is_known = friction.mode != FrictionMode::Slides || friction.direction != 0;
  return machine.contacts[contact].friction && is_known
             ? fmt::format("tight and {}", friction_words(friction))
             : "tight";
}

std::string describe_motions(const Machine& machine, const mechanics::ContactMode& first,
                             const mechanics::Response& response) {
  const bool is_one = std::ranges::all_of(
      response.motions, [&](const auto& motion) { return moves_alike(response, motion.response); });
  const bool is_shared =
      !response.others.empty() || !response.sharing.empty() ||
      std::ranges::any_of(response.motions, [](const auto& motion) { return motion.is_of_share; });
  std::string text = is_one      ? "friction can share the load in several ways, by one motion: "
                     : is_shared ? "friction leaves several motions, since what presses it can be "
                                   "shared in many ways: "
                                 : "friction leaves several motions (Painlevé's paradox): ";
  text += describe_motion(machine, first, response);
  for (const mechanics::OtherMotion& motion : response.motions)
    text += "; or " + describe_motion(machine, motion.contacts, motion.response);
  return text;
}

}  // namespace trammel::inquiry
