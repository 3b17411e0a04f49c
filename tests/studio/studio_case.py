# SPDX-License-Identifier: Apache-2.0
"""What the tests of the studio's server share: the program, how patient they are, its models."""
import pathlib
import signal
import tempfile
import unittest

from served import Server

ROOT = pathlib.Path(__file__).resolve().parents[2]

CRANK = (ROOT / 'examples/slider-crank/slider-crank.tml').read_text(encoding='utf-8')
# A chaotic motion that nobody waits for the end of.
LONG = (ROOT / 'tests/cases/double_pendulum_run.tml').read_text(encoding='utf-8').replace(
    'simulate for 3', 'simulate for 1e9')
SET_CRANK = {'call': 'set_text', 'text': CRANK}
SET_LONG = {'call': 'set_text', 'text': LONG}
PLACE, RUN, SCENE = {'call': 'place'}, {'call': 'run'}, {'call': 'scene'}


class Asked:
    """By the command line of server_test.py."""

    program = ''
    patience = 1.0  # how many times the promised time is borne


class Served(unittest.TestCase):
    """Tests of one server, which must not have ended at their end."""

    options = ()

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name) / 'models'
        cls.outside = pathlib.Path(cls.temporary.name) / 'outside'
        cls.folder.mkdir()
        cls.outside.mkdir()
        cls.server = Server(Asked.program, cls.folder, *cls.options)

    @classmethod
    def tearDownClass(cls):
        has_run = cls.server.process.poll() is None
        cls.server.end(signal.SIGKILL)
        cls.temporary.cleanup()
        assert has_run, 'the server has ended'

    def ask(self, *arguments, **options):
        return self.server.ask(*arguments, **options)

    def call(self, *arguments):
        return self.server.call(*arguments)

    def set_text(self, page, lane, call):
        self.assertEqual(self.call(page, lane, call).last, {'reply': {}})
