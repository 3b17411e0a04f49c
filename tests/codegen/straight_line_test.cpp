// SPDX-License-Identifier: Apache-2.0
#include "codegen/straight_line.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "property/symbolic/random_expression.h"
#include "symbolic/formula.h"

using namespace trammel::codegen;
using namespace trammel::symbolic;

namespace {

// The values of the outputs, one assignment after the other.
std::vector<double> run(const StraightLineCode& line, const std::map<std::string, double>& inputs) {
  Values values;
  for (const auto& [name, number] : inputs) values.set(line.pool->symbol(name), number);
  std::vector<double> outputs;
  for (const Assignment& a : line.assignments) {
    const double value = eval(*line.pool, a.value, values);
    if (a.kind == Assignment::Kind::Output)
      outputs.push_back(value);
    else
      values.set(a.symbol, value);
  }
  return outputs;
}

std::size_t temporaries(const StraightLineCode& line) {
  return static_cast<std::size_t>(
      std::count_if(line.assignments.begin(), line.assignments.end(),
                    [](const Assignment& a) { return a.kind == Assignment::Kind::Temporary; }));
}

StraightLineCode of(const Formulas& f, std::vector<ExprId> bodies, const char* language) {
  FormulaSet program;
  program.bodies = std::move(bodies);
  return straight_line(f.pool, program, *find_language(language));
}

}  // namespace

TEST_CASE("straight line: shared parts get a name, single ones and trivial ones do not") {
  Formulas f;
  CHECK(temporaries(of(f, {f("sin(x) + cos(y)")}, "c")) == 0);
  CHECK(temporaries(of(f, {f("sin(x) + sin(x)^2")}, "c")) == 1);
  CHECK(temporaries(of(f, {f("sin(x) + sin(x)^2")}, "maple")) == 0);  // short enough to read
  CHECK(temporaries(of(f, {f("sin(2*x) + cos(2*x) + 1/x + y/x")}, "c")) == 0);
  CHECK(temporaries(of(f, {f("sin(x + y + z) + cos(x + y + z)")}, "c")) == 1);
  CHECK(temporaries(of(f, {f("exp(x)"), f("cos(exp(x))")}, "c")) == 1);
}

TEST_CASE("straight line: sqrt(x), 1/sqrt(x) and x^(3/2) share one root") {
  Formulas f;
  const StraightLineCode line =
      of(f, {f("sqrt(1 + x*y) + 1/sqrt(1 + x*y) + (1 + x*y)^(3/2)")}, "c");
  REQUIRE(temporaries(line) == 1);
  CHECK(to_text(*line.pool, line.assignments[0].value) == "sqrt(1 + x*y)");
  CHECK(to_text(*line.pool, line.assignments[1].value) == "1/t_1 + t_1 + t_1^3");
}

TEST_CASE("straight line: temporaries are called otherwise than symbols") {
  Formulas f;
  const StraightLineCode line = of(f, {f("t_1*sin(t_2 + x) + cos(sin(t_2 + x))")}, "c");
  REQUIRE(temporaries(line) == 1);
  CHECK(line.pool->name(line.assignments[0].symbol) == "t_3");
}

TEST_CASE("straight line: nothing is longer or deeper than a language can take") {
  Formulas f;
  std::vector<ExprId> terms;
  for (int i = 0; i < 3000; ++i)
    terms.push_back(f(("x^" + std::to_string(i) + "*cos(" + std::to_string(i) + "*y)").c_str()));
  ExprId deep = f("y");
  for (int i = 0; i < 3000; ++i)
    deep = f.pool.apply(Op::Cos, std::array{f.pool.sum(std::array{deep, f("x")})});
  const Language& language = *find_language("fortran");
  const StraightLineCode line =
      of(f, {f.pool.sum(terms), deep, f.pool.apply(Op::Max, terms)}, "fortran");
  for (const Assignment& a : line.assignments)
    CHECK(to_text(*line.pool, a.value).size() <= language.longest_statement);
  const std::vector<double> outputs = run(line, {{"x", 0.75}, {"y", 0.5}});
  Values values;
  values.set(f("x"), 0.75);
  values.set(f("y"), 0.5);
  CHECK(outputs[0] == doctest::Approx(eval(f.pool, f.pool.sum(terms), values)));
  CHECK(outputs[1] == doctest::Approx(eval(f.pool, deep, values)));
  CHECK(outputs[2] == doctest::Approx(eval(f.pool, f.pool.apply(Op::Max, terms), values)));
}

TEST_CASE("property: a straight line has the values of its formulas") {
  for (const char* id : {"c", "fortran", "maple"}) {
    CHECK(rc::check("run == eval", [&] {
      Formulas f;
      const ExprId first = grow(f.pool, *choices()), second = grow(f.pool, *choices());
      Language language = *find_language(id);
      language.share_above = 0;
      language.longest_statement = static_cast<std::size_t>(*rc::gen::inRange(100, 2000));
      FormulaSet program;
      program.bodies = {first, second, f.pool.sum(std::array{first, second})};
      const StraightLineCode line = straight_line(f.pool, program, language);
      const std::map<std::string, double> inputs = {{"a", 1.5}, {"b", 0.75}, {"x", -0.5}, {"y", 2}};
      Values values;
      for (const auto& [name, number] : inputs) values.set(f.pool.symbol(name), number);
      const std::vector<double> expected = eval(f.pool, program.bodies, values);
      const std::vector<double> found = run(line, inputs);
      RC_ASSERT(found.size() == expected.size());
      for (std::size_t i = 0; i < found.size(); ++i) {
        if (!std::isfinite(expected[i]) || std::fabs(expected[i]) > 1e6) continue;
        // Another order of operations, and a few of them lose digits.
        RC_ASSERT(std::fabs(found[i] - expected[i]) <= 1e-6 * (1 + std::fabs(expected[i])));
      }
    }));
  }
}
