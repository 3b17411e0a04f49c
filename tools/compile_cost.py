# SPDX-License-Identifier: Apache-2.0
"""What compiling costs, by province: processor seconds and the largest memory of a compiler.

    compile_cost.py --run LOG COMMAND...   runs a compiler and notes what it took (as its launcher)
    compile_cost.py --table LOG ROOT       prints the table of a build, with ratios to the lines
"""
import collections
import os
import pathlib
import re
import sys


def run(log, command):
    child = os.posix_spawnp(command[0], command, os.environ)
    _, status, used = os.wait4(child, 0)
    seconds, megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
    output = command[command.index("-o") + 1] if "-o" in command else ""
    line = f"{seconds:.2f} {megabytes:.0f} {output}\n"
    with open(log, "a", encoding="utf-8") as notes:  # one write, so that lines stay whole
        notes.write(line)
    return os.waitstatus_to_exitcode(status)


def target_of(output):
    """CMakeFiles/trammel_base.dir/... belongs to `base`, test_floors.dir to `test_floors`."""
    if output.endswith(".gch"):
        return "precompiled headers"
    found = re.match(r"CMakeFiles/(?:trammel_)?(\w+)\.dir/", output)
    return found.group(1) if found else "other"


def lines_of(folder):
    return sum(len(file.read_bytes().splitlines()) for file in sorted(folder.rglob("*"))
               if file.suffix in {".cpp", ".h"})


def table(log, root):
    cost = collections.defaultdict(lambda: [0, 0.0, 0.0])  # compilers, seconds, megabytes
    for line in pathlib.Path(log).read_text(encoding="utf-8").splitlines():
        seconds, megabytes, output = line.split(maxsplit=2)
        row = cost[target_of(output)]
        row[0] += 1
        row[1] += float(seconds)
        row[2] = max(row[2], float(megabytes))
    yield f"{'':22} {'compilers':>9} {'CPU s':>7} {'largest MB':>10} {'CPU s a 1000 lines':>18}"
    for target, (count, seconds, megabytes) in cost.items():
        source = pathlib.Path(root) / {"trammel": "cli"}.get(target, f"src/{target}")
        lines = lines_of(source) if source.is_dir() else 0
        ratio = f"{1000 * seconds / lines:18.2f}" if lines else ""
        yield f"{target:22} {count:9} {seconds:7.1f} {megabytes:10.0f} {ratio}".rstrip()
    yield (f"{'together':22} {sum(c[0] for c in cost.values()):9} "
           f"{sum(c[1] for c in cost.values()):7.1f} {max(c[2] for c in cost.values()):10.0f}")


if __name__ == "__main__":
    if sys.argv[1] == "--run":
        sys.exit(run(sys.argv[2], sys.argv[3:]))
    print(*table(sys.argv[2], sys.argv[3]), sep="\n")
