# SPDX-License-Identifier: Apache-2.0
"""Asks a program, and takes all that it leaves behind: the reply."""
import dataclasses
import hashlib
import pathlib
import re
import subprocess
import tempfile
import time

import calls
import stores

TIMED_OUT = "timed out"
LIMIT_HIT = 3  # the exit code of what ends because it is asked to
LOOK_AGAIN = 0.001  # seconds, while a store is waited for


@dataclasses.dataclass
class Reply:
    exit: object  # the exit code, negative for a signal, or TIMED_OUT
    stdout: bytes = b""
    stderr: bytes = b""
    files: dict = dataclasses.field(default_factory=dict)
    seconds: float = 0
    was_cut: bool = False  # seconds and this depend on the machine, and are not compared


class Program:
    def __init__(self, path, time_out):
        self.path = str(pathlib.Path(path).resolve())
        self.time_out = time_out
        self.hash = hashlib.sha256(pathlib.Path(self.path).read_bytes()).hexdigest()
        told = subprocess.run([self.path, "--version"], capture_output=True, text=True,
                              check=True, timeout=time_out).stdout.split()
        if not told:
            raise ValueError(f"'{path} --version' says nothing")
        self.version = re.compile(rb"(?<![\w.])" + re.escape(told[-1].encode()) + rb"(?![\w.])")

    def ask(self, model, wanted):
        """{name of the call: Reply}, of calls that follow each other in one folder."""
        replies = {}
        with tempfile.TemporaryDirectory(prefix="replies-") as name:
            folder = pathlib.Path(name)
            model.write_into(folder)
            for call in wanted:
                there = files_in(folder)
                reply = self._reply(model, call, folder, replies)
                if reply.exit != TIMED_OUT:
                    reply.files = self._take(folder, there)
                if call.cut:
                    reply = only_store(reply)
                if call.same_as:
                    tell_agreement(reply, replies.get(call.same_as))
                replies[call.name] = reply
                if not call.keeps:
                    for file in files_in(folder) - there:
                        (folder / file).unlink()
                if call.leads and not reply.stdout:
                    break
        return replies

    def _reply(self, model, call, folder, before):
        command = [self.path, *(model.name if w is calls.FILE else w for w in call.words)]
        begun = time.monotonic()
        if not call.cut:
            reply = self._run(command, folder)
        else:
            was_cut = self._break_off(command, folder, call.cut, before[call.same_as].seconds)
            if not was_cut:  # a short one, over before the half: once more, as soon as can be
                store_of(command, folder).unlink(missing_ok=True)
                was_cut = self._break_off(command, folder, call.cut, 0)
            reply = self._run([*command, "--resume"], folder)
            reply.was_cut = was_cut
        reply.seconds = time.monotonic() - begun
        return reply

    def _run(self, command, folder):
        try:
            run = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL,
                                 capture_output=True, check=False, timeout=self.time_out)
        except subprocess.TimeoutExpired:
            return Reply(TIMED_OUT)
        return Reply(run.returncode, self._without_version(run.stdout),
                     self._without_version(run.stderr))

    def _break_off(self, command, folder, signal, whole_seconds):
        """Half way between the making of the store and the end; true where it was before the end.

        The store is there once the preparations are over, so that these are not what is cut.
        """
        store = store_of(command, folder)
        begun = time.monotonic()
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while process.poll() is None and not store.exists():
                if time.monotonic() - begun > self.time_out:
                    return False
                time.sleep(LOOK_AGAIN)
            passed = time.monotonic() - begun
            try:
                process.wait(max(0, whole_seconds - passed) / 2)
            except subprocess.TimeoutExpired:
                process.send_signal(signal)
            process.wait(self.time_out)
            return process.returncode in (LIMIT_HIT, -signal)
        except subprocess.TimeoutExpired:
            return False
        finally:
            process.kill()
            process.wait()

    def _take(self, folder, before):
        """Contents of the files that were not there before."""
        # All before the first store is opened, which takes in and removes the journal of a crash.
        files = {name: (folder / name).read_bytes() for name in sorted(files_in(folder) - before)}
        for name, content in files.items():
            if stores.is_store(content):
                content = stores.dump(folder / name)
            files[name] = self._without_version(content)
        return files

    def _without_version(self, content):
        return self.version.sub(b"VERSION", content)


def files_in(folder):
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


def store_of(command, folder):
    return folder / command[command.index("-o") + 1]


def only_store(reply):
    """What is said on the way depends on the moment of the cut; what is stored must not."""
    return Reply(0 if reply.files else reply.exit, files=reply.files, seconds=reply.seconds,
                 was_cut=reply.was_cut)


AGREES, STRAYS = b"stores the same as in one go\n", b"stores something else than in one go\n"


def tell_agreement(reply, whole):
    if whole is not None and reply.files and whole.files:
        agree = all(whole.files.get(name) == content for name, content in reply.files.items())
        reply.stdout += AGREES if agree else STRAYS
