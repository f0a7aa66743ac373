#!/usr/bin/env bash
# Builds the page without a server: a folder of files for any web space, with the engine inside. The copy of the
# page's sources that it is made from stays beside it, in SITE-page.
#   scripts/build-site.sh web build/module build/site
set -euo pipefail
[[ $# -eq 3 ]] || { echo "usage: $0 WEB MODULE_FOLDER SITE" >&2; exit 2; }
module=$(realpath "$2")
mkdir -p "$3"
site=$(realpath "$3")
root=$(dirname "$(realpath "$0")")/..

engine=$(mktemp -d)
trap 'rm -rf "$engine"' EXIT
cp -r "$module/hazard.wasm" "$module/learnt" "$engine"
node --no-warnings "$root/web/pocket/known.mjs" "$module/hazard.wasm" >"$engine/known.json"
HAZARD_ENGINE=$engine HAZARD_WEB_OUT=$site "$root/scripts/build-page.sh" "$1" "$site-page" folder
echo "build: $site, $(du -sh "$site" | cut -f 1)"
