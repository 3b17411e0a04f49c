// SPDX-License-Identifier: Apache-2.0
#include "symbolic/normal/normal.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/node_map.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/normal/expand_inverse.h"
#include "symbolic/normal/log_form.h"
#include "symbolic/poly/convert.h"
#include "symbolic/poly/factors/factor.h"
#include "symbolic/poly/reduce.h"
#include "symbolic/poly/roots/denest.h"
#include "symbolic/poly/roots/root_form.h"
#include "symbolic/poly/roots/root_relations.h"

namespace trammel::symbolic {

namespace {

bool is_root(const ExprPool& pool, ExprId e) {
  return pool.op(e) == Op::Power && pool.op(pool.args(e)[1]) == Op::Number &&
         pool.value(pool.args(e)[1]).denominator() == Rational(2);
}

class Normal {
 public:
  Normal(ExprPool& pool, const base::Budget& budget) : pool_(pool) {
    options_.basic_angles = true;
    options_.limits.budget = budget;
  }

  // Bottom-up: arguments of functions and radicands first, since they decide what the generators
  // are.
  ExprId run(ExprId root) {
    const std::vector<ExprId> order = reachable(pool_, std::span(&root, 1));
    NodeMap<ExprId> image(order, ExprId{});
    std::vector<ExprId> args;
    for (const ExprId e : order) {
      args.clear();
      for (const ExprId child : pool_.args(e)) args.push_back(image[child]);
      image[e] = node(e, args);
    }
    return fraction(image[root]);
  }

 private:
  struct Field {
    Converted converted;
    RationalFunction value;  // reduced
  };

  Field in_field(ExprId e) {
    Field field{convert(pool_, std::span(&e, 1), options_), RationalFunction(empty_)};
    Converted& converted = field.converted;
    // From the inside out: a radicand may hold other roots.
    const std::vector<std::size_t> roots = roots_outside_in(*converted.ring);
    for (auto i = roots.rbegin(); i != roots.rend(); ++i)
      converted.radicands[*i] = reduce_all(converted.radicands[*i], converted.radicands);
    field.value = reduce_all(converted.functions[0], converted.radicands);
    const std::vector<RootRelation> relations = root_relations(pool_, converted);
    if (!relations.empty())
      field.value = reduce_all(replace_roots(field.value, relations), converted.radicands);
    return field;
  }

  // Numerator over denominator of a field element whose roots and functions have normal arguments.
  ExprId fraction(ExprId e) {
    if (pool_.args(e).empty()) return e;
    const Field field = in_field(e);
    if (field.value.is_zero()) return pool_.integer(0);
    return to_expr(pool_, rationalize(field.value, field.converted.radicands));
  }

  ExprId node(ExprId e, std::vector<ExprId>& args) {
    const Op op = pool_.op(e);
    if (is_root(pool_, e)) {
      const Rational twice = pool_.value(pool_.args(e)[1]) * Rational(2);
      return pool_.power(root(args[0]), pool_.number(twice));
    }
    if (op == Op::Power && pool_.op(args[1]) != Op::Number) return symbolic_power(args);
    const bool is_field_operation = op == Op::Sum || op == Op::Product || op == Op::Power;
    if (!is_field_operation) {
      for (ExprId& arg : args) arg = fraction(arg);
      if (const auto known = function(op, args)) return *known;
    }
    return std::ranges::equal(args, pool_.args(e)) ? e : pool_.rebuild(e, args);
  }

  // Functions that are written in others. The arguments are normal.
  std::optional<ExprId> function(Op op, std::span<const ExprId> args) {
    switch (op) {
      case Op::Exp: return exponential(args[0]);
      case Op::Log: return logarithm_of(args[0]);
      case Op::Abs: return absolute(args[0]);
      case Op::Acos: {
        const ExprId quarter_turn = scaled(pool_, Rational(1, 2), pool_.pi());
        const ExprId other = negated(pool_, pool_.apply(Op::Asin, args));
        return pool_.sum(std::array{quarter_turn, other});
      }
      case Op::Atan: {  // asin(x/sqrt(1 + x^2))
        const ExprId square = pool_.power(args[0], pool_.integer(2));
        const ExprId length = root(pool_.sum(std::array{pool_.integer(1), square}));
        const ExprId sine =
            pool_.product(std::array{args[0], pool_.power(length, pool_.integer(-1))});
        return pool_.apply(Op::Asin, std::array{fraction(sine)});
      }
      case Op::Atan2: return direction(args[0], args[1]);
      case Op::Min:
      case Op::Max: return extreme(op, args);
      default: return std::nullopt;
    }
  }

  ExprId root(ExprId radicand) {
    const Field field = in_field(radicand);
    const auto plain = [&](const Polynomial& p) { return to_expr(pool_, p); };
    const RationalFunction& f = field.value;
    if (f.den.is_constant()) {
      const Polynomial p = f.num * f.den.constant();
      if (const auto sum = denested_root(pool_, field.converted, p, plain))
        return pool_.product(std::array{*sum, pool_.number(f.den.constant().inverse())});
    }
    return square_root(pool_, f, plain);
  }

  ExprId logarithm_of(ExprId e) {
    const Field field = in_field(e);
    return logarithm(pool_, field.converted, field.value);
  }

  // The terms of a sum over its denominators.
  std::vector<ExprId> terms_of(ExprId e) {
    const Field field = in_field(e);
    const ExprId below = pool_.power(to_expr(pool_, field.value.den), pool_.integer(-1));
    std::vector<ExprId> terms;
    const ExprId above = to_expr(pool_, field.value.num);
    if (pool_.op(above) != Op::Sum) return {pool_.product(std::array{above, below})};
    for (const ExprId term : pool_.args(above))
      terms.push_back(pool_.product(std::array{term, below}));
    return terms;
  }

  // exp of each term of its own; x^a for exp(a*log(x)).
  ExprId exponential(ExprId exponent) {
    std::vector<ExprId> factors;
    for (const ExprId term : terms_of(exponent)) {
      const auto args =
          pool_.op(term) == Op::Product ? pool_.args(term) : std::span<const ExprId>(&term, 1);
      const auto log =
          std::find_if(args.begin(), args.end(), [&](ExprId a) { return pool_.op(a) == Op::Log; });
      if (log == args.end()) {
        factors.push_back(pool_.apply(Op::Exp, std::array{term}));
        continue;
      }
      std::vector<ExprId> rest(args.begin(), args.end());
      rest.erase(rest.begin() + (log - args.begin()));
      factors.push_back(pool_.power(pool_.args(*log)[0], pool_.product(rest)));
    }
    return pool_.product(factors);
  }

  ExprId symbolic_power(std::span<const ExprId> args) {
    const ExprId base = fraction(args[0]);
    if (pool_.op(base) == Op::Number && pool_.value(base).sign() <= 0)
      return pool_.power(base, fraction(args[1]));
    return exponential(pool_.product(std::array{args[1], logarithm_of(base)}));
  }

  // Factor by factor: |x*y| is |x|*|y|.
  ExprId absolute(ExprId e) {
    const Field field = in_field(e);
    std::vector<ExprId> factors;
    const auto add = [&](const Factorization& parts, std::int64_t direction) {
      factors.push_back(pool_.power(pool_.apply(Op::Abs, std::array{pool_.number(parts.constant)}),
                                    pool_.integer(direction)));
      for (const auto& [base, exponent] : parts.factors) {
        const ExprId size = pool_.apply(Op::Abs, std::array{to_expr(pool_, base)});
        factors.push_back(pool_.power(size, pool_.integer(direction * exponent)));
      }
    };
    if (field.value.is_zero()) return pool_.integer(0);
    add(factor(field.value.num), 1);
    add(factor(field.value.den), -1);
    return pool_.product(factors);
  }

  // Without factors common to both that are known to be positive.
  ExprId direction(ExprId y, ExprId x) {
    const std::array both{y, x};
    const Converted converted = convert(pool_, both, options_);
    RationalFunction up = reduce_all(converted.functions[0], converted.radicands);
    RationalFunction along = reduce_all(converted.functions[1], converted.radicands);
    if (along.is_zero() || up.is_zero()) return pool_.apply(Op::Atan2, both);
    const RationalFunction ratio = up * along.inverse();
    std::optional<int> sign;  // of what is divided out
    try {
      const RationalFunction common = up * RationalFunction(ratio.num).inverse();
      sign = known_sign(pool_, to_expr(pool_, common));
    } catch (const PolyStop&) {
    }
    if (!sign || *sign == 0) return pool_.apply(Op::Atan2, both);
    const Rational s(*sign);
    return pool_.apply(Op::Atan2,
                       std::array{to_expr(pool_, ratio.num * s), to_expr(pool_, ratio.den * s)});
  }

  // max(a, b) = (a + b + |a - b|)/2
  ExprId extreme(Op op, std::span<const ExprId> args) {
    ExprId result = args[0];
    const Rational half(1, 2);
    for (const ExprId other : args.subspan(1)) {
      const ExprId difference = pool_.sum(std::array{result, negated(pool_, other)});
      const ExprId gap = absolute(fraction(difference));
      const ExprId signed_gap = op == Op::Max ? gap : negated(pool_, gap);
      result = fraction(scaled(pool_, half, pool_.sum(std::array{result, other, signed_gap})));
    }
    return result;
  }

  ExprPool& pool_;
  ConvertOptions options_;
  Ring empty_{{}, {}};
};

}  // namespace

ExprId normal(ExprPool& pool, ExprId e, const base::Budget& budget) {
  if (e == pool.undefined()) return e;
  try {
    const ExprId result = Normal(pool, budget).run(expand_inverse(pool, e));
    return result == pool.undefined() ? e : result;
  } catch (const PolyStop&) {
    return e;
  }
}

}  // namespace trammel::symbolic
