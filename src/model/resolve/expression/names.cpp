// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/expression/names.h"

namespace trammel::model {

bool Names::declare(const std::string& name, ElementIndex element) {
  if (!elements_.add(name).is_new) return false;
  element_of_.push_back(element);
  return true;
}

std::optional<ElementIndex> Names::find_element(const std::string& name) const {
  const auto found = elements_.find(name);
  if (!found) return std::nullopt;
  return element_of_[*found];
}

bool Names::is_point(const std::string& name) const {
  const auto element = find_element(name);
  return element && std::holds_alternative<PointIndex>(*element);
}

std::size_t Names::parameter(const std::string& name, base::Span where) {
  const auto [found, is_new] = parameters_.emplace(name, model_.parameters.size());
  if (is_new) {
    Parameter parameter;
    parameter.name = name;
    parameter.symbol = pool_.symbol(name);
    parameter.span = where;
    model_.parameters.push_back(std::move(parameter));
    dimensions_.push_back(name == "time" ? system_.add_known(base::dimension::time)
                                         : system_.add_unknown());
  } else if (base::Span& first = model_.parameters[found->second].span; where.begin < first.begin) {
    first = where;  // statements are not read in the order in which they stand
  }
  return found->second;
}

std::optional<std::size_t> Names::find_parameter(const std::string& name) const {
  const auto found = parameters_.find(name);
  if (found == parameters_.end()) return std::nullopt;
  return found->second;
}

void Names::name_constraint(const std::string& name, ConstraintIndex constraint) {
  const std::uint32_t number = constraints_.add(name).number;
  if (constraint_of_.size() <= number) constraint_of_.resize(constraints_.size());
  Named& named = constraint_of_[number];
  if (!named.is_constraint) {
    named = {constraint, true};
    return;
  }
  std::vector<ConstraintIndex>& all = several_[number];
  if (all.empty()) all.push_back(named.only);
  all.push_back(constraint);
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
  if (!found || *found >= constraint_of_.size() || !constraint_of_[*found].is_constraint) return {};
  if (const auto several = several_.find(*found); several != several_.end()) return several->second;
  return {&constraint_of_[*found].only, 1};
}

void Names::name_follower(const std::string& name, FollowerIndex follower,
                          DimensionForm dimension) {
  follower_dimensions_[follower.value] = std::move(dimension);
  if (name.empty()) return;
  if (followers_.emplace(name, follower).second) constraints_.add(name);
}

std::optional<FollowerIndex> Names::find_follower(const std::string& name) const {
  const auto found = followers_.find(name);
  if (found == followers_.end()) return std::nullopt;
  return found->second;
}

void Names::name_rider(const std::string& name, RiderIndex rider) {
  if (riders_.emplace(name, rider).second) constraints_.add(name);
}

std::optional<RiderIndex> Names::find_rider(const std::string& name) const {
  const auto found = riders_.find(name);
  if (found == riders_.end()) return std::nullopt;
  return found->second;
}

const DimensionForm& Names::follower_dimension(FollowerIndex follower) const {
  return follower_dimensions_.at(follower.value);
}

bool Names::name_multiplier(const std::string& name, ExprId symbol, DimensionForm dimension) {
  if (!multipliers_.emplace(name, Multiplier{symbol, std::move(dimension)}).second) return false;
  constraints_.add(name);
  return true;
}

const Names::Multiplier* Names::find_multiplier(const std::string& name) const {
  const auto found = multipliers_.find(name);
  return found == multipliers_.end() ? nullptr : &found->second;
}

namespace {

std::vector<std::string> list(const base::NameTable& table) {
  std::vector<std::string> names;
  for (std::uint32_t i = 0; i < table.size(); ++i) names.emplace_back(table.name(i));
  return names;
}

}  // namespace

std::vector<std::string> Names::element_names() const {
  return list(elements_);
}
std::vector<std::string> Names::constraint_names() const {
  return list(constraints_);
}

}  // namespace trammel::model
