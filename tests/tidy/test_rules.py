# SPDX-License-Identifier: Apache-2.0
"""Each rule of tools/tidy is shown one file that breaks it, and its neighbour that does not."""
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "tidy"))

import blank  # noqa: E402
import code_rules  # noqa: E402
import include_rules  # noqa: E402
import layer_rules  # noqa: E402
import registry_rules  # noqa: E402
import text_rules  # noqa: E402
from tree import Tree  # noqa: E402

PROVINCES = "set(TRAMMEL_PROVINCES\n  base numeric model\n  app)\n"


def findings(rule, files):
    """(path, line) of what the rule finds in a tree of these files."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, text in {"cmake/provinces.cmake": PROVINCES, **files}.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)
        return sorted((path, line) for path, line, _ in rule(Tree(root)))


class TextRules(unittest.TestCase):
    def test_a_source_without_licence_is_found(self):
        files = {"src/base/a.cpp": "int a;\n", "docs/a.md": "text\n", "dev": "echo\n",
                 "cmake/provinces.cmake": "# SPDX-License-Identifier: Apache-2.0\n"}
        self.assertEqual(findings(text_rules.licence_line, files),
                         [("dev", 1), ("src/base/a.cpp", 1)])

    def test_columns_are_characters_not_bytes(self):
        files = {"src/base/a.cpp": "θ" * 100 + "\n" + "x" * 101 + "\n"}
        self.assertEqual(findings(text_rules.line_length, files), [("src/base/a.cpp", 2)])

    def test_white_space_that_nobody_sees_is_found(self):
        files = {"src/base/a.cpp": "int a; \n\tint b;\nint c;", "docs/a.md": "fine\n"}
        self.assertEqual([line for _, line in findings(text_rules.white_space, files)], [1, 2, 3])

    def test_a_path_of_one_machine_is_found_and_a_standard_one_is_not(self):
        files = {"docs/a.md": "see /usr/include and a/home/b and `/" + "home/me/x`\n"
                              "<a href='/index'> and </body>, 1/root\n"}
        self.assertEqual(findings(text_rules.machine_paths, files), [("docs/a.md", 1)])

    def test_an_unfinished_place_needs_an_issue(self):
        mark = "TO" + "DO"
        files = {"src/base/a.cpp": f"// {mark}: later\n// {mark}(#12): later\n"}
        self.assertEqual(findings(text_rules.unfinished_marks, files), [("src/base/a.cpp", 1)])

    def test_a_link_leads_somewhere(self):
        files = {"docs/a.md": "[b](b.md#part) [c](c.md) [web](https://x.org) [up](../dev)\n",
                 "docs/b.md": "\n", "dev": "\n"}
        self.assertEqual(findings(text_rules.links, files), [("docs/a.md", 1)])


class CodeRules(unittest.TestCase):
    def test_a_long_file_is_found_but_not_a_long_table(self):
        files = {"src/base/a.h": "\n" * 251, "src/base/b.cpp": "\n" * 400,
                 "src/base/unit_table.cpp": "\n" * 900}
        self.assertEqual(findings(code_rules.file_size, files), [("src/base/a.h", 251)])

    def test_a_file_is_named_after_what_it_holds(self):
        files = {"src/base/list_utils.h": "", "src/base/utility.h": "", "src/base/Big.h": ""}
        self.assertEqual(findings(code_rules.file_name, files),
                         [("src/base/Big.h", 1), ("src/base/list_utils.h", 1)])

    def test_a_header_is_guarded_and_opens_no_namespace(self):
        files = {"src/base/a.h": "#pragma once\n", "src/base/b.h": "using namespace std;\n",
                 "src/base/c.cpp": "using namespace std;\n"}
        self.assertEqual(findings(code_rules.header, files),
                         [("src/base/b.h", 1), ("src/base/b.h", 1)])

    def test_a_long_function_is_found(self):
        body = "  call();\n"
        files = {"src/base/a.cpp": "void f(\n    int x) {\n" + body * 68 + "}\n"
                                   "void g() {\n" + body * 68 + "}\n"}
        self.assertEqual(findings(code_rules.function_size, files), [("src/base/a.cpp", 1)])

    def test_what_is_a_function(self):
        cases = {
            "int f(int x) {\n}\n": [(1, 2)],
            "bool operator==(A a, A b) {\n}\n": [(1, 2)],
            "template <class T>\nvoid f(T t) {\n  if (t) {\n  }\n}\n": [(1, 5)],
            "class A {\n  int f() const { return 1; }\n};\n": [(2, 2)],
            "namespace a {\nint f(int x = 3) {\n}\n}\n": [(2, 3)],
            "constexpr int a[] = {1, 2};\nstruct B { int c{3}; };\n": [],
            "const auto f = [](int x) {\n  return x;\n};\n": [],
            "A::A(int x) : x_(x) {\n}\n": [(1, 2)],
            'const char* s = "void f() {";\n// void g() {\n': [],
        }
        for text, expected in cases.items():
            with self.subTest(text):
                code = blank.literals_and_comments(text)
                self.assertEqual(list(code_rules.functions(code)), expected)

    def test_a_tolerance_without_a_name_is_found(self):
        files = {"src/base/a.cpp": "bool a = x < 1e-9;\nf(2.5E-4, .5e-3);\ng(1'000.e-12);\n"
                                   "constexpr double h(double x) { return 1e-3 * x; }\n"
                                   "void i() {\n  if constexpr (j) k = 1e-6;\n}\n"
                                   "double l = m[constexpr_n] - 1e-7;\n",
                 "src/base/tolerances.h": "inline constexpr double close = 1e-9;\n",
                 "src/base/b.cpp": "static constexpr double few = 1e-3, fewer =\n    1e-4;\n"
                                   "constexpr double all[] = {1e-1, 1e-2};\n"
                                   "constexpr std::array more{1e-1, 1e-2};\n"
                                   "double n = 1e9 + 0x1e-9 + a1e-9, o = 0.25;\n"
                                   "// 1e-9 of the size\nauto p = \"rtol=1e-9\";\n",
                 "src/base/weight_table.cpp": "double w[] = {1e-9};\n",
                 "tests/base/a.cpp": "CHECK(x < 1e-9);\n", "cli/a.cpp": "f(1e-13);\n"}
        self.assertEqual(findings(code_rules.bare_tolerance, files),
                         [("src/base/a.cpp", line) for line in [1, 2, 2, 3, 4, 6, 8]])

    def test_a_property_is_checked(self):
        files = {"tests/base/a_test.cpp": "TEST_CASE(\"a\") {\n  rc::check(\"b\", [] {});\n"
                                          "  CHECK(rc::check(\"c\", [] {}));\n"
                                          "  const bool ok = rc::check(\"d\", [] {});\n"
                                          "  // rc::check(\"e\")\n}\n"}
        self.assertEqual(findings(code_rules.property_without_check, files),
                         [("tests/base/a_test.cpp", 2)])

    def test_a_loop_over_a_part_of_a_temporary(self):
        files = {"tests/base/a_test.cpp": "void a() {\n"
                                          "  for (const Json& r : Json::parse(f(x).y)[\"r\"])\n"
                                          "    b(r);\n"
                                          "  const Json all = Json::parse(f(x));\n"
                                          "  for (const Json& r : all[\"r\"]) b(r);\n"
                                          "  for (const Json& r : parse(x)) b(r[0]);\n}\n"}
        self.assertEqual(findings(code_rules.loop_over_part_of_temporary, files),
                         [("tests/base/a_test.cpp", 2)])

    def test_a_header_keeps_no_expression_with_its_pool(self):
        files = {
            "src/symbolic/expr/a.h": "namespace a {\nusing Pair = Two<Expr>;\n"
                                     "struct B {\n  Expr e;\n};\n}\n",
            "src/model/a.h": "namespace m {\nusing symbolic::Expr;\n"
                             "using Name = std::function<Expr(int)>;\n"
                             "struct A {\n  explicit A(Expr e = {}, Expr f = {});\n"
                             "  Expr all() const { Expr sum = first; return sum; }\n"
                             "  symbolic::Expr first, second{};\n"           # 7
                             "  ExprId id;\n  ExprPool& pool;\n  Name name;\n"
                             "  std::function<Expr(Expr)> f = {};\n"
                             "  enum class Kind { Expr };\n"
                             "  virtual Expr at(int i) const = 0;\n"
                             " private:\n  using Mine = std::vector<Pair>;\n"
                             "  // Expr\n"
                             "  std::map<int, Mine> found_;\n"               # 17
                             "  template <class T>\n  struct In {\n"
                             "    std::optional<Expr> e;\n  };\n"           # 20
                             "};\nExpr f(Expr e);\ninline Expr g() {\n"
                             "  struct Local { Expr e; };\n  return {};\n}\n}\n",
            "src/model/b.h": "struct B {\n  std::array<Mine, 2> numbers{{{1}, {2}}};\n};\n",
            "src/model/b.cpp": "struct C {\n  Expr e;\n};\n"}
        self.assertEqual(findings(code_rules.kept_expressions, files),
                         [("src/model/a.h", 7), ("src/model/a.h", 17), ("src/model/a.h", 20)])

    def test_literals_and_comments_are_blanked(self):
        for text, expected in [("a = '{'; // {", "a =    ;     "), ("1'000 {", "1'000 {"),
                               (r'"\"{" {', " " * 6 + "{"),
                               ('R"x(")")x" {', " " * 11 + "{")]:
            with self.subTest(text):
                self.assertEqual(blank.literals_and_comments(text), expected)


class LayerRules(unittest.TestCase):
    def test_includes_point_one_way(self):
        files = {"src/model/a.h": '#include "base/a.h"\n#include "model/b.h"\n'
                                  '#include <app/system.h>\n#include "app/a.h"\n#include "b.h"\n'}
        self.assertEqual(findings(layer_rules.one_way, files),
                         [("src/model/a.h", 4), ("src/model/a.h", 5)])

    def test_a_folder_that_is_no_province_is_found(self):
        self.assertEqual(findings(layer_rules.one_way, {"src/tricks/a.h": ""}),
                         [("src/tricks/a.h", 1)])

    def test_a_source_begins_with_its_own_header(self):
        files = {"src/base/a.cpp": '#include "base/b.h"\n#include "base/a.h"\n',
                 "src/base/a.h": "", "src/base/b.h": "",
                 "src/base/b.cpp": '\n#include "base/b.h"\n', "src/base/c.cpp": "#include <map>\n"}
        files |= {"studio/server/a.cpp": '#include <map>\n#include "studio/server/a.h"\n',
                  "studio/server/a.h": ""}
        self.assertEqual(findings(layer_rules.own_header_first, files),
                         [("src/base/a.cpp", 1), ("studio/server/a.cpp", 1)])

    def test_the_program_knows_app_and_base_alone(self):
        files = {"cli/main.cpp": '#include "app/a.h"\n#include "base/a.h"\n#include "model/a.h"\n'
                                 '#include "cli/options.h"\n'}
        self.assertEqual(findings(layer_rules.front_ends, files), [("cli/main.cpp", 3)])

    def test_the_server_of_the_studio_stands_alone(self):
        files = {"studio/server/a.cpp": '#include "studio/server/a.h"\n#include "base/a.h"\n'
                                        '#include "src/app/a.h"\n#include "studio/server/b.h"\n',
                 "cli/a.cpp": '#include "studio/server/a.h"\n'
                              '#include "studio/server/serve_module.h"\n'}
        self.assertEqual(findings(layer_rules.server, files),
                         [("cli/a.cpp", 1), ("studio/server/a.cpp", 2),
                          ("studio/server/a.cpp", 3)])

    def test_a_province_is_a_namespace(self):
        files = {"src/base/a.h": "namespace trammel::base {", "src/model/a.h": "namespace a {"}
        self.assertEqual(findings(layer_rules.namespaces, files), [("src/model/a.h", 1)])

    def test_two_folders_that_need_each_other_are_found(self):
        files = {"src/model/one/a.h": '#include "model/two/b.h"\n',
                 "src/model/two/b.h": '#include "model/three/c.h"\n#include "base/a.h"\n',
                 "src/model/three/c.h": '\n#include "model/one/d.h"\n', "src/model/one/d.h": "",
                 "src/base/a.h": "", "src/model/e.h": '#include "model/one/a.h"\n'}
        self.assertEqual(findings(layer_rules.folder_circles, files),
                         [("src/model/one/a.h", 1), ("src/model/three/c.h", 2),
                          ("src/model/two/b.h", 1)])

    def test_a_folder_that_is_the_inside_of_another_may_use_it(self):
        files = {"src/model/one/a.h": '#include "model/one/in/b.h"\n',
                 "src/model/one/in/b.h": '#include "model/one/c.h"\n', "src/model/one/c.h": ""}
        self.assertEqual(findings(layer_rules.folder_circles, files), [])
        files["src/model/two/d.h"] = '#include "model/one/in/b.h"\n'
        self.assertEqual(findings(layer_rules.folder_circles, files),
                         [("src/model/one/a.h", 1), ("src/model/one/in/b.h", 1)])


class IncludeRules(unittest.TestCase):
    def test_what_is_used_is_included_by_the_file_or_a_header_of_ours(self):
        files = {"src/base/a.h": "#pragma once\n#include <vector>\nstd::vector<int> a();\n",
                 "src/base/b.cpp": '#include "base/a.h"\n\nstd::vector<int> b;\n',
                 "src/base/c.cpp": "// std::vector\nstd::vector<int> c;\n",
                 "tests/base/d.cpp": '#include <vector>\nstd::vector<std::string> d;\n'}
        self.assertEqual(findings(include_rules.used_names_included, files),
                         [("src/base/c.cpp", 2), ("tests/base/d.cpp", 2)])

    def test_a_header_that_must_declare_a_name_will_do(self):
        files = {"src/base/a.cpp": "#include <map>\nstd::pair<int, int> a;\n",
                 "src/base/b.cpp": "#include <vector>\nstd::pair<int, int> b;\n"}
        self.assertEqual(findings(include_rules.used_names_included, files),
                         [("src/base/b.cpp", 2)])


class RegistryRules(unittest.TestCase):
    def kinds(self, province, rows):
        text = "".join(f"inline constexpr base::DiagnosticKind k{i}{{{row}}};\n"
                       for i, row in enumerate(rows))
        return {f"src/{province}/diagnostic_kinds.h": text}

    def test_kinds_are_unique_across_provinces_and_have_a_model(self):
        files = {**self.kinds("base", ['"E101", "one-thing"', '"W102", "no-model"']),
                 **self.kinds("model", ['"E101", "other-thing"', '"E103", "one-thing"']),
                 "tests/diagnostics/one-thing/x.tml": "", "tests/diagnostics/other-thing/x.tml": "",
                 "tests/diagnostics/forgotten/x.tml": ""}
        self.assertEqual(findings(registry_rules.diagnostic_kinds, files),
                         [("src/base/diagnostic_kinds.h", 2), ("src/model/diagnostic_kinds.h", 1),
                          ("src/model/diagnostic_kinds.h", 2), ("tests/diagnostics/forgotten", 1)])

    def test_kinds_have_the_usual_form(self):
        files = {**self.kinds("base", ['"X1", "a"', '"E101", "Big"', "code, slug"]),
                 "tests/diagnostics/a/x.tml": "", "tests/diagnostics/Big/x.tml": ""}
        self.assertEqual([line for _, line in findings(registry_rules.diagnostic_kinds, files)],
                         [1, 1, 2])

    def test_a_citation_is_in_the_bibliography(self):
        files = {"docs/references.bib": "@article{Todd2019,\n}\n",
                 "src/base/a.h": "// [Todd2019 2.2]\n// as [Tood2019] says\nint a[Size2019];\n"}
        self.assertEqual(findings(registry_rules.citations, files), [("src/base/a.h", 2)])


class WholeTree(unittest.TestCase):
    def test_the_list_of_provinces_is_read(self):
        self.assertEqual(Tree(ROOT).provinces[0], "base")
        self.assertEqual(Tree(ROOT).provinces[-1], "app")


if __name__ == "__main__":
    unittest.main()
