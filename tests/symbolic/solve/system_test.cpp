// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/system.h"

#include <rapidcheck.h>

#include "symbolic/solve/outcome_text.h"

using namespace trammel::symbolic;

namespace {

SolveOutcome solve(Formulas& f, std::string_view equations, std::string_view unknowns,
                   const std::vector<Given>& given = {}) {
  const std::vector<ExprId> e = list_of(f, equations), u = list_of(f, unknowns);
  return solve_system(f.pool, e, u, options_with(f, given));
}

// The residuals of the equations at the numbers of a solution.
double residual(Formulas& f, std::string_view equations, std::string_view unknowns,
                const std::vector<Given>& given, const Solution& solution) {
  Values values;
  for (const Given& g : given) values.set(f(g.name), eval(f.pool, f(g.value), {}));
  const std::vector<ExprId> u = list_of(f, unknowns);
  for (std::size_t i = 0; i < u.size(); ++i) values.set(u[i], solution.numbers[i].mid);
  double most = 0.0;
  for (const ExprId e : list_of(f, equations))
    most = std::max(most, std::fabs(eval(f.pool, e, values)));
  return most;
}

}  // namespace

TEST_CASE("systems: closed solutions") {
  struct Row {
    const char* equations;
    const char* unknowns;
    const char* solutions;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"x + y - 3; x - y - 1", "x;y", "2, 1"},
           {"a*x + b*y - c; d*x + e*y - g", "x;y",
            "(c*e - b*g)/(a*e - b*d), (a*g - c*d)/(a*e - b*d)"},
           {"x^2 + y^2 - 25; x + y - 7", "x;y", "3, 4; 4, 3"},
           {"x*y - 6; x + y - 5", "x;y", "2, 3; 3, 2"},
           {"x^2 - y; x*y - 8", "x;y", "2, 4"},
           {"sqrt(x) + y - 3; x - y^2 + 3", "x;y", "1, 2"},
           {"x - y; x - y - 1", "x;y", ""},
           {"x - 1; y - 2; x + y - 3", "x;y", "1, 2"},
           {"x - 1; y - 2; x + y - 4", "x;y", ""},
           {"x - y; 2*x - 2*y", "x;y", "y, y"},
           {"x^2 + y^2 + z^2 - 14; x + y + z - 6; x - y + 1", "x;y;z", "1, 2, 3; 2, 3, 1"}}) {
    Formulas f;
    CAPTURE(std::string(row.equations));
    CHECK(listed(f, solve(f, row.equations, row.unknowns)) == std::string(row.solutions));
  }
}

TEST_CASE("systems: linkages close") {
  struct Row {
    const char* what;
    const char* equations;
    const char* unknowns;
    std::vector<Given> given;
    std::size_t solutions;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"two circles",
            "x^2 + y^2 - b^2; (x - d)^2 + y^2 - c^2",
            "x;y",
            {{"b", "2"}, {"c", "2"}, {"d", "3"}},
            2},
           {"two circles anywhere",
            "(x - p)^2 + (y - q)^2 - b^2; (x - d)^2 + (y - e)^2 - c^2",
            "x;y",
            {{"b", "2"}, {"c", "2"}, {"p", "0"}, {"q", "1/2"}, {"d", "3"}, {"e", "1"}},
            2},
           {"four-bar",
            "a*cos(t) + b*cos(x) - c*cos(y) - d; a*sin(t) + b*sin(x) - c*sin(y)",
            "x;y",
            {{"a", "1"}, {"b", "3"}, {"c", "5/2"}, {"d", "3"}, {"t", "1"}},
            2},
           {"slider-crank",
            "a*cos(t) + b*cos(y) - x; a*sin(t) + b*sin(y)",
            "x;y",
            {{"a", "1"}, {"b", "2"}, {"t", "0.7"}},
            2},
           {"two-bar arm",
            "a*cos(x) + b*cos(y) - p; a*sin(x) + b*sin(y) - q",
            "x;y",
            {{"a", "1"}, {"b", "2"}, {"p", "3/2"}, {"q", "1"}},
            2}}) {
    Formulas f({"a", "b", "c", "d"});
    CAPTURE(std::string(row.what));
    const SolveOutcome outcome = solve(f, row.equations, row.unknowns, row.given);
    CHECK(outcome.status == SolveStatus::Closed);
    REQUIRE(outcome.solutions.size() == row.solutions);
    for (const Solution& s : outcome.solutions)
      CHECK(residual(f, row.equations, row.unknowns, row.given, s) < 1e-12);
  }
}

TEST_CASE("systems: unknowns that stay open, systems that say nothing, systems without formulas") {
  Formulas f;
  const SolveOutcome open = solve(f, "x + y - 1", "x;y");
  REQUIRE(open.solutions.size() == 1);
  CHECK(open.solutions[0].free.size() == 1);
  CHECK(solve(f, "k*x - k*x", "x").status == SolveStatus::AllValues);
  CHECK(solve(f, "1/0; x - y", "x;y").status == SolveStatus::Undecided);
  const std::vector<Given> near{{"x", "1"}, {"y", "-3/2"}};
  const SolveOutcome numeric = solve(f, "x^2 + y^2 - 4; exp(x) + y - 1", "x;y", near);
  CHECK(numeric.status == SolveStatus::Numeric);
  REQUIRE(numeric.solutions.size() == 1);
  CHECK(numeric.solutions[0].check == Check::Enclosed);
  CHECK(residual(f, "x^2 + y^2 - 4; exp(x) + y - 1", "x;y", near, numeric.solutions[0]) < 1e-14);
  CHECK(solve(f, "u(x, y) - 1; v(x) - 2", "x;y").status == SolveStatus::Undecided);
}

TEST_CASE("property: systems with a known solution have it") {
  CHECK(rc::check("two random curves through a random point", [] {
    const auto k = *rc::gen::container<std::vector<int>>(8, rc::gen::inRange(-4, 5));
    Formulas f;
    // Curves of degree 2 and 1 or 2 that pass through (k[0], k[1]).
    const auto text = [](int n) { return "(" + std::to_string(n) + ")"; };
    const std::string dx = "(x - " + text(k[0]) + ")", dy = "(y - " + text(k[1]) + ")";
    const std::string first = dx + "^2 + " + text(k[2]) + "*" + dx + "*" + dy + " + " + text(k[3]) +
                              "*" + dy + " + " + text(k[4]) + "*" + dx;
    const std::string second = text(k[5]) + "*" + dx + "*" + dy + " + " + text(k[6]) + "*" + dx +
                               " + " + text(k[7]) + "*" + dy + " + " + dy + "^2";
    const SolveOutcome outcome = solve(f, first + ";" + second, "x;y", {{"x", "0"}, {"y", "0"}});
    bool found = false;
    for (const Solution& s : outcome.solutions) {
      // None is wrong.
      RC_ASSERT(!s.free.empty() || residual(f, first + ";" + second, "x;y", {}, s) < 1e-6);
      found = found || !s.free.empty() ||
              (std::fabs(s.numbers[0].mid - k[0]) + std::fabs(s.numbers[1].mid - k[1]) < 1e-9);
    }
    RC_ASSERT(found || !outcome.complete);
  }));
}
