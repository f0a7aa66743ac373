#!/usr/bin/env bash
# Builds the program for arm64 with Debian's cross compiler, runs it in an emulator, and fails unless
# NEON gives the signature of this machine's own program (make build).
# The libraries for arm64 are unpacked into build/arm64/sysroot; the machine's own packages stay as
# they are, but for the cross compiler and qemu.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/install-packages.sh arm64

folder=$PWD/build/arm64
if [[ ! -f $folder/sysroot/complete ]]; then
  rm -rf "$folder"
  mkdir -p "$folder"/apt/{lists/partial,debs} "$folder/sysroot"
  # Package lists of its own, so that no other architecture is added to the machine.
  apt=(apt-get -qq -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o Dir::Cache="$folder/apt"
       -o Dir::State::Lists="$folder/apt/lists" -o Dir::State::status=/dev/null
       -o APT::Sandbox::User=)
  "${apt[@]}" update
  (cd "$folder/apt/debs" && "${apt[@]}" download libtbb-dev libtbb12 libtbbmalloc2 libtbbbind-2-5 \
    libfmt-dev libfmt9 libhwy-dev libhwy1 libtomlplusplus-dev libtomlplusplus3 libboost1.81-dev \
    zlib1g-dev zlib1g libsqlitecpp-dev libsqlite3-dev libsqlite3-0 \
    libxxhash-dev libexpected-dev libcli11-dev nlohmann-json3-dev librandom123-dev libeigen3-dev)
  for deb in "$folder"/apt/debs/*.deb; do dpkg-deb -x "$deb" "$folder/sysroot"; done
  rm -rf "$folder/apt"
  touch "$folder/sysroot/complete"
fi

cmake --preset arm64 >/dev/null
cmake --build "$folder" --target hazard_program

hazard() { qemu-aarch64 -L /usr/aarch64-linux-gnu "$folder/hazard" "$@"; }
signature() { grep -oE '\b[0-9a-f]{16}\b'; }

hazard version
hazard version | grep -q NEON || { echo "no NEON kernel"; exit 1; }
expected=$(build/release/hazard bench --signature | signature)
start=$SECONDS
found=$(hazard bench --signature | signature)
echo "signature $found, here $expected ($((SECONDS - start)) s)"
[[ $found == "$expected" ]] || exit 1
hazard solve yahtzee-plain --kernel check --no-cache  # NEON and the reference, row by row
