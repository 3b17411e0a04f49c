// SPDX-License-Identifier: Apache-2.0
// Formulas as plain trees that no rewrite has touched: what random formulas are made as, and what
// every transformation of expressions is compared with.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

struct FormulaNode;
using Formula = std::shared_ptr<const FormulaNode>;

struct FormulaNode {
  Op op = Op::Number;
  Rational value{};                     // of a number
  std::string name{};                   // of a symbol or an unknown function
  std::vector<std::uint32_t> orders{};  // of an unknown function
  std::vector<Formula> args{};
};

Formula number(const Rational& value);
Formula symbol(const std::string& name);
Formula apply(Op op, std::vector<Formula> args);
/// f(u) or g(u, v), differentiated.
Formula unknown(const std::string& name, std::vector<Formula> args,
                std::vector<std::uint32_t> orders);
Formula pow(const Formula& base, const Rational& exponent);
Formula sqrt(const Formula& a);
Formula operator+(const Formula& a, const Formula& b);
Formula operator-(const Formula& a, const Formula& b);
Formula operator*(const Formula& a, const Formula& b);
Formula operator/(const Formula& a, const Formula& b);
Formula operator-(const Formula& a);

bool same(const Formula& a, const Formula& b);
std::size_t size(const Formula& f);
/// Infix text with every parenthesis, as parse_text reads it.
std::string to_text(const Formula& f);

/// The i-th node of f in preorder, 0 being f itself; and f with another in its place.
Formula node_at(const Formula& f, std::size_t i);
Formula with_node(const Formula& f, std::size_t i, const Formula& put);
/// f with every symbol of this name replaced.
Formula with_symbol(const Formula& f, const std::string& name, const Formula& put);

/// The symbols that are positive by assumption, and those that are not.
const std::vector<std::string>& positive_names();
const std::vector<std::string>& free_names();
void record_facts(ExprPool& pool);

/// The formula built in a pool, argument by argument.
ExprId to_expr(ExprPool& pool, const Formula& f);

/// e with the unknown functions put in: f(u) = exp(u/2), g(u, v) = exp(u/2 - v/3).
ExprId with_known_functions(ExprPool& pool, ExprId e);

/// Values of the symbols.
using Point = std::map<std::string, Rational>;
/// The k-th point: generic ones first, then some of small integers, where branches and poles lie.
Point point(int k);
inline constexpr int generic_points = 5;
inline constexpr int special_points = 3;

/// The smallest formula found by cutting parts out of f that `fails` still.
Formula shrink(Formula f, const std::function<bool(const Formula&)>& fails);

}  // namespace trammel::symbolic
