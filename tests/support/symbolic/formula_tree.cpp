// SPDX-License-Identifier: Apache-2.0
#include "support/symbolic/formula_tree.h"

#include <array>

#include "symbolic/expr/op_table.h"
#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

namespace {

Formula make(FormulaNode node) {
  return std::make_shared<const FormulaNode>(std::move(node));
}

Formula with_args(const Formula& f, std::vector<Formula> args) {
  FormulaNode node = *f;
  node.args = std::move(args);
  return make(std::move(node));
}

std::string joined(const Formula& f, const char* between) {
  std::string text;
  for (const Formula& a : f->args) text += (text.empty() ? "" : between) + to_text(a);
  return text;
}

ExprId known_function(ExprPool& pool, ExprId call, std::span<const ExprId> args) {
  const auto orders = pool.derivative_orders(call);
  const std::array rates{Rational(1, 2), Rational(-1, 3)};
  Rational factor(1);
  std::vector<ExprId> exponent;
  for (std::size_t i = 0; i < args.size(); ++i) {
    factor = factor * power(rates[i], orders[i]);
    exponent.push_back(pool.product(std::array{pool.number(rates[i]), args[i]}));
  }
  return pool.product(
      std::array{pool.number(factor), pool.apply(Op::Exp, std::array{pool.sum(exponent)})});
}

}  // namespace

Formula number(const Rational& value) {
  return make({.op = Op::Number, .value = value});
}
Formula symbol(const std::string& name) {
  return make({.op = Op::Symbol, .name = name});
}
Formula apply(Op op, std::vector<Formula> args) {
  return make({.op = op, .args = std::move(args)});
}
Formula unknown(const std::string& name, std::vector<Formula> args,
                std::vector<std::uint32_t> orders) {
  return make({.op = Op::Call, .name = name, .orders = std::move(orders), .args = std::move(args)});
}
Formula pow(const Formula& base, const Rational& exponent) {
  return apply(Op::Power, {base, number(exponent)});
}
Formula sqrt(const Formula& a) {
  return pow(a, Rational(1, 2));
}
Formula operator+(const Formula& a, const Formula& b) {
  return apply(Op::Sum, {a, b});
}
Formula operator-(const Formula& a, const Formula& b) {
  return apply(Op::Sum, {a, -b});
}
Formula operator*(const Formula& a, const Formula& b) {
  return apply(Op::Product, {a, b});
}
Formula operator/(const Formula& a, const Formula& b) {
  return apply(Op::Product, {a, pow(b, Rational(-1))});
}
Formula operator-(const Formula& a) {
  return apply(Op::Product, {number(Rational(-1)), a});
}

bool same(const Formula& a, const Formula& b) {
  if (a == b) return true;
  if (a->op != b->op || !(a->value == b->value) || a->name != b->name || a->orders != b->orders ||
      a->args.size() != b->args.size())
    return false;
  for (std::size_t i = 0; i < a->args.size(); ++i)
    if (!same(a->args[i], b->args[i])) return false;
  return true;
}

std::size_t size(const Formula& f) {
  std::size_t n = 1;
  for (const Formula& a : f->args) n += size(a);
  return n;
}

std::string to_text(const Formula& f) {
  switch (f->op) {
    case Op::Number: return '(' + f->value.to_text() + ')';
    case Op::Pi: return "pi";
    case Op::Symbol: return f->name;
    case Op::Sum: return '(' + joined(f, " + ") + ')';
    case Op::Product: return '(' + joined(f, "*") + ')';
    case Op::Power: return '(' + joined(f, "^") + ')';
    case Op::Call: {
      std::string orders;
      for (const std::uint32_t n : f->orders) orders += '_' + std::to_string(n);
      return f->name + orders + '(' + joined(f, ", ") + ')';
    }
    default: return std::string(op_row(f->op).name) + '(' + joined(f, ", ") + ')';
  }
}

Formula node_at(const Formula& f, std::size_t i) {
  if (i == 0) return f;
  --i;
  for (const Formula& a : f->args) {
    const std::size_t n = size(a);
    if (i < n) return node_at(a, i);
    i -= n;
  }
  return f;
}

Formula with_node(const Formula& f, std::size_t i, const Formula& put) {
  if (i == 0) return put;
  --i;
  std::vector<Formula> args = f->args;
  for (Formula& a : args) {
    const std::size_t n = size(a);
    if (i < n) {
      a = with_node(a, i, put);
      break;
    }
    i -= n;
  }
  return with_args(f, std::move(args));
}

Formula with_symbol(const Formula& f, const std::string& name, const Formula& put) {
  if (f->op == Op::Symbol && f->name == name) return put;
  if (f->args.empty()) return f;
  std::vector<Formula> args;
  for (const Formula& a : f->args) args.push_back(with_symbol(a, name, put));
  return with_args(f, std::move(args));
}

const std::vector<std::string>& positive_names() {
  static const std::vector<std::string> names{"a", "b", "c"};
  return names;
}
const std::vector<std::string>& free_names() {
  static const std::vector<std::string> names{"x", "y", "t"};
  return names;
}
void record_facts(ExprPool& pool) {
  for (const std::string& name : positive_names())
    pool.assume(pool.symbol(name), {.positive = true});
}

ExprId to_expr(ExprPool& pool, const Formula& f) {
  std::vector<ExprId> args;
  for (const Formula& a : f->args) args.push_back(to_expr(pool, a));
  switch (f->op) {
    case Op::Number: return pool.number(f->value);
    case Op::Pi: return pool.pi();
    case Op::Symbol: return pool.symbol(f->name);
    case Op::Sum: return pool.sum(args);
    case Op::Product: return pool.product(args);
    case Op::Power: return pool.power(args[0], args[1]);
    case Op::Call: return pool.call(f->name, args, f->orders);
    default: return pool.apply(f->op, args);
  }
}

ExprId with_known_functions(ExprPool& pool, ExprId e) {
  std::map<ExprId, ExprId> done;
  for (const ExprId node : reachable(pool, std::span(&e, 1))) {
    std::vector<ExprId> args;
    bool changed = false;
    for (const ExprId a : pool.args(node)) {
      args.push_back(done.at(a));
      changed = changed || done.at(a) != a;
    }
    if (pool.op(node) == Op::Call)
      done[node] = known_function(pool, node, args);
    else
      done[node] = changed ? pool.rebuild(node, args) : node;
  }
  return done.at(e);
}

Point point(int k) {
  Point at;
  int i = 0;
  for (const auto* names : {&positive_names(), &free_names()})
    for (const std::string& name : *names) {
      ++i;
      const int wave = (7 * k + 5 * i + 3 * k * i) % 23;
      const bool flip = names == &free_names() && (wave + k) % 2 == 0;
      const Rational generic = Rational(2 * wave + 3, 17 + 2 * i) + Rational(1, 97);
      const Rational special((k + i) % (i > 3 ? 3 : 2) + (i > 3 ? 0 : 1));
      const Rational& value = k < generic_points ? generic : special;
      at[name] = flip ? -value : value;
    }
  return at;
}

Formula shrink(Formula f, const std::function<bool(const Formula&)>& fails) {
  const std::array leaves{number(Rational(1)), number(Rational(2)), symbol("x"), symbol("a")};
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (std::size_t i = 0; i < size(f) && !smaller; ++i) {
      const Formula node = node_at(f, i);
      std::vector<Formula> candidates = node->args;
      if (node->args.size() > 2)
        for (std::size_t k = 0; k < node->args.size(); ++k) {
          std::vector<Formula> fewer = node->args;
          fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
          candidates.push_back(with_args(node, fewer));
        }
      if (!node->args.empty()) candidates.insert(candidates.end(), leaves.begin(), leaves.end());
      for (const Formula& candidate : candidates) {
        const Formula next = with_node(f, i, candidate);
        if (!fails(next)) continue;
        f = next;
        smaller = true;
        break;
      }
    }
  }
  return f;
}

}  // namespace trammel::symbolic
