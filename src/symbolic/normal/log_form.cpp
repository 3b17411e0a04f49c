// SPDX-License-Identifier: Apache-2.0
#include "symbolic/normal/log_form.h"

#include <array>
#include <optional>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/radical.h"
#include "symbolic/poly/factors/factor.h"

namespace trammel::symbolic {

namespace {

class LogarithmOf {
 public:
  LogarithmOf(ExprPool& pool, const Converted& of) : pool_(pool), of_(of) {}

  ExprId value(const RationalFunction& f) {
    const Factorization above = factor(f.num), below = factor(f.den);
    Rational constant = above.constant / below.constant;
    if (constant.is_zero()) throw PolyStop(base::StopReason::None);
    std::vector<ExprId> mixed;  // factors of unknown sign with odd exponents
    if (constant.sign() < 0) {
      constant = -constant;
      mixed.push_back(pool_.integer(-1));
    }
    add_number(constant);
    for (const auto& [base, exponent] : above.factors) add_factor(base, exponent, mixed);
    for (const auto& [base, exponent] : below.factors)
      add_factor(base, -static_cast<std::int64_t>(exponent), mixed);
    if (!mixed.empty()) terms_.push_back(log(pool_.product(mixed)));
    return pool_.sum(terms_);
  }

 private:
  ExprId log(ExprId e) { return pool_.apply(Op::Log, std::array{e}); }

  void add(const Rational& times, ExprId term) { terms_.push_back(scaled(pool_, times, term)); }

  void add_number(const Rational& number) {
    RadicalCollector primes;
    primes.multiply(number, Rational(1));
    for (const auto& [prime, exponent] : primes.factors()) add(exponent, log(pool_.number(prime)));
  }

  void add_factor(const Polynomial& p, std::int64_t exponent, std::vector<ExprId>& mixed) {
    const ExprId e = to_expr(pool_, p);
    if (p.length() == 1 && add_power(e, exponent)) return;
    if (pool_.is_nonnegative(e)) return add(Rational(exponent), log(e));
    const std::int64_t odd = exponent % 2 == 0 ? 0 : 1;
    if (odd != 0) mixed.push_back(e);
    if (exponent != odd) add(Rational(exponent - odd), log(pool_.apply(Op::Abs, std::array{e})));
  }

  // log(exp(x)^n) = n x, log(x^(y n)) = n y log(x), log(root^n) = n/degree log(radicand).
  bool add_power(ExprId e, std::int64_t exponent) {
    if (pool_.op(e) == Op::Exp) {
      add(Rational(exponent), pool_.args(e)[0]);
      return true;
    }
    if (pool_.op(e) != Op::Power) return false;
    const auto place = of_.ring->find(e);
    if (!place) return false;
    const ExprId base = pool_.args(e)[0], power = pool_.args(e)[1];
    const ExprId inner = of_.ring->generator(*place).kind == GeneratorKind::Root
                             ? LogarithmOf(pool_, of_).value(of_.radicands[*place])
                             : log(base);
    add(Rational(exponent), pool_.product(std::array{power, inner}));
    return true;
  }

  ExprPool& pool_;
  const Converted& of_;
  std::vector<ExprId> terms_;
};

}  // namespace

ExprId logarithm(ExprPool& pool, const Converted& of, const RationalFunction& f) {
  return LogarithmOf(pool, of).value(f);
}

}  // namespace trammel::symbolic
