// SPDX-License-Identifier: Apache-2.0
#include "codegen/write_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "codegen/call_code.h"
#include "codegen/number_code.h"
#include "symbolic/expr/op_table.h"
#include "symbolic/print/decimal.h"
#include "symbolic/print/fraction.h"

namespace trammel::codegen {

using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::Fraction;
using symbolic::Op;
using symbolic::Rational;
using symbolic::WrittenFactor;

namespace {

constexpr int deepest_code = 400;
constexpr std::size_t largest_text = 40'000'000;  // bytes

// What may stand unparenthesized at a place.
enum class Place : std::uint8_t { Sum, Factor, Atom };

struct Side {  // of a fraction line
  const Rational& number;
  const std::vector<WrittenFactor>& factors;
  bool has_root;
};

class Writer {
 public:
  Writer(const ExprPool& pool, const Language& language, const CodeNames& names)
      : pool_(pool), language_(language), names_(names) {}

  WrittenCode write(ExprId e) {
    put(e, Place::Sum);
    return std::move(code_);
  }

 private:
  std::string& out() { return code_.text; }
  void put(std::string_view text) { code_.text += text; }

  void word(std::string_view text) {
    code_.words.emplace(text);
    put(text);
  }

  void fail(std::string problem) {
    if (!code_.problem) code_.problem = std::move(problem);
  }

  void put(ExprId e, Place place, bool flipped = false) {
    if (code_.problem) return;
    if (out().size() > largest_text) return fail("it has more than 40 million characters");
    if (depth_ >= deepest_code)
      return fail(fmt::format("it is nested more than {} deep", deepest_code));
    ++depth_;
    expand(e, place, flipped);
    --depth_;
  }

  void expand(ExprId e, Place place, bool flipped) {
    switch (pool_.op(e)) {
      case Op::Undefined: return fail("it has no value");
      case Op::Pi: return word(language_.pi);
      case Op::Symbol: return put(names_.symbol(e));
      case Op::Number: return put_number(pool_.value(e), place);
      case Op::Sum: return put_sum(e, place, flipped);
      case Op::Product:
      case Op::Power: return put_fraction(e, place);
      case Op::Call: return put_call(e);
      case Op::Min:
      case Op::Max:
        if (language_.binary_extremes) return put_extreme(pool_.op(e), pool_.args(e));
        [[fallthrough]];
      default: put_function(e, flipped);
    }
  }

  std::string text_of(ExprId e, bool flipped = false) {
    std::string before;
    before.swap(out());
    put(e, Place::Sum, flipped);
    before.swap(out());
    return before;
  }

  void check_range(const Rational& value) {
    if (is_in_range(language_, value)) return;
    fail(
        fmt::format("it holds a number of {} digits, beyond the range of doubles", value.digits()));
  }

  void put_number(const Rational& value, Place place) {
    check_range(value);
    const Rational size = value.sign() < 0 ? -value : value;
    const bool is_atom = value.sign() >= 0 && is_one_number(language_, size);
    const bool bare = place == Place::Sum || is_atom;
    if (!bare) put("(");
    if (value.sign() < 0) put("-");
    put_count(size);
    if (!bare) put(")");
  }

  void put_count(const Rational& size) {
    if (!language_.is_exact() && shown_decimal(pool_, size))
      return put(double_code(language_, size.to_double()));
    if (!size.is_integer() && !language_.quotient.empty())
      code_.words.emplace(language_.quotient.substr(0, language_.quotient.find('(')));
    put(number_code(language_, size));
  }

  void put_sum(ExprId e, Place place, bool flipped) {
    const bool bare = place == Place::Sum;
    if (!bare) put("(");
    bool first = true;
    for (const ExprId term : written_order(pool_, e, flipped)) {
      const bool negative = is_negative_term(pool_, term) != flipped;
      Fraction f = as_fraction(pool_, term, first && negative && !flipped, symbolic::Powers::Apart);
      if (first) {
        f.negative = negative && (flipped || f.negative);
      } else {
        put(negative ? " - " : " + ");
        f.negative = false;
      }
      put_term(std::move(f));
      first = false;
    }
    if (!bare) put(")");
  }

  void put_fraction(ExprId e, Place place) {
    Fraction f = as_fraction(pool_, e, true, symbolic::Powers::Apart);
    const bool has_line = !f.below.is_one() || !f.denominator.empty() || f.has_root_below();
    const bool is_term = pool_.op(e) == Op::Product || has_line;
    const bool is_atom = !is_term && (f.has_root_above() || is_function_call(f.numerator));
    const bool bare = place == Place::Sum || is_atom || (!is_term && place == Place::Factor);
    if (!bare) put("(");
    put_term(std::move(f));
    if (!bare) put(")");
  }

  // pow(x, 5) and sqrt(x) need no parentheses anywhere; x*x and x**5 may.
  bool is_function_call(const std::vector<WrittenFactor>& factors) const {
    return factors.size() == 1 && copies(factors[0]) == 1 && has_name(power_word(factors[0]));
  }

  static bool has_name(std::string_view power) {
    return std::isalpha(static_cast<unsigned char>(power[0])) != 0;
  }

  std::string_view power_word(const WrittenFactor& factor) const {
    const bool real = factor.symbolic || !factor.exponent.is_integer();
    return real && !language_.real_power.empty() ? language_.real_power : language_.power;
  }

  // How often the base stands in a product; 1: not a product.
  std::size_t copies(const WrittenFactor& factor) const {
    if (factor.symbolic || pool_.op(factor.base) != Op::Symbol) return 1;
    if (!factor.exponent.is_small_integer()) return 1;
    const std::int64_t n = factor.exponent.to_integer();
    return n <= language_.multiplied_up_to ? static_cast<std::size_t>(n) : 1;
  }

  std::size_t count(const Side& side) const {
    std::size_t n = (side.number.is_one() ? 0U : 1U) + (side.has_root ? 1U : 0U);
    for (const WrittenFactor& factor : side.factors) n += copies(factor);
    return n;
  }

  // Numbers that cannot stand apart without loss are joined.
  void join_numbers(Rational& above, Rational& below) {
    const Rational value = above / below;
    check_range(value);
    if (is_written_apart(language_, value)) return;
    above = value;
    below = Rational(1);
  }

  void put_term(Fraction f) {
    join_numbers(f.above, f.below);
    join_numbers(f.root_above, f.root_below);
    const Side above{f.above, f.numerator, f.has_root_above()};
    const Side below{f.below, f.denominator, f.has_root_below()};
    if (f.negative) put(starts_with_operator_power(above) ? "-1*" : "-");
    if (above.factors.empty() && below.factors.empty() && !above.has_root && !below.has_root)
      return put_count(f.above / f.below);
    if (count(above) == 0)
      put(number_code(language_, Rational(1)));
    else
      put_factors(above, f);
    if (count(below) == 0) return;
    const bool several = count(below) > 1;
    put(language_.over);
    if (several) put("(");
    put_factors(below, f);
    if (several) put(")");
  }

  bool starts_with_operator_power(const Side& side) const {
    if (language_.minus_before_power || !side.number.is_one() || side.factors.empty()) return false;
    const WrittenFactor& factor = side.factors.front();
    return (factor.symbolic || !factor.exponent.is_one()) && copies(factor) == 1;
  }

  void put_factors(const Side& side, const Fraction& f) {
    bool first = true;
    const auto separate = [&] {
      if (!first) put(language_.times);
      first = false;
    };
    const bool root_is_number = f.root_numerator.empty() && f.root_denominator.empty();
    if (!side.number.is_one()) {
      separate();
      put_count(side.number);
    }
    if (side.has_root && root_is_number) {
      separate();
      put_root(f);
    }
    for (const WrittenFactor& factor : side.factors) {
      separate();
      put_power(factor);
    }
    if (side.has_root && !root_is_number) {
      separate();
      put_root(f);
    }
  }

  void put_power(const WrittenFactor& factor) {
    if (!factor.symbolic && factor.exponent.is_one())
      return put(factor.base, Place::Factor, factor.flipped);
    if (!factor.symbolic && factor.exponent == Rational(1, 2)) {
      word(language_.root);
      put(language_.open);
      put(factor.base, Place::Sum);
      return put(language_.close);
    }
    if (const std::size_t n = copies(factor); n > 1) {
      const std::string name = names_.symbol(factor.base);
      for (std::size_t i = 0; i < n; ++i) put((i > 0 ? std::string(language_.times) : "") + name);
      return;
    }
    const std::string_view power = power_word(factor);
    const bool named = has_name(power);
    if (named) put(std::string(power) + std::string(language_.open));
    put(factor.base, named ? Place::Sum : Place::Atom);
    put(named ? std::string_view(", ") : power);
    put_exponent(factor, named);
    if (named) put(language_.close);
  }

  void put_exponent(const WrittenFactor& factor, bool named) {
    if (factor.symbolic) return put(*factor.symbolic, named ? Place::Sum : Place::Atom);
    check_range(factor.exponent);
    const bool bare = named || is_one_number(language_, factor.exponent);
    if (!bare) put("(");
    if (factor.exponent.is_integer())
      put(exponent_code(language_, factor.exponent));
    else
      put_count(factor.exponent);
    if (!bare) put(")");
  }

  void put_root(const Fraction& f) {
    Fraction inside;
    inside.above = f.has_root_above() ? f.root_above : f.root_below;
    inside.numerator = f.has_root_above() ? f.root_numerator : f.root_denominator;
    if (f.has_root_above()) {
      inside.below = f.root_below;
      inside.denominator = f.root_denominator;
    }
    const bool single = inside.above.is_one() && inside.numerator.size() == 1 &&
                        inside.below.is_one() && inside.denominator.empty();
    word(language_.root);
    put(language_.open);
    if (single && inside.numerator[0].exponent.is_one())
      put(inside.numerator[0].base, Place::Sum);
    else
      put_term(std::move(inside));
    put(language_.close);
  }

  void put_function(ExprId e, bool flipped) {
    const std::string_view spelled = language_.function(pool_.op(e));
    const auto args = pool_.args(e);
    if (spelled.find('$') != std::string_view::npos) {
      const std::string first = text_of(args[0], flipped);
      return put(fill(spelled, first, args.size() > 1 ? text_of(args[1], flipped) : ""));
    }
    word(spelled);
    put(language_.open);
    for (std::size_t i = 0; i < args.size(); ++i) {
      if (i > 0) put(", ");
      put(args[i], Place::Sum, flipped);
    }
    put(language_.close);
  }

  // Of any number of arguments, halved again and again.
  void put_extreme(Op op, std::span<const ExprId> args) {
    if (args.size() == 1) return put(args[0], Place::Sum);
    const std::size_t half = args.size() / 2;
    put(language_.function(op));
    put("(");
    put_extreme(op, args.first(half));
    put(", ");
    put_extreme(op, args.subspan(half));
    put(")");
  }

  void put_call(ExprId e) {
    if (language_.calls == Calls::None)
      return fail(fmt::format("it holds the unknown function `{}`", pool_.name(e)));
    std::vector<std::string> args;
    for (const ExprId a : pool_.args(e)) args.push_back(text_of(a));
    put(call_code(pool_, e, language_.calls, names_.function(e), args, code_.words));
  }

  const ExprPool& pool_;
  const Language& language_;
  const CodeNames& names_;
  WrittenCode code_;
  int depth_ = 0;
};

}  // namespace

WrittenCode write_code(const ExprPool& pool, ExprId e, const Language& language,
                       const CodeNames& names) {
  return Writer(pool, language, names).write(e);
}

}  // namespace trammel::codegen
