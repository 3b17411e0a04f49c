// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/expression/expression_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "base/nearest_name.h"
#include "base/unit.h"
#include "model/diagnostic_kinds.h"
#include "model/resolve/expression/expression_job.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;
using symbolic::Op;
using symbolic::Rational;
using syntax::ExprIndex;

namespace {

constexpr double exponent_max = 308.0;  // doubles go to 1.8e308, and down to 2e-308 with all digits

DimensionForm bare() {
  return {{}, {}, true, false};
}

}  // namespace

ExpressionBuilder::ExpressionBuilder(const syntax::Tree& tree, Model& model, Names& names,
                                     symbolic::ExprPool& pool, base::Diagnostics& diagnostics)
    : tree_(tree), model_(model), names_(names), pool_(pool), diagnostics_(diagnostics) {}

ExpressionBuilder::Built ExpressionBuilder::build(ExprIndex root, const ExpressionPlace& place) {
  Job job{place, root, {}};
  for (const ExprIndex index : operands_first(root, place)) {
    Built built = build_node(job, index);
    if (!built) return std::nullopt;
    job.built.emplace(index.value, std::move(*built));
  }
  BuiltExpression result = std::move(job.built.at(root.value));
  for (const ExprId component : result.components)
    if (pool_.op(component) == Op::Undefined ||
        (pool_.op(component) == Op::Number && std::isinf(pool_.value(component).to_double())))
      return report(
          value_undefined, tree_.exprs[root].span,
          fmt::format("'{}' has no value: it divides by zero or is too large", text_of(root)),
          "write a value that exists");
  if (!keep_domains(job, result)) return std::nullopt;
  return result;
}

ExpressionBuilder::Built ExpressionBuilder::build_scalar(ExprIndex root,
                                                         const ExpressionPlace& place) {
  Built built = build(root, place);
  if (built && built->is_vector)
    return report(number_expected, tree_.exprs[root].span,
                  fmt::format("'{}' is a vector, but a number is needed here", text_of(root)),
                  "take a component, x(...) or y(...), or norm(...)");
  return built;
}

ExpressionBuilder::Built ExpressionBuilder::build_vector(ExprIndex root,
                                                         const ExpressionPlace& place) {
  Built built = build(root, place);
  if (built && !built->is_vector)
    return report(vector_expected, tree_.exprs[root].span,
                  fmt::format("'{}' is a number, but a vector is needed here", text_of(root)),
                  "write it as (x, y)");
  return built;
}

// Nodes below the root, children first. Names of elements inside measures are no expressions.
std::vector<ExprIndex> ExpressionBuilder::operands_first(ExprIndex root,
                                                         const ExpressionPlace& place) const {
  std::vector<ExprIndex> found{root};
  const syntax::ExprArena& exprs = tree_.exprs;
  for (std::size_t next = 0; next < found.size(); ++next) {
    const ExprIndex index = found[next];
    if (const auto* call = exprs.find<syntax::CallNode>(index)) {
      if (exprs.text(call->function) == "internal" && exprs.arguments(*call).size() == 2)
        found.push_back(exprs.arguments(*call)[1].value);  // the distance of a section
      if (takes_elements(*call, place) || find_center_call(index) != nullptr) continue;
      for (const syntax::Argument& a : exprs.arguments(*call)) found.push_back(a.value);
    } else if (const auto* vector = exprs.find<syntax::VectorNode>(index)) {
      for (const ExprIndex c : exprs.components(*vector)) found.push_back(c);
    } else if (const auto* unary = exprs.find<syntax::UnaryNode>(index)) {
      found.push_back(unary->operand);
    } else if (const auto* binary = exprs.find<syntax::BinaryNode>(index)) {
      found.push_back(binary->left);
      found.push_back(binary->right);
    } else if (const auto* derivative = exprs.find<syntax::DerivativeNode>(index)) {
      found.push_back(derivative->operand);
    }
  }
  std::sort(found.begin(), found.end());  // a child has a smaller index than its parent
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

ExpressionBuilder::Built ExpressionBuilder::build_node(Job& job, ExprIndex index) {
  return std::visit([&](const auto& form) { return build_form(job, index, form); },
                    tree_.exprs[index].form);
}

// Whether a number, in SI units, is finite as a double and not 0 where it is written as another.
bool ExpressionBuilder::is_in_range(ExprIndex index, const syntax::Decimal& decimal,
                                    std::span<const syntax::UnitFactor> units) {
  if (decimal.digits == "0") return true;
  double exponent = decimal.exponent + static_cast<double>(decimal.digits.size());
  for (const syntax::UnitFactor& factor : units)
    exponent += std::log10(base::factor_of(*base::find_unit(factor.name))) *
                factor.exponent.numerator / factor.exponent.denominator;
  if (exponent <= exponent_max && exponent > -exponent_max) return true;
  report(value_undefined, tree_.exprs[index].span,
         fmt::format("the number {} is too {}", text_of(index), exponent > 0 ? "large" : "small"),
         fmt::format("in SI units numbers go from 1e-{0:.0f} to 1e{0:.0f}", exponent_max));
  return false;
}

ExpressionBuilder::Built ExpressionBuilder::build_form(Job&, ExprIndex index,
                                                       const syntax::NumberNode& node) {
  const syntax::Decimal decimal = tree_.exprs.decimal(node.number);
  if (!is_in_range(index, decimal, {})) return std::nullopt;
  return number(pool_.number(Rational::from_decimal(decimal.digits, decimal.exponent)), bare());
}

ExpressionBuilder::Built ExpressionBuilder::build_form(Job& job, ExprIndex index,
                                                       const syntax::QuantityNode& node) {
  const syntax::Decimal decimal = tree_.exprs.decimal(node.number);
  if (!is_in_range(index, decimal, tree_.exprs.units(node))) return std::nullopt;
  Expr value(pool_, pool_.number(Rational::from_decimal(decimal.digits, decimal.exponent)));
  DimensionForm dimension;
  dimension.has_unit = true;
  for (const syntax::UnitFactor& factor : tree_.exprs.units(node)) {
    const base::Unit* unit = base::find_unit(factor.name);
    TRAMMEL_ASSERT(unit != nullptr);
    if (index != job.root && names_.is_noted(std::string(factor.name)))
      return report(
          unit_is_a_name, factor.span,
          fmt::format("'{}' is a unit here, but also a name of the model", factor.name),
          {fmt::format("write '{0}*{1}' for a product, or rename '{1}'",
                       tree_.slice(node.number_span), factor.name),
           {base::replacement({node.number_span.end, factor.span.begin}, "*", "multiply")}});
    Expr in_si(pool_, pool_.number(Rational(unit->numerator, unit->denominator)));
    if (unit->times_pi) in_si = in_si * Expr(pool_, pool_.pi());
    const ExprId exponent =
        pool_.number(Rational(factor.exponent.numerator, factor.exponent.denominator));
    value = value * Expr(pool_, pool_.power(in_si.id, exponent));
    dimension.known = dimension.known * base::power(unit->dimension, factor.exponent);
    model_.uses_units = model_.uses_units || unit->switches_checking_on;
  }
  return number(value.id, dimension);
}

ExpressionBuilder::Built ExpressionBuilder::build_form(Job& job, ExprIndex index,
                                                       const syntax::NameNode& node) {
  const std::string& text = tree_.exprs.text(node.name);
  if (job.place.bound != nullptr && text == job.place.bound->name && node.primes == 0)
    return number(job.place.bound->symbol, job.place.bound->dimension);
  if (node.primes > 0) return build_name_rate(job, index, node);
  if (text == "pi") return number(pool_.pi(), bare());
  if (is_energy(job, text)) return build_energy(text);
  if (names_.find_element(text))
    return report(wrong_element, node.name_span,
                  fmt::format("'{}' is an element of the drawing, not a number", text),
                  fmt::format("use a measure of it, such as x({0}) or length({0}), or rename the "
                              "parameter",
                              text));
  const std::size_t parameter = names_.parameter(text, node.name_span);
  if (job.place.counts) ++model_.parameters[parameter].occurrences;
  return number(model_.parameters[parameter].symbol, names_.dimension_form(parameter));
}

ExpressionBuilder::Built ExpressionBuilder::build_form(Job& job, ExprIndex,
                                                       const syntax::UnaryNode& node) {
  BuiltExpression result = job.built.at(node.operand.value);
  if (node.op == syntax::UnaryOperator::Minus)
    for (ExprId& c : result.components) c = (-Expr(pool_, c)).id;
  return result;
}

ExpressionBuilder::Built ExpressionBuilder::build_form(Job& job, ExprIndex index,
                                                       const syntax::BinaryNode& node) {
  switch (node.op) {
    case syntax::BinaryOperator::Add:
    case syntax::BinaryOperator::Subtract: return build_sum(job, index, node);
    case syntax::BinaryOperator::Multiply:
    case syntax::BinaryOperator::Divide: return build_product(job, index, node);
    case syntax::BinaryOperator::Power: return build_power(job, index, node);
    case syntax::BinaryOperator::Intersect: break;
  }
  return report(not_supported, node.op_span, "'&' intersects solids, which are not supported yet",
                "leave it out");
}

ExpressionBuilder::Built ExpressionBuilder::build_sum(Job& job, ExprIndex index,
                                                      const syntax::BinaryNode& node) {
  const BuiltExpression& left = job.built.at(node.left.value);
  const BuiltExpression& right = job.built.at(node.right.value);
  const bool add = node.op == syntax::BinaryOperator::Add;
  if (left.components.size() != right.components.size())
    return report(number_expected, tree_.exprs[index].span,
                  fmt::format("'{}' mixes {}", text_of(index),
                              left.is_vector && right.is_vector ? "vectors of different size"
                                                                : "a vector and a number"),
                  "add vectors to vectors and numbers to numbers");
  BuiltExpression result = left;
  for (std::size_t i = 0; i < left.components.size(); ++i) {
    const Expr a(pool_, left.components[i]), b(pool_, right.components[i]);
    result.components[i] = (add ? a + b : a - b).id;
    require_same(left.dimensions[i], node.left, right.dimensions[i], node.right,
                 tree_.exprs[index].span);
    if (left.dimensions[i].is_bare) result.dimensions[i] = right.dimensions[i];
    result.dimensions[i].has_unit = left.dimensions[i].has_unit || right.dimensions[i].has_unit;
  }
  return result;
}

ExpressionBuilder::Built ExpressionBuilder::build_product(Job& job, ExprIndex index,
                                                          const syntax::BinaryNode& node) {
  const BuiltExpression& left = job.built.at(node.left.value);
  const BuiltExpression& right = job.built.at(node.right.value);
  const bool multiply = node.op == syntax::BinaryOperator::Multiply;
  if (right.is_vector && (left.is_vector || !multiply))
    return report(number_expected, tree_.exprs[index].span,
                  fmt::format("'{}' {} a vector, which has no meaning here", text_of(index),
                              multiply ? "multiplies a vector by" : "divides by"),
                  "write the components out");
  if (!multiply) note_power(job, index, right, pool_.integer(-1));
  const BuiltExpression& vector = right.is_vector ? right : left;
  const BuiltExpression& other = right.is_vector ? left : right;
  BuiltExpression result = vector;
  for (std::size_t i = 0; i < vector.components.size(); ++i) {
    const Expr a(pool_, vector.components[i]), b(pool_, other.components.front());
    result.components[i] = (multiply ? a * b : a / b).id;
    result.dimensions[i] = multiply ? vector.dimensions[i] * other.dimensions.front()
                                    : vector.dimensions[i] / other.dimensions.front();
  }
  return result;
}

ExpressionBuilder::Built ExpressionBuilder::build_power(Job& job, ExprIndex index,
                                                        const syntax::BinaryNode& node) {
  const BuiltExpression& base = job.built.at(node.left.value);
  const BuiltExpression& exponent = job.built.at(node.right.value);
  if (base.is_vector || exponent.is_vector)
    return report(number_expected, tree_.exprs[index].span,
                  fmt::format("'{}' raises a vector to a power", text_of(index)),
                  "use norm(...) of the vector");
  DimensionForm dimension = base.dimensions.front();
  const ExprId e = exponent.scalar();
  const bool is_small = pool_.op(e) == Op::Number && pool_.value(e).digits() < 9;
  if (is_small) {
    const Rational& value = pool_.value(e);
    dimension = power(dimension, base::Exponent::make(value.numerator().to_integer(),
                                                      value.denominator().to_integer()));
  } else {
    require(base, node.left, base::dimension::one, "the base of a power with a general exponent");
    require(exponent, node.right, base::dimension::one, "an exponent");
  }
  note_power(job, index, base, e);
  return number(pool_.power(base.scalar(), e), dimension);
}

ExpressionBuilder::Built ExpressionBuilder::build_form(Job& job, ExprIndex index,
                                                       const syntax::VectorNode& node) {
  BuiltExpression result;
  result.is_vector = true;
  for (const ExprIndex c : tree_.exprs.components(node)) {
    const BuiltExpression& component = job.built.at(c.value);
    if (component.is_vector)
      return report(number_expected, tree_.exprs[c].span,
                    fmt::format("'{}' is a vector inside a vector", text_of(c)),
                    "write numbers for the components");
    result.components.push_back(component.scalar());
    result.dimensions.push_back(component.dimensions.front());
  }
  if (result.components.size() != 2)
    return report(vector_expected, tree_.exprs[index].span,
                  fmt::format("'{}' has {} components, but the plane has two", text_of(index),
                              result.components.size()),
                  "write it as (x, y)");
  return result;
}

ExpressionBuilder::Built ExpressionBuilder::build_form(Job&, ExprIndex index,
                                                       const syntax::DrawnNode&) {
  return report(number_expected, tree_.exprs[index].span, "'drawn' is no number",
                "write 'drawn' alone, right of the '=' of a constraint");
}

ExpressionBuilder::Built ExpressionBuilder::build_form(Job&, ExprIndex index,
                                                       const syntax::ImportNode&) {
  return report(not_supported, tree_.exprs[index].span, "solids are not supported yet",
                "leave it out");
}

void ExpressionBuilder::require(const BuiltExpression& expression, ExprIndex text,
                                const base::Dimension& dimension, const std::string& what) {
  const auto* vector = tree_.exprs.find<syntax::VectorNode>(text);
  for (std::size_t i = 0; i < expression.dimensions.size(); ++i) {
    const ExprIndex part = vector == nullptr ? text : tree_.exprs.components(*vector)[i];
    names_.dimensions().require({expression.dimensions[i], known_dimension(dimension),
                                 text_of(text), what, tree_.exprs[text].span,
                                 tree_.exprs[part].span});
  }
}

void ExpressionBuilder::require_same(const DimensionForm& left, ExprIndex left_text,
                                     const DimensionForm& right, ExprIndex right_text,
                                     base::Span span) {
  names_.dimensions().require({left, right, text_of(left_text), text_of(right_text), span,
                               tree_.exprs[left.is_bare ? left_text : right_text].span});
}

std::optional<MeasureIndex> ExpressionBuilder::as_measure(ExprId symbol) const {
  if (symbol.value >= measure_of_.size()) return std::nullopt;
  return measure_of_[symbol.value];
}

ExpressionBuilder::Built ExpressionBuilder::report(const base::DiagnosticKind& kind,
                                                   base::Span span, std::string message,
                                                   base::Remedy remedy) {
  diagnostics_.push_back({kind, span, std::move(message), std::move(remedy)});
  return std::nullopt;
}

ExpressionBuilder::Built ExpressionBuilder::number(ExprId value, DimensionForm dimension) const {
  return BuiltExpression{{value}, {std::move(dimension)}, false};
}

std::string ExpressionBuilder::text_of(ExprIndex index) const {
  constexpr std::size_t shown_max = 60;
  std::string text(tree_.slice(tree_.exprs[index].span));
  if (text.size() > shown_max) text = text.substr(0, shown_max) + "...";
  return text;
}

}  // namespace trammel::model
