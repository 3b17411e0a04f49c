// SPDX-License-Identifier: Apache-2.0
// In what unit a person is shown what a model holds.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/model.h"

namespace trammel::model {

inline base::ShownUnit shown_unit(const Model& model,
                                  const std::optional<base::Quantity>& quantity) {
  return quantity ? model.shown_units.of(*quantity) : base::ShownUnit{};
}

inline std::optional<base::Quantity> quantity_of(const Parameter& parameter) {
  if (!parameter.dimension) return std::nullopt;
  return base::Quantity{*parameter.dimension, parameter.is_angular};
}

inline base::ShownUnit shown_unit(const Model& model, const Parameter& parameter) {
  return shown_unit(model, quantity_of(parameter));
}

inline base::ShownUnit shown_length(const Model& model) {
  return model.shown_units.of({base::dimension::length});
}

/// `0.25 s`: a moment, as columns of times show it.
std::string write_time(const Model& model, double time);

/// Digits of values that a person is told to write into the text: fewer would miss what they must
/// fulfil by more than is tolerated; more are noise.
inline constexpr int digits_to_retype = 8;

/// Of the parameter with that symbol; none where the symbol is no parameter's.
base::ShownUnit shown_unit(const Model& model, symbolic::ExprId symbol);

/// `theta = 62 deg`, with so many digits.
std::string write_value(const Model& model, const Parameter& parameter, double in_si,
                        int digits = 6);

/// One a component of the question.
std::vector<base::ShownUnit> shown_units(const Model& model, const Question& question);

/// Everything in SI: what the text writes in other units, and asks for in them.
void show_in_si(Model& model);

}  // namespace trammel::model
