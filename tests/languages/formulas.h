// SPDX-License-Identifier: Apache-2.0
// The formulas that every language is asked for, each with the reason why it is there.
#pragma once

#include <array>
#include <string_view>

namespace trammel::symbolic {

struct FormulaGroup {
  std::string_view name;  // of the unit
  bool presented;         // shortened first, with its where-clauses
  std::array<std::string_view, 8> formulas;
};

inline constexpr std::array positive_names = {"a", "b", "g", "m", "M", "L", "k"};

inline constexpr std::array formula_groups = {
    // Mechanics as users have it.
    FormulaGroup{"slider_crank",
                 true,
                 {"F*a*sin(theta)*(1 + a*cos(theta)/sqrt(9*b^2 - a^2*sin(theta)^2/80))",
                  "F*a/sqrt(9*b^2 - a^2*sin(theta)^2/80)"}},
    FormulaGroup{"pendulum",
                 true,
                 {"(omega^2*sin(t1 - t2)*cos(t1 - t2) - g*sin(t1)/L)/(2 - cos(t1 - t2)^2)",
                  "(2*g*sin(t1)*cos(t1 - t2)/L - 2*omega^2*sin(t1 - t2))/(2 - cos(t1 - t2)^2)"}},
    FormulaGroup{"energy", false, {"m*v^2/2 + M*g*h"}},
    FormulaGroup{"rates", false, {"theta'^2*L*sin(theta) - theta''*cos(theta)", "x''' - 2*x''"}},
    FormulaGroup{"four_bar_angle", true, {"acos((a^2 + b^2 - L^2)/(8*a*b + 9*L^2)) + atan2(y, x)"}},

    // Signs and precedence.
    FormulaGroup{
        "signs",
        false,
        {"-x^2", "-x*y", "(-2)*x", "-(x + y)", "a - (b - x)", "x*(b - a)", "-x^3*y", "-1/x"}},
    FormulaGroup{
        "minus_root",
        false,
        {"-sqrt(a)", "-a^(1/3)", "-sqrt(2)*a", "-2^x", "3 - x^2", "-3*x^2", "-a^x", "-x^5"}},
    FormulaGroup{"fractions",
                 false,
                 {"x/(y*z)", "x/y/z", "x/(y/z)", "(x + y)/(x - 3*z)", "1/(x + y)", "1/x^2",
                  "2/(3*x)", "x/y^3"}},
    FormulaGroup{"powers",
                 false,
                 {"x^2", "x^3", "x^4", "x^7", "a^(3/2)", "a^(-3/2)", "a^(2/3)", "a^(-1/4)"}},
    FormulaGroup{
        "symbolic_powers",
        false,
        {"a^x", "2^x", "(2/3)^x", "a^(-x)", "(a + b)^x", "(a^x)^y", "a^(x^2)", "2^(x + y)"}},
    FormulaGroup{"powers_of_sums",
                 false,
                 {"(x + y)^2", "(x + y)^3", "1/(x - y)^2", "(x*y)^3", "sin(x)^2",
                  "sin(x)^3/cos(y)^2", "(1 + x^2)^(1/3)", "(x/y)^4"}},
    FormulaGroup{"nested_roots",
                 false,
                 {"sqrt(a + sqrt(b))", "1/sqrt(1 + x^2)", "sqrt(a/b)", "sqrt(a)/sqrt(b)", "sqrt(2)",
                  "sqrt(2/3)", "sqrt(x^2 + y^2)/sqrt(3)", "x/sqrt(2*a)"}},
    FormulaGroup{
        "shared_root", false, {"sqrt(1 + x^2*y^2) + 1/sqrt(1 + x^2*y^2) + (1 + x^2*y^2)^(3/2)"}},

    // Numbers.
    FormulaGroup{"numbers",
                 false,
                 {"1/3", "-2/7", "0", "12345678901234567890", "x + 1/3", "0.1*x",
                  "x/12345678901234567890", "2/3*x"}},
    FormulaGroup{
        "large_numbers",
        false,
        {"x*10^30 / 10^29", "123456789012345678901234567890/123456789012345678901234567891*x",
         "x*9007199254740993/2", "x/10^20 + y", "3.14159*x", "2.5*x - x/7"}},
    FormulaGroup{
        "circles",
        false,
        {"pi", "pi/4*x^2", "2*pi*x", "x/pi", "sqrt(pi)*x", "sin(pi*x)", "-pi", "1/(2*pi)"}},

    // Each function.
    FormulaGroup{"trigonometric",
                 false,
                 {"sin(x)", "cos(2*x)", "tan(x/3)", "asin(x/9)", "acos(x/9)", "atan(x)",
                  "sin(a - b)", "-x*sin(b - a)"}},
    FormulaGroup{"quadrants",
                 false,
                 {"atan2(y, x)", "atan2(-y, x)", "atan2(y, -x)", "atan2(-y, -x)",
                  "atan2(a + y, x*b)", "atan2(1, x)"}},
    FormulaGroup{
        "exponentials",
        false,
        {"exp(x)", "exp(-x^2/2)", "log(a)", "log(a)/log(b)", "x*exp(x*y)", "exp(1)", "log(2)*x"}},
    FormulaGroup{"pieces",
                 false,
                 {"abs(x)", "sign(x)", "sign(x - y)*z", "abs(x - y)/sign(y)", "x/sign(x*y + 3)",
                  "sign(2*sign(x) + y)"}},
    FormulaGroup{"extremes",
                 false,
                 {"min(x, y)", "max(x, y, z)", "min(x, 1/2)", "max(x, 0)^2", "min(a, b, x, y, z)",
                  "x*max(-x, y)", "min(x, max(y, z))"}},

    // Names that are words elsewhere.
    FormulaGroup{"python_words", false, {"lambda*in + is*pass - None^2", "math + not/or"}},
    FormulaGroup{"algebra_words",
                 false,
                 {"I*E - D*N + C^2/K", "O*S + Q", "Pi + gamma*Gamma", "beta*zeta + e*i",
                  "length*Length + Re*Im"}},
    FormulaGroup{"program_words",
                 false,
                 {"if*then + end*do - return", "double*float + int", "function*var",
                  "class*new + this", "unix*linux + OVERFLOW", "real*integer"}},
    FormulaGroup{"function_words",
                 false,
                 {"sin*cos(x) + cos*sin(x)", "sqrt*sqrt(a) + pow", "abs*min + max*abs(x)",
                  "exp + atan2 + sign(x)*sign"}},
    FormulaGroup{"cases", false, {"a*A + b*B", "A*sin(a)", "t1 + T1*t_1", "x1*x_1 - X1 - X_1"}},
    FormulaGroup{"temporaries", false, {"sin(t1 + t2)^2 + sin(t1 + t2)*t_1 + cos(sin(t1 + t2))"}},
    FormulaGroup{
        "primes", false, {"theta' + theta_dot + theta'' + theta_ddot + theta'''' + Theta'"}},
    FormulaGroup{"under_scores", false, {"_x*x_ + x__y*x_y", "omega_1*omega_2 + omega1*omega_12"}},
    FormulaGroup{"cell_words", false, {"A1*B2 + C3", "R1C1 + LN10 + SUM", "TRUE*x + FALSE"}},
    FormulaGroup{"value", false, {"value*value_2 + value_1^2", "value - value_1"}},
    // Unknown functions, for the languages that have them: y(u) is sin(2*u), f(u, v) is u^3*exp(v).
    FormulaGroup{"unknown_functions", false, {"x*y(x)", "y(a*x)^2", "f(x, a)/y(2)"}},
    FormulaGroup{
        "derivatives", false, {"y'(x)", "y''(x) + y(x)", "f[1,0](x, a)", "f[2,3](x, a)*x"}},
    FormulaGroup{"derivatives_elsewhere",
                 false,
                 {"y'(2*x)", "y'''(a + x)", "f[1,2](x, a*x)", "f[0,1](2*a, 3)", "f[1,1](x, x)"}},
    FormulaGroup{"constants_only", false, {"sin(1) + sqrt(3)/2"}},
};

}  // namespace trammel::symbolic
