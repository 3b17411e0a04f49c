# SPDX-License-Identifier: Apache-2.0
"""Differences that are meant: a list of `MODEL: CALL  # reason`, where * stands for anything."""
import fnmatch


class Expected:
    def __init__(self, lines):
        self.rows, self.used, self.asked = [], set(), set()
        for number, line in enumerate(lines, 1):
            pattern, _, reason = (part.strip() for part in line.partition("#"))
            if not pattern:
                continue
            if not reason:
                raise ValueError(f"line {number} of the expected differences gives no reason")
            self.rows.append((pattern, reason))

    def reason(self, title, differs):
        """Why this call may differ; empty where it may not. All calls are told, for `stale`."""
        found = ""
        for i, (pattern, reason) in enumerate(self.rows):
            if fnmatch.fnmatchcase(title, pattern):
                self.asked.add(i)
                if differs:
                    self.used.add(i)
                    found = found or reason
        return found

    def stale(self, asked_all):
        """Lines whose calls no longer differ; where all calls were asked, also those of none."""
        return [f"{pattern}  # {reason}" for i, (pattern, reason) in enumerate(self.rows)
                if i not in self.used and (asked_all or i in self.asked)]
