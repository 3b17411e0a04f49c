// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "codegen/language.h"

namespace trammel::codegen {

namespace {

// Rows are named after their languages, as those of the table of systems are.
namespace language_rows {

constexpr std::array<std::string_view, function_count> usual = {
    "sin", "cos", "tan", "asin", "acos", "atan", "atan2",
    "exp", "log", "abs", "sign", "min",  "max"};

constexpr Language c{
    .id = "c",
    .title = "C",
    .extension = ".c",
    .functions = {"sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "fabs",
                  "(double)(($1 > 0.0) - ($1 < 0.0))", "fmin", "fmax"},
    .pi = "3.14159265358979324",
    .power = "pow",
    .multiplied_up_to = 3,
    .binary_extremes = true,
    .numbers = Numbers::Decimal,
    .decimals = ".0",
    .longest_name = 63,
    .reserved =
        "auto break case char const continue default do double else enum extern float for "
        "goto if inline int long register restrict return short signed sizeof static "
        "struct switch typedef union unsigned void volatile while asm bool true false "
        "nullptr constexpr typeof alignas alignof thread_local static_assert main NAN "
        "INFINITY HUGE_VAL errno M_E M_PI M_LN2 M_LN10 M_SQRT2 HUGE MAXFLOAT DOMAIN SING "
        "OVERFLOW UNDERFLOW PLOSS TLOSS linux unix",
    .unit = {.one = "$remarks\n"
                    "$head\n"
                    "double $name($parameters)\n"
                    "{\n"
                    "$statements\n"
                    "  return $value;\n"
                    "}\n",
             .many = "$remarks\n"
                     "$head\n"
                     "void $name($arguments)\n"
                     "{\n"
                     "$statements\n"
                     "}\n",
             .parameter = "double $name",
             .no_parameters = "void",
             .output = "double *$name",
             .statement = "  const double $name = $value;",
             .output_statement = "  *$name = $value;",
             .remark_open = "/* ",
             .remark = " * ",
             .remark_close = " */",
             .head = "#include <math.h>\n\n"}};

constexpr Language cpp{
    .id = "cpp",
    .title = "C++",
    .extension = ".hpp",
    .functions = {"std::sin", "std::cos", "std::tan", "std::asin", "std::acos", "std::atan",
                  "std::atan2", "std::exp", "std::log", "std::fabs",
                  "double(($1 > 0.0) - ($1 < 0.0))", "std::fmin", "std::fmax"},
    .root = "std::sqrt",
    .pi = "3.14159265358979324",
    .power = "std::pow",
    .multiplied_up_to = 3,
    .binary_extremes = true,
    .numbers = Numbers::Decimal,
    .decimals = ".0",
    .reserved =
        "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t "
        "char16_t char32_t class compl concept const consteval constexpr constinit const_cast "
        "continue co_await co_return co_yield decltype default delete do double dynamic_cast else "
        "enum explicit export extern false float for friend goto if inline int long mutable "
        "namespace new noexcept not not_eq nullptr operator or or_eq private protected public "
        "register reinterpret_cast requires return short signed sizeof static static_assert "
        "static_cast struct switch template this thread_local throw true try typedef typeid "
        "typename union unsigned using virtual void volatile wchar_t while xor xor_eq main "
        "NAN INFINITY HUGE_VAL errno M_E M_PI M_LN2 M_LN10 M_SQRT2 HUGE MAXFLOAT DOMAIN SING "
        "OVERFLOW UNDERFLOW PLOSS TLOSS linux unix",
    .unit = {.one = "$remarks\n"
                    "$head\n"
                    "inline double $name($parameters) {\n"
                    "$statements\n"
                    "  return $value;\n"
                    "}\n",
             .many = "$remarks\n"
                     "$head\n"
                     "struct $module {\n"
                     "  double $outputs;\n"
                     "};\n"
                     "\n"
                     "inline $module $name($parameters) {\n"
                     "$statements\n"
                     "  return {$outputs};\n"
                     "}\n",
             .parameter = "double $name",
             .statement = "  const double $name = $value;",
             .remark = "// ",
             .module = "_result",
             .head = "#pragma once\n\n#include <cmath>\n\n"}};

constexpr Language fortran{
    .id = "fortran",
    .title = "Fortran",
    .extension = ".f90",
    .functions = {"sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "abs",
                  "merge(sign(1.0_dp, $1), 0.0_dp, abs($1) > 0.0_dp)", "min", "max"},
    .pi = "3.14159265358979324_dp",
    .power = "**",
    .numbers = Numbers::Decimal,
    .decimals = ".0_dp",
    .case_matters = false,
    .longest_name = 63,
    .reserved =
        "if then else elseif endif do end enddo while call return stop function subroutine "
        "module program result real integer logical character complex use only implicit "
        "none contains pure intent in out parameter private public where select case real64 "
        "iso_fortran_env",
    .continuation = " &",
    .most_continuations = 255,
    .unit = {.one = "$remarks\n"
                    "module $module\n"
                    "  use, intrinsic :: iso_fortran_env, only: dp => real64\n"
                    "  implicit none\n"
                    "  private\n"
                    "  public :: $name\n"
                    "contains\n"
                    "  pure real(dp) function $name($parameters)\n"
                    "?    real(dp), intent(in) :: $parameters\n"
                    "+    real(dp) :: $locals\n"
                    "$statements\n"
                    "    $name = $value\n"
                    "  end function $name\n"
                    "end module $module\n",
             .many = "$remarks\n"
                     "module $module\n"
                     "  use, intrinsic :: iso_fortran_env, only: dp => real64\n"
                     "  implicit none\n"
                     "  private\n"
                     "  public :: $name\n"
                     "contains\n"
                     "  pure subroutine $name($arguments)\n"
                     "?    real(dp), intent(in) :: $parameters\n"
                     "    real(dp), intent(out) :: $outputs\n"
                     "+    real(dp) :: $locals\n"
                     "$statements\n"
                     "  end subroutine $name\n"
                     "end module $module\n",
             .statement = "    $name = $value",
             .remark = "! ",
             .module = "_formulas"}};

constexpr Language python{
    .id = "python",
    .title = "Python",
    .extension = ".py",
    .functions = {"math.sin", "math.cos", "math.tan", "math.asin", "math.acos", "math.atan",
                  "math.atan2", "math.exp", "math.log", "abs", "(($1 > 0) - ($1 < 0))", "min",
                  "max"},
    .root = "math.sqrt",
    .pi = "math.pi",
    .power = "**",
    .real_power = "math.pow",
    .reserved =
        "False None True and as assert async await break class continue def del elif else "
        "except finally for from global if import in is lambda nonlocal not or pass raise "
        "return try while with yield",
    .continuation = " \\",
    .unit = {.one = "$remarks\n"
                    "$head\n"
                    "def $name($parameters):\n"
                    "$statements\n"
                    "    return $value\n",
             .many = "$remarks\n"
                     "$head\n"
                     "def $name($parameters):\n"
                     "$statements\n"
                     "    return $outputs\n",
             .statement = "    $name = $value",
             .remark = "# ",
             .head = "import math\n\n\n"}};

constexpr Language julia{
    .id = "julia",
    .title = "Julia",
    .extension = ".jl",
    .functions = {"sin", "cos", "tan", "asin", "acos", "atan", "atan", "exp", "log", "abs", "sign",
                  "min", "max"},
    .reserved =
        "baremodule begin break catch const continue do else elseif end export false "
        "finally for function global if import in isa let local macro module quote return "
        "struct true try using where while",
    .unit = {.one = "$remarks\n"
                    "function $name($parameters)\n"
                    "$statements\n"
                    "    return $value\n"
                    "end\n",
             .many = "$remarks\n"
                     "function $name($parameters)\n"
                     "$statements\n"
                     "    return $outputs\n"
                     "end\n",
             .statement = "    $name = $value",
             .remark = "# "}};

constexpr Language javascript{
    .id = "javascript",
    .title = "JavaScript",
    .extension = ".mjs",
    .functions = {"Math.sin", "Math.cos", "Math.tan", "Math.asin", "Math.acos", "Math.atan",
                  "Math.atan2", "Math.exp", "Math.log", "Math.abs", "Math.sign", "Math.min",
                  "Math.max"},
    .root = "Math.sqrt",
    .pi = "Math.PI",
    .power = "Math.pow",
    .multiplied_up_to = 3,
    .reserved =
        "abstract arguments await boolean break byte case catch char class const continue "
        "debugger default delete do double else enum eval export extends false final "
        "finally float for function goto if implements import in instanceof int interface "
        "let long native new null package private protected public return short static "
        "super switch synchronized this throw throws transient true try typeof undefined "
        "var void volatile while with yield NaN Infinity",
    .unit = {.one = "$remarks\n"
                    "export function $name($parameters) {\n"
                    "$statements\n"
                    "  return $value;\n"
                    "}\n",
             .many = "$remarks\n"
                     "export function $name($parameters) {\n"
                     "$statements\n"
                     "  return { $outputs };\n"
                     "}\n",
             .statement = "  const $name = $value;",
             .remark = "// "}};

// Element by element, so that the function also takes arrays.
constexpr Language matlab{
    .id = "matlab",
    .title = "MATLAB",
    .extension = ".m",
    .functions = usual,
    .times = ".*",
    .over = "./",
    .power = ".^",
    .binary_extremes = true,
    .longest_name = 63,
    .reserved =
        "break case catch classdef continue else elseif end for function global if "
        "otherwise parfor persistent return spmd switch try while do until endif endfor "
        "endfunction endwhile endswitch end_try_catch end_unwind_protect unwind_protect "
        "unwind_protect_cleanup __FILE__ __LINE__",
    .continuation = " ...",
    .unit = {.one = "function $outputs = $name($parameters)\n"
                    "$remarks\n"
                    "$statements\n"
                    "end\n",
             .many = "function [$outputs] = $name($parameters)\n"
                     "$remarks\n"
                     "$statements\n"
                     "end\n",
             .statement = "  $name = $value;",
             .remark = "% ",
             .one_has_name = true}};

constexpr Language maple{
    .id = "maple",
    .title = "Maple",
    .extension = ".mpl",
    .functions = {"sin", "cos", "tan", "arcsin", "arccos", "arctan", "arctan", "exp", "ln", "abs",
                  "signum", "min", "max"},
    .pi = "Pi",
    .numbers = Numbers::Exact,
    .calls = Calls::Maple,
    .reserved =
        "and assuming break by catch description do done elif else end error export fi "
        "finally for from global if implies in intersect local minus mod module next not "
        "od option options or proc quit read return save stop subset then to try union use "
        "uses while xor D I O Pi gamma Catalan infinity true false FAIL undefined Beta "
        "Gamma GAMMA Zeta Psi Chi Ei Ci Si Li Re Im Int Diff Sum Product Limit diff int "
        "sum product limit series solve length time order type name norm op nops map sign "
        "zip trunc round floor ceil signum lhs rhs args nargs procname indices entries "
        "unapply evalf eval subs simplify expand factor collect convert degree coeff set "
        "list string symbol integer float fraction rational function table array Array "
        "Matrix Vector cat lambertW LambertW erf igcd gcd lcm irem iquo rem quo sqrt sqr",
    .share_above = 400,
    .unit = {.one = "$remarks\n"
                    "$name := proc($parameters)\n"
                    "?  local $locals;\n"
                    "$statements\n"
                    "  return $value;\n"
                    "end proc:\n",
             .many = "$remarks\n"
                     "$name := proc($parameters)\n"
                     "?  local $locals;\n"
                     "$statements\n"
                     "  return [$outputs];\n"
                     "end proc:\n",
             .statement = "  $name := $value;",
             .remark = "# ",
             .outputs_are_locals = true}};

constexpr Language mathematica{
    .id = "mathematica",
    .title = "Mathematica",
    .extension = ".wl",
    .functions = {"Sin", "Cos", "Tan", "ArcSin", "ArcCos", "ArcTan", "ArcTan[$2, $1]", "Exp", "Log",
                  "Abs", "Sign", "Min", "Max"},
    .root = "Sqrt",
    .pi = "Pi",
    .open = "[",
    .close = "]",
    .numbers = Numbers::Exact,
    .exponent_mark = "*^",
    .calls = Calls::Mathematica,
    .underscores = false,
    .reserved = "C D E I K N O",
    .after_reserved = "0",
    .capital_words_reserved = true,
    .share_above = 400,
    .unit = {.one = "$remarks\n"
                    "$name[$parameters] := Module[{$locals},\n"
                    "$statements\n"
                    "  $value]\n",
             .many = "$remarks\n"
                     "$name[$parameters] := Module[{$locals},\n"
                     "$statements\n"
                     "  {$outputs}]\n",
             .parameter = "$name_",
             .statement = "  $name = $value;",
             .remark_open = "(* ",
             .remark = "   ",
             .remark_close = " *)",
             .outputs_are_locals = true}};

constexpr Language maxima{
    .id = "maxima",
    .title = "Maxima",
    .extension = ".mac",
    .functions = {"sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "abs",
                  "signum", "min", "max"},
    .pi = "%pi",
    .numbers = Numbers::Exact,
    .calls = Calls::Maxima,
    .reserved =
        "and or not if then else elseif do while for from step in thru unless next true false "
        "inf minf ind und infinity lambda block return go diff at gcd numer float bfloat ratprint "
        "linel simp fpprec algebraic values functions rules labels arrays props dependencies "
        "structures nolabels display2d listarith domain logexpand radexpand trigexpand exptsubst "
        "derivative noun verb prompt stardisp keepfloat ratfac expop expon maxposex maxnegex "
        "modulus berlefact intfaclim savefactors dontfactor halfangles demoivre exponentialize "
        "logarc lognegint logsimp isolate showtime timer tr_numer zeta error errormsg "
        "load_pathname "
        "integrate sum product limit",
    .share_above = 400,
    .unit = {.one = "$remarks\n"
                    "$name($parameters) := block([$locals],\n"
                    "$statements\n"
                    "  $value)$\n",
             .many = "$remarks\n"
                     "$name($parameters) := block([$locals],\n"
                     "$statements\n"
                     "  [$outputs])$\n",
             .statement = "  $name : $value,",
             .remark_open = "/* ",
             .remark = "   ",
             .remark_close = " */",
             .outputs_are_locals = true}};

constexpr Language sympy{
    .id = "sympy",
    .title = "SymPy",
    .extension = ".py",
    .functions = {"sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "Abs", "sign",
                  "Min", "Max"},
    .power = "**",
    .numbers = Numbers::Exact,
    .quotient = "Rational($1, $2)",
    .calls = Calls::Sympy,
    .reserved =
        "False None True and as assert async await break class continue def del elif else "
        "except finally for from global if import in is lambda nonlocal not or pass raise "
        "return try while with yield Symbol Rational Function Derivative Subs",
    .share_above = 400,
    .continuation = " \\",
    .unit = {.many = "$remarks\n"
                     "from sympy import $imports\n"
                     "\n"
                     "$definitions\n"
                     "\n"
                     "$statements\n",
             .definition = "$name = Symbol(\"$label\", $facts=True)",
             .statement = "$name = $value",
             .remark = "# ",
             .one_has_name = true}};

// A model of equations, which need no order. `abs` and its like make no events there.
constexpr Language modelica{
    .id = "modelica",
    .title = "Modelica",
    .extension = ".mo",
    .functions = usual,
    .pi = "3.14159265358979324",
    .binary_extremes = true,
    .reserved =
        "algorithm and annotation block break class connect connector constant constrainedby der "
        "discrete each else elseif elsewhen encapsulated end enumeration equation expandable "
        "extends external false final flow for function if import impure in initial inner input "
        "loop model not operator or outer output package parameter partial protected public pure "
        "record redeclare replaceable return stream then true type when while within Real Integer "
        "Boolean String time pre edge change reinit sample initial terminal noEvent smooth delay "
        "cardinality homotopy semiLinear inStream actualStream spatialDistribution getInstanceName "
        "ceil floor div mod rem integer sinh cosh tanh log10 sum product size fill zeros ones "
        "assert terminate",
    .unit = {.many = "$remarks\n"
                     "model $name\n"
                     "@p:  parameter Real $name$given;\n"
                     "@s:  Real $name(start = $value, fixed = true);\n"
                     "+  Real $locals;\n"
                     "equation\n"
                     "$statements\n"
                     "@r:  der($state) = $value;\n"
                     "end $model;\n",
             .statement = "  $name = $value;",
             .remark = "// ",
             .outputs_are_locals = true,
             .one_has_name = true,
             .time_name = "time",
             .unknown = "0"}};

constexpr Language latex{
    .id = "latex",
    .title = "LaTeX",
    .extension = ".tex",
    .family = Family::Latex,
    .numbers = Numbers::Exact,
    .calls = Calls::Maple,  // any: the printer of mathematics writes them itself
    .share_above = 1000,
    .lines_wrap = false,
    .next_line = " \\\\\n    &\\quad ",
    .unit = {.many = "$remarks\n"
                     "\\begin{align*}\n"
                     "$statements\n"
                     "\\end{align*}\n",
             .statement = "  $name &= $value",
             .between = " \\\\",
             .remark = "% ",
             .one_has_name = true}};

constexpr Language mathml{
    .id = "mathml",
    .title = "MathML",
    .extension = ".mml",
    .family = Family::Mathml,
    .numbers = Numbers::Exact,
    .calls = Calls::Maple,
    .share_above = 1000,
    .lines_wrap = false,
    .next_line = "</mtd></mtr>\n<mtr><mtd></mtd><mtd></mtd><mtd style=\"text-align: left\">",
    .unit = {.many = "$remarks\n"
                     "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\">\n"
                     "<mtable displaystyle=\"true\">\n"
                     "$statements\n"
                     "</mtable>\n"
                     "</math>\n",
             .statement = "<mtr><mtd style=\"text-align: right\">$name</mtd><mtd><mo>=</mo></mtd>"
                          "<mtd style=\"text-align: left\">$value</mtd></mtr>",
             .remark_open = "<!-- ",
             .remark = "     ",
             .remark_close = " -->",
             .one_has_name = true}};

// 15 digits are what a sheet keeps of a typed number; a cell holds at most 8192 characters.
constexpr Language spreadsheet{
    .id = "spreadsheet",
    .title = "a spreadsheet",
    .extension = ".csv",
    .family = Family::Sheet,
    .functions = {"SIN", "COS", "TAN", "ASIN", "ACOS", "ATAN", "ATAN2($2,$1)", "EXP", "LN", "ABS",
                  "SIGN", "MIN", "MAX"},
    .root = "SQRT",
    .pi = "PI()",
    .minus_before_power = false,
    .largest_integer = 1e15,
    .share_above = 200,
    .lines_wrap = false,
    .longest_text = 8000,
    .unit = {.one_has_name = true}};

constexpr std::array languages = {c,          cpp,      fortran, python,      julia,
                                  javascript, matlab,   maple,   mathematica, maxima,
                                  sympy,      modelica, latex,   mathml,      spreadsheet};

}  // namespace language_rows

using language_rows::languages;

}  // namespace

std::span<const Language> all_languages() {
  return languages;
}

const Language* find_language(std::string_view id) {
  for (const Language& language : languages)
    if (language.id == id) return &language;
  return nullptr;
}

}  // namespace trammel::codegen
