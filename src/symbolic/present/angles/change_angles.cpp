// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/angles/angles.h"

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
constexpr std::size_t most_terms_changed = 400;
constexpr int most_changes = 12;

std::size_t size_of(const RationalFunction& f) {
  return f.num.length() + f.den.length();
}

Polynomial reduce_kind(const Polynomial& p, GeneratorKind kind) {
  Polynomial result = p;
  for (std::size_t i = 0; i < p.ring().size(); ++i)
    if (p.ring().generator(i).kind == kind) result = reduce_angle(result, i);
  return result;
}

RationalFunction reduce_kind(const RationalFunction& f, GeneratorKind kind) {
  return {reduce_kind(f.num, kind), reduce_kind(f.den, kind)};
}

// Reduced both ways: what cancels may show in one of them only.
RationalFunction smaller_reduction(const RationalFunction& f) {
  RationalFunction by_sine = reduce_kind(f, GeneratorKind::Sine);
  RationalFunction by_cosine = reduce_kind(f, GeneratorKind::Cosine);
  return size_of(by_cosine) < size_of(by_sine) ? by_cosine : by_sine;
}

struct Change {
  std::size_t a, b;
  int sign;
};

std::vector<Polynomial> all_generators(const Ring& ring) {
  std::vector<Polynomial> result;
  for (std::size_t i = 0; i < ring.size(); ++i) result.push_back(Polynomial::generator(ring, i));
  return result;
}

// Images of the generators when angle a is written as (new angle) + sign * b.
std::vector<Polynomial> images_of(const Ring& ring, const Change& change) {
  std::vector<Polynomial> images = all_generators(ring);
  const std::size_t a = change.a, ca = ring.generator(a).partner;
  const Polynomial sine = images[a], cosine = images[ca];
  const Polynomial other_sine = images[change.b] * Rational(change.sign);
  const Polynomial other_cosine = images[ring.generator(change.b).partner];
  images[a] = sine * other_cosine + cosine * other_sine;
  images[ca] = cosine * other_cosine - sine * other_sine;
  return images;
}

// Terms after the change: a guess at what it brings, before anything is cancelled.
std::size_t size_after(const RationalFunction& f, const Change& change) {
  const Ring& ring = f.num.ring();
  const std::vector<Polynomial> images = images_of(ring, change);
  std::size_t size = 0;
  for (const Polynomial* p : {&f.num, &f.den}) {
    const Polynomial image = compose(*p, images, ring);
    size += std::min(reduce_kind(image, GeneratorKind::Sine).length(),
                     reduce_kind(image, GeneratorKind::Cosine).length());
  }
  return size;
}

RationalFunction changed(const RationalFunction& f, const Change& change) {
  const Ring& ring = f.num.ring();
  const std::vector<Polynomial> images = images_of(ring, change);
  return smaller_reduction({compose(f.num, images, ring), compose(f.den, images, ring)});
}

std::vector<std::size_t> sines(const Ring& ring) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (ring.generator(i).kind == GeneratorKind::Sine) result.push_back(i);
  return result;
}

class Search {
 public:
  Search(Workspace& work, const Converted& converted)
      : work_(work), pool_(work.pool), ring_(*converted.ring), f_(converted.functions[0]) {
    for (std::size_t i = 0; i < ring_.size(); ++i) angles_.push_back(ring_.generator(i).expr);
    for (const std::size_t i : sines(ring_)) angles_[i] = pool_.args(ring_.generator(i).expr)[0];
    for (const std::size_t i : roots_outside_in(ring_))
      f_ = reduce_root(f_, i, converted.radicands[i]);
    f_ = smaller_reduction(f_);
  }

  ExprId run(ExprId best) {
    best_ = best;
    const std::vector<std::size_t> all = sines(ring_);
    if (all.size() < 2 || all.size() > most_angles || size_of(f_) > most_terms_changed)
      return best_;
    for (int i = 0; i < most_changes && step(all); ++i) render();
    return best_;
  }

 private:
  // Makes the change that leaves the fewest terms, if it leaves fewer than there are.
  bool step(const std::vector<std::size_t>& all) {
    std::size_t smallest = size_of(f_);
    std::optional<Change> chosen;
    for (const std::size_t a : all)
      for (const std::size_t b : all)
        for (const int sign : {1, -1}) {
          if (a == b || !uses(a)) continue;
          const std::size_t size = size_after(f_, {a, b, sign});
          if (size >= smallest) continue;
          smallest = size;
          chosen = Change{a, b, sign};
        }
    if (!chosen) return false;
    f_ = changed(f_, *chosen);
    const Rational times(-chosen->sign);
    angles_[chosen->a] =
        pool_.sum(std::array{angles_[chosen->a], scaled(pool_, times, angles_[chosen->b])});
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
    const Ring other(generators, ring_.limits());
    const std::vector<Polynomial> images = all_generators(other);
    const RationalFunction f(compose(f_.num, images, other), compose(f_.den, images, other));
    for (const GeneratorKind kind : {GeneratorKind::Sine, GeneratorKind::Cosine}) {
      const ExprId e = Renderer(work_, other).render(reduce_kind(f, kind));
      if (e != pool_.undefined() && work_.costs(e) < work_.costs(best_)) best_ = e;
    }
  }

  Workspace& work_;
  ExprPool& pool_;
  const Ring& ring_;
  RationalFunction f_;
  std::vector<ExprId> angles_;
  ExprId best_{};
};

}  // namespace

ExprId change_angles(Workspace& work, ExprId best, const Converted& converted) {
  return Search(work, converted).run(best);
}

}  // namespace trammel::symbolic
