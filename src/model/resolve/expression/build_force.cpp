// SPDX-License-Identifier: Apache-2.0
// Forces in questions: reactions, contacts, forces of elements, at joints and in sections.
#include <fmt/format.h>

#include <algorithm>

#include "base/nearest_name.h"
#include "model/diagnostic_kinds.h"
#include "model/measure/contact_force.h"
#include "model/measure/measure_table.h"
#include "model/member/members.h"
#include "model/resolve/expression/expression_job.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"

namespace trammel::model {

using symbolic::Expr;
using syntax::ExprIndex;

namespace {

// What each of them takes, for messages.
struct ForceWord {
  std::string_view name;
  std::size_t arguments;
  std::string_view takes, usage;
};

constexpr std::array force_words{
    ForceWord{"reaction", 1, "the name of one constraint", "reaction(NAME)"},
    ForceWord{"contact_force", 1, "the name of one contact", "contact_force(NAME)"},
    ForceWord{"force", 1, "the name of one spring, damper or actuator", "force(NAME)"},
    ForceWord{"joint_force", 2, "a point and a body", "joint_force(P, rod)"},
    ForceWord{"internal", 2, "a line and a distance from its start", "internal(rod, s)"},
    ForceWord{"torque", 1, "the name of one line", "torque(l) = T"},
};

const ForceWord* find_force_word(std::string_view name) {
  for (const ForceWord& word : force_words)
    if (word.name == name) return &word;
  return nullptr;
}

}  // namespace

bool ExpressionBuilder::is_force(std::string_view name) {
  return find_force_word(name) != nullptr;
}

ExpressionBuilder::Built ExpressionBuilder::build_force(Job& job, ExprIndex index,
                                                        const syntax::CallNode& node) {
  const base::Span span = tree_.exprs[index].span;
  const ForceWord& word = *find_force_word(tree_.exprs.text(node.function));
  if (word.name == "torque") return refuse_torque(index, node);
  if (!job.place.reactions)
    return report(constant_expected, span,
                  fmt::format("'{}' can be asked for, but not used here", text_of(index)),
                  "use forces of this kind in questions only");
  if (tree_.exprs.arguments(node).size() != word.arguments)
    return report(wrong_arguments, span, fmt::format("'{}' takes {}", word.name, word.takes),
                  fmt::format("write {}", word.usage));
  base::Span name_span;
  const auto name = element_argument(node, 0, name_span);
  if (!name) return std::nullopt;
  if (word.name == "reaction") return build_reaction(*name, name_span);
  if (word.name == "contact_force") return build_contact_force(*name, name_span);
  if (word.name == "force") return build_element_force(*name, name_span, span);
  if (word.name == "joint_force") return build_joint_force(node, *name, name_span);
  return build_internal(job, node, *name, name_span);
}

// `find torque(crank)`: a torque is applied by a statement, what holds or drives a line is the
// reaction of a constraint.
ExpressionBuilder::Built ExpressionBuilder::refuse_torque(ExprIndex index,
                                                          const syntax::CallNode& node) {
  const auto arguments = tree_.exprs.arguments(node);
  const auto* name =
      arguments.size() == 1 ? tree_.exprs.find<syntax::NameNode>(arguments.front().value) : nullptr;
  const auto element =
      name != nullptr ? names_.find_element(tree_.exprs.text(name->name)) : std::nullopt;
  return report(wrong_element, node.function_span,
                fmt::format("'{}' is no value: the statement 'torque' applies one", text_of(index)),
                element ? advise_torque_of(*element, tree_.exprs[index].span)
                        : base::Remedy("what drives a line is the reaction of its angle: "
                                       "reaction(theta) of 'angle(x_axis, crank) = theta'"));
}

ExprId ExpressionBuilder::reaction_symbol(std::variant<ConstraintIndex, FollowerIndex> of) {
  for (const ReactionAtom& known : model_.reactions)
    if (known.of == of) return known.symbol;
  // Brackets keep the name apart from every name that a model can have.
  const ExprId symbol = pool_.symbol(fmt::format("reaction[{}]", model_.reactions.size()));
  model_.reactions.push_back({of, symbol});
  return symbol;
}

ExpressionBuilder::Built ExpressionBuilder::force_vector(ExprId first, ExprId second) const {
  const DimensionForm force = known_dimension(base::dimension::force);
  return BuiltExpression{{first, second}, {force, force}, true};
}

// A name that is given and stands here alone is no use of the parameter where it names nothing.
ExpressionBuilder::Built ExpressionBuilder::build_reaction(const std::string& name,
                                                           base::Span span) {
  Built found = find_reaction(name, span);
  if (const auto parameter = names_.find_parameter(name); found && parameter)
    ++model_.parameters[*parameter].occurrences;
  return found;
}

ExpressionBuilder::Built ExpressionBuilder::find_reaction(const std::string& name,
                                                          base::Span span) {
  if (const Names::Multiplier* multiplier = names_.find_multiplier(name))
    return number(multiplier->symbol, multiplier->dimension);
  const auto element = names_.find_element(name);
  const PointIndex* point = element ? std::get_if<PointIndex>(&*element) : nullptr;
  const bool held = point != nullptr && model_.points[*point].held.has_value();
  if (held && names_.find_constraints(name).empty()) {
    const auto& both = *model_.points[*point].held;
    return force_vector(reaction_symbol(both[0]), reaction_symbol(both[1]));
  }
  if (const auto follower = names_.find_follower(name);
      follower && names_.find_constraints(name).empty() && !held)
    return number(reaction_symbol(*follower),
                  known_dimension(base::dimension::energy) / names_.follower_dimension(*follower));
  if (const auto rider = names_.find_rider(name);
      rider && model_.riders[*rider].incidences && names_.find_constraints(name).empty() && !held)
    return number(force_on_rider(*rider)[0], known_dimension(base::dimension::force));
  if (const auto both = names_.find_constraints(name);
      both.size() == 2 && !held && are_one_pin(both))
    return force_vector(reaction_symbol(both[0]), reaction_symbol(both[1]));
  const auto c = find_constraint(name, span);
  if (!c) return std::nullopt;
  return number(reaction_symbol(*c),
                known_dimension(base::dimension::energy) / names_.constraint_dimension(*c));
}

// The two constraints of `coincident(P, Q)`, which have one name.
bool ExpressionBuilder::are_one_pin(std::span<const ConstraintIndex> both) const {
  const auto kind = [&](std::size_t i) -> std::optional<MeasureKind> {
    const auto& measure = model_.constraints[both[i]].measure;
    return measure ? std::optional(model_.measures[*measure].kind) : std::nullopt;
  };
  return kind(0) == MeasureKind::XBetween && kind(1) == MeasureKind::YBetween &&
         model_.constraints[both[0]].span == model_.constraints[both[1]].span;
}

// Of a curve on a point that rides on it: to the left of the growing parameter, and along it.
std::array<ExprId, 2> ExpressionBuilder::force_on_rider(RiderIndex index) {
  const Rider& rider = model_.riders[index];
  const Curve& curve = model_.curves[rider.curve];
  const symbolic::Replacement here{curve.variable, model_.measures[rider.parameter].symbol};
  const auto slope = [&](std::size_t axis) {
    const ExprId by = symbolic::differentiate(pool_, curve.shape[axis], curve.variable);
    return Expr(pool_, symbolic::substitute(pool_, by, std::span(&here, 1)));
  };
  const Expr dx = slope(0), dy = slope(1);
  const Expr fx(pool_, reaction_symbol((*rider.incidences)[0]));
  const Expr fy(pool_, reaction_symbol((*rider.incidences)[1]));
  const Expr speed = sqrt(dx * dx + dy * dy);
  return {((dx * fy - dy * fx) / speed).id, ((dx * fx + dy * fy) / speed).id};
}

// The force along what a point lies on: of friction, or of a constraint that keeps the place.
ExpressionBuilder::Built ExpressionBuilder::build_contact_force(const std::string& name,
                                                                base::Span span) {
  const auto ride = [&](RiderIndex rider) {
    const auto [normal, tangential] = force_on_rider(rider);
    return force_vector(normal, tangential);
  };
  if (const auto rider = names_.find_rider(name);
      rider && model_.riders[*rider].incidences && names_.find_constraints(name).empty())
    return ride(*rider);
  if (const auto follower = names_.find_follower(name);
      follower && is_unilateral(model_.followers[*follower])) {
    const bool is_rough = find_unilateral(model_.followers[*follower])->way.has_value();
    return force_vector(reaction_symbol(*follower),
                        is_rough ? contact_friction(pool_, *follower) : pool_.integer(0));
  }
  const auto c = find_constraint(name, span);
  if (!c) return std::nullopt;
  const Constraint& constraint = model_.constraints[*c];
  const Measure* measure = constraint.measure ? &model_.measures[*constraint.measure] : nullptr;
  if (constraint.pressed_by)
    return force_vector(reaction_symbol(*constraint.pressed_by), reaction_symbol(*c));
  if (measure != nullptr && measure->kind == MeasureKind::CurveParameter &&
      model_.riders[measure->rider].incidences)
    return ride(measure->rider);
  if (measure != nullptr && measure->kind == MeasureKind::Proportion) {
    const Line& line = model_.lines[measure->lines[0]];
    Measure length;
    length.kind = MeasureKind::Distance;
    length.points = {line.from, line.to, {}};
    length.text = fmt::format("length({})", line.name);
    const ConstraintIndex incidence{c->value + 1};  // which the proportion brings with it
    const Expr along(pool_, reaction_symbol(*c));
    return force_vector(reaction_symbol(incidence),
                        (along / Expr(pool_, add_measure(std::move(length)))).id);
  }
  const bool is_contact = measure != nullptr &&
                          (constraint.is_incidence || measure_row(measure->kind).circles > 0) &&
                          measure->kind != MeasureKind::Radius;
  if (!is_contact)
    return report(wrong_element, span, fmt::format("'{}' is no contact", constraint.text),
                  "name a point on a line, circle or curve, a tangency, a roll or a proportion");
  const ExprId normal = reaction_symbol(*c);
  for (const Friction& friction : model_.loads.frictions)
    if (friction.constraint == *c)
      return force_vector(
          normal, friction.arm ? (Expr(pool_, friction.force) / Expr(pool_, *friction.arm)).id
                               : friction.force);
  return force_vector(normal, pool_.integer(0));
}

ExpressionBuilder::Built ExpressionBuilder::build_element_force(const std::string& name,
                                                                base::Span span, base::Span call) {
  std::vector<std::string> known;
  for (const ForceElement& element : model_.loads.elements) {
    if (element.name.empty()) continue;
    if (element.name == name)
      return number((element.sense * Expr(pool_, element.action)).id,
                    known_dimension(base::dimension::energy /
                                    measure_row(model_.measures[element.measure].kind).dimension));
    known.push_back(element.name);
  }
  const auto element = names_.find_element(name);
  return report(unknown_element, span,
                fmt::format("there is no spring, damper or actuator '{}'", name),
                element         ? advise_force_of(*element, call, true)
                : known.empty() ? base::Remedy("define one, such as 'spring s from A to B "
                                               "stiffness k'")
                                : base::suggest_name(span, name, known));
}

std::optional<Member> ExpressionBuilder::find_body(const std::string& name, base::Span span) {
  const auto element = names_.find_element(name);
  if (element && std::holds_alternative<CircleIndex>(*element))
    return std::get<CircleIndex>(*element);
  const auto line = find_line(name, span);
  if (!line) return std::nullopt;
  return Members(model_).of_line(*line);
}

ExpressionBuilder::Built ExpressionBuilder::build_joint_force(const syntax::CallNode& node,
                                                              const std::string& point_name,
                                                              base::Span point_span) {
  base::Span body_span;
  const auto body_name = element_argument(node, 1, body_span);
  if (!body_name) return std::nullopt;
  const auto point = find_point(point_name, point_span);
  const auto body = find_body(*body_name, body_span);
  if (!point || !body) return std::nullopt;
  if (!Members(model_).is_attached(*point, *body))
    return report(wrong_element, point_span,
                  fmt::format("'{}' is no joint of '{}'", point_name, *body_name),
                  "name an end of the body, or a point in it, at a proportion of it or on it");
  for (const JointForceAtom& known : model_.joint_forces)
    if (known.point == *point && known.body == *body)
      return force_vector(known.symbols[0], known.symbols[1]);
  const std::size_t number = model_.joint_forces.size();
  const JointForceAtom atom{*point,
                            *body,
                            {pool_.symbol(fmt::format("joint_force.x[{}]", number)),
                             pool_.symbol(fmt::format("joint_force.y[{}]", number))}};
  model_.joint_forces.push_back(atom);
  return force_vector(atom.symbols[0], atom.symbols[1]);
}

ExpressionBuilder::Built ExpressionBuilder::build_internal(Job& job, const syntax::CallNode& node,
                                                           const std::string& line_name,
                                                           base::Span line_span) {
  const auto line = find_segment(line_name, line_span);
  const ExprIndex text = tree_.exprs.arguments(node)[1].value;
  const BuiltExpression& distance = job.built.at(text.value);
  if (!line) return std::nullopt;
  if (Members(model_).of_line(*line) != Member(*line) || Members(model_).joints(*line).size() > 2)
    return report(wrong_element, line_span,
                  fmt::format("'{}' belongs to a body of points, which has no sections", line_name),
                  "ask for forces in lines of their own");
  if (distance.is_vector)
    return report(number_expected, tree_.exprs[text].span,
                  fmt::format("'{}' is a vector, but a distance is needed here", text_of(text)),
                  "write the distance of the section from the start of the line");
  require(distance, text, base::dimension::length, "the distance of a section");
  const std::size_t number = model_.sections.size();
  SectionAtom atom{*line, distance.scalar(), {}};
  for (const std::size_t i : {0U, 1U, 2U})
    atom.symbols[i] = pool_.symbol(fmt::format("internal.{}[{}]", "NVM"[i], number));
  model_.sections.push_back(atom);
  const DimensionForm force = known_dimension(base::dimension::force);
  return BuiltExpression{{atom.symbols[0], atom.symbols[1], atom.symbols[2]},
                         {force, force, known_dimension(base::dimension::energy)},
                         true};
}

}  // namespace trammel::model
