#!/usr/bin/env bash
# Copies the tests that talk to the program to BUILD_FOLDER/protocol and installs their packages there, so
# that the sources stay without; prints the folder.
set -euo pipefail
copy=$(realpath "$1")/protocol
cd "$(dirname "$(realpath "$0")")"
mkdir -p "$copy/tests/protocol" "$copy/tests/server" "$copy/examples"
exec 9>"$copy/lock"
flock 9  # one at a time
cp ./*.mjs ./*.py package.json package-lock.json "$copy/tests/protocol"
cp ../server/*.mjs ../server/*.py "$copy/tests/server"
cp ../../examples/client.* "$copy/examples"
cd "$copy/tests/protocol"
# The lock file that was installed from lies beside what it installed.
if ! cmp -s package-lock.json node_modules/.installed; then
  npm ci --no-audit --no-fund >"$copy/log" 2>&1 || { cat "$copy/log" >&2; exit 1; }
  cp package-lock.json node_modules/.installed
fi
echo "$copy"
