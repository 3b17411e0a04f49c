#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check.sh BUILD: installs a build into a folder of its own, moves that, and builds a client of the
# library there by CMake and by pkg-config. Both must give the formula that the program gives. The
# licence must be there. Where the studio was built, it is served; where PNG is known, a picture is
# one.
set -euo pipefail

build=$(readlink -f "$1")
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")

cmake --install "$build" --prefix "$work/first" >"$work/log" || { cat "$work/log"; exit 1; }
test -s "$(find "$work/first/share" -name LICENSE)"
mv "$work/first" "$work/moved"  # neither package may know where it was installed

cmake -S "$here" -B "$work/cmake" -DCMAKE_PREFIX_PATH="$work/moved" \
  -DCMAKE_CXX_COMPILER="$compiler" >"$work/log" &&
  cmake --build "$work/cmake" >>"$work/log" || { cat "$work/log"; exit 1; }
package=$(find "$work/moved" -name trammel.pc)
# shellcheck disable=SC2046  # the flags are words
PKG_CONFIG_PATH=$(dirname "$package") sh -c \
  "$compiler \"\$1\" -o \"\$2\" \$(pkg-config --cflags --libs trammel)" - \
  "$here/client.cpp" "$work/client"

for client in "$work/cmake/client" "$work/client"; do
  "$client" | tee "$work/said"
  grep -q '^x(B) = 2\*cos(theta)$' "$work/said"
done
printf 'point P at (a, 0)\ngiven a = 1\nfind x(P)\n' | "$work/moved/bin/trammel" solve - |
  grep -q '^x(P) = a$'

if [[ -e $build/libtrammel_png.so ]]; then
  printf 'point O at (0, 0)\npoint P at (1, 0)\nline l from O to P\n' |
    "$work/moved/bin/trammel" draw - -o "$work/line.png"
  [[ $(head -c 4 "$work/line.png" | tail -c 3) == PNG ]]
fi

if [[ -e $build/libtrammel_studio.so ]]; then
  "$work/moved/bin/trammel" serve "$work" --no-browser >"$work/address" &
  server=$!
  trap 'kill "$server"; rm -rf "$work"' EXIT
  for _ in {1..100}; do
    [[ -s $work/address ]] && break
    sleep 0.1
  done
  python3 - "$(cat "$work/address")" <<'PYTHON'
import sys, urllib.request
with urllib.request.urlopen(sys.argv[1]) as page:
    assert page.headers['Content-Security-Policy'] == "default-src 'self'", page.headers
    assert b'<!doctype html>' in page.read(1000).lower()
PYTHON
fi
