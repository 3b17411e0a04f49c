// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/terms.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>

namespace trammel::symbolic {

namespace {

// Spreads the bits of a number over all of it (splitmix64).
std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

}  // namespace

TermsKey join(const TermsKey& a, const TermsKey& b) {
  return {mix(a.low) + 3 * mix(b.low), mix(a.high) + 3 * mix(b.high)};
}

TermsKey key_of(const Ring& ring) {
  TermsKey key;
  for (std::size_t v = 0; v < ring.size(); ++v) {
    const Generator& g = ring.generator(v);
    key = join(key, {g.expr.value, mix(g.expr.value)});
    const auto kind = static_cast<std::uint64_t>(g.kind);
    key = join(key, {kind, mix(g.partner) + g.degree});
  }
  return key;
}

TermsKey Terms::key_of(const Generator& generator) {
  const std::uint64_t seed = generator.expr.value;
  return {mix(seed), mix(seed + 0xd1b54a32d192ed03U)};
}

void Terms::add(const Term& term, const std::uint8_t* exponents) {
  terms_.push_back(term);
  exponents_.insert(exponents_.end(), exponents, exponents + ring_->size());
}

std::optional<Terms> Terms::from(const Polynomial& p) {
  const Ring& ring = p.ring();
  Terms result(ring);
  result.terms_.reserve(p.length());
  result.exponents_.reserve(p.length() * ring.size());
  std::vector<TermsKey> keys;
  for (std::size_t v = 0; v < ring.size(); ++v) keys.push_back(key_of(ring.generator(v)));
  std::vector<ulong> powers(ring.size());
  for (std::size_t t = 0; t < p.length(); ++t) {
    const fmpz coefficient = p.raw()->coeffs[t];
    if (COEFF_IS_MPZ(coefficient)) return std::nullopt;
    Term term{coefficient, {}};
    fmpz_mpoly_get_term_exp_ui(powers.data(), p.raw(), static_cast<slong>(t), ring.context());
    for (std::size_t v = 0; v < powers.size(); ++v) {
      if (powers[v] > std::numeric_limits<std::uint8_t>::max()) return std::nullopt;
      term.monomial.low += powers[v] * keys[v].low;
      term.monomial.high += powers[v] * keys[v].high;
      result.exponents_.push_back(static_cast<std::uint8_t>(powers[v]));
    }
    result.terms_.push_back(term);
  }
  return result;
}

Polynomial Terms::to_polynomial() const {
  Polynomial result(*ring_);
  std::vector<ulong> powers(ring_->size());
  for (std::size_t t = 0; t < length(); ++t) {
    for (std::size_t v = 0; v < powers.size(); ++v) powers[v] = exponent(t, v);
    fmpz_mpoly_push_term_si_ui(result.raw(), coefficient(t), powers.data(), ring_->context());
  }
  return result;
}

std::uint32_t Terms::lowest_power(std::size_t generator) const {
  std::uint32_t lowest = std::numeric_limits<std::uint32_t>::max();
  for (std::size_t t = 0; t < length() && lowest > 0; ++t)
    lowest = std::min(lowest, exponent(t, generator));
  return lowest;
}

std::uint32_t Terms::degree(std::size_t generator) const {
  std::uint32_t highest = 0;
  for (std::size_t t = 0; t < length(); ++t) highest = std::max(highest, exponent(t, generator));
  return highest;
}

std::size_t Terms::terms_with(std::size_t generator) const {
  std::size_t count = 0;
  for (std::size_t t = 0; t < length(); ++t) count += exponent(t, generator) > 0 ? 1 : 0;
  return count;
}

std::int64_t Terms::content() const {
  std::int64_t common = 0;
  for (const Term& term : terms_) common = std::gcd(common, term.coefficient);
  return !terms_.empty() && terms_.front().coefficient < 0 ? -common : common;
}

TermsKey Terms::key() const {
  TermsKey sum{length(), 0};
  for (std::size_t t = 0; t < length(); ++t) {
    const TermsKey term = key(t);
    sum.low += term.low;
    sum.high += term.high;
  }
  return sum;
}

TermsKey Terms::key(std::size_t t) const {
  const auto coefficient = static_cast<std::uint64_t>(terms_[t].coefficient);
  return {mix(terms_[t].monomial.low) * coefficient, mix(terms_[t].monomial.high) * coefficient};
}

std::pair<Terms, Terms> Terms::partition(const std::vector<char>& first) const {
  std::pair<Terms, Terms> parts{Terms(*ring_), Terms(*ring_)};
  for (Terms* part : {&parts.first, &parts.second}) {
    part->terms_.reserve(length());
    part->exponents_.reserve(exponents_.size());
  }
  for (std::size_t t = 0; t < length(); ++t)
    (first[t] != 0 ? parts.first : parts.second)
        .add(terms_[t], exponents_.data() + t * ring_->size());
  return parts;
}

// Brings terms into the ring's order, which is that of their exponents, and joins equal ones.
void Terms::collect() {
  const std::size_t n = ring_->size();
  const auto row = [&](std::size_t t) { return exponents_.data() + t * n; };
  std::vector<std::size_t> order(length());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::lexicographical_compare(row(b), row(b) + n, row(a), row(a) + n);
  });
  Terms joined(*ring_);
  for (std::size_t k = 0; k < order.size();) {
    Term sum = terms_[order[k]];
    const std::uint8_t* exponents = row(order[k]);
    while (++k < order.size() && std::equal(exponents, exponents + n, row(order[k])))
      sum.coefficient += terms_[order[k]].coefficient;
    if (sum.coefficient != 0) joined.add(sum, exponents);
  }
  *this = std::move(joined);
}

// Math    s^(2k+r) = s^r sum_j (-1)^j C(k, j) c^(2j)
std::optional<Terms> Terms::with_other_square(std::size_t generator) const {
  constexpr std::int64_t largest = std::int64_t{1} << 42;  // what is joined stays below 2^62
  if (length() > (std::size_t{1} << 12U)) return std::nullopt;
  const std::size_t partner = ring_->generator(generator).partner;
  const TermsKey own = key_of(ring_->generator(generator)),
                 other = key_of(ring_->generator(partner));
  Terms result(*ring_);
  for (std::size_t t = 0; t < length(); ++t) {
    std::vector<std::uint8_t> exponents(
        exponents_.begin() + static_cast<std::ptrdiff_t>(t * ring_->size()),
        exponents_.begin() + static_cast<std::ptrdiff_t>((t + 1) * ring_->size()));
    Term term = terms_[t];
    const std::uint32_t pairs = exponents[generator] / 2U;
    exponents[generator] -= static_cast<std::uint8_t>(2 * pairs);
    term.monomial.low -= 2 * pairs * own.low;
    term.monomial.high -= 2 * pairs * own.high;
    if (exponents[partner] + 2 * pairs > std::numeric_limits<std::uint8_t>::max())
      return std::nullopt;
    for (std::uint32_t j = 0; j <= pairs; ++j) {
      if (std::abs(term.coefficient) > largest) return std::nullopt;
      result.add(term, exponents.data());
      term.coefficient = -term.coefficient * (pairs - j) / (j + 1);
      exponents[partner] += 2;
      term.monomial.low += 2 * other.low;
      term.monomial.high += 2 * other.high;
    }
  }
  result.collect();
  return result;
}

void Terms::divide_by(std::int64_t number) {
  for (Term& term : terms_) term.coefficient /= number;
}

void Terms::divide_by(std::size_t generator, std::uint32_t power) {
  if (power == 0) return;
  const TermsKey key = key_of(ring_->generator(generator));
  for (std::size_t t = 0; t < length(); ++t) {
    terms_[t].monomial.low -= power * key.low;
    terms_[t].monomial.high -= power * key.high;
    exponents_[t * ring_->size() + generator] -= static_cast<std::uint8_t>(power);
  }
}

}  // namespace trammel::symbolic
