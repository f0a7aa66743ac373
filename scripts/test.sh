#!/usr/bin/env bash
# Everything that must hold before a change lands.
#   scripts/test.sh         all
#   scripts/test.sh fast    the release tests that take less than a minute together
set -euo pipefail
cd "$(dirname "$0")/.."
jobs=$(nproc)

# step NAME: ends the stage before it and says how long that took; the last lines list them all
stages=()
stage=
begun=$SECONDS
step() {
  if [[ -n $stage ]]; then
    stages+=("$(printf '%4d s  %s' $((SECONDS - begun)) "$stage")")
    printf '   took %d s\n' $((SECONDS - begun))
  fi
  stage=$1
  begun=$SECONDS
  [[ $1 == end ]] || printf '\n== %s\n' "$1"
}
finish() {
  step end
  printf '\n== All passed in %d s\n' "$SECONDS"
  printf '%s\n' "${stages[@]}"
}

# build PRESET TARGET... ; a failing build prints all it said
build() {
  local preset=$1 log
  shift
  log=$(mktemp)
  if ! { cmake --preset "$preset" -DHAZARD_TESTS=ON &&
         cmake --build "build/$preset" -j "$jobs" --target "$@"; } >"$log" 2>&1; then
    cat "$log"
    exit 1
  fi
  rm -f "$log"
}

run() { ctest --test-dir "build/$1" --output-on-failure -j "$jobs" "${@:2}"; }

# unit_tests PRESET FILTER: all in as many processes as there are cores; tests of one process share
# what they solve, which saves more than half of the time that ctest would take
unit_tests() {
  local pids=() log=build/$1/unit i
  for ((i = 0; i < jobs; ++i)); do
    GTEST_TOTAL_SHARDS=$jobs GTEST_SHARD_INDEX=$i "build/$1/tests/hazard_tests" --gtest_brief=1 \
      --gtest_filter="$2" >"$log-$i.log" 2>&1 &
    pids[i]=$!
  done
  for ((i = 0; i < jobs; ++i)); do
    wait "${pids[i]}" || { cat "$log-$i.log"; exit 1; }
    tail -1 "$log-$i.log"
  done
}

scripts/install-packages.sh test

step "Format"
git ls-files '*.h' '*.cc' | xargs clang-format --dry-run -Werror

step "Release build of the tests"
build release all

if [[ ${1:-} == fast ]]; then
  step "Fast tests"
  unit_tests release '-*Slow.*'
  run release -LE 'unit|slow'
  finish
  exit
fi

step "Unit tests, release"
unit_tests release '*'
step "Whole-program tests, release"
run release -LE unit

step "Build with address and undefined-behaviour sanitizers and assertions, clang"
build dev hazard_tests fuzz_targets
step "Fast unit tests with sanitizers"
unit_tests dev '-*Slow.*'
step "Fuzzing"
run dev -L fuzz

step "Build with the thread sanitizer"
build tsan thread_tests
step "Threads under the thread sanitizer"
build/tsan/tests/thread_tests --gtest_brief=1 --gtest_filter='-*Slow.*'

step "clang-tidy on what changed most"
scripts/tidy.sh HEAD~1 4

finish
