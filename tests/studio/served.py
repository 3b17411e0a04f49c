# SPDX-License-Identifier: Apache-2.0
"""A studio's server under test, and a client that says exactly what it is told to say."""
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import time

POLICY = {
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
}


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def last(self):
        """The reply of a call, behind what was told before."""
        return json.loads(self.body.rstrip(b'\n').rpartition(b'\n')[2])


class Client:
    """One connection."""

    def __init__(self, port, timeout=30, receives=None):
        self.socket = socket.socket()
        if receives:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
        self.socket.settimeout(timeout)
        self.socket.connect(('127.0.0.1', port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.bytes = b''

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def _more(self):
        piece = self.socket.recv(1 << 16)
        if not piece:
            raise ConnectionError('closed by the server')
        self.bytes += piece

    def _until(self, end):
        while end not in self.bytes:
            self._more()
        found, _, self.bytes = self.bytes.partition(end)
        return found

    def _exactly(self, count):
        while len(self.bytes) < count:
            self._more()
        found, self.bytes = self.bytes[:count], self.bytes[count:]
        return found

    def head(self):
        first, *lines = self._until(b'\r\n\r\n').decode('latin-1').split('\r\n')
        headers = {}
        for line in lines:
            name, _, value = line.partition(':')
            headers[name.strip().lower()] = value.strip()
        return int(first.split()[1]), headers

    def pieces(self):
        """Those of a body that comes in pieces, as they come."""
        while True:
            size = int(self._until(b'\r\n'), 16)
            piece = self._exactly(size + 2)[:-2]
            if not size:
                return
            yield piece

    def reply(self, has_body=True):
        status, headers = self.head()
        for name, value in POLICY.items():
            assert headers.get(name) == value, f'{status}: {name}: {headers.get(name)}'
        if headers.get('transfer-encoding') == 'chunked':
            return Reply(status, headers, b''.join(self.pieces()))
        length = int(headers.get('content-length', 0)) if has_body else 0
        return Reply(status, headers, self._exactly(length))

    def is_closed(self):
        """Waits for the end, at most as long as the timeout."""
        try:
            while self.socket.recv(1 << 16):
                pass
        except ConnectionError:
            pass
        except TimeoutError:
            return False
        return True


def state_of(process):
    """Of the system's table: state, parent, ticks of processor time; none where it is gone."""
    try:
        text = pathlib.Path(f'/proc/{process}/stat').read_text(encoding='utf-8')
    except OSError:
        return None
    fields = text.rpartition(')')[2].split()
    return fields[0], int(fields[1]), int(fields[11]) + int(fields[12])


def is_running(process):
    state = state_of(process)
    return state is not None and state[0] not in 'ZX'


def wait_until(holds, seconds):
    """How long it took, or none."""
    begun = time.monotonic()
    while not holds():
        if time.monotonic() - begun > seconds:
            return None
        time.sleep(0.005)
    return time.monotonic() - begun


class Server:
    def __init__(self, program, folder, *options, browser=None):
        environment = dict(os.environ)
        if browser:  # a folder with a program that stands for it
            environment['PATH'] = f'{browser}:{environment["PATH"]}'
        self.process = subprocess.Popen(
            [program, 'serve', str(folder), *([] if browser else ['--no-browser']), *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        self.address = self.process.stdout.readline()
        found = re.fullmatch(r'http://127\.0\.0\.1:(\d+)/\?token=([0-9a-f]{32})\n', self.address)
        assert found, f'the first line is {self.address!r}'
        self.port, self.token = int(found[1]), found[2]
        self.host = f'127.0.0.1:{self.port}'

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end(signal.SIGKILL)

    def end(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(60)
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def client(self, **options):
        return Client(self.port, **options)

    def request(self, method, target, body=None, headers=None):
        """The bytes of a request that is right, but for what `headers` say; None leaves one out."""
        lines = {'Host': self.host, 'X-Trammel-Token': self.token}
        if body is not None:
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
            lines['Content-Length'] = len(body)
        lines.update(headers or {})
        told = ''.join(f'{name}: {value}\r\n' for name, value in lines.items() if value is not None)
        return f'{method} {target} HTTP/1.1\r\n{told}\r\n'.encode('latin-1') + (body or b'')

    def ask(self, method, target, body=None, headers=None):
        with self.client() as client:
            client.send(self.request(method, target, body, headers))
            return client.reply(method != 'HEAD')

    def call_bytes(self, page, lane, call):
        return self.request('POST', f'/api/call?page={page}&lane={lane}', call)

    def call(self, page, lane, call):
        return self.ask('POST', f'/api/call?page={page}&lane={lane}', call)

    def start_call(self, page, lane, call, **options):
        """A connection on which the call runs, its head not read."""
        client = self.client(**options)
        client.send(self.call_bytes(page, lane, call))
        return client

    def memory(self):
        """Megabytes of the server itself."""
        text = pathlib.Path(f'/proc/{self.process.pid}/status').read_text(encoding='utf-8')
        return int(re.search(r'VmRSS:\s*(\d+)', text)[1]) / 1024

    def workers(self):
        found = []
        for entry in os.listdir('/proc'):
            state = state_of(entry) if entry.isdigit() else None
            if state and state[1] == self.process.pid and state[0] not in 'ZX':
                found.append(int(entry))
        return found
