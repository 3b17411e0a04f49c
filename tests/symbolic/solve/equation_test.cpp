// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/equation.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "symbolic/solve/outcome_text.h"

using namespace trammel::symbolic;

namespace {

std::vector<double> numbers(const SolveOutcome& outcome) {
  std::vector<double> result;
  for (const Solution& s : outcome.solutions) result.push_back(s.numbers[0].mid);
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace

TEST_CASE("solve: each way has its closed form") {
  struct Row {
    const char* way;
    const char* equation;
    const char* solutions;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"linear", "2*x - 3", "3/2"},
           {"linear, parameters", "k*x - b*(x - 1)", "b/(b - k)"},
           {"factors", "(x - 1)^2*(x + 2)*(x^2 - 2)", "1 (2); -2; sqrt(2); -sqrt(2)"},
           {"no real root", "x^2 + 1", ""},
           {"binomial", "x^6 - 2", "2^(1/6); -2^(1/6)"},
           {"odd root of a negative number", "x^3 + 8", "-2"},
           {"quadratic in a power", "x^4 - 10*x^2 + 1",
            "sqrt(5 + 2*sqrt(6)); -sqrt(5 + 2*sqrt(6)); sqrt(5 - 2*sqrt(6)); -sqrt(5 - "
            "2*sqrt(6))"},
           {"a power of a sum", "(x + 1)^50 - 2", "2^(1/50) - 1; -1 - 2^(1/50)"},
           {"a power beyond all limits of polynomials", "x^10000 - 2", "2^(1/10000); -2^(1/10000)"},
           {"members of no family", "sin(cos(x))", "pi/2 + k*pi"},
           {"end of a domain", "sqrt(x)*(x + 1)", "0"},
           {"cubic with three real roots", "x^3 - 3*x + 1",
            "2*cos(2*pi/9); -2*cos(pi/9); 2*sin(pi/18)"},
           {"quartic without a real root", "x^4 + x + 1", ""},
           {"cosine alone", "3/2*cos(x)^2 - 1", "acos(sqrt(6)/3) + k*pi; -acos(sqrt(6)/3) + k*pi"},
           {"touching", "cos(x) - 1", "0 + k*2*pi (2)"},
           {"tangent", "tan(x) - 2", "atan(2) + k*pi"},
           {"double angle", "sin(2*x) - sin(x)", "0 + k*pi; pi/3 + k*2*pi; -pi/3 + k*2*pi"},
           {"sine and cosine", "sin(x) + cos(x) - 1", "0 + k*2*pi; pi/2 + k*2*pi"},
           {"angle with a shift", "cos(3*x - b) - c",
            "(b - acos(c))/3 + k*2*pi/3; (b + acos(c))/3 + k*2*pi/3"},
           {"squared once", "sqrt(x) + x - 6", "4"},
           {"squared twice", "sqrt(x + 1) - sqrt(x - 1) - 1", "5/4"},
           {"no root of a root", "sqrt(x) + 1", ""},
           {"exponentials", "exp(2*x) - 3*exp(x) + 2", "log(2); 0"},
           {"power", "2^x - 8", "3"},
           {"logarithms", "log(x) + log(x + 1) - 1", "(sqrt(1 + 4*exp(1)) - 1)/2"},
           {"inverse functions", "atan(x) + atan(2*x) - pi/4", "(sqrt(17) - 3)/4"},
           {"absolute values", "abs(x) + abs(x - 1) - 3", "-1; 2"},
           {"greatest", "max(x, 1) - 3", "3"},
           {"pole", "x/(x^2 - x)", ""},
           {"hole", "(x^2 - 1)/(x - 1)", "-1"}}) {
    Formulas f;
    CAPTURE(std::string(row.way));
    CHECK(listed(f, solve_equation(f.pool, f(row.equation), f("x"))) == std::string(row.solutions));
  }
}

TEST_CASE("solve: what the drawing's values tell and what the assumptions forbid") {
  SUBCASE("the door: the solution nearest to the given angle, modulo pi") {
    Formulas f({"a", "g", "m"});
    const SolveOutcome outcome =
        solve_equation(f.pool, f("a*g*m*(cos(t)*cos(p) - 3*sin(t)*sin(p))"), f("p"),
                       options_with(f, {{"t", "0.44"}, {"p", "0.55"}}));
    CHECK(listed(f, outcome) == "atan(1/(3*tan(t))) + k*pi");
    CHECK(outcome.solutions[0].numbers[0].mid == doctest::Approx(0.6161042532383219));
    CHECK(outcome.solutions[0].check == Check::Proved);
  }
  SUBCASE("the drive-in: a distance is not negative") {
    Formulas f({"a", "b", "x"});
    const SolveOutcome outcome =
        solve_equation(f.pool, f("T*a*(x^2 - b*(a + b))/((x^2 + b^2)*(x^2 + (a + b)^2))"), f("x"),
                       options_with(f, {{"a", "2"}, {"b", "3/2"}}));
    CHECK(listed(f, outcome) == "sqrt(b*(a + b))");
    CHECK(outcome.solutions[0].numbers[0].mid == doctest::Approx(2.29128784747792));
    CHECK(outcome.complete);
  }
  SUBCASE("the actuator's force") {
    Formulas f({"m", "g", "L", "c"});
    const SolveOutcome outcome = solve_equation(
        f.pool, f("L*(m*g*cos(t) - F*c*sin(t)/sqrt(L^2 + c^2 - 2*L*c*cos(t)))"), f("F"),
        options_with(f, {{"c", "0.9"}, {"L", "1.77"}, {"t", "0.825"}, {"m", "50"}, {"g", "9.81"}}));
    CHECK(outcome.solutions[0].numbers[0].mid == doctest::Approx(671.8879584946823));
    CHECK(count_operations(f.pool, outcome.solutions[0].values[0]) <= 14);
  }
  SUBCASE("the three real roots of a cubic with a parameter, chosen by its value") {
    Formulas f;
    const SolveOutcome outcome = solve_equation(f.pool, f("x^3 + p*x + q"), f("x"),
                                                options_with(f, {{"p", "-7"}, {"q", "1"}}));
    CHECK(outcome.solutions.size() == 3);
    for (const Solution& s : outcome.solutions) {
      const double x = s.numbers[0].mid;
      CHECK(x * x * x - 7 * x + 1 == doctest::Approx(0.0));
      CHECK(f.text(s.conditions.at(0)) == "-27*q^2 - 4*p^3");
    }
  }
  SUBCASE("without given values each case is listed under its condition") {
    Formulas f;
    const SolveOutcome outcome = solve_equation(f.pool, f("x^3 + p*x + q"), f("x"));
    CHECK(outcome.solutions.size() == 4);
    for (const Solution& s : outcome.solutions) CHECK(s.conditions.size() == 1);
  }
  SUBCASE("a root that holds for some parameters only says so") {
    Formulas f;
    const SolveOutcome outcome = solve_equation(f.pool, f("sqrt(x) - a"), f("x"));
    CHECK(listed(f, outcome) == "a^2");
    CHECK(outcome.solutions[0].check == Check::Conditional);
    const SolveOutcome there =
        solve_equation(f.pool, f("sqrt(x) - a"), f("x"), options_with(f, {{"a", "-1"}}));
    CHECK(there.status == SolveStatus::NoSolution);
  }
}

TEST_CASE("solve: outcomes that are not formulas") {
  Formulas f;
  const auto solve = [&](const char* equation, const std::vector<Given>& given = {}) {
    return solve_equation(f.pool, f(equation), f("x"), options_with(f, given));
  };
  CHECK(solve("(x + 1)^2 - x^2 - 2*x - 1").status == SolveStatus::AllValues);
  CHECK(solve("a - 1").status == SolveStatus::NoSolution);
  CHECK(solve("a - a").status == SolveStatus::AllValues);
  CHECK(solve("1/0").status == SolveStatus::Undecided);
  CHECK(solve("u(x) - 1").status == SolveStatus::Undecided);
  CHECK(solve("x^5 - a*x - 1").status == SolveStatus::Undecided);

  const SolveOutcome quintic = solve("x^5 - a*x - 1", {{"a", "2"}});
  CHECK(quintic.status == SolveStatus::Numeric);
  CHECK(quintic.complete);
  CHECK(numbers(quintic).size() == 3);

  const SolveOutcome kepler = solve("x - e*sin(x) - M", {{"e", "1/2"}, {"M", "1"}});
  CHECK(kepler.status == SolveStatus::Numeric);
  CHECK_FALSE(kepler.complete);
  REQUIRE(numbers(kepler).size() == 1);
  const double x = numbers(kepler)[0];
  CHECK(x - std::sin(x) / 2 == doctest::Approx(1.0));
  CHECK(kepler.solutions[0].check == Check::Enclosed);

  const SolveOutcome mixed = solve("(x - 3)*(cos(x) - x)");
  CHECK(mixed.status == SolveStatus::Closed);
  CHECK(numbers(mixed).size() == 2);
}

TEST_CASE("solve: a family with members that fail is listed by members that hold") {
  Formulas f;
  const SolveOutcome outcome = solve_equation(f.pool, f("cos(2*x)*sqrt(x)"), f("x"));
  CHECK(outcome.status == SolveStatus::Closed);
  CHECK_FALSE(outcome.complete);
  for (const Solution& s : outcome.solutions) {
    CHECK(s.periods[0] == f.pool.integer(0));
    CHECK(s.numbers[0].mid >= 0);
    CHECK(std::fabs(std::cos(2 * s.numbers[0].mid) * std::sqrt(s.numbers[0].mid)) < 1e-12);
  }
  CHECK(numbers(outcome).size() >= 6);
}

TEST_CASE("solve: work ends at its limits") {
  Formulas f;
  SolveOptions options;
  options.effort = 100;
  const SolveOutcome outcome =
      solve_equation(f.pool, f("a*x^4 + b*x^3 + c*x^2 + d*x + e"), f("x"), options);
  CHECK(outcome.status == SolveStatus::Undecided);
  CHECK_FALSE(outcome.complete);
  SolveOptions late;
  late.budget = late.budget.with_seconds(-1.0);
  CHECK_FALSE(solve_equation(f.pool, f("x^5 - x - a"), f("x"), late).complete);
}
