// SPDX-License-Identifier: Apache-2.0
#include "inquiry/explain/companion_words.h"

#include <fmt/format.h>

#include "geometry/construct/plan/find_companion.h"
#include "symbolic/expr/expr.h"
#include "symbolic/print/to_text.h"

namespace trammel::inquiry {

using symbolic::Expr;

std::string companion_words(const model::Model& model, const geometry::PlacePoint& step,
                            int branch) {
  const auto name = [&](geometry::PointIndex p) { return model.points[p].name; };
  const std::string third = name(step.companion->third);
  const auto first = geometry::center_of(step.first), second = geometry::center_of(step.second);
  if (!first || !second)
    return branch > 0 ? fmt::format(", at {}", third)
                      : fmt::format(", with {} the base of an isosceles triangle with the tip {}",
                                    third, name(first ? *first : *second));
  const std::string corners =
      fmt::format("{}{}{}{}", third, name(*first), name(step.point), name(*second));
  if (step.companion->is_corner && branch > 0)
    return fmt::format(": the parallelogram {}", corners);
  if (step.companion->is_corner) return fmt::format(": the antiparallelogram {}", corners);
  return branch > 0 ? fmt::format(", at {}", third) : fmt::format(": the kite {}", corners);
}

std::string share_words(symbolic::ExprPool& pool, const model::Model& model,
                        const geometry::OnCircle::Share& share) {
  const Expr k(pool, model.constraints[share.proportion].value);
  return symbolic::to_text(pool, (share.from_start ? k : Expr(pool, pool.integer(1)) - k).id);
}

}  // namespace trammel::inquiry
