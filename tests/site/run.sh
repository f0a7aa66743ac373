#!/usr/bin/env bash
# The page without a server, in Debian's Chromium: served by a plain server of files from a subfolder, without a
# network, with a store that is denied, full or damaged, in two tabs, and through an update.
# Takes the copy of web/ that SITE was built from, with its packages.
#   tests/site/run.sh SITE [NAME...]    only the tests of files with these names
set -euo pipefail
[[ $# -ge 1 ]] || { echo "usage: $0 SITE [NAME...]" >&2; exit 2; }
site=$(realpath "$1")
tests=$(dirname "$(realpath "$0")")/../../web/tests
cd "$site-page"
cp -r "$tests"/* tests/
node tests/site/run.mjs "$site" "${@:2}"
