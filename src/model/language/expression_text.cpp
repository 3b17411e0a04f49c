// SPDX-License-Identifier: Apache-2.0
// The canonical form of expressions. What remains to be written stands on a stack of our own, so
// that a sum of a million terms is no danger to the program's.
#include <fmt/format.h>

#include <cstdlib>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "model/language/print.h"

namespace trammel::model::syntax {

namespace {

// How tightly a form binds; an operand that binds less than its place asks for gets brackets.
enum Strength : int { anything = 0, sum = 1, product = 2, sign = 3, power = 4, primary = 5 };

Strength strength_of(const ExprForm& form) {
  if (std::holds_alternative<UnaryNode>(form)) return sign;
  const auto* binary = std::get_if<BinaryNode>(&form);
  if (binary == nullptr) return primary;
  switch (binary->op) {
    case BinaryOperator::Add:
    case BinaryOperator::Subtract: return sum;
    case BinaryOperator::Multiply:
    case BinaryOperator::Divide:
    case BinaryOperator::Intersect: return product;
    case BinaryOperator::Power: return power;
  }
  return primary;
}

std::string_view sign_of(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::Add: return " + ";
    case BinaryOperator::Subtract: return " - ";
    case BinaryOperator::Multiply: return "*";
    case BinaryOperator::Divide: return "/";
    case BinaryOperator::Power: return "^";
    case BinaryOperator::Intersect: return " & ";
  }
  return "";
}

class Writer {
 public:
  explicit Writer(const ExprArena& exprs) : exprs_(exprs) {}

  std::string run(ExprIndex root) {
    push(root, anything);
    while (!pending_.empty()) {
      const Piece piece = std::move(pending_.back());
      pending_.pop_back();
      if (const auto* text = std::get_if<std::string>(&piece)) {
        write(*text);
      } else {
        write(std::get<Operand>(piece));
      }
    }
    return std::move(out_);
  }

 private:
  struct Operand {
    ExprIndex index;
    Strength least;
  };
  using Piece = std::variant<std::string, Operand>;

  void push(std::string_view text) { pending_.emplace_back(std::string(text)); }
  void push(ExprIndex index, Strength least) { pending_.emplace_back(Operand{index, least}); }

  // `2 m*g` would take g for a unit, too.
  void write(const std::string& text) {
    const bool needs_space = ends_in_unit_ && (text == "*" || text == "/");
    out_ += needs_space ? fmt::format(" {} ", text) : text;
    ends_in_unit_ = false;
  }

  void write(Operand operand) {
    const ExprForm& form = exprs_[operand.index].form;
    const bool is_quantity = std::holds_alternative<QuantityNode>(form);
    const bool is_base = operand.least == primary;
    if (strength_of(form) < operand.least || (is_quantity && is_base)) {
      push(")");
      push(operand.index, anything);
      write(std::string("("));
      return;
    }
    std::visit([this](const auto& node) { write_node(node); }, form);
  }

  void write_node(const NumberNode& node) { write(exprs_.text(node.number)); }

  void write_node(const QuantityNode& node) {
    write(fmt::format("{} {}", exprs_.text(node.number), to_text(exprs_.units(node))));
    ends_in_unit_ = true;
  }

  void write_node(const NameNode& node) {
    write(exprs_.text(node.name) + std::string(node.primes, '\''));
  }

  void write_node(const CallNode& node) {
    const auto arguments = exprs_.arguments(node);
    push(")" + std::string(node.primes, '\''));
    for (std::size_t i = arguments.size(); i-- > 0;) {
      push(arguments[i].value, anything);
      if (arguments[i].is_named) push(exprs_.text(arguments[i].name) + "=");
      if (i > 0) push(", ");
    }
    write(exprs_.text(node.function) + std::string(node.function_primes, '\'') + "(");
  }

  void write_node(const DerivativeNode& node) {
    push(std::string(node.primes, '\''));
    if (exprs_.find<VectorNode>(node.operand) != nullptr) return push(node.operand, anything);
    push(")");
    push(node.operand, anything);
    write(std::string("("));
  }

  void write_node(const UnaryNode& node) {
    push(node.operand, sign);
    write(std::string(node.op == UnaryOperator::Minus ? "-" : "+"));
  }

  void write_node(const BinaryNode& node) {
    const Strength own = strength_of(node);
    const bool is_power = node.op == BinaryOperator::Power;
    push(node.right, is_power ? sign : static_cast<Strength>(own + 1));
    push(sign_of(node.op));
    push(node.left, is_power ? primary : own);
  }

  void write_node(const VectorNode& node) {
    const auto components = exprs_.components(node);
    push(")");
    for (std::size_t i = components.size(); i-- > 0;) {
      push(components[i], anything);
      if (i > 0) push(", ");
    }
    write(std::string("("));
  }

  void write_node(const DrawnNode&) { write(std::string("drawn")); }

  void write_node(const ImportNode& node) {
    write(fmt::format("import \"{}\"", exprs_.text(node.path)));
  }

  const ExprArena& exprs_;
  std::vector<Piece> pending_;
  std::string out_;
  bool ends_in_unit_ = false;
};

}  // namespace

std::string to_text(const ExprArena& exprs, ExprIndex index) {
  return Writer(exprs).run(index);
}

std::string to_text(std::span<const UnitFactor> units) {
  std::string text;
  for (const UnitFactor& unit : units) {
    base::Exponent exponent = unit.exponent;
    if (!text.empty()) {
      text += exponent.numerator < 0 ? "/" : "*";
      exponent.numerator = std::abs(exponent.numerator);
    }
    text += unit.name;
    if (exponent.denominator != 1) {
      text += fmt::format("^({}/{})", exponent.numerator, exponent.denominator);
    } else if (exponent.numerator != 1) {
      text += fmt::format("^{}", exponent.numerator);
    }
  }
  return text;
}

}  // namespace trammel::model::syntax
