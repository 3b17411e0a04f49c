# SPDX-License-Identifier: Apache-2.0
"""What a store (an SQLite file) says, as text: its pages depend on when rows were written."""
import sqlite3

MARKS = ["application_id", "user_version"]


def is_store(content):
    return content.startswith(b"SQLite format 3\0")


def dump(path):
    """Tables by name, rows by their first column; numbers to the last digit, bytes as bytes."""
    connection = sqlite3.connect(path)
    connection.text_factory = bytes  # texts of the program are compared, not understood
    try:
        lines = [f"{mark} {connection.execute(f'PRAGMA {mark}').fetchone()[0]}" for mark in MARKS]
        tables = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        for name, sql in tables:
            lines.append((sql or b"").decode(errors="backslashreplace"))
            quoted = '"' + name.decode().replace('"', '""') + '"'
            if sql and sql.startswith(b"CREATE TABLE"):
                lines += map(show, connection.execute(f"SELECT * FROM {quoted} ORDER BY 1"))
        return "\n".join(lines).encode() + b"\n"
    except sqlite3.Error as error:  # of a program that broke down
        return f"unreadable: {error}\n".encode()
    finally:
        connection.close()


def show(row):
    cells = []
    for cell in row:
        if isinstance(cell, bytes):
            text = cell.decode("utf-8", errors="backslashreplace")
            cells.append(text.replace("\n", "\\n").replace("\r", "\\r"))
        else:
            cells.append("" if cell is None else repr(cell))
    return "  " + " | ".join(cells)
