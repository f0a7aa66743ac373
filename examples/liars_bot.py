#!/usr/bin/env python3
"""Plays Liar's Dice as an agent of Hazard; docs/liars.md has all messages.

    hazard liars tournament --agents "cmd:python3 liars_bot.py,honest" --games 200
    hazard liars play --agents "cmd:python3 liars_bot.py"

Needs the standard library alone. It believes bidders a little, sets what a call is worth against
what the best raises are worth, and plays one of those by lot, so that it is not read at once.
"""

import json
import random
import sys
from math import comb

NEARLY = 0.06  # raises that are less likely true by so much may be played, too


def tail(dice, p, needed):
    """The chance that of so many dice at least as many as needed count, each with chance p."""
    return sum(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(max(needed, 0), dice + 1))


def chance(position, quantity, face):
    """That a bid holds, if who bid on its face holds one such die."""
    wild = position["wild_face"]
    counts = {face} if wild is None else {face, wild}
    own = sum(die in counts for die in position["hand"])
    unseen = sum(position["dice"]) - len(position["hand"])
    bidders = {bid["seat"] for bid in position["bids"] if bid["face"] == face}
    believed = len(bidders - {position["seat"]})
    p = len(counts) / position["faces"]
    return tail(unseen - believed, p, quantity - own - believed)


def decide(position):
    """One of position["actions"], as text."""
    raises = []
    for action in position["actions"]:
        if action.startswith("bid "):
            quantity, face = map(int, action[4:].split("x"))
            raises.append((chance(position, quantity, face), action))
    best = max(raises, default=(0, None))[0]
    if position["bids"]:
        last = position["bids"][-1]
        if not raises or 1 - chance(position, last["quantity"], last["face"]) > best:
            return "call"
    lot = random.Random(position["seed"])  # the same tournament, the same bids
    return lot.choice([action for p, action in raises if p >= best - NEARLY])


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["message"] == "decide":  # "round" tells how one ended and wants no answer
            print(json.dumps({"action": decide(message)}), flush=True)


if __name__ == "__main__":
    main()
