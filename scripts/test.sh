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

# in_shards PRESET TESTS FILTER: all in as many processes as there are cores; tests of one process
# share what they solve, which saves more than half of the time that ctest would take
in_shards() {
  local pids=() log=build/$1/$2 i failed=0
  for ((i = 0; i < jobs; ++i)); do
    # A shell lets what runs in the background ignore Ctrl-C, which tests send.
    GTEST_TOTAL_SHARDS=$jobs GTEST_SHARD_INDEX=$i env --default-signal=INT "build/$1/tests/$2" \
      --gtest_brief=1 --gtest_filter="$3" >"$log-$i.log" 2>&1 &
    pids[i]=$!
  done
  for ((i = 0; i < jobs; ++i)); do
    wait "${pids[i]}" || { cat "$log-$i.log"; failed=1; }
    tail -1 "$log-$i.log"
  done
  return $failed
}

# beside COMMAND... -- COMMAND...: both at once, where each by itself would leave a core idle
beside() {
  local first=()
  while [[ $1 != -- ]]; do first+=("$1"); shift; done
  shift
  "${first[@]}" &
  local pid=$! failed=0
  "$@" || failed=1
  wait $pid || failed=1
  return $failed
}

# patiently COMMAND...: gives way to all others
patiently() { (renice -n 15 $BASHPID >/dev/null && "$@"); }

scripts/install-packages.sh test

step "Format"
git ls-files '*.h' '*.cc' | xargs clang-format --dry-run -Werror

if [[ ${1:-} != fast && ${HAZARD_WEB:-} != OFF ]]; then
  step "The engine as a module, and the page without a server"
  make --no-print-directory site
fi

step "Release build of the tests"
build release all

if [[ ${1:-} == fast ]]; then
  step "Fast tests"
  in_shards release hazard_tests '-*Slow.*'
  in_shards release program_tests '-*Slow.*'
  run release -LE 'unit|program|slow'
  finish
  exit
fi

step "Unit tests, release"
in_shards release hazard_tests '*'
step "Whole-program tests, release, and the page in a browser"
# The page waits for long work, which the server does when nobody else wants a core.
page=the_page_works_in_a_browser
beside run release -R $page -- \
  patiently beside run release -LE 'unit|program' -E $page -- in_shards release program_tests '*'

step "Build with address and undefined-behaviour sanitizers and assertions, clang"
build dev hazard_tests fuzz_targets
step "Fast unit tests with sanitizers"
in_shards dev hazard_tests '-*Slow.*'

step "Build with the thread sanitizer"
build tsan thread_tests
step "Threads under the thread sanitizer, and fuzzing"
beside run dev -L fuzz -- build/tsan/tests/thread_tests --gtest_brief=1 --gtest_filter='-*Slow.*'

step "clang-tidy on what changed most"
scripts/tidy.sh HEAD~1 2

finish
