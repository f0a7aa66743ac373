#!/usr/bin/env bash
# Installs BUILD_DIR into a temporary folder and builds and runs a small project against it.
set -euo pipefail
[[ $# -eq 1 ]] || { echo "usage: $0 BUILD_DIR" >&2; exit 2; }
build=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$build" --prefix "$work/installed" >"$work/log" || { cat "$work/log"; exit 1; }
[[ $("$work/installed/bin/hazard" version) == hazard\ * ]]

# The same compiler and flags: a library built with sanitizers needs them when it is linked.
cached() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }
sanitize=$(cached HAZARD_SANITIZE)
cmake -S "$here" -B "$work/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/installed" \
  -DCMAKE_CXX_COMPILER="$(cached CMAKE_CXX_COMPILER)" -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_CXX_FLAGS="-Wall -Wextra -Wpedantic -Werror ${sanitize:+-fsanitize=$sanitize}"
cmake --build "$work/build"
"$work/build/consumer"
