#!/usr/bin/env bash
# Fails on an include that does not follow the pipeline of docs/architecture.md: a folder of src/ may
# include itself and the folders listed here, nothing else of src/.
set -euo pipefail
src=${1:-src}

declare -A allowed=(
  [base]=""
  [dice]="base"
  [scorecard]="base dice"
  [solve]="base dice scorecard"
  [table]="base dice scorecard solve"
  [policy]="base dice scorecard solve table"
  [engine]="base dice scorecard solve table policy"
  [cli]="base dice scorecard solve table policy engine"
)

bad=0
while IFS=: read -r file line text; do
  folder=${file#"$src"/}
  folder=${folder%%/*}
  included=$(sed -E 's/.*"([a-z_]+)\/.*/\1/' <<<"$text")
  if [[ -z ${allowed[$folder]+known} ]]; then
    echo "$file:$line: folder '$folder' is not in the table of $0"
    bad=1
  elif [[ $included != "$folder" && " ${allowed[$folder]} " != *" $included "* ]]; then
    echo "$file:$line: $folder must not include $included"
    bad=1
  fi
done < <(grep -rnE '^#include "[a-z_]+/' "$src")
exit $bad
