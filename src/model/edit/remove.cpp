// SPDX-License-Identifier: Apache-2.0
#include "model/edit/remove.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

#include "model/edit/list_items.h"
#include "model/language/lexer/spelling.h"
#include "model/language/name_places.h"

namespace trammel::model::edit {

namespace {

// The bare name that is the value of a constraint, and so its name: `b` of `length(rod) = b`.
std::string_view name_of_value(const syntax::Tree& tree, const syntax::Statement& statement) {
  const auto* constraint = std::get_if<syntax::Constraint>(&statement.form);
  if (constraint == nullptr || statement.label || !constraint->value) return {};
  const auto* name = tree.exprs.find<syntax::NameNode>(*constraint->value);
  return name != nullptr && name->primes == 0 ? tree.exprs.text(name->name) : std::string_view();
}

class Remover {
 public:
  explicit Remover(const syntax::Tree& tree)
      : tree_(tree),
        source_("", tree.text),
        places_(syntax::name_places(tree)),
        is_named_(tree.statements.size(), false) {
    for (const syntax::Statement& statement : tree.statements) {
      items_.push_back(list_items(tree, statement));
      item_gone_.emplace_back(items_.back().size(), false);
      is_gone_.push_back(false);
    }
  }

  void name(const std::string& name) {
    gone_.insert(syntax::normalise_name(name));
    for (const syntax::NamePlace& place : places_)
      if (place.declares && gone_.contains(std::string(place.name)))
        is_named_[place.statement] = true;
  }

  void remove(std::size_t statement) {
    if (is_gone_[statement]) return;
    is_gone_[statement] = true;
    for (const syntax::NamePlace& place : places_)
      if (place.statement == statement && place.declares) gone_.insert(std::string(place.name));
    const std::string_view value = name_of_value(tree_, tree_.statements[statement]);
    if (!value.empty() && !is_constraint_elsewhere(value)) reactions_.insert(std::string(value));
  }

  void mark_named(std::size_t statement) { is_named_[statement] = true; }

  Removal finish() {
    for (bool is_changed = true; is_changed;) {
      is_changed = false;
      for (const syntax::NamePlace& place : places_)
        if (!is_out(place) && needs_what_goes(place)) is_changed = true, take_out(place);
    }
    take_out_unused_values();
    return write();
  }

 private:
  bool is_constraint_elsewhere(std::string_view value) const {
    for (std::size_t s = 0; s < tree_.statements.size(); ++s)
      if (!is_gone_[s] && name_of_value(tree_, tree_.statements[s]) == value) return true;
    return false;
  }

  // Of an item of a list its number, or as many as there are.
  std::size_t item_of(const syntax::NamePlace& place) const {
    const std::vector<base::Span>& items = items_[place.statement];
    const auto item = std::ranges::find_if(items, [&](const base::Span& span) {
      return span.begin <= place.span.begin && place.span.end <= span.end;
    });
    return static_cast<std::size_t>(item - items.begin());
  }

  bool is_out(const syntax::NamePlace& place) const {
    const std::size_t item = item_of(place);
    return is_gone_[place.statement] ||
           (item < items_[place.statement].size() && item_gone_[place.statement][item]);
  }

  bool needs_what_goes(const syntax::NamePlace& place) const {
    const std::string name(place.name);
    return gone_.contains(name) || (reactions_.contains(name) && is_of_constraint(place));
  }

  // Whether the name stands for a constraint here, and not for its value: `reaction(b)`, `free b`,
  // `b' = v`.
  bool is_of_constraint(const syntax::NamePlace& place) const {
    const auto& form = tree_.statements[place.statement].form;
    if (std::holds_alternative<syntax::Rate>(form) || std::holds_alternative<syntax::Free>(form) ||
        std::holds_alternative<syntax::Friction>(form) ||
        std::holds_alternative<syntax::Restitution>(form))
      return true;
    const std::string_view text = tree_.text;
    const std::string_view before = text.substr(0, place.span.begin);
    return text.substr(place.span.end).starts_with("'") || before.ends_with("reaction(") ||
           before.ends_with("contact_force(");
  }

  void take_out(const syntax::NamePlace& place) {
    const std::size_t item = item_of(place);
    std::vector<bool>& items = item_gone_[place.statement];
    if (item >= items.size()) return remove(place.statement);
    items[item] = true;
    if (place.declares) gone_.insert(std::string(place.name));
    if (std::ranges::find(items, false) == items.end()) remove(place.statement);
  }

  // `given b = 2`, where b stood in what goes and stands nowhere else.
  void take_out_unused_values() {
    std::set<std::string_view> used, freed;
    for (const syntax::NamePlace& place : places_) {
      const bool is_value =
          std::holds_alternative<syntax::Given>(tree_.statements[place.statement].form);
      if (is_out(place)) {
        freed.insert(place.name);
      } else if (!is_value) {
        used.insert(place.name);
      }
    }
    for (const syntax::NamePlace& place : places_) {
      const bool is_value =
          std::holds_alternative<syntax::Given>(tree_.statements[place.statement].form);
      if (is_value && freed.contains(place.name) && !used.contains(place.name) && !is_out(place))
        take_out(place);
    }
  }

  static void add(Removal& removal, base::TextEdits&& edits) {
    for (base::TextEdit& edit : edits) removal.edits.push_back(std::move(edit));
  }

  Removal write() const {
    Removal removal;
    for (std::size_t s = 0; s < tree_.statements.size(); ++s) {
      const base::Span span = tree_.statements[s].span;
      if (is_gone_[s]) {
        if (!is_named_[s]) removal.along.emplace_back(tree_.slice(span));
        add(removal, without_statement(tree_, source_, span));
        continue;
      }
      for (std::size_t i = 0; i < items_[s].size(); ++i)
        if (item_gone_[s][i]) removal.along.emplace_back(tree_.slice(items_[s][i]));
      add(removal, without_items(tree_, items_[s], item_gone_[s]));
    }
    return removal;
  }

  const syntax::Tree& tree_;
  base::SourceText source_;
  std::vector<syntax::NamePlace> places_;
  std::vector<std::vector<base::Span>> items_;  // of each statement
  std::vector<std::vector<bool>> item_gone_;
  std::vector<bool> is_gone_, is_named_;
  std::set<std::string> gone_, reactions_;  // names of what goes; of constraints that go
};

}  // namespace

Removal remove_names(const syntax::Tree& tree, std::span<const std::string> names) {
  Remover remover(tree);
  for (const std::string& name : names) remover.name(name);
  return remover.finish();
}

Removal remove_statements(const syntax::Tree& tree, std::span<const std::size_t> statements) {
  Remover remover(tree);
  for (const std::size_t statement : statements) {
    remover.mark_named(statement);
    remover.remove(statement);
  }
  return remover.finish();
}

}  // namespace trammel::model::edit
