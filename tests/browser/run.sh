#!/usr/bin/env bash
# Writes risk reports with HAZARD and reads them in Chromium.
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
# The first list solves all thetas; the other, with one side only, reuses them.
for thetas in -1,-0.05,-0.02,0,0.05,1 -0.05,0; do
  XDG_CACHE_HOME=$work/cache "$hazard" report risk yahtzee-plain --thetas=$thetas \
    --out "$work/report.html" | tee "$work/said"
  grep -qxE "written: $work/report.html \([0-9,]+ bytes\)" "$work/said"
  node report.mjs "$work/report.html"
done
