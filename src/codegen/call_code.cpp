// SPDX-License-Identifier: Apache-2.0
#include "codegen/call_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "symbolic/expr/traverse.h"

namespace trammel::codegen {

using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::Op;

namespace {

using Orders = std::span<const std::uint32_t>;

std::string joined(std::span<const std::string> parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

// The places of the arguments, each as often as the function is differentiated by it.
std::string maple(const std::string& function, std::span<const std::string> args, Orders orders) {
  std::string places;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    if (orders[i] == 0) continue;
    places += places.empty() ? "" : ", ";
    places += orders[i] == 1 ? fmt::format("{}", i + 1) : fmt::format("{}${}", i + 1, orders[i]);
  }
  return fmt::format("D[{}]({})({})", places, function, joined(args));
}

std::string mathematica(const std::string& function, std::span<const std::string> args,
                        Orders orders) {
  std::vector<std::string> counts;
  for (const std::uint32_t order : orders) counts.push_back(std::to_string(order));
  return fmt::format("Derivative[{}][{}][{}]", joined(counts), function, joined(args));
}

// Whether one may differentiate by the argument itself: a symbol that no other argument holds.
bool is_variable(const ExprPool& pool, ExprId e, std::size_t place) {
  const auto args = pool.args(e);
  if (pool.op(args[place]) != Op::Symbol) return false;
  for (std::size_t i = 0; i < args.size(); ++i)
    if (i != place && contains(pool, args[i], args[place])) return false;
  return true;
}

struct Substituted {
  std::vector<std::string> variables, values;
};

// Arguments by which one cannot differentiate make room for new variables.
Substituted make_variables(const ExprPool& pool, ExprId e, std::vector<std::string>& args) {
  Substituted result;
  const Orders orders = pool.derivative_orders(e);
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (orders[i] == 0 || is_variable(pool, e, i)) continue;
    result.variables.push_back(fmt::format("x_{}_", i + 1));
    result.values.push_back(std::exchange(args[i], result.variables.back()));
  }
  return result;
}

std::string maxima(const ExprPool& pool, ExprId e, const std::string& function,
                   std::vector<std::string> args) {
  const Substituted put = make_variables(pool, e, args);
  const Orders orders = pool.derivative_orders(e);
  std::string by;
  for (std::size_t i = 0; i < args.size(); ++i)
    if (orders[i] > 0) by += fmt::format(", {}, {}", args[i], orders[i]);
  const std::string text = fmt::format("diff({}({}){})", function, joined(args), by);
  if (put.values.empty()) return text;
  std::vector<std::string> equations;
  for (std::size_t i = 0; i < put.values.size(); ++i)
    equations.push_back(put.variables[i] + " = " + put.values[i]);
  return fmt::format("at({}, [{}])", text, joined(equations));
}

std::string sympy(const ExprPool& pool, ExprId e, const std::string& function,
                  std::vector<std::string> args, std::set<std::string>& words) {
  const Substituted put = make_variables(pool, e, args);
  const Orders orders = pool.derivative_orders(e);
  const auto symbol_of = [&](const std::string& arg) {
    const bool is_new =
        std::find(put.variables.begin(), put.variables.end(), arg) != put.variables.end();
    return is_new ? fmt::format("Symbol(\"{}\")", arg) : arg;
  };
  for (std::string& arg : args) arg = symbol_of(arg);
  std::string by;
  for (std::size_t i = 0; i < args.size(); ++i)
    if (orders[i] > 0) by += fmt::format(", ({}, {})", args[i], orders[i]);
  words.insert("Derivative");
  const std::string text = fmt::format("Derivative({}({}){})", function, joined(args), by);
  if (put.values.empty()) return text;
  words.insert("Subs");
  words.insert("Symbol");
  std::vector<std::string> variables;
  for (const std::string& v : put.variables) variables.push_back(symbol_of(v));
  return fmt::format("Subs({}, [{}], [{}])", text, joined(variables), joined(put.values));
}

}  // namespace

std::string call_code(const ExprPool& pool, ExprId e, Calls calls, const std::string& function,
                      std::span<const std::string> args, std::set<std::string>& words) {
  const Orders orders = pool.derivative_orders(e);
  const bool plain = std::all_of(orders.begin(), orders.end(), [](auto n) { return n == 0; });
  if (plain && calls == Calls::Mathematica) return fmt::format("{}[{}]", function, joined(args));
  if (plain) return fmt::format("{}({})", function, joined(args));
  if (calls == Calls::Maple) return maple(function, args, orders);
  if (calls == Calls::Mathematica) return mathematica(function, args, orders);
  if (calls == Calls::Maxima) return maxima(pool, e, function, {args.begin(), args.end()});
  return sympy(pool, e, function, {args.begin(), args.end()}, words);
}

}  // namespace trammel::codegen
