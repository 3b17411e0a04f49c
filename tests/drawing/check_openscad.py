#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The `.csg` files of tests are what OpenSCAD writes for the `.scad` files beside them.

    check_openscad.py FOLDER

Each is written anew and compared by bytes. Where OpenSCAD is absent that is told and nothing is
compared; with CI set in the environment it fails.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SECONDS = 60  # a file takes some tenths of a second


def write_csg(drawing, folder):
    """The bytes that OpenSCAD writes; it asks for no display, and reads no settings of the user."""
    written = pathlib.Path(folder) / (drawing.stem + ".csg")
    environment = {**os.environ, "HOME": folder, "QT_QPA_PLATFORM": "offscreen"}
    subprocess.run(["openscad", "-o", str(written), str(drawing)], check=True, capture_output=True,
                   text=True, timeout=SECONDS, stdin=subprocess.DEVNULL, env=environment)
    return written.read_bytes()


def main():
    drawings = sorted(pathlib.Path(sys.argv[1]).rglob("*.scad"))
    if not drawings:
        sys.exit(f"no .scad file lies in {sys.argv[1]}")
    if shutil.which("openscad") is None:
        print("openscad is absent: './dev setup drawing' installs it")
        sys.exit(1 if os.environ.get("CI") else 0)
    wrong = 0
    for drawing in drawings:
        stored = drawing.with_suffix(".csg")
        try:
            with tempfile.TemporaryDirectory() as folder:
                is_same = write_csg(drawing, folder) == stored.read_bytes()
            trouble = None if is_same else f"{stored} is not what OpenSCAD writes"
        except (OSError, subprocess.SubprocessError) as error:
            trouble = f"{drawing}: {error} {getattr(error, 'stderr', '') or ''}"
        wrong += trouble is not None
        if trouble:
            print(trouble)
    print(f"{len(drawings) - wrong} of {len(drawings)} files are those of OpenSCAD")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
