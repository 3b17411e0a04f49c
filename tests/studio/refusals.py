# SPDX-License-Identifier: Apache-2.0
"""Who is refused, and what is no request."""

from studio_case import CRANK, PLACE, Served


class Refusals(Served):
    PAGE = '/?token={}'

    def refused(self, status, method, target, body=None, **headers):
        reply = self.ask(method, target, body, headers={
            name.replace('_', '-'): value for name, value in headers.items()})
        self.assertEqual(reply.status, status, f'{method} {target} {headers}: {reply.body}'[:500])
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

    def test_a_body_is_what_it_is_whatever_it_is_called(self):
        body = b'{"path":"none.tml","x":"' + b'y' * 100000 + b'"}'
        for name in ('application/json', 'text/plain', 'application/x-www-form-urlencoded',
                     'multipart/form-data; boundary=y', 'multipart/form-data', '\xff'):
            reply = self.refused(400, 'POST', '/api/open', body, Content_Type=name)
            self.assertIn('there is no file', reply.json['error'])

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
