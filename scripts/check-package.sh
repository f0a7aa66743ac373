#!/usr/bin/env bash
# Installs the package into a fresh Debian 12 and tries it there. Takes root, debootstrap and the
# network.
#   make package && scripts/check-package.sh build/hazard_0.2.0_amd64.deb [FOLDER]
# FOLDER is for the new root; it is removed in the end. One that debootstrap has filled is taken as it is.
set -euo pipefail
package=$(realpath "$1")
source=$(dirname "$(realpath "$0")")/..
root=${2:-$(mktemp -d)}
trap 'rm -rf --one-file-system "$root"' EXIT

step() { printf '\n== %s\n' "$*"; }
inside() { chroot "$root" env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=C.UTF-8 \
  DEBIAN_FRONTEND=noninteractive "$@"; }

[[ -e $root/etc/debian_version ]] || debootstrap --variant=minbase bookworm "$root" >/dev/null
cp "$package" "$root/root/hazard.deb"
cp -r "$source/tests/consumer" "$root/root/"

step "apt installs it, and it answers"
inside apt-get update -qq
inside apt-get install -y -qq --no-install-recommends /root/hazard.deb man-db bash-completion
inside hazard advise yatzy::13356:2

step "man hazard"
inside man hazard | head -8

step "hazard solve ya<TAB>"
inside bash -c '
  source /usr/share/bash-completion/bash_completion
  _completion_loader hazard || [[ $? == 124 ]]
  COMP_LINE="hazard solve ya" COMP_POINT=15 && _hazard && echo "${COMPREPLY[@]}"' |
  grep -x 'yatzy yahtzee yahtzee-free yahtzee-plain'

step "Another project compiles from what is installed"
inside apt-get install -y -qq --no-install-recommends g++ make cmake pkg-config libtbb-dev \
  libfmt-dev libhwy-dev libexpected-dev libboost1.81-dev zlib1g-dev libsqlitecpp-dev
inside sh -c 'cmake -S /root/consumer -B /root/build -DCMAKE_BUILD_TYPE=Debug &&
  cmake --build /root/build && /root/build/consumer'
inside sh -c 'g++ -std=c++20 /root/consumer/main.cc $(pkg-config --cflags --libs hazard) \
  -o /root/again && /root/again'
