// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/build_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/language/anchors.h"
#include "model/measure/contact_force.h"
#include "model/resolve/body_builder.h"
#include "model/resolve/check_motion.h"
#include "model/resolve/check_names.h"
#include "model/resolve/check_slips.h"
#include "model/resolve/choose_units.h"
#include "model/resolve/constraint_builder.h"
#include "model/resolve/contact/friction_builder.h"
#include "model/resolve/contact/unilateral_builder.h"
#include "model/resolve/curve/curve_builder.h"
#include "model/resolve/element_builder.h"
#include "model/resolve/expression/expression_builder.h"
#include "model/resolve/expression/names.h"
#include "model/resolve/frame_builder.h"
#include "model/resolve/lagrange/lagrange_builder.h"
#include "model/resolve/load_builder.h"
#include "model/resolve/motion_builder.h"
#include "model/resolve/note_decimals.h"
#include "model/resolve/part/part_builder.h"
#include "model/resolve/question_builder.h"
#include "model/resolve/run/sweep_builder.h"
#include "model/resolve/statement_text.h"
#include "model/resolve/value_builder.h"
#include "model/shown_unit.h"

namespace trammel::model {

namespace {

using syntax::Statement;

class Builder {
 public:
  Builder(const syntax::Tree& tree, std::string name, symbolic::ExprPool& pool,
          const BuildOptions& options)
      : tree_(tree),
        pool_(pool),
        options_(options),
        names_(built_.model, pool),
        expressions_(tree, built_.model, names_, pool, built_.diagnostics),
        constraints_(tree, built_.model, names_, expressions_, pool, built_.diagnostics),
        elements_(tree, built_.model, names_, expressions_, constraints_, pool, built_.diagnostics),
        values_(tree, built_.model, names_, expressions_, pool, built_.diagnostics),
        curves_(built_.model, names_, expressions_, pool, built_.diagnostics),
        bodies_(built_.model, expressions_, constraints_, pool, built_.diagnostics),
        motion_(tree, built_.model, names_, expressions_, pool, built_.diagnostics),
        unilateral_(tree, built_.model, names_, expressions_, constraints_, motion_,
                    built_.diagnostics),
        frictions_(tree, built_.model, names_, expressions_, pool, built_.diagnostics),
        loads_(built_.model, names_, expressions_, pool, built_.diagnostics),
        frames_(built_.model, names_, expressions_, constraints_, loads_, pool, built_.diagnostics),
        parts_(tree, built_.model, names_, expressions_, elements_, constraints_, motion_, pool,
               options.read_table, built_.diagnostics),
        lagrange_(tree, built_.model, names_, expressions_, pool, built_.diagnostics),
        questions_(tree, built_.model, expressions_, built_.diagnostics),
        sweeps_(tree, built_.model, names_, expressions_, built_.diagnostics) {
    built_.model.name = std::move(name);
  }

  BuiltModel build() {
    note_decimals(tree_, pool_);
    elements_.declare_ground();
    for (const Statement& s : tree_.statements)
      std::visit([&](const auto& f) { declare(f); }, s.form);
    note_names();
    built_.model.anchors = syntax::find_anchors(tree_);
    for (const Statement& s : tree_.statements) constraints_.note_facts(s);
    // What is measured in the drawing needs the hints of all elements, wherever these stand.
    define_circles();
    define_phase(Phase::Elements);
    // What is wrong with parts is told in them.
    note_units(tree_, model().shown_units, options_.in_si);
    build_parts();
    place_in_frames();
    define_phase(Phase::Constraints);
    frames_.constrain();
    define_phase(Phase::Contacts);
    bodies_.complete();
    unilateral_.free_points();
    parts_.free_positions();
    define_phase(Phase::Motion);
    motion_.finish();
    define_phase(Phase::Loads);
    frames_.load();
    parts_.check_contacts();
    parts_.add_masses();
    loads_.finish();
    add_contact_loads(model(), pool_);
    values_.check_definitions();
    lagrange_.finish();
    const std::size_t required = names_.dimensions().required();
    for (const Statement& s : tree_.statements) questions_.add(s), sweeps_.add(s);
    curves_.finish();
    values_.settle_time();
    base::Diagnostics clashes = names_.dimensions().solve(required);
    if (built_.model.uses_units) base::append(built_.diagnostics, std::move(clashes));
    questions_.resolve_dimensions(names_.dimensions());
    expressions_.resolve_domains();
    for (std::size_t i = 0; i < model().parameters.size(); ++i)
      model().parameters[i].dimension = names_.dimensions().resolve(names_.dimension_form(i));
    choose_units(tree_, pool_, model());
    if (options_.in_si) show_in_si(model());
    // Where a statement could not be read, names only seem to be lonely or unused.
    if (!base::has_error(diagnostics()) && !tree_.has_invalid_statement())
      base::append(built_.diagnostics, check_names(model()));
    if (!base::has_error(diagnostics())) {
      if (asks_for_motion(model(), pool_)) motion_.note_assumed_states();
      base::append(built_.diagnostics,
                   check_slips(tree_, model(), names_.dimensions().bare_numbers()));
      base::append(built_.diagnostics, check_motion(model(), pool_));
    }
    return std::move(built_);
  }

 private:
  enum class Phase : std::uint8_t { Elements, Frames, Constraints, Contacts, Motion, Loads };

  static Phase phase_of(const Statement& s) {
    using namespace syntax;
    const auto is = [&](auto... forms) {
      return (std::holds_alternative<decltype(forms)>(s.form) || ...);
    };
    if (is(syntax::PointIn{})) return Phase::Frames;
    if (const auto* condition = std::get_if<syntax::Condition>(&s.form))
      return needs_radii(condition->kind) ? Phase::Contacts : Phase::Constraints;
    if (is(syntax::Circle{}, syntax::Constraint{}, syntax::Incidence{})) return Phase::Constraints;
    if (is(syntax::Free{}, syntax::Rate{})) return Phase::Motion;
    if (is(syntax::Force{}, syntax::Torque{}, syntax::Load{}, syntax::Spring{}, syntax::Damper{},
           syntax::Actuator{}, syntax::Mass{}, syntax::Inertia{}, syntax::BodyMass{},
           syntax::Gravity{}, syntax::Incline{}, syntax::Restitution{}, syntax::Friction{},
           syntax::Start{}, syntax::Kinetic{}, syntax::Potential{}, syntax::Dissipation{},
           syntax::ForceAt{}, syntax::LagrangeConstraint{}, syntax::Density{}, syntax::Damping{},
           syntax::Contact{}, syntax::Clearance{}))
      return Phase::Loads;
    return Phase::Elements;
  }
  static bool needs_radii(syntax::ConditionKind kind) {
    return kind == syntax::ConditionKind::Tangent || kind == syntax::ConditionKind::Roll ||
           kind == syntax::ConditionKind::Mesh;
  }
  void define_phase(Phase phase) {
    std::vector<base::Span> failed;
    for (const Statement& s : tree_.statements) {
      if (phase_of(s) != phase) continue;
      const std::size_t before = diagnostics().size();
      std::visit([&](const auto& f) { define(s, f); }, s.form);
      const bool is_told = diagnostics().size() > before;
      if (is_told && diagnostics().back().kind.severity() == base::Severity::Error)
        failed.push_back(s.span);
    }
    if (!failed.empty()) note_broken_names(failed);
  }

  // What statements name that failed may be missing because of that. Spans in the text's order.
  void note_broken_names(std::span<const base::Span> failed) {
    for (std::uint32_t e = 0; e < tree_.exprs.size(); ++e) {
      const syntax::ExprIndex index{e};
      const auto* name = tree_.exprs.find<syntax::NameNode>(index);
      if (name == nullptr) continue;
      const base::Span at = tree_.exprs[index].span;
      const auto next = std::ranges::upper_bound(failed, at.begin, {}, &base::Span::begin);
      if (next != failed.begin() && at.end <= std::prev(next)->end)
        names_.note_broken(tree_.exprs.text(name->name));
    }
  }

  // A line may end in points that are themselves fixed in a frame: these come first.
  void place_in_frames() {
    std::vector<const Statement*> open;
    for (const Statement& s : tree_.statements)
      if (phase_of(s) == Phase::Frames) open.push_back(&s);
    while (!open.empty()) {
      std::unordered_set<std::string_view> open_points;
      for (const Statement* s : open)
        open_points.insert(std::get<syntax::PointIn>(s->form).name.text);
      std::vector<const Statement*> waiting;
      for (const Statement* s : open)
        if (is_carried_by(*s, open_points)) waiting.push_back(s);
      if (waiting.size() == open.size()) waiting.clear();  // in a circle: any order
      for (const Statement* s : open)
        if (std::find(waiting.begin(), waiting.end(), s) == waiting.end())
          define(*s, std::get<syntax::PointIn>(s->form));
      open = std::move(waiting);
    }
  }
  bool is_carried_by(const Statement& s, const std::unordered_set<std::string_view>& open) const {
    const auto& form = std::get<syntax::PointIn>(s.form);
    const auto element = names_.find_element(form.carrier.text);
    if (!element || std::holds_alternative<PointIndex>(*element)) return false;
    if (const auto* circle = std::get_if<CircleIndex>(&*element))
      return open.count(built_.model.points[built_.model.circles[*circle].center].name) != 0;
    const Line& line = built_.model.lines[std::get<LineIndex>(*element)];
    if (line.kind != LineKind::ThroughPoints) return false;
    return open.count(built_.model.points[line.from].name) != 0 ||
           open.count(built_.model.points[line.to].name) != 0;
  }

  void build_parts() {
    if (!parts_.has_parts() || !options_.find_mechanism) return;
    expressions_.tell_positions([this](const std::string& function, const std::string& part) {
      return parts_.position(function, part);
    });
    expressions_.tell_centers([this](const std::string& part) { return parts_.center(part); });
    symbolic::Values given;
    if (options_.read_given)
      for (const GivenValue& value : options_.read_given(built_.model))
        given.set(value.parameter, symbolic::eval(pool_, value.value, {}));
    parts_.build(options_.find_mechanism, given);
  }

  Model& model() { return built_.model; }
  base::Diagnostics& diagnostics() { return built_.diagnostics; }

  // ---- first pass: names of elements, so that statements may stand in any order

  template <class Form>
  void declare(const Form&) {}
  void declare(const syntax::Invalid& invalid) {
    for (const syntax::Name& name : invalid.names) names_.note_broken(name.text);
    if (!invalid.nameless.empty()) names_.note_nameless(invalid.nameless);
  }
  void declare(const syntax::PointAt& p) { elements_.declare_point(p.name); }
  void declare(const syntax::PointNear& p) { elements_.declare_point(p.name); }
  void declare(const syntax::PointIn& p) { elements_.declare_point(p.name); }
  void declare(const syntax::Circle& c) { elements_.declare_circle(c.name); }
  void declare(const syntax::Curve& c) { elements_.declare_curve(c.name); }
  void declare(const syntax::Solid& s) { parts_.declare(s); }
  void declare(const syntax::Contact& c) { parts_.declare(c); }
  void declare(const syntax::Clearance& c) { parts_.declare(c); }
  void declare(const syntax::BodyOfPoints& b) {
    elements_.declare_line(b.name, LineKind::ThroughPoints);
  }
  void declare(const syntax::Coordinates& c) { lagrange_.declare(c); }
  void declare(const syntax::FrameTable& f) { frames_.declare(f, options_.read_table); }
  void declare(const syntax::LineThrough& l) {
    elements_.declare_line(l.name, LineKind::ThroughPoints);
  }
  void declare(const syntax::LineNear& l) { elements_.declare_line(l.name, LineKind::Free); }

  void note_names() {
    for (std::uint32_t i = 0; i < tree_.exprs.size(); ++i)
      if (const auto* name = tree_.exprs.find<syntax::NameNode>({i}))
        names_.note_name(tree_.exprs.text(name->name));
  }

  // ---- second pass: what the statements say

  template <class Form>
  void define(const Statement& statement, const Form&) {
    if (is_question(statement)) return;
    diagnostics().push_back(
        {not_supported, statement.span,
         fmt::format("'{}' is understood but not supported yet", statement_text(tree_, statement)),
         "leave it out: this version knows points, lines, circles, constraints, forces, springs "
         "and masses"});
  }
  void define(const Statement&, const syntax::Invalid&) {}     // has been reported
  void define(const Statement&, const syntax::FrameTable&) {}  // was declared
  void define(const Statement&, const syntax::Solid&) {}       // was declared
  void define(const Statement&, const syntax::Density& d) { parts_.define(d); }
  void define(const Statement& s, const syntax::Damping& d) {
    if (lagrange_.is_coordinate(d.target.text)) return lagrange_.refuse(s, d);
    parts_.define(s, d);
  }
  void define(const Statement& s, const syntax::Contact& c) { parts_.define(s, c); }
  void define(const Statement& s, const syntax::Clearance& c) { parts_.define(s, c); }

  void define(const Statement& s, const syntax::PointAt& p) { elements_.define(s, p); }
  void define(const Statement& s, const syntax::PointNear& p) { elements_.define(s, p); }
  void define(const Statement& s, const syntax::PointIn& p) {
    if (!parts_.define(s, p)) elements_.define(s, p);
  }
  void define(const Statement& s, const syntax::LineThrough& l) { elements_.define(s, l); }
  void define(const Statement& s, const syntax::LineNear& l) { elements_.define(s, l); }
  void define(const Statement& s, const syntax::BodyOfPoints& b) {
    if (const auto line = elements_.own_line(b.name)) bodies_.add(s, b, *line);
  }
  // Before their constraints: what lies in a circle needs its centre, and what it turns with.
  void define_circles() {
    for (const Statement& s : tree_.statements)
      if (const auto* circle = std::get_if<syntax::Circle>(&s.form))
        elements_.define_circle(*circle);
  }
  void define(const Statement& s, const syntax::Circle& c) {
    if (const auto circle = elements_.own_circle(c.name)) constraints_.add(s, c, *circle);
  }
  void define(const Statement&, const syntax::Curve& c) {
    if (const auto curve = elements_.own_curve(c.name)) curves_.define(c, *curve);
  }
  void define(const Statement& s, const syntax::Condition& c) { constraints_.add(s, c); }
  void define(const Statement& s, const syntax::Constraint& c) {
    if (!model().lagrangian || c.role != syntax::Role::Plain || !c.value)
      return constraints_.add(s, c);
    lagrange_.add(s, syntax::Comparison{c.measure, c.relation, *c.value, s.span});
  }
  void define(const Statement& s, const syntax::Incidence& i) { constraints_.add(s, i); }
  void define(const Statement&, const syntax::Free& f) { motion_.add(f); }
  void define(const Statement& s, const syntax::Rate& r) {
    if (lagrange_.is_coordinate(r.name.text)) return lagrange_.refuse(s, r);
    motion_.add(s, r);
  }
  void define(const Statement& s, const syntax::Force& f) {
    if (lagrange_.is_coordinate(f.target.text)) return lagrange_.add(s, f);
    loads_.add(s, f);
  }
  void define(const Statement&, const syntax::Coordinates&) {}  // were declared
  void define(const Statement& s, const syntax::Kinetic& k) { lagrange_.add(s, k); }
  void define(const Statement& s, const syntax::Potential& v) { lagrange_.add(s, v); }
  void define(const Statement& s, const syntax::Dissipation& d) { lagrange_.add(s, d); }
  void define(const Statement& s, const syntax::ForceAt& f) { lagrange_.add(s, f); }
  void define(const Statement& s, const syntax::LagrangeConstraint& c) {
    lagrange_.add(s, c.condition);
  }
  void define(const Statement& s, const syntax::Torque& t) { loads_.add(s, t); }
  void define(const Statement& s, const syntax::Load& l) { loads_.add(s, l); }
  void define(const Statement& s, const syntax::Spring& e) {
    if (!e.is_position) return loads_.add(s, e);
    if (const auto slide = parts_.find_slide(e.ends)) loads_.add(s, e, *slide);
  }
  void define(const Statement& s, const syntax::Damper& e) { loads_.add(s, e); }
  void define(const Statement& s, const syntax::Actuator& e) { loads_.add(s, e); }
  void define(const Statement& s, const syntax::Mass& m) {
    if (!parts_.define(m)) loads_.add(s, m);
  }
  void define(const Statement& s, const syntax::Inertia& i) {
    if (!parts_.define(i)) loads_.add(s, i);
  }
  void define(const Statement& s, const syntax::BodyMass& b) { loads_.add(s, b); }
  void define(const Statement& s, const syntax::Gravity& g) { loads_.add(s, g); }
  void define(const Statement& s, const syntax::Incline& i) { loads_.add(s, i); }
  // What only runs or impacts need.
  void define(const Statement& s, const syntax::Restitution& r) {
    if (!parts_.define(r)) unilateral_.add(s, r);
  }
  void define(const Statement& s, const syntax::Friction& f) {
    if (lagrange_.is_coordinate(f.targets.front().text)) return lagrange_.refuse(s, f);
    if (!parts_.define(s, f) && !unilateral_.add(f)) frictions_.add(s, f);
  }
  void define(const Statement&, const syntax::Start& s) { unilateral_.add(s); }
  void define(const Statement&, const syntax::Given& g) { values_.add(g); }
  void define(const Statement&, const syntax::Let& l) { values_.add(l); }
  void define(const Statement&, const syntax::Assume& a) {
    for (const syntax::Comparison& fact : a.facts) constraints_.assume(fact);
  }

  BuiltModel built_;
  const syntax::Tree& tree_;
  symbolic::ExprPool& pool_;
  const BuildOptions& options_;
  Names names_;
  ExpressionBuilder expressions_;
  ConstraintBuilder constraints_;
  ElementBuilder elements_;
  ValueBuilder values_;
  CurveBuilder curves_;
  BodyBuilder bodies_;
  MotionBuilder motion_;
  UnilateralBuilder unilateral_;
  FrictionBuilder frictions_;
  LoadBuilder loads_;
  FrameBuilder frames_;
  PartBuilder parts_;
  LagrangeBuilder lagrange_;
  QuestionBuilder questions_;
  SweepBuilder sweeps_;
};

}  // namespace

BuiltModel build_model(const syntax::Tree& tree, std::string name, symbolic::ExprPool& pool,
                       const BuildOptions& options) {
  return Builder(tree, std::move(name), pool, options).build();
}

}  // namespace trammel::model
