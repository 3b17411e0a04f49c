// SPDX-License-Identifier: Apache-2.0
#include "prediction/cycle/window.h"

#include <algorithm>
#include <cmath>

#include "prediction/tolerances.h"

namespace trammel::prediction {

namespace {

constexpr double full_turn = 6.283185307179586;
constexpr double share_of_way = 0.5;  // that is left of it, of what does not come back

// Whether a part's outline is one of those that touch, by the names in their labels.
bool touches(const TurningPart& part, const std::vector<std::string>& contacts) {
  return std::any_of(contacts.begin(), contacts.end(), [&](const std::string& contact) {
    return contact.starts_with(part.name + " and ") || contact.ends_with(" and " + part.name);
  });
}

// How far an angle is from a multiple of a part's symmetry, in these.
double off_symmetry(double angle, const TurningPart& part) {
  const double steps = angle / (full_turn / part.order);
  return std::abs(steps - std::round(steps));
}

// Whether an angle goes on and on, and does not swing.
bool turns(std::span<const Section> sections, std::size_t variable, double turned) {
  double way = 0.0;
  for (std::size_t k = 1; k < sections.size(); ++k)
    way += std::abs(sections[k].state.x[variable] - sections[k - 1].state.x[variable]);
  return std::abs(turned) > share_of_way * way;
}

std::vector<double> difference(const std::vector<double>& to, const std::vector<double>& from) {
  std::vector<double> change;
  for (std::size_t i = 0; i < to.size(); ++i) change.push_back(to[i] - from[i]);
  return change;
}

}  // namespace

bool is_same_machine(std::span<const Section> sections, const std::vector<std::string>& contacts,
                     const LongRun& run) {
  return std::all_of(
      run.turning_parts.begin(), run.turning_parts.end(), [&](const TurningPart& part) {
        if (part.is_round || !touches(part, contacts)) return true;
        const double turned =
            sections.back().state.x[part.variable] - sections.front().state.x[part.variable];
        return !turns(sections, part.variable, turned) || off_symmetry(turned, part) < same_turn;
      });
}

Window make_window(std::span<const Section> sections, const Pattern& pattern, const LongRun& run) {
  const Section& last = sections.back();
  const Section& first = sections[sections.size() - 1 - pattern.sections];
  Window window{0.0,  last.time,
                last, measure_pattern(sections, pattern.sections),
                {},   sections.front().values};
  window.pattern.source = pattern.source;
  Growth& growth = window.growth;
  growth.x = difference(last.state.x, first.state.x);
  growth.v = difference(last.state.v, first.state.v);
  growth.turns = difference(last.state.turns, first.state.turns);
  growth.is_locked.assign(growth.x.size(), 0);
  for (const TurningPart& part : run.turning_parts) {
    double& angle = growth.x[part.variable];
    const double steps = std::round(angle / (full_turn / part.order));
    if (part.is_round || steps == 0.0 || !touches(part, window.pattern.contacts) ||
        off_symmetry(angle, part) > locked_turn * part.order)
      continue;
    angle = steps * full_turn / part.order;
    growth.is_locked[part.variable] = 1;
  }
  return window;
}

std::vector<double> growth_of_places(const Window& window, const LongRun& run) {
  std::vector<double> growth = window.growth.x;
  for (std::size_t i = 0; i < growth.size(); ++i)
    if (window.growth.is_locked[i] != 0) growth[i] = 0.0;
  for (const TurningPart& part : run.turning_parts)
    if (part.is_round) growth[part.variable] = 0.0;
  return growth;
}

Ahead extrapolate(const Window& from, const Window* before, double patterns) {
  const double apart = before != nullptr ? from.patterns - before->patterns : 0.0;
  const auto go = [&](double value, double gain, double gain_before) {
    const double slope = apart > 0.0 ? (gain - gain_before) / apart : 0.0;
    return value + patterns * (gain + patterns / 2 * slope);
  };
  const auto go_all = [&](std::vector<double>& values, const std::vector<double>& gains,
                          const std::vector<double>* gains_before,
                          const std::vector<char>* locked) {
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = go(values[i], gains[i],
                     gains_before != nullptr && (locked == nullptr || (*locked)[i] == 0)
                         ? (*gains_before)[i]
                         : gains[i]);
  };
  const auto earlier = [&](std::vector<double> Growth::*member) {
    return before != nullptr ? &(before->growth.*member) : nullptr;
  };
  Ahead ahead{from.last.state, 0.0, from.last.values, from.pattern.change, from.pattern.period};
  const Growth& growth = from.growth;
  go_all(ahead.state.x, growth.x, earlier(&Growth::x), &growth.is_locked);
  go_all(ahead.state.v, growth.v, earlier(&Growth::v), nullptr);
  go_all(ahead.state.turns, growth.turns, earlier(&Growth::turns), nullptr);
  go_all(ahead.values, from.pattern.change, before != nullptr ? &before->pattern.change : nullptr,
         nullptr);
  ahead.time = go(from.time, from.pattern.period,
                  before != nullptr ? before->pattern.period : from.pattern.period);
  if (apart > 0.0) {
    for (std::size_t i = 0; i < ahead.change.size(); ++i)
      ahead.change[i] += patterns / apart * (from.pattern.change[i] - before->pattern.change[i]);
    ahead.period += patterns / apart * (from.pattern.period - before->pattern.period);
  }
  return ahead;
}

}  // namespace trammel::prediction
