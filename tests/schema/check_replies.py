#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the program's JSON against docs/reference/reply.schema.json.

    check_replies.py ROOT PROGRAM

Every model of the examples, cases, diagnostics and of this folder is asked by every command;
each reply must be one valid document, whatever the exit code.
"""
import json
import pathlib
import subprocess
import sys

import jsonschema

from all_models import end_with, models

FOLDERS = ('examples', 'tests/cases', 'tests/diagnostics', 'tests/golden', 'tests/schema')


def reply_of(program, command, model):
    run = subprocess.run([program, command, str(model), '--format', 'json'],
                         capture_output=True, text=True, timeout=300)
    return run.returncode, json.loads(run.stdout)


def check(validator, root, program):
    for model in models(root, FOLDERS):
        for command in ('solve', 'check', 'explain', 'draw', 'predict', 'sweep'):
            code, reply = reply_of(program, command, model)
            problems = [e.message for e in validator.iter_errors(reply)]
            has_error = any(d['severity'] == 'error' for d in reply['diagnostics'])
            if (code == 0) == has_error:
                problems.append(f'exit code {code}, errors told: {has_error}')
            yield f'{model}: {command}', problems


def main():
    root, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    schema = json.loads((root / 'docs/reference/reply.schema.json').read_text(encoding='utf-8'))
    end_with(check(jsonschema.Draft202012Validator(schema), root, program))


if __name__ == '__main__':
    main()
