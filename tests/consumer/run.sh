#!/usr/bin/env bash
# Installs BUILD_DIR into a temporary folder and checks what another project finds there.
set -euo pipefail
[[ $# -eq 1 ]] || { echo "usage: $0 BUILD_DIR" >&2; exit 2; }
build=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
installed=$work/installed

cmake --install "$build" --prefix "$installed" >"$work/log" || { cat "$work/log"; exit 1; }
[[ $("$installed/bin/hazard" version) == hazard\ * ]]
diff -r "$here/../../include/hazard" "$installed/include/hazard"

# The same compiler and flags: a library built with sanitizers needs them when it is linked.
cached() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }
sanitize=$(cached HAZARD_SANITIZE)
compiler=$(cached CMAKE_CXX_COMPILER)
flags="-Wall -Wextra -Wpedantic -Werror ${sanitize:+-fsanitize=$sanitize}"
cmake -S "$here" -B "$work/build" -G Ninja -DCMAKE_PREFIX_PATH="$installed" \
  -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="-O0 -DNDEBUG $flags"
cmake --build "$work/build"
"$work/build/consumer"

export PKG_CONFIG_PATH=$(dirname "$(find "$installed" -name hazard.pc)")
read -ra found <<<"$(pkg-config --cflags --libs 'hazard >= 0.2')"
"$compiler" -std=c++20 -O0 $flags "$here/main.cc" "${found[@]}" -o "$work/consumer"
"$work/consumer" >/dev/null

# Every header can be included alone. One that includes another of them, directly or not, is compiled
# after that one, which was compiled alone before: the same words in half the time.
cd "$installed/include"
alone=(clang++ -std=c++20 -I . -Wall -Wextra -Wpedantic -Werror -x c++-header)
common=(hazard/base/result.h hazard/scorecard/rules.h hazard/scorecard/position.h hazard/policy/policy.h
        hazard/liars/rules/rules.h hazard/liars/rules/round.h)
for i in "${!common[@]}"; do "${alone[@]}" "${common[i]}" -o "$work/common$i"; done
# included_by HEADER: our headers that it includes, directly or not
included_by() {
  local found=("$1") i header
  for ((i = 0; i < ${#found[@]}; ++i)); do
    for header in $(sed -n 's/^#include "\(.*\)"$/\1/p' "${found[i]}"); do
      [[ " ${found[*]} " == *" $header "* ]] || found+=("$header")
    done
  done
  printf '%s\n' "${found[@]:1}"
}
for header in $(find hazard -name '*.h'); do
  after=()
  included=$(included_by "$header")
  for i in "${!common[@]}"; do
    if grep -qxF "${common[i]}" <<<"$included"; then after=(-include-pch "$work/common$i"); fi
  done
  echo "${after[@]}" "$header"
done | xargs -P "$(nproc)" -L 1 "${alone[@]}" -fsyntax-only

# And all say the same with and without NDEBUG.
compile=("$compiler" -std=c++20 -I "$installed/include" $flags -x c++)
find hazard -name '*.h' | sed 's/.*/#include <&>/' >"$work/all.cc"
for ndebug in -UNDEBUG -DNDEBUG; do
  "${compile[@]}" -E "$ndebug" "$work/all.cc" |
    awk '/^# [0-9]+ "/ { ours = $3 ~ /\/include\/hazard\// } ours' >"$work/all$ndebug"
done
grep -q 'class Engine' "$work/all-DNDEBUG"
cmp "$work/all-UNDEBUG" "$work/all-DNDEBUG"
