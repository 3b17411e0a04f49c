// SPDX-License-Identifier: Apache-2.0
#include "model/units/written_unit.h"

#include <cmath>

#include "base/assert.h"
#include "base/unit.h"
#include "model/language/print.h"

namespace trammel::model {

WrittenUnit read_unit(std::span<const syntax::UnitFactor> factors) {
  WrittenUnit written{{syntax::to_text(factors), 1.0}, {}, {}};
  for (const syntax::UnitFactor& factor : factors) {
    const base::Unit* unit = base::find_unit(factor.name);
    TRAMMEL_ASSERT(unit != nullptr);
    const double exponent =
        static_cast<double>(factor.exponent.numerator) / factor.exponent.denominator;
    written.unit.factor *= std::pow(base::factor_of(*unit), exponent);
    written.dimension = written.dimension * base::power(unit->dimension, factor.exponent);
    if (unit->is_angular) written.turns = written.turns + factor.exponent;
  }
  return written;
}

std::optional<base::Quantity> quantity_of(const WrittenUnit& unit) {
  const bool is_angular = unit.turns == base::Exponent{1, 1};
  const bool is_of_time = unit.dimension.metre.is_zero() && unit.dimension.kilogram.is_zero();
  if (!unit.turns.is_zero() && !(is_angular && is_of_time)) return std::nullopt;
  return base::Quantity{unit.dimension, is_angular};
}

}  // namespace trammel::model
