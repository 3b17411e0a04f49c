// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/place_index.h"
#include "symbolic/expr/radical.h"
#include "symbolic/expr/raw_nodes.h"

namespace trammel::symbolic {

namespace {

// The sum with all signs changed; the order of its terms stays.
ExprId negated_sum(ExprPool& pool, ExprId sum) {
  std::vector<ExprId> terms;
  terms.reserve(pool.args(sum).size());
  for (const ExprId term : pool.args(sum)) terms.push_back(negated(pool, term));
  return RawNodes(pool).intern(Op::Sum, terms);
}

class ProductCollector {
 public:
  ProductCollector(ExprPool& pool, std::size_t factors) : pool_(pool) {
    constexpr std::size_t of_products = 4;  // beyond one each, where factors are products
    bases_.reserve(factors + of_products);
  }

  void add(ExprId factor) {
    switch (pool_.op(factor)) {
      case Op::Undefined: undefined_ = true; return;
      case Op::Number: coefficient_ = coefficient_ * pool_.value(factor); return;
      case Op::Product:
        for (const ExprId part : pool_.args(factor)) add(part);
        return;
      case Op::Exp: exponentials_.push_back(pool_.args(factor)[0]); return;
      case Op::Power: add_power(pool_.args(factor)[0], pool_.args(factor)[1]); return;
      default: add_power(factor, pool_.integer(1));
    }
  }

  ExprId finish() {
    combine();
    if (undefined_) return pool_.undefined();
    if (coefficient_.is_zero()) return pool_.integer(0);
    std::sort(factors_.begin(), factors_.end(),
              [&](ExprId a, ExprId b) { return compare_factor_order(pool_, a, b) < 0; });
    if (coefficient_ == Rational(-1) && factors_.size() == 1 && pool_.op(factors_[0]) == Op::Sum)
      return negated_sum(pool_, factors_[0]);
    if (!coefficient_.is_one()) factors_.insert(factors_.begin(), pool_.number(coefficient_));
    return RawNodes(pool_).intern_flat(Op::Product, factors_);
  }

 private:
  struct Base {
    ExprId base;
    ExprId exponent;
    std::vector<ExprId> more;  // further exponents, to be added
  };

  void add_power(ExprId base, ExprId exponent) {
    if (pool_.op(base) == Op::Sum && leads_negative(pool_, base) && is_integer(exponent)) {
      const bool odd = !(pool_.value(exponent) * Rational(1, 2)).is_integer();
      if (odd) coefficient_ = -coefficient_;
      base = negated_sum(pool_, base);
    }
    if (pool_.op(base) == Op::Number && pool_.op(exponent) == Op::Number) {
      if (!radicals_) radicals_.emplace();
      radicals_->multiply(pool_.value(base), pool_.value(exponent));  // base > 0: it is canonical
      return;
    }
    const auto [place, is_new] = places_.find_or_add(base);
    if (is_new)
      bases_.push_back({base, exponent, {}});
    else
      bases_[place].more.push_back(exponent);
  }

  bool is_integer(ExprId exponent) const {
    return pool_.op(exponent) == Op::Number && pool_.value(exponent).is_integer();
  }

  // Adds the exponents of equal bases. The new power may be anything ((x^(1/2))^2 = x, and x may
  // be a product): what is not a power of the same base goes round again.
  void combine() {
    while (!bases_.empty() || !exponentials_.empty()) {
      std::vector<Base> bases = std::exchange(bases_, {});
      places_.clear();
      if (!exponentials_.empty()) combine_exponentials();
      factors_.reserve(factors_.size() + bases.size() + 1);  // a number comes before them
      const ExprId one = pool_.integer(1);
      for (Base& item : bases) {
        if (item.more.empty()) {
          factors_.push_back(
              item.exponent == one
                  ? item.base
                  : RawNodes(pool_).intern(Op::Power, std::array{item.base, item.exponent}));
          continue;
        }
        item.more.insert(item.more.begin(), item.exponent);
        rejoin(pool_.power(item.base, pool_.sum(item.more)), item.base);
      }
      regroup();
    }
    finish_radicals();
  }

  void combine_exponentials() {
    const ExprId exponent = pool_.sum(std::exchange(exponentials_, {}));
    const ExprId power = pool_.apply(Op::Exp, std::array{exponent});
    if (pool_.op(power) == Op::Exp)
      factors_.push_back(power);
    else
      add(power);
  }

  void rejoin(ExprId power, ExprId base) {
    const bool same_base =
        power == base || (pool_.op(power) == Op::Power && pool_.args(power)[0] == base);
    if (same_base && pool_.op(power) != Op::Product && pool_.op(power) != Op::Number)
      factors_.push_back(power);
    else
      add(power);
  }

  // Factors that came back from another base may meet one that is already done.
  void regroup() {
    if (bases_.empty() && exponentials_.empty()) return;
    for (const ExprId factor : std::exchange(factors_, {})) add(factor);
  }

  void finish_radicals() {
    if (!radicals_) return;
    const std::optional<RadicalProduct> roots = radicals_->finish();
    if (!roots) {
      undefined_ = true;
      return;
    }
    coefficient_ = coefficient_ * roots->coefficient;
    for (const auto& [exponent, base] : roots->bases)
      factors_.push_back(RawNodes(pool_).intern(
          Op::Power, std::array{pool_.number(base), pool_.number(exponent)}));
  }

  ExprPool& pool_;
  Rational coefficient_{1};
  std::vector<Base> bases_;
  PlaceIndex places_;
  std::vector<ExprId> exponentials_;
  std::optional<RadicalCollector> radicals_;
  std::vector<ExprId> factors_;
  bool undefined_ = false;
};

}  // namespace

ExprId canonical_product(ExprPool& pool, std::span<const ExprId> factors) {
  if (pool.stopped() != base::StopReason::None) return pool.undefined();
  ProductCollector collector(pool, factors.size());
  for (const ExprId factor : factors) collector.add(factor);
  return collector.finish();
}

}  // namespace trammel::symbolic
