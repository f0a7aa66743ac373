#!/usr/bin/env python3
"""Trains scikit-learn's decision trees on decisions that Hazard wrote, and says what they lose.

    hazard export decisions yatzy --games 200000 --format npy --out data
    python3 examples/learn_tree.py data --depth 10

Files in CSV are read by pandas, files in NPY by NumPy. The loss is what the tree's choices would
lose in games of the optimal player, in points per game; hazard distill tree also says what its own
games lose. Needs scikit-learn (Debian: python3-sklearn, python3-pandas).
"""
import argparse
import pathlib

import numpy as np
from sklearn.tree import DecisionTreeClassifier


def read(folder, decision):
    """The decisions of one kind: names of the columns, and one row for each decision."""
    csv = folder / f"{decision}.csv"
    if csv.exists():
        import pandas

        table = pandas.read_csv(csv, dtype=np.float32)
        return list(table.columns), table.to_numpy()
    lines = (folder / "COLUMNS.txt").read_text().splitlines()
    columns = dict(line.split(": ") for line in lines)[decision].split()
    return columns, np.load(folder / f"{decision}.npy", mmap_mode="r")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--depth", type=int, default=10)
    options = parser.parse_args()
    total, parameters = 0.0, 0
    for decision in ("reroll1", "reroll2", "category"):
        columns, rows = read(options.folder, decision)
        first = columns.index("action")
        features = rows[:, :first]
        action = rows[:, first].astype(int)
        weight = rows[:, columns.index("weight")]
        actions = (len(columns) - first - 4) // 2
        # A box that is filled cannot be chosen; who does fills another, at a price.
        regret = np.nan_to_num(rows[:, -actions:], nan=20.0)

        tree = DecisionTreeClassifier(max_depth=options.depth, random_state=1)
        tree.fit(features, action, sample_weight=weight)
        chosen = tree.predict(features)
        loss = float(np.sum(weight * regret[np.arange(len(chosen)), chosen], dtype=np.float64))
        right = float(np.average(chosen == action, weights=weight))
        leaves = tree.get_n_leaves()
        parameters += 2 * (leaves - 1) + leaves
        total += loss
        print(f"{decision:9} {len(rows):9,} decisions  {leaves:7,} leaves  "
              f"{100 * right:6.2f} % right  loses {loss:7.3f} points per game")
    print(f"{parameters:,} parameters, {total:.3f} points lost per game of the optimal player")


if __name__ == "__main__":
    main()
