# SPDX-License-Identifier: Apache-2.0
"""tools/mutations on small sources, and on a checkout whose build and tests are scripts."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "mutations"
sys.path.insert(0, str(TOOL))

import places  # noqa: E402

SOURCE = """// SPDX-License-Identifier: Apache-2.0
#include "a/b+c.h"
int half(int n) {
  if (n > 9) return 0;
  return n / 2;
}
"""

# The build fails where nothing is divided, and the tests where the bound moved.
BUILD = """#!/bin/sh
cd "$(dirname "$0")"
grep -q 'n / 2' src/mechanics/half.cpp || grep -q 'n / 3' src/mechanics/half.cpp || exit 1
mkdir -p build/release
cp tests.sh build/release/test_machines
cp tests.sh build/release/test_requests
"""
TESTS = """#!/bin/sh
case "$*" in *tests/mechanics/*) ;; *) exit 0 ;; esac
grep -q 'n > 9' src/mechanics/half.cpp && exit 0
echo "TEST CASE:  halves of large numbers"
exit 1
"""


def changes(text):
    return [(place.old, place.new) for place in places.find_places("a.cpp", text)]


class Places(unittest.TestCase):
    def test_each_kind_of_place_is_found_and_made_wrong(self):
        rows = [("x = a + b;", [("+", "-")]),
                ("x -= b;", [("-=", "+=")]),
                ("return a < b && c;", [("<", "<="), ("&&", "||")]),
                ("return !is_tight;", [("!", "")]),
                ("if (f(a) == b) return;", [("f(a) == b", "!(f(a) == b)"), ("==", "!=")]),
                ("x = std::max(a, b);", [("max", "min")]),
                ("x = sin(a);", [("sin", "cos")]),
                ("x = true;", [("true", "false")]),
                ("x = 1;", [("1", "2")]),
                ("x = 0.5;", [("0.5", "1.0")]),
                ("x = 0.0;", [("0.0", "1.0")]),
                ("x = 1e-9;", [("1e-9", "1e-6")])]
        for text, wanted in rows:
            with self.subTest(text):
                self.assertEqual(changes(text), wanted)

    def test_what_decides_nothing_is_left_alone(self):
        for text in ("// a + b", "/* a\n + 1 */", 'x = "a + 1";', "#include <a+1>", "x = '1';",
                     "std::vector<std::vector<int>> v;", "auto&& x = y;", "x = -y;", "*x = y;",
                     "int* x = y;", "x->y();", "return -y;", "x = a1;", "double max;",
                     "TRAMMEL_ASSERT(a == 1);", "v.reserve(2);", "if (auto* x = f(y)) return;",
                     'text = R"(a + 1)";'):
            with self.subTest(text):
                self.assertEqual(changes(text), [])

    def test_a_place_is_changed_where_it_stands(self):
        found = list(places.find_places("half.cpp", SOURCE))
        self.assertEqual([str(place) for place in found],
                         ["half.cpp:4:7: `n > 9` -> `!(n > 9)`", "half.cpp:4:9: `>` -> `>=`",
                          "half.cpp:4:11: `9` -> `10`", "half.cpp:4:21: `0` -> `1`",
                          "half.cpp:5:12: `/` -> `*`", "half.cpp:5:14: `2` -> `3`"])
        self.assertIn("return n * 2;", found[4].changed(SOURCE))


class Trials(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name) / "root"
        (self.root / "src" / "mechanics").mkdir(parents=True)
        (self.root / "src" / "mechanics" / "half.cpp").write_text(SOURCE, encoding="utf-8")
        for name, text in (("dev", BUILD), ("tests.sh", TESTS)):
            (self.root / name).write_text(text, encoding="utf-8")
            (self.root / name).chmod(0o755)
        for words in (["init", "-q"], ["add", "."],
                      ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "one"]):
            subprocess.run(["git", "-C", self.root, *words], check=True)

    def mutate(self, *options):
        run = subprocess.run([sys.executable, "-B", TOOL, "--root", self.root, *options],
                             capture_output=True, text=True, check=False)
        return run.returncode, (run.stdout + run.stderr).strip().split("\n")

    def test_each_place_is_killed_survives_or_does_not_compile(self):
        code, lines = self.mutate()
        self.assertEqual(code, 1)
        told = sorted(line.split(". ", 1)[1] for line in lines[:-1])
        by = "killed by mechanics: halves of large numbers"
        place = "src/mechanics/half.cpp"
        self.assertEqual(told, [f"{place}:4:11: `9` -> `10`: {by}",
                                f"{place}:4:21: `0` -> `1`: survived",
                                f"{place}:4:7: `n > 9` -> `!(n > 9)`: survived",
                                f"{place}:4:9: `>` -> `>=`: {by}",
                                f"{place}:5:12: `/` -> `*`: does not compile",
                                f"{place}:5:14: `2` -> `3`: survived"])
        self.assertEqual(lines[-1], "2 killed, 3 survived, 1 does not compile")

    def test_the_same_seed_draws_the_same_places_and_goes_on_where_it_was(self):
        whole = self.mutate("--list", "--seed", "5")[1]
        self.assertEqual(len(whole), 6)
        self.assertEqual(self.mutate("--list", "--seed", "5", "--skip", "2")[1], whole[2:])
        self.assertEqual(self.mutate("--list", "--seed", "5", "--only", "2,6")[1],
                         [whole[1], whole[5]])
        self.assertNotEqual(self.mutate("--list", "--seed", "6")[1], whole)

    def test_a_source_that_is_spared_stays_as_it_is(self):
        self.assertEqual(self.mutate("--list", "--spare", "*/half.cpp"), (0, [""]))


if __name__ == "__main__":
    unittest.main()
