# SPDX-License-Identifier: Apache-2.0
"""What a request may take of memory and time, and how many there may be."""
import json
import random
import time

from served import wait_until
from studio_case import CRANK, LONG, PLACE, RUN, SET_CRANK, Asked, Served


class Bounds(Served):
    def test_a_body_of_a_gigabyte_is_refused_at_once(self):
        before = self.server.memory()
        with self.server.client() as client:
            begun = time.monotonic()
            client.send(self.server.request('POST', '/api/save', headers={
                'Content-Length': 10 ** 9}))
            self.assertEqual(client.reply().status, 413)
            self.assertLess(time.monotonic() - begun, 0.5 * Asked.patience)
            try:
                for _ in range(100):
                    client.send(b'x' * 10 ** 6)
            except ConnectionError:
                pass  # it need not be heard to the end
        self.assertLess(self.server.memory(), before + 20 * Asked.patience)

    def test_pieces_without_an_end_are_refused_at_once(self):
        before = self.server.memory()
        with self.server.client() as client:
            client.send(self.server.request('POST', '/api/save', headers={
                'Transfer-Encoding': 'chunked'}) + b'40000000\r\n')
            self.assertEqual(client.reply().status, 411)
        self.assertLess(self.server.memory(), before + 20 * Asked.patience)

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
        self.assertLess(self.server.memory(), before + 20 * Asked.patience)

    def test_half_a_request_is_dropped(self):
        whole = self.server.request('POST', '/api/open', {'path': 'a.tml'})
        clients = [self.server.client(timeout=6 + 4 * Asked.patience) for _ in range(4)]
        for client, size in zip(clients, (3, 40, len(whole) - 20, len(whole) - 1)):
            client.send(whole[:size])
        begun = time.monotonic()
        dripping = self.server.client(timeout=0.2)
        self.assertEqual(self.ask('GET', '/api/files').status, 200)  # others are answered
        self.assertLess(time.monotonic() - begun, 0.5 * Asked.patience)
        dropped = wait_until(lambda: self.drips(dripping), 6 + 4 * Asked.patience)
        self.assertIsNotNone(dropped)  # a byte now and then is no progress
        for client in [*clients, dripping]:
            self.assertTrue(client.is_closed())
            client.close()
        self.assertLess(time.monotonic() - begun, 6 + 4 * Asked.patience)

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
        self.assertLess(time.monotonic() - begun, 2 * Asked.patience)
        for client in idle:
            client.close()

    def test_who_does_not_read_holds_nobody(self):
        rows = LONG.replace('for 1e9', 'for 100 every 0.001')
        self.set_text('deaf', 'work', {'call': 'set_text', 'text': rows})
        deaf = self.server.start_call('deaf', 'work', RUN, receives=4096)
        begun = time.monotonic()
        self.set_text('heard', 'work', SET_CRANK)
        self.assertLess(time.monotonic() - begun, 1 * Asked.patience)
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

    def test_requests_that_are_nearly_right(self):
        chance = random.Random(1)
        words = (b'\r\n', b'\r\n\r\n', b':', b' ', b'%00', b'\0', b'\xff', b'HTTP/1.1', b'Host',
                 b'Content-Length: 7\r\n', b'Transfer-Encoding: chunked\r\n', b'Range: bytes=1-',
                 b'Expect: 100-continue\r\n', b'Connection: close\r\n', b'?', b'&', b'=',
                 b'Content-Type: multipart/form-data; boundary=x\r\n', b'[', b'{', b'"', b'9' * 30)
        whole = (self.server.call_bytes('nearly', 'hand', SET_CRANK),
                 self.server.call_bytes('nearly', 'hand', PLACE),
                 self.server.request('POST', '/api/open', {'path': 'a.tml'}),
                 self.server.request('GET', f'/?token={self.server.token}&x=%41+b#c'))
        for _ in range(300):
            text = bytearray(chance.choice(whole))
            for _ in range(chance.randint(1, 4)):
                at = chance.randrange(len(text))
                text[at:at + chance.choice((0, 0, 1, 5, 40))] = chance.choice(words)
            with self.server.client(timeout=0.02) as client:
                try:
                    client.send(bytes(text))
                    client.reply()
                except (ConnectionError, TimeoutError):
                    pass  # it waits for the rest
        self.set_text('nearly', 'hand', SET_CRANK)
        self.assertIn('points', self.call('nearly', 'hand', PLACE).last['reply'])

    def test_kept_texts_are_bounded(self):
        before = self.server.memory()
        text = CRANK + '#' + 'x' * 900000
        for i in range(40):
            self.set_text(f'many{i}', 'hand', {'call': 'set_text', 'text': text})
        self.assertEqual(self.call('many0', 'hand', PLACE).status, 409)
        self.assertEqual(self.call('many39', 'hand', PLACE).status, 200)
        self.assertLess(self.server.memory(), before + 60 * Asked.patience)
        for i in range(40):
            self.ask('POST', f'/api/close?page=many{i}', b'')
