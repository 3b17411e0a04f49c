// SPDX-License-Identifier: Apache-2.0
#include "symbolic/print/to_mathml.h"

#include <fmt/format.h>

#include <initializer_list>
#include <vector>

#include "symbolic/expr/op_table.h"
#include "symbolic/print/decimal.h"
#include "symbolic/print/fraction.h"
#include "symbolic/print/place.h"

namespace trammel::symbolic {

namespace {

constexpr int deepest_mathml = 250;
constexpr std::size_t largest_mathml = 1'000'000;  // nodes written
constexpr std::string_view invisible_times = "<mo>&#x2062;</mo>";
constexpr std::string_view application = "<mo>&#x2061;</mo>";
constexpr std::string_view thin_space = "<mspace width=\"0.167em\"/>";  // as TeX sets it
constexpr std::string_view minus = "<mo>&#x2212;</mo>";

// Elements side by side; as_one makes them one.
using Row = std::vector<std::string>;

std::string as_one(const Row& row) {
  if (row.size() == 1) return row.front();
  std::string text;
  for (const std::string& element : row) text += element;
  return "<mrow>" + text + "</mrow>";
}

std::string element(std::string_view name, const std::string& inside) {
  return fmt::format("<{0}>{1}</{0}>", name, inside);
}

std::string digits(const std::string& text) {
  return element("mn", text);
}

std::string bracketed(const Row& row) {
  Row inside{"<mo>(</mo>"};
  inside.insert(inside.end(), row.begin(), row.end());
  inside.emplace_back("<mo>)</mo>");
  return as_one(inside);
}

bool starts_with_digit(const std::string& written) {
  return written.starts_with("<mn>") || written.starts_with("<msup><mn>");
}

class MathmlWriter {
 public:
  explicit MathmlWriter(const ExprPool& pool) : pool_(pool) {}

  std::string write(ExprId e, Place place, bool flipped = false) {
    if (++depth_ > deepest_mathml || ++written_ > largest_mathml) {
      --depth_;
      return "<mo>&#x22EF;</mo>";
    }
    std::string result = compute(e, place, flipped);
    --depth_;
    return result;
  }

 private:
  std::string compute(ExprId e, Place place, bool flipped) {
    switch (pool_.op(e)) {
      case Op::Undefined: return "<mtext>undefined</mtext>";
      case Op::Pi: return "<mi>&#x3C0;</mi>";
      case Op::Symbol: return name_to_mathml(pool_.name(e));
      case Op::Number: return number(pool_.value(e), place);
      case Op::Sum: return sum(e, place, flipped);
      case Op::Product:
      case Op::Power: return product(e, place);
      case Op::Call: return call(e);
      case Op::Abs:
        return as_one({"<mo>|</mo>", write(pool_.args(e)[0], Place::Sum), "<mo>|</mo>"});
      case Op::Exp: return element("msup", "<mi>e</mi>" + exponent(pool_.args(e)[0]));
      default: return function(e, std::nullopt, flipped);
    }
  }

  std::string number(const Rational& value, Place place) const {
    const bool negative = value.sign() < 0;
    const Rational size = negative ? -value : value;
    const auto decimal = shown_decimal(pool_, size);
    std::string text = digits(decimal ? *decimal : size.numerator().to_text());
    if (!value.is_integer() && !decimal && exponents_ > 0)
      text = as_one({text, "<mo>/</mo>", digits(value.denominator().to_text())});
    else if (!value.is_integer() && !decimal)
      text = element("mfrac", text + digits(value.denominator().to_text()));
    const Row row = negative ? Row{std::string(minus), text} : Row{text};
    const bool bare = place == Place::Sum || (!negative && (value.is_integer() || decimal));
    return bare ? as_one(row) : bracketed(row);
  }

  std::string sum(ExprId e, Place place, bool flipped) {
    Row row;
    for (const ExprId term : written_order(pool_, e, flipped)) {
      const bool negative = is_negative_term(pool_, term) != flipped;
      const bool absorbs = row.empty() && negative && !flipped;
      Fraction f = as_fraction(pool_, term, absorbs);
      if (!absorbs) {
        if (negative) row.emplace_back(minus);
        if (!negative && !row.empty()) row.emplace_back("<mo>+</mo>");
        f.negative = false;
      }
      const Row next = term_row(f);
      row.insert(row.end(), next.begin(), next.end());
    }
    return place == Place::Sum ? as_one(row) : bracketed(row);
  }

  std::string product(ExprId e, Place place) {
    const Fraction f = as_fraction(pool_, e, true);
    const Row row = term_row(f);
    const bool has_line = !f.below.is_one() || !f.denominator.empty() || f.has_root_below();
    const bool is_power = pool_.op(e) == Op::Power && !has_line;
    const bool is_root = is_power && f.has_root_above();
    const bool bare = place == Place::Sum || is_root || (is_power && place == Place::Factor);
    return bare ? as_one(row) : bracketed(row);
  }

  Row term_row(const Fraction& f) {
    const Row above = factors(f.above, f.numerator, f, f.has_root_above());
    const Row below = factors(f.below, f.denominator, f, f.has_root_below());
    Row row;
    if (f.negative) row.emplace_back(minus);
    if (below.empty()) {
      if (above.empty()) row.push_back(digits("1"));
      row.insert(row.end(), above.begin(), above.end());
      return row;
    }
    if (exponents_ > 0) return on_one_line(std::move(row), above, below);
    const auto side = [&](const Row& written, const Rational& count,
                          const std::vector<WrittenFactor>& list) {
      // A single sum above or below the line needs no parentheses.
      const bool alone = written.size() == 1 && count.is_one() && list.size() == 1 &&
                         !list[0].symbolic && list[0].exponent.is_one();
      if (alone) return write(list[0].base, Place::Sum, list[0].flipped);
      return written.empty() ? digits("1") : as_one(written);
    };
    row.push_back(
        element("mfrac", side(above, f.above, f.numerator) + side(below, f.below, f.denominator)));
    return row;
  }

  // `a/(2 b)`: small fractions above a line cannot be read.
  static Row on_one_line(Row row, const Row& above, const Row& below) {
    if (above.empty()) row.push_back(digits("1"));
    row.insert(row.end(), above.begin(), above.end());
    row.emplace_back("<mo>/</mo>");
    row.push_back(below.size() == 1 ? below.front() : bracketed(below));
    return row;
  }

  std::string exponent(ExprId e) {
    ++exponents_;
    std::string text = write(e, Place::Sum);
    --exponents_;
    return text;
  }
  std::string exponent(const Rational& value) {
    ++exponents_;
    std::string text = number(value, Place::Sum);
    --exponents_;
    return text;
  }

  // Functions stand apart from what they are multiplied by.
  bool is_word(const WrittenFactor& factor) const {
    const Op op = pool_.op(factor.base);
    return is_function(op) && op != Op::Abs && op != Op::Exp &&
           (factor.exponent.is_one() || op <= Op::Tan) && !factor.symbolic;
  }

  // With their times signs.
  Row factors(const Rational& count, const std::vector<WrittenFactor>& list, const Fraction& f,
              bool has_root) {
    Row row;
    bool was_word = false;
    const auto add = [&](const std::string& next, bool word) {
      const bool is_apart = !row.empty() && (word || was_word);
      if (!row.empty())
        row.emplace_back(starts_with_digit(next) ? "<mo>&#xB7;</mo>" : invisible_times);
      if (is_apart) row.emplace_back(thin_space);
      row.push_back(next);
      was_word = word;
    };
    if (!count.is_one()) add(digits(to_decimal(count)), false);
    for (const WrittenFactor& factor : list) add(power(factor), is_word(factor));
    if (has_root) add(root(f), false);
    return row;
  }

  std::string power(const WrittenFactor& factor) {
    if (!factor.symbolic && factor.exponent.is_one())
      return write(factor.base, Place::Factor, factor.flipped);
    if (!factor.symbolic && factor.exponent == Rational(1, 2))
      return element("msqrt", write(factor.base, Place::Sum));
    const std::string above =
        factor.symbolic ? exponent(*factor.symbolic) : exponent(factor.exponent);
    if (factor.over) {
      const std::string base = write(factor.base, Place::Sum),
                        under = write(*factor.over, Place::Sum);
      return element("msup", bracketed({exponents_ > 0 ? as_one({base, "<mo>/</mo>", under})
                                                       : element("mfrac", base + under)}) +
                                 above);
    }
    const Op op = pool_.op(factor.base);
    if (op >= Op::Sin && op <= Op::Tan) return function(factor.base, above, false);
    std::string base = write(factor.base, Place::Atom);
    if ((is_function(op) && op != Op::Abs) || op == Op::Call) base = bracketed({base});
    return element("msup", base + above);
  }

  std::string root(const Fraction& f) {
    Fraction inside;
    inside.above = f.has_root_above() ? f.root_above : f.root_below;
    inside.numerator = f.has_root_above() ? f.root_numerator : f.root_denominator;
    if (f.has_root_above()) {
      inside.below = f.root_below;
      inside.denominator = f.root_denominator;
    }
    const bool alone = inside.above.is_one() && inside.numerator.size() == 1 &&
                       inside.below.is_one() && inside.denominator.empty();
    return element("msqrt",
                   alone ? write(inside.numerator[0].base, Place::Sum) : as_one(term_row(inside)));
  }

  std::string function(ExprId e, const std::optional<std::string>& exponent, bool flipped) {
    const auto args = pool_.args(e);
    std::string head = element("mi", std::string(op_row(pool_.op(e)).name));
    if (exponent) head = element("msup", head + *exponent);
    const Op inner = pool_.op(args[0]);
    const bool plain =
        args.size() == 1 && (inner == Op::Symbol || inner == Op::Pi ||
                             (inner == Op::Number && pool_.value(args[0]).is_integer() &&
                              pool_.value(args[0]).sign() >= 0));
    Row row{head, std::string(application)};
    if (plain) row.emplace_back(thin_space);
    row.push_back(plain ? write(args[0], Place::Sum) : arguments(e, flipped));
    return as_one(row);
  }

  std::string arguments(ExprId e, bool flipped) {
    Row row;
    for (const ExprId a : pool_.args(e)) {
      if (!row.empty()) row.emplace_back("<mo>,</mo>");
      row.push_back(write(a, Place::Sum, flipped));
    }
    return bracketed(row);
  }

  std::string call(ExprId e) {
    const auto orders = pool_.derivative_orders(e);
    std::string head = name_to_mathml(pool_.name(e)), list;
    bool any = false;
    for (const std::uint32_t order : orders) {
      list += (list.empty() ? "" : ",") + std::to_string(order);
      any = any || order != 0;
    }
    std::string primes;
    if (any && orders.size() == 1 && orders[0] <= 3)
      for (std::uint32_t i = 0; i < orders[0]; ++i) primes += "&#x2032;";
    else if (any)
      primes = "(" + list + ")";
    if (any) head = element("msup", head + element("mo", primes));
    return as_one({head, std::string(application), arguments(e, false)});
  }

  const ExprPool& pool_;
  int depth_ = 0;
  int exponents_ = 0;  // in which it is writing
  std::size_t written_ = 0;
};

}  // namespace

std::string to_mathml(const ExprPool& pool, ExprId e) {
  return MathmlWriter(pool).write(e, Place::Sum);
}

}  // namespace trammel::symbolic
