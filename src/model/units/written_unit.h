// SPDX-License-Identifier: Apache-2.0
// A unit as it stands in the text: `N*mm`, `m/s^2`, `rpm`.
#pragma once

#include <optional>
#include <span>

#include "base/shown_units.h"
#include "model/language/expression.h"

namespace trammel::model {

struct WrittenUnit {
  base::ShownUnit unit;  // factors are rounded: what is computed with is exact
  base::Dimension dimension;
  base::Exponent turns;  // how often it holds a unit of angles, as `N*m/deg` does -1 times
};

/// Pre     the factors are in the table of units, as the parser leaves them
WrittenUnit read_unit(std::span<const syntax::UnitFactor> factors);

/// What is given in it, where that is a quantity of its own: not of `N*m/deg`.
std::optional<base::Quantity> quantity_of(const WrittenUnit& unit);

}  // namespace trammel::model
