// SPDX-License-Identifier: Apache-2.0
// Formulas in the languages of the export list: one expression, or a unit that is compiled or read
// as it stands.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/present/present.h"
#include "symbolic/print/code/language.h"

namespace trammel::symbolic {

/// e in the language, its names made legal there.
///
/// Errors  not_printable: see write_code
base::Result<std::string> print_expression(const ExprPool& pool, ExprId e,
                                           const Language& language);

/// What becomes a function.
struct FormulaUnit {
  std::string name;
  std::vector<ExprId> parameters;    // in the order of the call; empty: all symbols, as read
  std::vector<std::string> outputs;  // a name for each body
  Program program;                   // a clause uses parameters and earlier clauses
  std::map<ExprId, double> given;    // values of parameters, written where the language has cells
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
/// LaTeX, MathML   aligned equations
/// spreadsheet CSV (RFC 4180) of name, value, kind: a row for each parameter, clause, output
///
/// Errors  not_printable: see write_code; outputs and bodies differ in number; a symbol is neither
///         parameter nor earlier clause; a limit of the language or of the pool
/// Cost    O(nodes) and O(length of the text)
base::Result<std::string> print_function(const ExprPool& pool, const FormulaUnit& unit,
                                         const Language& language);

}  // namespace trammel::symbolic
