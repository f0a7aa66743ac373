#!/usr/bin/env python3
"""Measures `hazard serve --stdio`: requests a second, and what a solve costs those beside it.

    throughput.py HAZARD [REQUESTS]

Prints figures and decides nothing by them; answers must equal those of the command line.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time

IN_FLIGHT = 4
SAMPLE = 20  # answers to hold to the command line
SOLVES = 7  # beside which advice is asked for

# Boxes of Yatzy with points that they can bring.
BOXES = {
    **{name: range(0, 6 * f, f) for f, name in enumerate("ones twos threes fours fives sixes".split(), 1)},
    "one-pair": range(0, 13, 2),
    "two-pairs": (0, 6, 14, 22),
    "three-of-a-kind": range(0, 19, 3),
    "four-of-a-kind": range(0, 25, 4),
    "small-straight": (0, 15),
    "large-straight": (0, 20),
    "full-house": (0, 7, 18, 28),
    "chance": range(5, 31),
    "yatzy": (0, 50),
}


def random_position(rng):
    filled = [box for box in BOXES if rng.random() < rng.random()]
    filled = filled[: len(BOXES) - 1]
    card = ",".join(f"{box}={rng.choice(BOXES[box])}" for box in filled)
    dice = "".join(sorted(rng.choices("123456", k=5)))
    return f"yatzy:{card}:{dice}:{rng.randrange(3)}"


def request(identity, method, **params):
    message = {"jsonrpc": "2.0", "id": identity, "method": method, "params": params}
    return json.dumps(message).encode() + b"\n"


def without_times(answer):
    return {name: value for name, value in answer.items() if name != "seconds"}


class Pipe:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.input = self.process.stdin.fileno()
        self.output = self.process.stdout.fileno()
        self.unread = b""

    def send(self, data):
        os.write(self.input, data)

    def receive(self):
        """The messages that have come; waits for one at least."""
        while True:
            received = os.read(self.output, 1 << 18)
            if not received:
                raise SystemExit("it has ended")
            *lines, self.unread = (self.unread + received).split(b"\n")
            if lines:
                return [json.loads(line) for line in lines]

    def ask_all(self, lines):
        """Answers by id, with four requests under way at any time."""
        answers = {}
        self.send(b"".join(lines[:IN_FLIGHT]))
        sent = IN_FLIGHT
        while len(answers) < len(lines):
            messages = [message for message in self.receive() if "id" in message]
            self.send(b"".join(lines[sent : sent + len(messages)]))
            sent += len(messages)
            for message in messages:
                answers[message["id"]] = message["result"]
        return answers

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def measure_requests(program, count, rng):
    positions = [random_position(rng) for _ in range(count)]
    lines = [request(i, "advise", position=position) for i, position in enumerate(positions)]
    pipe = Pipe(program)
    for state in ("cold", "warm"):  # cold: the table is solved by the first of them
        started = time.perf_counter()
        answers = pipe.ask_all(lines)
        seconds = time.perf_counter() - started
        print(f"{count} x advise, {state}: {seconds:.2f} s, {count / seconds:.0f} a second")
    pipe.close()
    for i in rng.sample(range(count), min(SAMPLE, count)):
        command = [program, "advise", positions[i], "--json"]
        expected = json.loads(subprocess.check_output(command))
        assert without_times(answers[i]) == without_times(expected), positions[i]
    print(f"equal to the command line: {min(SAMPLE, count)} of {min(SAMPLE, count)}")


def measure_neighbours(program, rng):
    """Advice, one request after another, while another table is solved."""
    pipe = Pipe(program)
    identity = 0

    def delays(until):
        nonlocal identity
        found = []
        while True:
            identity += 1
            started = time.perf_counter()
            pipe.send(request(identity, "advise", position=random_position(rng)))
            ids = []
            while identity not in ids:
                ids += [message["id"] for message in pipe.receive() if "id" in message]
            found.append(time.perf_counter() - started)
            if until(ids, len(found)):
                return found

    delays(lambda _, count: count == 200)
    alone = sorted(delays(lambda _, count: count == 2000))
    beside = []
    for i in range(SOLVES):
        pipe.send(request(f"solve {i}", "solve", variant="yahtzee", theta=round(rng.uniform(0.01, 0.1), 9)))
        beside.append(sorted(delays(lambda ids, _: f"solve {i}" in ids)))
    pipe.close()

    def row(name, found):
        milliseconds = [1e3 * found[len(found) // 2], 1e3 * found[-1]]
        print(f"{name}: median {milliseconds[0]:.2f} ms, worst {milliseconds[1]:.2f} ms of {len(found)}")

    row("advice alone", alone)
    for found in beside:
        row("advice beside a solve", found)


def main():
    if not 2 <= len(sys.argv) <= 3:
        raise SystemExit(__doc__)
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
    with tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        measure_requests(program, count, random.Random(1))
        measure_neighbours(program, random.Random(2))


if __name__ == "__main__":
    main()
