#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of `trammel serve`: who is refused, what is bounded, how calls and files are answered.

    server_test.py PROGRAM PATIENCE [unittest option...]

Times may be PATIENCE times those promised, which are for an optimized build.
"""
import json
import os
import pathlib
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from served import Server, is_running, state_of, wait_until

PROGRAM, PATIENCE = '', 1.0
ROOT = pathlib.Path(__file__).resolve().parents[2]

CRANK = (ROOT / 'examples/slider-crank/slider-crank.tml').read_text(encoding='utf-8')
# A chaotic motion that nobody waits for the end of.
LONG = (ROOT / 'tests/cases/double_pendulum_run.tml').read_text(encoding='utf-8').replace(
    'simulate for 3', 'simulate for 1e9')
SET_CRANK = {'call': 'set_text', 'text': CRANK}
SET_LONG = {'call': 'set_text', 'text': LONG}
PLACE, RUN, SCENE = {'call': 'place'}, {'call': 'run'}, {'call': 'scene'}


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
        cls.server = Server(PROGRAM, cls.folder, *cls.options)

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


class Refusals(Served):
    PAGE = '/?token={}'

    def refused(self, status, method, target, body=None, **headers):
        reply = self.ask(method, target, body, headers={
            name.replace('_', '-'): value for name, value in headers.items()})
        self.assertEqual(reply.status, status, f'{method} {target} {headers}: {reply.body[:200]}')
        return reply

    def everywhere(self, status, **headers):
        for method, target, body in (('GET', self.PAGE.format(self.server.token), None),
                                     ('POST', '/api/call?page=p&lane=hand', PLACE),
                                     ('GET', '/api/files', None),
                                     ('GET', '/examples/truss/truss.tml', None)):
            self.refused(status, method, target, body, **headers)

    def test_the_page_and_the_examples_are_served(self):
        reply = self.refused(200, 'GET', self.PAGE.format(self.server.token))
        self.assertEqual(reply.headers['content-type'], 'text/html; charset=utf-8')
        self.assertIn(b'<!doctype html>', reply.body.lower())
        reply = self.refused(200, 'GET', '/examples/slider-crank/slider-crank.tml')
        self.assertEqual(reply.body.decode(), CRANK)
        self.refused(200, 'HEAD', '/examples/slider-crank/slider-crank.tml')
        own = f'http://localhost:{self.server.port}'
        self.refused(200, 'GET', '/examples/truss/truss.tml', Origin=own)

    def test_foreign_hosts(self):
        port = self.server.port
        for host in (None, '', 'example.org', f'example.org:{port}', '127.0.0.1', 'localhost',
                     f'127.0.0.1:{port + 1}', f'127.0.0.1:{port}.example.org',
                     f'127.0.0.1:{port}\r\nHost: example.org'):
            self.everywhere(403, Host=host)

    def test_foreign_origins(self):
        port = self.server.port
        for origin in ('null', 'http://example.org', f'http://example.org:{port}',
                       f'https://127.0.0.1:{port}', f'http://127.0.0.1:{port + 1}',
                       f'http://127.0.0.1:{port}@example.org', f'127.0.0.1:{port}'):
            self.everywhere(403, Origin=origin)
        self.refused(403, 'OPTIONS', '/api/call', Origin='http://example.org')

    def test_missing_and_wrong_tokens(self):
        right = self.server.token
        wrong = ('0' if right[0] != '0' else '1') + right[1:]
        for token in ('', wrong, right[:-1], right + '0', right.upper() + '!'):
            self.refused(403, 'GET', self.PAGE.format(token), X_Trammel_Token=right)
        self.refused(403, 'GET', '/')
        for token in (None, '', wrong, right[:-1], right + '0'):
            for target in ('/api/call?page=p&lane=hand', '/api/close?page=p', '/api/open',
                           '/api/save'):
                self.refused(403, 'POST', target, PLACE, X_Trammel_Token=token)
            self.refused(403, 'GET', '/api/files', X_Trammel_Token=token)
            self.refused(403, 'GET', f'/api/files?token={right}', X_Trammel_Token=token)

    def test_what_is_not_there(self):
        for target in ('/x', '/api/nothing', '/../etc/passwd', '/%2e%2e/etc/passwd',
                       '//etc/passwd', '/examples', '/examples/truss/truss?tml'):
            self.refused(404, 'GET', target)
        for method in ('PUT', 'DELETE', 'PATCH'):
            self.refused(404, method, '/api/files', b'')
        self.refused(404, 'GET', '/api/call?page=p&lane=hand')

    def test_what_is_no_request(self):
        for text in (b'nonsense\r\n\r\n', b'GET\r\n\r\n', b'GET / HTTP/9\r\n\r\n', b'\r\n\r\n',
                     b'GET /' + b'x' * 9000 + b' HTTP/1.1\r\n\r\n'):
            with self.server.client() as client:
                client.send(text)
                self.assertIn(client.reply().status, (400, 414))

    def test_ranges_are_not_multiplied(self):
        many = 'bytes=' + ','.join(['0-'] * 2000)
        whole = self.refused(200, 'GET', '/examples/truss/truss.tml')
        reply = self.refused(200, 'GET', '/examples/truss/truss.tml', Range=many)
        self.assertEqual(reply.body, whole.body)

    def test_bodies_without_a_length(self):
        target = '/api/call?page=p&lane=hand'
        self.refused(411, 'POST', target)
        self.refused(411, 'POST', target, Transfer_Encoding='chunked')
        self.refused(411, 'POST', target, b'x', Transfer_Encoding='chunked')
        self.refused(415, 'POST', target, b'x', Content_Encoding='gzip')
        for length in ('x', '-1', '1e3', '0x10', '5\r\nContent-Length: 6'):
            self.refused(400, 'POST', target, Content_Length=length)
        for length in (2 ** 20 + 1, 2 ** 32, 10 ** 9, 2 ** 64, 10 ** 30):
            self.refused(413, 'POST', target, Content_Length=length)

    def test_what_follows_a_refusal_is_no_request(self):
        inner = self.server.request('GET', '/api/files')
        with self.server.client() as client:
            client.send(self.server.request('POST', '/api/open', inner, {'Origin': 'null'}))
            self.assertEqual(client.reply().status, 403)
            self.assertTrue(client.is_closed())

    def test_requests_that_come_together_are_answered_in_order(self):
        with self.server.client() as client:
            client.send(self.server.request('GET', '/api/files') +
                        self.server.request('POST', '/api/open', {'path': 'none.tml'}) +
                        self.server.request('GET', '/x'))
            self.assertEqual([client.reply().status for _ in range(3)], [200, 400, 404])


class Bounds(Served):
    def test_a_body_of_a_gigabyte_is_refused_at_once(self):
        before = self.server.memory()
        with self.server.client() as client:
            begun = time.monotonic()
            client.send(self.server.request('POST', '/api/save', headers={
                'Content-Length': 10 ** 9}))
            self.assertEqual(client.reply().status, 413)
            self.assertLess(time.monotonic() - begun, 0.5 * PATIENCE)
            try:
                for _ in range(100):
                    client.send(b'x' * 10 ** 6)
            except ConnectionError:
                pass  # it need not be heard to the end
        self.assertLess(self.server.memory(), before + 20)

    def test_pieces_without_an_end_are_refused_at_once(self):
        before = self.server.memory()
        with self.server.client() as client:
            client.send(self.server.request('POST', '/api/save', headers={
                'Transfer-Encoding': 'chunked'}) + b'40000000\r\n')
            self.assertEqual(client.reply().status, 411)
        self.assertLess(self.server.memory(), before + 20)

    def test_headers_without_an_end(self):
        before = self.server.memory()
        for line in (b'A: b\r\n', b'x' * 1000, b'A: ' + b'b' * 5000 + b'\r\n', b'\n'):
            with self.server.client() as client:
                client.send(b'GET / HTTP/1.1\r\n')
                sent = 0
                try:
                    while sent < 20 * 10 ** 6:
                        client.send(line * 1000)
                        sent += len(line) * 1000
                except ConnectionError:
                    pass
                self.assertLess(sent, 20 * 10 ** 6)
        with self.server.client() as client:
            client.send(b'GET / HTTP/1.1\r\n' + b'A: b\r\n' * 10000)
            self.assertEqual(client.reply().status, 431)
        self.assertLess(self.server.memory(), before + 20)

    def test_half_a_request_is_dropped(self):
        whole = self.server.request('POST', '/api/open', {'path': 'a.tml'})
        clients = [self.server.client(timeout=6 + 4 * PATIENCE) for _ in range(4)]
        for client, size in zip(clients, (3, 40, len(whole) - 20, len(whole) - 1)):
            client.send(whole[:size])
        begun = time.monotonic()
        dripping = self.server.client(timeout=0.2)
        self.assertEqual(self.ask('GET', '/api/files').status, 200)  # others are answered
        self.assertLess(time.monotonic() - begun, 0.5 * PATIENCE)
        dropped = wait_until(lambda: self.drips(dripping), 6 + 4 * PATIENCE)
        self.assertIsNotNone(dropped)  # a byte now and then is no progress
        for client in [*clients, dripping]:
            self.assertTrue(client.is_closed())
            client.close()
        self.assertLess(time.monotonic() - begun, 6 + 4 * PATIENCE)

    @staticmethod
    def drips(client):
        try:
            client.send(b'G')
            return client.socket.recv(1) == b''
        except TimeoutError:
            return False
        except ConnectionError:
            return True

    def test_more_idle_connections_than_threads(self):
        idle = [self.server.client() for _ in range(400)]
        begun = time.monotonic()
        self.assertEqual(self.ask('GET', '/api/files').status, 200)
        self.assertLess(time.monotonic() - begun, 2 * PATIENCE)
        for client in idle:
            client.close()

    def test_who_does_not_read_holds_nobody(self):
        rows = LONG.replace('for 1e9', 'for 100 every 0.001')
        self.set_text('deaf', 'work', {'call': 'set_text', 'text': rows})
        deaf = self.server.start_call('deaf', 'work', RUN, receives=4096)
        begun = time.monotonic()
        self.set_text('heard', 'work', SET_CRANK)
        self.assertLess(time.monotonic() - begun, 1 * PATIENCE)
        self.assertIn('reply', self.call('deaf', 'work', PLACE).last)
        deaf.close()

    def test_a_text_of_a_megabyte(self):
        most = 2 ** 20 - len(json.dumps(SET_CRANK)) - 10
        call = {'call': 'set_text', 'text': CRANK + '#' + 'x' * most}
        self.assertLessEqual(len(json.dumps(call)), 2 ** 20)
        self.set_text('large', 'hand', call)
        self.assertIn('points', self.call('large', 'hand', PLACE).last['reply'])

    def test_what_is_nested_deeply(self):
        self.set_text('deep', 'hand', SET_CRANK)
        for body in (b'[' * 200000, b'[' * 200000 + b']' * 200000, b'{"call":' * 100000):
            self.assertEqual(self.call('deep', 'hand', body).status, 400)
            self.assertEqual(self.ask('POST', '/api/open', body).status, 400)
        deep = b'{"call":"place","x":' + b'[' * 200000 + b']' * 200000 + b'}'
        self.assertEqual(self.call('deep', 'hand', deep).status, 200)
        self.assertIn('points', self.call('deep', 'hand', PLACE).last['reply'])

    def test_kept_texts_are_bounded(self):
        before = self.server.memory()
        text = CRANK + '#' + 'x' * 900000
        for i in range(40):
            self.set_text(f'many{i}', 'hand', {'call': 'set_text', 'text': text})
        self.assertEqual(self.call('many0', 'hand', PLACE).status, 409)
        self.assertEqual(self.call('many39', 'hand', PLACE).status, 200)
        self.assertLess(self.server.memory(), before + 60 * PATIENCE)
        for i in range(40):
            self.ask('POST', f'/api/close?page=many{i}', b'')


class Files(Served):
    def save(self, path, text, stamp, status=200):
        reply = self.ask('POST', '/api/save', {'path': path, 'text': text, 'stamp': stamp})
        self.assertEqual(reply.status, status, f'{path}: {reply.body}')
        return reply.json

    def open(self, path, status=200):
        reply = self.ask('POST', '/api/open', {'path': path})
        self.assertEqual(reply.status, status, f'{path!r}: {reply.body}')
        return reply.json

    def list(self):
        return self.ask('GET', '/api/files').json['files']

    def write(self, path, text=CRANK):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding='utf-8')

    def parts(self):
        return [p for p in self.folder.rglob('*') if '.part' in p.name]

    def test_list(self):
        for name in ('b.tml', 'in/a.tml', 'in/.hidden/c.tml', '.h.tml', 'd.txt'):
            self.write(self.folder / 'list' / name)
        listed = [name for name in self.list() if name.startswith('list/')]
        self.assertEqual(listed, ['list/b.tml', 'list/in/a.tml'])

    def test_open_and_save(self):
        path = self.folder / 'saved.tml'
        self.write(path, 'old')
        os.chmod(path, 0o640)
        opened = self.open('saved.tml')
        self.assertEqual(opened['text'], 'old')
        number = path.stat().st_ino
        stamp = self.save('saved.tml', 'new Ω', opened['stamp'])['stamp']
        self.assertEqual(path.read_text(encoding='utf-8'), 'new Ω')
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o640)
        self.assertNotEqual(path.stat().st_ino, number)  # renamed, not written over
        self.assertEqual(self.open('saved.tml')['stamp'], stamp)
        self.save('saved.tml', 'newer', stamp)
        self.assertEqual(self.parts(), [])

    def test_new_files(self):
        self.save('new/in/new.tml', 'text', '')
        self.assertEqual((self.folder / 'new/in/new.tml').read_text(), 'text')
        told = self.save('new/in/new.tml', 'other', '', 409)
        self.assertIn('already', told['error'])
        self.save('new/in/new.tml', 'other', 'any')
        self.assertEqual((self.folder / 'new/in/new.tml').read_text(), 'other')

    def test_what_has_changed_on_disk(self):
        path = self.folder / 'changed.tml'
        self.write(path, 'one')
        stamp = self.open('changed.tml')['stamp']
        self.write(path, 'two')
        self.assertIn('changed on disk', self.save('changed.tml', 'three', stamp, 409)['error'])
        self.assertEqual(path.read_text(), 'two')
        path.unlink()
        self.assertIn('not there any more', self.save('changed.tml', 'x', stamp, 409)['error'])
        self.assertFalse(path.exists())
        self.assertEqual(self.parts(), [])

    def test_saves_at_once_leave_one_whole_text(self):
        path = self.folder / 'raced.tml'
        texts = [str(i) * 100000 for i in range(8)]
        stamp = self.save('raced.tml', 'x', 'any')['stamp']
        told = []

        def save(text):
            told.append(self.ask('POST', '/api/save', {
                'path': 'raced.tml', 'text': text, 'stamp': stamp}).status)
        threads = [threading.Thread(target=save, args=(text,)) for text in texts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(told), [200] + [409] * 7)
        self.assertIn(path.read_text(), texts)
        self.assertEqual(self.parts(), [])

    def test_what_cannot_be_written(self):
        (self.folder / 'taken').mkdir()
        (self.folder / 'taken' / 'folder.tml').mkdir()
        told = self.save('taken/folder.tml', 'x', 'any', 400)
        self.assertIn('cannot be written', told['error'])
        self.write(self.folder / 'taken' / 'file.tml')
        self.save('taken/file.tml/below.tml', 'x', '', 400)
        self.assertEqual(self.parts(), [])

    def test_bodies_that_are_no_saves(self):
        for body in (b'', b'nonsense', b'[]', {}, {'path': 'x.tml'},
                     {'path': 'x.tml', 'text': 'x'}, {'path': 'x.tml', 'text': 5, 'stamp': ''},
                     b'{"path":"x.tml","text":"\xff","stamp":""}'):
            self.assertEqual(self.ask('POST', '/api/save', body).status, 400, body)
        self.assertEqual(self.ask('POST', '/api/open', {'path': ['x.tml']}).status, 400)
        self.assertFalse((self.folder / 'x.tml').exists())

    def test_names_that_lead_out(self):
        self.write(self.outside / 'secret.tml', 'secret')
        self.write(self.folder / 'own.tml')
        (self.folder / 'file.tml').symlink_to(self.outside / 'secret.tml')
        (self.folder / 'link').symlink_to(self.outside)
        (self.folder / 'dangling.tml').symlink_to(self.outside / 'new.tml')
        (self.folder / 'circle.tml').symlink_to('circle.tml')
        (self.folder / 'inside.tml').symlink_to('own.tml')
        for name in ('../outside/secret.tml', 'link/../../outside/secret.tml', 'link/../own.tml',
                     'nothing/../own.tml', str(self.outside / 'secret.tml'),
                     str(self.folder / 'own.tml'), 'file.tml', 'link/secret.tml', 'link/new.tml',
                     'circle.tml'):
            self.open(name, 400)
            self.save(name, 'x', 'any', 400)
        self.open('dangling.tml', 400)
        self.assertEqual(self.open('inside.tml')['text'], CRANK)
        self.save('dangling.tml', 'x', 'any')  # in place of the link
        self.assertEqual([p.name for p in self.outside.iterdir()], ['secret.tml'])
        self.assertEqual((self.outside / 'secret.tml').read_text(), 'secret')
        self.assertFalse({'file.tml', 'link/secret.tml'}.intersection(self.list()))

    def test_names_that_are_no_models(self):
        self.write(self.folder / 'text.txt')
        self.write(self.folder / 'a.tml.txt')
        (self.folder / 'model.tml').symlink_to('text.txt')
        for name in ('text.txt', '', '.', '/', '.tml', 'a.tml.txt', 'a.TML', 'a.tml/', 'a.tml\0',
                     'text.txt\0.tml', 'model.tml', 'x' * 300 + '.tml'):
            self.open(name, 400)
            self.save(name, 'x', 'any', 400)

    def test_texts_that_a_page_could_not_save_again(self):
        (self.folder / 'latin.tml').write_bytes(b'# \xe4\n')
        self.assertIn('UTF-8', self.open('latin.tml', 400)['error'])
        self.write(self.folder / 'long.tml', 'x' * (2 ** 20 + 1))
        self.assertIn('1 MB', self.open('long.tml', 400)['error'])
        os.mkfifo(self.folder / 'fifo.tml')
        self.open('fifo.tml', 400)


class Calls(Served):
    def kill_workers(self):
        for worker in self.server.workers():
            os.kill(worker, signal.SIGKILL)

    def test_replies_are_those_of_a_session(self):
        calls = [{'call': name} for name in
                 ('status', 'elements', 'place', 'scene', 'check', 'ask', 'explain', 'draw')]
        calls += [{'call': 'pull', 'name': 'B', 'to': [0.3, 0.9]}, {'call': 'scene', 'steady': True},
                  {'call': 'edit', 'action': 'settle', 'resolution': 1e-4},
                  {'call': 'set_values', 'values': {'a': 1.25}}, PLACE, {'call': 'nothing'},
                  {'call': 'ask', 'questions': 5}, {'call': 'export', 'language': 'python'}]
        for i, name in enumerate(('examples/slider-crank/slider-crank.tml',
                                  'examples/four-bar/four-bar.tml', 'examples/truss/truss.tml',
                                  'tests/cases/double_pendulum_run.tml')):
            text = (ROOT / name).read_text(encoding='utf-8')
            asked = [{'call': 'set_text', 'text': text}, *calls]
            lines = subprocess.run([PROGRAM, 'session'], cwd=self.folder, capture_output=True,
                                   input='\n'.join(map(json.dumps, asked)).encode(),
                                   check=True).stdout.splitlines()
            wanted = [line for line in lines if not line.startswith(b'{"progress"')]
            for lane in ('hand', 'work'):
                got = [self.call(f'same{i}', lane, call).body.splitlines()[-1] for call in asked]
                self.assertEqual(got, wanted)

    def test_calls_that_are_none(self):
        self.set_text('none', 'hand', SET_CRANK)
        for body in (b'', b'nonsense', b'[]', b'{}', b'{"call":5}', {'call': 'cancel'},
                     b'{"call":"place"}\n{"call":"place"}', b'{"call":\n"place"}',
                     b'{"call":"place"}\0', b'{"call":"x","call":"cancel"}', b'\xff'):
            self.assertEqual(self.call('none', 'hand', body).status, 400, body)
        for target in ('/api/call', '/api/call?page=none', '/api/call?lane=hand',
                       '/api/call?page=none&lane=third', '/api/call?page=&lane=hand',
                       '/api/call?page=a/b&lane=hand', f'/api/call?page={"x" * 65}&lane=hand'):
            self.assertEqual(self.ask('POST', target, PLACE).status, 400, target)

    def test_pages_without_a_text(self):
        self.assertEqual(self.call('unknown', 'hand', PLACE).status, 409)
        self.set_text('known', 'hand', SET_CRANK)
        self.assertEqual(self.call('known', 'work', PLACE).status, 409)
        refused = self.call('refused', 'hand', {'call': 'set_text', 'text': 5})
        self.assertIn('error', refused.last)
        self.assertEqual(self.call('refused', 'hand', PLACE).status, 409)
        self.assertEqual(self.ask('POST', '/api/close?page=known', b'').status, 200)
        self.assertEqual(self.call('known', 'hand', PLACE).status, 409)

    def test_a_long_call_gives_signs(self):
        self.set_text('signs', 'work', SET_LONG)
        with self.server.start_call('signs', 'work', RUN) as client:
            self.assertEqual(client.head()[0], 200)
            times = [time.monotonic()]
            for piece in client.pieces():
                self.assertTrue(piece == b'\n' or piece.startswith(b'{"progress"'), piece)
                times.append(time.monotonic())
                if times[-1] - times[0] > 2:
                    break
        gaps = sorted(b - a for a, b in zip(times, times[1:]))
        print(f'signs: median {gaps[len(gaps) // 2] * 1e3:.0f} ms, worst {gaps[-1] * 1e3:.0f} ms')
        self.assertLess(gaps[len(gaps) * 9 // 10], 0.1 * PATIENCE)
        self.assertLess(gaps[-1], 1 * PATIENCE)

    def test_a_dropped_request_is_cancelled(self):
        self.set_text('dropped', 'work', SET_LONG)
        self.call('dropped', 'work', PLACE)
        before = set(self.server.workers())
        for _ in range(5):
            client = self.server.start_call('dropped', 'work', RUN)
            client.head()
            client.close()
            begun = time.monotonic()
            self.assertIn('points', self.call('dropped', 'work', PLACE).last['reply'])
            self.assertLess(time.monotonic() - begun, 1 * PATIENCE)
        self.assertEqual(before - set(self.server.workers()), set())  # the same answers

        def ticks():
            return [(state_of(worker) or [0])[-1] for worker in before]
        idle = ticks()
        time.sleep(0.5)
        self.assertEqual(ticks(), idle)

    def test_who_waits_behind_a_dropped_request_is_answered(self):
        self.set_text('behind', 'work', SET_LONG)
        first, second = (self.server.start_call('behind', 'work', RUN) for _ in range(2))
        first.head()
        third = self.server.start_call('behind', 'work', PLACE)
        time.sleep(0.1)
        self.assertEqual(self.call('behind', 'work', PLACE).status, 429)
        second.close()  # gives up before its turn
        first.close()
        begun = time.monotonic()
        self.assertIn('points', third.reply().last['reply'])
        self.assertLess(time.monotonic() - begun, 1.5 * PATIENCE)
        third.close()

    def test_a_page_that_closes_while_its_call_runs(self):
        self.set_text('closing', 'work', SET_LONG)
        client = self.server.start_call('closing', 'work', RUN)
        client.head()
        begun = time.monotonic()
        self.assertEqual(self.ask('POST', '/api/close?page=closing', b'').status, 200)
        self.assertLess(time.monotonic() - begun, 0.3 * PATIENCE)
        self.assertEqual(self.call('closing', 'work', PLACE).status, 409)
        client.close()

    def test_workers_that_are_killed(self):
        self.set_text('killed', 'work', SET_LONG)
        for name in ('th1', 'th2'):
            self.call('killed', 'work', {'call': 'set_values', 'values': {name: 1.25}})
        wanted = self.call('killed', 'work', PLACE).body
        worst = 0.0
        for _ in range(100):
            with self.server.start_call('killed', 'work', RUN) as client:
                client.head()
                self.kill_workers()
                self.assertIn('lost', self.last_of(client))
            begun = time.monotonic()
            self.assertEqual(self.call('killed', 'work', PLACE).body, wanted)
            worst = max(worst, time.monotonic() - begun)
        print(f'the next call after a loss: {worst * 1e3:.0f} ms at worst of 100')
        self.assertLess(worst, 1 * PATIENCE)

    @staticmethod
    def last_of(client):
        return json.loads(b''.join(client.pieces()).splitlines()[-1])

    def test_workers_that_are_killed_while_idle(self):
        self.set_text('idle', 'hand', SET_CRANK)
        wanted = self.call('idle', 'hand', PLACE).body
        for _ in range(10):
            workers = self.server.workers()
            self.kill_workers()
            wait_until(lambda: not any(map(is_running, workers)), 5)
            time.sleep(0.1)  # until the last of their threads has ended
            self.assertEqual(self.call('idle', 'hand', PLACE).body, wanted)

    def test_a_keystroke_beside_forty_runs(self):
        runs = []
        for i in range(40):
            self.set_text(f'crowd{i}', 'work', SET_LONG)
            runs.append(self.server.start_call(f'crowd{i}', 'work', RUN))
        for client in runs:
            client.head()
        opened, typed = [], []
        for times in (opened, typed):
            for i in range(40):
                begun = time.monotonic()
                self.set_text(f'crowd{i}', 'hand', SET_CRANK)
                self.assertIn('shapes', self.call(f'crowd{i}', 'hand', SCENE).body.decode())
                times.append(time.monotonic() - begun)
            times.sort()
        print(f'beside 40 runs: a page opens in {opened[20] * 1e3:.0f} ms (worst '
              f'{opened[-1] * 1e3:.0f}), a keystroke is answered in {typed[20] * 1e3:.0f} ms '
              f'(worst {typed[-1] * 1e3:.0f})')
        self.assertLess(typed[36], 0.2 * PATIENCE)
        self.assertLess(opened[-1], 2 * PATIENCE)
        for i, client in enumerate(runs):
            client.close()
            self.ask('POST', f'/api/close?page=crowd{i}', b'')


class Memory(Served):
    options = ('--memory-limit', '200')

    @unittest.skipIf('sanitized' in os.environ.get('TRAMMEL_BUILD', ''), 'no limit there')
    def test_a_worker_that_takes_too_much(self):
        rows = LONG.replace('for 1e9', 'for 40000 every 0.01')
        self.set_text('much', 'work', {'call': 'set_text', 'text': rows})
        with self.server.start_call('much', 'work', RUN, timeout=60) as client:
            client.head()
            told = json.loads(b''.join(client.pieces()).splitlines()[-1])
        self.assertIn('lost', told)
        begun = time.monotonic()
        self.assertIn('points', self.call('much', 'work', PLACE).last['reply'])
        self.assertLess(time.monotonic() - begun, 1 * PATIENCE)


class Ends(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.server = Server(PROGRAM, self.temporary.name)
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
        self.assertLess(time.monotonic() - begun, 1 * PATIENCE)
        self.assertEqual([w for w in workers if is_running(w)], [])
        return code

    def test_an_interrupt(self):
        self.assertEqual(self.ends_at(signal.SIGINT), 0)

    def test_a_request_to_end(self):
        self.assertEqual(self.ends_at(signal.SIGTERM), 0)

    def test_an_interrupt_before_anything_was_asked(self):
        for _ in range(10):
            with Server(PROGRAM, self.temporary.name) as server:
                begun = time.monotonic()
                self.assertEqual(server.end(signal.SIGINT), 0)
                self.assertLess(time.monotonic() - begun, 1 * PATIENCE)

    def test_an_end_by_force(self):
        workers = self.keep_busy()
        self.server.end(signal.SIGKILL)
        self.assertIsNotNone(
            wait_until(lambda: not any(map(is_running, workers)), 3 * PATIENCE))


class Start(unittest.TestCase):
    def test_a_port_that_is_taken(self):
        with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, folder) as server:
            second = subprocess.run(
                [PROGRAM, 'serve', folder, '--no-browser', '--port', str(server.port)],
                capture_output=True, text=True, timeout=30, check=False)
            self.assertEqual(second.returncode, 2)
            self.assertEqual(second.stdout, '')
            self.assertIn(f'port {server.port} ', second.stderr)
            port = str(server.port)
            server.end(signal.SIGTERM)
            with Server(PROGRAM, folder, '--port', port) as third:  # at once, and again
                self.assertEqual(str(third.port), port)

    def test_a_folder_that_is_not_there(self):
        run = subprocess.run([PROGRAM, 'serve', '/nowhere', '--no-browser'], capture_output=True,
                             text=True, timeout=30, check=False)
        self.assertEqual(run.returncode, 2)
        self.assertIn('/nowhere', run.stderr)

    def test_each_start_draws_another_token(self):
        with tempfile.TemporaryDirectory() as folder:
            with Server(PROGRAM, folder) as one, Server(PROGRAM, folder) as two:
                self.assertNotEqual(one.token, two.token)


if __name__ == '__main__':
    PROGRAM, PATIENCE = os.path.abspath(sys.argv[1]), float(sys.argv[2])
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
