// SPDX-License-Identifier: Apache-2.0
#include "symbolic/enclose/real_roots.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "symbolic/enclose/ball_program.h"
#include "symbolic/enclose/root_boxes.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/poly/factors/split_factors.h"

namespace trammel::symbolic {

namespace {

constexpr std::size_t digits_of_short = 14;  // numerator and denominator of an exact root
constexpr std::uint32_t highest_multiplicity = 8;

struct Found {
  ArbVector place;
  RealRoot root;
};

// The rational of the smallest denominator in the ball, where it is short.
std::optional<Rational> short_rational(const arb_t ball) {
  ArbVector ends(2);
  arb_get_lbound_arf(arb_midref(ends[0]), ball, ARF_PREC_EXACT);
  arb_get_ubound_arf(arb_midref(ends[1]), ball, ARF_PREC_EXACT);
  Rational low, high, result;
  arf_get_fmpq(low.raw(), arb_midref(ends[0]));
  arf_get_fmpq(high.raw(), arb_midref(ends[1]));
  fmpq_simplest_between(result.raw(), low.raw(), high.raw());
  if (result.digits() > digits_of_short) return std::nullopt;
  return result;
}

class Finder {
 public:
  Finder(ExprPool& pool, ExprId e, ExprId unknown, RealRange range, const RealRootOptions& options)
      : pool_(pool), e_(e), x_(unknown), range_(range), options_(options) {}

  RealRoots run() {
    BallProgram whole(pool_, std::array{e_}, std::array{x_}, 1);
    for (const ZeroFactor& factor : split_factors(pool_, e_, {.budget = options_.budget})) {
      if (factor.base == pool_.integer(0)) {
        result_.complete = false;
        result_.undecided.push_back(ball_of_range());
        return std::move(result_);
      }
      search(factor, whole);
    }
    std::sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
      return arf_cmp(arb_midref(a.place[0]), arb_midref(b.place[0])) < 0;
    });
    for (const Found& found : found_) result_.roots.push_back(found.root);
    return std::move(result_);
  }

 private:
  Ball ball_of_range() const {
    const double radius = (range_.high - range_.low) / 2;
    return {range_.low + radius, std::nextafter(radius, INFINITY)};
  }

  void search(const ZeroFactor& factor, BallProgram& whole) {
    const std::array roots{factor.base, differentiate(pool_, factor.base, x_)};
    if (roots[1] == pool_.integer(0)) return;  // does not contain the unknown
    BallProgram program(pool_, roots, std::array{x_}, 1);
    RootBoxes boxes = find_root_boxes(program, range_, options_);
    result_.complete = result_.complete && boxes.complete;
    for (ArbVector& place : boxes.roots) accept(place, factor, whole);
    for (const ArbVector& place : boxes.undecided) decide_exactly(place, factor);
  }

  ExprId value_at(ExprId e, const Rational& x) {
    return substitute(pool_, e, std::array{Replacement{x_, pool_.number(x)}});
  }
  bool vanishes_at(ExprId e, const Rational& x) { return value_at(e, x) == pool_.integer(0); }

  void accept(ArbVector& place, const ZeroFactor& factor, BallProgram& whole) {
    RealRoot root{to_ball(place[0]), std::nullopt, factor.multiplicity};
    const std::optional<Rational> exact = short_rational(place[0]);
    if (exact && vanishes_at(factor.base, *exact)) {
      root.exact = *exact;
      arb_set_fmpq(place[0], exact->raw(), options_.precision);
      root.place = {exact->to_double(), to_ball(place[0]).radius};
    }
    ArbVector value(1);
    const Domain domain = whole.run(place, value, options_.precision);
    if (domain == Domain::Outside) return;  // another factor or a denominator has no value there
    const bool proved = domain <= Domain::Jumps || (root.exact && vanishes_at(e_, *root.exact));
    if (proved)
      merge(place, root);
    else
      result_.undecided.push_back(root.place);
  }

  // Roots of different factors that the enclosures cannot tell apart are told as one.
  void merge(const ArbVector& place, const RealRoot& root) {
    for (Found& known : found_)
      if (arb_overlaps(known.place[0], place[0]) != 0) {
        known.root.multiplicity += root.multiplicity;
        if (!known.root.exact) known.root.exact = root.exact;
        return;
      }
    found_.push_back({place, root});
  }

  // A rational at which the function and its first derivatives vanish exactly, while the next one
  // keeps its sign in the whole ball, is the only root there.
  void decide_exactly(const ArbVector& place, const ZeroFactor& factor) {
    const Ball ball = to_ball(place[0]);
    const std::optional<Rational> exact = short_rational(place[0]);
    if (!exact || !vanishes_at(factor.base, *exact) || !vanishes_at(e_, *exact)) {
      result_.undecided.push_back(ball);
      return;
    }
    ArbVector point(1), slope(1);
    arb_set_fmpq(point[0], exact->raw(), options_.precision);
    RealRoot root{{exact->to_double(), to_ball(point[0]).radius}, exact, factor.multiplicity};
    ExprId derivative = factor.base;
    for (std::uint32_t order = 1; order <= highest_multiplicity; ++order) {
      derivative = differentiate(pool_, derivative, x_);
      if (vanishes_at(derivative, *exact)) continue;
      BallProgram program(pool_, std::array{derivative}, std::array{x_}, 1);
      root.multiplicity = factor.multiplicity * order;
      merge(point, root);
      const bool alone = program.run(place, slope, options_.precision) == Domain::Inside &&
                         arb_contains_zero(slope[0]) == 0;
      if (!alone) result_.undecided.push_back(ball);
      return;
    }
    merge(point, root);
    result_.undecided.push_back(ball);
  }

  ExprPool& pool_;
  ExprId e_, x_;
  RealRange range_;
  const RealRootOptions& options_;
  std::vector<Found> found_;
  RealRoots result_;
};

}  // namespace

RealRoots find_real_roots(ExprPool& pool, ExprId e, ExprId unknown, RealRange range,
                          std::span<const Replacement> given, const RealRootOptions& options) {
  RealRoots none;
  none.complete = false;
  if (!std::isfinite(range.low) || !std::isfinite(range.high) || range.high < range.low)
    return none;
  const ExprId numeric = substitute(pool, e, given);
  if (numeric == pool.undefined()) return {};
  return Finder(pool, numeric, unknown, range, options).run();
}

}  // namespace trammel::symbolic
