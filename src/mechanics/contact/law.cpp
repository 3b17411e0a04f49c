// SPDX-License-Identifier: Apache-2.0
#include "mechanics/contact/law.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/subsets.h"
#include "mechanics/contact/law/idle_friction.h"
#include "mechanics/contact/law/mode_equations.h"
#include "mechanics/contact/law/pivots.h"
#include "mechanics/contact/law/scaled_law.h"
#include "mechanics/contact/law/shares.h"
#include "mechanics/contact/law/sweeps.h"
#include "mechanics/tolerances.h"

namespace trammel::mechanics {

namespace {

class Decider {
 public:
  explicit Decider(ScaledLaw law) : law_(std::move(law)) {}

  LawOutput decide(const LawMode* guess) {
    LawOutput none;
    auto found = find(guess != nullptr ? *guess : all_bear(), none.status);
    return found ? finish(std::move(*found)) : none;
  }

  std::optional<LawForces> solve(const LawMode& mode) const {
    auto forces = forces_of(mode);
    if (!forces) return std::nullopt;
    return LawForces{law_.out_of_units(std::move(*forces)),
                     ModeEquations(law_, mode).unique_rows()};
  }

  LawWays ways() {
    LawWays ways;
    const auto found = find(all_bear(), ways.first.status);
    if (!found) return ways;
    Shares shares = find_shares(law_, found->mode, found->forces);
    const bool is_shared = !shares.others.empty();
    // Steps to the corner add up roundings.
    if (auto forces = forces_of(shares.corner_mode);
        forces && is_lawful(shares.corner_mode, *forces))
      shares.corner = std::move(*forces);
    ways.first = {is_shared ? LawStatus::Shared : LawStatus::One, std::move(shares.corner_mode),
                  law_.out_of_units(std::move(shares.corner)), std::move(shares.is_unique)};
    for (Numbers& forces : shares.others)
      ways.shares.push_back(law_.out_of_units(std::move(forces)));
    if (law_.frictions() > 0 && count_modes() <= tried_max) ways.motions = find_motions(*found);
    return ways;
  }

 private:
  static constexpr std::size_t tried_max = 8192;  // modes: five rough contacts, twelve smooth ones

  std::optional<SolvedMode> find(LawMode guess, LawStatus& why_not) const {
    if (auto found = mend(std::move(guess))) return found;
    if (auto found = better_of(solve_by_pivots(law_))) return found;
    SweptLaw swept = solve_by_sweeps(law_);
    if (auto found = mend(swept.found.mode)) return found;
    if (swept.has_ended && is_lawful(swept.found)) return std::move(swept.found);
    why_not = count_modes() > tried_max ? LawStatus::Spent : LawStatus::None;
    return why_not == LawStatus::None ? try_all() : std::nullopt;
  }

  LawMode all_bear() const {
    LawMode mode{std::vector<char>(law_.normals(), 1), {}};
    for (std::size_t k = 0; k < law_.frictions(); ++k)
      mode.frictions.push_back(law_.at_rest(k, mode));
    return mode;
  }

  bool may_turn(std::size_t k) const {
    return law_.is_pressed(k) && law_.is_two_sided(*law_.friction(k).pressed_by);
  }

  // At the most, up to where it is too many.
  std::size_t count_modes() const {
    std::size_t count = 1;
    const auto times = [&](std::size_t choices) {
      if (count <= tried_max) count *= choices;
    };
    for (std::size_t i = law_.unilateral().size(); i-- > 0;) times(2);
    for (std::size_t k = 0; k < law_.frictions(); ++k) {
      if (law_.can_act(k) && law_.friction(k).slides == 0) times(3);
      if (law_.can_act(k) && may_turn(k)) times(2);
    }
    return count;
  }

  std::optional<Numbers> forces_of(const LawMode& mode) const {
    return ModeEquations(law_, mode).forces();
  }

  // ---- a guess

  // The mode mended where its forces contradict it, and how many rows that were.
  std::pair<LawMode, std::size_t> mended(LawMode mode, const Numbers& forces) const {
    const LawMode before = mode;
    const Examiner examiner(law_, before, forces);
    std::size_t count = 0;
    for (std::size_t i = 0; i < law_.normals(); ++i) {
      const Wrong wrong = examiner.normal(i);
      if (wrong == Wrong::Nothing) continue;
      ++count;
      if (wrong == Wrong::Pulls) mode.active[i] = 0;
      if (wrong == Wrong::Closes) mode.active[i] = 1;
    }
    for (std::size_t k = 0; k < law_.frictions(); ++k) {
      FrictionState& state = mode.frictions[k];
      const Wrong wrong = examiner.friction(k);
      count += wrong != Wrong::Nothing ? 1 : 0;
      if (law_.acts(k, mode) != law_.acts(k, before)) state = law_.at_rest(k, mode);
      if (wrong == Wrong::BeyondCone)
        state = {FrictionMode::Starts, forces[law_.row_of(k)] > 0 ? -1 : 1, state.pressure};
      if (wrong == Wrong::TurnsBack) state = {FrictionMode::Sticks, 0, state.pressure};
      if (wrong == Wrong::Reversed) state.pressure = -state.pressure;
    }
    return {std::move(mode), count};
  }

  std::optional<SolvedMode> mend(LawMode mode) const {
    constexpr int patience = 3;  // tries that do not leave less to mend
    std::size_t least = law_.rows() + 1;
    for (int idle = 0; idle < patience;) {
      auto forces = forces_of(mode);
      if (!forces) return std::nullopt;
      auto [next, count] = mended(mode, *forces);
      if (count == 0) return SolvedMode{std::move(mode), std::move(*forces)};
      if (next == mode) return std::nullopt;
      idle = count < least ? 0 : idle + 1;
      least = std::min(least, count);
      mode = std::move(next);
    }
    return std::nullopt;
  }

  // ---- pivots and sweeps

  // Where the equations of a found mode have a solution that obeys the law, that is taken, since
  // pivots add up roundings.
  std::optional<SolvedMode> better_of(std::optional<SolvedMode> found) const {
    if (!found) return std::nullopt;
    if (auto better = mend(found->mode)) return better;
    return is_lawful(*found) ? found : std::nullopt;
  }

  bool is_lawful(const LawMode& mode, const Numbers& forces) const {
    return mended(mode, forces).second == 0;
  }
  bool is_lawful(const SolvedMode& found) const { return is_lawful(found.mode, found.forces); }

  // ---- all modes of few rows

  std::optional<SolvedMode> try_all() const {
    std::optional<SolvedMode> first;
    any_that_fits([&](SolvedMode found) {
      first = std::move(found);
      return true;
    });
    return first;
  }

  // Calls `use` with every mode that fits, those with the most contacts first, until it gives true.
  template <class Use>
  void any_that_fits(Use use) const {
    const std::vector<std::size_t> rows = law_.unilateral();
    base::any_subset(rows.size(), [&](const std::vector<std::size_t>& set) {
      LawMode mode{std::vector<char>(law_.normals(), 1), {}};
      for (const std::size_t i : rows) mode.active[i] = 0;
      for (const std::size_t i : set) mode.active[rows[i]] = 1;
      return any_friction_that_fits(std::move(mode), use);
    });
  }

  // What a friction may do in this mode, the likely first.
  std::vector<FrictionState> choices(std::size_t k, const LawMode& mode) const {
    std::vector<FrictionState> all{law_.at_rest(k, mode)};
    if (all.front().mode == FrictionMode::Sticks)
      all.insert(all.end(), {{FrictionMode::Starts, 1, 1}, {FrictionMode::Starts, -1, 1}});
    if (may_turn(k) && law_.acts(k, mode))
      for (std::size_t i = all.size(); i-- > 0;) {
        all.push_back(all[i]);
        all.back().pressure = -1;
      }
    return all;
  }

  template <class Use>
  bool any_friction_that_fits(LawMode mode, Use& use) const {
    std::vector<std::vector<FrictionState>> all;
    for (std::size_t k = 0; k < law_.frictions(); ++k) {
      all.push_back(choices(k, mode));
      mode.frictions.push_back(all.back().front());
    }
    std::vector<std::size_t> turn(all.size(), 0);
    for (;;) {
      for (std::size_t k = 0; k < all.size(); ++k) mode.frictions[k] = all[k][turn[k]];
      if (auto forces = forces_of(mode))
        if (SolvedMode found{mode, std::move(*forces)}; is_lawful(found) && use(std::move(found)))
          return true;
      std::size_t k = 0;
      while (k < all.size() && ++turn[k] == all[k].size()) turn[k++] = 0;
      if (k == all.size()) return false;
    }
  }

  // ---- other motions

  // What does not move as the first does, one mode of each motion.
  std::vector<LawMotion> find_motions(const SolvedMode& first) const {
    std::vector<Numbers> known{rates_of(first.forces)};
    std::vector<LawMotion> motions;
    bool is_of_share = false;
    const auto add_if_new = [&](SolvedMode found) {
      Numbers rates = rates_of(found.forces);
      const auto is_same = [&](const Numbers& other) { return are_same(rates, other); };
      if (std::any_of(known.begin(), known.end(), is_same)) return false;
      known.push_back(std::move(rates));
      motions.push_back(
          {std::move(found.mode), law_.out_of_units(std::move(found.forces)), is_of_share});
      return false;
    };
    any_that_fits(add_if_new);
    is_of_share = true;
    for (const IdlePush& push : find_idle_pushes(law_, first.forces))
      if (auto found = pushed_by(push)) add_if_new(std::move(*found));
    for (const IdlePush& pressure : find_idle_pressures(law_, first.forces))
      if (auto found = pressed_by(pressure)) add_if_new(std::move(*found));
    return motions;
  }

  // A mode that fits where a contact that no force moves bears so much.
  std::optional<SolvedMode> pressed_by(const IdlePush& pressure) const {
    ScaledLaw pressed = law_;
    pressed.press(pressure.row, pressure.force);
    auto found = find_of(std::move(pressed));
    return found && is_lawful(*found) ? found : std::nullopt;
  }

  // A mode that fits beside a force of friction that nothing sets off.
  std::optional<SolvedMode> pushed_by(const IdlePush& push) const {
    ScaledLaw pushed = law_;
    pushed.push(push.row, push.force);
    auto found = find_of(std::move(pushed));
    if (!found) return std::nullopt;
    add_push(law_, push, *found);
    return is_lawful(*found) ? found : std::nullopt;
  }

  // Of another law.
  static std::optional<SolvedMode> find_of(ScaledLaw law) {
    const Decider other(std::move(law));
    LawStatus why_not{};
    return other.find(other.all_bear(), why_not);
  }

  // How gaps and slidings accelerate, each by the largest of its terms.
  Numbers rates_of(const Numbers& forces) const {
    Numbers rates;
    for (std::size_t i = 0; i < law_.rows(); ++i) {
      if (i < law_.normals() && law_.is_two_sided(i)) continue;
      const auto rate = law_.rate(i, forces);
      rates.push_back(rate.size > 0.0 ? rate.value / rate.size : 0.0);
    }
    return rates;
  }
  static bool are_same(const Numbers& a, const Numbers& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
      if (std::abs(a[i] - b[i]) > other_motion) return false;
    return true;
  }

  // ---- which forces are the only ones

  // With the rows that could as well bear: an open normal that stays closed, friction at its limit
  // that does not move.
  LawMode widened(const SolvedMode& found) const {
    LawMode mode = found.mode;
    const Examiner examiner(law_, found.mode, found.forces);
    for (std::size_t i = 0; i < law_.normals(); ++i)
      if (mode.active[i] == 0 && law_.mobility(i, i) > 0.0 && examiner.is_idle(i))
        mode.active[i] = 1;
    for (std::size_t k = 0; k < law_.frictions(); ++k) {
      FrictionState& state = mode.frictions[k];
      if (law_.acts(k, mode) && !law_.acts(k, found.mode)) state = law_.at_rest(k, mode);
      if (state.mode == FrictionMode::Starts && examiner.is_idle(law_.row_of(k)))
        state = {FrictionMode::Sticks, 0, 1};
    }
    return mode;
  }

  LawOutput finish(SolvedMode found) const {
    const LawMode wide = widened(found);
    LawOutput output{LawStatus::One, found.mode, {}, ModeEquations(law_, wide).unique_rows()};
    const bool is_shared = std::find(output.is_unique.begin(), output.is_unique.end(), char{0}) !=
                           output.is_unique.end();
    if (is_shared) output.status = LawStatus::Shared;
    output.forces = law_.out_of_units(std::move(found.forces));
    return output;
  }

  ScaledLaw law_;
};

}  // namespace

void hold_what_no_force_moves(LawProblem& problem, const LawScale& scale) {
  const std::size_t n = problem.normals.size(), rows = problem.open.size();
  const auto own = [&](std::size_t i) { return std::abs(problem.mobility[i * rows + i]); };
  const auto presses = [&](std::size_t i) { return i < n && problem.normals[i].is_two_sided; };
  double most = scale.mass > 0.0 ? 1.0 / scale.mass : 0.0;
  for (std::size_t i = 0; i < rows; ++i)
    if (!presses(i)) most = std::max(most, own(i));
  for (std::size_t i = 0; i < rows; ++i) {
    if (presses(i) || own(i) > action_rounding * most) continue;
    std::fill_n(problem.mobility.begin() + static_cast<std::ptrdiff_t>(i * rows), rows, 0.0);
    const bool rests = std::abs(problem.open[i]) <= action_rounding * scale.acceleration;
    if (rests) problem.open[i] = 0.0;
    if (i < n || rests) continue;
    LawFriction& friction = problem.frictions[i - n];
    if (friction.slides == 0) friction.slides = problem.open[i] > 0 ? 1 : -1;
  }
}

void rest_what_rounding_moves(LawProblem& problem, const LawScale& scale) {
  for (std::size_t i = 0; i < problem.normals.size(); ++i)
    if (!problem.normals[i].is_two_sided &&
        std::abs(problem.open[i]) <= cancelled_sum * scale.acceleration)
      problem.open[i] = 0.0;
}

LawOutput decide_contacts(const LawInput& input, const LawMode* guess) {
  return Decider(ScaledLaw(input)).decide(guess);
}

std::optional<LawForces> solve_mode(const LawInput& input, const LawMode& mode) {
  return Decider(ScaledLaw(input)).solve(mode);
}

LawWays find_ways(const LawInput& input) {
  return Decider(ScaledLaw(input)).ways();
}

std::optional<LawFault> find_fault(const LawInput& input, const LawMode& mode,
                                   std::span<const double> forces, LawRounding rounding) {
  const ScaledLaw law(input);
  const Numbers scaled = law.in_units(forces);
  const Examiner examiner(law, mode, scaled, rounding);
  for (std::size_t i = 0; i < law.rows(); ++i) {
    const Wrong wrong =
        i < law.normals() ? examiner.normal(i) : examiner.friction(i - law.normals());
    if (wrong != Wrong::Nothing) return LawFault{i, words_of(wrong)};
  }
  return std::nullopt;
}

bool obeys_law(const LawInput& input, const LawMode& mode, std::span<const double> forces,
               std::string* why_not) {
  const auto fault = find_fault(input, mode, forces, rounding_of_one_road());
  if (!fault) return true;
  const std::size_t n = input.normals.size();
  if (why_not != nullptr)
    *why_not = fault->row < n ? fmt::format("contact {} {}", fault->row, fault->what)
                              : fmt::format("friction {} {}", fault->row - n, fault->what);
  return false;
}

}  // namespace trammel::mechanics
