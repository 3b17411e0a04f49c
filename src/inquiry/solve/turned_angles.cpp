// SPDX-License-Identifier: Apache-2.0
#include "inquiry/solve/turned_angles.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

using symbolic::ExprId;

namespace {

constexpr std::size_t angles_max = 4;
constexpr double turn = 2 * std::numbers::pi;

class Turner {
 public:
  Turner(const Case& here, ExprId expression, double told, symbolic::Values values)
      : pool_(here.scratch.pool),
        expression_(expression),
        told_(told),
        values_(std::move(values)) {}

  // The least over all turns of these angles; NaN where there is no value at any.
  double find_least(std::span<const ExprId> angles) {
    if (angles.empty()) return symbolic::eval(pool_, expression_, values_) - told_;
    const double followed = values_.find(angles.front()).value_or(NAN);
    const double within = std::remainder(followed, turn);
    double least = NAN;
    for (const double from : {followed, within})
      for (const double turned : {from, from - turn, from + turn}) {
        values_.set(angles.front(), turned);
        const double difference = find_least(angles.subspan(1));
        if (!(std::abs(difference) >= std::abs(least))) least = difference;
      }
    values_.set(angles.front(), followed);
    return least;
  }

 private:
  const symbolic::ExprPool& pool_;
  ExprId expression_;
  double told_;
  symbolic::Values values_;
};

}  // namespace

std::optional<double> difference_but_for_turns(const Case& here, const SolvedState& at,
                                               ExprId expression, double told) {
  std::vector<ExprId> angles = symbolic::symbols_of(here.scratch.pool, std::vector{expression});
  std::erase_if(angles, [&](ExprId symbol) {
    const auto& measures = here.machine.model->measures;
    return std::none_of(measures.begin(), measures.end(), [&](const model::Measure& m) {
      return m.is_angle() && m.symbol == symbol;
    });
  });
  if (angles.size() > angles_max) return std::nullopt;
  const double least = Turner(here, expression, told, at.response.values).find_least(angles);
  return std::isfinite(least) ? std::optional(least) : std::nullopt;
}

}  // namespace trammel::inquiry
