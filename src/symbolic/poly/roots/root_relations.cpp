// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/roots/root_relations.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/radical.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/poly/factors/factor.h"
#include "symbolic/poly/reduce.h"

namespace trammel::symbolic {

namespace {

constexpr std::size_t most_roots = 40;

// A product of irreducible polynomials and primes, and of which roots' radicands it is the product.
struct Row {
  std::map<std::string, std::uint32_t> exponents;
  std::vector<std::size_t> roots;
};

class Relations {
 public:
  Relations(ExprPool& pool, const Converted& of) : pool_(pool), of_(of), ring_(*of.ring) {}

  std::vector<RootRelation> find() {
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      const Generator& g = ring_.generator(i);
      if (g.kind != GeneratorKind::Root || g.degree != 2 || pool_.op(g.expr) == Op::Abs) continue;
      if (!of_.radicands[i].den.is_constant() || of_.radicands[i].num.is_zero()) continue;
      roots_.push_back(i);
    }
    if (roots_.size() < 2 || roots_.size() > most_roots) return {};
    for (const std::size_t root : roots_) eliminate(root);
    pairs_of_nested();
    return std::move(found_);
  }

 private:
  static bool is_odd(const std::pair<const std::string, std::uint32_t>& entry) {
    return entry.second % 2 != 0;
  }

  Row row_of(std::size_t root) {
    Row row;
    row.roots = {root};
    const RationalFunction& radicand = of_.radicands[root];
    const Factorization parts = factor(radicand.num);
    const Rational number = parts.constant * radicand.den.constant();  // times den^2, a square
    if (number.sign() < 0) add(row, Polynomial(ring_, Rational(-1)), 1);
    RadicalCollector primes;
    primes.multiply(number.sign() < 0 ? -number : number, Rational(1));
    for (const auto& [prime, exponent] : primes.factors())
      add(row, Polynomial(ring_, prime), static_cast<std::uint32_t>(exponent.to_integer()));
    for (const auto& [base, exponent] : parts.factors) add(row, base, exponent);
    return row;
  }

  void add(Row& row, const Polynomial& base, std::uint32_t exponent) {
    const std::string key = base.key();
    factors_.try_emplace(key, base);
    row.exponents[key] += exponent;
  }

  void eliminate(std::size_t root) {
    Row row = row_of(root);
    for (const Row& other : rows_) {
      const auto pivot = std::find_if(other.exponents.begin(), other.exponents.end(), is_odd);
      const auto mine = row.exponents.find(pivot->first);
      if (mine == row.exponents.end() || mine->second % 2 == 0) continue;
      for (const auto& [key, exponent] : other.exponents) row.exponents[key] += exponent;
      row.roots.insert(row.roots.end(), other.roots.begin(), other.roots.end());
    }
    if (std::any_of(row.exponents.begin(), row.exponents.end(), is_odd)) {
      rows_.push_back(std::move(row));
      return;
    }
    Polynomial square_root(ring_, Rational(1));
    for (const auto& [key, exponent] : row.exponents)
      square_root = square_root * factors_.at(key).pow(exponent / 2);
    const std::optional<int> sign = sign_of_factors(row);
    if (sign) relate(root, row.roots, square_root * Rational(*sign));
  }

  // Of the square root. A radicand is not negative where its root has a value.
  std::optional<int> sign_of_factors(const Row& row) {
    int result = 1;
    for (const auto& [key, exponent] : row.exponents) {
      if (exponent / 2 % 2 == 0 || is_radicand(key)) continue;
      const std::optional<int> sign = known_sign(pool_, to_expr(pool_, factors_.at(key)));
      if (!sign) return std::nullopt;
      result *= *sign;
    }
    return result == 0 ? std::nullopt : std::optional(result);
  }

  bool is_radicand(const std::string& key) const {
    return std::any_of(roots_.begin(), roots_.end(), [&](std::size_t root) {
      const RationalFunction& r = of_.radicands[root];
      return (r.num * r.den.constant()).key() == key;
    });
  }

  // root = Q/(the other roots), once for each time they stand in the product. Pre: Q >= 0
  void relate(std::size_t root, const std::vector<std::size_t>& all, const Polynomial& q) {
    RationalFunction value(q);
    for (const std::size_t other : all) {
      value = value *
              RationalFunction(Polynomial(ring_, of_.radicands[other].den.constant())).inverse();
      if (other == root) continue;
      value = value * RationalFunction(Polynomial::generator(ring_, other)).inverse();
    }
    found_.push_back({root, value});
  }

  bool is_nested(std::size_t root) const {
    const Polynomial& p = of_.radicands[root].num;
    for (std::size_t v = 0; v < ring_.size(); ++v)
      if (ring_.generator(v).kind == GeneratorKind::Root && p.degree(v) > 0) return true;
    return false;
  }

  // Their product may be a square only after reduction: (sqrt(2) + 1)*(sqrt(2) - 1) = 1.
  void pairs_of_nested() {
    std::vector<std::size_t> nested;
    for (const std::size_t root : roots_)
      if (is_nested(root) && !is_known(root)) nested.push_back(root);
    for (std::size_t i = 0; i < nested.size(); ++i)
      for (std::size_t j = i + 1; j < nested.size(); ++j) {
        if (is_known(nested[i]) || is_known(nested[j])) continue;
        const RationalFunction product =
            reduce_all(of_.radicands[nested[i]] * of_.radicands[nested[j]], of_.radicands);
        const auto above = exact_square_root(product.num * product.den);
        if (!above || !product.den.is_constant()) continue;
        const auto sign = known_sign(pool_, to_expr(pool_, *above));
        if (!sign || *sign == 0) continue;
        const RationalFunction q(*above * Rational(*sign), product.den);
        const RationalFunction other(Polynomial::generator(ring_, nested[i]));
        found_.push_back({nested[j], q * other.inverse()});
      }
  }

  bool is_known(std::size_t root) const {
    return std::any_of(found_.begin(), found_.end(),
                       [&](const RootRelation& r) { return r.root == root; });
  }

  ExprPool& pool_;
  const Converted& of_;
  const Ring& ring_;
  std::vector<std::size_t> roots_;
  std::vector<Row> rows_;
  std::map<std::string, Polynomial> factors_;
  std::vector<RootRelation> found_;
};

}  // namespace

std::vector<RootRelation> root_relations(ExprPool& pool, const Converted& of) {
  return Relations(pool, of).find();
}

RationalFunction replace_roots(const RationalFunction& f,
                               const std::vector<RootRelation>& relations) {
  const auto replaced = [](const Polynomial& p, const RootRelation& relation) {
    RationalFunction result(p.ring());
    const auto highest = static_cast<std::uint32_t>(p.degree(relation.root));
    for (std::uint32_t k = 0; k <= highest; ++k)
      result =
          result + RationalFunction(p.coefficient_of(relation.root, k)) * relation.value.pow(k);
    return result;
  };
  RationalFunction result = f;
  for (const RootRelation& relation : relations)
    result = replaced(result.num, relation) * replaced(result.den, relation).inverse();
  return result;
}

std::optional<int> known_sign(ExprPool& pool, ExprId e) {
  if (pool.op(e) == Op::Number) return pool.value(e).sign();
  if (pool.is_nonnegative(e)) return 1;
  if (pool.is_nonnegative(negated(pool, e))) return -1;
  for (const ExprId node : reachable(pool, std::span(&e, 1)))
    if (pool.op(node) == Op::Symbol || pool.op(node) == Op::Call) return std::nullopt;
  const Ball ball = eval_ball(pool, e, {});
  if (ball.contains_zero()) return std::nullopt;
  return ball.mid < 0 ? -1 : 1;
}

}  // namespace trammel::symbolic
