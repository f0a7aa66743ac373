#!/usr/bin/env bash
# Measures `HAZARD serve` with wrk: advice on 64 connections while 1,000 idle and 100 slow ones are open,
# and the same beside a sweep that runs as a job. Prints figures and decides nothing by them.
#   tests/server/load.sh HAZARD [SECONDS]
# Takes the packages wrk and curl.
set -euo pipefail
hazard=$(realpath "$1")
seconds=${2:-10}
cd "$(dirname "$(realpath "$0")")"
work=$(mktemp -d)
export XDG_CACHE_HOME=$work
children=()
trap 'kill "${children[@]}" 2>/dev/null || true; wait; rm -rf "$work"' EXIT

: >"$work/said"
"$hazard" serve --port 0 >"$work/said" &
server=$!
children+=($server)
until url=$(sed -n 's/^Hazard is at //p' "$work/said") && [[ -n $url ]]; do sleep 0.1; done
port=${url##*:}
port=${port%/}

memory() { awk '/VmRSS/ { printf "%.1f MB", $2 / 1024 }' /proc/$server/status; }
post() { curl -sS "${url}v1/$1" -H 'Content-Type: application/json' -d "$2"; }
busy() { cut -d ' ' -f 1 /proc/loadavg; }
load() { wrk -t1 -c64 -d"${seconds}s" -s advise.lua "$url" | tail -1; }

post advise '{"position": "yatzy::13356:2"}' >/dev/null
wrk -t1 -c64 -d2s -s advise.lua "$url" >/dev/null
echo "machine: $(nproc) cores, load $(busy)"
echo "memory before: $(memory)"
echo "alone:            $(load)"

python3 crowd.py "$port" 1000 100 >"$work/crowd" &
children+=($!)
until [[ -s $work/crowd ]]; do sleep 0.2; done
cat "$work/crowd"
echo "with them:        $(load)"

job=$(post jobs '{"method": "sweep", "params": {"variant": "yatzy"}}' | sed -E 's/.*"id":"([0-9a-f]+)".*/\1/')
sleep 1
echo "beside a sweep:   $(load)"
curl -sS "${url}v1/jobs/$job" | sed -E 's/.*"state":"([a-z]+)","fraction":([0-9.e-]+).*/the sweep: \1, \2 done\n/'
curl -sS -X DELETE "${url}v1/jobs/$job" >/dev/null

kill "${children[1]}"
sleep 5
echo "memory after:  $(memory), load $(busy)"
curl -sS "${url}metrics" | grep -E '^hazard_(connections|table_bytes|requests_total.*status="[45])' || true
kill $server
wait $server && echo "exit code 0"
