#!/usr/bin/env bash
# Everything that must hold before a change lands.
#   scripts/test.sh         all
#   scripts/test.sh fast    the release tests that take less than a minute together
set -euo pipefail
cd "$(dirname "$0")/.."
jobs=$(nproc)

step() { printf '\n== %s (%s)\n' "$1" "$(date +%H:%M:%S)"; }

# build PRESET TARGET... ; a failing build prints all it said
build() {
  local preset=$1 log
  shift
  log=$(mktemp)
  if ! { cmake --preset "$preset" -DHAZARD_WERROR=ON -DHAZARD_TESTS="${tests:-ON}" &&
         cmake --build "build/$preset" -j "$jobs" --target "$@"; } >"$log" 2>&1; then
    cat "$log"
    exit 1
  fi
  rm -f "$log"
}

run() { ctest --test-dir "build/$1" --output-on-failure -j "$jobs" "${@:2}"; }

scripts/install-packages.sh test

step "Format"
git ls-files 'src/*.h' 'src/*.cc' 'tests/*.h' 'tests/*.cc' 'examples/*.cc' | xargs clang-format --dry-run -Werror

step "Release build"
build release all

if [[ ${1:-} == fast ]]; then
  step "Fast tests"
  run release -LE slow
  exit
fi

step "All tests, release"
run release

step "Fast tests with address and undefined-behaviour sanitizers and assertions"
build dev hazard_tests
# In two halves, side by side.
for half in 0 1; do
  GTEST_TOTAL_SHARDS=2 GTEST_SHARD_INDEX=$half build/dev/tests/hazard_tests --gtest_brief=1 \
    --gtest_filter='-*Slow.*' >"build/dev/half-$half.log" 2>&1 &
  halves[half]=$!
done
for half in 0 1; do
  wait "${halves[half]}" || { cat "build/dev/half-$half.log"; exit 1; }
  tail -1 "build/dev/half-$half.log"
done

step "Threads under the thread sanitizer"
build tsan thread_tests
build/tsan/tests/thread_tests --gtest_brief=1 --gtest_filter='Workers.*:Solver.*'

step "Fuzzing with clang"
tests=OFF build fuzz position_fuzz names_fuzz table_fuzz
run fuzz

step "All passed"
