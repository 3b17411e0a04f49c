// SPDX-License-Identifier: Apache-2.0
#include "symbolic/print/to_latex.h"

#include <vector>

#include "symbolic/expr/op_table.h"
#include "symbolic/print/decimal.h"
#include "symbolic/print/fraction.h"
#include "symbolic/print/place.h"

namespace trammel::symbolic {

namespace {

constexpr int deepest_latex = 250;
constexpr std::size_t largest_latex = 1'000'000;  // nodes written

std::string parenthesized(const std::string& text) {
  return "\\left(" + text + "\\right)";
}

class LatexWriter {
 public:
  explicit LatexWriter(const ExprPool& pool) : pool_(pool) {}

  std::string write(ExprId e, Place place, bool flipped = false) {
    if (++depth_ > deepest_latex || ++written_ > largest_latex) {
      --depth_;
      return "\\cdots";
    }
    std::string result = compute(e, place, flipped);
    --depth_;
    return result;
  }

 private:
  std::string compute(ExprId e, Place place, bool flipped) {
    switch (pool_.op(e)) {
      case Op::Symbol: return name_to_latex(pool_.name(e));
      case Op::Number: return number(pool_.value(e), place);
      case Op::Sum: return sum(e, place, flipped);
      case Op::Product:
      case Op::Power: return product(e, place);
      case Op::Call: return call(e);
      case Op::Abs: return "\\left|" + write(pool_.args(e)[0], Place::Sum) + "\\right|";
      case Op::Exp: return "e^{" + exponent(pool_.args(e)[0]) + "}";
      case Op::Undefined:
      case Op::Pi: return std::string(op_row(pool_.op(e)).latex);
      default: return function(e, "", flipped);
    }
  }

  std::string number(const Rational& value, Place place) const {
    const Rational size = value.sign() < 0 ? -value : value;
    const auto decimal = shown_decimal(pool_, size);
    std::string text = decimal ? *decimal : size.numerator().to_text();
    if (!value.is_integer() && !decimal && exponents_ > 0)
      text += "/" + value.denominator().to_text();
    else if (!value.is_integer() && !decimal)
      text = "\\frac{" + text + "}{" + value.denominator().to_text() + "}";
    if (value.sign() < 0) text = "-" + text;
    const bool bare =
        place <= Place::Term || (value.sign() >= 0 && (value.is_integer() || decimal));
    return bare ? text : parenthesized(text);
  }

  std::string sum(ExprId e, Place place, bool flipped) {
    std::string text;
    for (const ExprId term : written_order(pool_, e, flipped)) {
      const bool negative = is_negative_term(pool_, term) != flipped;
      if (text.empty() && negative && !flipped) {
        text = term_text(as_fraction(pool_, term, true));
        continue;
      }
      if (text.empty())
        text = negative ? "-" : "";
      else
        text += negative ? " - " : " + ";
      Fraction f = as_fraction(pool_, term, false);
      f.negative = false;
      text += term_text(f);
    }
    return place == Place::Sum ? text : parenthesized(text);
  }

  std::string product(ExprId e, Place place) {
    const Fraction f = as_fraction(pool_, e, true);
    const std::string text = term_text(f);
    const bool is_power = pool_.op(e) == Op::Power && below_of(f).empty();
    const bool bare = place <= Place::Term || (place == Place::Factor && is_power);
    return bare ? text : parenthesized(text);
  }

  std::string below_of(const Fraction& f) {
    return factors(f.below, f.denominator, f.has_root_below() ? root(f) : "");
  }

  std::string term_text(const Fraction& f) {
    std::string above = factors(f.above, f.numerator, f.has_root_above() ? root(f) : "");
    const std::string below = below_of(f);
    const std::string sign = f.negative ? "-" : "";
    if (below.empty()) return sign + (above.empty() ? "1" : above);
    if (exponents_ > 0) {  // small fractions cannot be read: on one line
      const bool is_one = count_factors(f.below, f.denominator, f.has_root_below()) == 1;
      return sign + (above.empty() ? "1" : above) + "/" + (is_one ? below : parenthesized(below));
    }
    // A single sum above or below the line needs no parentheses.
    return sign + "\\frac{" +
           (above.empty() ? "1" : alone(f.above, f.numerator, f.has_root_above(), above)) + "}{" +
           alone(f.below, f.denominator, f.has_root_below(), below) + "}";
  }

  static std::size_t count_factors(const Rational& number, const std::vector<WrittenFactor>& list,
                                   bool has_root) {
    return (number.is_one() ? 0U : 1U) + list.size() + (has_root ? 1U : 0U);
  }

  std::string exponent(ExprId e) {
    ++exponents_;
    std::string text = write(e, Place::Sum);
    --exponents_;
    return text;
  }

  std::string alone(const Rational& count, const std::vector<WrittenFactor>& list, bool has_root,
                    const std::string& text) {
    const bool single = count.is_one() && list.size() == 1 && !has_root && !list[0].symbolic &&
                        list[0].exponent.is_one();
    return single ? write(list[0].base, Place::Sum, list[0].flipped) : text;
  }

  std::string factors(const Rational& count, const std::vector<WrittenFactor>& list,
                      const std::string& root_text) {
    std::string text = count.is_one() ? "" : to_decimal(count);
    for (const WrittenFactor& factor : list) {
      const std::string next = power(factor);
      const bool digits_meet = !text.empty() && next.front() >= '0' && next.front() <= '9';
      text += (text.empty() ? "" : digits_meet ? " \\cdot " : " ") + next;
    }
    if (!root_text.empty()) text += (text.empty() ? "" : " ") + root_text;
    return text;
  }

  std::string power(const WrittenFactor& factor) {
    if (!factor.symbolic && factor.exponent.is_one())
      return write(factor.base, Place::Factor, factor.flipped);
    if (!factor.symbolic && factor.exponent == Rational(1, 2))
      return "\\sqrt{" + write(factor.base, Place::Sum) + "}";
    const std::string above =
        factor.symbolic ? exponent(*factor.symbolic) : factor.exponent.to_text();
    if (factor.over) {
      const std::string base = write(factor.base, Place::Sum),
                        under = write(*factor.over, Place::Sum);
      return "\\left(" +
             (exponents_ > 0 ? base + "/" + under : "\\frac{" + base + "}{" + under + "}") +
             "\\right)^{" + above + "}";
    }
    const Op op = pool_.op(factor.base);
    const bool named = op >= Op::Sin && op <= Op::Tan;  // \sin^{2}\theta
    if (named) return function(factor.base, "^{" + above + "}", false);
    std::string base = write(factor.base, Place::Atom);
    // x' with a power and e^x with a power need their parentheses.
    if (is_function(op) && op != Op::Abs) base = parenthesized(base);
    return base + "^{" + above + "}";
  }

  std::string root(const Fraction& f) {
    Fraction inside;
    inside.above = f.has_root_above() ? f.root_above : f.root_below;
    inside.numerator = f.has_root_above() ? f.root_numerator : f.root_denominator;
    if (f.has_root_above()) {
      inside.below = f.root_below;
      inside.denominator = f.root_denominator;
    }
    const bool has_fraction = !inside.below.is_one() || !inside.denominator.empty();
    const std::string text = has_fraction
                                 ? term_text(inside)
                                 : alone(inside.above, inside.numerator, false, term_text(inside));
    return "\\sqrt{" + text + "}";
  }

  std::string function(ExprId e, const std::string& exponent, bool flipped) {
    const Op op = pool_.op(e);
    const auto args = pool_.args(e);
    const std::string head = std::string(op_row(op).latex) + exponent;
    const Op inner = pool_.op(args[0]);
    const bool plain =
        args.size() == 1 && (inner == Op::Symbol || inner == Op::Pi ||
                             (inner == Op::Number && pool_.value(args[0]).is_integer()));
    if (plain) return head + " " + write(args[0], Place::Sum);
    return head + arguments(e, flipped);
  }

  std::string arguments(ExprId e, bool flipped) {
    std::string text;
    for (const ExprId a : pool_.args(e))
      text += (text.empty() ? "" : ", ") + write(a, Place::Sum, flipped);
    return parenthesized(text);
  }

  std::string call(ExprId e) {
    const auto orders = pool_.derivative_orders(e);
    std::string head = name_to_latex(pool_.name(e));
    if (orders.size() == 1) {
      head +=
          orders[0] <= 3 ? std::string(orders[0], '\'') : "^{(" + std::to_string(orders[0]) + ")}";
    } else {
      std::string list;
      bool any = false;
      for (const std::uint32_t order : orders) {
        list += (list.empty() ? "" : ",") + std::to_string(order);
        any = any || order != 0;
      }
      if (any) head += "^{(" + list + ")}";
    }
    return head + arguments(e, false);
  }

  const ExprPool& pool_;
  int depth_ = 0;
  int exponents_ = 0;  // in which it is writing
  std::size_t written_ = 0;
};

}  // namespace

std::string to_latex(const ExprPool& pool, ExprId e) {
  return LatexWriter(pool).write(e, Place::Sum);
}

}  // namespace trammel::symbolic
