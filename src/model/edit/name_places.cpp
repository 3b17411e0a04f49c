// SPDX-License-Identifier: Apache-2.0
#include "model/edit/name_places.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <variant>

namespace trammel::model::edit {

namespace {

using syntax::Name;

// The names of one statement that stand outside of expressions, by its form.
class NameVisitor {
 public:
  using Tell = std::function<void(const Name&, bool declares)>;
  explicit NameVisitor(Tell tell) : tell_(std::move(tell)) {}

  // Forms without names of their own: all they have stands in expressions.
  template <class Form>
  void operator()(const Form&) const {}

  void operator()(const syntax::PointAt& f) const { declare(f.name); }
  void operator()(const syntax::PointNear& f) const { declare(f.name); }
  void operator()(const syntax::PointIn& f) const { declare(f.name), use(f.carrier); }
  void operator()(const syntax::LineThrough& f) const { declare(f.name), use(f.start, f.end); }
  void operator()(const syntax::LineNear& f) const { declare(f.name); }
  void operator()(const syntax::Circle& f) const {
    declare(f.name), use(f.center), use(f.through), use(f.on);
  }
  void operator()(const syntax::Curve& f) const { declare(f.name), use(f.parameter); }
  void operator()(const syntax::BodyOfPoints& f) const { declare(f.name), use(f.points); }
  void operator()(const syntax::Incidence& f) const { use(f.point, f.carrier); }
  void operator()(const syntax::Condition& f) const { use(f.first, f.second); }
  void operator()(const syntax::Rate& f) const { use(f.name); }
  void operator()(const syntax::Free& f) const { use(f.names); }
  void operator()(const syntax::Restitution& f) const { use(f.targets); }
  void operator()(const syntax::Friction& f) const { use(f.targets); }
  void operator()(const syntax::Force& f) const { use(f.target); }
  void operator()(const syntax::Torque& f) const { use(f.targets); }
  void operator()(const syntax::Load& f) const { use(f.line); }
  void operator()(const syntax::Spring& f) const { element(f); }
  void operator()(const syntax::Damper& f) const { element(f); }
  void operator()(const syntax::Actuator& f) const { element(f); }
  void operator()(const syntax::Mass& f) const { use(f.target); }
  void operator()(const syntax::Inertia& f) const { use(f.target); }
  void operator()(const syntax::BodyMass& f) const { use(f.body), use(f.center); }
  void operator()(const syntax::Coordinates& f) const {
    for (const Name& name : f.names) declare(name);
  }
  void operator()(const syntax::Solid& f) const { declare(f.name); }
  void operator()(const syntax::Density& f) const { use(f.target); }
  void operator()(const syntax::Damping& f) const { use(f.target); }
  void operator()(const syntax::Contact& f) const { use(f.targets); }
  void operator()(const syntax::Let& f) const {
    for (const syntax::Definition& definition : f.definitions) declare(definition.name);
  }
  void operator()(const syntax::Find& f) const {
    for (const syntax::Question& question : f.questions)
      if (question.name) declare(*question.name);
  }
  void operator()(const syntax::Locus& f) const { use(f.point); }

 private:
  void declare(const Name& name) const { tell_(name, true); }
  void use(const Name& name) const { tell_(name, false); }
  void use(const Name& first, const Name& second) const { use(first), use(second); }
  void use(const std::optional<Name>& name) const {
    if (name) use(*name);
  }
  void use(const std::vector<Name>& names) const {
    for (const Name& name : names) use(name);
  }
  template <class Element>
  void element(const Element& e) const {
    declare(e.name), use(e.ends.first, e.ends.second);
  }

  Tell tell_;
};

}  // namespace

std::vector<NamePlace> name_places(const syntax::Tree& tree) {
  std::vector<NamePlace> places;
  for (std::size_t s = 0; s < tree.statements.size(); ++s) {
    const syntax::Statement& statement = tree.statements[s];
    const auto tell = [&](const Name& name, bool declares) {
      if (!name.text.empty()) places.push_back({name.span, name.text, s, declares});
    };
    if (statement.label) tell(*statement.label, true);
    std::visit(NameVisitor(tell), statement.form);
  }
  for (std::uint32_t e = 0; e < tree.exprs.size(); ++e) {
    const auto* name = tree.exprs.find<syntax::NameNode>({e});
    if (name == nullptr) continue;
    const auto next = std::ranges::upper_bound(
        tree.statements, name->name_span.begin, {},
        [](const syntax::Statement& statement) { return statement.span.begin; });
    if (next == tree.statements.begin()) continue;
    const auto s = static_cast<std::size_t>(next - tree.statements.begin()) - 1;
    const bool is_read = !std::holds_alternative<syntax::Invalid>(tree.statements[s].form);
    if (is_read && name->name_span.end <= tree.statements[s].span.end)
      places.push_back({name->name_span, tree.exprs.text(name->name), s, false});
  }
  std::ranges::stable_sort(places, {}, [](const NamePlace& p) { return p.span.begin; });
  // The parser reads some names as expressions before it knows what they are: `theta' = omega`.
  const auto is_same = [](const NamePlace& a, const NamePlace& b) { return a.span == b.span; };
  places.erase(std::unique(places.begin(), places.end(), is_same), places.end());
  return places;
}

}  // namespace trammel::model::edit
