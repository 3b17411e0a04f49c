// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/curve/curve_builder.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "model/diagnostic_kinds.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

using symbolic::Expr;

void CurveBuilder::define(const syntax::Curve& text, CurveIndex index) {
  Curve& curve = model_.curves[index];
  // Brackets keep the name apart from every name a model can have.
  curve.variable = pool_.symbol(fmt::format("{}[{}]", text.parameter.text, index.value));
  const BoundName bound{text.parameter.text,
                        curve.variable,
                        {{}, {{names_.dimensions().add_unknown(), {1, 1}}}, false, false}};
  ExpressionPlace place{false, false, true};
  place.bound = &bound;
  const std::array<syntax::ExprIndex, 2> shape{text.shape.x, text.shape.y};
  for (const std::size_t axis : {0U, 1U}) {
    const auto built = expressions_.build_scalar(shape[axis], place);
    model_.curves[index].shape[axis] = built ? built->scalar() : pool_.integer(0);
    if (built) expressions_.require(*built, shape[axis], base::dimension::length, "a coordinate");
  }
}

// Straight, with a ripple, and through the place where the first point that rides on it is drawn.
void CurveBuilder::choose_stand_in(UnknownFunction& function, std::size_t number) {
  function.argument = pool_.symbol(fmt::format("argument[{}]", number));
  const Expr u(pool_, function.argument);
  Expr there(pool_, pool_.integer(0)), start = there;
  for (const Rider& rider : model_.riders)
    for (const std::size_t axis : {0U, 1U}) {
      const Curve& curve = model_.curves[rider.curve];
      const ExprId shape = curve.shape[axis];
      if (pool_.op(shape) != symbolic::Op::Call || pool_.name(shape) != function.name ||
          pool_.args(shape)[0] != curve.variable)
        continue;
      there = Expr(pool_, model_.points[rider.point].position[axis]);
      for (const Constraint& c : model_.constraints)
        if (c.measure == rider.parameter) start = Expr(pool_, c.value);
    }
  const auto k = static_cast<std::int64_t>(number);
  const Expr way = u - start;
  const Expr ripple = sin((17 + 5 * k) * way / 16 + 1 + k) - sin(Expr(pool_, pool_.integer(1 + k)));
  function.stand_in = (there + (7 + 3 * k) * way / 11 + (5 + k) * ripple / 13).id;
}

void CurveBuilder::finish() {
  for (const Rider& rider : model_.riders) {
    if (rider.incidences) continue;
    const std::string& point = model_.points[rider.point].name;
    const std::string& curve = model_.curves[rider.curve].name;
    diagnostics_.push_back({wrong_arguments, model_.points[rider.point].span,
                            fmt::format("'{}' is spoken of, but nothing puts {} on {}",
                                        model_.measures[rider.parameter].text, point, curve),
                            fmt::format("write '{} on {}'", point, curve)});
  }
  for (std::size_t i = 0; i < model_.functions.size(); ++i) choose_stand_in(model_.functions[i], i);
}

}  // namespace trammel::model
