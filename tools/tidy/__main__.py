# SPDX-License-Identifier: Apache-2.0
"""Checks what compilers and clang-format do not: `python3 tools/tidy [--root FOLDER]`.

Prints `file:line: message` for each finding; exit 1 where there is one. Lines that begin with
`note:` tell of files beyond the aimed size, and fail nothing.
"""
import argparse
import pathlib
import sys

import code_rules
import include_rules
import layer_rules
import registry_rules
import text_rules
from tree import Tree

RULES = [*text_rules.RULES, *code_rules.RULES, *layer_rules.RULES, *include_rules.RULES,
         *registry_rules.RULES]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).parents[2])
    tree = Tree(parser.parse_args().root)
    findings = sorted(finding for rule in RULES for finding in rule(tree))
    for path, line, message in findings:
        print(f"{path}:{line}: {message}")
    for note in code_rules.beyond_aimed_size(tree):
        print(f"note: {note}")
    print(f"tidy: {len(tree.files)} files, {len(findings)} findings")
    return 1 if findings else 0


sys.exit(main())
