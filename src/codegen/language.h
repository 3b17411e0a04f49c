// SPDX-License-Identifier: Apache-2.0
// The languages that formulas are exported to: one row each says everything in which it differs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "symbolic/expr/op.h"

namespace trammel::codegen {

inline constexpr std::size_t function_count =
    static_cast<std::size_t>(symbolic::Op::Max) - static_cast<std::size_t>(symbolic::Op::Sin) + 1;

/// How 2 and 1/3 are written.
enum class Numbers : std::uint8_t {
  Plain,    // 2, 1/3: a quotient of integers is a double
  Decimal,  // 2.0, 1.0/3.0: a quotient of integers would be an integer
  Exact,    // 2, 1/3 or what the row gives: any size, nothing is rounded
};

/// How an unknown function f(t) and its derivatives are written; None: they cannot be.
enum class Calls : std::uint8_t { None, Maple, Mathematica, Maxima, Sympy };

/// Who writes the expressions: the table, the printers of mathematics, or cells of a sheet.
enum class Family : std::uint8_t { Code, Latex, Mathml, Sheet };

/// How a unit looks. In these patterns `$name`, `$value`, `$parameters`, `$outputs`, `$locals`,
/// `$arguments` (parameters and outputs), `$module`, `$imports`, `$definitions`, `$statements`,
/// `$head` and `$remarks` stand for the parts. A line that begins with `?` goes where its list is
/// empty, one that begins with `+` is repeated for each hundred of `$locals`.
///
/// Of a first-order system y' = f(t, y; p) there are also `$t`, `$y`, `$p`, `$dy`, lists of the
/// states (`$states`, `$statelabels`, `$starts`), of the parameters (`$givennames`, `$givens`) and
/// of the rates (`$rates`), and `$statecount`, `$givencount`. A line is repeated for each
///   `@s:` state, `@S:` state that is used, `@p:` parameter, `@P:` parameter that is used, `@r:`
///   rate, with `$name`, `$label`, `$index`, `$value`, `$given` (` = value`, or nothing) and, of a
///   rate, `$state`; the unit is then `$model`.
struct UnitShape {
  std::string_view one = {};   // of a unit with one output; empty: as `many`
  std::string_view many = {};  // of a unit with several
  std::string_view parameter = "$name";
  std::string_view no_parameters = {};
  std::string_view output = "$name";       // in the list of outputs
  std::string_view definition = {};        // of a parameter, where they need any
  std::string_view statement = {};         // of a clause or temporary
  std::string_view output_statement = {};  // of an output; empty: as `statement`
  std::string_view between = {};           // behind each statement but the last
  std::string_view remark_open = {}, remark = {}, remark_close = {};
  std::string_view module = {};  // behind the name of the unit: what `$module` stands for
  std::string_view head = {};    // once in a file
  bool outputs_are_locals = false;
  bool one_has_name = false;  // the only output is a variable too

  // Of a system.
  std::string_view usage = {};      // how it is integrated: a remark
  std::string_view taken = {};      // names that it uses itself, separated by blanks
  std::string_view time_name = {};  // where the language has one
  std::string_view unknown = {};    // a number that nobody knows
  int first_index = 0;
  bool inputs_are_locals = false;
};

struct Language {
  std::string_view id;         // as `trammel export --to` names it
  std::string_view title;      // as a sentence names it
  std::string_view extension;  // of the file, with its dot
  Family family = Family::Code;

  // Expressions. A text with `$1` is a pattern of the arguments, any other a function's name.
  std::array<std::string_view, function_count> functions{};  // sin to max, in the order of Op
  std::string_view root = "sqrt";
  std::string_view pi = "pi";
  std::string_view open = "(", close = ")";
  std::string_view times = "*", over = "/";
  std::string_view power = "^";      // to an integer: an operator, or the name of a function
  std::string_view real_power = {};  // to anything else; empty: the same
  int multiplied_up_to = 1;          // a power of a name up to this is written as a product
  bool minus_before_power = true;    // -x^2 means -(x^2)
  bool binary_extremes = false;      // min and max take two arguments
  Numbers numbers = Numbers::Plain;
  std::string_view decimals = {};               // behind a number, as in 2.0
  std::string_view exponent_mark = {};          // of 2.5e10; empty: e
  std::string_view quotient = {};               // pattern of an exact quotient; empty: 1/3
  double largest_integer = 9007199254740992.0;  // below it integers are written in full
  Calls calls = Calls::None;

  // Names: letters, digits and what is said here.
  bool case_matters = true;
  bool underscores = true;
  std::size_t longest_name = 1000;
  std::string_view reserved = {};         // words, separated by blanks
  std::string_view after_reserved = "_";  // what makes a reserved word a name
  bool capital_words_reserved = false;    // also every word with a capital first letter

  // Statements.
  std::size_t share_above = 0;           // nodes written out, above which shared parts get a name
  std::size_t longest_statement = 2400;  // characters, roughly; longer ones are split
  std::string_view continuation = {};    // at the end of a line that goes on
  bool lines_wrap = true;
  std::string_view next_line = {};  // between the lines of a formula of mathematics that is broken
  std::size_t most_continuations = static_cast<std::size_t>(-1);
  std::size_t longest_text = static_cast<std::size_t>(-1);  // of one statement, strictly
  UnitShape unit = {};

  bool is_exact() const { return numbers == Numbers::Exact; }
  std::string_view function(symbolic::Op op) const {
    return functions[static_cast<std::size_t>(op) - static_cast<std::size_t>(symbolic::Op::Sin)];
  }
};

/// In the order of the contract: c, cpp, fortran, python, julia, javascript, matlab, maple,
/// mathematica, maxima, sympy, modelica, latex, mathml, spreadsheet.
std::span<const Language> all_languages();

/// How a first-order system looks; nullptr where the language has formulas alone.
const UnitShape* find_system_shape(const Language& language);

/// The language of this id; nullptr where there is none.
const Language* find_language(std::string_view id);

/// The name of the file for a unit: MATLAB and others find functions by it.
std::string file_name(const Language& language, std::string_view unit);

}  // namespace trammel::codegen
