// SPDX-License-Identifier: Apache-2.0
#include "model/build/names.h"

namespace trammel::model {

bool Names::declare(const std::string& name, ElementIndex element) {
  if (!elements_.emplace(name, element).second) return false;
  element_order_.push_back(name);
  return true;
}

std::optional<ElementIndex> Names::find_element(const std::string& name) const {
  const auto found = elements_.find(name);
  if (found == elements_.end()) return std::nullopt;
  return found->second;
}

std::size_t Names::parameter(const std::string& name, base::Span where) {
  const auto [found, is_new] = parameters_.emplace(name, model_.parameters.size());
  if (is_new) {
    Parameter parameter;
    parameter.name = name;
    parameter.symbol = pool_.symbol(name);
    parameter.span = where;
    model_.parameters.push_back(std::move(parameter));
    dimensions_.push_back(system_.add_unknown());
  }
  return found->second;
}

std::optional<std::size_t> Names::find_parameter(const std::string& name) const {
  const auto found = parameters_.find(name);
  if (found == parameters_.end()) return std::nullopt;
  return found->second;
}

void Names::name_constraint(const std::string& name, ConstraintIndex constraint) {
  std::vector<ConstraintIndex>& named = constraints_[name];
  if (named.empty()) constraint_order_.push_back(name);
  named.push_back(constraint);
}

void Names::set_constraint_dimension(ConstraintIndex constraint, DimensionForm dimension) {
  if (constraint_dimensions_.size() <= constraint.value)
    constraint_dimensions_.resize(constraint.value + 1);
  constraint_dimensions_[constraint.value] = std::move(dimension);
}

const DimensionForm& Names::constraint_dimension(ConstraintIndex constraint) const {
  return constraint_dimensions_.at(constraint.value);
}

std::span<const ConstraintIndex> Names::find_constraints(const std::string& name) const {
  const auto found = constraints_.find(name);
  if (found == constraints_.end()) return {};
  return found->second;
}

std::vector<std::string> Names::element_names() const {
  return element_order_;
}
std::vector<std::string> Names::constraint_names() const {
  return constraint_order_;
}

}  // namespace trammel::model
