// SPDX-License-Identifier: Apache-2.0
#include "inquiry/predict/tell_phase.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "inquiry/run/watched_values.h"
#include "inquiry/tolerances.h"

namespace trammel::inquiry {

namespace {

using prediction::NamedNumber;
using prediction::Phase;
using prediction::PhaseKind;

constexpr double degrees = 57.29577951308232;

class Teller {
 public:
  explicit Teller(const model::Model& model) : model_(model) {
    for (const model::Constraint& c : model.constraints)
      if (c.is_free && c.is_angle) angles_.push_back(c.name);
  }

  void tell(const prediction::Forecast& forecast, Phase& phase) const {
    switch (phase.kind) {
      case PhaseKind::Cycle: phase.text = tell_cycle(forecast, phase); return;
      case PhaseKind::Rest: phase.text = tell_rest(phase); return;
      case PhaseKind::Drift: phase.text = tell_drift(phase); return;
      case PhaseKind::Irregular: phase.text = tell_irregular(phase); return;
      case PhaseKind::Divergence: break;
    }
    phase.text = fmt::format("It grows beyond all bounds from {} on.", time(phase.known_to));
  }

 private:
  std::string time(double t) const { return fmt::format("{:.5g} s", t); }

  bool is_angle(const std::string& name) const {
    return std::find(angles_.begin(), angles_.end(), name) != angles_.end();
  }

  // `36 degrees`, `0.2 m`.
  std::string amount(const std::string& name, double value) const {
    if (is_angle(name)) return fmt::format("{:.4g} degrees", value * degrees);
    const auto parameter = std::find_if(model_.parameters.begin(), model_.parameters.end(),
                                        [&](const model::Parameter& p) { return p.name == name; });
    const bool has_unit = model_.uses_units && parameter != model_.parameters.end() &&
                          parameter->dimension.has_value();
    return has_unit ? fmt::format("{:.4g} {}", value, to_text(*parameter->dimension))
                    : fmt::format("{:.4g}", value);
  }

  // `the wheel` of `angle(wheel)`, otherwise the name.
  static std::string subject(const std::string& name) {
    const std::size_t open = name.find('('), close = name.rfind(')');
    if (open == std::string::npos || close == std::string::npos) return name;
    return "the " + name.substr(open + 1, close - open - 1);
  }

  // Whether what swings goes on and on in truth, as the angle of a rotor does.
  static bool advances(const Phase& phase) {
    const auto own =
        std::find_if(phase.change.begin(), phase.change.end(),
                     [&](const NamedNumber& change) { return change.name == phase.swings; });
    return own != phase.change.end() && !phase.course.empty() &&
           std::abs(own->value) > phase.course.front().amplitude;
  }

  // What comes out of a pattern elsewhere than it went in; drifts of amplitudes are told apart.
  std::string tell_advance(const Phase& phase) const {
    std::vector<std::string> said;
    for (const NamedNumber& change : phase.change) {
      if (change.value == 0.0 || (change.name == phase.swings && !advances(phase))) continue;
      if (std::abs(change.value) < least_advance) continue;
      const bool turns = is_angle(change.name);
      said.push_back(fmt::format("{} {} {}{}", subject(change.name),
                                 turns ? "turns by" : "advances by",
                                 amount(change.name, turns ? std::abs(change.value) : change.value),
                                 !turns             ? ""
                                 : change.value < 0 ? " clockwise"
                                                    : " counter-clockwise"));
    }
    return fmt::format("{}", fmt::join(said, ", "));
  }

  std::string tell_course(const Phase& phase) const {
    if (phase.course.size() < 2) return {};
    const auto &first = phase.course.front(), &last = phase.course.back();
    const double change = last.amplitude - first.amplitude;
    if (advances(phase) || std::abs(change) < told_change * first.amplitude) return {};
    return fmt::format(
        " The amplitude of {} goes from {} to {} and the period from {:.6g} s to "
        "{:.6g} s.",
        phase.swings, amount(phase.swings, first.amplitude), amount(phase.swings, last.amplitude),
        first.period, last.period);
  }

  // Of a stable orbit: what becomes of a small difference.
  static std::string tell_stability(const Phase& phase) {
    if (!phase.is_stable) return {};
    if (phase.multipliers.empty())
      return " The cycle is stable: a small difference from it is gone after one.";
    return fmt::format(
        " The cycle is stable: a small difference from it shrinks to {:.3g} of itself in each.",
        std::abs(phase.multipliers.front()));
  }

  std::string tell_process(const prediction::Superimposed& process) const {
    const std::string often =
        process.period > 0.0 ? fmt::format("every {} ", time(process.period)) : std::string();
    return fmt::format(" On top of that {}{} meet, for the first time at {}, for {}.", often,
                       fmt::join(process.parts, " and "), time(process.start),
                       time(process.duration));
  }

  std::string tell_cycle(const prediction::Forecast& forecast, const Phase& phase) const {
    const std::string advance = tell_advance(phase);
    std::string text = advance.empty()
                           ? fmt::format("It swings with a period of {:.6g} s.", phase.period)
                           : fmt::format("Every {:.6g} s {}.", phase.period, advance);
    if (!phase.course.empty() && !advances(phase))
      text += fmt::format(" {} swings by {} to either side.", phase.swings,
                          amount(phase.swings, phase.course.front().amplitude));
    text += tell_course(phase) + tell_stability(phase);
    for (const prediction::Superimposed& process : phase.superimposed)
      text += tell_process(process);
    if (phase.ends)
      text += fmt::format(" After {} cycles, at {}, {}.", phase.repeats, time(phase.ends->time),
                          phase.ends->what);
    else
      text += fmt::format(" It goes on like that for {} cycles, to the end of the {} asked for.",
                          phase.repeats, time(forecast.end - forecast.start));
    return text;
  }

  std::string tell_rest(const Phase& phase) const {
    std::vector<std::string> at;
    for (const NamedNumber& value : phase.state)
      at.push_back(fmt::format("{} = {}", value.name, amount(value.name, value.value)));
    return fmt::format("The motion dies out: it comes to rest by {} at {}.", time(phase.rests_from),
                       fmt::join(at, ", "));
  }

  std::string tell_drift(const Phase& phase) const {
    std::vector<std::string> rates;
    for (const NamedNumber& rate : phase.change)
      rates.push_back(
          fmt::format("{} changes by {} a second", rate.name, amount(rate.name, rate.value)));
    return phase.is_steady
               ? fmt::format("It moves on steadily: {}.", fmt::join(rates, ", "))
               : fmt::format("Nothing comes back and nothing is steady yet; at the end {}.",
                             fmt::join(rates, ", "));
  }

  std::string tell_irregular(const Phase& phase) const {
    if (phase.period == 0.0)
      return fmt::format("It moves, and up to {} no pattern was found.", time(phase.known_to));
    return fmt::format(
        "It moves irregularly: up to {} no pattern repeats. {} swings in {:.4g} s "
        "in the mean, with a standard deviation of {:.2g} s.",
        time(phase.known_to), phase.swings, phase.period, phase.spread);
  }

  static constexpr double least_advance = 1e-6;  // less is not worth a sentence

  const model::Model& model_;
  std::vector<std::string> angles_;
};

}  // namespace

void tell_phases(const model::Model& model, prediction::Forecast& forecast) {
  const Teller teller(model);
  for (Phase& phase : forecast.phases) teller.tell(forecast, phase);
}

}  // namespace trammel::inquiry
