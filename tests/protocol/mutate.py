#!/usr/bin/env python3
"""Sends mutated lines to `hazard serve --stdio`, which must answer each, live on and not grow.

    mutate.py HAZARD [LINES [SEED]]

Every line that wants an answer must get exactly one, by its id or, if no id can be read, by null.
Memory is compared with that after two fifths of as many lines of the same kinds.
"""

import json
import os
import random
import select
import subprocess
import sys
import tempfile
import time
from collections import Counter

from mutations import Line, Mutations

# Loads what Liar's Dice has learnt, which is 44 MB in memory and stays there.
LOADING = {"jsonrpc": "2.0", "id": "loading", "method": "liars.advise", "params": {"position": "perudo:5-5:2x3:41226"}}
IN_FLIGHT = 200  # answers that may be missing while more is sent
SILENCE = 120  # seconds after which no answer will come any more
GROWTH = 48e6  # bytes that may remain: what the allocator holds back
# The address sanitizer keeps the shadow of every address that was ever in use, and pages that hold a
# single block: 29, 48 and 71 MB after 4,000, 20,000 and 100,000 lines, with 4,000 live blocks at the end.
SANITIZED_GROWTH = 96e6


class Server:
    def __init__(self, program, cache):
        # What may be kept is little and soon full, so that growth is what is lost: tables up to
        # 16 MB, one arena for all threads, and of what was freed, which the address sanitizer
        # counts as memory, not 256 MB and 1 MB for each thread. The cache is one that may be
        # cleared.
        sanitizer = "quarantine_size_mb=8:thread_local_quarantine_size_kb=16"
        environment = {
            **os.environ,
            "ASAN_OPTIONS": f"{sanitizer}:{os.environ.get('ASAN_OPTIONS', '')}",
            "HAZARD_MEMORY": "16MB",
            "MALLOC_ARENA_MAX": "1",
            "XDG_CACHE_HOME": cache,
            "HAZARD_GAMES": os.path.join(cache, "games.db"),
        }
        self.process = subprocess.Popen(
            [program, "serve", "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )
        self.input = self.process.stdin.fileno()
        self.output = self.process.stdout.fileno()
        os.set_blocking(self.input, False)
        self.unsent = self.unread = b""

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(1024 * int(row.split()[1]) for row in status if row.startswith("VmRSS"))

    def exchange(self):
        """Sends what it takes and gives the lines that have come."""
        writers = [self.input] if self.unsent else []
        readable, writable, _ = select.select([self.output], writers, [], SILENCE)
        if not readable and not writable:
            raise SystemExit(f"no answer for {SILENCE} seconds")
        if writable:
            self.unsent = self.unsent[os.write(self.input, self.unsent[:65536]) :]
        if not readable:
            return []
        received = os.read(self.output, 1 << 20)
        if not received:
            raise SystemExit(f"it has ended, with exit code {self.process.wait()}")
        *lines, self.unread = (self.unread + received).split(b"\n")
        return lines

    def end(self):
        """Ends the input, and gives what is said after that."""
        self.process.stdin.close()
        rest = self.unread + self.process.stdout.read()
        if self.process.wait() != 0:
            raise SystemExit(f"it has ended, with exit code {self.process.returncode}")
        return rest


class Ledger:
    """Who is still to be answered."""

    def __init__(self):
        self.open = {}  # id: its line
        self.missing = 0  # answers
        self.nulls = 0  # of those, without an id; below 0: came for lines that may get one
        self.tally = Counter()

    def sent(self, line):
        self.open.update((identity, line) for identity in line.ids)
        self.nulls += line.nulls
        self.missing += len(line.ids) + line.nulls

    def received(self, data):
        whole = json.loads(data.decode("utf-8"))
        for message in whole if isinstance(whole, list) else [whole]:
            if "method" in message:  # progress
                continue
            assert message["jsonrpc"] == "2.0" and ("result" in message) != ("error" in message), data
            if "error" in message:
                assert isinstance(message["error"]["code"], int), data
                assert message["error"]["message"], data
            self.tally[message["error"]["code"] if "error" in message else "answered"] += 1
            self.missing -= 1
            if message["id"] is None:
                self.nulls -= 1
                continue
            asked = self.open.pop(message["id"], None)
            assert asked, f"answered twice, or never asked: {data[:300]!r}"

    def close(self):
        """No id is left, but those of lines that were answered by null."""
        for line in self.open.values():
            assert not line.certain, f"no answer: {line.data[:300]!r}"
        assert self.nulls == -len(self.open), f"{self.nulls} answers without id are missing"
        self.open.clear()
        self.nulls = 0


def send_all(lines, server, ledger):
    def exchange():
        for answer in server.exchange():
            ledger.received(answer)

    for line in lines:
        ledger.sent(line)
        server.unsent += line.data + b"\n"
        while ledger.missing > IN_FLIGHT or len(server.unsent) > 65536:
            exchange()
    while ledger.missing or server.unsent:
        exchange()
    ledger.close()


def main():
    if not 2 <= len(sys.argv) <= 4:
        raise SystemExit(__doc__)
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(10**6)
    print(f"{count} mutated lines, seed {seed}", flush=True)
    schemas = json.loads(subprocess.check_output([program, "schema", "all"]))
    mutations = Mutations(schemas, random.Random(seed))
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as cache:
        server, ledger = Server(program, cache), Ledger()
        send_all([Line(json.dumps(LOADING).encode(), ["loading"])], server, ledger)
        # Threads and stores fill up first.
        send_all((mutations.line() for _ in range(count * 2 // 5)), server, ledger)
        before = server.memory()
        send_all((mutations.line() for _ in range(count)), server, ledger)
        after = server.memory()
        rest = server.end()

    tally = ", ".join(f"{number} x {what}" for what, number in ledger.tally.most_common())
    print(f"{time.monotonic() - started:.0f} s; {tally}")
    print(f"memory: {before / 1e6:.1f} MB before, {after / 1e6:.1f} MB after")
    assert not rest, f"said without being asked: {rest[:300]!r}"
    with open(program, "rb") as file:
        sanitized = b"__asan_init" in file.read()
    assert after - before <= (SANITIZED_GROWTH if sanitized else GROWTH), "it keeps memory"


if __name__ == "__main__":
    main()
