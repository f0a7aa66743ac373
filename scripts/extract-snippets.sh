#!/usr/bin/env bash
# Prints what stands in the fenced blocks of one language of a Markdown file, one after another.
#   scripts/extract-snippets.sh docs/your-own-game.md cpp
set -euo pipefail
awk -v fence="\`\`\`$2" '$0 == "```" { inside = 0 } inside { print } $0 == fence { inside = 1 }' "$1"
