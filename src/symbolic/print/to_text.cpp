// SPDX-License-Identifier: Apache-2.0
#include "symbolic/print/to_text.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "symbolic/expr/op_table.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/decimal.h"
#include "symbolic/print/fraction.h"
#include "symbolic/print/place.h"

namespace trammel::symbolic {

namespace {

constexpr std::size_t largest_text = 40'000'000;  // bytes
constexpr const char* too_long = "(more than 40 million characters)";
constexpr std::size_t text_to_look_ahead = 1'000'000;  // bytes; shorter ones are soon written

// How often symbols and numbers will stand in the text, each in a byte or more: what shares its
// parts may be exponentially longer as text.
double count_leaves(const ExprPool& pool, ExprId root) {
  std::unordered_map<std::uint32_t, double> leaves;
  for (const ExprId e : reachable(pool, std::span(&root, 1))) {
    double count = 0;
    for (const ExprId part : pool.args(e)) count += leaves.at(part.value);
    leaves[e.value] = std::max(count, 1.0);
  }
  return leaves.at(root.value);
}

// Something still to be written: a node at a place, or finished text.
struct Item {
  ExprId node{};
  Place place = Place::Sum;
  bool flipped = false;
  bool is_text = false;
  std::string text{};
};

Item make_text(std::string text) {
  return {.is_text = true, .text = std::move(text)};
}

// Writes with a stack of its own: expressions may be deeper than the machine's stack.
class TextWriter {
 public:
  explicit TextWriter(const ExprPool& pool) : pool_(pool) {}

  std::string write(ExprId e) {
    std::string out;
    bool is_known_to_end = false;
    stack_.push_back({.node = e});
    while (!stack_.empty()) {
      const Item item = std::move(stack_.back());
      stack_.pop_back();
      if (item.is_text) {
        out += item.text;
      } else {
        expand(item);
        for (auto it = next_.rbegin(); it != next_.rend(); ++it) stack_.push_back(std::move(*it));
        next_.clear();
      }
      if (out.size() > text_to_look_ahead && !is_known_to_end) {
        if (count_leaves(pool_, e) > largest_text) return too_long;
        is_known_to_end = true;
      }
      if (out.size() > largest_text) return too_long;
    }
    return out;
  }

 private:
  void put(std::string text) { next_.push_back(make_text(std::move(text))); }
  void put(ExprId e, Place place, bool flipped = false) {
    next_.push_back({.node = e, .place = place, .flipped = flipped});
  }

  void expand(const Item& item) {
    switch (pool_.op(item.node)) {
      case Op::Undefined: return put("undefined");
      case Op::Pi: return put("pi");
      case Op::Symbol: return put(std::string(pool_.name(item.node)));
      case Op::Number: return put_number(item);
      case Op::Sum: return put_sum(item);
      case Op::Product:
      case Op::Power: return put_fraction(item);
      case Op::Call: return put_call(item.node);
      default:
        put(std::string(op_row(pool_.op(item.node)).name));
        put_arguments(item.node, item.flipped);
    }
  }

  void put_number(const Item& item) {
    const Rational& value = pool_.value(item.node);
    const auto decimal = shown_decimal(pool_, value);
    const bool is_one_number = value.is_integer() || decimal;
    const bool bare = item.place <= Place::Term || (is_one_number && value.sign() >= 0);
    const std::string text = decimal ? *decimal : value.to_text();
    put(bare ? text : "(" + text + ")");
  }

  void put_arguments(ExprId e, bool flipped) {
    put("(");
    const auto args = pool_.args(e);
    for (std::size_t i = 0; i < args.size(); ++i) {
      if (i > 0) put(", ");
      put(args[i], Place::Sum, flipped);
    }
    put(")");
  }

  void put_call(ExprId e) {
    std::string head(pool_.name(e));
    const auto orders = pool_.derivative_orders(e);
    if (orders.size() == 1) {
      head += std::string(orders[0], '\'');
    } else {
      std::string list;
      bool any = false;
      for (const std::uint32_t order : orders) {
        list += (list.empty() ? "" : ",") + std::to_string(order);
        any = any || order != 0;
      }
      if (any) head += "[" + list + "]";
    }
    put(std::move(head));
    put_arguments(e, false);
  }

  void put_sum(const Item& item) {
    const bool bare = item.place == Place::Sum;
    if (!bare) put("(");
    bool first = true;
    for (const ExprId term : written_order(pool_, item.node, item.flipped)) {
      const bool negative = is_negative_term(pool_, term) != item.flipped;
      if (first && negative && !item.flipped) {
        put_term(as_fraction(pool_, term, true));  // a sign in front may be absorbed
      } else {
        put(first ? (negative ? "-" : "") : negative ? " - " : " + ");
        Fraction f = as_fraction(pool_, term, false);
        f.negative = false;
        put_term(f);
      }
      first = false;
    }
    if (!bare) put(")");
  }

  void put_fraction(const Item& item) {
    // A lone power is an atom for a product; everything with * or / is a term.
    const Fraction f = as_fraction(pool_, item.node, true);
    const bool is_term = pool_.op(item.node) == Op::Product || has_denominator(f);
    const bool is_root = !is_term && f.has_root_above();
    const bool bare =
        item.place <= Place::Term || (!is_term && (item.place == Place::Factor || is_root));
    if (!bare) put("(");
    put_term(f);
    if (!bare) put(")");
  }

  static bool has_denominator(const Fraction& f) {
    return !f.below.is_one() || !f.denominator.empty() || f.has_root_below();
  }

  void put_term(const Fraction& f) {
    if (f.negative) put("-");
    const std::size_t above = count(f.above, f.numerator, f.has_root_above());
    const std::size_t below = count(f.below, f.denominator, f.has_root_below());
    if (above == 0)
      put("1");
    else
      put_factors(f.above, f.numerator, f, f.has_root_above());
    if (below == 0) return;
    put(below == 1 ? "/" : "/(");
    put_factors(f.below, f.denominator, f, f.has_root_below());
    if (below > 1) put(")");
  }

  static std::size_t count(const Rational& number, const std::vector<WrittenFactor>& factors,
                           bool root) {
    return (number.is_one() ? 0U : 1U) + factors.size() + (root ? 1U : 0U);
  }

  void put_factors(const Rational& number, const std::vector<WrittenFactor>& factors,
                   const Fraction& f, bool root) {
    bool first = true;
    const auto separate = [&] {
      if (!first) put("*");
      first = false;
    };
    const bool root_is_number = f.root_numerator.empty() && f.root_denominator.empty();
    if (!number.is_one()) {
      separate();
      put(to_decimal(number));
    }
    if (root && root_is_number) {
      separate();
      put_root(f);
    }
    for (const WrittenFactor& factor : factors) {
      separate();
      put_power(factor);
    }
    if (root && !root_is_number) {
      separate();
      put_root(f);
    }
  }

  void put_power(const WrittenFactor& factor) {
    if (factor.symbolic) {
      put(factor.base, Place::Atom);
      put("^");
      put(*factor.symbolic, Place::Atom);
    } else if (factor.exponent == Rational(1, 2)) {
      put("sqrt(");
      put(factor.base, Place::Sum);
      put(")");
    } else if (factor.exponent.is_one()) {
      put(factor.base, Place::Factor, factor.flipped);
    } else {
      const std::string text = factor.exponent.to_text();
      if (factor.over) {
        put("(");
        put(factor.base, Place::Factor);
        put("/");
        put(*factor.over, Place::Atom);
        put(")");
      } else {
        put(factor.base, Place::Atom);
      }
      put(factor.exponent.is_integer() ? "^" + text : "^(" + text + ")");
    }
  }

  void put_root(const Fraction& f) {
    Fraction inside;
    inside.above = f.has_root_above() ? f.root_above : f.root_below;
    inside.numerator = f.has_root_above() ? f.root_numerator : f.root_denominator;
    if (f.has_root_above()) {
      inside.below = f.root_below;
      inside.denominator = f.root_denominator;
    }
    put("sqrt(");
    const bool single = inside.above.is_one() && inside.numerator.size() == 1 &&
                        inside.below.is_one() && inside.denominator.empty();
    if (single && inside.numerator[0].exponent.is_one())
      put(inside.numerator[0].base, Place::Sum);
    else
      put_term(inside);
    put(")");
  }

  const ExprPool& pool_;
  std::vector<Item> stack_;
  std::vector<Item> next_;
};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '\'' || c == '.' ||
         c == ']' || static_cast<unsigned char>(c) >= 0x80U;
}

}  // namespace

std::string to_text(const ExprPool& pool, ExprId e) {
  return TextWriter(pool).write(e);
}

std::size_t count_operations(std::string_view text) {
  std::size_t count = 0;
  char before = '(';  // the last character that is no blank
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ') continue;
    const bool after_operand = is_word(before) || before == ')';
    if (c == '+' || c == '*' || c == '/' || c == '^') ++count;
    if (c == '(' && is_word(before)) ++count;
    if (c == '-') {
      std::size_t end = i + 1;
      while (end < text.size() &&
             (std::isdigit(static_cast<unsigned char>(text[end])) != 0 || text[end] == '.'))
        ++end;
      const bool of_number = end > i + 1 && (end == text.size() || text[end] != '^');
      if (after_operand || !of_number) ++count;
    }
    before = c;
  }
  return count;
}

std::size_t count_operations(const ExprPool& pool, ExprId e) {
  return count_operations(to_text(pool, e));
}

}  // namespace trammel::symbolic
