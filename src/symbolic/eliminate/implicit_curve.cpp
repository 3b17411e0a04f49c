// SPDX-License-Identifier: Apache-2.0
#include "symbolic/eliminate/implicit_curve.h"

#include <algorithm>
#include <utility>

#include "symbolic/eliminate/guided_elimination.h"
#include "symbolic/expr/eval/eval_arb.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/normal/expand_inverse.h"
#include "symbolic/poly/convert.h"
#include "symbolic/poly/reduce.h"

namespace trammel::symbolic {

namespace {

class Implicitizer {
 public:
  Implicitizer(ExprPool& pool, const ParametricCurve& curve, const PolyLimits& limits)
      : pool_(pool), curve_(curve) {
    std::array<ExprId, 2> differences;
    for (std::size_t i = 0; i < 2; ++i) {
      const ExprId plain = expand_inverse(pool, curve.formulas[i]);
      differences[i] = (Expr(pool, curve.names[i]) - Expr(pool, plain)).id;
    }
    field_ = convert(pool, differences, {.basic_angles = true, .limits = limits});
    reduce_radicands();
    for (std::size_t i = 0; i < ring().size(); ++i) {
      const ExprId e = ring().generator(i).expr;
      // An absolute value has a sign at the places: it goes as well.
      if (contains(pool, e, curve.parameter) || pool.op(e) == Op::Abs) moving_.push_back(i);
    }
  }

  ImplicitCurve run(std::span<const ExactValues> places) {
    if (!is_algebraic()) return {{}, {}, NoEquation::NotAlgebraic};
    for (const ExactValues& values : places) add_place(values);
    if (places_.size() == 0) return {{}, {}, NoEquation::NotFound};
    BranchSystem system{places_, {}, moving_, [this](const Polynomial& p) {
                          return reduce_known(field_, moving_, p);
                        }};
    for (const RationalFunction& f : field_.functions)
      system.equations.push_back(reduce_all(f, field_.radicands).num);
    for (const std::size_t i : moving_) {
      const GeneratorKind kind = ring().generator(i).kind;
      if (kind == GeneratorKind::Root || kind == GeneratorKind::Sine)
        system.equations.push_back(relation_of(field_, i));
    }
    const std::vector<Polynomial> found = eliminate_on_branch(std::move(system));
    // Two equations: the curve is a point.
    if (found.size() != 1) return {{}, {}, NoEquation::NotFound};
    const Polynomial& p = found.front();
    ImplicitCurve result{to_expr(pool_, p), {}, NoEquation::None};
    for (std::size_t i = 0; i < 2; ++i)
      if (const auto place = ring().find(curve_.names[i]))
        result.degrees[i] = static_cast<std::uint32_t>(p.degree(*place));
    return result;
  }

 private:
  const Ring& ring() const { return *field_.ring; }

  void reduce_radicands() {
    const std::vector<std::size_t> roots = roots_outside_in(ring());
    for (auto i = roots.rbegin(); i != roots.rend(); ++i)
      field_.radicands[*i] = reduce_all(field_.radicands[*i], field_.radicands);
  }

  // The parameter itself or one angle, and roots over these.
  bool is_algebraic() const {
    std::size_t ways = 0;
    for (const std::size_t i : moving_) {
      const Generator& g = ring().generator(i);
      if (g.kind == GeneratorKind::Root || g.kind == GeneratorKind::Cosine) continue;
      if (g.kind == GeneratorKind::Free && g.expr != curve_.parameter) return false;
      ++ways;
    }
    return ways <= 1;
  }

  void add_place(const ExactValues& values) {
    std::vector<ExprId> nodes;
    for (std::size_t i = 0; i < ring().size(); ++i) {
      const ExprId e = ring().generator(i).expr;
      const auto name = std::ranges::find(curve_.names, e);
      nodes.push_back(name == curve_.names.end()
                          ? e
                          : curve_.formulas[static_cast<std::size_t>(name - curve_.names.begin())]);
    }
    places_.add(eval_arb(pool_, nodes, values, branch_precision));
  }

  ExprPool& pool_;
  const ParametricCurve& curve_;
  Converted field_;
  std::vector<std::size_t> moving_;  // generators to be eliminated
  BranchPlaces places_;
};

}  // namespace

ImplicitCurve find_implicit_curve(ExprPool& pool, const ParametricCurve& curve,
                                  std::span<const ExactValues> places, const PolyLimits& limits) {
  try {
    return Implicitizer(pool, curve, limits).run(places);
  } catch (const PolyStop&) {
    return {{}, {}, NoEquation::TooLarge};
  }
}

}  // namespace trammel::symbolic
