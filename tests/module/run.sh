#!/usr/bin/env bash
# The engine as a WebAssembly module, run by Node.js: the same signature as the program, the same
# answers to 2,000 random requests, and a folder that is damaged, old, full or forbidden.
#   tests/module/run.sh HAZARD MODULE_FOLDER
set -euo pipefail
[[ $# -eq 2 ]] || { echo "usage: $0 HAZARD MODULE_FOLDER" >&2; exit 2; }
hazard=$(realpath "$1")
module=$(realpath "$2")
cd "$(dirname "$(realpath "$0")")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Node.js 20 calls WASI in a fast way that spoils its own memory.
node=(node --no-warnings)
if node --v8-options | grep -q turbo-fast-api-calls; then node+=(--no-turbo-fast-api-calls); fi
"${node[@]}" equal.mjs "$hazard" "$module" "$work/equal"
"${node[@]}" files.mjs "$module" "$work/files"
