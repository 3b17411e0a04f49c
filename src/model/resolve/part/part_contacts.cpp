// SPDX-License-Identifier: Apache-2.0
// How parts touch, as the text says it: coefficients of two parts, teeth in place of a ratio.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/let_names.h"
#include "model/resolve/part/part_builder.h"
#include "model/shown_unit.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

namespace {

namespace dimension = base::dimension;

constexpr ExpressionPlace place_of_coefficients{false, false, true, 0};

}  // namespace

void PartBuilder::declare(const syntax::Contact& contact) {
  if (contact.law == syntax::ContactLaw::Teeth) toothed_.push_back(&contact);
}

// Two different parts, in the order of the text's parts; else a diagnostic says what is no part.
std::optional<Touch> PartBuilder::find_two(const std::vector<syntax::Name>& targets) {
  std::array<PartIndex, 2> parts;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto part = names_.find_part(targets[i].text);
    if (!part && names_.is_broken(targets[i].text)) return std::nullopt;
    const bool is_other = part && (i == 0 || !(*part == parts[0]));
    if (!is_other) {
      diagnostics_.push_back({wrong_element, targets[i].span,
                              part ? fmt::format("'{}' cannot touch itself", targets[i].text)
                                   : fmt::format("'{}' is no part of the machine", targets[i].text),
                              "name two that 'part' or 'frame' statements declare"});
      return std::nullopt;
    }
    parts[i] = *part;
  }
  const auto [first, second] = std::minmax(parts[0].value, parts[1].value);
  return Touch{{first}, {second}};
}

// Pre: shapes stand.
std::vector<Touch> PartBuilder::parts_by_teeth() {
  std::vector<Touch> by_teeth;
  for (const syntax::Contact* contact : toothed_) {
    const auto two = find_two(contact->targets);
    if (!two) continue;
    by_teeth.push_back(*two);
    for (const syntax::Name& target : contact->targets)
      if (!has_teeth(*names_.find_part(target.text)))
        diagnostics_.push_back({wrong_element, target.span,
                                fmt::format("'{}' has no teeth that could push", target.text),
                                "name two parts with a gear, ring_gear or rack; other parts push "
                                "each other anyhow"});
  }
  return by_teeth;
}

// Nothing where the text has none that could be followed.
//
// Pre: shapes and values stand.
std::optional<JoiningRules> PartBuilder::read_rules() {
  JoiningRules rules{parts_by_teeth(), 0.0, shown_length(model_)};
  if (clearances_.empty()) return rules;
  const syntax::ExprIndex text = clearances_.front()->value;
  clearance_ = read_constant(text, dimension::length, "a clearance");
  if (!clearance_) return std::nullopt;
  const base::Span span = tree_.exprs[text].span;
  for (const ExprId symbol : symbolic::symbols_of(pool_, std::array{*clearance_}))
    if (!has_value(symbol, span, "the clearance")) return std::nullopt;
  rules.clearance = symbolic::eval(pool_, *clearance_, values_);
  if (rules.clearance >= 0.0 && std::isfinite(rules.clearance)) return rules;
  diagnostics_.push_back({negative_clearance, span,
                          "a clearance is a length of 0 or more, and this one is not",
                          "write by how much holes are wider than their pins, 0.1 mm for example"});
  return std::nullopt;
}

void PartBuilder::define(const syntax::Statement& statement, const syntax::Clearance& clearance) {
  if (!has_parts())
    diagnostics_.push_back({not_supported, statement.span,
                            "a clearance is one of parts, and the model has none",
                            "declare parts by their shapes, or leave it out"});
  else if (&clearance != clearances_.front())
    diagnostics_.push_back({given_twice, statement.span, "the clearance is given twice",
                            "remove one of the two: it counts for all holes"});
}

bool PartBuilder::has_teeth(PartIndex part) const {
  const auto& leaves = parts_[part].shape.leaves;
  return std::any_of(leaves.begin(), leaves.end(), [](const SolidLeaf& leaf) {
    return leaf.kind == PrimitiveKind::Gear || leaf.kind == PrimitiveKind::RingGear ||
           leaf.kind == PrimitiveKind::Rack;
  });
}

PartContact& PartBuilder::contact_of(const Touch& two) {
  std::vector<PartContact>& all = model_.part_contacts;
  const auto known = std::find_if(all.begin(), all.end(), [&](const PartContact& contact) {
    return contact.first == two.first && contact.second == two.second;
  });
  return known != all.end() ? *known : all.emplace_back(PartContact{two.first, two.second, {}, {}});
}

// Whether a value changes along the motion: it depends on the time, or on what is free.
bool PartBuilder::moves(ExprId value) {
  const ExprId plain = write_out_lets(model_, pool_, std::array{value}).front();
  const auto symbols = symbolic::symbols_of(pool_, std::array{plain});
  return std::any_of(symbols.begin(), symbols.end(), [&](ExprId symbol) {
    const bool is_free =
        std::any_of(model_.constraints.begin(), model_.constraints.end(),
                    [&](const Constraint& c) { return c.is_free && c.value == symbol; });
    return is_free || symbol == pool_.symbol("time") || expressions_.as_measure(symbol);
  });
}

std::optional<ExprId> PartBuilder::read_constant(syntax::ExprIndex text,
                                                 const base::Dimension& dimension,
                                                 const char* what) {
  const auto built = expressions_.build_scalar(text, place_of_coefficients);
  if (!built) return std::nullopt;
  expressions_.require(*built, text, dimension, what);
  if (!moves(built->scalar())) return built->scalar();
  diagnostics_.push_back({constant_expected, tree_.exprs[text].span,
                          fmt::format("{} between parts is a constant", what),
                          "leave out what changes while they move"});
  return std::nullopt;
}

bool PartBuilder::define(const syntax::Restitution& restitution) {
  if (restitution.targets.size() != 2 || !has_parts()) return false;
  const auto two = find_two(restitution.targets);
  const auto value = read_constant(restitution.value, dimension::one, "a restitution");
  if (two && value) contact_of(*two).restitution = *value;
  return true;
}

bool PartBuilder::define(const syntax::Statement& statement, const syntax::Friction& friction) {
  if (friction.targets.size() != 2 || !has_parts()) return false;
  const auto two = find_two(friction.targets);
  if (friction.radius || friction.law == syntax::FrictionLaw::ConstantForce) {
    diagnostics_.push_back({not_supported, statement.span,
                            "between two parts friction is known by its coefficient only",
                            "write friction(a, b) = mu"});
    return true;
  }
  const auto value = read_constant(friction.value, dimension::one, "a coefficient of friction");
  if (two && value) contact_of(*two).friction = *value;
  return true;
}

void PartBuilder::define(const syntax::Statement& statement, const syntax::Contact& contact) {
  if (contact.law == syntax::ContactLaw::Teeth && !has_parts()) find_two(contact.targets);
  if (contact.law != syntax::ContactLaw::Compliant) return;
  if (!contact.elasticity || !contact.damping) {
    diagnostics_.push_back({missing_clause, statement.span,
                            fmt::format("compliant contact needs {}",
                                        contact.elasticity ? "a damping" : "an elasticity"),
                            "write contact = compliant elasticity 1e5 damping 1e6"});
    return;
  }
  const base::Dimension elasticity = dimension::force / dimension::length;
  const auto first = read_constant(*contact.elasticity, elasticity, "an elasticity");
  const auto second = read_constant(
      *contact.damping, elasticity * dimension::time / dimension::length, "a damping of contact");
  if (first && second) model_.compliance = Compliance{*first, *second};
}

// A law of its own takes the place of friction and rebound.
void PartBuilder::check_contacts() {
  if (!model_.compliance || model_.part_contacts.empty()) return;
  const PartContact& said = model_.part_contacts.front();
  diagnostics_.push_back(
      {not_supported, model_.parts[said.second].span,
       fmt::format("'{}' and '{}' have a {} of their own, which compliant contact does not know",
                   model_.parts[said.first].name, model_.parts[said.second].name,
                   said.friction ? "friction" : "restitution"),
       "leave out one of the two: rigid contact knows friction and restitution"});
}

}  // namespace trammel::model
