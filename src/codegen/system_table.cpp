// SPDX-License-Identifier: Apache-2.0
// First-order systems y' = f(t, y; p) as each language's users integrate them at once.
#include <array>
#include <string_view>

#include "codegen/language.h"

namespace trammel::codegen {

namespace {

struct SystemRow {
  std::string_view language;
  UnitShape shape;
};

namespace system_rows {

// Enumerators name the places in y and p.
constexpr SystemRow c{
    "c",
    {.many = "$remarks\n"
             "$head\n"
             "enum {\n"
             "@s:  $model_$name = $index,\n"
             "@p:  $model_$name = $index,\n"
             "  $model_states = $statecount\n"
             "};\n"
             "\n"
             "const double $model_start[] = {$starts};\n"
             "?const double $model_parameters[] = {$givens};\n"
             "\n"
             "void $model_rates(double $t, const double *$y, const double *$p, double *$dy)\n"
             "{\n"
             "@S:  const double $name = $y[$index];\n"
             "@P:  const double $name = $p[$index];\n"
             "$statements\n"
             "@r:  $dy[$index] = $value;\n"
             "  (void)$t;\n"
             "  (void)$y;\n"
             "  (void)$p;\n"
             "}\n",
     .statement = "  const double $name = $value;",
     .remark_open = "/* ",
     .remark = " * ",
     .remark_close = " */",
     .head = "#include <math.h>\n\n",
     .usage =
         "state y, rates dy: $model_rates(t, y, $model_parameters, dy), y = $model_start at t = 0",
     .taken = "states start parameters rates",
     .unknown = "NAN"}};

constexpr SystemRow cpp{
    "cpp",
    {.many =
         "$remarks\n"
         "$head\n"
         "enum {\n"
         "@s:  $model_$name = $index,\n"
         "@p:  $model_$name = $index,\n"
         "  $model_states = $statecount\n"
         "};\n"
         "\n"
         "constexpr double $model_start[] = {$starts};\n"
         "?constexpr double $model_parameters[] = {$givens};\n"
         "\n"
         "inline void $model_rates([[maybe_unused]] double $t, [[maybe_unused]] const double* $y,"
         " [[maybe_unused]] const double* $p, double* $dy) {\n"
         "@S:  const double $name = $y[$index];\n"
         "@P:  const double $name = $p[$index];\n"
         "$statements\n"
         "@r:  $dy[$index] = $value;\n"
         "}\n",
     .statement = "  const double $name = $value;",
     .remark = "// ",
     .head = "#pragma once\n\n#include <cmath>\n\n",
     .usage =
         "state y, rates dy: $model_rates(t, y, $model_parameters, dy), y = $model_start at t = 0",
     .taken = "states start parameters rates",
     .unknown = "NAN"}};

constexpr SystemRow fortran{
    "fortran",
    {.many = "$remarks\n"
             "module $module\n"
             "  use, intrinsic :: iso_fortran_env, only: dp => real64\n"
             "  implicit none\n"
             "  private\n"
             "  public :: start, parameters, rates\n"
             "  real(dp), parameter :: start($statecount) = [real(dp) :: $starts]\n"
             "  real(dp), parameter :: parameters($givencount) = [real(dp) :: $givens]\n"
             "contains\n"
             "  pure subroutine rates($t, $y, $p, $dy)\n"
             "    real(dp), intent(in) :: $t, $y(:), $p(:)\n"
             "    real(dp), intent(out) :: $dy(:)\n"
             "+    real(dp) :: $locals\n"
             "@S:    $name = $y($index)\n"
             "@P:    $name = $p($index)\n"
             "$statements\n"
             "@r:    $dy($index) = $value\n"
             "  end subroutine rates\n"
             "end module $module\n",
     .statement = "    $name = $value",
     .remark = "! ",
     .module = "_motion",
     .outputs_are_locals = true,
     .usage = "state y, rates dy: call rates(t, y, parameters, dy), y = start at t = 0",
     .taken = "start parameters rates",
     .unknown = "huge(1.0_dp)",
     .first_index = 1,
     .inputs_are_locals = true}};

constexpr SystemRow python{"python",
                           {.many = "$remarks\n"
                                    "$head\n"
                                    "STATES = [$statelabels]\n"
                                    "START = [$starts]\n"
                                    "PARAMETERS = {\n"
                                    "@p:    \"$label\": $value,\n"
                                    "}\n"
                                    "\n"
                                    "\n"
                                    "def rates($t, $y, $p=PARAMETERS):\n"
                                    "    $states = $y\n"
                                    "@P:    $name = $p[\"$label\"]\n"
                                    "$statements\n"
                                    "    return [$rates]\n",
                            .statement = "    $name = $value",
                            .remark = "# ",
                            .head = "import math\n\n\n",
                            .usage = "scipy.integrate.solve_ivp(rates, (0, 10), START, rtol=1e-9)",
                            .taken = "STATES START PARAMETERS rates",
                            .unknown = "float(\"nan\")"}};

constexpr SystemRow julia{
    "julia",
    {.many = "$remarks\n"
             "const states = [$statelabels]\n"
             "const start = Float64[$starts]\n"
             "const parameters = Float64[$givens]\n"
             "\n"
             "function rates!($dy, $y, $p, $t)\n"
             "@S:    $name = $y[$index]\n"
             "@P:    $name = $p[$index]\n"
             "$statements\n"
             "@r:    $dy[$index] = $value\n"
             "    return nothing\n"
             "end\n",
     .statement = "    $name = $value",
     .remark = "# ",
     .usage = "DifferentialEquations: solve(ODEProblem(rates!, start, (0.0, 10.0), parameters))",
     .taken = "states start parameters rates",
     .unknown = "NaN",
     .first_index = 1}};

constexpr SystemRow javascript{"javascript",
                               {.many = "$remarks\n"
                                        "export const states = [$statelabels];\n"
                                        "export const start = [$starts];\n"
                                        "export const parameters = {\n"
                                        "@p:  \"$label\": $value,\n"
                                        "};\n"
                                        "\n"
                                        "export function rates($t, $y, $p = parameters) {\n"
                                        "@S:  const $name = $y[$index];\n"
                                        "@P:  const $name = $p[\"$label\"];\n"
                                        "$statements\n"
                                        "  return [$rates];\n"
                                        "}\n",
                                .statement = "  const $name = $value;",
                                .remark = "// ",
                                .usage = "state y: rates(t, y) gives its rates, y = start at t = 0",
                                .taken = "states start parameters rates",
                                .unknown = "NaN"}};

constexpr SystemRow matlab{
    "matlab",
    {.many = "function [states, start, parameters] = motion()\n"
             "$remarks\n"
             "  states = {$statelabels};\n"
             "  start = [$starts];\n"
             "  parameters = [$givens];\n"
             "end\n"
             "\n"
             "function $dy = rates($t, $y, $p)\n"
             "@S:  $name = $y($index);\n"
             "@P:  $name = $p($index);\n"
             "$statements\n"
             "  $dy = [$rates].';\n"
             "end\n",
     .statement = "  $name = $value;",
     .remark = "% ",
     .usage = "m = $model(); ode45(@(t, y) m.rates(t, y, m.parameters), [0 10], m.start)",
     .taken = "states start parameters rates motion model",
     .unknown = "NaN",
     .first_index = 1}};

constexpr SystemRow maple{
    "maple",
    {.many = "$remarks\n"
             "$model_states := [$statelabels]:\n"
             "$model_start := Array([$starts]):\n"
             "$model_parameters := [$givens]:\n"
             "$model_rates := proc(N, $t, $y, $dy)\n"
             "?  local $locals;\n"
             "@S:  $name := $y[$index];\n"
             "@P:  $name := $model_parameters[$index];\n"
             "$statements\n"
             "@r:  $dy[$index] := $value;\n"
             "end proc:\n",
     .statement = "  $name := $value;",
     .remark = "# ",
     .outputs_are_locals = true,
     .usage =
         "dsolve(numeric, procedure = $model_rates, start = 0, initial = $model_start, procvars "
         "= [y1(t), y2(t)])",
     .taken = "N",
     .unknown = "undefined",
     .first_index = 1,
     .inputs_are_locals = true}};

constexpr SystemRow mathematica{
    "mathematica",
    {.many = "$remarks\n"
             "$modelStart = {$starts};\n"
             "$modelParameters = {$givens};\n"
             "$modelRates[$t_?NumericQ, {$states}, {$givennames}] := Module[{$locals},\n"
             "$statements\n"
             "  {$rates}]\n",
     .parameter = "$name_",
     .statement = "  $name = $value;",
     .remark_open = "(* ",
     .remark = "   ",
     .remark_close = " *)",
     .outputs_are_locals = true,
     .usage =
         "NDSolve[{y'[t] == $modelRates[t, y[t], $modelParameters], y[0] == $modelStart}, y, {t, "
         "0, 10}]",
     .unknown = "Indeterminate"}};

constexpr SystemRow maxima{
    "maxima",
    {.many = "$remarks\n"
             "$model_start : [$starts]$\n"
             "$model_parameters : [$givens]$\n"
             "$model_rates($t, $y, $p) := block([$locals],\n"
             "@S:  $name : $y[$index],\n"
             "@P:  $name : $p[$index],\n"
             "$statements\n"
             "  [$rates])$\n",
     .statement = "  $name : $value,",
     .remark_open = "/* ",
     .remark = "   ",
     .remark_close = " */",
     .outputs_are_locals = true,
     .usage = "rk($model_rates(t, [y1, y2], $model_parameters), [y1, y2], $model_start, [t, 0, 10, "
              "0.01])",
     .unknown = "und",
     .first_index = 1,
     .inputs_are_locals = true}};

constexpr SystemRow sympy{"sympy",
                          {.many = "$remarks\n"
                                   "from sympy import $imports\n"
                                   "\n"
                                   "$definitions\n"
                                   "\n"
                                   "$statements\n"
                                   "\n"
                                   "states = [$states]\n"
                                   "rates = [$rates]\n"
                                   "start = dict(zip(states, [$starts]))\n"
                                   "parameters = dict(zip([$givennames], [$givens]))\n",
                           .definition = "$name = Symbol(\"$label\", $facts=True)",
                           .statement = "$name = $value",
                           .remark = "# ",
                           .one_has_name = true,
                           .usage = "lambdify((t, states), [r.subs(parameters) for r in rates])",
                           .taken = "states rates start parameters",
                           .unknown = "float(\"nan\")"}};

constexpr std::array rows = {c,      cpp,   fortran,     python, julia, javascript,
                             matlab, maple, mathematica, maxima, sympy};

}  // namespace system_rows
}  // namespace

const UnitShape* find_system_shape(const Language& language) {
  for (const SystemRow& row : system_rows::rows)
    if (row.language == language.id) return &row.shape;
  return nullptr;
}

}  // namespace trammel::codegen
