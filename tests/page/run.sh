#!/usr/bin/env bash
# The page: types and texts, what computes, and all views in Debian's Chromium against HAZARD serve.
# Takes the copy of web/ that BUILD_FOLDER was built from, with its packages.
#   tests/page/run.sh HAZARD BUILD_FOLDER [NAME...]   only the browser tests of these names
set -euo pipefail
[[ $# -ge 2 ]] || { echo "usage: $0 HAZARD BUILD_FOLDER [NAME...]" >&2; exit 2; }
hazard=$(realpath "$1")
tests=$(dirname "$(realpath "$0")")/../../web/tests
cd "$2/page/web"
cp -r "$tests"/* tests/
work=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null; wait; rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data

if [[ $# -eq 2 ]]; then
  npm run --silent check
  npm test --silent
fi
"$hazard" serve --port 0 >"$work/address" &
server=$!
until grep -q http "$work/address"; do sleep 0.1; done
HAZARD_URL=$(grep -o 'http://[^ ]*' "$work/address") \
  npm run --silent browser -- "${@:3}"
