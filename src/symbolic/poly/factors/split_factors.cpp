// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/factors/split_factors.h"

#include <algorithm>

#include "symbolic/poly/convert.h"
#include "symbolic/poly/factors/factor.h"

namespace trammel::symbolic {

namespace {

constexpr int deepest = 8;  // of sums in factors of sums

class Splitter {
 public:
  Splitter(ExprPool& pool, const PolyLimits& limits) : pool_(pool), limits_(limits) {}

  void split(ExprId e, std::uint32_t multiplicity, int depth) {
    switch (pool_.op(e)) {
      case Op::Pi:
      case Op::Exp: return;
      case Op::Number:
        if (pool_.value(e).is_zero()) add(e, multiplicity);
        return;
      case Op::Abs: return split(pool_.args(e)[0], multiplicity, depth);
      case Op::Product:
        for (const ExprId factor : pool_.args(e)) split(factor, multiplicity, depth);
        return;
      case Op::Power: return split_power(e, multiplicity, depth);
      case Op::Sum: return split_sum(e, multiplicity, depth);
      default: add(e, multiplicity);
    }
  }

  std::vector<ZeroFactor> factors;

 private:
  void split_power(ExprId e, std::uint32_t multiplicity, int depth) {
    const ExprId base = pool_.args(e)[0], exponent = pool_.args(e)[1];
    if (pool_.op(exponent) != Op::Number) return add(e, multiplicity);
    const Rational& n = pool_.value(exponent);
    if (n.sign() < 0) return;
    const bool is_whole = n.is_small_integer() && n < Rational(1000);
    const auto times = is_whole ? static_cast<std::uint32_t>(n.to_integer()) : 1U;
    split(base, multiplicity * times, depth);
  }

  void split_sum(ExprId e, std::uint32_t multiplicity, int depth) {
    if (depth >= deepest) return add(e, multiplicity);
    try {
      const Converted converted =
          convert(pool_, std::span(&e, 1), {.opaque_sums = true, .limits = limits_});
      const RationalFunction& f = converted.functions[0];
      if (f.is_zero()) return add(pool_.integer(0), multiplicity);
      const Factorization found = factor(f.num);
      const bool is_whole = found.factors.size() == 1 && found.factors[0].second == 1;
      if (is_whole && f.den.is_constant()) return add(e, multiplicity);
      for (const auto& [base, exponent] : found.factors)
        split(to_expr(pool_, base), multiplicity * exponent, depth + 1);
    } catch (const PolyStop&) {
      add(e, multiplicity);
    }
  }

  void add(ExprId base, std::uint32_t multiplicity) {
    const auto known = std::find_if(factors.begin(), factors.end(),
                                    [&](const ZeroFactor& f) { return f.base == base; });
    if (known != factors.end())
      known->multiplicity += multiplicity;
    else
      factors.push_back({base, multiplicity});
  }

  ExprPool& pool_;
  const PolyLimits& limits_;
};

}  // namespace

std::vector<ZeroFactor> split_factors(ExprPool& pool, ExprId e, const PolyLimits& limits) {
  Splitter splitter(pool, limits);
  splitter.split(e, 1, 0);
  return std::move(splitter.factors);
}

}  // namespace trammel::symbolic
