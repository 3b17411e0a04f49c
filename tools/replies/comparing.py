# SPDX-License-Identifier: Apache-2.0
"""Where two replies differ, and how to show it in a few lines."""
import difflib

LINES = 12  # of one difference
COLUMNS = 150
LOOKED_AT = 300  # lines after the first that differs: more would take long and is not shown


def parts(reply):
    """{what: content} of a reply."""
    if reply is None:
        return {"call": b"left out\n"}
    return {"exit code": f"{reply.exit}\n".encode(), "stdout": reply.stdout,
            "stderr": reply.stderr,
            **{f"file {name}": content for name, content in reply.files.items()}}


def differing(old, new):
    """[(what, content of old or None, content of new or None)]"""
    old, new = parts(old), parts(new)
    return [(what, old.get(what), new.get(what)) for what in sorted(old.keys() | new.keys())
            if old.get(what) != new.get(what)]


def show(differences):
    """Lines of unified diffs, as many as a reader takes in at a glance."""
    shown = []
    for what, old, new in differences:
        if old is None or new is None:
            shown.append(f"{what}: {'not there' if old is None else 'there'} before, "
                         f"{'not there' if new is None else 'there'} now")
        elif what == "exit code":
            shown.append(f"exit code {old.decode().strip()} before, {new.decode().strip()} now")
        else:
            shown.append(f"{what}:")
            shown += diff(old, new)
    if len(shown) > LINES:
        shown = [*shown[:LINES], f"... {len(shown) - LINES} lines more"]
    return shown


def diff(old, new):
    old, new = (content.decode("utf-8", errors="backslashreplace").split("\n")
                for content in (old, new))
    first = length_of_common_beginning(old, new)
    ends = min(length_of_common_beginning(old[:first - 1:-1], new[:first - 1:-1]),
               len(old) - first, len(new) - first)
    pieces = [lines[first:len(lines) - ends][:LOOKED_AT] for lines in (old, new)]
    column = max(0, length_of_common_beginning(*(p[0] if p else "" for p in pieces)) - COLUMNS // 3)
    for line in difflib.unified_diff(*pieces, n=0, lineterm=""):
        if line.startswith("@@"):
            yield f"@@ from line {first + 1} on" if first else "@@"
        elif not line.startswith(("---", "+++")):
            yield clip(line, column)


def clip(line, column):
    """A line too long to be shown, from shortly before what differs."""
    if len(line) <= COLUMNS:
        return line
    rest = line[1 + column:]
    return (line[0] + ("..." if column else "") + rest[:COLUMNS]
            + ("..." if len(rest) > COLUMNS else ""))


def length_of_common_beginning(a, b):
    length = 0
    for x, y in zip(a, b):
        if x != y:
            break
        length += 1
    return length
