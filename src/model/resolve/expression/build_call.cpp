// SPDX-License-Identifier: Apache-2.0
// Calls in expressions: elementary functions, measures of the geometry.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/nearest_name.h"
#include "model/diagnostic_kinds.h"
#include "model/measure/measure_table.h"
#include "model/resolve/expression/expression_job.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"

namespace trammel::model {

using symbolic::Expr;
using symbolic::Op;
using syntax::ExprIndex;

namespace {

/// What the dimensions of arguments and result have to do with one another.
enum class DimensionRule : std::uint8_t { AllOne, SameIn, OneFromSame, OneFromAny };

struct Function {
  std::string_view name;
  Op op;
  std::size_t arity;
  DimensionRule rule;
};

constexpr std::array functions{
    Function{"sin", Op::Sin, 1, DimensionRule::AllOne},
    Function{"cos", Op::Cos, 1, DimensionRule::AllOne},
    Function{"tan", Op::Tan, 1, DimensionRule::AllOne},
    Function{"asin", Op::Asin, 1, DimensionRule::AllOne},
    Function{"acos", Op::Acos, 1, DimensionRule::AllOne},
    Function{"atan", Op::Atan, 1, DimensionRule::AllOne},
    Function{"exp", Op::Exp, 1, DimensionRule::AllOne},
    Function{"log", Op::Log, 1, DimensionRule::AllOne},
    Function{"atan2", Op::Atan2, 2, DimensionRule::OneFromSame},
    Function{"abs", Op::Abs, 1, DimensionRule::SameIn},
    Function{"min", Op::Min, 2, DimensionRule::SameIn},
    Function{"max", Op::Max, 2, DimensionRule::SameIn},
    Function{"sign", Op::Sign, 1, DimensionRule::OneFromAny},
};

constexpr std::array<std::string_view, 9> measures{"distance",   "length",    "angle",
                                                   "proportion", "parameter", "radius",
                                                   "area",       "velocity",  "acceleration"};

const Function* find_function(std::string_view name) {
  for (const Function& f : functions)
    if (f.name == name) return &f;
  return nullptr;
}

template <class List>
bool holds(const List& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

std::vector<std::string> known_functions() {
  std::vector<std::string> names{"sqrt", "norm", "x", "y", "center"};
  for (const Function& f : functions) names.emplace_back(f.name);
  for (const std::string_view m : measures) names.emplace_back(m);
  for (const char* force : {"reaction", "contact_force", "joint_force", "internal", "force"})
    names.emplace_back(force);
  return names;
}

// `reaction(a) of 'length(crank) = a', ...`, each of them a fix.
base::Remedy name_reactions(std::string_view begin, std::span<const Constraint* const> holding,
                            base::Span at, bool is_call) {
  base::Remedy remedy;
  for (const Constraint* c : holding) {
    const std::string reaction = fmt::format("reaction({})", c->name);
    remedy.advice +=
        fmt::format("{}{} of '{}'", remedy.advice.empty() ? begin : ", ", reaction, c->text);
    remedy.fixes.push_back(
        base::replacement(at, is_call ? reaction : c->name, fmt::format("ask for {}", reaction)));
  }
  return remedy;
}

}  // namespace

// `x(P)` is a measure where P is a name, a component where it is a vector written out.
bool ExpressionBuilder::takes_elements(const syntax::CallNode& call,
                                       const ExpressionPlace& place) const {
  const std::string& name = tree_.exprs.text(call.function);
  if (holds(measures, name) || is_force(name)) return true;
  const auto arguments = tree_.exprs.arguments(call);
  if ((name != "x" && name != "y") || arguments.size() != 1) return false;
  if (find_center_call(arguments[0].value) != nullptr) return true;
  const auto* argument = tree_.exprs.find<syntax::NameNode>(arguments[0].value);
  if (argument == nullptr) return false;
  return place.bound == nullptr || tree_.exprs.text(argument->name) != place.bound->name;
}

ExpressionBuilder::Built ExpressionBuilder::build_form(Job& job, ExprIndex index,
                                                       const syntax::CallNode& node) {
  const std::string& name = tree_.exprs.text(node.function);
  const base::Span span = tree_.exprs[index].span;
  const bool is_motion = name == "velocity" || name == "acceleration";
  const bool has_elements = takes_elements(node, job.place);
  if (find_center_call(index) != nullptr) return refuse_center(index);
  const bool has_rate = is_motion || (has_elements && !is_force(name));
  if (job.place.bound != nullptr && !has_elements && node.primes == 0 &&
      (find_function(name) == nullptr || node.function_primes > 0) && name != "sqrt" &&
      name != "norm")
    return build_unknown_function(job, index, node);
  if ((node.primes > 0 && !has_rate) || node.function_primes > 0)
    return report(
        not_supported, span,
        fmt::format("'{}' is understood but not supported yet", text_of(index)),
        "leave it out: this version knows positions, velocities, accelerations and reactions");
  if (is_force(name)) return build_force(job, index, node);
  if (is_motion) return build_motion(job, index, node);
  if (has_elements) return build_measure(job, index, node);
  return build_function(job, index, node);
}

// `x(s)` in a curve for s: whatever function that is.
ExpressionBuilder::Built ExpressionBuilder::build_unknown_function(Job& job, ExprIndex index,
                                                                   const syntax::CallNode& node) {
  const std::string& name = tree_.exprs.text(node.function);
  const auto arguments = tree_.exprs.arguments(node);
  if (arguments.size() != 1)
    return report(wrong_arguments, tree_.exprs[index].span,
                  fmt::format("'{}' takes {} arguments, but unknown functions take one", name,
                              arguments.size()),
                  fmt::format("write {}({})", name, job.place.bound->name));
  const BuiltExpression& argument = job.built.at(arguments[0].value.value);
  if (argument.is_vector)
    return report(number_expected, tree_.exprs[arguments[0].value].span,
                  fmt::format("'{}' is a vector", text_of(arguments[0].value)), "write a number");
  const auto is_this = [&](const UnknownFunction& f) { return f.name == name; };
  if (std::none_of(model_.functions.begin(), model_.functions.end(), is_this))
    model_.functions.push_back({name, {}, {}});
  const ExprId values[] = {argument.scalar()};
  const std::uint32_t orders[] = {node.function_primes};
  return number(pool_.call(name, values, orders),
                {{}, {{names_.dimensions().add_unknown(), {1, 1}}}, false, false});
}

ExpressionBuilder::Built ExpressionBuilder::build_function(Job& job, ExprIndex index,
                                                           const syntax::CallNode& node) {
  const std::string& name = tree_.exprs.text(node.function);
  const auto arguments = tree_.exprs.arguments(node);
  std::vector<const BuiltExpression*> built;
  for (const syntax::Argument& a : arguments) built.push_back(&job.built.at(a.value.value));
  const bool takes_vector = name == "x" || name == "y" || name == "norm";
  const Function* function = find_function(name);
  const std::size_t arity = function != nullptr ? function->arity : 1;
  if (function == nullptr && !takes_vector && name != "sqrt")
    return report(
        not_supported, node.function_span,
        fmt::format("'{}' is no known function; unknown functions are not supported yet", name),
        base::suggest_name(node.function_span, name, known_functions()));
  if (built.size() != arity)
    return report(wrong_arguments, tree_.exprs[index].span,
                  fmt::format("'{}' takes {} argument{}, but {} stand here", name, arity,
                              arity == 1 ? "" : "s", built.size()),
                  fmt::format("write {}({})", name, arity == 1 ? "..." : "..., ..."));
  for (std::size_t i = 0; i < built.size(); ++i)
    if (built[i]->components.size() != (takes_vector ? 2U : 1U))
      return report(takes_vector ? vector_expected : number_expected,
                    tree_.exprs[arguments[i].value].span,
                    fmt::format("'{}' of '{}' needs a {}", name, text_of(arguments[i].value),
                                takes_vector ? "vector or a point" : "number"),
                    takes_vector ? "write a vector (x, y)" : "take a component of the vector");
  if (takes_vector) {
    const BuiltExpression& v = *built[0];
    if (name != "norm") return number(v.components[name == "x" ? 0 : 1], v.dimensions[0]);
    const Expr x(pool_, v.components[0]), y(pool_, v.components[1]);
    return number(sqrt(x * x + y * y).id, v.dimensions[0]);
  }
  if (name == "sqrt") {
    note_power(job, index, *built[0], pool_.number(symbolic::Rational(1, 2)));
    return number(sqrt(Expr(pool_, built[0]->scalar())).id, power(built[0]->dimensions[0], {1, 2}));
  }
  std::vector<ExprId> values;
  for (std::size_t i = 0; i < built.size(); ++i) {
    values.push_back(built[i]->scalar());
    if (function->rule == DimensionRule::AllOne)
      require(*built[i], arguments[i].value, base::dimension::one,
              fmt::format("the argument of {}", name));
  }
  if (built.size() == 2)
    require_same(built[0]->dimensions[0], arguments[0].value, built[1]->dimensions[0],
                 arguments[1].value, tree_.exprs[index].span);
  const DimensionForm dimension = function->rule == DimensionRule::SameIn
                                      ? built[0]->dimensions[0]
                                      : known_dimension(base::dimension::one);
  const ExprId value = pool_.apply(function->op, values);
  const bool is_arc = function->op == Op::Asin || function->op == Op::Acos;
  if (is_arc) note_domain(job, index, values[0], DomainKind::WithinOne);
  if (function->op == Op::Log) note_domain(job, index, values[0], DomainKind::Positive);
  return number(value, dimension);
}

ExpressionBuilder::Built ExpressionBuilder::build_measure(Job& job, ExprIndex index,
                                                          const syntax::CallNode& node) {
  const base::Span span = tree_.exprs[index].span;
  if (!job.place.measures)
    return report(constant_expected, span,
                  fmt::format("'{}' is a measure, but a value without measures is needed here",
                              text_of(index)),
                  "write numbers and parameters");
  std::optional<PartPosition> position = find_position(node);
  if (!position && names_broken_part(node)) return std::nullopt;
  if (!position) {
    std::optional<Measure> measure = resolve_measure(node, span);
    if (!measure) return std::nullopt;
    position = PartPosition{{}, *measure, drawn_turn(*measure)};
  }
  const DimensionForm dimension = known_dimension(measure_row(position->measure.kind).dimension);
  const ExprId symbol = add_measure(std::move(position->measure));
  if (node.primes == 0)
    return number((Expr(pool_, symbol) - Expr(pool_, position->drawn)).id, dimension);
  if (Built wrong = check_rate(job, index, node.primes); !wrong) return wrong;
  return number(add_rate(*as_measure(symbol), node.primes), by_time(dimension, node.primes));
}

// `angle(wheel)`: the displacement of a part.
std::optional<PartPosition> ExpressionBuilder::find_position(const syntax::CallNode& node) const {
  const auto arguments = tree_.exprs.arguments(node);
  if (!find_position_ || arguments.size() != 1) return std::nullopt;
  const auto* name = tree_.exprs.find<syntax::NameNode>(arguments[0].value);
  if (name == nullptr || name->primes > 0) return std::nullopt;
  return find_position_(tree_.exprs.text(node.function), tree_.exprs.text(name->name));
}

// A part with whose shape something is wrong, which has been told.
bool ExpressionBuilder::names_broken_part(const syntax::CallNode& node) const {
  for (const syntax::Argument& argument : tree_.exprs.arguments(node))
    if (const auto* name = tree_.exprs.find<syntax::NameNode>(argument.value))
      if (const std::string& text = tree_.exprs.text(name->name);
          names_.find_part(text) && names_.is_broken(text))
        return true;
  return false;
}

ExprId ExpressionBuilder::drawn_turn(const Measure& angle) const {
  Expr turn(pool_, pool_.integer(0));
  if (angle.kind != MeasureKind::AngleOfLines) return turn.id;
  for (const PlacedPart& part : model_.parts) {
    if (part.is_frame) continue;
    const Expr own(pool_, part.drawn_angle);
    if (angle.lines[1] == part.line) turn = turn + own;
    if (angle.lines[0] == part.line) turn = turn - own;
  }
  return turn.id;
}

ExprId ExpressionBuilder::add_measure(Measure measure) {
  const ExprId symbol = pool_.symbol(measure.text);
  if (as_measure(symbol)) return symbol;
  if (measure_of_.size() <= symbol.value) measure_of_.resize(2 * symbol.value + 1);
  measure.symbol = symbol;
  measure_of_[symbol.value] = model_.measures.push_back(std::move(measure));
  return symbol;
}

std::optional<std::string> ExpressionBuilder::element_argument(const syntax::CallNode& call,
                                                               std::size_t i, base::Span& span) {
  const ExprIndex index = tree_.exprs.arguments(call)[i].value;
  span = tree_.exprs[index].span;
  const auto* name = tree_.exprs.find<syntax::NameNode>(index);
  if (name != nullptr && name->primes == 0) return tree_.exprs.text(name->name);
  if (const auto* center = find_center_call(index)) return center_argument(*center);
  const auto* difference = tree_.exprs.find<syntax::BinaryNode>(index);
  const auto name_of = [&](ExprIndex e) {
    const auto* side = tree_.exprs.find<syntax::NameNode>(e);
    return side != nullptr ? tree_.exprs.text(side->name) : std::string();
  };
  const bool is_difference =
      difference != nullptr && difference->op == syntax::BinaryOperator::Subtract;
  const std::string left = is_difference ? name_of(difference->left) : "",
                    right = is_difference ? name_of(difference->right) : "";
  const bool is_hyphened = !left.empty() && !right.empty();
  report(wrong_element, span,
         fmt::format("'{}' is an expression, but the name of an element is needed here",
                     text_of(index)),
         is_hyphened ? base::Remedy(fmt::format("names are written with '_': {}_{}", left, right),
                                    {base::replacement(span, fmt::format("{}_{}", left, right))})
                     : base::Remedy("write the name of a point or a line"));
  return std::nullopt;
}

std::optional<ConstraintIndex> ExpressionBuilder::find_constraint(const std::string& name,
                                                                  base::Span span) {
  const auto constraints = names_.find_constraints(name);
  const auto element = names_.find_element(name);
  const PointIndex* point = element ? std::get_if<PointIndex>(&*element) : nullptr;
  const bool held = point != nullptr && model_.points[*point].held.has_value();
  const std::size_t count = constraints.size() + (held ? 1 : 0);
  if (count == 1 && !held) return constraints.front();
  if (count == 0 && names_.has_broken()) return std::nullopt;  // it may be one of what is broken
  if (count > 1) {
    report(ambiguous_constraint, span, fmt::format("'{}' names {} constraints", name, count),
           "give each of them a label of its own, such as 'left: length(l) = a'");
  } else {
    const bool is_strange = base::nearest_name(name, names_.constraint_names()).empty();
    report(unknown_constraint, span, fmt::format("'{}' names no constraint", name),
           element ? advise_force_of(*element, span, false)
           : is_strange
               ? base::Remedy("put a label before a constraint, such as 'support: C on x_axis'")
               : base::suggest_name(span, name, names_.constraint_names()));
  }
  return std::nullopt;
}

// The constraints on the angle of a line, and on its length: they bear its forces.
std::vector<const Constraint*> ExpressionBuilder::holding(const ElementIndex& element,
                                                          bool of_length) const {
  const auto* line = std::get_if<LineIndex>(&element);
  std::vector<const Constraint*> holding;
  for (const Constraint& c : model_.constraints) {
    if (line == nullptr || !c.measure || c.name.empty()) continue;
    const Measure& m = model_.measures[*c.measure];
    const Line& l = model_.lines[*line];
    const bool is_length =
        m.kind == MeasureKind::Distance && l.kind == LineKind::ThroughPoints &&
        std::minmax(m.points[0].value, m.points[1].value) == std::minmax(l.from.value, l.to.value);
    const bool is_turned = m.kind == MeasureKind::AngleOfLines && m.lines[1] == *line;
    if ((is_length && of_length) || is_turned) holding.push_back(&c);
  }
  return holding;
}

// Forces belong to constraints. What stands at the place is the call that asks, or the name in it.
base::Remedy ExpressionBuilder::advise_force_of(const ElementIndex& element, base::Span at,
                                                bool is_call) const {
  const auto holding = this->holding(element, true);
  if (holding.empty())
    return "forces are those of constraints: put a label before one, such as 'support: C on "
           "x_axis'";
  return name_reactions("forces are those of constraints: ", holding, at, is_call);
}

base::Remedy ExpressionBuilder::advise_torque_of(const ElementIndex& element,
                                                 base::Span call) const {
  const auto holding = this->holding(element, false);
  if (holding.empty())
    return "the torque that drives or holds a line is the reaction of a constraint on its angle: "
           "'turn: angle(x_axis, l) = ...' and reaction(turn)";
  return name_reactions("the torque that drives or holds it is a reaction: ", holding, call, true);
}

base::Remedy ExpressionBuilder::suggestion(const std::string& name, base::Span span,
                                           const std::string& otherwise) const {
  base::Remedy near = base::suggest_name(span, name, names_.element_names());
  near.advice += near.advice.empty() ? otherwise : " Otherwise " + otherwise;
  return near;
}

}  // namespace trammel::model
