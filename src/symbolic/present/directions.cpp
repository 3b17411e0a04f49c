// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/directions.h"

#include <algorithm>
#include <array>
#include <span>
#include <unordered_map>
#include <vector>

#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/poly/convert.h"
#include "symbolic/poly/factors/factor.h"
#include "symbolic/poly/reduce.h"

namespace trammel::symbolic {

namespace {

struct Direction {
  ExprId y, x;
};

class DirectionForms {
 public:
  DirectionForms(Workspace& work, const PolyLimits& limits,
                 const std::function<ExprId(ExprId)>& shorten)
      : work_(work), pool_(work.pool), limits_(limits), shorten_(shorten) {}

  ExprId shortest(ExprId node) {
    const Direction given{pool_.args(node)[0], pool_.args(node)[1]};
    const Direction d = without_common_factor(given);
    const ExprId by_tangent = with_fewer(node, pool_.apply(Op::Atan2, std::array{d.y, d.x}));
    const bool is_right = pool_.is_nonnegative(d.x);
    const int side = pool_.is_nonnegative(d.y) ? 1 : pool_.is_nonnegative(minus(d.y)) ? -1 : 0;
    if (!is_right && side == 0) return by_tangent;
    const ExprId length = shorten_(sqrt(pow(of(d.x), 2) + pow(of(d.y), 2)).id);
    ExprId best = by_tangent;
    if (side != 0) best = work_.shorter(best, (side * function(Op::Acos, d.x, length)).id);
    if (is_right) best = work_.shorter(best, function(Op::Asin, d.y, length).id);
    return best;
  }

 private:
  Expr of(ExprId e) const { return {pool_, e}; }
  // A number that both are divided by may be what makes decimals of them, atan2(2.5, 1.5): it goes
  // where operations go with it.
  ExprId with_fewer(ExprId a, ExprId b) {
    return work_.costs(b).operations < work_.costs(a).operations ? b : a;
  }
  ExprId minus(ExprId e) const { return (-of(e)).id; }
  Expr function(Op op, ExprId leg, ExprId length) const {
    return of(pool_.apply(op, std::array{shorten_((of(leg) / of(length)).id)}));
  }

  // What has the sign of a product: without the factors that are >= 0.
  Polynomial side_of(const Polynomial& product) const {
    const auto [constant, factors] = factor(product);
    Polynomial side(product.ring(), Rational(constant.sign()));
    for (const auto& [base, exponent] : factors)
      if (exponent % 2 != 0 && !pool_.is_nonnegative(to_expr(pool_, base))) side = side * base;
    return side;
  }

  // Where a factor >= 0 is 0, or has no value, the direction has none either.
  Direction without_common_factor(const Direction& d) const {
    ConvertOptions options;
    options.limits = limits_;
    options.named_roots = work_.named_roots;
    try {
      const Converted converted = convert(pool_, std::array{d.y, d.x}, options);
      const RationalFunction up = reduce_all(converted.functions[0], converted.radicands);
      const RationalFunction along = reduce_all(converted.functions[1], converted.radicands);
      if (up.is_zero() || along.is_zero()) return d;
      const RationalFunction ratio = up * along.inverse();
      const RationalFunction common = up * RationalFunction(ratio.num).inverse();
      const Polynomial side = side_of(common.num) * side_of(common.den);
      return {shorten_(to_expr(pool_, ratio.num * side)),
              shorten_(to_expr(pool_, ratio.den * side))};
    } catch (const PolyStop&) {
      return d;
    }
  }

  Workspace& work_;
  ExprPool& pool_;
  const PolyLimits& limits_;
  const std::function<ExprId(ExprId)>& shorten_;
};

}  // namespace

ExprId with_short_directions(Workspace& work, ExprId e, const PolyLimits& limits,
                             const std::function<ExprId(ExprId)>& shorten) {
  ExprPool& pool = work.pool;
  const std::vector<ExprId> order = reachable(pool, std::span(&e, 1));
  const auto is_direction = [&](ExprId node) { return pool.op(node) == Op::Atan2; };
  if (std::none_of(order.begin(), order.end(), is_direction)) return e;
  DirectionForms forms(work, limits, shorten);
  std::unordered_map<std::uint32_t, ExprId> image;
  std::vector<ExprId> args;
  for (const ExprId node : order) {
    args.clear();
    for (const ExprId child : pool.args(node)) args.push_back(image[child.value]);
    ExprId result = node;
    if (!std::ranges::equal(args, pool.args(node))) result = pool.rebuild(node, args);
    if (is_direction(result)) result = forms.shortest(result);
    image[node.value] = result;
  }
  return work.shorter(e, image[e.value]);
}

}  // namespace trammel::symbolic
