// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/optimum.h"

#include "symbolic/solve/outcome_text.h"

using namespace trammel::symbolic;

namespace {

OptimumOutcome optimum(Formulas& f, std::string_view e, std::string_view unknowns,
                       const std::vector<Given>& given = {}) {
  const std::vector<ExprId> u = list_of(f, unknowns);
  return find_optimum(f.pool, f(e), u, options_with(f, given));
}

std::string described(Formulas& f, const OptimumOutcome& outcome) {
  constexpr std::array kinds = {"maximum", "minimum", "neither", "unknown"};
  std::string text;
  for (const StationaryPoint& p : outcome.points) {
    if (!text.empty()) text += "; ";
    text += listed(f, p.place) + ": " + f.text(p.value) + " " +
            kinds[static_cast<std::size_t>(p.kind)] + (p.always ? "" : " there");
  }
  return text;
}

}  // namespace

TEST_CASE("optimum: the seesaw") {
  Formulas f({"L", "M", "m", "g"});
  const char* e = "g*(M*k - m*(1 - k))*cos(t)/(L*(M*k^2 + m*(1 - k)^2))";
  const OptimumOutcome outcome =
      optimum(f, e, "k",
              {{"L", "1.93"}, {"t", "0.545"}, {"k", "0.4"}, {"M", "2"}, {"m", "5"}, {"g", "9.81"}});
  REQUIRE(outcome.points.size() == 2);
  const StationaryPoint &low = outcome.points[0], &high = outcome.points[1];
  CHECK(listed(f, low.place) == "(m - sqrt(M*m))/(M + m)");
  CHECK(listed(f, high.place) == "(m + sqrt(M*m))/(M + m)");
  CHECK(low.kind == StationaryKind::Minimum);
  CHECK(high.kind == StationaryKind::Maximum);
  CHECK(low.place.numbers[0].mid == doctest::Approx(0.26253176283308866));
  CHECK(low.number.mid == doctest::Approx(-4.810724755749675));
  CHECK(count_operations(f.pool, low.value) <= 10);
  const OptimumOutcome mirrored =
      optimum(f, e, "k",
              {{"L", "1.93"}, {"t", "2.5"}, {"k", "0.4"}, {"M", "2"}, {"m", "5"}, {"g", "9.81"}});
  CHECK(mirrored.points.at(0).kind == StationaryKind::Maximum);  // cos(t) < 0 swaps the kinds
}

TEST_CASE("optimum: kinds") {
  struct Row {
    const char* e;
    const char* unknowns;
    const char* points;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"x^3 - 3*x", "x", "1: -2 minimum; -1: 2 maximum"},
           {"x^4", "x", "0 (3): 0 minimum"},
           {"x^3", "x", "0 (2): 0 neither"},
           {"x^4 - x^6", "x",
            "0 (3): 0 minimum; sqrt(6)/3: 4/27 maximum; -sqrt(6)/3: 4/27 maximum"},
           {"sin(x)", "x", "pi/2 + k*2*pi: 1 maximum; 3*pi/2 + k*2*pi: -1 minimum"},
           {"x*exp(-x)", "x", "1: exp(-1) maximum"},
           {"a*x^2 - x", "x", "1/(2*a): -1/(4*a) minimum"},
           {"x^2 + y^2 - x*y", "x;y", "0, 0: 0 minimum"},
           {"x^2 - y^2", "x;y", "0, 0: 0 neither"},
           {"x^3 + y^3 - 3*x*y", "x;y", "0, 0: 0 neither; 1, 1: -1 minimum"},
           {"x^4 + y^4", "x;y", "0, 0: 0 unknown"},
           {"abs(x)^3", "x", "0 (3): 0 minimum there"},
           {"min(x^2, (x - 3)^2)", "x", "3: 0 minimum; 0: 0 minimum; 3/2: 9/4 maximum there"},
           {"max(1 - x^2, x^2 - 1)", "x", "0: 1 maximum; 1: 0 minimum there; -1: 0 minimum there"},
           {"x^2 + y^2*abs(y)", "x;y", "0, 0 (4): 0 unknown there"},
           {"x", "x", ""},
           {"5", "x", ""}}) {
    Formulas f({"a"});
    CAPTURE(std::string(row.e));
    std::string text = described(f, optimum(f, row.e, row.unknowns));
    CHECK(text == std::string(row.points));
  }
}

TEST_CASE("optimum: numbers where there are no formulas") {
  Formulas f;
  const OptimumOutcome outcome = optimum(f, "cos(x) + x^2/4", "x", {{"x", "1"}});
  CHECK(outcome.status == SolveStatus::Numeric);
  REQUIRE(outcome.points.size() == 3);
  CHECK(outcome.points[0].kind == StationaryKind::Minimum);
  CHECK(std::sin(outcome.points[0].place.numbers[0].mid) ==
        doctest::Approx(outcome.points[0].place.numbers[0].mid / 2));
  CHECK(outcome.points[1].kind == StationaryKind::Maximum);  // 0
}

TEST_CASE("optimum: a place is judged by the whole expression, not by one branch of it") {
  Formulas f({"x"});
  const std::vector<ExprId> x = list_of(f, "x");
  const OptimumOutcome outcome =
      find_optimum(f.pool, {f("-(x - 2)^3"), f("abs(x - 2)^3")}, x, options_with(f, {{"x", "1"}}));
  CHECK(described(f, outcome) == "2 (2): 0 minimum there");
}
