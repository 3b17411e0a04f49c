// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/tape_extension.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <vector>

#include "symbolic/expr/expr.h"
#include "symbolic/formula.h"
#include "symbolic/program/compile.h"
#include "symbolic/program/evaluator.h"

using namespace trammel::symbolic;

TEST_CASE("a tape goes on with its outputs, more inputs and constants, by both roads") {
  Formulas f;
  const std::array roots{f("x + y"), f("sin(x)*y"), f("7")};
  const std::array inputs{f.pool.symbol("x"), f.pool.symbol("y")};
  const Compilation made = compile(f.pool, roots, inputs);
  REQUIRE(made.tape.has_value());
  TapeExtension tape(*made.tape, 1);
  CHECK(tape.constant_value(tape.root(2)) == 7.0);
  CHECK(std::isnan(tape.constant_value(tape.root(0))));
  const auto scaled = tape.multiply(tape.root(0), tape.more_input(0));
  const auto half = tape.divide(tape.root(1), tape.constant(2.0));
  const std::array outputs{tape.subtract(scaled, half), tape.root(0),
                           tape.negate(tape.add(half, tape.root(2)))};
  const Tape whole = tape.finish(outputs);
  for (const Road road : {Road::Native, Road::Interpreted}) {
    Evaluator evaluator(whole, road);
    std::vector<double> out(3);
    evaluator.eval(std::array{0.4, 2.0, 3.0}, out);
    CHECK(out[0] == doctest::Approx(2.4 * 3.0 - std::sin(0.4)));
    CHECK(out[1] == doctest::Approx(2.4));
    CHECK(out[2] == doctest::Approx(-std::sin(0.4) - 7.0));
  }
}

TEST_CASE("what the outputs of an extended tape do not need is left out") {
  Formulas f;
  const std::array roots{f("x + 1"), f("sqrt(x)/(x + 3)")};
  const std::array inputs{f.pool.symbol("x")};
  const Compilation made = compile(f.pool, roots, inputs);
  REQUIRE(made.tape.has_value());
  TapeExtension tape(*made.tape, 0);
  const std::array outputs{tape.root(0)};
  CHECK(cost_of(tape.finish(outputs)).operations == 1);
}
