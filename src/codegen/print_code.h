// SPDX-License-Identifier: Apache-2.0
// Formulas in the languages of the export list: one expression, or a unit that is compiled or read
// as it stands.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "codegen/language.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/present/present.h"

namespace trammel::codegen {

/// e in the language, its names made legal there.
///
/// Errors  not_printable: see write_code
base::Result<std::string> print_expression(const symbolic::ExprPool& pool, symbolic::ExprId e,
                                           const Language& language);

/// What becomes a function.
struct FormulaUnit {
  std::string name;
  std::vector<symbolic::ExprId>
      parameters;                    // in the order of the call; empty: all symbols, as read
  std::vector<std::string> outputs;  // a name for each body
  symbolic::FormulaSet program;      // a clause uses parameters and earlier clauses
  std::map<symbolic::ExprId, double>
      given;  // values of parameters, written where the language has cells
  std::map<symbolic::ExprId, std::string> units = {};  // of parameters, for cells too
  std::vector<std::string> output_units = {};
  std::vector<std::string> remarks = {};  // at the head, instead of `NAME: formulas by Trammel`
  /// As languages of mathematics write the outputs; where one is empty, it is its name.
  std::vector<std::string> output_texts = {};
  bool has_head = true;  // imports and the like; false: behind other units in one file
  /// A first-order system y' = f(t, y; p): so many of the first parameters are the state, and as
  /// many of the last outputs are their rates. Where it is not 0, the unit is written by
  /// find_system_shape or, without one, by the shape of units.
  std::size_t states = 0;
  std::optional<symbolic::ExprId> time = {};  // a parameter that is the time
};

/// A complete unit: clauses are local variables, shared parts of long formulas temporaries t1, t2,
/// ...; names that are not legal in the language are changed and the change is told at the head.
///
/// C           double NAME(double a, ...); several outputs by pointers at the end
/// C++         a header; several outputs as a struct
/// Fortran     a module NAME_formulas with a pure function, or a subroutine
/// Python, Julia, MATLAB   a function; several outputs as a tuple or list of outputs
/// JavaScript  a module that exports the function; several outputs as an object
/// Maple, Mathematica, Maxima   a procedure; several outputs as a list
/// SymPy       a script of symbols and expressions
/// Modelica        a model of equations
/// LaTeX, MathML   aligned equations
/// spreadsheet CSV (RFC 4180) of name, value, kind, unit: a row for each parameter, clause, output
///
/// Errors  not_printable: see write_code; outputs and bodies differ in number; a symbol is neither
///         parameter nor earlier clause; a limit of the language or of the pool
/// Cost    O(nodes) and O(length of the text)
base::Result<std::string> print_function(const symbolic::ExprPool& pool, const FormulaUnit& unit,
                                         const Language& language);

}  // namespace trammel::codegen
