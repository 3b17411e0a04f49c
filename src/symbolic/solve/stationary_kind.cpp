// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/stationary_kind.h"

#include <algorithm>
#include <array>
#include <vector>

#include "symbolic/enclose/ball_program.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/normal/normal.h"
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

ProvedKind kind_in_one(ExprPool& pool, ExprId e, ExprId unknown, ExprId value,
                       const SolveOptions& options) {
  const std::array replacement{Replacement{unknown, value}};
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
