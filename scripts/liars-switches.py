#!/usr/bin/env python3
"""What each switch of a configuration of Liar's Dice does to strength.

An agent meets itself with one switch changed, on the same dice for every switch. Shares are those of the
changed agent, with the 95 % interval of Wilson; between two equal ones half of the matches are won.

  scripts/liars-switches.py build/release/hazard --agent rollout:1000 --games 2000 > table.md
"""
import argparse
import json
import subprocess
import tempfile
from pathlib import Path

STYLES = ["heuristic", "conservative", "aggressive", "history", "uniform", "sceptical", "steady"]
GATE = [[-1 if style == "conservative" else 0, 0, 0, 0] for style in STYLES]

SWITCHES = [
    ("nothing", ""),
    ("mixture off", "mixture.enabled = false"),
    ("floor 0", "mixture.min_weight_floor = 0"),
    ("early stopping off", "confstop.enabled = false"),
    ("KL intervals", 'confstop.rule = "kl"'),
    ("halving", 'confstop.rule = "halving"'),
    ("paired rounds off", "confstop.paired = false"),
    ("calls imagined", 'call_eval.mode = "rollout"'),
    ("beliefs from bids off", "belief.enabled = false"),
    ("learning of styles off", "belief.learning = false"),
    ("solved rounds off", "solved = false"),
    ("dice instead of chances", 'leaf = "dice"'),
    ("matches played out", 'leaf = "match"'),
    ("matches played out, calls not split", 'leaf = "match"\ncall_eval.mode = "rollout"'),
    ("weights by return", 'mixture.adaptive = {enabled = true, scheme = "return"}'),
    ("noise at the root", "mixture.root_dirichlet = {alpha = 1, epsilon = 0.25}"),
    ("depth schedule", "mixture.depth_schedule = {depth_thresholds = [4],"
                       " weights = [[0.5, 0.1, 0.1, 0.1, 0, 0.1, 0.1]]}"),
    ("context gate", f"mixture.gate = {{enabled = true, scores = {GATE}}}"),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="hazard")
    parser.add_argument("--agent", default="rollout:1000", help="that meets itself changed")
    parser.add_argument("--games", default="2000", help="for each switch")
    parser.add_argument("--rules", default="perudo")
    parser.add_argument("--seed", default="1", help="of the dice, the same for all switches")
    parser.add_argument("--only", help="switches whose names have this in them")
    args = parser.parse_args()
    print(f"`{args.agent}` changed against `{args.agent}`, {args.rules}, {args.games} matches, seed {args.seed}\n")
    print("| changed | wins | interval | seconds/decision |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "changed.toml"
        for name, toml in SWITCHES:
            if args.only and args.only not in name:
                continue
            config.write_text(toml + "\n")
            command = [args.program, "liars", "tournament", "--agents", f"{args.agent},{args.agent}",
                       "--config", f"1={config}", "--games", args.games, "--rules", args.rules,
                       "--seed", args.seed, "--json"]
            run = subprocess.run(command, check=True, capture_output=True, text=True)
            changed = json.loads(run.stdout)["entries"][0]
            print(f"| {name} | {100 * changed['share']:.1f} % "
                  f"| {100 * changed['low']:.1f} to {100 * changed['high']:.1f} "
                  f"| {changed['seconds_per_decision']:.6f} |", flush=True)


if __name__ == "__main__":
    main()
