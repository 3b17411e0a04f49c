// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/angles/angles.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/poly/reduce.h"
#include "symbolic/present/render.h"

namespace trammel::symbolic {

namespace {

constexpr std::size_t most_terms_of_products = 12;
constexpr std::uint32_t most_factors = 6;  // sines and cosines in a term
constexpr std::size_t most_waves = 24;

// sin or cos of a sum of multiples of the basic angles, the first multiple positive.
struct Wave {
  bool is_sine = false;
  std::vector<int> multiples;

  friend bool operator<(const Wave& a, const Wave& b) {
    return std::tie(a.multiples, a.is_sine) < std::tie(b.multiples, b.is_sine);
  }
};

// Coefficients of waves: one term of the polynomial without its powers of other generators.
using Waves = std::map<Wave, Rational>;

void add(Waves& to, Wave wave, Rational coefficient) {
  const auto first =
      std::find_if(wave.multiples.begin(), wave.multiples.end(), [](int m) { return m != 0; });
  if (first == wave.multiples.end() && wave.is_sine) return;
  if (first != wave.multiples.end() && *first < 0) {
    for (int& m : wave.multiples) m = -m;
    if (wave.is_sine) coefficient = -coefficient;
  }
  Rational& place = to[wave];
  place = place + coefficient;
}

// waves times sin or cos of basic angle k.
Waves times(const Waves& waves, std::size_t k, bool by_sine) {
  Waves result;
  const Rational half(1, 2);
  for (const auto& [wave, coefficient] : waves) {
    Wave sum = wave, difference = wave;
    sum.multiples[k] += 1;
    difference.multiples[k] -= 1;
    const Rational c = coefficient * half;
    sum.is_sine = difference.is_sine = wave.is_sine != by_sine;
    // sin a sin b: cos(a - b) - cos(a + b); cos a sin b: sin(a + b) - sin(a - b)
    const bool flip_sum = wave.is_sine && by_sine;
    const bool flip_difference = !wave.is_sine && by_sine;
    add(result, sum, flip_sum ? -c : c);
    add(result, difference, flip_difference ? -c : c);
  }
  return result;
}

class ToSums {
 public:
  ToSums(ExprPool& pool, const Ring& ring) : pool_(pool), ring_(ring) {
    for (std::size_t i = 0; i < ring.size(); ++i)
      if (ring.generator(i).kind == GeneratorKind::Sine) sines_.push_back(i);
  }

  // Whether p has a product of sines and cosines, and few enough of them.
  bool is_worth_it(const Polynomial& p) const {
    if (p.length() > most_terms_of_products) return false;
    std::uint32_t most = 0;
    for (std::size_t t = 0; t < p.length(); ++t) most = std::max(most, factors_in(p, t));
    return most >= 2 && most <= most_factors;
  }

  // The polynomial as waves, to be written by `written`; false where there are too many.
  bool add_waves(const Polynomial& p) {
    for (std::size_t t = 0; t < p.length(); ++t)
      for (const auto& [wave, coefficient] : waves_of(p, t))
        if (!coefficient.is_zero()) places_.try_emplace(wave, 0);
    return places_.size() <= most_waves;
  }

  // A ring of the other generators and one for each wave.
  std::unique_ptr<Ring> make_ring() {
    std::vector<Generator> generators;
    for (std::size_t i = 0; i < ring_.size(); ++i)
      generators.push_back({.expr = ring_.generator(i).expr});
    for (auto& [wave, place] : places_) {
      place = generators.size();
      generators.push_back({.expr = to_expr_of(wave)});
    }
    return std::make_unique<Ring>(std::move(generators), ring_.limits());
  }

  RationalFunction written(const Polynomial& p, const Ring& to) {
    RationalFunction result(to);
    for (std::size_t t = 0; t < p.length(); ++t) {
      Polynomial others(to, Rational(1));
      for (std::size_t v = 0; v < ring_.size(); ++v)
        if (const std::uint32_t power = p.exponent(t, v); power > 0 && !is_trigonometric(v))
          others = others * Polynomial::generator(to, v).pow(power);
      for (const auto& [wave, coefficient] : waves_of(p, t)) {
        if (coefficient.is_zero()) continue;
        RationalFunction term = RationalFunction(to, coefficient) * RationalFunction(others);
        if (!is_constant(wave))
          term = term * RationalFunction(Polynomial::generator(to, places_.at(wave)));
        result = result + term;
      }
    }
    return result;
  }

 private:
  bool is_trigonometric(std::size_t v) const {
    const GeneratorKind kind = ring_.generator(v).kind;
    return kind == GeneratorKind::Sine || kind == GeneratorKind::Cosine;
  }

  std::uint32_t factors_in(const Polynomial& p, std::size_t term) const {
    std::uint32_t factors = 0;
    for (std::size_t v = 0; v < ring_.size(); ++v)
      if (is_trigonometric(v)) factors += p.exponent(term, v);
    return factors;
  }

  Waves waves_of(const Polynomial& p, std::size_t term) const {
    Waves waves;
    waves[{false, std::vector<int>(sines_.size(), 0)}] = p.coefficient(term);
    for (std::size_t k = 0; k < sines_.size(); ++k) {
      const std::size_t sine = sines_[k], cosine = ring_.generator(sine).partner;
      for (std::uint32_t i = 0; i < p.exponent(term, sine); ++i) waves = times(waves, k, true);
      for (std::uint32_t i = 0; i < p.exponent(term, cosine); ++i) waves = times(waves, k, false);
    }
    return waves;
  }

  static bool is_constant(const Wave& wave) {
    return std::all_of(wave.multiples.begin(), wave.multiples.end(), [](int m) { return m == 0; });
  }

  ExprId to_expr_of(const Wave& wave) {
    std::vector<ExprId> terms;
    for (std::size_t k = 0; k < sines_.size(); ++k)
      terms.push_back(scaled(pool_, Rational(wave.multiples[k]),
                             pool_.args(ring_.generator(sines_[k]).expr)[0]));
    const ExprId angle = pool_.sum(terms);
    return pool_.apply(wave.is_sine ? Op::Sin : Op::Cos, std::array{angle});
  }

  ExprPool& pool_;
  const Ring& ring_;
  std::vector<std::size_t> sines_;
  std::map<Wave, std::size_t> places_;
};

}  // namespace

ExprId products_to_sums(Workspace& work, ExprId best, const Converted& converted) {
  const Ring& ring = *converted.ring;
  RationalFunction f = converted.functions[0];
  for (const std::size_t i : roots_outside_in(ring)) f = reduce_root(f, i, converted.radicands[i]);
  for (const bool above : {true, false}) {
    const Polynomial& p = above ? f.num : f.den;
    ToSums sums(work.pool, ring);
    if (!sums.is_worth_it(p) || !sums.add_waves(p)) continue;
    const std::unique_ptr<Ring> other = sums.make_ring();
    const RationalFunction linear = sums.written(p, *other);
    Renderer renderer(work, *other), before(work, ring);
    const ExprId part = renderer.render(linear);
    const ExprId rest = above ? before.render(f.den) : before.render(f.num);
    const ExprId e =
        above ? work.pool.product(std::array{part, work.pool.power(rest, work.pool.integer(-1))})
              : work.pool.product(std::array{rest, work.pool.power(part, work.pool.integer(-1))});
    best = work.shorter(best, e);
  }
  return best;
}

}  // namespace trammel::symbolic
