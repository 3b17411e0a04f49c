#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the lines of `trammel session` against docs/reference/session.schema.json.

    check_sessions.py ROOT PROGRAM

Every model of the examples and cases is opened and called by every call in turn, each of which
must be one that the schema describes, as must be its reply.
"""
import json
import pathlib
import subprocess
import sys

import jsonschema

from all_models import end_with, models

FOLDERS = ('examples', 'tests/cases', 'tests/golden')


def calls(text):
    yield {'call': 'set_text', 'text': text, 'file': 'm.tml'}
    for name in ('status', 'elements', 'place'):
        yield {'call': name}
    for name in ('A', 'B', 'crank'):
        yield {'call': 'hold', 'name': name, 'at': [0.1, 0.2]}
        yield {'call': 'pull', 'name': name, 'along': 0.5, 'to': [0.1, 0.2], 'effort': 3000}
    yield {'call': 'scene'}
    yield {'call': 'pull', 'name': 'B', 'to': [0.2, 0.3]}
    yield {'call': 'scene', 'steady': True}
    yield {'call': 'scene', 'scale': 300}
    yield {'call': 'all', 'calls': [{'call': 'place'}, {'call': 'scene', 'steady': True}]}
    yield {'call': 'drag', 'name': 'a', 'value': 1.5}
    yield {'call': 'edit', 'action': 'settle', 'resolution': 1e-4}
    yield {'call': 'edit', 'action': 'remove', 'names': ['B']}
    yield {'call': 'edit', 'action': 'ground', 'names': ['A'], 'held': False}
    yield {'call': 'edit', 'action': 'constrain', 'wish': 'horizontal', 'selected': ['crank']}
    for name in ('ask', 'check', 'explain', 'draw', 'predict', 'sweep'):
        yield {'call': name, 'seconds': 0.3}
    yield {'call': 'ask', 'questions': ['find x(B)'], 'symbolic': False, 'seconds': 0.3}
    yield {'call': 'export', 'language': 'python', 'symbolic': False, 'seconds': 0.3}
    yield {'call': 'run', 'page': True, 'seconds': 0.2}
    yield {'call': 'set_values', 'values': {'a': 1.25}}
    yield {'call': 'nothing'}


class Validator:
    def __init__(self, root):
        path = (root / 'docs/reference/session.schema.json').resolve()
        schema = json.loads(path.read_text(encoding='utf-8'))
        resolver = jsonschema.RefResolver(path.as_uri(), schema)  # it reads reply.schema.json
        make = lambda part: jsonschema.Draft202012Validator(part, resolver=resolver)
        self.line, self.call = make(schema), make({'$ref': '#/$defs/call'})

    def problems(self, asked, lines):
        for call in asked:
            is_right = self.call.is_valid(call)
            if is_right != (call['call'] != 'nothing'):
                yield f'call {call}: valid by the schema: {is_right}'
        for line in lines:
            if not self.line.is_valid(line):
                yield jsonschema.exceptions.best_match(self.line.iter_errors(line)).message[:300]
        replies = [line for line in lines if 'progress' not in line]
        if len(replies) != len(asked):
            yield f'{len(asked)} calls, {len(replies)} replies'
        elif [('error' in reply) for reply in replies] != [c['call'] == 'nothing' for c in asked]:
            yield 'a call was refused, or one that is none was answered'


def check(validator, root, program):
    for model in models(root, FOLDERS):
        asked = list(calls(model.read_text(encoding='utf-8', errors='replace')))
        run = subprocess.run([program, 'session'], input='\n'.join(map(json.dumps, asked)),
                             capture_output=True, text=True, timeout=300, cwd=model.parent)
        lines = [json.loads(line) for line in run.stdout.splitlines()]
        problems = list(validator.problems(asked, lines))
        if run.returncode != 0:
            problems.append(f'exit code {run.returncode}: {run.stderr[:300]}')
        yield model, problems


def main():
    root, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    end_with(check(Validator(root), root, program))


if __name__ == '__main__':
    main()
