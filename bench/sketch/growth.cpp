// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "bench/sketch/sections.h"
#include "bench/support/measure.h"
#include "bench/support/peers.h"
#include "geometry/sketch/solve_sketch.h"
#include "support/model_from_text.h"
#include "support/sketch/random_sketch.h"

namespace trammel::bench {

using test::Condition;
using test::RandomSketch;
using test::Reach;

void print_growth(bool) {
  for (const Reach reach : {Reach::Anywhere, Reach::Near}) {
    for (const int n : {100, 1000, 10000}) {
      const RandomSketch sketch = test::random_sketch(n, reach, 1);
      const std::string text = to_model_text(sketch, 7);
      const double building = least_seconds([&] { test::model_from_text(text); });
      const test::TestModel m = test::model_from_text(text);
      geometry::SketchOutcome outcome;
      const double solving =
          least_seconds([&] { outcome = geometry::solve_sketch(m.model, *m.pool); });
      const auto equations = geometry::make_equations(m.model, *m.pool);
      const auto hints = geometry::measure_hints(equations);
      const double planning =
          least_seconds([&] { geometry::plan_construction(equations, hints.x); });
      fmt::print("{} {} build {} plan {} solve {} ok {} constructible {}\n", n,
                 reach == Reach::Near ? "near" : "any", text_of_seconds(building),
                 text_of_seconds(planning), text_of_seconds(solving), outcome.solved.has_value(),
                 outcome.solved && outcome.solved->construction);
      if (!outcome.solved)
        for (const auto& d : outcome.diagnostics) fmt::print("   {} {}\n", d.message, d.advice);
    }
  }
}

}  // namespace trammel::bench
