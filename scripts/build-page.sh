#!/usr/bin/env bash
# Builds the page in a copy of its sources, so that these stay without packages; what it makes is in
# FOLDER/dist. Packages are installed once for each state of package-lock.json.
#   scripts/build-page.sh web FOLDER
#   scripts/build-page.sh web FOLDER folder    the page without a server, see build-site.sh
set -euo pipefail
[[ $# -eq 2 || $# -eq 3 ]] || { echo "usage: $0 WEB FOLDER [folder]" >&2; exit 2; }
web=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
log=$folder.log

# Everything but what is installed is copied anew: what was removed there is gone here.
find "$folder" -mindepth 1 -maxdepth 1 ! -name node_modules -exec rm -rf {} +
tar -C "$web" --exclude=./node_modules --exclude=./dist -cf - . | tar -C "$folder" -xf -
cd "$folder"
if [[ -n ${HAZARD_ENGINE:-} ]]; then cp -r "$HAZARD_ENGINE" engine; fi
installed() {
  cmp -s package-lock.json node_modules/.installed ||
    { npm ci --no-audit --no-fund && cp package-lock.json node_modules/.installed; }
}
{
  installed && npm run "build${3:+:$3}"
} >"$log" 2>&1 || {
  cat "$log" >&2
  echo 'The page was not built. Without it: cmake -DHAZARD_WEB=OFF' >&2
  exit 1
}
