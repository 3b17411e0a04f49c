// SPDX-License-Identifier: Apache-2.0
// Random sequences of edits on the models of tests/cases: after each the text can be read, comments
// are still there, and the inverse restores the text to the byte.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/source_text.h"
#include "model/edit/add_statement.h"
#include "model/edit/remove.h"
#include "model/edit/rename.h"
#include "model/edit/set_value.h"
#include "model/language/name_places.h"
#include "model/language/parse.h"
#include "property/many_models.h"
#include "support/case_models.h"

using namespace trammel;
using model::syntax::Tree;

namespace {

constexpr int edits_of_one_text = 12;

Tree read_edited(const std::string& text) {
  model::ParsedModel parsed = model::parse_model(base::SourceText("m.tml", text));
  const bool is_empty = parsed.tree.statements.empty();  // a text may end with nothing left
  if (base::has_error(parsed.diagnostics) && !is_empty)
    RC_FAIL(parsed.diagnostics.front().message + "\n" + text);
  return std::move(parsed.tree);
}

// A comment at the end of every line, which none of the edits may lose.
std::string with_comments(const std::string& text) {
  std::string commented;
  int number = 0;
  for (const char c : text) {
    if (c == '\n') commented += "  # line " + std::to_string(++number);
    commented += c;
  }
  return commented;
}

std::vector<std::string> comments_of(const Tree& tree) {
  std::vector<std::string> comments;
  for (const base::Span& span : tree.comments) comments.emplace_back(tree.slice(span));
  return comments;
}

std::vector<std::string> all_texts() {
  std::vector<std::string> texts;
  for (const auto& path : test::case_models()) {
    const std::string text = test::read_file(path);
    const model::ParsedModel parsed = model::parse_model(base::SourceText("m.tml", text));
    if (!base::has_error(parsed.diagnostics)) texts.push_back(text);
  }
  return texts;
}

template <class Value>
const Value& any_of(const std::vector<Value>& values) {
  return values[*rc::gen::inRange<std::size_t>(0, values.size())];
}

base::TextEdits random_edit(const Tree& tree, int number) {
  const auto places = model::syntax::name_places(tree);
  const std::string fresh = "new_" + std::to_string(number);
  const std::string name = places.empty() ? "a" : std::string(any_of(places).name);
  switch (*rc::gen::inRange(0, 6)) {
    case 0: {
      const auto edits = model::edit::rename(tree, name, fresh);
      return edits ? edits.value() : base::TextEdits{};
    }
    case 1: return model::edit::remove_names(tree, std::vector<std::string>{name}).edits;
    case 2: return model::edit::set_value(tree, name, "1.5");
    case 3: return model::edit::add_statement(tree, "point " + fresh + " near (1, 2)").value();
    case 4: return model::edit::add_statement(tree, "mass(" + name + ") = " + fresh).value();
    default: {
      const std::vector<model::edit::PointPlace> there{{name, {0.25, -1.125}}};
      return model::edit::place_points(tree, there, 0.001).edits;
    }
  }
}

}  // namespace

TEST_CASE("random edits: texts stay readable, comments stay, and undo restores the bytes") {
  const std::vector<std::string> texts = all_texts();
  CHECK(rc::check([&] {
    if (!test::is_tried()) return;
    std::string text = any_of(texts);
    if (*rc::gen::arbitrary<bool>()) text = with_comments(text);
    const std::vector<std::string> comments = comments_of(read_edited(text));
    for (int i = 0; i < edits_of_one_text; ++i) {
      const base::TextEdits edits = random_edit(read_edited(text), i);
      const std::string changed = base::apply_edits(text, edits);
      RC_ASSERT(base::apply_edits(changed, base::inverse(text, edits)) == text);
      text = changed;
      RC_ASSERT(comments_of(read_edited(text)) == comments);
    }
  }));
}

TEST_CASE("random renaming: the same statements, with the new name wherever the old one stood") {
  const std::vector<std::string> texts = all_texts();
  CHECK(rc::check([&] {
    if (!test::is_tried()) return;
    const std::string& text = any_of(texts);
    const Tree tree = read_edited(text);
    const auto places = model::syntax::name_places(tree);
    const std::string name(any_of(places).name);
    const auto edits = model::edit::rename(tree, name, "quite_new");
    if (!edits) return;  // the axes keep their names
    const Tree renamed = read_edited(base::apply_edits(text, edits.value()));
    const auto now = model::syntax::name_places(renamed);
    RC_ASSERT(now.size() == places.size());
    RC_ASSERT(renamed.statements.size() == tree.statements.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
      RC_ASSERT(now[i].name == (places[i].name == name ? "quite_new" : places[i].name));
      RC_ASSERT(now[i].statement == places[i].statement);
      RC_ASSERT(now[i].declares == places[i].declares);
    }
    const auto back = model::edit::rename(renamed, "quite_new", name);
    RC_ASSERT(back.ok());
    RC_ASSERT(base::apply_edits(renamed.text, back.value()).size() == text.size());
  }));
}
