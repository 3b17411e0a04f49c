#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the program's JSON against docs/reference/reply.schema.json.

    check_replies.py ROOT PROGRAM

Every model of the examples, cases, diagnostics and of this folder is asked by every command;
each reply must be one valid document, whatever the exit code. Under sanitizers
TRAMMEL_CASES_EVERY=N takes each Nth model, others than tests/cases takes.
"""
import json
import os
import pathlib
import subprocess
import sys

import jsonschema


def models(root):
    every = int(os.environ.get('TRAMMEL_CASES_EVERY', '1'))
    for folder in ('examples', 'tests/cases', 'tests/diagnostics', 'tests/golden',
                   'tests/schema'):
        yield from sorted((root / folder).rglob('*.tml'))[every // 2::every]


def reply_of(program, command, model):
    run = subprocess.run([program, command, str(model), '--format', 'json'],
                         capture_output=True, text=True, timeout=300)
    return run.returncode, json.loads(run.stdout)


def main():
    root, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    schema = json.loads((root / 'docs/reference/reply.schema.json').read_text(encoding='utf-8'))
    validator = jsonschema.Draft202012Validator(schema)
    failed = checked = 0
    for model in models(root):
        for command in ('solve', 'check', 'explain', 'draw', 'predict', 'sweep'):
            code, reply = reply_of(program, command, model)
            problems = [e.message for e in validator.iter_errors(reply)]
            has_error = any(d['severity'] == 'error' for d in reply['diagnostics'])
            if (code == 0) == has_error:
                problems.append(f'exit code {code}, errors told: {has_error}')
            for problem in problems:
                print(f'{model}: {command}: {problem}')
            failed += bool(problems)
            checked += 1
    print(f'{checked - failed} passed, {failed} failed')
    sys.exit(0 if checked and not failed else 1)


if __name__ == '__main__':
    main()
