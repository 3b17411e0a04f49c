// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "base/source_text.h"
#include "bench/mechanics/sections.h"
#include "bench/support/measure.h"
#include "bench/symbolic/mechanisms.h"
#include "geometry/construct/configuration_formula.h"
#include "geometry/sketch/solve_sketch.h"
#include "mechanics/formula/unknown_forces.h"
#include "mechanics/kinematics/value_rates.h"
#include "model/language/parse.h"
#include "model/resolve/build_model.h"

namespace trammel::bench {

namespace {

std::string cart_text(int pendulums) {
  std::string text =
      "point P0 near (0, 0)\nP0 on x_axis\nx(P0) = s\nmass(P0) = m0\nfree s\ngravity = g\n"
      "given s = 0, m0 = 3, g = 9.81\n";
  for (int i = 1; i <= pendulums; ++i)
    text += fmt::format(
        "point P{0} near ({1}, {2})\nline b{0} from P{3} to P{0}\nlength(b{0}) = l{0}\n"
        "angle(x_axis, b{0}) = q{0}\nfree q{0}\nmass(P{0}) = m{0}\n"
        "given l{0} = 1, m{0} = 1, q{0} = -1.3\n",
        i, 0.27 * i, -0.96 * i, i - 1);
  return text;
}

// Text to accelerations; and the part of it that derives them from the construction.
struct SketchTimes {
  double whole = NAN, derivation = NAN;
};
SketchTimes derive_from_sketch(int pendulums) {
  const base::SourceText source("cart.tml", cart_text(pendulums));
  const model::ParsedModel parsed = model::parse_model(source);
  SketchTimes times;
  double derivation = 1e300;
  bool solved = true;
  times.whole = least_seconds([&] {
    symbolic::ExprPool pool;
    const model::BuiltModel built = model::build_model(parsed.tree, "cart", pool);
    const geometry::SketchOutcome sketch = geometry::solve_sketch(built.model, pool);
    solved = solved && sketch.solved && sketch.solved->construction;
    if (!solved) return;
    const double began = cpu_seconds();
    const auto& [equations, construction, branches, values, placement, unassembled] =
        *sketch.solved;
    auto configuration = geometry::derive_configuration(equations, pool, *construction, branches,
                                                        geometry::Naming::None);
    const auto rates = mechanics::derive_value_rates(equations, pool, configuration);
    const auto unknowns = mechanics::derive_accelerations(equations, pool, configuration, rates);
    solved = unknowns.problem.empty();
    derivation = std::min(derivation, cpu_seconds() - began);
  });
  if (!solved) return {};
  times.derivation = derivation;
  return times;
}

double derive_from_energies(int pendulums) {
  return least_seconds([&] {
    symbolic::ExprPool pool;
    const mechanics::LagrangianSystem system = make_chain(pool, pendulums, true);
    mechanics::solve_accelerations(pool, mechanics::derive_motion(pool, system), {});
  });
}

}  // namespace

void print_cart(bool) {
  constexpr double aim = 2.0;
  fmt::print("cart with n pendulums as a sketch, to its accelerations\n");
  for (const int pendulums : {1, 2, 3, 5, 10}) {
    const SketchTimes ours = derive_from_sketch(pendulums);
    const double plain = derive_from_energies(pendulums);
    print_time(fmt::format("n = {}", pendulums), ours.derivation, aim * plain,
               {{.name = "the same from positions alone", .seconds = plain}});
    fmt::print("    with reading, planning and placing the sketch {}\n",
               text_of_seconds(ours.whole));
  }
}

}  // namespace trammel::bench
