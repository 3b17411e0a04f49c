# SPDX-License-Identifier: Apache-2.0
"""How the server starts and ends, with all of its processes."""
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

from served import Server, is_running, wait_until
from studio_case import RUN, SET_LONG, Asked


class Ends(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.server = Server(Asked.program, self.temporary.name)
        self.clients = []

    def tearDown(self):
        self.server.end(signal.SIGKILL)
        for client in self.clients:
            client.close()
        self.temporary.cleanup()

    def keep_busy(self):
        """Calls that run, one that waits, connections that are idle, half a request."""
        for lane in ('hand', 'work'):
            self.server.call('p', lane, SET_LONG)
            self.clients += [self.server.start_call('p', lane, RUN) for _ in range(2)]
        for client in self.clients:
            client.head()
        self.clients += [self.server.client() for _ in range(5)]
        self.clients[-1].send(b'GET / HTT')
        workers = self.server.workers()
        self.assertGreaterEqual(len(workers), 2)
        return workers

    def ends_at(self, number):
        workers = self.keep_busy()
        begun = time.monotonic()
        code = self.server.end(number)
        self.assertLess(time.monotonic() - begun, 1 * Asked.patience)
        self.assertEqual([w for w in workers if is_running(w)], [])
        return code

    def test_an_interrupt(self):
        self.assertEqual(self.ends_at(signal.SIGINT), 0)

    def test_a_request_to_end(self):
        self.assertEqual(self.ends_at(signal.SIGTERM), 0)

    def test_an_interrupt_before_anything_was_asked(self):
        for _ in range(10):
            with Server(Asked.program, self.temporary.name) as server:
                begun = time.monotonic()
                self.assertEqual(server.end(signal.SIGINT), 0)
                self.assertLess(time.monotonic() - begun, 1 * Asked.patience)

    def test_an_end_by_force(self):
        workers = self.keep_busy()
        self.server.end(signal.SIGKILL)
        self.assertIsNotNone(
            wait_until(lambda: not any(map(is_running, workers)), 3 * Asked.patience))



class Start(unittest.TestCase):
    def test_a_port_that_is_taken(self):
        with tempfile.TemporaryDirectory() as folder, Server(Asked.program, folder) as server:
            second = subprocess.run(
                [Asked.program, 'serve', folder, '--no-browser', '--port', str(server.port)],
                capture_output=True, text=True, timeout=30, check=False)
            self.assertEqual(second.returncode, 2)
            self.assertEqual(second.stdout, '')
            self.assertIn(f'port {server.port} ', second.stderr)
            port = str(server.port)
            server.end(signal.SIGTERM)
            with Server(Asked.program, folder, '--port', port) as third:  # at once, and again
                self.assertEqual(str(third.port), port)

    def test_a_folder_that_is_not_there(self):
        run = subprocess.run([Asked.program, 'serve', '/nowhere', '--no-browser'],
                             capture_output=True, text=True, timeout=30, check=False)
        self.assertEqual(run.returncode, 2)
        self.assertIn('/nowhere', run.stderr)

    def test_each_start_draws_another_token(self):
        with tempfile.TemporaryDirectory() as folder:
            with Server(Asked.program, folder) as one, Server(Asked.program, folder) as two:
                self.assertNotEqual(one.token, two.token)

    def test_the_browser_is_opened_and_left_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            browser, told = pathlib.Path(folder, 'xdg-open'), pathlib.Path(folder, 'told')
            browser.write_text(f"""#!/bin/sh
                echo spoken; echo spoken >&2
                grep -E 'SigBlk|SigIgn' /proc/self/status >{told}.part
                echo "$1" >>{told}.part
                mv {told}.part {told}
                exec sleep 60
            """, encoding='utf-8')
            browser.chmod(0o755)
            with Server(Asked.program, folder, browser=folder) as server:
                self.assertIsNotNone(wait_until(told.exists, 5 * Asked.patience))
                blocked, ignored, address = told.read_text(encoding='utf-8').splitlines()
                self.assertEqual(address + '\n', server.address)
                self.assertEqual(int(blocked.split()[1], 16), 0)
                self.assertFalse(int(ignored.split()[1], 16) >> (signal.SIGPIPE - 1) & 1)
                opened = []

                def is_found():
                    opened[:] = [w for w in server.workers() if b'sleep' in pathlib.Path(
                        f'/proc/{w}/cmdline').read_bytes()]
                    return opened
                self.assertIsNotNone(wait_until(is_found, 5 * Asked.patience))
                server.process.send_signal(signal.SIGINT)
                self.assertEqual(server.process.communicate(timeout=10), ('', ''))
                self.assertEqual([is_running(w) for w in opened], [True])
                os.kill(opened[0], signal.SIGKILL)
