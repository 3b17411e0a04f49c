# SPDX-License-Identifier: Apache-2.0
"""Replies of a program that has not changed since it was asked, kept in a folder.

The key holds all that a reply depends on: the program, the model with its files, the calls, and
this tool itself.
"""
import hashlib
import json
import pathlib
import zlib

from running import TIMED_OUT, Reply


class Memory:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder) if folder else None
        sources = sorted(pathlib.Path(__file__).parent.glob("*.py"))
        self.tool = hashlib.sha256(b"".join(p.read_bytes() for p in sources)).hexdigest()

    def ask(self, program, model, wanted):
        if self.folder is None:
            return program.ask(model, wanted)
        path = self._path(program, model, wanted)
        if path.exists():
            return read(path.read_bytes())
        replies = program.ask(model, wanted)
        if all(reply.exit != TIMED_OUT for reply in replies.values()):  # that may end next time
            path.parent.mkdir(parents=True, exist_ok=True)
            unfinished = path.with_suffix(".unfinished")
            unfinished.write_bytes(write(replies))
            unfinished.replace(path)
        return replies

    def _path(self, program, model, wanted):
        calls = [(c.name, [w for w in c.words if isinstance(w, str)]) for c in wanted]
        key = repr((self.tool, model.name, model.text, model.files, calls))
        return self.folder / program.hash[:16] / hashlib.sha256(key.encode()).hexdigest()


def write(replies):
    def text(content):
        return content.decode("latin-1")  # which holds every byte

    table = {name: [r.exit, text(r.stdout), text(r.stderr),
                    {file: text(content) for file, content in r.files.items()}, r.seconds,
                    r.was_cut]
             for name, r in replies.items()}
    return zlib.compress(json.dumps(table).encode())


def read(content):
    table = json.loads(zlib.decompress(content))
    return {name: Reply(code, stdout.encode("latin-1"), stderr.encode("latin-1"),
                        {file: text.encode("latin-1") for file, text in files.items()}, *rest)
            for name, (code, stdout, stderr, files, *rest) in table.items()}
