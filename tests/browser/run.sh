#!/usr/bin/env bash
# Writes a risk report with HAZARD and reads it in Chromium.
set -euo pipefail
[[ $# -eq 1 ]] || { echo "usage: $0 HAZARD" >&2; exit 2; }
hazard=$(realpath "$1")
cd "$(dirname "$(realpath "$0")")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The lock file that was installed from lies beside what it installed.
if ! cmp -s package-lock.json node_modules/.installed; then
  npm ci --no-audit --no-fund >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
  cp package-lock.json node_modules/.installed
fi
XDG_CACHE_HOME=$work/cache "$hazard" report risk yahtzee-plain --out "$work/report.html" \
  --thetas=-0.5,-0.2,-0.1,-0.05,-0.02,0,0.02,0.05,0.1,0.2,0.5
node report.mjs "$work/report.html"
