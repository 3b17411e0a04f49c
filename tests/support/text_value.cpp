// SPDX-License-Identifier: Apache-2.0
#include "support/text_value.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

namespace trammel::test {

namespace {

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

double sign_of(double x) {
  return x > 0 ? 1.0 : x < 0 ? -1.0 : x;
}

// The functions of the language, by their definitions.
double value_of(std::string_view function, const std::vector<double>& x) {
  static const std::map<std::string_view, double (*)(double)> of_one = {
      {"sin", std::sin},   {"cos", std::cos},   {"tan", std::tan},   {"asin", std::asin},
      {"acos", std::acos}, {"atan", std::atan}, {"sqrt", std::sqrt}, {"exp", std::exp},
      {"log", std::log},   {"abs", std::fabs},  {"sign", sign_of}};
  if (const auto found = of_one.find(function); found != of_one.end() && x.size() == 1)
    return found->second(x[0]);
  if (x.empty() || std::any_of(x.begin(), x.end(), [](double v) { return std::isnan(v); }))
    return no_value;
  if (function == "min") return *std::min_element(x.begin(), x.end());
  if (function == "max") return *std::max_element(x.begin(), x.end());
  return function == "atan2" && x.size() == 2 ? std::atan2(x[0], x[1]) : no_value;
}

bool is_function(std::string_view name) {
  static constexpr std::string_view all[] = {"sin",  "cos", "tan", "asin", "acos", "atan", "atan2",
                                             "sqrt", "exp", "log", "abs",  "sign", "min",  "max"};
  return std::find(std::begin(all), std::end(all), name) != std::end(all);
}

// Recursive descent: `+ -` below `* /` below the sign below `^`, which binds rightwards.
class Reader {
 public:
  Reader(std::string_view text, const NamedValues& values) : text_(text), values_(values) {}

  TextValue read() {
    double value = sum();
    skip();
    if (at_ != text_.size()) value = no_value;
    return {value, largest_};
  }

 private:
  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  bool eat(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  double seen(double value) {
    if (std::isinf(value)) value = no_value;  // a pole, or beyond all numbers
    largest_ = std::max(largest_, std::abs(value));
    return value;
  }

  double sum() {
    double value = product();
    for (;;)
      if (eat('+'))
        value = seen(value + product());
      else if (eat('-'))
        value = seen(value - product());
      else
        return value;
  }

  double product() {
    double value = signed_power();
    for (;;)
      if (eat('*'))
        value = seen(value * signed_power());
      else if (eat('/'))
        value = seen(value / signed_power());
      else
        return value;
  }

  double signed_power() {
    if (eat('-')) return -signed_power();
    const double base = atom();
    if (!eat('^')) return base;
    const double exponent = signed_power();
    if (std::isnan(base) || std::isnan(exponent)) return no_value;
    return seen(std::pow(base, exponent));
  }

  double atom() {
    if (eat('(')) {
      const double value = sum();
      return eat(')') ? value : no_value;
    }
    skip();
    if (at_ >= text_.size()) return no_value;
    const char first = text_[at_];
    if (std::isdigit(static_cast<unsigned char>(first)) != 0 || first == '.') return number();
    return std::isalpha(static_cast<unsigned char>(first)) != 0 ? name() : no_value;
  }

  double number() {
    const std::string rest(text_.substr(at_));
    char* end = nullptr;
    const double value = std::strtod(rest.c_str(), &end);
    at_ += static_cast<std::size_t>(end - rest.c_str());
    return seen(value);
  }

  std::string_view word() {
    const std::size_t from = at_;
    while (at_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_'))
      ++at_;
    return text_.substr(from, at_ - from);
  }

  double name() {
    const std::size_t from = at_;
    const std::string_view head = word();
    if (at_ < text_.size() && text_[at_] == '(') {
      if (is_function(head)) return call(head);
      for (int depth = 0; at_ < text_.size();) {
        const char c = text_[at_++];
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth == 0) break;
      }
    }
    while (at_ < text_.size() && text_[at_] == '\'') ++at_;
    const std::string_view whole = text_.substr(from, at_ - from);
    if (whole == "pi") return M_PI;
    const auto found = values_.find(whole);
    return found == values_.end() ? no_value : seen(found->second);
  }

  double call(std::string_view function) {
    std::vector<double> arguments;
    for (eat('('); arguments.empty() || eat(',');) arguments.push_back(sum());
    if (!eat(')')) return no_value;
    if (is_at_edge(function, arguments[0])) largest_ = HUGE_VAL;
    return seen(value_of(function, arguments));
  }

  // Whether rounding of what is 0 decides the value, or whether there is one.
  bool is_at_edge(std::string_view function, double x) const {
    static constexpr std::string_view edged[] = {"sqrt", "log", "sign", "atan2"};
    const bool has_edge =
        std::find(std::begin(edged), std::end(edged), function) != std::end(edged);
    return has_edge && std::abs(x) <= 1e-9 * largest_;
  }

  std::string_view text_;
  const NamedValues& values_;
  std::size_t at_ = 0;
  double largest_ = 0.0;
};

std::vector<std::string_view> parts_of(std::string_view list) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t from = 0;
  for (std::size_t i = 0; i <= list.size(); ++i) {
    if (i == list.size() || ((list[i] == ',' || list[i] == ';') && depth == 0)) {
      parts.push_back(list.substr(from, i - from));
      from = i + 1;
    } else {
      depth += list[i] == '(' ? 1 : list[i] == ')' ? -1 : 0;
    }
  }
  return parts;
}

bool holds(double left, std::string_view relation, double right) {
  if (relation == "<") return left < right;
  if (relation == "<=") return left <= right;
  if (relation == ">") return left > right;
  if (relation == ">=") return left >= right;
  return left == right;
}

// `a > 0`, `0 < s < L`.
bool fails(std::string_view chain, const NamedValues& values) {
  std::size_t at = chain.find_first_of("<>=");
  if (at == std::string_view::npos || chain.find('\'') < at) return false;
  double left = value_of_text(chain.substr(0, at), values).value;
  while (at != std::string_view::npos) {
    const std::size_t from = chain.find_first_not_of("<>=", at);
    if (from == std::string_view::npos) return false;
    const std::size_t next = chain.find_first_of("<>=", from);
    const double right = value_of_text(chain.substr(from, next - from), values).value;
    if (!holds(left, chain.substr(at, from - at), right)) return true;
    left = right;
    at = next;
  }
  return false;
}

}  // namespace

TextValue value_of_text(std::string_view text, const NamedValues& values) {
  return Reader(text, values).read();
}

bool is_excluded(std::string_view condition, const NamedValues& values) {
  for (const std::string_view part : parts_of(condition))
    if (!part.empty() && fails(part, values)) return true;
  return false;
}

}  // namespace trammel::test
