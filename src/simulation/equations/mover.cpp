// SPDX-License-Identifier: Apache-2.0
#include "simulation/equations/mover.h"

#include <algorithm>
#include <cmath>

#include "base/finite.h"
#include "mechanics/tolerances.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

double dot(const MotionRow& row, const RowNumbers& numbers, std::span<const double> v) {
  double sum = 0.0;
  for (std::size_t k = 0; k < row.slopes.size(); ++k)
    sum += numbers.slopes[k] * v[row.slopes[k].variable];
  return sum;
}

}  // namespace

Mover::Mover(std::shared_ptr<const CompiledMotion> equations, MotionInputs inputs,
             ContactSource* source)
    : equations_(std::move(equations)),
      formulas_(equations_->formulas()),
      home_(equations_->home().inputs),
      contacts_(formulas_, source),
      motion_(equations_->code()) {
  set_inputs(std::move(inputs));
}

void Mover::set_inputs(MotionInputs inputs) {
  inputs_ = std::move(inputs);
  motion_.set_inputs(inputs_.values);
  forget();
}

Mode Mover::open_mode(std::vector<ContactName> names) {
  Mode mode{{}, {}, std::move(names)};
  at_hand(mode);
  mode.active.assign(contacts_.size(), 0);
  mode.frictions.resize(contacts_.frictions());
  return mode;
}

void Mover::eval(const StateView& at, const Mode& mode, MotionNumbers& numbers) {
  motion_.eval(at, numbers);
  contacts_.take_up(mode.at_hand);
  contacts_.add(at, numbers);
}

void Mover::eval(const StateView& at, const Mode& mode, ClosureNumbers& numbers) {
  motion_.eval(at, numbers);
  contacts_.take_up(mode.at_hand);
  contacts_.add(at, numbers);
}

void Mover::add_masses() {
  for (std::size_t k = 0; k < formulas_.masses.size(); ++k)
    solver_.add(formulas_.masses[k].row, formulas_.masses[k].column, numbers_.masses[k]);
}

void Mover::add_direction(std::size_t column, const std::vector<Entry>& entries,
                          const std::vector<double>& values, double factor) {
  for (std::size_t k = 0; k < entries.size(); ++k)
    solver_.add(entries[k].variable, column, -factor * values[k]);
}

void Mover::add_slopes(std::size_t row, const MotionRow& like, const RowNumbers& numbers) {
  for (std::size_t k = 0; k < like.slopes.size(); ++k)
    solver_.add(row, like.slopes[k].variable, numbers.slopes[k]);
}

// Adds the friction of what slides: a part of its normal force, in the column of that (`columns` of
// contacts), or a constant force on the right side. What sticks has an unknown of its own.
void Mover::set_friction(const Mode& mode, std::span<const std::size_t> columns,
                         std::span<double> right) {
  const std::size_t n = formulas_.x.size();
  for (std::size_t k = 0; k < mode.frictions.size(); ++k) {
    const DryFriction& sliding = contacts_.friction(k);
    const FrictionState& friction = mode.frictions[k];
    const bool is_known = !friction.sticks && !sliding.joint;  // pins come when forces are there
    if (!is_known || !acts(sliding, mode)) continue;
    const std::vector<double>& along = push_numbers(k);
    const double amount = -friction.direction * numbers_.amounts[k];
    if (sliding.is_constant) {
      for (std::size_t i = 0; i < along.size(); ++i)
        right[push_of(sliding)[i].variable] += amount * along[i];
      continue;
    }
    const auto press = [&](std::size_t column, double weight) {
      add_direction(column, sliding.along.slopes, along, amount * friction.pressure * weight);
    };
    if (sliding.is_of_contact) press(columns[sliding.pressed_by], 1.0);
    for (std::size_t i = 0; i < sliding.normal.size(); ++i)
      press(n + sliding.normal[i].direction, numbers_.normals[k][i]);
  }
}

const std::vector<double>& Mover::push_numbers(std::size_t sliding) const {
  return contacts_.friction(sliding).sign ? numbers_.pushes[sliding]
                                          : numbers_.frictions[sliding].slopes;
}

// The entry on the diagonal by which what sticks gives way: small beside what masses do.
double Mover::softness() const {
  double most = 0.0;
  for (const double m : numbers_.masses) most = std::max(most, std::abs(m));
  return soft_part / most;
}

bool Mover::set_up(const Mode& mode, double softness) {
  const std::size_t n = formulas_.x.size(), held = formulas_.rows.size();
  std::size_t size = n + held;
  for (const char active : mode.active) size += active != 0 ? 1 : 0;
  for (const FrictionState& friction : mode.frictions) size += friction.sticks ? 1 : 0;
  right_.assign(size, 0.0);
  std::copy(numbers_.force.begin(), numbers_.force.end(), right_.begin());
  solver_.begin(size);
  add_masses();
  for (std::size_t k = 0; k < held; ++k) {
    add_direction(n + k, formulas_.directions[k], numbers_.directions[k], 1.0);
    add_slopes(n + k, formulas_.rows[k], numbers_.rows[k]);
    right_[n + k] = numbers_.rows[k].right;
  }
  std::size_t next = n + held;
  const auto add_unknown = [&](const MotionRow& row, const RowNumbers& numbers,
                               const std::vector<Entry>& push, const std::vector<double>& pushes) {
    add_direction(next, push, pushes, 1.0);
    add_slopes(next, row, numbers);
    right_[next] = numbers.right;
    return next++;
  };
  columns_.assign(mode.active.size(), 0);
  for (std::size_t k = 0; k < mode.active.size(); ++k)
    if (mode.active[k] != 0)
      columns_[k] = add_unknown(contacts_.contact(k).gap, numbers_.contacts[k],
                                contacts_.contact(k).gap.slopes, numbers_.contacts[k].slopes);
  for (std::size_t k = 0; k < mode.frictions.size(); ++k) {
    if (!mode.frictions[k].sticks) continue;
    const std::size_t row = add_unknown(contacts_.friction(k).along, numbers_.frictions[k],
                                        push_of(contacts_.friction(k)), push_numbers(k));
    if (softness > 0.0) solver_.add(row, row, softness);
  }
  set_friction(mode, columns_, right_);
  solver_.balance(home_.scales);
  return base::all_finite(right_) && solver_.factor();
}

// Whether forces beyond all bounds would be needed to hold what sticks, since at a dead point the
// motion does not depend on it.
bool Mover::jams(const StateView& at, const Mode& mode) const {
  constexpr double beyond_all = 1e6;  // times what loads and curved motion ask for
  double heaviest = 0.0, loudest = 0.0, pace = 0.0;
  for (const double m : numbers_.masses) heaviest = std::max(heaviest, std::abs(m));
  for (const double f : numbers_.force) loudest = std::max(loudest, std::abs(f));
  for (std::size_t i = 0; i < at.v.size(); ++i)
    pace = std::max(pace, at.v[i] * at.v[i] / inputs_.scales[i]);
  auto next =
      right_.end() - std::count_if(mode.frictions.begin(), mode.frictions.end(),
                                   [](const FrictionState& friction) { return friction.sticks; });
  for (std::size_t k = 0; k < mode.frictions.size(); ++k) {
    if (!mode.frictions[k].sticks) continue;
    double size = contacts_.friction(k).sign ? 0.0 : 1.0;  // of a force of 1
    for (const double push : numbers_.pushes[k]) size = std::max(size, std::abs(push));
    if (!(std::abs(*next++) * size <= beyond_all * (loudest + heaviest * pace))) return true;
  }
  return false;
}

bool Mover::accelerate(const StateView& at, const Mode& mode, std::span<double> acceleration,
                       Forces* forces) {
  eval(at, mode, numbers_);
  const bool is_soft = !set_up(mode, 0.0);
  if (is_soft && (!any_sticks(mode) || !set_up(mode, softness()))) return false;
  if (!solve_with_pins(at, mode, is_soft ? settled_soft_pin : mechanics::settled_pin)) return false;
  if (any_sticks(mode) && jams(at, mode)) return false;
  std::copy_n(right_.begin(), formulas_.x.size(), acceleration.begin());
  if (forces != nullptr) take_forces(mode, *forces);
  return true;
}

// The forces of the last solution.
void Mover::take_forces(const Mode& mode, Forces& forces) const {
  const std::size_t n = formulas_.x.size(), held = formulas_.rows.size();
  forces.holding.assign(right_.begin() + static_cast<std::ptrdiff_t>(n),
                        right_.begin() + static_cast<std::ptrdiff_t>(n + held));
  forces.contacts.assign(mode.active.size(), 0.0);
  forces.frictions.assign(mode.frictions.size(), 0.0);
  std::size_t next = n + held;
  for (std::size_t k = 0; k < mode.active.size(); ++k)
    if (mode.active[k] != 0) forces.contacts[k] = right_[next++];
  forces.limits.resize(mode.frictions.size());
  forces.normals.assign(mode.frictions.size(), 1.0);
  for (std::size_t k = 0; k < mode.frictions.size(); ++k) {
    if (!contacts_.friction(k).is_constant) forces.normals[k] = normal_force(k, forces);
    const double limit = forces.limits[k] = contacts_.friction(k).joint
                                                ? pin_limits_[k]
                                                : numbers_.amounts[k] * std::abs(forces.normals[k]);
    forces.frictions[k] =
        mode.frictions[k].sticks ? right_[next++] : -mode.frictions[k].direction * limit;
  }
}

void Mover::prepare(const Mode& mode) {
  constexpr std::size_t kept = 64;
  for (current_ = 0; current_ < prepared_.size(); ++current_)
    if (prepared_[current_].mode == mode) return;
  if (prepared_.size() == kept) {
    prepared_.clear();
    current_ = 0;
  }
  // Contacts of a source have no formulas that could be compiled.
  prepared_.push_back(
      {mode, mode.at_hand.empty() ? ModeCode::make(*equations_, mode) : std::nullopt});
}

ModeCode* Mover::smooth(const Mode& mode) {
  if (!mode.at_hand.empty()) return nullptr;  // as of all modes with contacts of a source
  if (current_ >= prepared_.size() || !(prepared_[current_].mode == mode)) return nullptr;
  return prepared_[current_].smooth ? &*prepared_[current_].smooth : nullptr;
}

bool Mover::rate(const StateView& at, const Mode& mode, std::span<double> acceleration,
                 Forces* forces) {
  ModeCode* fast = smooth(mode);
  if (fast != nullptr && fast->accelerate(motion_, at, acceleration, forces)) return true;
  return accelerate(at, mode, acceleration, forces);
}

bool Mover::observe(const StateView& at, const Mode& mode, std::span<double> acceleration,
                    Forces& forces) {
  const auto met = std::find_if(prepared_.begin(), prepared_.end(),
                                [&](const Prepared& known) { return known.mode == mode; });
  const std::size_t before =
      std::exchange(current_, static_cast<std::size_t>(met - prepared_.begin()));
  const bool is_known = rate(at, mode, acceleration, &forces);
  current_ = before;
  return is_known;
}

double Mover::gap_slope(std::size_t contact, std::span<const double> v) const {
  return dot(contacts_.contact(contact).gap, numbers_.contacts[contact], v);
}

double Mover::sliding_slope(std::size_t sliding, std::span<const double> v) const {
  return dot(contacts_.friction(sliding).along, numbers_.frictions[sliding], v);
}

double Mover::gap_acceleration(std::size_t contact, std::span<const double> a) const {
  return gap_slope(contact, a) - numbers_.contacts[contact].right;
}

double Mover::sliding_acceleration(std::size_t sliding, std::span<const double> a) const {
  return sliding_slope(sliding, a) - numbers_.frictions[sliding].right;
}

double Mover::normal_force(std::size_t sliding, const Forces& forces) const {
  const DryFriction& s = contacts_.friction(sliding);
  return s.is_of_contact ? forces.contacts[s.pressed_by] : holding_force(sliding, forces.holding);
}

double Mover::holding_force(std::size_t sliding, std::span<const double> holding) const {
  return sum_of_pressing(contacts_.friction(sliding), numbers_.normals[sliding], holding);
}

double Mover::kinetic_energy(const MotionState& at) {
  motion_.eval(at, numbers_);
  double sum = 0.0;
  for (std::size_t k = 0; k < formulas_.masses.size(); ++k)
    sum += at.v[formulas_.masses[k].row] * numbers_.masses[k] * at.v[formulas_.masses[k].column];
  return sum / 2;
}

bool Mover::begin_impulses(const MotionState& at, const Mode& mode) {
  eval(at, mode, numbers_);
  const std::size_t n = formulas_.x.size(), held = formulas_.rows.size();
  solver_.begin(n + held);
  add_masses();
  for (std::size_t k = 0; k < held; ++k) {
    add_direction(n + k, formulas_.directions[k], numbers_.directions[k], 1.0);
    add_slopes(n + k, formulas_.rows[k], numbers_.rows[k]);
  }
  solver_.balance(home_.scales);
  return solver_.factor();
}

std::vector<double> Mover::respond(const std::vector<Entry>& direction,
                                   const std::vector<double>& numbers,
                                   std::vector<double>* holding) {
  right_.assign(formulas_.x.size() + formulas_.rows.size(), 0.0);
  for (std::size_t k = 0; k < direction.size(); ++k) right_[direction[k].variable] += numbers[k];
  solver_.solve(right_);
  const auto middle = right_.begin() + static_cast<std::ptrdiff_t>(formulas_.x.size());
  if (holding != nullptr) holding->assign(middle, right_.end());
  return {right_.begin(), middle};
}

}  // namespace trammel::simulation
