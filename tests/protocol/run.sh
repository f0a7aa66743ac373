#!/usr/bin/env bash
# Talks to `HAZARD serve --stdio` from outside: the official client of the Model Context Protocol,
# a validator of JSON Schema, the examples in Python and JavaScript, and lines that are nonsense.
# Packages are installed into BUILD_FOLDER.
set -euo pipefail
[[ $# -eq 2 ]] || { echo "usage: $0 HAZARD BUILD_FOLDER" >&2; exit 2; }
hazard=$(realpath "$1")
copy=$(realpath "$2")/protocol
cd "$(dirname "$(realpath "$0")")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data

# A copy of the tree, so that the sources stay without packages.
mkdir -p "$copy/tests/protocol" "$copy/examples"
cp ./*.mjs ./*.py package.json package-lock.json "$copy/tests/protocol"
cp ../../examples/client.* "$copy/examples"
cd "$copy/tests/protocol"
# The lock file that was installed from lies beside what it installed.
if ! cmp -s package-lock.json node_modules/.installed; then
  npm ci --no-audit --no-fund >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
  cp package-lock.json node_modules/.installed
fi

node mcp.mjs "$hazard"
node lines.mjs "$hazard"
node schemas.mjs "$hazard"

# The numbers are those of programs of another design.
cat >"$work/expected" <<'TEXT'
policy          mean      sd   300 or more
optimal       248.44   38.50         9.95%
theta:0.05    244.53   43.21
TEXT
python3 ../../examples/client.py "$hazard" >"$work/python"
HAZARD=$hazard node ../../examples/client.mjs >"$work/javascript"
diff "$work/python" "$work/javascript"
while read -r row; do
  grep -q "^$row" "$work/python" || { echo "client.py does not print '$row':"; cat "$work/python"; exit 1; }
done <"$work/expected"
grep -q "^bad-input: .*'7' is no face" "$work/python"
echo "Both example clients print the same, and what they should."

python3 mutate.py "$hazard" 3000
