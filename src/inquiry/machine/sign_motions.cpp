// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/sign_motions.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "mechanics/tolerances.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

// Sweeps of what a machine starts with need one for each set of constraints; those of its own
// values would fill the memory with equations that are never met again.
constexpr std::size_t kept = 8;

void add(std::vector<symbolic::ExprId>& all, const mechanics::MotionRow& row) {
  if (row.level == mechanics::RowLevel::Position) all.push_back(row.value);
  if (row.level != mechanics::RowLevel::Acceleration) all.push_back(row.rate);
  for (const mechanics::Entry& slope : row.slopes) all.push_back(slope.value);
  all.push_back(row.right);
}

// Without what is told along a run: no sign depends on that.
std::vector<symbolic::ExprId> equations_of(const mechanics::MotionFormulas& formulas) {
  std::vector<symbolic::ExprId> all = formulas.force;
  for (const mechanics::MassEntry& m : formulas.masses) all.push_back(m.value);
  for (const mechanics::MotionRow& row : formulas.rows) add(all, row);
  for (const auto& direction : formulas.directions)
    for (const mechanics::Entry& e : direction) all.push_back(e.value);
  for (const mechanics::Contact& contact : formulas.contacts) {
    add(all, contact.gap);
    if (contact.restitution) all.push_back(*contact.restitution);
  }
  for (const mechanics::DryFriction& friction : formulas.frictions) {
    add(all, friction.along);
    all.push_back(friction.amount);
    for (const mechanics::Entry& e : friction.push) all.push_back(e.value);
  }
  for (const mechanics::DecidedSign& sign : formulas.decided_signs) all.push_back(sign.value);
  for (const mechanics::Turn& turn : formulas.turns) all.insert(all.end(), {turn.raw, turn.rate});
  all.insert(all.end(), formulas.loose_signs.begin(), formulas.loose_signs.end());
  return all;
}

std::vector<std::size_t> inputs_of(const simulation::CompiledMotion& equations) {
  const mechanics::MotionFormulas& formulas = equations.formulas();
  const auto used = symbolic::symbols_of(equations.pool(), equations_of(formulas));
  std::vector<std::size_t> inputs;
  for (std::size_t i = 0; i < formulas.inputs.size(); ++i)
    if (std::find(used.begin(), used.end(), formulas.inputs[i].symbol) != used.end())
      inputs.push_back(i);
  return inputs;
}

}  // namespace

bool SignMotions::fits(const Made& made, const std::vector<double>& inputs) {
  const mechanics::MotionInputs& home = made.equations->home().inputs;
  const auto& all = made.equations->formulas().inputs;
  // A place that is held was solved for: states differ in its rounding.
  return std::all_of(made.inputs.begin(), made.inputs.end(), [&](std::size_t i) {
    const double apart = all[i].variable ? mechanics::same_in_numbers * home.size : 0.0;
    return std::abs(inputs[i] - home.values[i]) <= apart;
  });
}

std::shared_ptr<const simulation::CompiledMotion> SignMotions::get(
    const std::vector<char>& in_force,
    const std::function<mechanics::MotionStart(const mechanics::MotionFormulas&)>& start_of,
    const std::function<std::shared_ptr<const simulation::CompiledMotion>()>& make) {
  std::vector<Made> known;
  {
    const std::lock_guard lock(mutex_);
    known = made_;
  }
  for (const Made& made : known)
    if (made.in_force == in_force && fits(made, start_of(made.equations->formulas()).inputs.values))
      return made.equations;
  auto equations = make();
  if (!equations) return nullptr;
  std::vector<std::size_t> inputs = inputs_of(*equations);
  const std::lock_guard lock(mutex_);
  if (made_.size() < kept) made_.push_back({in_force, equations, std::move(inputs)});
  return equations;
}

}  // namespace trammel::inquiry
