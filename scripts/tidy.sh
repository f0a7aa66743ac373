#!/usr/bin/env bash
# clang-tidy on sources that changed; warnings are errors.
#   scripts/tidy.sh [BASE [MOST]]   those that differ from BASE (HEAD~1), MOST of them with most changed lines
#   scripts/tidy.sh all             every one, which takes half an hour on two cores
set -euo pipefail
cd "$(dirname "$0")/.."

# What only the module has is compiled by another clang, with a library of its own.
sources=('src/*.cc' ':!src/*_test.cc' ':!src/module/*' ':!src/games/store_files.cc' ':!src/base/parallel_plain.cc')
all=$(git ls-files "${sources[@]}")
if [[ ${1:-} == all ]]; then
  changed=$all
elif base=$(git rev-parse --verify --quiet "${1:-HEAD~1}"); then
  changed=$(git diff --numstat --no-renames --diff-filter=d "$base" -- "${sources[@]}" | sort -rn | cut -f 3)
else
  changed=
fi
files=$(head -n "${2:-1000}" <<<"$changed")
echo "$(wc -w <<<"$files") of $(wc -w <<<"$changed") changed sources, of $(wc -w <<<"$all") in all"
[[ -n $files ]] || exit 0

# Each source by itself, as clang sees it.
cmake -B build/tidy -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON \
  -DHAZARD_UNITY=OFF -DHAZARD_TESTS=ON >/dev/null
if ! xargs -n 1 -P "$(nproc)" clang-tidy -p build/tidy --quiet --warnings-as-errors='*' \
  <<<"$files" >build/tidy/log 2>&1; then
  grep -vE '^[0-9]+ warnings? (generated|treated)' build/tidy/log
  exit 1
fi
