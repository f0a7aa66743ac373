#!/usr/bin/python3
"""Times Hazard's Gini trees against scikit-learn's on the same decisions.

    scripts/bench-trees.py [HAZARD] [GAMES] [DEPTH]

Exports the decisions of so many simulated games, 15 of each kind a game, and lets scikit-learn's
DecisionTreeClassifier learn the boxes from them. Hazard simulates the same games itself and learns
all three trees; its time is that of everything, simulation included. Needs Debian's
python3-sklearn.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy
from sklearn.tree import DecisionTreeClassifier

hazard = sys.argv[1] if len(sys.argv) > 1 else "build/release/hazard"
games = sys.argv[2] if len(sys.argv) > 2 else "200000"
depth = int(sys.argv[3]) if len(sys.argv) > 3 else 20


def ask(*command):
    """What the program answers, as JSON."""
    return json.loads(subprocess.run([hazard, *command, "--json"], check=True,
                                     stdout=subprocess.PIPE).stdout)


with tempfile.TemporaryDirectory() as folder:
    answer = ask("export", "decisions", "yatzy", "--games", games, "--format", "npy",
                 "--out", folder)
    file = pathlib.Path(next(f["file"] for f in answer["files"] if f["decision"] == "category"))
    table = numpy.load(file)
    columns = (file.parent / "COLUMNS.txt").read_text().splitlines()
    names = next(c for c in columns if c.startswith("category: ")).split()[1:]
    last = names.index("action")
    # One row for each decision that was met, as the games had them.
    times = numpy.rint(table[:, names.index("weight")] * float(games)).astype(int)
    features = numpy.repeat(table[:, :last], times, axis=0)
    labels = numpy.repeat(table[:, last].astype(int), times)

begin = time.perf_counter()
tree = DecisionTreeClassifier(max_depth=depth).fit(features, labels)
theirs = time.perf_counter() - begin
print(f"scikit-learn: {features.shape[0]:,} x {features.shape[1]} records, depth {depth}, boxes: "
      f"{tree.get_n_leaves():,} leaves in {theirs:.1f} s")

answer = ask("distill", "tree", "yatzy", "--objective", "gini", "--games", games, "--depth",
             str(depth))
print(f"hazard: games and all three trees, {answer['parameters']:,} parameters in "
      f"{answer['seconds']:.1f} s")
print(f"{theirs / answer['seconds']:.1f} times as fast")
