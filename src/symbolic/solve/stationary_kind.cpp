// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/stationary_kind.h"

#include <algorithm>
#include <array>
#include <vector>

#include "symbolic/enclose/ball_program.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/normal/normal.h"
#include "symbolic/solve/sample_points.h"
#include "symbolic/solve/verify.h"
#include "symbolic/solve/way/radicals.h"

namespace trammel::symbolic {

namespace {

constexpr int highest_order = 8;  // of derivatives of one unknown
constexpr std::size_t most_unknowns = 5;

// Leading minors of the Hessian as expressions, by expansion along the last row.
class Minors {
 public:
  Minors(ExprPool& pool, ExprId e, std::span<const ExprId> unknowns) : pool_(pool) {
    for (const ExprId slope : gradient(pool, e, unknowns))
      hessian_.push_back(gradient(pool, slope, unknowns));
  }

  std::vector<ExprId> leading() {
    std::vector<ExprId> result;
    std::vector<std::size_t> columns;
    for (std::size_t n = 0; n < hessian_.size(); ++n) {
      columns.push_back(n);
      result.push_back(determinant(columns));
    }
    return result;
  }

 private:
  ExprId determinant(const std::vector<std::size_t>& columns) {
    const std::size_t row = columns.size() - 1;
    if (row == 0) return hessian_[0][columns[0]];
    std::vector<ExprId> terms;
    for (std::size_t k = 0; k < columns.size(); ++k) {
      std::vector<std::size_t> others = columns;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
      const ExprId sign = pool_.integer((row + k) % 2 == 0 ? 1 : -1);
      terms.push_back(
          pool_.product(std::array{sign, hessian_[row][columns[k]], determinant(others)}));
    }
    return pool_.sum(terms);
  }

  ExprPool& pool_;
  std::vector<std::vector<ExprId>> hessian_;
};

// Sylvester's criterion; Unknown where a sign is missing that could change the answer.
StationaryKind kind_by_minors(const std::vector<int>& signs) {
  bool minimum = true, maximum = true;
  for (std::size_t n = 0; n < signs.size(); ++n) {
    const int of_maximum = n % 2 == 0 ? -1 : 1;
    minimum = minimum && signs[n] > 0;
    maximum = maximum && signs[n] == of_maximum;
  }
  if (minimum) return StationaryKind::Minimum;
  if (maximum) return StationaryKind::Maximum;
  // A definite Hessian has a determinant of a known sign and even minors > 0.
  for (std::size_t n = 0; n < signs.size(); ++n)
    if (n % 2 == 1 && signs[n] < 0) return StationaryKind::Neither;
  const bool all_known = std::ranges::find(signs, 0) == signs.end();
  return all_known ? StationaryKind::Neither : StationaryKind::Unknown;
}

StationaryKind kind_by_order(int order, int sign) {
  if (order % 2 == 1) return StationaryKind::Neither;
  return sign > 0 ? StationaryKind::Minimum : StationaryKind::Maximum;
}

// Whether a part of e has a corner at the place (an absolute value, a sign, a least or a greatest
// one of several): derivatives there are those of one side, if of any.
bool may_bend(ExprPool& pool, ExprId e, std::span<const Replacement> place,
              std::span<const Replacement> given) {
  const auto may_be_zero = [&](ExprId part) {
    return ball_at(pool, substitute(pool, part, place), given).contains_zero();
  };
  const auto depends = [&](ExprId part) {
    return std::ranges::any_of(place,
                               [&](const Replacement& r) { return contains(pool, part, r.from); });
  };
  for (const ExprId node : reachable(pool, std::array{e})) {
    const Op op = pool.op(node);
    const bool is_choice = op == Op::Min || op == Op::Max;
    if ((!is_choice && op != Op::Abs && op != Op::Sign) || !depends(node)) continue;
    const std::vector<ExprId> args(pool.args(node).begin(), pool.args(node).end());
    if (!is_choice && may_be_zero(args[0])) return true;
    for (std::size_t i = 0; is_choice && i < args.size(); ++i)
      for (std::size_t j = i + 1; j < args.size(); ++j)
        if (may_be_zero((Expr(pool, args[i]) - Expr(pool, args[j])).id)) return true;
  }
  return false;
}

// By the values beside the place, on either side: at two distances that are far below whatever the
// model is about, so that both say the same unless something happens between them.
StationaryKind kind_by_sides(ExprPool& pool, ExprId e, ExprId unknown, ExprId value,
                             std::span<const Replacement> given) {
  constexpr int precision = 1024;  // the eighth power of a distance is 1e-120
  const auto value_at = [&](const Expr& place) {
    return Expr(pool, substitute(pool, e, std::array{Replacement{unknown, place.id}}));
  };
  const Expr here(pool, value);
  std::array<int, 2> sides{};
  for (const std::size_t side : {0U, 1U})
    for (const double distance : {0x1p-40, 0x1p-50}) {
      const double step = side == 0 ? -distance : distance;
      const Expr there = here + Expr(pool, pool.number(Rational::from_double(step)));
      const Ball rise = ball_at(pool, (value_at(there) - value_at(here)).id, given, precision);
      const int sign = rise.contains_zero() ? 0 : rise.mid > 0 ? 1 : -1;
      if (sign == 0 || (sides[side] != 0 && sides[side] != sign)) return StationaryKind::Unknown;
      sides[side] = sign;
    }
  return sides[0] != sides[1] ? StationaryKind::Neither
         : sides[0] > 0       ? StationaryKind::Minimum
                              : StationaryKind::Maximum;
}

ProvedKind kind_in_one(ExprPool& pool, ExprId e, ExprId unknown, ExprId value,
                       const SolveOptions& options) {
  const std::array replacement{Replacement{unknown, value}};
  if (may_bend(pool, e, replacement, options.given))
    return {kind_by_sides(pool, e, unknown, value, options.given), false};
  ExprId slope = differentiate(pool, e, unknown);
  for (int order = 2; order <= highest_order; ++order) {
    slope = differentiate(pool, slope, unknown);
    const ExprId there = substitute(pool, slope, replacement);
    const KnownSign plain = sign_of(pool, there, options.given);
    if (plain.sign != 0) {
      if (plain.always) return {kind_by_order(order, plain.sign), true};
      const KnownSign short_form =
          sign_of(pool, normal(pool, there, options.budget), options.given);
      return {kind_by_order(order, plain.sign), short_form.sign == plain.sign && short_form.always};
    }
    const KnownSign short_form = sign_of(pool, normal(pool, there, options.budget), options.given);
    if (short_form.sign != 0) return {kind_by_order(order, short_form.sign), short_form.always};
    if (!is_proved_zero(pool, there, {.budget = options.budget})) return {};
  }
  return {};
}

}  // namespace

ProvedKind kind_of_formula(ExprPool& pool, ExprId e, std::span<const ExprId> unknowns,
                           std::span<const ExprId> values, const SolveOptions& options) {
  if (unknowns.size() == 1) return kind_in_one(pool, e, unknowns[0], values[0], options);
  if (unknowns.size() > most_unknowns) return {};
  std::vector<Replacement> replacements;
  for (std::size_t i = 0; i < unknowns.size(); ++i)
    replacements.push_back({unknowns[i], values[i]});
  if (may_bend(pool, e, replacements, options.given)) return {};
  std::vector<int> signs;
  bool always = true;
  for (const ExprId minor : Minors(pool, e, unknowns).leading()) {
    const ExprId there = substitute(pool, minor, replacements);
    KnownSign known = sign_of(pool, there, options.given);
    if (!known.always) {
      const KnownSign reduced = sign_of(pool, normal(pool, there, options.budget), options.given);
      if (reduced.sign != 0) known = reduced;
    }
    signs.push_back(known.sign);
    always = always && known.always;
  }
  return {kind_by_minors(signs), always};
}

ProvedKind kind_of_number(ExprPool& pool, ExprId e, std::span<const ExprId> unknowns,
                          std::span<const Ball> place) {
  if (unknowns.size() > most_unknowns) return {};
  std::vector<Replacement> middle;
  for (std::size_t i = 0; i < unknowns.size(); ++i)
    middle.push_back({unknowns[i], pool.number(Rational::from_double(place[i].mid))});
  if (may_bend(pool, e, middle, {}))
    return {unknowns.size() == 1 ? kind_by_sides(pool, e, unknowns[0], middle[0].to, {})
                                 : StationaryKind::Unknown,
            false};
  const std::vector<ExprId> minors = Minors(pool, e, unknowns).leading();
  BallProgram program(pool, minors, unknowns, minors.size());
  ArbVector inputs(unknowns.size()), values(minors.size());
  for (std::size_t i = 0; i < unknowns.size(); ++i) {
    arb_set_d(inputs[i], place[i].mid);
    mag_set_d(arb_radref(inputs[i]), place[i].radius);
  }
  constexpr slong precision = 128;
  if (program.run(inputs, values, precision) != Domain::Inside) return {};
  std::vector<int> signs;
  for (std::size_t i = 0; i < minors.size(); ++i)
    signs.push_back(arb_is_positive(values[i]) ? 1 : arb_is_negative(values[i]) ? -1 : 0);
  return {kind_by_minors(signs), false};
}

}  // namespace trammel::symbolic
