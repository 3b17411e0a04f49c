// SPDX-License-Identifier: Apache-2.0
#include "model/units/dimension_system.h"

#include <fmt/format.h>

#include <utility>

#include "model/diagnostic_kinds.h"

namespace trammel::model {

int DimensionSystem::add_unknown() {
  unknowns_.emplace_back();
  return static_cast<int>(unknowns_.size()) - 1;
}

int DimensionSystem::add_known(const base::Dimension& dimension) {
  unknowns_.push_back({true, known_dimension(dimension), {}});
  return static_cast<int>(unknowns_.size()) - 1;
}

void DimensionSystem::require(DimensionEquation equation) {
  if (equation.left.is_bare != equation.right.is_bare && equation.bare)
    bare_.push_back(std::move(equation));
  else if (!equation.left.is_bare && !equation.right.is_bare)
    equations_.push_back(std::move(equation));
}

DimensionForm DimensionSystem::reduce(const DimensionForm& form) const {
  DimensionForm result{form.known, {}, form.is_bare, form.has_unit};
  for (const DimensionPower& p : form.powers) {
    const Row& row = unknowns_[static_cast<std::size_t>(p.unknown)];
    const DimensionForm factor =
        row.solved ? row.value : DimensionForm{{}, {{p.unknown, {1, 1}}}, false, false};
    result = result * power(factor, p.exponent);
  }
  return result;
}

bool DimensionSystem::add(const DimensionForm& ratio) {
  const DimensionForm reduced = reduce(ratio);
  if (reduced.powers.empty()) return reduced.known.is_one();
  const DimensionPower pivot = reduced.powers.front();
  DimensionForm rest = reduced;
  rest.powers.erase(rest.powers.begin());
  Row& row = unknowns_[static_cast<std::size_t>(pivot.unknown)];
  row.value = power(rest, base::Exponent{-1, 1} / pivot.exponent);
  row.solved = true;
  note_users(pivot.unknown);
  for (const int user : std::exchange(row.users, {})) {
    Row& other = unknowns_[static_cast<std::size_t>(user)];
    other.value = reduce(other.value);
    note_users(user);
  }
  return true;
}

void DimensionSystem::note_users(int unknown) {
  for (const DimensionPower& p : unknowns_[static_cast<std::size_t>(unknown)].value.powers)
    unknowns_[static_cast<std::size_t>(p.unknown)].users.push_back(unknown);
}

base::Diagnostics DimensionSystem::solve(std::size_t first_asked) {
  base::Diagnostics clashes;
  for (const bool with_units : {false, true})
    for (std::size_t i = 0; i < equations_.size(); ++i) {
      const DimensionEquation& e = equations_[i];
      const DimensionForm ratio = e.left / e.right;
      if (ratio.has_unit != with_units || add(ratio)) continue;
      if (!with_units && i < first_asked) continue;
      const auto name = [&](const DimensionForm& form) {
        const auto dimension = resolve(form);
        return dimension ? base::describe(*dimension) : std::string("another quantity");
      };
      clashes.push_back({unit_clash, e.span,
                         fmt::format("the units do not fit: '{}' is {}, but '{}' is {}",
                                     e.left_text, name(e.left), e.right_text, name(e.right)),
                         "change the unit of one of the two"});
    }
  return clashes;
}

std::optional<base::Dimension> DimensionSystem::resolve(const DimensionForm& form) const {
  const DimensionForm reduced = reduce(form);
  if (!reduced.powers.empty() || reduced.is_bare) return std::nullopt;
  return reduced.known;
}

std::vector<BareNumber> DimensionSystem::bare_numbers() const {
  std::vector<BareNumber> numbers;
  for (const DimensionEquation& e : bare_)
    if (const auto dimension = resolve(e.left.is_bare ? e.right : e.left))
      numbers.push_back({*dimension, *e.bare});
  return numbers;
}

}  // namespace trammel::model
