#!/usr/bin/env bash
# Talks to `HAZARD serve` over HTTP: every path, odd and slow clients, spoilt requests, and kills it.
# Packages are installed into BUILD_FOLDER.
set -euo pipefail
[[ $# -eq 2 ]] || { echo "usage: $0 HAZARD BUILD_FOLDER" >&2; exit 2; }
hazard=$(realpath "$1")
copy=$("$(dirname "$(realpath "$0")")"/../protocol/install.sh "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data
cd "$copy/tests/server"

node contract.mjs "$hazard"
python3 network.py "$hazard"
python3 fuzz.py "$hazard" 2000
python3 kill.py "$hazard" 6
