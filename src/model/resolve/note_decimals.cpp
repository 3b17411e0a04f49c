// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/note_decimals.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "base/unit.h"

namespace trammel::model {

namespace {

using symbolic::Rational;

bool has_numbers_of_formulas(const syntax::Statement& s) {
  const auto is = [&](auto... forms) {
    return (std::holds_alternative<decltype(forms)>(s.form) || ...);
  };
  return !is(syntax::Given{}, syntax::Start{}, syntax::PointNear{}, syntax::LineNear{},
             syntax::Simulate{}, syntax::Predict{}, syntax::Sweep{}, syntax::Sample{},
             syntax::Tolerance{}, syntax::Invalid{});
}

// Nothing where it is irrational, as degrees are, or out of range.
std::optional<Rational> in_si(const syntax::ExprArena& exprs, const syntax::QuantityNode& node,
                              const Rational& value) {
  Rational result = value;
  for (const syntax::UnitFactor& factor : exprs.units(node)) {
    const base::Unit* unit = base::find_unit(factor.name);
    if (unit->times_pi || factor.exponent.denominator != 1) return std::nullopt;
    result = result * symbolic::power(Rational(unit->numerator, unit->denominator),
                                      factor.exponent.numerator);
  }
  return result;
}

std::optional<Rational> value_of(const syntax::ExprArena& exprs, syntax::ExprIndex e) {
  constexpr std::int64_t smallest = -12;  // longer decimals are not shown
  const auto* number = exprs.find<syntax::NumberNode>(e);
  const auto* quantity = exprs.find<syntax::QuantityNode>(e);
  if (number == nullptr && quantity == nullptr) return std::nullopt;
  const syntax::Decimal decimal =
      exprs.decimal(number != nullptr ? number->number : quantity->number);
  if (decimal.exponent < smallest || decimal.exponent > -smallest) return std::nullopt;
  const Rational value = Rational::from_decimal(decimal.digits, decimal.exponent);
  return quantity != nullptr ? in_si(exprs, *quantity, value) : value;
}

}  // namespace

void note_decimals(const syntax::Tree& tree, symbolic::ExprPool& pool) {
  std::vector<base::Span> counted;  // in the order of the text
  for (const syntax::Statement& s : tree.statements)
    if (has_numbers_of_formulas(s)) counted.push_back(s.span);
  std::set<Rational> written;
  for (std::uint32_t e = 0; e < tree.exprs.size(); ++e) {
    const base::Span at = tree.exprs[syntax::ExprIndex{e}].span;
    const auto next = std::ranges::upper_bound(counted, at.begin, {}, &base::Span::begin);
    if (next == counted.begin() || at.end > std::prev(next)->end) continue;
    const auto value = value_of(tree.exprs, {e});
    if (value && !value->is_integer()) written.insert(*value);
  }
  pool.note_decimals(symbolic::DecimalNotes(std::move(written)));
}

}  // namespace trammel::model
