# SPDX-License-Identifier: Apache-2.0
"""What is told of all calls, as they come in and at the end."""
import re

import comparing
from running import STRAYS, TIMED_OUT

SLOW = 10  # seconds
INTERNAL_ERROR = 4
NAMED = 3  # calls of one model in one line


class Report:
    def __init__(self, expected, keep):
        self.expected, self.keep = expected, keep
        self.models, self.calls, self.differing, self.as_expected = set(), 0, 0, 0
        self.cut = [0, 0]  # before the end, of all
        self.lists = {}  # what is told at the end beside differences

    def take(self, model, call, old, new):
        """The replies of both programs; None where one was not asked."""
        title = f"{model.label}: {call}"
        self.models.add(model.label)
        self.calls += 1
        self._note(model.label, call, old, new)
        differences = comparing.differing(old, new)
        reason = self.expected.reason(title, bool(differences))
        if not differences:
            return
        if reason:
            self.as_expected += 1
            print(f"{title}: as expected: {reason}", flush=True)
        else:
            self.differing += 1
            print(f"{title}: {', '.join(what for what, *_ in differences)}")
            for line in comparing.show(differences):
                print(f"    {line}")
        if self.keep:
            self._keep(title, old, new)

    def _note(self, model, call, old, new):
        for which, reply in (("old", old), ("new", new)):
            if reply is None:
                continue
            if reply.exit == TIMED_OUT:
                self._list("timed out", model, call, which)
            elif reply.exit == INTERNAL_ERROR or reply.exit < 0:
                self._list("broke down", model, call, f"{which}: {reply.exit}")
            if reply.seconds > SLOW and reply.exit != TIMED_OUT:
                self._list(f"took more than {SLOW} s", model, call, which)
            if STRAYS in reply.stdout:
                self._list("stores something else in pieces than in one go", model, call, which)
            if call.endswith(", cut and resumed") and reply.files:
                self.cut[0] += reply.was_cut
                self.cut[1] += 1

    def _list(self, what, model, call, detail):
        """All calls of a model share one line: what breaks one down often breaks down most."""
        found_calls, details = self.lists.setdefault(what, {}).setdefault(model, ({}, {}))
        found_calls[call], details[detail] = None, None  # each once, in order

    def _keep(self, title, old, new):
        folder = self.keep / re.sub(r"[^\w./=-]+", "_", title.replace("/", "_"))
        for which, reply in (("old", old), ("new", new)):
            for what, content in comparing.parts(reply).items():
                path = folder / which / what.removeprefix("file ").replace(" ", "_")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)

    def finish(self, seconds, asked_all):
        """The exit code."""
        for what, models in sorted(self.lists.items()):
            for model, (found_calls, details) in models.items():
                names = ", ".join(list(found_calls)[:NAMED])
                more = f" and {len(found_calls) - NAMED} more" if len(found_calls) > NAMED else ""
                print(f"{what} ({', '.join(details)}): {model}: {names}{more}")
        for line in self.expected.stale(asked_all):
            print(f"stale, as nothing differs: {line}")
        if self.cut[1]:
            print(f"cut before their end: {self.cut[0]} of {self.cut[1]} that are to be resumed")
        print(f"replies: {len(self.models)} models, {self.calls} calls of each program, "
              f"{seconds:.0f} s; {self.differing} differ, {self.as_expected} as expected")
        return 1 if self.differing else 0
