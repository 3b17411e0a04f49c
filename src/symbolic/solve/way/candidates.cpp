// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/way/candidates.h"

#include <algorithm>
#include <array>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/normal/expand_inverse.h"
#include "symbolic/normal/normal.h"
#include "symbolic/poly/convert.h"
#include "symbolic/poly/factors/factor.h"
#include "symbolic/poly/factors/resultant.h"
#include "symbolic/poly/factors/split_factors.h"
#include "symbolic/poly/reduce.h"
#include "symbolic/solve/way/angles.h"
#include "symbolic/solve/way/exponentials.h"
#include "symbolic/solve/way/inverse.h"
#include "symbolic/solve/way/kernels.h"

namespace trammel::symbolic {

namespace {

constexpr int deepest_candidate = 6;  // of equations that come from equations
constexpr std::size_t most_candidates = 200;

class Finder {
 public:
  Finder(ExprPool& pool, ExprId unknown, std::span<const Replacement> given,
         const PolyLimits& limits)
      : pool_(pool), x_(unknown), given_(given), limits_(limits) {}

  struct Trail {  // how the equation at hand came about
    std::vector<ExprId> conditions;
    std::uint32_t multiplicity = 1;
    int depth = 0;

    Trail deeper() const { return {conditions, multiplicity, depth + 1}; }
  };

  void solve(ExprId e, const Trail& trail) {
    if (trail.depth > deepest_candidate || found_.list.size() > most_candidates) return give_up(e);
    for (const ZeroFactor& factor : split_factors(pool_, e, limits_)) {
      if (factor.base == pool_.integer(0)) give_up(e);  // of a case: holds in a whole range
      if (!contains(pool_, factor.base, x_)) continue;
      Trail next = trail;
      next.multiplicity *= factor.multiplicity;
      try {
        solve_factor(factor.base, next);
      } catch (const PolyStop& stop) {
        found_.stopped = stop.reason();
        give_up(factor.base);
      }
    }
  }

  Candidates take() { return std::move(found_); }

 private:
  void give_up(ExprId e) {
    if (std::ranges::find(found_.unsolved, e) == found_.unsolved.end())
      found_.unsolved.push_back(e);
  }

  void add(ExprId value, ExprId period, const Trail& trail) {
    found_.list.push_back({value, period, trail.conditions, trail.multiplicity});
  }

  void solve_factor(ExprId e, const Trail& trail) {
    if (e == x_) return add(pool_.integer(0), pool_.integer(0), trail);
    if (const auto node = find_case(pool_, e, x_)) return solve_cases(e, *node, trail);
    const auto unit = with_unit_exponential(pool_, e, x_);
    if (unit && !contains(pool_, unit->equation, x_)) return solve_exponentials(*unit, trail);
    if (const auto roots = without_power(pool_, e, x_)) {
      for (const ExprId root : *roots) solve(root, trail.deeper());
      return;
    }
    const ExprId algebraic = expand_inverse(pool_, e);
    // Angles as they are written, unless that leaves more than one with the unknown.
    for (const bool basic : {false, true}) {
      const Converted field =
          convert(pool_, std::span(&algebraic, 1), {.basic_angles = basic, .limits = limits_});
      RationalFunction f = field.functions[0];
      for (const std::size_t root : roots_outside_in(*field.ring))
        f = reduce_root(f, root, field.radicands[root]);
      if (basic || moving_angles(*field.ring) <= 1) return solve_polynomial(e, f.num, field, trail);
    }
  }

  int moving_angles(const Ring& ring) const {
    int count = 0;
    for (std::size_t i = 0; i < ring.size(); ++i)
      if (ring.generator(i).kind == GeneratorKind::Sine &&
          contains(pool_, ring.generator(i).expr, x_))
        ++count;
    return count;
  }

  // min, max, sign: as if each of their possible values held.
  void solve_cases(ExprId e, const CaseNode& node, const Trail& trail) {
    for (const ExprId image : node.images)
      solve(substitute(pool_, e, std::array{Replacement{node.node, image}}), trail.deeper());
    for (const ExprId border : node.borders) solve(border, trail.deeper());
  }

  // As a polynomial in the unit exponential first.
  void solve_exponentials(const UnitExponential& unit, const Trail& trail) {
    Candidates powers = find_candidates(pool_, unit.equation, unit.symbol, given_, limits_);
    if (!powers.unsolved.empty()) give_up(unit.equation);
    for (const Candidate& power : powers.list) {
      if (sign_of(pool_, power.value, {}).sign < 0 || power.value == pool_.integer(0)) continue;
      const ExprId logarithm = pool_.apply(Op::Log, std::array{power.value});
      Trail next = trail.deeper();
      next.conditions.insert(next.conditions.end(), power.conditions.begin(),
                             power.conditions.end());
      next.multiplicity *= power.multiplicity;
      solve(pool_.sum(std::array{unit.exponent, negated(pool_, logarithm)}), next);
    }
  }

  void solve_polynomial(ExprId e, const Polynomial& p, const Converted& field, const Trail& trail) {
    for (const auto& [base, exponent] : factor(p).factors) {
      Trail next = trail;
      next.multiplicity *= exponent;
      const Kernels kernels = find_kernels(pool_, base, x_);
      if (kernels.all.empty()) continue;
      if (kernels.all.size() == 1 && kernels.angles.empty())
        in_one_kernel(e, base, kernels.all[0], field, next);
      else if (kernels.angles.size() == 1 && kernels.others.empty())
        in_one_angle(e, base, kernels.angles[0], field, next);
      else if (!kernels.roots.empty())
        eliminate_root(e, base, kernels, field, next);
      else if (const auto plain = without_transcendents(pool_, base, kernels, x_))
        solve(*plain, next.deeper());
      else
        give_up(to_expr(pool_, base));
    }
  }

  void in_one_kernel(ExprId e, const Polynomial& p, std::size_t place, const Converted& field,
                     const Trail& trail) {
    const ExprId kernel = field.ring->generator(place).expr;
    if (!is_invertible(pool_, kernel, x_)) return give_up(e);
    const RootField roots{pool_, field.radicands, given_};
    const RootForms forms = find_roots_by_radicals(roots, p, place);
    if (!forms.complete) give_up(e);
    for (const RootForm& form : forms.roots) {
      Trail next = trail;
      next.conditions.insert(next.conditions.end(), form.conditions.begin(), form.conditions.end());
      if (kernel == x_)
        add(form.value, pool_.integer(0), next);
      else
        for (const ExprId left : inverted(pool_, kernel, form.value, x_))
          solve(left, next.deeper());
    }
  }

  void in_one_angle(ExprId e, const Polynomial& p, std::size_t sine, const Converted& field,
                    const Trail& trail) {
    const ExprId angle = pool_.args(field.ring->generator(sine).expr)[0];
    const ExprId rate = normal(pool_, differentiate(pool_, angle, x_));
    if (rate == pool_.integer(0)) return give_up(e);
    const RootField roots{pool_, field.radicands, given_};
    const AngleForms forms = solve_angle(roots, p, sine);
    const bool is_linear = !contains(pool_, rate, x_);
    if (!forms.complete || !is_linear) give_up(e);
    if (!is_linear) return some_turns(angle, forms, trail);
    // angle = rate*x + start
    const ExprId start = substitute(pool_, angle, std::array{Replacement{x_, pool_.integer(0)}});
    const ExprId per_rate = pool_.power(rate, pool_.integer(-1));
    for (const AngleForm& form : forms.angles) {
      Trail next = trail;
      next.conditions.insert(next.conditions.end(), form.conditions.begin(), form.conditions.end());
      const ExprId turned = pool_.sum(std::array{form.value, negated(pool_, start)});
      const ExprId period = pool_.product(std::array{form.period, per_rate});
      add(pool_.product(std::array{turned, per_rate}),
          leads_negative(pool_, period) ? negated(pool_, period) : period, next);
    }
  }

  // The angle is no linear function of the unknown: no family, but its first members.
  void some_turns(ExprId angle, const AngleForms& forms, const Trail& trail) {
    for (const AngleForm& form : forms.angles)
      for (const std::int64_t turns : {0, 1, -1}) {
        Trail next = trail.deeper();
        next.conditions.insert(next.conditions.end(), form.conditions.begin(),
                               form.conditions.end());
        const ExprId shift = pool_.product(std::array{pool_.integer(turns), form.period});
        const ExprId value = pool_.sum(std::array{form.value, shift});
        solve(pool_.sum(std::array{angle, negated(pool_, value)}), next);
      }
  }

  // The outermost root r beside other kernels: r = sqrt(a*x + b) alone replaces x; otherwise the
  // resultant with r^n - radicand. Both may add solutions.
  void eliminate_root(ExprId e, const Polynomial& p, const Kernels& kernels, const Converted& field,
                      const Trail& trail) {
    if (trail.depth > deepest_candidate) return give_up(e);
    const std::size_t place = outermost(pool_, kernels.roots, *field.ring);
    const RationalFunction& radicand = field.radicands[place];
    const Polynomial r = Polynomial::generator(*field.ring, place);
    const Polynomial relation =
        r.pow(field.ring->generator(place).degree) * radicand.den - radicand.num;
    Trail next = trail.deeper();
    next.multiplicity = 1;
    const std::optional<std::size_t> plain = field.ring->find(x_);
    const bool replaces = plain && kernels.all.size() == 2 && relation.degree(*plain) == 1 &&
                          p.degree(*plain) > 0 &&
                          pool_.op(field.ring->generator(place).expr) == Op::Power;
    const Polynomial rest = resultant(p, relation, replaces ? *plain : place);
    if (rest.is_zero()) return give_up(e);
    if (replaces)
      solve_for_root(e, rest, place, field, next);
    else
      solve_polynomial(e, rest, field, next);
  }

  void solve_for_root(ExprId e, const Polynomial& p, std::size_t place, const Converted& field,
                      const Trail& trail) {
    for (const auto& [base, exponent] : factor(p).factors)
      if (base.degree(place) > 0) in_one_kernel(e, base, place, field, trail);
  }

  ExprPool& pool_;
  ExprId x_;
  std::span<const Replacement> given_;
  const PolyLimits& limits_;
  Candidates found_;
};

}  // namespace

Candidates find_candidates(ExprPool& pool, ExprId equation, ExprId unknown,
                           std::span<const Replacement> given, const PolyLimits& limits) {
  Finder finder(pool, unknown, given, limits);
  finder.solve(equation, {});
  return finder.take();
}

}  // namespace trammel::symbolic
