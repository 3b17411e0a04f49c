# SPDX-License-Identifier: Apache-2.0
"""Two programs that reply by rote are compared, and each part of tools/replies is shown a case."""
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "replies"
sys.path.insert(0, str(TOOL))

import comparing  # noqa: E402
import expected  # noqa: E402
import given  # noqa: E402
import models  # noqa: E402
import stores  # noqa: E402

# Answers name its version, the model and the options; drawings are written; nothing runs.
PROGRAM = """#!/bin/sh
version=0.1.0
case "$*" in
  --version) echo "trammel $version"; exit ;;
  simulate* | sweep*) echo "nothing to run" >&2; exit 1 ;;
  draw*) echo "<svg/>" >x.svg ;;
esac
echo "$(head -n 1 "$2") is answered by $version: $*"
"""


class Folder:
    """A checkout of two models, and programs beside it."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        for name in ("tests/cases/one.tml", "examples/two/two.tml"):
            (self.path / "root" / name).parent.mkdir(parents=True)
            (self.path / "root" / name).write_text(f"# {name}\n", encoding="utf-8")

    def program(self, name, *changes):
        text = PROGRAM
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path = self.path / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
        return path

    def compare(self, old, new, *options):
        run = subprocess.run([sys.executable, "-B", TOOL, old, new, "--root", self.path / "root",
                              "--jobs", "2", *options],
                             capture_output=True, text=True, check=False)
        return run.returncode, (run.stdout + run.stderr).split("\n")


class Comparison(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Folder(temporary.name)
        self.old = self.folder.program("old")

    def titles(self, lines):
        return [line for line in lines if line.startswith(("tests/", "examples/"))]

    def test_another_version_of_the_same_program_replies_the_same(self):
        new = self.folder.program("new", ("0.1.0", "0.2.0"))
        code, lines = self.folder.compare(self.old, new)
        self.assertEqual((code, self.titles(lines)), (0, []), lines)
        self.assertRegex(lines[-2], r"2 models, 70 calls of each program.* 0 differ")

    def test_one_call_of_one_model_that_differs_is_told_with_what_differs(self):
        new = self.folder.program("new", ("  draw*)", '  *"one.tml --format latex") echo more ;;\n'
                                                      "  draw*)"))
        code, lines = self.folder.compare(self.old, new, "--commands", "solve,check")
        self.assertEqual((code, self.titles(lines)),
                         (1, ["tests/cases/one.tml: solve --format latex: stdout"]))
        self.assertIn("    +more", lines)

    def test_an_exit_code_that_differs_is_told(self):
        new = self.folder.program("new", ("  draw*)", "  check*json*) exit 4 ;;\n  draw*)"))
        code, lines = self.folder.compare(self.old, new, "--commands", "check", "--only", "one")
        self.assertEqual((code, self.titles(lines)),
                         (1, ["tests/cases/one.tml: check --format json: exit code, stdout"]))
        self.assertIn("    exit code 0 before, 4 now", lines)
        self.assertIn("broke down (new: 4): tests/cases/one.tml: check --format json", lines)

    def test_a_file_that_differs_is_told_and_kept(self):
        new = self.folder.program("new", ("<svg/>", "<svg>0.1.0</svg>"))
        kept = self.folder.path / "kept"
        code, lines = self.folder.compare(self.old, new, "--only", "two", "--keep", kept)
        self.assertEqual((code, self.titles(lines)),
                         (1, ["examples/two/two.tml: draw -o x.svg: file x.svg"]))
        files = sorted(p.relative_to(kept).as_posix() for p in kept.rglob("x.svg"))
        self.assertEqual(files, ["examples_two_two.tml_draw_-o_x.svg/new/x.svg",
                                 "examples_two_two.tml_draw_-o_x.svg/old/x.svg"])

    def test_a_file_that_is_no_longer_written_is_told(self):
        new = self.folder.program("new", (">x.svg", ">y.svg"))
        _, lines = self.folder.compare(self.old, new, "--only", "two", "--commands", "draw")
        self.assertEqual(self.titles(lines),
                         ["examples/two/two.tml: draw -o x.svg: file x.svg, file y.svg"])

    def test_what_is_expected_fails_nothing_and_what_is_stale_is_told(self):
        new = self.folder.program("new", ("<svg/>", "<svg></svg>"))
        table = self.folder.path / "expected.txt"
        table.write_text("*: draw -o x.svg  # an empty picture is written in full\n"
                         "tests/*: solve  # never changed\n", encoding="utf-8")
        code, lines = self.folder.compare(self.old, new, "--expected", table)
        self.assertEqual(code, 0, lines)
        self.assertEqual(len(self.titles(lines)), 2)
        self.assertIn("stale, as nothing differs: tests/*: solve  # never changed", lines)

    def test_replies_of_the_old_program_are_remembered(self):
        counted = ("case", f"echo >>{self.folder.path}/asked\ncase")
        old, new = self.folder.program("counted", counted), self.folder.program("new")
        counts = []
        for _ in range(2):
            code, lines = self.folder.compare(old, new, "--commands", "check", "--remember",
                                              self.folder.path / "memory")
            self.assertEqual(code, 0, lines)
            counts.append(len((self.folder.path / "asked").read_text().split("\n")) - 1)
        self.assertEqual(counts, [5, 6])  # each time its version, and once two forms of two models

    def test_what_both_do_not_end_is_told_and_is_no_difference(self):
        slow = self.folder.program("slow", ("  draw*)", "  check*json*) exec sleep 9 ;;\n  draw*)"))
        code, lines = self.folder.compare(slow, slow, "--commands", "check", "--time-out", "0.3",
                                          "--only", "one")
        self.assertEqual(code, 0, lines)
        self.assertIn("timed out (old, new): tests/cases/one.tml: check --format json", lines)


class Runs(unittest.TestCase):
    # The store is there at once, and is complete after a while or when it is resumed.
    RUN = """  simulate*) echo "a run"
    case "$*" in
      *resume*) echo WHOLE >x.db ;;
      *x.db*) echo half >x.db; sleep SECONDS; echo whole >x.db ;;
    esac ;;
  sweep*)"""

    def compare(self, resumed, seconds):
        with tempfile.TemporaryDirectory() as name:
            folder = Folder(name)
            text = self.RUN.replace("WHOLE", resumed).replace("SECONDS", seconds)
            run = folder.program("old", ("  simulate* | sweep*)", text))
            return folder.compare(run, run, "--commands", "simulate", "--only", "one")

    def test_a_run_that_is_broken_off_and_resumed_is_held_against_a_whole_one(self):
        code, lines = self.compare("whole", "1")  # a machine that is busy must not be too slow
        self.assertEqual(code, 0, lines)
        self.assertEqual(lines[0], "cut before their end: 2 of 2 that are to be resumed")

    def test_a_run_that_ends_otherwise_in_pieces_is_told(self):
        code, lines = self.compare("more", "0.1")
        self.assertEqual(code, 0, lines)
        self.assertEqual(lines[0], "stores something else in pieces than in one go (old, new): "
                         "tests/cases/one.tml: simulate -o x.db, cut and resumed")


class Parts(unittest.TestCase):
    def test_the_first_angle_is_turned_far(self):
        self.assertEqual(given.turned(b"given a = 1, theta = 0.5, phi = 1"), "theta = 3.45")
        self.assertEqual(given.turned(b"given w = 30 deg"), "w = 200 deg")
        self.assertEqual(given.turned(b"given a = 1, theta' = 2, phi = W"), "")

    def test_given_values_are_read_from_the_text_and_moved_by_turns(self):
        text = ("given a = 1, theta = 30 deg,  # on two lines\n  theta' = -2e-3\n"
                "given c = pi/2, p = atan2(1, 2), 2*a = 3\nfind given = 3\n").encode()
        self.assertEqual(given.moved(text), "a = 1.03, theta = 29.10 deg, theta' = -0.00206, "
                         "c = 0.97*(pi/2), p = 1.03*(atan2(1, 2))")

    def test_the_first_number_that_is_not_zero_is_swept(self):
        self.assertEqual(given.sweep_around(b"given a = 0, b = pi, c = 2 mm\n"),
                         "sweep c from 1.94 mm to 2.06 mm in 4 steps")
        self.assertEqual(given.sweep_around(b"find a\n"), "")

    def test_a_model_is_asked_once_and_brings_the_tables_that_it_names(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for path, text in {"tests/a.tml": "frame_table \"a.csv\"\n", "tests/a.csv": "1\n",
                               "tests/b.tml": "find \"nowhere.csv\"\n",
                               "more/same.tml": "find \"nowhere.csv\"\n",
                               "more/other.tml": "frame_table \"a.csv\"\n"}.items():
                (folder / path).parent.mkdir(exist_ok=True)
                (folder / path).write_text(text, encoding="utf-8")
            found = models.find_models(folder, [folder / "more"])
            self.assertEqual([(m.label, [f for f, _ in m.files]) for m in found],
                             [("tests/a.tml", ["a.csv"]), ("tests/b.tml", []),
                              ("more/other.tml", [])])
            with self.assertRaises(ValueError):
                models.find_models(folder, [folder / "tests"])

    def test_stores_are_the_same_whatever_order_they_were_written_in(self):
        with tempfile.TemporaryDirectory() as name:
            dumps = []
            for i, order in enumerate([(1, 2, 3), (3, 1, 2), (1, 2, 4)]):
                path = pathlib.Path(name) / f"{i}.db"
                connection = sqlite3.connect(path)
                connection.execute("CREATE TABLE rows (row INTEGER PRIMARY KEY, x REAL, memory)")
                for row in order:
                    connection.execute("INSERT INTO rows VALUES (?, ?, ?)",
                                       (row, row / 7, b"\xff\x00"))
                connection.commit()
                connection.close()
                self.assertTrue(stores.is_store(path.read_bytes()))
                dumps.append(stores.dump(path))
            self.assertEqual(dumps[0], dumps[1])
            self.assertNotEqual(dumps[0], dumps[2])
            self.assertIn(b"  1 | 0.14285714285714285 | ", dumps[0])
            path.write_bytes(path.read_bytes()[:150])
            self.assertTrue(stores.dump(path).startswith(b"unreadable"))

    def test_a_difference_is_shown_where_it_is(self):
        lines = list(comparing.diff(b"same\n" + b"x" * 900 + b"1\nend\n",
                                    b"same\n" + b"x" * 900 + b"2\nend\n"))
        self.assertEqual(lines[0], "@@ from line 2 on")
        self.assertEqual([line[-2:] for line in lines[1:]], ["x1", "x2"])
        self.assertLess(max(map(len, lines)), 200)
        many = "\n".join(map(str, range(99))).encode()
        self.assertIn("lines more", comparing.show([("stdout", many, b"")])[-1])

    def test_an_expected_difference_has_a_reason(self):
        with self.assertRaises(ValueError):
            expected.Expected(["tests/*: solve"])

    def test_a_line_of_calls_that_were_not_asked_is_stale_only_where_all_were(self):
        rows = expected.Expected(["a: solve  # one", "b: solve  # two", "", "# a comment"])
        self.assertEqual(rows.reason("a: solve", True), "one")
        self.assertEqual(rows.stale(asked_all=False), [])
        self.assertEqual(rows.stale(asked_all=True), ["b: solve  # two"])


if __name__ == "__main__":
    unittest.main()
