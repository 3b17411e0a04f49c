// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/cost.h"

#include "symbolic/print/decimal.h"

namespace trammel::symbolic {

namespace {

constexpr int deepest_costed = 400;
constexpr Cost too_deep{.operations = 1'000'000};
constexpr Cost one_operation{.operations = 1};

// A number of hundreds of digits is no shorter to read than the operations that it was made of, and
// doubles do not hold its powers: beyond what decimals of the text and their squares have, digits
// count as operations.
constexpr std::uint32_t digits_of_decimals = 60;
constexpr std::uint32_t digits_of_operation = 10;

std::uint32_t operations_of(std::uint32_t digits) {
  return digits > digits_of_decimals ? (digits - digits_of_decimals) / digits_of_operation : 0;
}

// Of a decimal, which stands above a fraction line, as it is written.
std::uint32_t digits(const Rational& number) {
  const std::size_t count = number.is_integer() ? number.digits() : to_decimal(number).size() - 1;
  return static_cast<std::uint32_t>(count);
}

Cost make_cost(std::uint32_t operations, std::uint32_t symbols) {
  return {.operations = operations, .symbols = symbols};
}

}  // namespace

Cost Costs::operator()(ExprId e) {
  const auto found = memo_.find(e.value);
  if (found != memo_.end()) return found->second;
  if (depth_ > deepest_costed) return too_deep;
  ++depth_;
  const Cost cost = compute(e);
  --depth_;
  memo_.emplace(e.value, cost);
  return cost;
}

Cost Costs::compute(ExprId e) {
  switch (pool_.op(e)) {
    case Op::Undefined:
    case Op::Pi: return make_cost(0, 1);
    case Op::Symbol: return make_cost(0, 1);
    case Op::Number: {
      const Rational& value = pool_.value(e);
      const bool is_one_number = value.is_integer() || shown_decimal(pool_, value);
      const auto count = static_cast<std::uint32_t>(value.digits());
      return make_cost((is_one_number ? 0 : 1) + operations_of(count), count);
    }
    case Op::Sum: return of_sum(e, false);
    case Op::Product:
    case Op::Power: return of_fraction(as_fraction(pool_, e, true), true);
    default: {
      Cost cost = make_cost(1, 1);
      for (const ExprId a : pool_.args(e)) cost += (*this)(a);
      cost.fractions = 0;  // sin(a/b)/c is easy to read
      return cost;
    }
  }
}

Cost Costs::of_sum(ExprId e, bool flipped) {
  Cost cost;
  bool first = true;
  for (const ExprId term : written_order(pool_, e, flipped)) {
    const bool negative = is_negative_term(pool_, term) != flipped;
    if (first && negative && !flipped) {
      cost += of_term(term, true);
    } else {
      if (!first || negative) cost += one_operation;
      cost += of_term(term, false);
    }
    first = false;
  }
  return cost;
}

// The same terms come back in the sums of many candidates.
Cost Costs::of_term(ExprId term, bool with_sign) {
  auto& known = with_sign ? terms_ : unsigned_terms_;
  if (const auto found = known.find(term.value); found != known.end()) return found->second;
  const Cost cost = of_fraction(as_fraction(pool_, term, with_sign), with_sign);
  known.emplace(term.value, cost);
  return cost;
}

Cost Costs::of_factor(const WrittenFactor& factor) {
  Cost cost = factor.flipped && pool_.op(factor.base) == Op::Sum ? of_sum(factor.base, true)
                                                                 : (*this)(factor.base);
  if (factor.over) {
    cost += one_operation;
    cost += (*this)(*factor.over);
    cost.fractions = 1;
  }
  if (factor.symbolic) {
    cost += one_operation;
    cost += (*this)(*factor.symbolic);
  } else if (!factor.exponent.is_one()) {
    const bool short_power = factor.exponent.is_integer() || factor.exponent == Rational(1, 2);
    cost += make_cost(short_power ? 1 : 2, 1);
  }
  return cost;
}

Cost Costs::of_factors(const Rational& number, const std::vector<WrittenFactor>& factors,
                       std::uint32_t& items) {
  Cost cost;
  if (!number.is_one()) {
    ++items;
    cost.symbols += digits(number);
    cost.operations += operations_of(digits(number));
  }
  for (const WrittenFactor& factor : factors) {
    ++items;
    cost += of_factor(factor);
  }
  return cost;
}

Cost Costs::of_fraction(const Fraction& f, bool with_sign) {
  std::uint32_t above = 0, below = 0;
  Cost cost = of_factors(f.above, f.numerator, above);
  cost += of_factors(f.below, f.denominator, below);
  if (f.has_root_above() || f.has_root_below()) {
    std::uint32_t inside_above = 0, inside_below = 0;
    cost += of_factors(f.root_above, f.root_numerator, inside_above);
    cost += of_factors(f.root_below, f.root_denominator, inside_below);
    ++(f.has_root_above() ? above : below);
    cost.operations += inside_above + inside_below - 1;
    cost += make_cost(1, 1);
  }
  if (above == 0) cost.symbols += 1;
  cost.operations += above > 0 ? above - 1 : 0;
  cost.operations += below;
  if (below > 0) {
    cost.nested += cost.fractions;
    cost.fractions = 1;
  }
  if (with_sign && f.negative && above > 0 && f.above.is_one()) cost += one_operation;
  return cost;
}

}  // namespace trammel::symbolic
