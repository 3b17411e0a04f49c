// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/place_index.h"
#include "symbolic/expr/raw_nodes.h"

namespace trammel::symbolic {

namespace {

class SumCollector {
 public:
  explicit SumCollector(ExprPool& pool) : pool_(pool) {}

  void add(const Rational& factor, ExprId term) {
    if (term == pool_.undefined()) {
      undefined_ = true;
    } else if (pool_.op(term) == Op::Number) {
      constant_ = constant_ + factor * pool_.value(term);
    } else if (pool_.op(term) == Op::Sum && is_unit(factor)) {
      for (const ExprId part : pool_.args(term)) add(factor, part);
    } else {
      add_scaled(factor, term);
    }
  }

  // A multiple of a sum may have become +-1 times that sum: then its terms join the others.
  bool spread_sums() {
    std::vector<Term> sums;
    for (Term& term : terms_)
      if (pool_.op(term.rest) == Op::Sum && is_unit(term.coefficient))
        sums.push_back(std::exchange(term, {Rational(0), term.rest, std::nullopt}));
    for (const Term& sum : sums) add(sum.coefficient, sum.rest);
    return !sums.empty();
  }

  ExprId finish() {
    while (!undefined_ && spread_sums()) {
    }
    if (undefined_) return pool_.undefined();
    std::vector<ExprId> args;
    args.reserve(terms_.size() + 1);
    for (const Term& term : terms_)
      if (!term.coefficient.is_zero())
        args.push_back(term.node ? *term.node : scaled(pool_, term.coefficient, term.rest));
    if (!constant_.is_zero()) args.push_back(pool_.number(constant_));
    std::sort(args.begin(), args.end(),
              [&](ExprId a, ExprId b) { return compare_reading_order(pool_, a, b) < 0; });
    return RawNodes(pool_).intern_flat(Op::Sum, args);
  }

 private:
  struct Term {
    Rational coefficient;
    ExprId rest;
    std::optional<ExprId> node;  // coefficient*rest where it was given as such
  };

  static bool is_unit(const Rational& c) { return c == Rational(1) || c == Rational(-1); }

  void add_scaled(const Rational& factor, ExprId term) {
    ScaledTerm split = split_coefficient(pool_, term);
    const auto [place, is_new] = places_.find_or_add(split.rest);
    if (is_new) {
      if (factor.is_one())
        terms_.push_back({std::move(split.coefficient), split.rest, term});
      else
        terms_.push_back({factor * split.coefficient, split.rest, std::nullopt});
    } else {
      Term& known = terms_[place];
      known.coefficient = known.coefficient + factor * split.coefficient;
      known.node.reset();
    }
  }

  ExprPool& pool_;
  Rational constant_;
  std::vector<Term> terms_;
  PlaceIndex places_;
  bool undefined_ = false;
};

}  // namespace

ExprId canonical_sum(ExprPool& pool, std::span<const ExprId> terms) {
  if (pool.stopped() != base::StopReason::None) return pool.undefined();
  SumCollector collector(pool);
  for (const ExprId term : terms) collector.add(Rational(1), term);
  return collector.finish();
}

ScaledTerm split_coefficient(ExprPool& pool, ExprId term) {
  if (pool.op(term) == Op::Number) return {pool.value(term), pool.integer(1)};
  if (pool.op(term) != Op::Product) return {Rational(1), term};
  const auto args = pool.args(term);
  if (pool.op(args[0]) != Op::Number) return {Rational(1), term};
  return {pool.value(args[0]), RawNodes(pool).intern_flat(Op::Product, args.subspan(1))};
}

ExprId scaled(ExprPool& pool, const Rational& c, ExprId e) {
  if (c.is_one()) return e;
  return pool.product(std::array{pool.number(c), e});
}

ExprId negated(ExprPool& pool, ExprId e) {
  return scaled(pool, Rational(-1), e);
}

bool leads_negative(const ExprPool& pool, ExprId e) {
  if (pool.op(e) == Op::Sum) e = pool.args(e)[0];
  if (pool.op(e) == Op::Product) e = pool.args(e)[0];
  return pool.op(e) == Op::Number && pool.value(e).sign() < 0;
}

}  // namespace trammel::symbolic
