#!/usr/bin/env bash
# Talks to `HAZARD serve --stdio` from outside: the official client of the Model Context Protocol,
# a validator of JSON Schema, the examples in Python and JavaScript, and lines that are nonsense.
# Packages are installed into BUILD_FOLDER.
set -euo pipefail
[[ $# -eq 2 ]] || { echo "usage: $0 HAZARD BUILD_FOLDER" >&2; exit 2; }
hazard=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
copy=$("$here/install.sh" "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data
cd "$copy/tests/protocol"

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
