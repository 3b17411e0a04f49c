// SPDX-License-Identifier: Apache-2.0
#include "model/language/name_places.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <unordered_map>
#include <variant>

namespace trammel::model::syntax {

namespace {

// The names of one statement that stand outside of expressions, by its form.
class NameVisitor {
 public:
  using Tell = std::function<void(const Name&, bool declares)>;
  explicit NameVisitor(Tell tell) : tell_(std::move(tell)) {}

  // Forms without names of their own: all they have stands in expressions.
  template <class Form>
  void operator()(const Form&) const {}

  void operator()(const PointAt& f) const { declare(f.name); }
  void operator()(const PointNear& f) const { declare(f.name); }
  void operator()(const PointIn& f) const { declare(f.name), use(f.carrier); }
  void operator()(const LineThrough& f) const { declare(f.name), use(f.start, f.end); }
  void operator()(const LineNear& f) const { declare(f.name); }
  void operator()(const Circle& f) const {
    declare(f.name), use(f.center), use(f.through), use(f.on);
  }
  void operator()(const Curve& f) const { declare(f.name), use(f.parameter); }
  void operator()(const BodyOfPoints& f) const { declare(f.name), use(f.points); }
  void operator()(const Incidence& f) const { use(f.point, f.carrier); }
  void operator()(const Condition& f) const { use(f.first, f.second); }
  void operator()(const Rate& f) const { use(f.name); }
  void operator()(const Free& f) const { use(f.names); }
  void operator()(const Restitution& f) const { use(f.targets); }
  void operator()(const Friction& f) const { use(f.targets); }
  void operator()(const Force& f) const { use(f.target); }
  void operator()(const Torque& f) const { use(f.targets); }
  void operator()(const Load& f) const { use(f.line); }
  void operator()(const Spring& f) const { element(f); }
  void operator()(const Damper& f) const { element(f); }
  void operator()(const Actuator& f) const { element(f); }
  void operator()(const Mass& f) const { use(f.target); }
  void operator()(const Inertia& f) const { use(f.target); }
  void operator()(const BodyMass& f) const { use(f.body), use(f.center); }
  void operator()(const Coordinates& f) const {
    for (const Name& name : f.names) declare(name);
  }
  void operator()(const Solid& f) const { declare(f.name); }
  void operator()(const Density& f) const { use(f.target); }
  void operator()(const Damping& f) const { use(f.target); }
  void operator()(const Contact& f) const { use(f.targets); }
  void operator()(const Let& f) const {
    for (const Definition& definition : f.definitions) declare(definition.name);
  }
  void operator()(const Find& f) const {
    for (const Question& question : f.questions)
      if (question.name) declare(*question.name);
  }
  void operator()(const Locus& f) const { use(f.point); }

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

std::vector<NamePlace> name_places(const Tree& tree) {
  std::vector<NamePlace> places;
  for (std::size_t s = 0; s < tree.statements.size(); ++s) {
    const Statement& statement = tree.statements[s];
    const auto tell = [&](const Name& name, bool declares) {
      if (!name.text.empty()) places.push_back({name.span, name.text, s, declares});
    };
    if (statement.label) tell(*statement.label, true);
    std::visit(NameVisitor(tell), statement.form);
  }
  for (std::uint32_t e = 0; e < tree.exprs.size(); ++e) {
    const auto* name = tree.exprs.find<NameNode>({e});
    if (name == nullptr) continue;
    const auto next =
        std::ranges::upper_bound(tree.statements, name->name_span.begin, {},
                                 [](const Statement& statement) { return statement.span.begin; });
    if (next == tree.statements.begin()) continue;
    const auto s = static_cast<std::size_t>(next - tree.statements.begin()) - 1;
    const bool is_read = !std::holds_alternative<Invalid>(tree.statements[s].form);
    if (is_read && name->name_span.end <= tree.statements[s].span.end)
      places.push_back({name->name_span, tree.exprs.text(name->name), s, false});
  }
  std::ranges::stable_sort(places, {}, [](const NamePlace& p) { return p.span.begin; });
  // The parser reads some names as expressions before it knows what they are: `theta' = omega`.
  const auto is_same = [](const NamePlace& a, const NamePlace& b) { return a.span == b.span; };
  places.erase(std::unique(places.begin(), places.end(), is_same), places.end());
  return places;
}

std::vector<Span> idle_names(const Tree& tree) {
  const std::vector<NamePlace> places = name_places(tree);
  std::unordered_map<std::string_view, std::size_t> count;
  for (const NamePlace& place : places) ++count[place.name];
  std::vector<Span> idle;
  for (const NamePlace& place : places)
    if (place.declares && count[place.name] == 1) idle.push_back(place.span);
  return idle;
}

}  // namespace trammel::model::syntax
