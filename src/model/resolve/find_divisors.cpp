// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/find_divisors.h"

#include <utility>
#include <variant>

namespace trammel::model {

namespace {

using syntax::BinaryNode;
using syntax::BinaryOperator;
using syntax::ExprIndex;

std::vector<ExprIndex> values_of(const syntax::Statement& statement) {
  std::vector<ExprIndex> values;
  if (const auto* constraint = std::get_if<syntax::Constraint>(&statement.form)) {
    values.push_back(constraint->measure);
    if (constraint->value) values.push_back(*constraint->value);
  } else if (const auto* let = std::get_if<syntax::Let>(&statement.form)) {
    for (const syntax::Definition& d : let->definitions) values.push_back(d.value);
  } else if (const auto* kinetic = std::get_if<syntax::Kinetic>(&statement.form)) {
    values.push_back(kinetic->value);
  } else if (const auto* potential = std::get_if<syntax::Potential>(&statement.form)) {
    values.push_back(potential->value);
  }
  return values;
}

}  // namespace

std::vector<std::string> find_divisors(const syntax::Tree& tree,
                                       const syntax::Statement& statement) {
  struct OpenNode {
    ExprIndex node;
    bool divides;  // what it is a factor of is divided by
  };
  std::vector<std::string> names;
  std::vector<OpenNode> open;
  for (const ExprIndex value : values_of(statement)) open.push_back({value, false});
  while (!open.empty()) {
    const auto [node, divides] = open.back();
    open.pop_back();
    if (const auto* name = tree.exprs.find<syntax::NameNode>(node)) {
      if (divides && name->primes == 0) names.push_back(tree.exprs.text(name->name));
    } else if (const auto* sign = tree.exprs.find<syntax::UnaryNode>(node)) {
      open.push_back({sign->operand, divides});
    } else if (const auto* binary = tree.exprs.find<BinaryNode>(node)) {
      const bool is_product =
          binary->op == BinaryOperator::Multiply || binary->op == BinaryOperator::Divide;
      const bool is_power = binary->op == BinaryOperator::Power;
      const bool has_number = tree.exprs.find<syntax::NumberNode>(binary->right) != nullptr;
      open.push_back({binary->left, divides && (is_product || (is_power && has_number))});
      if (!is_power)
        open.push_back(
            {binary->right, binary->op == BinaryOperator::Divide || (divides && is_product)});
    }
  }
  return names;
}

}  // namespace trammel::model
