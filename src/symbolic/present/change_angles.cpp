// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/change_angles.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/poly/reduce.h"
#include "symbolic/present/render.h"

namespace trammel::symbolic {

namespace {

constexpr std::size_t most_angles = 8;
constexpr std::size_t most_terms = 400;
constexpr int most_changes = 12;


std::size_t size_of(const RationalFunction& f) { return f.num.length() + f.den.length(); }

RationalFunction reduce_kind(const RationalFunction& f, GeneratorKind kind) {
  const Ring& ring = f.num.ring();
  RationalFunction result = f;
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (ring.generator(i).kind == kind)
      result = {reduce_angle(result.num, i), reduce_angle(result.den, i)};
  return result;
}

// Reduced both ways: what cancels may show in one of them only.
RationalFunction smaller_reduction(const RationalFunction& f) {
  RationalFunction by_sine = reduce_kind(f, GeneratorKind::Sine);
  RationalFunction by_cosine = reduce_kind(f, GeneratorKind::Cosine);
  return size_of(by_cosine) < size_of(by_sine) ? by_cosine : by_sine;
}

// f with angle a written as (new angle) + sign * b.
RationalFunction replaced(const RationalFunction& f, std::size_t a, std::size_t b, int sign) {
  const Ring& ring = f.num.ring();
  std::vector<Polynomial> images;
  for (std::size_t i = 0; i < ring.size(); ++i) images.push_back(Polynomial::generator(ring, i));
  const std::size_t ca = ring.generator(a).partner, cb = ring.generator(b).partner;
  const Polynomial sine = images[a], cosine = images[ca];
  const Polynomial other_sine = images[b] * Rational(sign), other_cosine = images[cb];
  images[a] = sine * other_cosine + cosine * other_sine;
  images[ca] = cosine * other_cosine - sine * other_sine;
  const RationalFunction composed(compose(f.num, images, ring), compose(f.den, images, ring));
  return smaller_reduction(composed);
}

std::vector<std::size_t> sines(const Ring& ring) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (ring.generator(i).kind == GeneratorKind::Sine) result.push_back(i);
  return result;
}

struct Change {
  std::size_t a, b;
  int sign;
};

class Search {
 public:
  Search(ExprPool& pool, Costs& costs, const Converted& converted)
      : pool_(pool), costs_(costs), ring_(*converted.ring), f_(converted.functions[0]) {
    for (std::size_t i = 0; i < ring_.size(); ++i) angles_.push_back(ring_.generator(i).expr);
    for (const std::size_t i : sines(ring_)) angles_[i] = pool.args(ring_.generator(i).expr)[0];
    for (const std::size_t i : roots_outside_in(ring_))
      f_ = reduce_root(f_, i, converted.radicands[i]);
    f_ = smaller_reduction(f_);
  }

  ExprId run(ExprId best) {
    best_ = best;
    const std::vector<std::size_t> all = sines(ring_);
    if (all.size() < 2 || all.size() > most_angles || size_of(f_) > most_terms) return best_;
    for (int i = 0; i < most_changes && step(all); ++i) render();
    return best_;
  }

 private:
  // Makes the change that leaves the fewest terms, if it leaves fewer than there are.
  bool step(const std::vector<std::size_t>& all) {
    std::optional<RationalFunction> smallest;
    Change chosen{};
    for (const std::size_t a : all)
      for (const std::size_t b : all)
        for (const int sign : {1, -1}) {
          if (a == b || !uses(a)) continue;
          RationalFunction candidate = replaced(f_, a, b, sign);
          if (size_of(candidate) >= (smallest ? size_of(*smallest) : size_of(f_))) continue;
          smallest = std::move(candidate);
          chosen = {a, b, sign};
        }
    if (!smallest) return false;
    f_ = *smallest;
    const Rational times(-chosen.sign);
    angles_[chosen.a] = pool_.sum(
        std::array{angles_[chosen.a], scaled(pool_, times, angles_[chosen.b])});
    return true;
  }

  bool uses(std::size_t a) const {
    const std::size_t c = ring_.generator(a).partner;
    return f_.num.degree(a) + f_.den.degree(a) + f_.num.degree(c) + f_.den.degree(c) > 0;
  }

  // The same polynomials in a ring whose generators carry the changed angles.
  void render() {
    std::vector<Generator> generators;
    for (std::size_t i = 0; i < ring_.size(); ++i) generators.push_back(ring_.generator(i));
    for (const std::size_t i : sines(ring_)) {
      generators[i].expr = pool_.apply(Op::Sin, std::array{angles_[i]});
      generators[ring_.generator(i).partner].expr = pool_.apply(Op::Cos, std::array{angles_[i]});
    }
    const Ring changed(generators, ring_.limits());
    std::vector<Polynomial> images;
    for (std::size_t i = 0; i < changed.size(); ++i)
      images.push_back(Polynomial::generator(changed, i));
    const RationalFunction f(compose(f_.num, images, changed), compose(f_.den, images, changed));
    for (const GeneratorKind kind : {GeneratorKind::Sine, GeneratorKind::Cosine}) {
      const ExprId e = Renderer(pool_, changed, costs_).render(reduce_kind(f, kind));
      if (e != pool_.undefined() && costs_(e) < costs_(best_)) best_ = e;
    }
  }

  ExprPool& pool_;
  Costs& costs_;
  const Ring& ring_;
  RationalFunction f_;
  std::vector<ExprId> angles_;
  ExprId best_{};
};

}  // namespace

ExprId change_angles(ExprPool& pool, ExprId best, const Converted& converted, Costs& costs) {
  return Search(pool, costs, converted).run(best);
}

}  // namespace trammel::symbolic
