// SPDX-License-Identifier: Apache-2.0
#include "symbolic/eliminate/guided_elimination.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "symbolic/poly/factors/resultant.h"
#include "symbolic/poly/reduce.h"

namespace trammel::symbolic {

namespace {

class Eliminator {
 public:
  explicit Eliminator(BranchSystem system)
      : places_(system.places),
        reduce_(std::move(system.reduce)),
        unknowns_(std::move(system.unknowns)) {
    for (const Polynomial& p : system.equations) add(p);
  }

  std::vector<Polynomial> run() {
    while (!unknowns_.empty() && told_apart_) eliminate(cheapest());
    if (!told_apart_) equations_.clear();
    return std::move(equations_);
  }

 private:
  void add(const Polynomial& p) {
    const Polynomial plain = reduce_ ? reduce_(p) : p;
    if (plain.is_zero()) return;
    const std::optional<Polynomial> factor = places_.factor_on_branch(plain);
    if (!factor) {
      told_apart_ = false;
      return;
    }
    if (std::ranges::find(equations_, *factor) == equations_.end()) equations_.push_back(*factor);
  }

  std::vector<std::size_t> holders(std::size_t unknown) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < equations_.size(); ++i)
      if (equations_[i].degree(unknown) > 0) found.push_back(i);
    std::ranges::stable_sort(found, {}, [&](std::size_t i) {
      return std::pair(equations_[i].degree(unknown), equations_[i].length());
    });
    return found;
  }

  // The logarithm of how many terms the resultants have at most.
  double cost(std::size_t unknown) const {
    const std::vector<std::size_t> found = holders(unknown);
    double sum = 0.0;
    for (std::size_t k = 1; k < found.size(); ++k) {
      const Polynomial &p = equations_[found[0]], &q = equations_[found[k]];
      sum += static_cast<double>(q.degree(unknown)) * std::log1p(static_cast<double>(p.length())) +
             static_cast<double>(p.degree(unknown)) * std::log1p(static_cast<double>(q.length()));
    }
    return sum;
  }

  std::size_t cheapest() const {
    return *std::ranges::min_element(unknowns_, {}, [&](std::size_t v) { return cost(v); });
  }

  void eliminate(std::size_t unknown) {
    const std::vector<std::size_t> found = holders(unknown);
    std::vector<Polynomial> with, without;
    for (const std::size_t i : found) with.push_back(equations_[i]);
    for (const Polynomial& p : equations_)
      if (p.degree(unknown) == 0) without.push_back(p);
    equations_ = std::move(without);
    std::erase(unknowns_, unknown);
    for (std::size_t k = 1; k < with.size() && told_apart_; ++k)
      add(resultant(with[0], with[k], unknown));
  }

  const BranchPlaces& places_;
  std::function<Polynomial(const Polynomial&)> reduce_;
  std::vector<std::size_t> unknowns_;
  std::vector<Polynomial> equations_;
  bool told_apart_ = true;
};

}  // namespace

std::vector<Polynomial> eliminate_on_branch(BranchSystem system) {
  return Eliminator(std::move(system)).run();
}

Polynomial reduce_known(const Converted& field, std::span<const std::size_t> unknowns,
                        const Polynomial& p) {
  const Ring& ring = *field.ring;
  const auto is_unknown = [&](std::size_t generator) {
    return std::ranges::find(unknowns, generator) != unknowns.end();
  };
  RationalFunction f(p);
  for (const std::size_t root : roots_outside_in(ring))
    if (!is_unknown(root)) f = reduce_root(f, root, field.radicands[root]);
  Polynomial result = f.num;
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (ring.generator(i).kind == GeneratorKind::Sine && !is_unknown(i))
      result = reduce_angle(result, i);
  return result;
}

Polynomial relation_of(const Converted& field, std::size_t generator) {
  const Ring& ring = *field.ring;
  const Generator& g = ring.generator(generator);
  const Polynomial self = Polynomial::generator(ring, generator);
  if (g.kind == GeneratorKind::Root) {
    const RationalFunction& radicand = field.radicands[generator];
    return self.pow(g.degree) * radicand.den - radicand.num;
  }
  const Polynomial partner = Polynomial::generator(ring, g.partner);
  return self * self + partner * partner - Polynomial(ring, Rational(1));
}

}  // namespace trammel::symbolic
