#!/usr/bin/env bash
# Fails on an include that does not follow the pipeline of docs/architecture.md: a folder of src/ may
# include itself and the folders listed here, nothing else of src/. Tests may include tests/ as well.
set -euo pipefail
src=${1:-src}

declare -A allowed=(
  [base]=""
  [dice]="base"
  [scorecard]="base dice"
  [solve]="base dice scorecard"
  [table]="base dice scorecard solve"
  [policy]="base dice scorecard solve table"
  [chance]="base dice scorecard solve table policy"
  [evaluate]="base dice scorecard solve table policy"
  [risk]="base dice scorecard solve table policy evaluate"
  [report]="base dice scorecard solve table policy chance evaluate risk"
  [liars]="base dice"
  [engine]="base dice scorecard solve table policy chance evaluate risk report liars"
  [cli]="base dice scorecard solve table policy chance evaluate risk report liars engine"
)

bad=0
seen=0
complain() { echo "$1"; bad=1; }

while IFS=: read -r file line text; do
  folder=${file#"$src"/}
  folder=${folder%%/*}
  included=$(sed -E 's/^ *# *include *"([^"]*)".*/\1/' <<<"$text")
  included=${included%%/*}
  seen=$((seen + 1))
  if [[ -z ${allowed[$folder]+known} ]]; then
    complain "$file:$line: folder '$folder' is not in the table of $0"
  elif [[ $included == tests && $file == *_test.cc ]]; then
    continue
  elif [[ $included == tests ]]; then
    complain "$file:$line: only files named *_test.cc may include tests/"
  elif [[ -z ${allowed[$included]+known} ]]; then
    complain "$file:$line: write the folder: #include \"$folder/...\""
  elif [[ $included != "$folder" && " ${allowed[$folder]} " != *" $included "* ]]; then
    complain "$file:$line: $folder must not include $included"
  fi
done < <(grep -rnE '^ *# *include *"' "$src")
[[ $seen -gt 0 ]] || complain "$src: no includes found; is that the folder of sources?"
exit $bad
