// SPDX-License-Identifier: Apache-2.0
// Names for what is long in a configuration: later formulas use them and stay short.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "geometry/construct/configuration_formula.h"

namespace trammel::geometry {

/// The prefix and the name, other than every parameter, of letters, digits and `_` alone: x_C,
/// phi_rod.
std::string free_name(const model::Model& model, std::string_view prefix, std::string_view name);

/// A name of its own for a value: the prefix and the name of what has it.
Expr add_name(const model::Model& model, ConfigurationFormula& formula, std::string_view prefix,
              std::string_view name, Expr value);

/// Whether a coordinate deserves a name.
bool deserves_name(Expr coordinate);

/// A name for a length on the way to a point, h_C, or the length itself where it is short.
Expr name_length(const model::Model& model, ConfigurationFormula& formula, std::string_view letter,
                 PointIndex p, Expr length);

/// Names x_C and y_C where these are long or use one of the lengths named from `lengths_from` on,
/// which have no rates; whether any is.
bool name_coordinates(const model::Model& model, ConfigurationFormula& formula, ExprPool& pool,
                      PointIndex p, std::size_t lengths_from);

}  // namespace trammel::geometry
