// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/polynomial.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/assert.h"
#include "symbolic/number/memory_end.h"
#include "symbolic/poly/coprime.h"

namespace trammel::symbolic {

namespace {

// Work of operations beside that of their terms, in units of Effort, as measured on the formulas of
// the tests.
constexpr std::size_t call_work = 5;
constexpr std::size_t gcd_work = 20;  // a term

[[noreturn]] void stop() {
  throw PolyStop(base::StopReason::Nodes);
}

std::size_t coefficient_bits(const Polynomial& p) {
  const slong bits = fmpz_mpoly_max_bits(p.raw());
  return static_cast<std::size_t>(bits < 0 ? -bits : bits);
}

// The highest power of any generator.
std::int64_t highest_power(const Polynomial& p) {
  if (p.is_zero()) return 0;
  if (!fmpz_mpoly_degrees_fit_si(p.raw(), p.ring().context())) stop();
  constexpr std::size_t few = 32;
  std::array<slong, few> on_stack{};
  std::vector<slong> on_heap;
  slong* degrees = on_stack.data();
  if (p.ring().size() > few) {
    on_heap.resize(p.ring().size());
    degrees = on_heap.data();
  }
  fmpz_mpoly_degrees_si(degrees, p.raw(), p.ring().context());
  return *std::max_element(degrees, degrees + p.ring().size());
}

void check_product(const Polynomial& a, const Polynomial& b) {
  const PolyLimits& limits = a.ring().limits();
  if (a.length() * b.length() > 4 * limits.terms) stop();
  if (coefficient_bits(a) + coefficient_bits(b) > limits.bits) stop();
  if (a.ring().size() > 0 && highest_power(a) + highest_power(b) > limits.degree) stop();
}

// The gcd of all coefficients, with both divided by it.
Polynomial cancel_number(Polynomial& a, Polynomial& b) {
  Rational common;
  fmpz_gcd(fmpq_numref(common.raw()), fmpq_numref(a.content().raw()),
           fmpq_numref(b.content().raw()));
  if (!common.is_one()) {
    a = a.divided_by(common);
    b = b.divided_by(common);
  }
  return Polynomial(a.ring(), common);
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
    if (!has_left_half_done()) fmpz_mpoly_clear(value_, ring_->context());
    ring_ = other.ring_;
    fmpz_mpoly_init(value_, ring_->context());
  }
  fmpz_mpoly_swap(value_, other.value_, ring_->context());
  return *this;
}

// What a call of FLINT was writing when memory ended is lost: it cannot be told which it was.
Polynomial::~Polynomial() {
  if (!has_left_half_done()) fmpz_mpoly_clear(value_, ring_->context());
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
  std::vector<ulong> powers(ring_->size());
  const auto add_bytes = [&](const auto& value) {
    result.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  for (std::size_t t = 0; t < length(); ++t) {
    const fmpz number = value_->coeffs[t];
    if (COEFF_IS_MPZ(number))
      result += coefficient(t).to_text() + ';';
    else
      add_bytes(number);
    fmpz_mpoly_get_term_exp_ui(powers.data(), value_, static_cast<slong>(t), ring_->context());
    for (const ulong power : powers) {
      constexpr ulong escape = 255;
      result += static_cast<char>(std::min(power, escape));
      if (power >= escape) add_bytes(power);
    }
  }
  return result;
}

std::uint32_t Polynomial::exponent(std::size_t term, std::size_t generator) const {
  return static_cast<std::uint32_t>(fmpz_mpoly_get_term_var_exp_ui(
      value_, static_cast<slong>(term), static_cast<slong>(generator), ring_->context()));
}

std::pair<Polynomial, Polynomial> Polynomial::partition(const std::vector<bool>& first) const {
  std::pair<Polynomial, Polynomial> parts{Polynomial(*ring_), Polynomial(*ring_)};
  std::vector<ulong> powers(ring_->size());
  for (std::size_t t = 0; t < length(); ++t) {
    fmpz_mpoly_get_term_exp_ui(powers.data(), value_, static_cast<slong>(t), ring_->context());
    fmpz_mpoly_push_term_fmpz_ui(first[t] ? parts.first.value_ : parts.second.value_,
                                 value_->coeffs + t, powers.data(), ring_->context());
  }
  return parts;
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
  check_memory();
  return result;
}

Polynomial operator-(const Polynomial& a, const Polynomial& b) {
  Polynomial result(a.ring());
  if (a.length() + b.length() > 2 * a.ring().limits().terms) stop();
  fmpz_mpoly_sub(result.value_, a.value_, b.value_, a.ring().context());
  check_memory();
  return result;
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  a.ring().check_budget(call_work + a.length() * b.length());
  if (a.is_one()) return b;
  if (b.is_one()) return a;
  check_product(a, b);
  Polynomial result(a.ring());
  fmpz_mpoly_mul(result.value_, a.value_, b.value_, a.ring().context());
  check_memory();
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
  if (n == 1 || is_one()) return *this;
  if (ring_->size() > 0 && highest_power(*this) * n > ring_->limits().degree) stop();
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
  if (a.is_one() || b.is_one()) return Polynomial(ring, Rational(1));
  if (a.length() > 1 && b.length() > 1 && are_surely_coprime(a, b)) return cancel_number(a, b);
  Polynomial gcd(ring), a_left(ring), b_left(ring);
  if (!fmpz_mpoly_gcd_cofactors(gcd.raw(), a_left.raw(), b_left.raw(), a.raw(), b.raw(),
                                ring.context()))
    stop();
  a = std::move(a_left);
  b = std::move(b_left);
  return gcd;
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
