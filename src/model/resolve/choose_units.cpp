// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/choose_units.h"

#include <algorithm>
#include <variant>
#include <vector>

#include "base/unit.h"
#include "model/measure/angular_names.h"
#include "model/resolve/expression/target_name.h"
#include "model/units/written_unit.h"

namespace trammel::model {

namespace {

using syntax::ExprIndex;

bool names_units(std::span<const syntax::UnitFactor> factors) {
  return std::ranges::any_of(factors, [](const syntax::UnitFactor& factor) {
    return base::find_unit(factor.name)->switches_checking_on;
  });
}

// Whether the value is written in degrees or the like: `-30 deg`, `100 rpm`.
bool is_in_angles(const syntax::Tree& tree, ExprIndex value) {
  if (const auto* sign = tree.exprs.find<syntax::UnaryNode>(value)) value = sign->operand;
  const auto* node = tree.exprs.find<syntax::QuantityNode>(value);
  if (node == nullptr) return false;
  const auto quantity = quantity_of(read_unit(tree.exprs.units(*node)));
  return quantity && quantity->is_angular;
}

std::vector<ExprId> find_given_angles(const syntax::Tree& tree, const Model& model) {
  std::vector<ExprId> found;
  const auto look_at = [&](const std::vector<syntax::Binding>& bindings) {
    for (const syntax::Binding& binding : bindings) {
      const auto name = target_name(tree.exprs, binding.target);
      if (!name || !is_in_angles(tree, binding.value)) continue;
      const auto parameter = std::ranges::find(model.parameters, *name, &Parameter::name);
      if (parameter != model.parameters.end()) found.push_back(parameter->symbol);
    }
  };
  for (const syntax::Statement& statement : tree.statements) {
    if (const auto* given = std::get_if<syntax::Given>(&statement.form)) look_at(given->bindings);
    if (const auto* start = std::get_if<syntax::Start>(&statement.form)) look_at(start->bindings);
  }
  return found;
}

bool is_of_time(const base::Dimension& dimension) {
  return dimension.metre.is_zero() && dimension.kilogram.is_zero();
}

}  // namespace

void note_units(const syntax::Tree& tree, base::ShownUnits& shown, bool in_si) {
  std::vector<const syntax::QuantityNode*> quantities;
  for (std::uint32_t e = 0; e < tree.exprs.size(); ++e)
    if (const auto* node = tree.exprs.find<syntax::QuantityNode>({e})) quantities.push_back(node);
  std::ranges::stable_sort(
      quantities, {}, [](const syntax::QuantityNode* node) { return node->number_span.begin; });
  for (const syntax::QuantityNode* node : quantities) {
    const auto factors = tree.exprs.units(*node);
    const WrittenUnit written = read_unit(factors);
    if (const auto quantity = quantity_of(written); quantity && !in_si)
      shown.note(*quantity, written.unit);
    if (names_units(factors)) shown.name_all();
  }
}

void choose_units(const syntax::Tree& tree, const symbolic::ExprPool& pool, Model& model) {
  if (model.uses_units) model.shown_units.name_all();
  const AngularNames angles(pool, model, find_given_angles(tree, model));
  for (Parameter& p : model.parameters)
    p.is_angular = p.dimension && is_of_time(*p.dimension) && angles.is_angular(p.symbol);
  for (Question& question : model.questions)
    for (std::size_t i = 0; i < question.quantities.size(); ++i)
      if (auto& quantity = question.quantities[i]; quantity && is_of_time(quantity->dimension))
        quantity->is_angular = angles.is_angular(question.components[i]);
}

}  // namespace trammel::model
