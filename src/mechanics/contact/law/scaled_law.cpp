// SPDX-License-Identifier: Apache-2.0
#include "mechanics/contact/law/scaled_law.h"

#include <algorithm>
#include <cmath>

#include "mechanics/tolerances.h"

namespace trammel::mechanics {

namespace {

// What presses a friction and always holds has no mobility: its unit is the friction's, so that it
// is seen beside what heavy bodies feel.
Numbers find_units(const LawInput& input) {
  Numbers units;
  for (std::size_t i = 0; i < input.rows(); ++i) {
    const double own = input.mobility[i * input.rows() + i];
    units.push_back(own > 0.0 ? 1.0 / std::sqrt(own) : 1.0);
  }
  for (std::size_t k = 0; k < input.frictions.size(); ++k)
    if (const auto by = input.frictions[k].pressed_by; by && input.normals[*by].is_two_sided)
      units[*by] = units[input.normals.size() + k];
  return units;
}

}  // namespace

double largest(const Numbers& numbers) {
  double most = 0.0;
  for (const double v : numbers) most = std::max(most, std::abs(v));
  return most;
}

ScaledLaw::ScaledLaw(const LawInput& input)
    : input_(input),
      units_(find_units(input)),
      normals_(input.normals.size()),
      rows_(input.rows()),
      mobility_(input.mobility.begin(), input.mobility.end()) {
  for (std::size_t i = 0; i < rows_; ++i) {
    const bool is_force =
        i < normals_ && is_two_sided(i);  // its row is one of forces, not of rates
    const double by = is_force ? 1.0 / units_[i] : units_[i];
    for (std::size_t j = 0; j < rows_; ++j) mobility_[i * rows_ + j] *= by * units_[j];
    open_.push_back(input.open[i] * by);
    wanted_.push_back(i < normals_ ? input.normals[i].wanted * by : 0.0);
    least_.push_back(i < normals_ ? input.normals[i].least / units_[i] : 0.0);
  }
}

double ScaledLaw::limit(std::size_t k) const {
  const LawFriction& f = friction(k);
  const double by = is_pressed(k) ? units_[*f.pressed_by] : 1.0;
  return f.limit * by / units_[row_of(k)];
}

double ScaledLaw::limit(std::size_t k, const Numbers& forces) const {
  const LawFriction& f = friction(k);
  if (!is_pressed(k)) return limit(k);
  const double normal = forces[*f.pressed_by];
  return limit(k) * (is_two_sided(*f.pressed_by) ? std::abs(normal) : std::max(0.0, normal));
}

bool ScaledLaw::acts(std::size_t k, const LawMode& mode) const {
  const auto by = friction(k).pressed_by;
  return (!by || mode.active[*by] != 0) && can_act(k);
}

FrictionState ScaledLaw::at_rest(std::size_t k, const LawMode& mode) const {
  if (!acts(k, mode)) return {};
  const int slides = friction(k).slides;
  return slides != 0 ? FrictionState{FrictionMode::Slides, slides, 1}
                     : FrictionState{FrictionMode::Sticks, 0, 1};
}

std::vector<std::size_t> ScaledLaw::unilateral() const {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < normals_; ++i)
    if (!is_two_sided(i)) rows.push_back(i);
  return rows;
}

ScaledLaw::Rate ScaledLaw::rate(std::size_t i, const Numbers& forces) const {
  Rate rate{open_[i], std::abs(open_[i])};
  for (std::size_t j = 0; j < rows_; ++j) {
    const double part = mobility(i, j) * forces[j];
    rate.value += part;
    rate.size = std::max(rate.size, std::abs(part));
  }
  return rate;
}

void ScaledLaw::push(std::size_t row, double force) {
  for (std::size_t i = 0; i < rows_; ++i) open_[i] += mobility(i, row) * force;
}

void ScaledLaw::press(std::size_t normal, double force) {
  mobility_[normal * rows_ + normal] = 1.0;
  open_[normal] = -force;
}

Numbers ScaledLaw::in_units(std::span<const double> forces) const {
  Numbers scaled(forces.begin(), forces.end());
  for (std::size_t i = 0; i < rows_; ++i) scaled[i] /= units_[i];
  return scaled;
}

Numbers ScaledLaw::out_of_units(Numbers forces) const {
  for (std::size_t i = 0; i < rows_; ++i) forces[i] *= units_[i];
  return forces;
}

LawRounding rounding_of_one_road() {
  return {action_rounding, joint_rounding / action_rounding};
}

Examiner::Examiner(const ScaledLaw& law, const LawMode& mode, const Numbers& forces,
                   LawRounding rounding)
    : law_(law),
      mode_(mode),
      forces_(forces),
      rounding_(rounding),
      force_rounding_(rounding.part * largest(forces)) {
  if (rounding.floor == 0.0) return;
  for (std::size_t i = 0; i < law.rows(); ++i)
    least_size_ = std::max(least_size_, rounding.floor * law.rate(i, forces).size);
}

// What of a rate may be left where it should be as wanted.
double Examiner::rest_of(const ScaledLaw::Rate& rate, double wanted) const {
  return rounding_.part * std::max({rate.size, std::abs(wanted), least_size_});
}

Wrong Examiner::normal(std::size_t i) const {
  const auto rate = law_.rate(i, forces_);
  const double over = rate.value - law_.wanted(i);
  const double rest = rest_of(rate, law_.wanted(i));
  const double more = forces_[i] - law_.least(i);
  if (!law_.is_two_sided(i)) {
    if (mode_.active[i] == 0) {
      if (std::abs(more) > force_rounding_) return Wrong::BearsOpen;
      return over < -rest ? Wrong::Closes : Wrong::Nothing;
    }
    if (more < -force_rounding_) return Wrong::Pulls;
  }
  return std::abs(over) > rest ? Wrong::Drifts : Wrong::Nothing;
}

Wrong Examiner::friction(std::size_t k) const {
  const FrictionState& state = mode_.frictions[k];
  const std::size_t i = law_.row_of(k);
  const double limit = law_.limit(k, forces_);
  if (!law_.acts(k, mode_)) {  // what no force can slide may rub up to its limit: nothing moves
    const double most = law_.can_act(k) ? 0.0 : limit;
    return std::abs(forces_[i]) > most + force_rounding_ ? Wrong::BearsOpen : Wrong::Nothing;
  }
  if (const auto by = law_.friction(k).pressed_by; law_.is_pressed(k) && law_.is_two_sided(*by))
    if (state.pressure * forces_[*by] < -force_rounding_) return Wrong::Reversed;
  const auto rate = law_.rate(i, forces_);
  const double rest = rest_of(rate);
  if (state.mode == FrictionMode::Sticks) {
    if (std::abs(forces_[i]) > limit + force_rounding_) return Wrong::BeyondCone;
    return std::abs(rate.value) > rest ? Wrong::Drifts : Wrong::Nothing;
  }
  if (std::abs(forces_[i] + state.direction * limit) > force_rounding_) return Wrong::NotAtLimit;
  const bool turns = state.mode != FrictionMode::Slides && state.direction * rate.value < -rest;
  return turns ? Wrong::TurnsBack : Wrong::Nothing;
}

bool Examiner::is_idle(std::size_t i) const {
  const auto rate = law_.rate(i, forces_);
  return std::abs(rate.value - law_.wanted(i)) <= rest_of(rate, law_.wanted(i));
}

const char* words_of(Wrong wrong) {
  switch (wrong) {
    case Wrong::Nothing: return "is right";
    case Wrong::Pulls: return "would have to pull";
    case Wrong::Closes: return "closes without bearing";
    case Wrong::Drifts: return "moves though it is held";
    case Wrong::BeyondCone: return "is beyond the limit of its friction";
    case Wrong::TurnsBack: return "slides against the way it starts";
    case Wrong::NotAtLimit: return "slides without its friction";
    case Wrong::Reversed: return "is pressed the other way";
    case Wrong::BearsOpen: return "bears though nothing touches";
  }
  return "";
}

}  // namespace trammel::mechanics
