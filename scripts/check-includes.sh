#!/usr/bin/env bash
# Fails on an include that does not follow the pipeline of docs/architecture.md: a room of src/ may
# include itself and the rooms listed here, nothing else of src/. Tests may include tests/ as well.
# Public headers, include/hazard/ROOM, belong to their room and may include public headers alone.
# Fails, too, on a name that is used without its include: a file that says dice:: includes a header
# of dice itself, or its own header does.
#   scripts/check-includes.sh [ROOT]
set -euo pipefail
cd "${1:-$(dirname "$0")/..}"

scorecards="base dice stats scorecard solve table policy"
liars="liars/rules liars/match liars/exact liars/play liars/config liars/review"
everything="codec $scorecards chance evaluate review risk versus distill web games $liars"
declare -A allowed=(
  [base]=""
  [codec]="base"
  [dice]="base"
  [stats]="base"
  [scorecard]="base dice"
  [solve]="base dice scorecard"
  [table]="base dice scorecard solve"
  [policy]="base codec dice stats scorecard solve table"
  [chance]="$scorecards"
  [evaluate]="$scorecards"
  [review]="$scorecards evaluate"
  [games]="base"
  [risk]="codec $scorecards evaluate"
  [versus]="$scorecards evaluate"
  [distill]="codec $scorecards evaluate"
  [web]="base"
  [liars/rules]="base dice stats"
  [liars/match]="base dice stats liars/rules"
  [liars/exact]="base dice stats liars/rules"
  [liars/play]="base codec dice stats liars/rules liars/match liars/exact"
  [liars/config]="base codec dice stats liars/rules liars/match liars/play"
  [liars/review]="base codec dice stats liars/rules liars/match liars/play"
  [engine]="$everything"
  [server]="$everything engine"
  [module]="$everything engine"
  [cli]="$everything engine server"
)

bad=0
complain() { echo "$1"; bad=1; }

# room_of PATH: "liars/exact" of src/liars/exact/cfr.h and of hazard/liars/exact/duel.h
room_of() {
  room=${1#src/}
  room=${room#include/}
  room=${room#hazard/}
  [[ $room == */* ]] || room=base/$room  # hazard/version.h
  room=${room%/*}
}

includes=$(grep -rnE '^ *# *include *"' src include) || { echo "no includes found"; exit 1; }
while IFS=: read -r file line text; do
  room_of "$file"
  from=$room
  included=${text#*\"}
  included=${included%%\"*}
  room_of "$included"
  if [[ -z ${allowed[$from]+known} ]]; then
    complain "$file:$line: room '$from' is not in the table of $0"
  elif [[ $included == tests/* ]]; then
    [[ $file == *_test.cc ]] || complain "$file:$line: only files named *_test.cc may include tests/"
  elif [[ -z ${allowed[$room]+known} ]]; then
    complain "$file:$line: write the room: #include \"$from/...\""
  elif [[ $room != "$from" && " ${allowed[$from]} " != *" $room "* ]]; then
    complain "$file:$line: $from must not include $room"
  elif [[ $file == include/* && $included != hazard/* ]]; then
    complain "$file:$line: a public header must not include $included, which is not installed"
  fi
done <<<"$includes"

# A namespace is named after a folder of src/. Comments do not count.
namespaces=$(ls src | grep -v base | paste -sd '|')
uses=$(grep -rnoE "^[^/\"]*\b($namespaces)::" --include='*.h' --include='*.cc' src include |
  sed -E "s/^([^:]*):[0-9]+:.*\b($namespaces)::\$/\1 \2/" | sort -u)
while read -r file namespace; do
  room_of "$file"
  [[ ${room%%/*} != "$namespace" ]] || continue
  name=${file##*/}
  name=${name%.cc}
  name=${name%_test}.h
  own=()
  for header in "src/$room/$name" "include/hazard/$room/$name"; do
    [[ ! -f $header ]] || own+=("$header")
  done
  grep -qE "^ *# *include *\"(hazard/)?$namespace/" "$file" "${own[@]}" ||
    grep -qxE "namespace hazard::$namespace \{" "$file" ||  # declares what it names
    complain "$file: uses $namespace:: and includes nothing of it"
done <<<"$uses"
exit $bad
