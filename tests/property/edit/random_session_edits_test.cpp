// SPDX-License-Identifier: Apache-2.0
// Random sequences of what somebody does to random models in a session, dragging in between: after
// each edit the text can be read and all comments are there, and undoing one after the other
// restores every text to the byte. RC_PARAMS="max_success=10000" tries as many sequences.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/session/session.h"
#include "model/language/parse.h"
#include "property/many_models.h"
#include "support/apply_fix.h"
#include "support/sketch/random_model.h"

using namespace trammel;

namespace {

constexpr int edits_of_one_text = 8;

template <class Value>
const Value& any_of(const std::vector<Value>& values) {
  return values[*rc::gen::inRange<std::size_t>(0, values.size())];
}

double any_between(double least, double most) {
  return least + (most - least) * *rc::gen::inRange(0, 1001) / 1000.0;
}

model::syntax::Tree read_edited(const std::string& text) {
  model::ParsedModel parsed = model::parse_model(base::SourceText("m.tml", text));
  const bool is_empty = parsed.tree.statements.empty();  // all may be removed
  if (base::has_error(parsed.diagnostics) && !is_empty)
    RC_FAIL(parsed.diagnostics.front().message + "\n" + text);
  return std::move(parsed.tree);
}

std::vector<std::string> comments_of(const model::syntax::Tree& tree) {
  std::vector<std::string> comments;
  for (const base::Span& span : tree.comments) comments.emplace_back(tree.slice(span));
  return comments;
}

// With a fixed point beside it, values to be edited, questions, and comments of more than ASCII.
std::string any_text() {
  test::SketchShape shape;
  shape.steps = *rc::gen::inRange(1, 8);
  shape.exact_values = *rc::gen::arbitrary<bool>();
  const test::RandomModel sketch = test::random_model(test::any_seed(), shape);
  const std::string model = sketch.text() +
                            "point ground_1 at (-3, 2.5)\npoint tip near (-2, 3)\n"
                            "line boom from ground_1 to tip\nlength(boom) = reach\n"
                            "angle(x_axis, boom) = 0.5\ngiven reach = 1.25\nfind x(tip)\n";
  std::string text;
  int number = 0;
  for (const char c : model) {
    if (c == '\n') text += "  # θ " + std::to_string(++number);
    text += c;
  }
  return text;
}

std::vector<std::string> names_in(app::Session& session) {
  std::vector<std::string> names;
  for (const app::TextElement& element : session.elements({}))
    if (element.kind != app::ElementKind::Constraint) names.push_back(element.name);
  if (names.empty()) names.emplace_back("nothing");
  return names;
}

// Somebody pulls a point about, and lets go.
app::EditAction settle_after_a_drag(app::Session& session, const std::vector<std::string>& names) {
  for (int i = 0; i < 3; ++i)
    session.pull({any_of(names)}, {any_between(-4, 4), any_between(-4, 4)}, {});
  return app::Settle{0.001};
}

app::EditAction any_action(app::Session& session, int number) {
  const std::vector<std::string> names = names_in(session);
  const std::string fresh = "new_" + std::to_string(number);
  const std::vector<std::string> values{"1.5", "2*reach", "-0.75", "pi/6", "sqrt(2)"};
  std::vector<std::string> selected;
  for (int i = *rc::gen::inRange(1, 4); i > 0; --i) selected.push_back(any_of(names));
  switch (*rc::gen::inRange(0, 8)) {
    case 0: return app::Rename{any_of(names), fresh};
    case 1: return app::Remove{{any_of(names)}};
    case 2: return app::SetValue{any_of(names), any_of(values)};
    case 3: return app::AddStatement{"point " + fresh + " near (1, 2)"};
    case 4: return app::Ground{selected, *rc::gen::arbitrary<bool>()};
    case 5: return settle_after_a_drag(session, names);
    default: {
      const auto wish = *rc::gen::inRange<std::size_t>(0, model::edit::all_wishes().size());
      const bool has_value = *rc::gen::arbitrary<bool>();
      return app::Constrain{static_cast<app::Wish>(wish), selected,
                            has_value ? any_of(values) : std::string()};
    }
  }
}

}  // namespace

TEST_CASE("random sessions: edits keep texts readable, comments too, and all are undone") {
  CHECK(rc::check([] {
    if (!test::is_tried()) return;
    struct Step {
      std::string before;
      std::vector<base::PlacedEdit> inverse;
    };
    std::vector<Step> done;
    int effective = 0;
    std::string text = any_text();
    const std::vector<std::string> comments = comments_of(read_edited(text));
    app::Session session;
    for (int i = 0; i < edits_of_one_text; ++i) {
      session.set_text({"m.tml", text, {}});
      const app::EditReply reply = session.edit(any_action(session, i), {});
      RC_ASSERT(reply.problems.empty() || reply.edits.empty());
      effective += reply.edits.empty() ? 0 : 1;
      done.push_back({text, reply.inverse});
      text = test::apply_fix(text, {"", reply.edits});
      if (comments_of(read_edited(text)) != comments) RC_FAIL("a comment is lost:\n" + text);
    }
    RC_CLASSIFY(effective >= edits_of_one_text / 2);
    for (auto step = done.rbegin(); step != done.rend(); ++step) {
      text = test::apply_fix(text, {"", step->inverse});
      if (text != step->before) RC_FAIL("not undone:\n" + text + "\n" + step->before);
    }
  }));
}
