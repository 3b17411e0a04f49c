// SPDX-License-Identifier: Apache-2.0
#include "inquiry/certify/spread.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "inquiry/tolerances.h"

namespace trammel::inquiry {

namespace {

struct Range {
  double least = HUGE_VAL, most = 0.0;  // sizes of what is not 0

  void take(double number) {
    const double size = std::abs(number);
    if (size == 0.0) return;
    least = std::min(least, size);
    most = std::max(most, size);
  }
};

// The size of the drawing and what constraints keep, but for angles.
Range lengths_of(const Case& here) {
  const geometry::SketchEquations& equations = here.machine.sketch.equations;
  Range lengths;
  lengths.take(equations.size);
  for (std::size_t j = 0; j < equations.rows.size(); ++j)
    if (!equations.rows[j].modulo_turn) lengths.take(here.state.placement.q[j]);
  return lengths;
}

Range numbers_in(const Case& here) {
  Range numbers;
  for (const model::Parameter& p : here.machine.model->parameters)
    numbers.take(here.state.placement.numbers.find(p.symbol).value_or(0.0));
  for (const model::Point& point : here.machine.model->points)  // drawn distances come of these
    for (const symbolic::ExprId drawn : point.position)
      numbers.take(symbolic::eval(here.scratch.pool, drawn, here.state.placement.numbers));
  if (!here.asked) return numbers;
  const mechanics::Response& response = here.asked->response;
  for (const auto* list : {&response.reactions, &response.applied, &response.acceleration})
    for (const double number : *list) numbers.take(number);
  return numbers;
}

}  // namespace

std::string find_spread(const Case& here) {
  const Range lengths = lengths_of(here), numbers = numbers_in(here);
  if (lengths.most > comparable_lengths * lengths.least)
    return fmt::format("lengths from {:.3g} to {:.3g} stand in one drawing", lengths.least,
                       lengths.most);
  for (const double number : {numbers.most, numbers.least})
    if (std::isfinite(number) && std::abs(std::log10(number)) > comparable_digits)
      return fmt::format("it depends on a number of {:.3g}", number);
  return {};
}

}  // namespace trammel::inquiry
