// SPDX-License-Identifier: Apache-2.0
// Raw formulas as mechanics makes them, and the number of operations they must come down to. Values
// are compared first.
#include "symbolic/present/present.h"

#include <ctime>

#include "symbolic/formula.h"

using namespace trammel::symbolic;

namespace {

void check_short(Formulas& f, ExprId e, std::size_t most) {
  const Presentation shown = present(f.pool, e, {.effort = 50'000'000});
  std::string all = f.text(shown.expr);
  for (const Clause& c : shown.where) all += ", " + f.text(c.symbol) + " = " + f.text(c.value);
  CAPTURE(all);
  for (int seed = 0; seed < 3; ++seed) {
    Values values = sample_values(f.pool, e, seed);
    const double expected = eval(f.pool, e, values);
    for (const Clause& c : shown.where) values.set(c.symbol, eval(f.pool, c.value, values));
    CHECK(eval(f.pool, shown.expr, values) == doctest::Approx(expected).epsilon(1e-9));
  }
  CHECK(shown.operations <= most);
  CHECK(count_operations(f.pool, shown.expr) <= count_operations(f.pool, e));
}

constexpr std::initializer_list<const char*> lengths = {"a", "b", "c", "L", "r", "m", "M", "k"};

}  // namespace

TEST_CASE("present: slider-crank") {
  struct Row {
    const char* by;
    std::size_t most;
  };
  for (const Row& row : std::initializer_list<Row>{{"t", 15}, {"a", 14}, {"b", 10}}) {
    Formulas f(lengths);
    const ExprId x = f("a*cos(t) + sqrt(b^2 - (a*sin(t) - q)^2)");
    CAPTURE(row.by);
    check_short(f, f.times("-F", f.with_zero(f.derivative(x, row.by), "q")), row.most);
  }
  Formulas f(lengths);
  const ExprId x = f("cos(t) + sqrt(4 - (sin(t) - q)^2)");
  check_short(f, f.times("-F", f.with_zero(f.derivative(x, "t"), "q")), 10);
}

TEST_CASE("present: roots of one product are one root, and what is under both cancels") {
  struct Row {
    const char* formula;
    std::size_t most;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"sqrt((p^2 + a)*(p*q + q^2 + p^2))/sqrt((p*q + q^2 + p^2)*(p^2 + c))", 6},
           {"a*sqrt(p*q + q^2 + p^2)*sqrt(p*q + q^2 + p^2 + 1)/sqrt((p*q + q^2 + p^2)*b)", 10},
           {"sqrt(p^2 + a) + sqrt(p^2 + c)", 7}}) {
    Formulas f(lengths);
    CAPTURE(row.formula);
    check_short(f, f(row.formula), row.most);
  }
}

TEST_CASE("present: truss of two bars, from three constructions") {
  struct Row {
    const char* by;
    std::size_t most;
  };
  const std::string d = "sqrt((c - xA)^2 + (yC - yA)^2)";
  const std::string u = "((a^2 - b^2 + " + d + "^2)/(2*" + d + "))";
  const std::string along = "yA + " + u + "*(yC - yA)/" + d;
  const std::string h = "sqrt(a^2 - " + u + "^2)";
  const std::array<std::string, 2> heights = {"sqrt(a^2 - ((a^2 - b^2 + c^2)/(2*c))^2)",
                                              along + " + " + h + "*(c - xA)/" + d};
  for (const std::string& height : heights)
    for (const Row& row : std::initializer_list<Row>{{"a", 21}, {"b", 21}, {"c", 29}}) {
      Formulas f(lengths);
      CAPTURE(row.by);
      ExprId e = f.times("P", f.derivative(f(height), row.by));
      for (const char* zero : {"xA", "yA", "yC"}) e = f.with_zero(e, zero);
      check_short(f, e, row.most);
    }
}

TEST_CASE("present: formulas of the examples from raw forms") {
  struct Row {
    const char* given;
    std::size_t most;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"-2*a*m + m*alpha*sin(t)*(sin(t)^2 + cos(t)^2) + m*w^2*cos(t)", 9},
           {"-(-w^2*cos(t) - g*sin(t)*cos(t))/(2*cos(t)^2 + sin(t)^2)", 10},
           {"cos(t)*(2*g + w^2*sin(t))/(2*cos(t)^2 + sin(t)^2)", 11},
           {"g*m*(a*cos(h)*cos(p) - 2*a*sin(h)*sin(p)) - a*g*m*(sin(p)*sin(h))", 11},
           {"(M*g*k*L*cos(t) - m*g*(1 - k)*L*cos(t))/(M*k^2*L^2 + m*L^2*(1 - k)^2)", 15},
           {"L/2*(-g*m*L/2*cos(t)/(m*L^2/12 + m*L^2/4*(sin(t)^2 + cos(t)^2)))*2*cos(t)", 5},
           {"(a*w*cos(u)*sin(p) - a*w*sin(u)*cos(p))/(b*sin(v)*cos(p) - b*cos(v)*sin(p))", 8},
           {"cos(x)^2 - sin(x)^2", 2},
           {"(b^2 - a^2*sin(t)^2)/sqrt(b^2 - a^2*sin(t)^2)", 7},
           {"(1 - cos(x)^2)/sin(x)", 1},
           {"sin(x/2)*c/(cos(x/2)*a)", 4},
           {"sin(x)*(a*w^2 - g)/(2*a*(1 + cos(x)))", 7},  // by tan(x/2)
           {"(1 - cos(x))/sin(x)", 2},
           {"(1 + cos(x))^2*b/sin(x)^2", 4},
           {"sin(x)/(1 - cos(x))", 4}}) {  // which has a value at pi: no tangent
    Formulas f(lengths);
    CAPTURE(row.given);
    check_short(f, f(row.given), row.most);
  }
}

TEST_CASE("present: one term of a sum goes over a factor where that saves an operation") {
  struct Row {
    const char* given;
    const char* shown;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"(2*g + L*w^2)/L", "2*g/L + w^2"},
           {"-F/r - m*p*q/r^2", "-(F + m*p*q/r)/r"},
           {"g*r^2*sin(t)/(k^2 + r^2)", "g*sin(t)/(1 + (k/r)^2)"},
           {"F*(a^2 - b^2 + c^2)/(2*c^2)", "F*(a^2 - b^2 + c^2)/(2*c^2)"},  // two terms would
           {"g*r*sin(t)/(M + r^2)", "g*r*sin(t)/(M + r^2)"},                // 1 is not left
           {"g*z^2*sin(t)/(k^2 + z^2)", "g*z^2*sin(t)/(k^2 + z^2)"},        // has a value at z = 0
           {"g*n^2*(p - q)/(k + n^2*(p + q))", "g*(p - q)/(p + q + k/n^2)"}}) {  // n is never 0
    Formulas f(lengths);
    f.pool.assume(f.pool.symbol("n"), {.never_zero = true});
    CHECK(f.text(present(f.pool, f(row.given), {.effort = 50'000'000}).expr) == row.shown);
  }
}

TEST_CASE("present: the actuator of a drive-in door, from three routes") {
  for (const char* angle :
       {"atan2(a + b, x) - atan2(b, x)", "atan(a*x/(x^2 + b*(a + b)))",
        "acos((x^2 + b^2 + x^2 + (a + b)^2 - a^2)/(2*sqrt(x^2 + b^2)*sqrt(x^2 + (a + b)^2)))"}) {
    Formulas f({"a", "b", "x"});
    CAPTURE(angle);
    check_short(f, f.times("T", f.derivative(f(angle), "x")), 16);
  }
}

TEST_CASE("present: what is short already stays") {
  for (const char* text : {"x", "0", "a/b", "m*(g*sin(t) - r*w^2)", "exp(-x)*log(y)", "x^n*(1 + n)",
                           "(-g*sin(phi))/L"}) {
    Formulas f(lengths);
    CAPTURE(text);
    check_short(f, f(text), count_operations(f.pool, f(text)));
  }
}

TEST_CASE("present: powers below 0 are not taken out of a power that is 0 at 0") {
  // x^n/x has no value there.
  for (const std::string text :
       {"q*sin(t)*x^2/(p*x^(n - 2) + r*cos(t)^2) + x^n",
        "m*(L*x^2*sin(t) + cos(t)*(q*sin(t) + L*m*x^2*sin(t)*cos(t)/M)"
        "/(pi*x^(pi - 2)*(1 - pi)/2 + m*cos(t)^2/M))/M",
        "m*(L*x^2*sin(t) + cos(t)*(q*sin(t) + L*m*x^2*sin(t)*cos(t)/M)"
        "/(n*x^(n - 2)*(1 - n)/2 + m*cos(t)^2/M))/M",
        "(x^(n - 2)*m + q)/(k*x^(2*n - 4) + x^(n - 2)*r + a) + x^(n + 1)",
        "(u*x^n + q*x^2)/(v*x^(2*n - 2) + r + x) + x^(pi - 2)*(1 + q)*(1 - q) + 1"}) {
    Formulas f(lengths);
    CAPTURE(text);
    const ExprId e = f(text);
    const Presentation shown = present(f.pool, e, {.effort = 50'000'000});
    CAPTURE(f.text(shown.expr));
    Values values = sample_values(f.pool, e, 1);
    values.set(f("x"), 0.0);
    values.set(f("n"), 3.0);
    for (const Clause& c : shown.where) values.set(c.symbol, eval(f.pool, c.value, values));
    CHECK(eval(f.pool, shown.expr, values) ==
          doctest::Approx(eval(f.pool, e, values)).epsilon(1e-12));
    check_short(f, e, count_operations(f.pool, e));
  }
}

TEST_CASE("present: clauses name what is shared, with a free name") {
  Formulas f({"a", "b", "r"});
  const ExprId e = f("x*sqrt(r^2 + a*b - y*z + y^3) + sin(sqrt(r^2 + a*b - y*z + y^3))");
  const Presentation with = present(f.pool, e);
  REQUIRE(with.where.size() == 1);
  CHECK(f.text(with.where[0].symbol) == "u");
  CHECK(with.operations < count_operations(f.pool, e));
  CHECK(present(f.pool, e, {.where = false}).where.empty());
}

TEST_CASE("present: ends in time with something no longer than was given") {
  Formulas f;
  const ExprId e =
      f("(a*sin(x) + b*cos(y) + c)^9/(d*sin(x - y) + a*sqrt(1 + x*y))^7 + "
        "(a + sqrt(b + sqrt(c + x*y)))^8/(sin(x) + cos(y) + tan(z))^5");
  const std::clock_t began = std::clock();  // of this process: other work beside it does not count
  const Presentation shown = present(f.pool, e, {.effort = 1'000'000});
  CHECK(std::clock() - began < 3 * CLOCKS_PER_SEC);
  CHECK(shown.operations <= count_operations(f.pool, e));
}
