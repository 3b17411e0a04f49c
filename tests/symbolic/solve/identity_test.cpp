// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/identity.h"

#include "symbolic/solve/outcome_text.h"

using namespace trammel::symbolic;

namespace {

SolveOutcome identity(Formulas& f, std::string_view equation, std::string_view unknowns,
                      std::string_view any) {
  const std::vector<ExprId> u = list_of(f, unknowns), a = list_of(f, any);
  return solve_identity(f.pool, f(equation), u, a);
}

}  // namespace

TEST_CASE("identities: coefficients of independent functions vanish") {
  struct Row {
    const char* equation;
    const char* unknowns;
    const char* solutions;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"b*k*u*sin(t) + (a*g*m - b*k*v)*cos(t)", "u;v", "0, a*g*m/(b*k)"},
           {"-b*k*u*sin(t) + (a*g*m - b*k*v)*cos(t)", "u;v", "0, a*g*m/(b*k)"},
           {"u*cos(t)^2 + v*sin(t)^2 - 1", "u;v", "1, 1"},
           {"u*cos(2*t) + v*cos(t)^2 + 1", "u;v", "1, -2"},
           {"(u + 1)*t^2 + (v - u)*t", "u;v", "-1, -1"},
           {"sin(t + u) - cos(t)", "u", "pi/2 + k*2*pi"},
           {"u^2*t - 4*t", "u", "2; -2"},
           {"u*sqrt(a^2 + t^2) + v*t - 3*t", "u;v", "0, 3"},
           {"u*t + 1", "u", ""}}) {
    Formulas f({"a", "b", "g", "k", "m"});
    CAPTURE(std::string(row.equation));
    const SolveOutcome outcome = identity(f, row.equation, row.unknowns, "t");
    CHECK(listed(f, outcome) == std::string(row.solutions));
    // By an independent road: the equation at random points.
    for (const Solution& s : outcome.solutions)
      for (int seed = 0; seed < 3; ++seed) {
        std::vector<Replacement> put_in;
        const std::vector<ExprId> u = list_of(f, row.unknowns);
        for (std::size_t i = 0; i < u.size(); ++i) put_in.push_back({u[i], s.values[i]});
        const ExprId e = substitute(f.pool, f(row.equation), put_in);
        CHECK(std::fabs(eval(f.pool, e, sample_values(f.pool, e, seed))) < 1e-12);
      }
  }
}

TEST_CASE("identities: what holds anyway, what stays free, what cannot be told") {
  Formulas f;
  CHECK(identity(f, "sin(t)^2 + cos(t)^2 - 1", "u", "t").status == SolveStatus::AllValues);
  const SolveOutcome open = identity(f, "u*t + v", "u;v;w", "t");
  REQUIRE(open.solutions.size() == 1);
  CHECK(open.solutions[0].free == list_of(f, "w"));
  // The unknown is inside a function of t: setting coefficients to 0 may miss solutions.
  const SolveOutcome inside = identity(f, "exp(u*t) - exp(2*t)", "u", "t");
  CHECK_FALSE(inside.complete);
  CHECK(inside.status == SolveStatus::Undecided);
  CHECK(identity(f, "1/0", "u", "t").status == SolveStatus::Undecided);
}
