// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/polynomial.h"

#include <flint/fmpz_mpoly_factor.h>

#include <algorithm>
#include <numeric>

#include "base/assert.h"

namespace trammel::symbolic {

namespace {

// Work of operations beside that of their terms, in units of Effort, as measured on the formulas of
// the tests.
constexpr std::size_t call_work = 5;
constexpr std::size_t gcd_work = 20;     // a term
constexpr std::size_t factor_work = 50;  // a term

[[noreturn]] void stop() {
  throw PolyStop(base::StopReason::Nodes);
}

std::size_t coefficient_bits(const Polynomial& p) {
  const slong bits = fmpz_mpoly_max_bits(p.raw());
  return static_cast<std::size_t>(bits < 0 ? -bits : bits);
}

void check_degrees(const Polynomial& a, const Polynomial& b, std::int64_t times = 1) {
  const Ring& ring = a.ring();
  for (std::size_t v = 0; v < ring.size(); ++v)
    if ((a.degree(v) + b.degree(v)) * times > ring.limits().degree) stop();
}

void check_product(const Polynomial& a, const Polynomial& b) {
  const PolyLimits& limits = a.ring().limits();
  a.ring().check_budget(call_work + a.length() * b.length());
  if (a.length() * b.length() > 4 * limits.terms) stop();
  if (coefficient_bits(a) + coefficient_bits(b) > limits.bits) stop();
  check_degrees(a, b);
}

}  // namespace

Polynomial::Polynomial(const Ring& ring) : ring_(&ring) {
  fmpz_mpoly_init(value_, ring.context());
}

Polynomial::Polynomial(const Ring& ring, const Rational& integer) : Polynomial(ring) {
  TRAMMEL_ASSERT(integer.is_integer());
  fmpz_mpoly_set_fmpz(value_, fmpq_numref(integer.raw()), ring.context());
}

Polynomial Polynomial::generator(const Ring& ring, std::size_t i) {
  Polynomial result(ring);
  fmpz_mpoly_gen(result.value_, static_cast<slong>(i), ring.context());
  return result;
}

Polynomial::Polynomial(const Polynomial& other) : Polynomial(*other.ring_) {
  fmpz_mpoly_set(value_, other.value_, ring_->context());
}

Polynomial::Polynomial(Polynomial&& other) noexcept : Polynomial(*other.ring_) {
  fmpz_mpoly_swap(value_, other.value_, ring_->context());
}

Polynomial& Polynomial::operator=(const Polynomial& other) {
  if (this != &other) *this = Polynomial(other);
  return *this;
}

Polynomial& Polynomial::operator=(Polynomial&& other) noexcept {
  if (ring_ != other.ring_) {
    fmpz_mpoly_clear(value_, ring_->context());
    ring_ = other.ring_;
    fmpz_mpoly_init(value_, ring_->context());
  }
  fmpz_mpoly_swap(value_, other.value_, ring_->context());
  return *this;
}

Polynomial::~Polynomial() {
  fmpz_mpoly_clear(value_, ring_->context());
}

bool Polynomial::is_zero() const {
  return fmpz_mpoly_is_zero(value_, ring_->context()) != 0;
}
bool Polynomial::is_one() const {
  return fmpz_mpoly_is_one(value_, ring_->context()) != 0;
}
bool Polynomial::is_constant() const {
  return fmpz_mpoly_is_fmpz(value_, ring_->context()) != 0;
}

Rational Polynomial::constant() const {
  Rational result;
  fmpz_mpoly_get_fmpz(fmpq_numref(result.raw()), value_, ring_->context());
  return result;
}

std::size_t Polynomial::length() const {
  return static_cast<std::size_t>(fmpz_mpoly_length(value_, ring_->context()));
}

std::int64_t Polynomial::degree(std::size_t generator) const {
  if (is_zero()) return 0;
  if (!fmpz_mpoly_degrees_fit_si(value_, ring_->context())) stop();
  return fmpz_mpoly_degree_si(value_, static_cast<slong>(generator), ring_->context());
}

Rational Polynomial::coefficient(std::size_t term) const {
  Rational result;
  fmpz_mpoly_get_term_coeff_fmpz(fmpq_numref(result.raw()), value_, static_cast<slong>(term),
                                 ring_->context());
  return result;
}

std::vector<std::uint32_t> Polynomial::exponents(std::size_t term) const {
  std::vector<ulong> wide(ring_->size());
  fmpz_mpoly_get_term_exp_ui(wide.data(), value_, static_cast<slong>(term), ring_->context());
  std::vector<std::uint32_t> result(wide.size());
  std::transform(wide.begin(), wide.end(), result.begin(),
                 [](ulong e) { return static_cast<std::uint32_t>(e); });
  return result;
}

Rational Polynomial::content() const {
  Rational result;
  _fmpz_vec_content(fmpq_numref(result.raw()), value_->coeffs, value_->length);
  if (!is_zero() && coefficient(0).sign() < 0) result = -result;
  return result;
}

std::string Polynomial::key() const {
  std::string result;
  for (std::size_t t = 0; t < length(); ++t) {
    result += coefficient(t).to_text();
    const std::vector<std::uint32_t> powers = exponents(t);
    for (std::size_t v = 0; v < powers.size(); ++v) {
      if (powers[v] == 0) continue;
      result += '*' + std::to_string(v);
      if (powers[v] > 1) result += '^' + std::to_string(powers[v]);
    }
    result += ';';
  }
  return result;
}

Polynomial Polynomial::coefficient_of(std::size_t generator, std::uint32_t power) const {
  Polynomial result(*ring_);
  slong variable = static_cast<slong>(generator);
  ulong exponent = power;
  fmpz_mpoly_get_coeff_vars_ui(result.value_, value_, &variable, &exponent, 1, ring_->context());
  return result;
}

Polynomial operator+(const Polynomial& a, const Polynomial& b) {
  Polynomial result(a.ring());
  if (a.length() + b.length() > 2 * a.ring().limits().terms) stop();
  fmpz_mpoly_add(result.value_, a.value_, b.value_, a.ring().context());
  return result;
}

Polynomial operator-(const Polynomial& a, const Polynomial& b) {
  Polynomial result(a.ring());
  if (a.length() + b.length() > 2 * a.ring().limits().terms) stop();
  fmpz_mpoly_sub(result.value_, a.value_, b.value_, a.ring().context());
  return result;
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  check_product(a, b);
  Polynomial result(a.ring());
  fmpz_mpoly_mul(result.value_, a.value_, b.value_, a.ring().context());
  if (result.length() > a.ring().limits().terms) stop();
  return result;
}

Polynomial operator*(const Polynomial& a, const Rational& integer) {
  TRAMMEL_ASSERT(integer.is_integer());
  Polynomial result(a.ring());
  fmpz_mpoly_scalar_mul_fmpz(result.value_, a.value_, fmpq_numref(integer.raw()),
                             a.ring().context());
  return result;
}

bool operator==(const Polynomial& a, const Polynomial& b) {
  return fmpz_mpoly_equal(a.value_, b.value_, a.ring().context()) != 0;
}

Polynomial Polynomial::pow(std::uint32_t n) const {
  if (n == 0) return Polynomial(*ring_, Rational(1));
  check_degrees(*this, Polynomial(*ring_), n);
  if (coefficient_bits(*this) * n > ring_->limits().bits) stop();
  Polynomial result = *this;  // repeated products: each is checked
  for (std::uint32_t i = 1; i < n; ++i) result = result * *this;
  return result;
}

Polynomial Polynomial::divided_by(const Rational& integer) const {
  Polynomial result(*ring_);
  fmpz_mpoly_scalar_divexact_fmpz(result.value_, value_, fmpq_numref(integer.raw()),
                                  ring_->context());
  return result;
}

std::optional<Polynomial> Polynomial::divided_by(const Polynomial& divisor) const {
  ring_->check_budget(call_work + length() + divisor.length());
  if (length() > ring_->limits().gcd_terms || divisor.length() > ring_->limits().gcd_terms) stop();
  Polynomial result(*ring_);
  if (!fmpz_mpoly_divides(result.value_, value_, divisor.value_, ring_->context()))
    return std::nullopt;
  return result;
}

std::pair<Polynomial, Polynomial> Polynomial::divide(const Polynomial& divisor) const {
  ring_->check_budget(call_work + length() * divisor.length());
  if (length() * divisor.length() > ring_->limits().gcd_terms) stop();
  Polynomial quotient(*ring_), rest(*ring_);
  fmpz_mpoly_divrem(quotient.value_, rest.value_, value_, divisor.value_, ring_->context());
  return {std::move(quotient), std::move(rest)};
}

std::optional<Polynomial> exact_square_root(const Polynomial& p) {
  const Ring& ring = p.ring();
  ring.check_budget(call_work + p.length());
  if (p.length() > ring.limits().gcd_terms) stop();
  Polynomial root(ring);
  if (!fmpz_mpoly_sqrt(root.raw(), p.raw(), ring.context())) return std::nullopt;
  return root;
}

Polynomial cancel_gcd(Polynomial& a, Polynomial& b) {
  const Ring& ring = a.ring();
  ring.check_budget(gcd_work * (a.length() + b.length()));
  if (a.length() > ring.limits().gcd_terms || b.length() > ring.limits().gcd_terms) stop();
  Polynomial gcd(ring), a_left(ring), b_left(ring);
  if (!fmpz_mpoly_gcd_cofactors(gcd.raw(), a_left.raw(), b_left.raw(), a.raw(), b.raw(),
                                ring.context()))
    stop();
  a = std::move(a_left);
  b = std::move(b_left);
  return gcd;
}

namespace {

Factorization factor_monomials(const Polynomial& p) {
  const Ring& ring = p.ring();
  Factorization result;
  Polynomial rest = p;
  for (std::size_t v = 0; v < ring.size(); ++v) {
    std::uint32_t lowest = UINT32_MAX;
    for (std::size_t t = 0; t < rest.length() && lowest > 0; ++t)
      lowest = std::min(lowest, rest.exponents(t)[v]);
    if (lowest == 0 || lowest == UINT32_MAX) continue;
    const Polynomial generator = Polynomial::generator(ring, v);
    rest = *rest.divided_by(generator.pow(lowest));
    result.factors.emplace_back(generator, lowest);
  }
  result.constant = rest.content();
  rest = rest.divided_by(result.constant);
  if (!rest.is_one()) result.factors.emplace_back(rest, 1);
  return result;
}

// Quick proofs, for a primitive polynomial without monomial factors: linear in a generator that
// stands in one term only; or two terms that are no common power.
bool is_plainly_irreducible(const Polynomial& p) {
  std::vector<std::uint32_t> count(p.ring().size(), 0), common(p.ring().size(), 0);
  std::uint32_t gcd = 0;
  for (std::size_t t = 0; t < p.length(); ++t) {
    const std::vector<std::uint32_t> powers = p.exponents(t);
    for (std::size_t v = 0; v < powers.size(); ++v) {
      if (powers[v] == 0) continue;
      ++count[v];
      common[v] = powers[v];
      gcd = std::gcd(gcd, powers[v]);
    }
  }
  if (p.length() == 2 && gcd == 1) return true;
  for (std::size_t v = 0; v < count.size(); ++v)
    if (count[v] == 1 && common[v] == 1) return true;
  return false;
}

// What FLINT finds, appended. False where it gives up.
bool factor_fully(const Polynomial& p, Factorization& to) {
  const Ring& ring = p.ring();
  fmpz_mpoly_factor_t factors;
  fmpz_mpoly_factor_init(factors, ring.context());
  const bool ok = fmpz_mpoly_factor(factors, p.raw(), ring.context()) != 0;
  if (ok) {
    fmpz_mpoly_factor_sort(factors, ring.context());
    Rational constant;
    fmpz_mpoly_factor_get_constant_fmpz(fmpq_numref(constant.raw()), factors, ring.context());
    to.constant = to.constant * constant;
    for (slong i = 0; i < fmpz_mpoly_factor_length(factors, ring.context()); ++i) {
      Polynomial base(ring);
      fmpz_mpoly_factor_get_base(base.raw(), factors, i, ring.context());
      const slong exponent = fmpz_mpoly_factor_get_exp_si(factors, i, ring.context());
      to.factors.emplace_back(std::move(base), static_cast<std::uint32_t>(exponent));
    }
  }
  fmpz_mpoly_factor_clear(factors, ring.context());
  return ok;
}

}  // namespace

Factorization factor(const Polynomial& p) {
  const Ring& ring = p.ring();
  ring.check_budget(factor_work * p.length());
  if (p.is_constant()) return {p.is_zero() ? Rational() : p.constant(), {}};
  Factorization result = factor_monomials(p);
  if (p.length() == 1 || p.length() > ring.limits().factor_terms) return result;
  const Polynomial rest = result.factors.back().first;
  if (is_plainly_irreducible(rest)) return result;
  Factorization finer = result;
  finer.factors.pop_back();
  return factor_fully(rest, finer) ? finer : result;
}

Polynomial compose(const Polynomial& a, const std::vector<Polynomial>& images, const Ring& ring) {
  // Term by term with checked products; FLINT's own composition cannot be bounded beforehand.
  Polynomial result(ring);
  for (std::size_t t = 0; t < a.length(); ++t) {
    Polynomial term(ring, a.coefficient(t));
    const std::vector<std::uint32_t> powers = a.exponents(t);
    for (std::size_t v = 0; v < powers.size(); ++v)
      if (powers[v] > 0) term = term * images[v].pow(powers[v]);
    result = result + term;
  }
  return result;
}

}  // namespace trammel::symbolic
