// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/regularity.h"

#include "geometry/sketch/scaled_system.h"
#include "numeric/linear/sparse_lu.h"

namespace trammel::geometry {

double eval_regularity(const SketchEquations& equations, const Placement& placement) {
  if (equations.variables.count == 0) return 1.0;
  const numeric::System system =
      scaled_system(equations, placement.q, placement.numbers, placement.x);
  const numeric::Evaluation at = system.evaluate(scale_down(equations, placement.x));
  const auto lu = numeric::SparseLu::factor(
      numeric::make_sparse(system.equations, system.unknowns, at.jacobian));
  return lu ? lu->reciprocal_condition() : 0.0;
}

}  // namespace trammel::geometry
