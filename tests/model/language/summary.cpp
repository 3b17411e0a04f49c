// SPDX-License-Identifier: Apache-2.0
#include "model/language/summary.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "model/language/parse.h"
#include "model/language/print.h"

namespace trammel::model::syntax {

namespace {

constexpr std::array<std::string_view, 4> roles{"", "geometric ", "mechanical ", "redundant "};
constexpr std::array<std::string_view, 8> conditions{
    "parallel", "perpendicular", "tangent", "coincident", "equal", "weld", "roll", "mesh"};

template <class Enum, std::size_t n>
std::string_view name_of(const std::array<std::string_view, n>& names, Enum value) {
  return names.at(static_cast<std::size_t>(value));
}

class Summary {
 public:
  explicit Summary(const Tree& tree) : tree_(tree) {}

  // ---- geometry
  std::string operator()(const PointAt& s) const { return say("PointAt", s.name, s.position); }
  std::string operator()(const PointNear& s) const { return say("PointNear", s.name, s.hint); }
  std::string operator()(const PointIn& s) const {
    return say("PointIn", s.name, s.carrier, s.position);
  }
  std::string operator()(const LineThrough& s) const {
    return say("LineThrough", s.name, s.start, s.end);
  }
  std::string operator()(const LineNear& s) const {
    return say("LineNear", s.name, s.start, s.end);
  }
  std::string operator()(const Circle& s) const {
    return say("Circle", s.name, s.center) + clause("radius", s.radius) +
           clause("through", s.through) + clause("on", s.on);
  }
  std::string operator()(const Curve& s) const {
    return say("Curve", s.name, s.shape, s.parameter);
  }
  std::string operator()(const BodyOfPoints& s) const { return say("Body", s.name, s.points); }

  // ---- constraints
  std::string operator()(const Constraint& s) const {
    const std::string value =
        s.value ? fmt::format(" {} {}", to_text(s.relation), show(*s.value)) : "";
    return fmt::format("Constraint {}{}{}", name_of(roles, s.role), show(s.measure), value);
  }
  std::string operator()(const Incidence& s) const {
    return fmt::format("Incidence {}{} on {}", name_of(roles, s.role), s.point.text,
                       s.carrier.text);
  }
  std::string operator()(const Condition& s) const {
    return fmt::format("Condition {}{} {} {}", name_of(roles, s.role), name_of(conditions, s.kind),
                       s.first.text, s.second.text);
  }
  std::string operator()(const Rate& s) const {
    return fmt::format("Rate {} order {} = {}", s.name.text, s.order, show(s.value));
  }
  std::string operator()(const Free& s) const { return say("Free", s.names); }
  std::string operator()(const Restitution& s) const {
    return say("Restitution", s.targets, s.value);
  }
  std::string operator()(const Friction& s) const {
    const bool is_force = s.law == FrictionLaw::ConstantForce;
    const std::string law = say("Friction", s.targets, is_force ? "force" : "coefficient", s.value);
    return s.radius ? law + " " + say("radius", *s.radius) : law;
  }

  // ---- elements
  std::string operator()(const Force& s) const { return say("Force", s.target, s.value); }
  std::string operator()(const ForceAt& s) const { return say("ForceAt", s.force, s.place); }
  std::string operator()(const Torque& s) const { return say("Torque", s.targets, s.value); }
  std::string operator()(const Load& s) const { return say("Load", s.line, s.value); }
  std::string operator()(const Spring& s) const {
    return say("Spring", s.name, s.ends, s.stiffness) + clause("rest", s.rest);
  }
  std::string operator()(const Damper& s) const {
    return say("Damper", s.name, s.ends, s.coefficient);
  }
  std::string operator()(const Actuator& s) const {
    return say("Actuator", s.name, s.ends, s.action);
  }
  std::string operator()(const Mass& s) const { return say("Mass", s.target, s.value); }
  std::string operator()(const Inertia& s) const { return say("Inertia", s.target, s.value); }
  std::string operator()(const BodyMass& s) const {
    return say("BodyMass", s.body, s.mass) + clause("inertia", s.inertia) +
           clause("center", s.center) + (s.is_uniform ? " uniform" : "");
  }
  std::string operator()(const Gravity& s) const { return say("Gravity", s.value); }
  std::string operator()(const Incline& s) const { return say("Incline", s.value); }
  std::string operator()(const Coordinates& s) const { return say("Coordinates", s.names); }
  std::string operator()(const Kinetic& s) const { return say("Kinetic", s.value); }
  std::string operator()(const Potential& s) const { return say("Potential", s.value); }
  std::string operator()(const Dissipation& s) const { return say("Dissipation", s.value); }
  std::string operator()(const LagrangeConstraint& s) const {
    return say("LagrangeConstraint", s.condition);
  }
  std::string operator()(const FrameTable& s) const { return say("FrameTable", s.path); }

  // ---- solids
  std::string operator()(const Solid& s) const {
    constexpr std::array<std::string_view, 3> names{"Part", "Frame", "Piece"};
    return say(name_of(names, s.role), s.name, s.shape);
  }
  std::string operator()(const Density& s) const { return say("Density", s.target, s.value); }
  std::string operator()(const Damping& s) const { return say("Damping", s.target, s.value); }
  std::string operator()(const Clearance& s) const { return say("Clearance", s.value); }
  std::string operator()(const Contact& s) const {
    return say("Contact", s.law == ContactLaw::Rigid ? "rigid" : "compliant") +
           clause("elasticity", s.elasticity) + clause("damping", s.damping);
  }

  // ---- values and questions
  std::string operator()(const Let& s) const { return say("Let", s.definitions); }
  std::string operator()(const Given& s) const { return say("Given", s.bindings); }
  std::string operator()(const Assume& s) const { return say("Assume", s.facts); }
  std::string operator()(const Find& s) const { return say("Find", s.questions); }
  std::string operator()(const Solve& s) const {
    return say("Solve", s.equations, "for", s.unknowns) +
           (s.any.empty() ? "" : " any " + show(s.any));
  }
  std::string operator()(const Optimize& s) const {
    return say("Optimize", s.expression, "over", s.over);
  }
  std::string operator()(const Prove& s) const { return say("Prove", s.claim); }
  std::string operator()(const Locus& s) const { return say("Locus", s.point, "over", s.over); }
  std::string operator()(const Simulate& s) const {
    return "Simulate" + clause("for", s.duration) + clause("until", s.until) +
           clause("every", s.every);
  }
  std::string operator()(const Start& s) const { return say("Start", s.bindings); }
  std::string operator()(const Predict& s) const { return say("Predict", s.duration); }
  std::string operator()(const Sweep& s) const { return say("Sweep", s.ranges); }
  std::string operator()(const Sample& s) const {
    return say("Sample", s.ranges, "times", s.times);
  }
  std::string operator()(const Tolerance& s) const { return say("Tolerance", s.bindings); }
  std::string operator()(const Invalid& s) const {
    return s.declared.empty() ? "Invalid" : say("Invalid", s.declared);
  }

 private:
  std::string show(std::string_view text) const { return std::string(text); }
  std::string show(const Name& name) const { return name.text; }
  std::string show(ExprIndex index) const { return to_text(tree_.exprs, index); }
  std::string show(const Pair& pair) const {
    return fmt::format("({}, {})", show(pair.x), show(pair.y));
  }
  std::string show(const Comparison& c) const {
    return fmt::format("{} {} {}", show(c.left), to_text(c.relation), show(c.right));
  }
  std::string show(const Binding& b) const {
    return fmt::format("{} = {}", show(b.target), show(b.value));
  }
  std::string show(const Definition& d) const {
    return fmt::format("{} = {}", d.name.text, show(d.value));
  }
  std::string show(const Question& q) const {
    return (q.name ? q.name->text + " = " : "") + show(q.expression);
  }
  std::string show(const Range& r) const {
    return fmt::format("{} from {} to {}", show(r.target), show(r.from), show(r.to)) +
           clause("steps", r.steps);
  }
  std::string show(const Ends& ends) const {
    return fmt::format("{} {} {}", ends.kind == EndsKind::FromTo ? "from" : "between",
                       ends.first.text, ends.second.text);
  }
  template <class Item>
  std::string show(const std::vector<Item>& items) const {
    std::string text;
    for (const Item& item : items) text += (text.empty() ? "" : ", ") + show(item);
    return text;
  }
  template <class Item>
  std::string clause(std::string_view word, const std::optional<Item>& item) const {
    return item ? fmt::format(" {}={}", word, show(*item)) : "";
  }
  template <class... Items>
  std::string say(std::string_view form, const Items&... items) const {
    std::string text(form);
    ((text += " " + show(items)), ...);
    return text;
  }

  const Tree& tree_;
};

class Dump {
 public:
  explicit Dump(const ExprArena& exprs) : exprs_(exprs) {}

  std::string of(ExprIndex index) const { return std::visit(*this, exprs_[index].form); }

  std::string operator()(const NumberNode& node) const { return exprs_.text(node.number); }
  std::string operator()(const QuantityNode& node) const {
    std::string text = "{" + exprs_.text(node.number);
    for (const UnitFactor& unit : exprs_.units(node)) {
      text += fmt::format(" {}^{}", unit.name, unit.exponent.numerator);
      if (unit.exponent.denominator != 1) text += fmt::format("/{}", unit.exponent.denominator);
    }
    return text + "}";
  }
  std::string operator()(const NameNode& node) const {
    return exprs_.text(node.name) + std::string(node.primes, '\'');
  }
  std::string operator()(const CallNode& node) const {
    std::string text = "[" + exprs_.text(node.function) + std::string(node.function_primes, '\'');
    for (const Argument& argument : exprs_.arguments(node)) {
      text += " ";
      if (argument.is_named) text += exprs_.text(argument.name) + "=";
      text += of(argument.value);
    }
    return text + "]" + std::string(node.primes, '\'');
  }
  std::string operator()(const DerivativeNode& node) const {
    return fmt::format("({} {})", std::string(node.primes, '\''), of(node.operand));
  }
  std::string operator()(const UnaryNode& node) const {
    return fmt::format("({} {})", node.op == UnaryOperator::Minus ? "-" : "+", of(node.operand));
  }
  std::string operator()(const BinaryNode& node) const {
    constexpr std::string_view signs = "+-*/^&";
    return fmt::format("({} {} {})", signs[static_cast<std::size_t>(node.op)], of(node.left),
                       of(node.right));
  }
  std::string operator()(const VectorNode& node) const {
    std::string text = "<";
    for (const ExprIndex component : exprs_.components(node))
      text += (text.size() > 1 ? " " : "") + of(component);
    return text + ">";
  }
  std::string operator()(const DrawnNode&) const { return "drawn"; }
  std::string operator()(const ImportNode& node) const {
    return "import:" + exprs_.text(node.path);
  }

 private:
  const ExprArena& exprs_;
};

}  // namespace

std::string summarize(const Tree& tree, const Statement& statement) {
  return (statement.label ? statement.label->text + "; " : "") +
         std::visit(Summary(tree), statement.form);
}

std::string summarize_text(std::string_view text) {
  const ParsedModel parsed = parse_model({"model.tml", std::string(text)});
  std::string summary;
  for (const Statement& statement : parsed.tree.statements)
    summary += (summary.empty() ? "" : " | ") + summarize(parsed.tree, statement);
  return summary;
}

std::string dump(const ExprArena& exprs, ExprIndex index) {
  return Dump(exprs).of(index);
}

std::string dump_text(std::string_view text) {
  const auto parsed = parse_expression({"", std::string(text)});
  if (!parsed) return "error " + std::string(parsed.errors().front().kind.code);
  return dump(parsed.value().exprs, parsed.value().root);
}

std::string codes_of(std::string_view text) {
  const base::SourceText source("model.tml", std::string(text));
  std::string codes;
  for (const base::Diagnostic& diagnostic : parse_model(source).diagnostics) {
    const base::PlacedDiagnostic placed = base::place(diagnostic, source);
    codes += fmt::format("{}{} {}:{}", codes.empty() ? "" : ", ", placed.kind.code,
                         placed.position.line, placed.position.column);
  }
  return codes;
}

}  // namespace trammel::model::syntax
