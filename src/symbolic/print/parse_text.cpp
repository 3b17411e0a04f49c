// SPDX-License-Identifier: Apache-2.0
#include "symbolic/print/parse_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <vector>

#include "symbolic/diagnostic_kinds.h"
#include "symbolic/expr/canonical.h"
#include "symbolic/expr/op_table.h"

namespace trammel::symbolic {

namespace {

constexpr int deepest_nesting = 2000;
constexpr std::size_t longest_number = 4000;  // digits

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool starts_name(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80U;
}

// Recursive descent; after the first error everything returns quickly.
class Parser {
 public:
  Parser(ExprPool& pool, std::string_view text) : pool_(pool), text_(text) {}

  base::Result<ExprId> parse() {
    const ExprId e = sum();
    if (!error_ && peek() != '\0') fail("this does not continue the formula");
    if (error_) return *error_;
    return e;
  }

 private:
  char peek() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  bool accept(char c) {
    if (error_ || peek() != c) return false;
    ++at_;
    return true;
  }

  void expect(char c) {
    if (!accept(c)) fail(fmt::format("expected `{}`", c));
  }

  ExprId fail(const std::string& message) {
    if (!error_) {
      const auto begin = static_cast<std::uint32_t>(std::min(at_, text_.size()));
      error_ = base::Diagnostic{formula_syntax, base::Span{begin, begin + 1},
                                fmt::format("The formula is not understood: {}.", message), ""};
    }
    return pool_.undefined();
  }

  ExprId sum() {
    if (++depth_ > deepest_nesting) return fail("it is nested too deeply");
    std::vector<ExprId> terms{signed_product()};
    while (!error_) {
      if (accept('+'))
        terms.push_back(product());
      else if (accept('-'))
        terms.push_back(negated(pool_, product()));
      else
        break;
    }
    --depth_;
    return pool_.sum(terms);
  }

  ExprId signed_product() {
    if (accept('-')) return negated(pool_, product());
    accept('+');
    return product();
  }

  ExprId product() {
    std::vector<ExprId> factors{factor()};
    while (!error_) {
      if (accept('*'))
        factors.push_back(factor());
      else if (accept('/'))
        factors.push_back(pool_.power(factor(), pool_.integer(-1)));
      else
        break;
    }
    return pool_.product(factors);
  }

  // A minus binds weaker than the power: -x^2 is -(x^2).
  ExprId factor() {
    if (++depth_ > deepest_nesting) return fail("it is nested too deeply");
    ExprId result;
    if (accept('-')) {
      result = negated(pool_, factor());
    } else {
      result = atom();
      if (accept('^')) result = pool_.power(result, factor());
    }
    --depth_;
    return result;
  }

  ExprId atom() {
    const char c = peek();
    if (error_) return pool_.undefined();
    if (accept('(')) {
      const ExprId inside = sum();
      expect(')');
      return inside;
    }
    if (is_digit(c) || c == '.') return number();
    if (starts_name(c)) return name();
    return fail(c == '\0' ? "it ends where a value is expected" : "a value is expected here");
  }

  ExprId number() {
    std::string digits;
    std::int64_t exponent = 0;
    const auto take_digits = [&] {
      while (at_ < text_.size() && is_digit(text_[at_])) digits += text_[at_++];
    };
    take_digits();
    if (at_ < text_.size() && text_[at_] == '.') {
      ++at_;
      const std::size_t before = digits.size();
      take_digits();
      exponent = -static_cast<std::int64_t>(digits.size() - before);
    }
    if (digits.empty() || digits.size() > longest_number) return fail("this is no number");
    return pool_.number(Rational::from_decimal(digits, exponent));
  }

  std::string take_name() {
    std::string result;
    while (at_ < text_.size() && (starts_name(text_[at_]) || is_digit(text_[at_])))
      result += text_[at_++];
    while (at_ < text_.size() && text_[at_] == '\'') result += text_[at_++];
    return result;
  }

  ExprId name() {
    const std::string word = take_name();
    std::vector<std::uint32_t> orders;
    const bool has_orders = accept('[');
    if (has_orders) orders = take_orders();
    if (!has_orders && peek() != '(') {
      if (word == "pi") return pool_.pi();
      if (word == "undefined") return pool_.undefined();
      return pool_.symbol(word);
    }
    expect('(');
    std::vector<ExprId> args;
    if (!error_ && peek() != ')') {
      args.push_back(sum());
      while (accept(',')) args.push_back(sum());
    }
    expect(')');
    if (error_) return pool_.undefined();
    return apply(word, args, orders, has_orders);
  }

  std::vector<std::uint32_t> take_orders() {
    std::vector<std::uint32_t> orders;
    do {
      std::uint32_t order = 0;
      if (!is_digit(peek())) fail("an order of derivative is expected here");
      while (at_ < text_.size() && is_digit(text_[at_]) && order < 1000)
        order = order * 10 + static_cast<std::uint32_t>(text_[at_++] - '0');
      orders.push_back(order);
    } while (accept(','));
    expect(']');
    return orders;
  }

  ExprId apply(const std::string& word, std::span<const ExprId> args,
               std::vector<std::uint32_t> orders, bool has_orders) {
    if (word == "sqrt" && args.size() == 1)
      return pool_.power(args[0], pool_.number(Rational(1, 2)));
    const std::optional<Op> function = find_function(word);
    if (function) {
      const int arity = op_row(*function).arity;
      const bool fits =
          arity == any_arity ? !args.empty() : args.size() == static_cast<std::size_t>(arity);
      if (!fits) return fail(fmt::format("`{}` has another number of arguments", word));
      return pool_.apply(*function, args);
    }
    if (has_orders) {
      if (orders.size() != args.size()) return fail("orders and arguments differ in number");
      return pool_.call(word, args, orders);
    }
    const std::size_t letters = word.find('\'');
    const std::size_t primes = letters == std::string::npos ? 0 : word.size() - letters;
    if (primes > 0 && args.size() != 1) return fail("primes need a function of one argument");
    orders.assign(args.size(), static_cast<std::uint32_t>(primes));
    return pool_.call(word.substr(0, word.size() - primes), args, orders);
  }

  ExprPool& pool_;
  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::optional<base::Diagnostic> error_;
};

}  // namespace

base::Result<ExprId> parse_text(ExprPool& pool, std::string_view text) {
  return Parser(pool, text).parse();
}

}  // namespace trammel::symbolic
