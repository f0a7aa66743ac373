#!/usr/bin/env bash
# Installs the Debian packages that are missing, as root or with sudo. Does nothing if all are there.
#   scripts/install-packages.sh          what building and running needs
#   scripts/install-packages.sh test     also what the tests need
#   scripts/install-packages.sh site     also what the page without a server needs
#   scripts/install-packages.sh package  also what making the package needs
#   scripts/install-packages.sh arm64    also the cross compiler and the emulator
#   scripts/install-packages.sh libcxx   also a clang whose standard library is libc++
set -euo pipefail

build=(g++ cmake ninja-build libhwy-dev libtbb-dev libexpected-dev libfmt-dev libcli11-dev
       nlohmann-json3-dev libxxhash-dev librandom123-dev libboost1.81-dev zlib1g-dev
       libtomlplusplus-dev libsqlitecpp-dev libsqlite3-dev libeigen3-dev)
test=(libgtest-dev librapidcheck-dev clang clang-format clang-tidy libclang-rt-14-dev chromium pkg-config)
site=(clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32
      wasi-libc libstb-dev)
package=(dpkg-dev)
# Python and Node.js also come from elsewhere, the latter in one package with npm. The page is
# built by Node.js; HAZARD_WEB=OFF does without.
command -v python3 >/dev/null || test+=(python3)
if [[ ${HAZARD_WEB:-} != OFF ]]; then
  command -v node >/dev/null || build+=(nodejs)
  command -v npm >/dev/null || build+=(npm)
fi

arm64=(g++-aarch64-linux-gnu qemu-user)
libcxx=(clang-19 libc++-19-dev libc++abi-19-dev)

wanted=("${build[@]}")
case ${1:-} in
  test) wanted+=("${test[@]}" "${site[@]}") ;;
  site) wanted+=("${site[@]}") ;;
  package) wanted+=("${package[@]}") ;;
  arm64) wanted+=("${arm64[@]}") ;;
  libcxx) wanted+=("${libcxx[@]}") ;;
esac

missing=()
for package in "${wanted[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
[[ ${#missing[@]} -eq 0 ]] && exit 0

echo "Installing ${missing[*]}"
sudo=()
if [[ $(id -u) -ne 0 ]]; then
  command -v sudo >/dev/null || { echo "Run as root, or install: ${missing[*]}" >&2; exit 1; }
  sudo=(sudo)
fi
export DEBIAN_FRONTEND=noninteractive
"${sudo[@]}" apt-get update -qq
"${sudo[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
