// SPDX-License-Identifier: Apache-2.0
#include "model/language/expression.h"

#include <algorithm>
#include <charconv>
#include <type_traits>

#include "base/assert.h"

namespace trammel::model::syntax {

namespace {

// Asserts invariant I1 for one node.
template <class Form>
void check_children(const Form& form, ExprIndex self) {
  if constexpr (std::is_same_v<Form, DerivativeNode> || std::is_same_v<Form, UnaryNode>) {
    TRAMMEL_ASSERT(form.operand < self);
  } else if constexpr (std::is_same_v<Form, BinaryNode>) {
    TRAMMEL_ASSERT(form.left < self && form.right < self);
  }
}

template <class Item>
std::span<const Item> slice_of(const std::vector<Item>& list, ListSlice slice) {
  TRAMMEL_ASSERT(slice.first + slice.count <= list.size());
  return std::span(list).subspan(slice.first, slice.count);
}

template <class Item>
ListSlice append_to(std::vector<Item>& list, std::span<const Item> more) {
  const ListSlice slice{static_cast<std::uint32_t>(list.size()),
                        static_cast<std::uint32_t>(more.size())};
  list.insert(list.end(), more.begin(), more.end());
  return slice;
}

}  // namespace

std::span<const Argument> ExprArena::arguments(const CallNode& call) const {
  return slice_of(arguments_, call.arguments);
}

std::span<const ExprIndex> ExprArena::components(const VectorNode& vector) const {
  return slice_of(components_, vector.components);
}

std::span<const UnitFactor> ExprArena::units(const QuantityNode& quantity) const {
  return slice_of(units_, quantity.units);
}

Decimal ExprArena::decimal(NumberIndex number) const {
  return to_decimal(numbers_[number]);
}

ExprIndex ExprArena::add(Span span, const ExprForm& form) {
  const ExprIndex self{static_cast<std::uint32_t>(nodes_.size())};
  std::visit([self](const auto& node) { check_children(node, self); }, form);
  return nodes_.push_back({span, form});
}

NameIndex ExprArena::add_name(std::string_view normalised) {
  if (const auto known = name_of_text_.find(normalised); known != name_of_text_.end())
    return known->second;
  const NameIndex name = names_.push_back(std::string(normalised));
  name_of_text_.emplace(normalised, name);
  return name;
}

NumberIndex ExprArena::add_number(std::string_view numeral) {
  return numbers_.push_back(std::string(numeral));
}

ListSlice ExprArena::add_arguments(std::span<const Argument> arguments) {
  for (const Argument& argument : arguments) TRAMMEL_ASSERT(argument.value.value < nodes_.size());
  return append_to(arguments_, arguments);
}

ListSlice ExprArena::add_components(std::span<const ExprIndex> components) {
  for (const ExprIndex component : components) TRAMMEL_ASSERT(component.value < nodes_.size());
  return append_to(components_, components);
}

std::span<const UnitFactor> ExprArena::units(ListSlice factors) const {
  return slice_of(units_, factors);
}

ListSlice ExprArena::add_units(std::span<const UnitFactor> units) {
  return append_to(units_, units);
}

Decimal to_decimal(std::string_view numeral) {
  Decimal decimal;
  std::size_t i = 0;
  bool after_point = false;
  for (; i < numeral.size() && numeral[i] != 'e' && numeral[i] != 'E'; ++i) {
    if (numeral[i] == '.') {
      after_point = true;
      continue;
    }
    decimal.digits += numeral[i];
    if (after_point) --decimal.exponent;
  }
  if (i < numeral.size()) {
    std::string_view power = numeral.substr(i + 1);
    if (power.front() == '+') power.remove_prefix(1);
    int exponent = 0;
    std::from_chars(power.data(), power.data() + power.size(), exponent);
    decimal.exponent += exponent;
  }
  while (!decimal.digits.empty() && decimal.digits.back() == '0') {
    decimal.digits.pop_back();
    ++decimal.exponent;
  }
  decimal.digits.erase(0, std::min(decimal.digits.find_first_not_of('0'), decimal.digits.size()));
  if (decimal.digits.empty()) return {"0", 0};
  return decimal;
}

}  // namespace trammel::model::syntax
