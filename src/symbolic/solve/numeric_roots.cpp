// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/numeric_roots.h"

#include <algorithm>
#include <cmath>

#include "symbolic/poly/convert.h"
#include "symbolic/solve/sample_points.h"
#include "symbolic/tolerances.h"

namespace trammel::symbolic {

namespace {

constexpr double widest = 1e12;         // a bound of roots beyond this is no use
constexpr std::size_t most_roots = 16;  // beside formulas, of what is no polynomial
constexpr std::size_t evaluations = 5'000;

// Cauchy's bound of the roots: 1 + max |c_k/c_n|. Nothing where e is no polynomial.
std::optional<double> root_bound(ExprPool& pool, ExprId e, ExprId unknown,
                                 const base::Budget& budget) {
  try {
    const Converted field = convert(pool, std::span(&e, 1), {.limits = {.budget = budget}});
    const auto place = field.ring->find(unknown);
    if (field.ring->size() != 1 || !place) return std::nullopt;
    const Polynomial& p = field.functions[0].num;
    const auto coefficient = [&](std::int64_t n) {
      const Polynomial c = p.coefficient_of(*place, static_cast<std::uint32_t>(n));
      return std::fabs(c.constant().to_double());
    };
    double bound = 0.0;
    for (std::int64_t n = 0; n < p.degree(*place); ++n)
      bound = std::max(bound, coefficient(n) / coefficient(p.degree(*place)));
    bound = (1.0 + bound) * (1.0 + slack_of_root_bound);
    return bound < widest ? std::optional(bound) : std::nullopt;
  } catch (const PolyStop&) {
    return std::nullopt;
  }
}

RealRange range_about(double centre, bool positive) {
  const double radius = std::max(10.0, 10.0 * std::fabs(centre));
  return {positive ? std::min(0.0, centre) : centre - radius, centre + radius};
}

bool is_known(const SolveOutcome& outcome, ExprPool& pool, const Ball& place,
              std::span<const Replacement> given) {
  return std::ranges::any_of(outcome.solutions, [&](const Solution& known) {
    Ball distance = known.numbers[0];
    if (!distance.is_finite()) return false;
    distance.mid -= place.mid;
    const Ball period = ball_at(pool, known.periods[0], given);
    if (period.is_finite() && period.mid > 0.0)
      distance.mid = std::remainder(distance.mid, period.mid);
    const double close = same_enclosed_root * (1.0 + std::fabs(place.mid));
    return std::fabs(distance.mid) <= distance.radius + place.radius + close;
  });
}

}  // namespace

void add_numeric_roots(ExprPool& pool, ExprId equation, ExprId unknown, const SolveOptions& options,
                       SolveOutcome& outcome) {
  std::vector<Replacement> others;
  for (const Replacement& r : options.given)
    if (r.from != unknown) others.push_back(r);
  const ExprId numeric = substitute(pool, equation, others);
  for (const ExprId left : parameters_of(pool, std::span(&numeric, 1)))
    if (left != unknown) {
      outcome.reason = "no formula was found, and not every parameter has a value";
      return;
    }
  const Ball start = ball_at(pool, unknown, options.given);
  const double centre = start.is_finite() ? start.mid : 0.0;
  const auto bound = root_bound(pool, numeric, unknown, options.budget);
  RealRange range = range_about(centre, pool.is_positive(unknown));
  if (options.range)
    range = *options.range;
  else if (bound)
    range = {-*bound, *bound};
  RealRoots roots = find_real_roots(pool, numeric, unknown, range, {},
                                    {.evaluations = evaluations, .budget = options.budget});
  std::ranges::stable_sort(
      roots.roots, {}, [&](const RealRoot& root) { return std::fabs(root.place.mid - centre); });
  std::size_t added = 0;
  for (const RealRoot& root : roots.roots) {
    if (!bound && added == most_roots) break;
    if (pool.is_positive(unknown) && root.place.mid + root.place.radius <= 0.0) continue;
    if (is_known(outcome, pool, root.place, options.given)) continue;
    const ExprId value = root.exact ? pool.number(*root.exact) : pool.undefined();
    outcome.solutions.push_back(
        {{value}, {root.place}, {pool.integer(0)}, {}, {}, root.multiplicity, Check::Enclosed});
    ++added;
  }
  const bool all = roots.complete && roots.undecided.empty();
  outcome.complete = all && bound.has_value() && !options.range;
  if (!all)
    outcome.reason = "parts of the range could not be decided";
  else if (!outcome.complete)
    outcome.reason = "numbers in a range about the given values only";
}

}  // namespace trammel::symbolic
