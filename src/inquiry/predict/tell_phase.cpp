// SPDX-License-Identifier: Apache-2.0
#include "inquiry/predict/tell_phase.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <string>
#include <string_view>
#include <vector>

#include "inquiry/run/watched_values.h"
#include "inquiry/tolerances.h"
#include "model/shown_unit.h"

namespace trammel::inquiry {

namespace {

using prediction::NamedNumber;
using prediction::Phase;
using prediction::PhaseKind;

constexpr double degrees = 57.29577951308232;
constexpr double turn = 6.283185307179586;

class Teller {
 public:
  explicit Teller(const model::Model& model) : model_(model) {
    for (const model::Constraint& c : model.constraints)
      if (c.is_free && c.is_angle) angles_.push_back(c.name);
  }

  void tell(const prediction::Forecast& forecast, Phase& phase) const {
    switch (phase.kind) {
      case PhaseKind::Cycle: phase.text = tell_cycle(forecast, phase); return;
      case PhaseKind::Rest: phase.text = tell_rest(forecast, phase); return;
      case PhaseKind::Drift: phase.text = tell_drift(phase); return;
      case PhaseKind::Irregular: phase.text = tell_irregular(phase); return;
      case PhaseKind::Divergence: phase.text = tell_divergence(forecast, phase); return;
    }
  }

 private:
  std::string time(double t) const { return number(t, 5) + " s"; }

  // All digits before the point of what is large, 0 for what is nothing but rounding.
  static std::string number(double value, int digits = 4) {
    const double size = std::abs(value);
    if (size < rounding) return "0";
    const bool is_large = size >= std::pow(10.0, digits) - 0.5 && size < 1e15;
    return is_large ? fmt::format("{:.0f}", value) : fmt::format("{:.{}g}", value, digits);
  }

  bool is_angle(const std::string& name) const {
    return std::find(angles_.begin(), angles_.end(), name) != angles_.end();
  }

  // `36 degrees`, `0.2 m`.
  std::string amount(const std::string& name, double value) const {
    const base::ShownUnit unit = shown_unit(name);
    const bool is_in_degrees = is_angle(name) && (unit.text.empty() || unit.text == "deg");
    if (is_in_degrees) return number(value * degrees) + " degrees";
    return unit.behind(number(unit.shown(value)));
  }

  base::ShownUnit shown_unit(const std::string& name) const {
    if (is_angle(name)) return model_.shown_units.of({base::dimension::one, true});
    for (const model::Parameter& p : model_.parameters)
      if (p.name == name) return model::shown_unit(model_, p);
    return {};
  }

  // `the wheel` of `angle(wheel)`, otherwise the name.
  static std::string subject(const std::string& name) {
    const bool is_part = name.starts_with("angle(") && name.ends_with(")");
    return is_part ? "the " + name.substr(6, name.size() - 7) : name;
  }

  // Whether a value goes on and on, as the angle of a rotor does, and does not swing.
  static bool advances(const Phase& phase, std::size_t value) {
    return std::abs(phase.change[value].value) > phase.ways[value] / 2;
  }
  static bool swings(const Phase& phase) {
    for (std::size_t i = 0; i < phase.change.size(); ++i)
      if (phase.change[i].name == phase.swings) return !advances(phase, i);
    return true;
  }

  // What comes out of a pattern elsewhere than it went in; drifts of amplitudes are told apart.
  std::string tell_advance(const Phase& phase) const {
    std::vector<std::string> said;
    for (std::size_t i = 0; i < phase.change.size(); ++i) {
      const NamedNumber& change = phase.change[i];
      const bool goes_on = advances(phase, i), turns = is_angle(change.name);
      if (std::abs(change.value) < least_advance || (change.name == phase.swings && !goes_on))
        continue;
      const std::string_view verb = !goes_on ? "comes back displaced by"
                                    : turns  ? "turns by"
                                             : "advances by";
      const std::string_view sense = !turns             ? ""
                                     : change.value < 0 ? " clockwise"
                                                        : " counter-clockwise";
      said.push_back(fmt::format("{} {} {}{}", subject(change.name), verb,
                                 amount(change.name, turns ? std::abs(change.value) : change.value),
                                 sense));
    }
    return fmt::format("{}", fmt::join(said, ", "));
  }

  std::string tell_course(const Phase& phase) const {
    if (phase.course.size() < 2) return {};
    const auto &first = phase.course.front(), &last = phase.course.back();
    const auto differs = [](double one, double other) {
      return std::abs(one - other) > told_change * std::abs(other);
    };
    const std::string periods =
        fmt::format("period from {:.6g} s to {:.6g} s.", first.period, last.period);
    if (swings(phase) && differs(last.amplitude, first.amplitude))
      return fmt::format(" The amplitude of {} goes from {} to {} and the {}", phase.swings,
                         amount(phase.swings, first.amplitude),
                         amount(phase.swings, last.amplitude), periods);
    return differs(last.period, first.period) ? " It changes its " + periods : std::string();
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
    const std::string met = process.parts.size() == 1
                                ? fmt::format("'{}' is touched", process.parts.front())
                                : fmt::format("{} meet", fmt::join(process.parts, " and "));
    const std::string how_long =
        process.duration > 0.0 ? fmt::format(", for {}", time(process.duration)) : std::string();
    return fmt::format(" On top of that {}{}, for the first time at {}{}.", often, met,
                       time(process.start), how_long);
  }

  std::string tell_cycle(const prediction::Forecast& forecast, const Phase& phase) const {
    const std::string advance = tell_advance(phase);
    std::string text = advance.empty()
                           ? fmt::format("It swings with a period of {:.6g} s.", phase.period)
                           : fmt::format("Every {:.6g} s {}.", phase.period, advance);
    if (!phase.course.empty() && swings(phase))
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

  // What a small difference from a place of rest does, by the rate that grows fastest.
  std::string tell_equilibrium(const Phase& phase) const {
    if (phase.growth_rates.empty()) return {};
    const std::complex<double> rate = phase.growth_rates.front();
    const double size = std::abs(rate), half = std::log(2.0) / std::abs(rate.real());
    const std::string in_swings =
        rate.imag() != 0.0 ? fmt::format(", in swings of {}", time(turn / rate.imag())) : "";
    if (rate.real() > no_growth * size)
      return fmt::format(
          " This equilibrium is unstable: a small difference from it doubles in {}{}.", time(half),
          in_swings);
    if (rate.real() < -no_growth * size)
      return fmt::format(" This equilibrium is stable: a small difference from it halves in {}{}.",
                         time(half), in_swings);
    std::vector<std::string> periods;
    for (const std::complex<double>& other : phase.growth_rates)
      if (other.imag() > 0.0 && std::abs(other.real()) <= no_growth * std::abs(other))
        periods.push_back(time(turn / other.imag()));
    if (periods.empty())
      return " This equilibrium is neutral: a small difference from it neither grows nor fades.";
    return fmt::format(" Small swings about this equilibrium neither grow nor fade: they take {}.",
                       fmt::join(periods, " or "));
  }

  std::string tell_rest(const prediction::Forecast& forecast, const Phase& phase) const {
    std::vector<std::string> at;
    for (const NamedNumber& value : phase.state)
      if (at.size() < most_named)
        at.push_back(fmt::format("{} = {}", value.name, amount(value.name, value.value)));
    if (at.size() < phase.state.size())
      at.push_back(fmt::format("{} more", phase.state.size() - at.size()));
    const std::string place = fmt::format("{}", fmt::join(at, ", "));
    if (!(std::max(phase.from, phase.rests_from) > forecast.start))
      return fmt::format("It is at rest at {}.{}", place, tell_equilibrium(phase));
    return fmt::format("The motion dies out: it comes to rest by {} at {}.{}",
                       time(phase.rests_from), place, tell_equilibrium(phase));
  }

  std::string rates(const Phase& phase) const {
    std::vector<std::string> rates;
    for (const NamedNumber& rate : phase.change)
      rates.push_back(
          fmt::format("{} changes by {} a second", rate.name, amount(rate.name, rate.value)));
    return fmt::format("{}", fmt::join(rates, ", "));
  }

  std::string tell_drift(const Phase& phase) const {
    return fmt::format(phase.is_steady ? fmt::runtime("It moves on steadily: {}.")
                                       : fmt::runtime("Nothing comes back and nothing is steady "
                                                      "yet; at the end {}."),
                       rates(phase));
  }

  std::string tell_divergence(const prediction::Forecast& forecast, const Phase& phase) const {
    return phase.known_to < forecast.end || phase.change.empty()
               ? fmt::format("It grows beyond all bounds from {} on.", time(phase.known_to))
               : fmt::format("It becomes ever faster: at the end {}.", rates(phase));
  }

  std::string tell_irregular(const Phase& phase) const {
    if (phase.period == 0.0)
      return fmt::format("It moves, and up to {} no pattern was found.", time(phase.known_to));
    // A swing that fades for a while or beats is no pattern, and is not erratic either.
    if (phase.spread <= even_swings * phase.period && phase.course.size() > 1)
      return fmt::format(
          "It swings in {:.4g} s{}, but up to {} no pattern repeats: {} swings by {} "
          "to either side at first and by {} at the end.",
          phase.period, strays(phase), time(phase.known_to), phase.swings,
          amount(phase.swings, phase.course.front().amplitude),
          amount(phase.swings, phase.course.back().amplitude));
    return fmt::format(
        "It moves irregularly: up to {} no pattern repeats. {} swings in {:.4g} s in the mean{}.",
        time(phase.known_to), phase.swings, phase.period, strays(phase));
  }

  static std::string strays(const Phase& phase) {
    return fmt::format(", with a standard deviation of {:.2g} s", phase.spread);
  }

  static constexpr double rounding = 1e-12;
  static constexpr double even_swings = 0.02;    // by the period: nobody sees swings stray by less
  static constexpr std::size_t most_named = 6;   // values of a state at rest; data holds all
  static constexpr double no_growth = 1e-7;      // by the rate: what differences leave
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
