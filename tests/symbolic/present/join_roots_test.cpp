// SPDX-License-Identifier: Apache-2.0
// Roots of products beside the product itself.
#include "symbolic/formula.h"
#include "symbolic/present/present.h"

using namespace trammel::symbolic;

TEST_CASE("present: a product beside its own root is one root") {
  struct Row {
    const char* formula;
    std::size_t most;
  };
  for (const Row& row : std::initializer_list<Row>{{"sqrt(M*m)/(M*m)", 3},
                                                   {"M*m/sqrt(M*m)", 2},
                                                   {"g*cos(q)*(M + m)*sqrt(M*m)/(2*L*M*m)", 9},
                                                   {"p*sqrt(M*m)/(M*m^2)", 5},
                                                   {"sqrt(M*m*k)/(M*m*k*L)", 5}}) {
    Formulas f({"L", "m", "M", "k"});
    CAPTURE(row.formula);
    const ExprId e = f(row.formula);
    const Presentation shown = present(f.pool, e, {.where = false});
    CAPTURE(f.text(shown.expr));
    CHECK(shown.operations <= row.most);
    for (int seed = 0; seed < 3; ++seed) {
      const Values values = sample_values(f.pool, e, seed);
      CHECK(eval(f.pool, shown.expr, values) ==
            doctest::Approx(eval(f.pool, e, values)).epsilon(1e-12));
    }
  }
}
