// SPDX-License-Identifier: Apache-2.0
#include "codegen/print_code.h"

#include <algorithm>
#include <string>
#include <vector>

#include "symbolic/formula.h"

using namespace trammel::codegen;
using namespace trammel::symbolic;

namespace {

const Language& language(std::string_view id) {
  const Language* found = find_language(id);
  REQUIRE_MESSAGE(found != nullptr, id);
  return *found;
}

std::string printed(Formulas& f, const char* formula, std::string_view id) {
  const auto text = print_expression(f.pool, f(formula), language(id));
  REQUIRE_MESSAGE(text.ok(), formula);
  return text.value();
}

std::string refused(const Formulas& f, ExprId e, std::string_view id) {
  const auto text = print_expression(f.pool, e, language(id));
  REQUIRE_FALSE(text.ok());
  CHECK(text.errors().front().kind.slug == "not-printable");
  return text.errors().front().message;
}

FormulaUnit unit_of(std::string name, std::vector<ExprId> formulas,
                    std::vector<std::string> outputs) {
  FormulaUnit unit;
  unit.name = std::move(name);
  unit.program.bodies = std::move(formulas);
  unit.outputs = std::move(outputs);
  return unit;
}

std::string function_text(const Formulas& f, const FormulaUnit& unit, std::string_view id) {
  const auto text = print_function(f.pool, unit, language(id));
  REQUIRE_MESSAGE(text.ok(), id);
  return text.value();
}

std::size_t longest_line(const std::string& text) {
  std::size_t longest = 0, begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    longest = std::max(longest, end - begin);
    begin = end + 1;
  }
  return longest;
}

std::size_t most_continuations(const std::string& text) {
  std::size_t most = 0, run = 0;
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) {
    run = at > 0 && text[at - 1] == '&' ? run + 1 : 0;
    most = std::max(most, run);
  }
  return most;
}

}  // namespace

TEST_CASE("print_expression: each language in its own words") {
  struct Row {
    const char* formula;
    const char* language;
    const char* expected;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"1/3", "c", "1.0/3.0"},
           {"1/3", "python", "1/3"},
           {"1/3", "sympy", "Rational(1, 3)"},
           {"2*x/3", "sympy", "2*x/3"},
           {"sqrt(2/3)", "sympy", "sqrt(6)/3"},
           {"1/3", "fortran", "1.0_dp/3.0_dp"},
           {"x^2", "c", "x*x"},
           {"1/x^2", "c", "1.0/(x*x)"},
           {"x^4", "c", "pow(x, 4)"},
           {"(x + y)^2", "c", "pow(x + y, 2)"},
           {"-x^2", "javascript", "-x*x"},
           {"-x^2", "python", "-x**2"},
           {"-x^2", "spreadsheet", "-1*x^2"},
           {"a^(2/3)", "python", "math.pow(a, 2/3)"},
           {"a^(2/3)", "maxima", "a^(2/3)"},
           {"2^x", "maple", "2^x"},
           {"x*y/z", "matlab", "x.*y./z"},
           {"sqrt(x)", "mathematica", "Sqrt[x]"},
           {"atan2(y, x)", "mathematica", "ArcTan[x, y]"},
           {"atan2(y, x)", "spreadsheet", "ATAN2(x,y)"},
           {"atan2(y, x)", "maple", "arctan(y, x)"},
           {"atan2(y, x)", "julia", "atan(y, x)"},
           {"asin(x)", "mathematica", "ArcSin[x]"},
           {"log(x)", "spreadsheet", "LN(x)"},
           {"log(x)", "maple", "ln(x)"},
           {"abs(x)", "c", "fabs(x)"},
           {"abs(x)", "sympy", "Abs(x)"},
           {"sign(x)", "maxima", "signum(x)"},
           {"sign(x)", "python", "((x > 0) - (x < 0))"},
           {"sign(x)", "c", "(double)((x > 0.0) - (x < 0.0))"},
           {"min(x, y, z)", "c", "fmin(x, fmin(y, z))"},
           {"min(x, y, z)", "python", "min(x, y, z)"},
           {"max(x, y)", "mathematica", "Max[x, y]"},
           {"2*pi*x", "maxima", "2*%pi*x"},
           {"2*pi*x", "javascript", "2*Math.PI*x"},
           {"pi*x", "spreadsheet", "PI()*x"},
           {"pi*x", "maple", "Pi*x"},
           {"12345678901234567890*x", "maple", "12345678901234567890*x"},
           {"12345678901234567890*x", "c", "1.2345678901234567e+19*x"},
           {"9007199254740991*x", "c", "9007199254740991.0*x"},
           {"x/10^40", "fortran", "1e-40_dp*x"},
           {"x/10^40", "mathematica", "x/10000000000000000000000000000000000000000"},
           {"theta'", "c", "theta_dot"},
           {"theta'", "mathematica", "thetaDot"},
           {"lambda + x", "python", "lambda_ + x"},
           {"E + D", "mathematica", "D0 + E0"},
           {"y(x)", "maple", "y(x)"},
           {"y(x)", "mathematica", "y[x]"},
           {"y''(x)", "maple", "D[1$2](y)(x)"},
           {"f[1,2](x, a)", "maple", "D[1, 2$2](f)(x, a)"},
           {"f[1,2](x, a)", "mathematica", "Derivative[1, 2][f][x, a]"},
           {"y''(x)", "maxima", "diff(y(x), x, 2)"},
           {"y'(2*x)", "maxima", "at(diff(y(x_1_), x_1_, 1), [x_1_ = 2*x])"},
           {"y'(x)", "sympy", "Derivative(y(x), (x, 1))"},
           {"y'(2*x)", "sympy",
            "Subs(Derivative(y(Symbol(\"x_1_\")), (Symbol(\"x_1_\"), 1)), [Symbol(\"x_1_\")], "
            "[2*x])"},
           {"m*v^2/2", "latex", "\\frac{m v^{2}}{2}"}}) {
    Formulas f;
    CAPTURE(row.language);
    CHECK(printed(f, row.formula, row.language) == row.expected);
  }
}

TEST_CASE("print_expression: what a language cannot hold is said") {
  Formulas f;
  CHECK(refused(f, f("2*y(x)"), "c") ==
        "The formula cannot be written in C: it holds the unknown function `y`.");
  CHECK(refused(f, f.pool.undefined(), "maxima").find("no value") != std::string::npos);
  const ExprId large = f.pool.product(std::array{f("x"), f.pool.number(power(Rational(10), 400))});
  CHECK(refused(f, large, "python").find("beyond the range") != std::string::npos);
  CHECK(print_expression(f.pool, large, language("sympy")).ok());
  const ExprId small = f.pool.product(std::array{f("x"), f.pool.number(power(Rational(10), -400))});
  CHECK(refused(f, small, "fortran").find("beyond the range") != std::string::npos);
  ExprId deep = f("x");
  for (int i = 0; i < 5000; ++i) deep = f.pool.apply(Op::Sin, std::array{deep});
  CHECK(refused(f, deep, "c").find("nested") != std::string::npos);
  CHECK(refused(f, deep, "latex").find("deep") != std::string::npos);
  CHECK(refused(f, deep, "mathml").find("deep") != std::string::npos);
}

TEST_CASE("print_function: a unit that cannot be right is refused") {
  Formulas f;
  const auto problem = [&](const FormulaUnit& unit, std::string_view id) {
    const auto text = print_function(f.pool, unit, language(id));
    REQUIRE_FALSE(text.ok());
    return text.errors().front().message;
  };
  FormulaUnit unit = unit_of("u", {f("a + b")}, {"s", "t"});
  CHECK(problem(unit, "c").find("1 formulas and 2 names") != std::string::npos);
  unit.outputs = {"s"};
  unit.parameters = {f("a")};
  CHECK(problem(unit, "c") == "`u` cannot be written in C: `b` is used before it has a value.");
  unit.parameters = {f("a"), f("b"), f("a")};
  CHECK(problem(unit, "c").find("twice") != std::string::npos);
  unit.parameters = {f("a"), f("b")};
  unit.program.where = {{f("b"), f("2*a")}};
  CHECK(problem(unit, "c").find("`b` is given a value twice") != std::string::npos);
  CHECK(problem(unit_of("u", {}, {}), "c").find("no formula") != std::string::npos);
  CHECK(problem(unit_of("u", {f("y(x)")}, {"s"}), "spreadsheet").find("`y`") != std::string::npos);
}

TEST_CASE("print_function: clauses and shared parts are local, renamed names are told") {
  Formulas f({"a"});
  FormulaUnit unit =
      unit_of("motor", {f("F*r*theta'"), f("sin(x + r)^2 + sin(x + r)")}, {"power", "sum"});
  unit.program.where = {{f("r"), f("sqrt(1 + a^2)")}};
  CHECK(function_text(f, unit, "c") ==
        "/* motor: formulas by Trammel\n"
        " * theta' is called theta_dot here */\n"
        "#include <math.h>\n"
        "\n"
        "void motor(double F, double a, double theta_dot, double x, double *power, double *sum)\n"
        "{\n"
        "  const double r = sqrt(1.0 + a*a);\n"
        "  const double t1 = sin(r + x);\n"
        "  *power = F*r*theta_dot;\n"
        "  *sum = t1 + t1*t1;\n"
        "}\n");
  CHECK(function_text(f, unit, "sympy") ==
        "# motor: formulas by Trammel\n"
        "# theta' is called theta_dot here\n"
        "from sympy import Symbol, sin, sqrt\n"
        "\n"
        "F = Symbol(\"F\", real=True)\n"
        "a = Symbol(\"a\", positive=True)\n"
        "theta_dot = Symbol(\"theta'\", real=True)\n"
        "x = Symbol(\"x\", real=True)\n"
        "\n"
        "r = sqrt(1 + a**2)\n"
        "power = F*r*theta_dot\n"
        "sum = sin(r + x) + sin(r + x)**2\n");
}

TEST_CASE("print_function: a spreadsheet refers to its cells and quotes as RFC 4180 wants it") {
  Formulas f;
  FormulaUnit unit = unit_of("sheet", {f("atan2(y, x)*r")}, {"=angle, \"total\""});
  unit.parameters = {f("x"), f("y")};
  unit.program.where = {{f("r"), f("x^2")}};
  unit.given = {{f("y"), 2.5}};
  unit.units = {{f("y"), "m"}};
  unit.output_units = {"N*m"};
  unit.remarks = {"while y > 0"};
  CHECK(function_text(f, unit, "spreadsheet") ==
        "name,value,kind,unit\r\n"
        "x,,parameter,\r\n"
        "y,2.5,parameter,m\r\n"
        "r,\"=B2^2\",clause,\r\n"
        "\"'=angle, \"\"total\"\"\",\"=B4*ATAN2(B2,B3)\",result,N*m\r\n"
        "while y > 0,,remark,\r\n");
}

TEST_CASE("print_function: long formulas keep the limits of Fortran") {
  Formulas f;
  std::vector<ExprId> terms;
  for (int i = 0; i < 1500; ++i) {
    const std::string n = std::to_string(i);
    terms.push_back(f(("sin(speed_of_the_driving_crank_" + std::to_string(i % 7) + "*" + n +
                       " + 1/7)*x^" + std::to_string(i % 11))
                          .c_str()));
  }
  ExprId deep = f("x");
  for (int i = 0; i < 500; ++i)
    deep = f.pool.apply(i % 2 == 0 ? Op::Cos : Op::Atan,
                        std::array{f.pool.sum(std::array{deep, f("y")})});
  std::vector<ExprId> shared;  // more temporaries than one statement can declare
  for (int i = 0; i < 2500; ++i) {
    const ExprId root = f(("sqrt(x + y*" + std::to_string(i) + ")").c_str());
    shared.push_back(f.pool.product(std::array{root, f.pool.apply(Op::Sin, std::array{root})}));
  }
  const FormulaUnit unit =
      unit_of("wide", {f.pool.sum(terms), deep, f.pool.sum(shared)}, {"u", "v", "w"});
  const std::string text = function_text(f, unit, "fortran");
  CHECK(longest_line(text) <= 132);
  CHECK(most_continuations(text) <= 39);
  for (const Language& other : all_languages())
    CHECK_MESSAGE(print_function(f.pool, unit, other).ok(), other.id);
}

TEST_CASE("print_function: a graph that is exponentially long as text stays short") {
  Formulas f;
  ExprId e = f("x");
  for (int i = 0; i < 100; ++i)
    e = f.pool.sum(std::array{f.pool.apply(Op::Sin, std::array{e}),
                              f.pool.apply(Op::Cos, std::array{e}), f("y")});
  for (const Language& each : all_languages()) {
    CAPTURE(each.id);
    const std::string text = function_text(f, unit_of("twice", {e}, {"u"}), each.id);
    CHECK(text.size() < 40'000);
  }
}

TEST_CASE("print_function: the limits of the pool are kept") {
  trammel::base::Budget budget;
  budget.nodes = 60;
  ExprPool pool(budget);
  std::vector<ExprId> terms;
  for (int i = 0; i < 20; ++i) {
    const ExprId x = pool.symbol("x" + std::to_string(i));
    terms.push_back(pool.apply(Op::Sin, std::array{x}));
  }
  const ExprId sum = pool.sum(terms);
  REQUIRE(sum != pool.undefined());
  FormulaUnit unit = unit_of("limited", {sum, pool.apply(Op::Cos, std::array{sum})}, {"u", "v"});
  const auto text = print_function(pool, unit, language("c"));
  // The copy with its temporaries may need more nodes than are allowed; it never crashes.
  if (!text.ok()) CHECK(text.errors().front().message.find("limit") != std::string::npos);
}

TEST_CASE("print_function: the text does not depend on what else the pool holds") {
  for (const Language& each : all_languages()) {
    Formulas fresh, polluted;
    polluted("t_1*cos(y) + sin(x)*t1 - y");
    const auto text = [&](Formulas& f) {
      return function_text(
          f, unit_of("same", {f("sin(x)^2*y + cos(y*sin(x))"), f("1/sqrt(y*sin(x))")}, {"u", "v"}),
          each.id);
    };
    CHECK(text(fresh) == text(polluted));
  }
}

TEST_CASE("find_language: the names of the export command") {
  for (const char* id : {"c", "cpp", "fortran", "python", "julia", "javascript", "matlab", "maple",
                         "mathematica", "maxima", "sympy", "latex", "mathml", "spreadsheet"})
    CHECK(find_language(id) != nullptr);
  CHECK(find_language("cobol") == nullptr);
  CHECK(all_languages().size() == 15);
}
