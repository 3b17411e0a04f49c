#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of `trammel serve` at its socket: who is refused, what is bounded, how calls and files are
answered, how it ends.

    server_test.py PROGRAM PATIENCE [unittest option...]

Times may be PATIENCE times those promised, which are for an optimized build.
"""
import os
import sys
import unittest

from bounds import Bounds
from calls import Calls, Memory
from ends import Ends, Start
from files import Files
from refusals import Refusals
from studio_case import Asked

TESTS = (Refusals, Bounds, Files, Calls, Memory, Ends, Start)


def load_tests(loader, *_):
    return unittest.TestSuite(map(loader.loadTestsFromTestCase, TESTS))


if __name__ == '__main__':
    Asked.program, Asked.patience = os.path.abspath(sys.argv[1]), float(sys.argv[2])
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
