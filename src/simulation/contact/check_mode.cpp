// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/check_mode.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/finite.h"
#include "mechanics/tolerances.h"
#include "simulation/contact/law_problem.h"

namespace trammel::simulation {

namespace {

using mechanics::FrictionMode;

constexpr double margin = 10.0;  // between what counts by one road and by both

class ModeChecker {
 public:
  ModeChecker(Mover& mover, const MotionState& at, const ClaimedMode& claimed,
              const Thresholds& limits, const mechanics::LawRounding& rounding)
      : mover_(mover),
        formulas_(mover.formulas()),
        at_(at),
        claimed_(claimed),
        limits_(limits),
        rounding_(rounding) {}

  std::string find() {
    mover_.motion().eval(at_, closure_);
    if (std::string wrong = look_at_contacts(); !wrong.empty()) return wrong;
    if (std::string wrong = look_at_speeds(); !wrong.empty()) return wrong;
    if (!find_limits_of_pins()) return {};
    auto problem = make_law_problem(mover_, at_, situation_);
    if (!problem || problem->open.empty() || !base::all_finite(problem->open) ||
        !base::all_finite(problem->mobility))
      return {};
    const mechanics::LawMode mode = mode_of(*problem);
    const std::vector<double> forces = forces_of(*problem);
    if (!base::all_finite(forces)) return {};
    if (std::string wrong = look_at_idle(*problem); !wrong.empty()) return wrong;
    const auto fault = mechanics::find_fault(problem->input(), mode_pressed(*problem, mode, forces),
                                             forces, rounding_);
    return fault ? tell(name_of(*problem, fault->row), fault->what) : std::string();
  }

 private:
  static std::string tell(const std::string& name, const char* what) {
    return fmt::format("'{}' {}", name, what);
  }

  std::string look_at_contacts() {
    for (std::size_t k = 0; k < formulas_.contacts.size(); ++k) {
      const double gap = closure_.gaps[k], rate = closure_.gap_rates[k];
      if (claimed_.active[k] != 0) {
        if (gap > margin * limits_.gap || rate > margin * limits_.speed)
          return tell(formulas_.contacts[k].name, "bears though nothing touches");
        situation_.touching.push_back(k);
      } else if (std::abs(gap) <= limits_.gap / margin && rate <= limits_.speed / margin) {
        situation_.touching.push_back(k);
      }
    }
    return {};
  }

  bool is_idle(std::size_t k) const {
    return claimed_.frictions[k].mode == FrictionMode::Slides &&
           claimed_.frictions[k].direction == 0;
  }

  // What slides does so its way; what rests is at rest. The rate in a sign may be any multiple of a
  // speed, and is judged by whoever claims that it rests.
  std::string look_at_speeds() {
    for (std::size_t k = 0; k < formulas_.frictions.size(); ++k) {
      const mechanics::FrictionState& state = claimed_.frictions[k];
      const bool slides = state.mode == FrictionMode::Slides;
      situation_.slides.push_back(slides ? state.direction : 0);
      if (!acts(k) || formulas_.frictions[k].sign) continue;
      const double speed = closure_.speeds[k], still = margin * limits_.speed;
      if (is_idle(k) && std::abs(speed) > still)
        return tell(formulas_.frictions[k].name, "slides without its friction");
      if (slides ? state.direction * speed < -still : std::abs(speed) > still)
        return tell(formulas_.frictions[k].name,
                    slides ? "slides the other way" : "slides, and does not rest");
    }
    return {};
  }
  bool acts(std::size_t k) const {
    const DryFriction& sliding = formulas_.frictions[k];
    return !sliding.is_of_contact || claimed_.active[sliding.pressed_by] != 0;
  }

  // What the equations of motion make of the claimed mode; false where they have no solution.
  bool find_limits_of_pins() {
    if (!mover_.motion().has_pins()) return true;
    Mode mode = mover_.open_mode();
    mode.active = claimed_.active;
    for (std::size_t k = 0; k < formulas_.frictions.size(); ++k) {
      const mechanics::FrictionState& state = claimed_.frictions[k];
      mode.frictions[k] = {state.mode == FrictionMode::Sticks, state.direction, state.pressure};
    }
    std::vector<double> acceleration(formulas_.x.size());
    Forces forces;
    if (!mover_.accelerate(at_, mode, acceleration, &forces)) return false;
    situation_.limits = std::move(forces.limits);
    return true;
  }

  // Where nothing can slide there is no friction: such rows are those of a friction of 0.
  std::string look_at_idle(MotionLaw& problem) const {
    const std::size_t n = problem.normals.size(), rows = problem.open.size();
    double most = 0.0;
    for (std::size_t i = 0; i < rows; ++i)
      most = std::max(most, std::abs(problem.mobility[i * rows + i]));
    for (std::size_t a = 0; a < problem.acting.size(); ++a) {
      const std::size_t k = problem.acting[a], i = n + a;
      if (!is_idle(k) || !acts(k)) continue;
      if (problem.mobility[i * rows + i] > rounding_.part * most)
        return tell(formulas_.frictions[k].name, "slides without its friction");
      problem.frictions[a].limit = 0.0;
    }
    return {};
  }

  mechanics::LawMode mode_of(const MotionLaw& problem) const {
    mechanics::LawMode mode{std::vector<char>(problem.normals.size(), 1), {}};
    for (std::size_t i = 0; i < situation_.touching.size(); ++i)
      mode.active[i] = claimed_.active[situation_.touching[i]];
    for (const std::size_t k : problem.acting) mode.frictions.push_back(claimed_.frictions[k]);
    return mode;
  }

  std::vector<double> forces_of(const MotionLaw& problem) const {
    const std::size_t touching = situation_.touching.size(), n = problem.normals.size();
    std::vector<double> forces(problem.open.size(), 0.0);
    for (std::size_t i = 0; i < touching; ++i) forces[i] = claimed_.normals[situation_.touching[i]];
    for (std::size_t a = 0; a < problem.acting.size(); ++a)
      if (acts(problem.acting[a])) forces[n + a] = claimed_.tangential[problem.acting[a]];
    for (std::size_t i = touching; i < n; ++i) {
      double pressed = problem.open[i];
      for (std::size_t j = 0; j < forces.size(); ++j)
        if (j < touching || j >= n) pressed += problem.mobility[i * forces.size() + j] * forces[j];
      forces[i] = pressed;
    }
    return forces;
  }

  // The side on which a friction is pressed follows from the forces.
  static mechanics::LawMode mode_pressed(const MotionLaw& problem, mechanics::LawMode mode,
                                         const std::vector<double>& forces) {
    for (std::size_t a = 0; a < problem.acting.size(); ++a)
      if (const auto by = problem.frictions[a].pressed_by)
        mode.frictions[a].pressure = forces[*by] < 0 ? -1 : 1;
    return mode;
  }

  std::string name_of(const MotionLaw& problem, std::size_t row) const {
    if (row < situation_.touching.size()) return formulas_.contacts[situation_.touching[row]].name;
    if (row >= problem.normals.size())
      return formulas_.frictions[problem.acting[row - problem.normals.size()]].name;
    for (std::size_t a = 0; a < problem.acting.size(); ++a)
      if (problem.frictions[a].pressed_by == row)
        return formulas_.frictions[problem.acting[a]].name;
    return {};
  }

  Mover& mover_;
  const MotionFormulas& formulas_;
  const MotionState& at_;
  const ClaimedMode& claimed_;
  const Thresholds& limits_;
  const mechanics::LawRounding& rounding_;
  ClosureNumbers closure_;
  ContactSituation situation_;
};

}  // namespace

std::string find_fault(Mover& mover, const MotionState& at, const ClaimedMode& claimed,
                       const Thresholds& limits, const mechanics::LawRounding& rounding) {
  return ModeChecker(mover, at, claimed, limits, rounding).find();
}

}  // namespace trammel::simulation
