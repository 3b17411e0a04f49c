// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/raw_nodes.h"

namespace trammel::symbolic {

namespace {

class Collector {
 public:
  explicit Collector(ExprPool& pool) : pool_(pool) {}

  void add(const Rational& factor, ExprId term) {
    if (term == pool_.undefined()) {
      undefined_ = true;
    } else if (pool_.op(term) == Op::Number) {
      constant_ = constant_ + factor * pool_.value(term);
    } else if (pool_.op(term) == Op::Sum && is_unit(factor)) {
      for (const ExprId part : pool_.args(term)) add(factor, part);
    } else {
      const ScaledTerm split = split_coefficient(pool_, term);
      const Rational coefficient = factor * split.coefficient;
      const auto [found, is_new] = places_.try_emplace(split.rest.value, terms_.size());
      if (is_new)
        terms_.push_back({coefficient, split.rest});
      else
        terms_[found->second].coefficient = terms_[found->second].coefficient + coefficient;
    }
  }

  // A multiple of a sum may have become +-1 times that sum: then its terms join the others.
  bool spread_sums() {
    std::vector<ScaledTerm> sums;
    for (ScaledTerm& term : terms_)
      if (pool_.op(term.rest) == Op::Sum && is_unit(term.coefficient))
        sums.push_back(std::exchange(term, {Rational(0), term.rest}));
    for (const ScaledTerm& sum : sums) add(sum.coefficient, sum.rest);
    return !sums.empty();
  }

  ExprId finish() {
    while (!undefined_ && spread_sums()) {
    }
    if (undefined_) return pool_.undefined();
    std::vector<ExprId> args;
    for (const ScaledTerm& term : terms_)
      if (!term.coefficient.is_zero()) args.push_back(scaled(pool_, term.coefficient, term.rest));
    if (!constant_.is_zero()) args.push_back(pool_.number(constant_));
    std::sort(args.begin(), args.end(),
              [&](ExprId a, ExprId b) { return compare_reading_order(pool_, a, b) < 0; });
    return RawNodes(pool_).intern_flat(Op::Sum, args);
  }

 private:
  static bool is_unit(const Rational& c) { return c == Rational(1) || c == Rational(-1); }

  ExprPool& pool_;
  Rational constant_;
  std::vector<ScaledTerm> terms_;
  std::unordered_map<std::uint32_t, std::size_t> places_;
  bool undefined_ = false;
};

}  // namespace

ExprId canonical_sum(ExprPool& pool, std::span<const ExprId> terms) {
  if (pool.stopped() != base::StopReason::None) return pool.undefined();
  Collector collector(pool);
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
