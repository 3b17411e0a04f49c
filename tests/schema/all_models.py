# SPDX-License-Identifier: Apache-2.0
"""What the checks of this folder share: the models that they try, and how they end."""
import os
import sys


def models(root, folders):
    """Under sanitizers TRAMMEL_CASES_EVERY=N takes each Nth, others than tests/cases takes."""
    every = int(os.environ.get('TRAMMEL_CASES_EVERY', '1'))
    for folder in folders:
        yield from sorted((root / folder).rglob('*.tml'))[every // 2::every]


def end_with(failed_by_case):
    """Prints the problems of each case, a pair of its name and a list, and exits by them."""
    failed = tried = 0
    for name, problems in failed_by_case:
        for problem in problems:
            print(f'{name}: {problem}')
        failed += bool(problems)
        tried += 1
    print(f'{tried - failed} passed, {failed} failed')
    sys.exit(0 if tried and not failed else 1)
