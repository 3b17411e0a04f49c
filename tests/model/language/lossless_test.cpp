// SPDX-License-Identifier: Apache-2.0
// The text comes back byte for byte, and lone lists and expressions are read like those in models.
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "model/language/parse.h"
#include "model/language/print.h"
#include "model/language/summary.h"

using namespace trammel::model;
using namespace trammel::model::syntax;

TEST_CASE("print: comments, spaces and line ends are kept") {
  const std::string_view texts[] = {
      "# Title\r\n\r\npoint A at ( 0 ,0 )   # here\r\n\tfree a,\r\n   b\r\n# end",
      "\xEF\xBB\xBFpoint A at (0,0)\n",
      "free a\rfree b",
      "free θ₁ ; free b",
      "",
      "\n\n",
      "length(a = 3\n$$$ \"x\nfree",
  };
  for (const std::string_view text : texts) {
    CAPTURE(text);
    const ParsedModel parsed = parse_model({"", std::string(text)});
    CHECK(print(parsed.tree) == text);
  }
}

TEST_CASE("print: any bytes come back") {
  std::string bytes;
  for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
  CHECK(print(parse_model({"", bytes}).tree) == bytes);
}

TEST_CASE("spans: an edit of one changes its place and nothing else") {
  const ParsedModel parsed =
      parse_model({"", "# seesaw\npoint B near (1, 2)  # drag me\nfind x(B)\n"});
  const auto& point = std::get<PointNear>(parsed.tree.statements.at(0).form);
  const trammel::base::TextEdits edits{{point.hint.span, "(1.5, 2)"},
                                       {parsed.tree.statements[1].span, ""}};
  CHECK(trammel::base::apply_edits(parsed.tree.text, edits) ==
        "# seesaw\npoint B near (1.5, 2)  # drag me\n\n");
}

TEST_CASE("tree: slices of statements, names, questions and comments") {
  const ParsedModel parsed = parse_model({"", "ab: length(ω₁) = 2  # why\nfind v = (a), b'  "});
  const Tree& tree = parsed.tree;
  REQUIRE(tree.statements.size() == 2);
  CHECK(tree.slice(tree.statements[0].span) == "ab: length(ω₁) = 2");
  CHECK(tree.slice(tree.statements[0].label->span) == "ab");
  const auto& find = std::get<Find>(tree.statements[1].form);
  REQUIRE(find.questions.size() == 2);
  CHECK(tree.slice(find.questions[0].span) == "v = (a)");
  CHECK(tree.slice(find.questions[1].span) == "b'");
  REQUIRE(tree.comments.size() == 1);
  CHECK(tree.slice(tree.comments[0]) == "# why");
}

TEST_CASE("given list: as on the command line") {
  const auto show = [](std::string_view text) {
    const auto parsed = parse_given_list({"--given", std::string(text)});
    if (!parsed) return "error " + std::string(parsed.errors().front().kind.code);
    std::string shown;
    for (const Binding& binding : parsed.value().bindings)
      shown += to_text(parsed.value().exprs, binding.target) + "=" +
               to_text(parsed.value().exprs, binding.value) + ";";
    return shown;
  };
  CHECK(show("a=2, theta=0.3") == "a=2;theta=0.3;");
  CHECK(show("θ'=0.1, a=25 mm") == "theta'=0.1;a=25 mm;");
  CHECK(show("angle(x_axis, crank)=pi/2") == "angle(x_axis, crank)=pi/2;");
  CHECK(show("  ") == "");
  CHECK(show("a=2 b=3") == "error E117");
  CHECK(show("a=2,") == "error E115");
  CHECK(show("a") == "error E128");
  CHECK(show("a==2") == "error E107");
  CHECK(show("2=a") == "error E133");
  CHECK(show("a=0,5") == "error E109");
  CHECK(show("a=(2") == "error E111");
}
