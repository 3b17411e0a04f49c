// SPDX-License-Identifier: Apache-2.0
#include "model/solid/moving_places.h"

#include <array>
#include <cmath>
#include <vector>

#include "model/tolerances.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

bool stays(const symbolic::ExprPool& pool, const VectorFormula& off, const symbolic::Values& values,
           double size) {
  const std::array formulas{off.x.id, off.y.id};
  symbolic::Values others = values;
  double factor = 1.0;
  for (const symbolic::ExprId name : symbolic::symbols_of(pool, formulas))
    if (const auto value = values.find(name)) {
      factor += other_value;
      others.set(name, *value == 0.0 ? (factor - 1.0) * size : *value * factor);
    }
  const std::vector<double> here = symbolic::eval(pool, formulas, values);
  const std::vector<double> there = symbolic::eval(pool, formulas, others);
  return !(std::hypot(there[0] - here[0], there[1] - here[1]) > same_place * size);
}

}  // namespace trammel::model
