#!/usr/bin/env python3
"""Kills `hazard serve` (SIGKILL) while a game is saved turn by turn and a sweep runs, and starts it again.

    kill.py HAZARD [ROUNDS [SEED]]

After each start every turn whose save was answered is there, advice is given, and what the sweep had
finished is taken over as it is.
"""

import contextlib
import http.client
import random
import shutil
import sqlite3
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from network import expect
from server import Server

VARIANT = "yahtzee-plain"  # the quickest to sweep
ASK = {"position": VARIANT + "::13356:2"}
THETAS = [n / 1000 for n in range(1, 999)]


class Player:
    """Saves its games one after another, turn by turn, and remembers what was answered."""

    def __init__(self, games):
        self.games = games
        self.begun = 0  # games whose first turn was sent
        self.kept = {}  # id: (game, turns that were answered)
        self.current = None  # the id of the game that is played
        self.saves = self.lost = 0

    def play(self, server, said):
        """Until the server is gone."""
        with contextlib.suppress(OSError, http.client.HTTPException):
            while True:
                game, turns = self.kept[self.current] if self.current else (self.games[self.begun % len(self.games)], 0)
                self.begun += not self.current
                record = {"variant": game["variant"], "turns": game["turns"][: turns + 1]}
                status, entry = server.ask("/v1/games/save", {"record": record, "id": self.current})
                expect("a save", (status, entry.get("turns"), entry.get("warnings")), (200, turns + 1, []))
                self.kept[entry["id"]] = (game, turns + 1)
                self.current = entry["id"] if turns + 1 < len(game["turns"]) else None
                self.saves += 1
                said.set()

    def look(self, server):
        """Everything that was answered is there; of what was not, at most the one turn that was under way."""
        answer = server.ask("/v1/games/list")[1]
        expect("warnings", answer["warnings"], [])
        found = {entry["id"]: entry["turns"] for entry in answer["games"]}
        for number, (_, turns) in self.kept.items():
            spare = found.get(number, 0) - turns
            assert spare == 0 or (spare == 1 and number == self.current), (number, turns, found.get(number, 0))
        assert len(self.kept) <= len(found) <= self.begun, (len(found), self.begun)
        if self.current:
            self.resume(found[self.current], server)

    def resume(self, turns, server):
        """Goes on where the stored game is, which may be a turn further: an answer was lost, not the turn."""
        game, answered = self.kept[self.current]
        self.lost += turns - answered
        self.kept[self.current] = (game, turns)
        shown = server.ask("/v1/games/show", {"id": self.current})[1]["turns_played"]
        expect("the turns", shown, game["turns"][:turns])
        if turns == len(game["turns"]):
            self.current = None

    def compare_all(self, server):
        for number, (game, turns) in self.kept.items():
            shown = server.ask("/v1/games/show", {"id": number})[1]["turns_played"]
            expect(f"game {number}", shown, game["turns"][:turns])


def finished_points(folder):
    """Files of points that a sweep has finished, with what tells whether one was written anew."""
    files = Path(folder, "hazard").glob("*.sweep-point")
    return {file: (file.stat().st_mtime_ns, file.read_bytes()) for file in files}


def start_sweep(server, thetas):
    """The id of its job."""
    question = {"variant": VARIANT, "thetas": thetas}
    status, job = server.ask("/v1/jobs", {"method": "sweep", "params": question})
    expect("a sweep", status, 202)
    return job["id"]


def kill_once(server, player, points, rng, wait_for_point):
    """Kills it at some moment of play; whether the sweep ran, too."""
    job = start_sweep(server, THETAS[: len(points) + 2])
    said = threading.Event()
    with ThreadPoolExecutor() as threads:
        play = threads.submit(player.play, server, said)
        play.add_done_callback(lambda _: said.set())
        try:
            assert said.wait(60), "no save was answered"
            if play.done():
                play.result()
            until = time.monotonic() + 120
            while wait_for_point and len(finished_points(server.folder)) == len(points):
                assert time.monotonic() < until, "no point of the sweep was finished"
                time.sleep(0.02)
            time.sleep(rng.uniform(0, 0.4))
            state = server.ask(f"/v1/jobs/{job}")[1]["state"]
            time.sleep(rng.uniform(0, 0.02))  # not in step with the question
            assert not play.done(), "play has ended"
        finally:
            server.process.kill()
            server.process.wait()
        play.result()
    return state == "running"


def taken_over(server, points):
    """The sweep goes on, and what was finished is not computed again."""
    thetas = THETAS[: len(points) + 1]
    job = f"/v1/jobs/{start_sweep(server, thetas)}"
    until = time.monotonic() + 120
    while (state := server.ask(job)[1]["state"]) in ("queued", "running"):
        assert time.monotonic() < until, "the sweep does not end"
        time.sleep(0.05)
    expect("the sweep", state, "done")
    answer = server.ask(job + "/result")[1]
    expect("its points", [point["theta"] for point in answer["points"]], thetas)
    after = finished_points(server.folder)
    expect("files of points", len(after), len(thetas))
    for file, was in points.items():
        assert after[file] == was, f"{file.name} was written anew"


def whole(folder):
    with contextlib.closing(sqlite3.connect(Path(folder, "hazard", "games.db"))) as database:
        expect("integrity", database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])


def starts_and_serves(server, player):
    expect("health", server.ask("/health")[0], 200)
    status, advice = server.ask("/v1/advise", ASK)
    expect("advice", (status, advice["actions"][0]["action"]), (200, "keep 3 3"))
    player.look(server)
    aside = [file.name for file in Path(server.folder, "hazard").iterdir() if "damaged" in file.name]
    expect("files put aside", aside, [])


def main():
    if not 2 <= len(sys.argv) <= 4:
        raise SystemExit(__doc__)
    program = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(10**6)
    print(f"{rounds} rounds, seed {seed}")
    rng = random.Random(seed)
    both = 0
    with tempfile.TemporaryDirectory() as folder:
        with Server(program, folder=folder) as server:
            question = {"position": VARIANT, "policies": ["random"], "games": 1000, "records": 1000, "seed": seed}
            player = Player(server.ask("/v1/simulate", question)[1]["simulations"][0]["records"])
        for number in range(rounds):
            with Server(program, folder=folder) as server:
                starts_and_serves(server, player)
                both += kill_once(server, player, finished_points(folder), rng, number % 5 == 1)
        with tempfile.TemporaryDirectory() as copy:  # as the last kill has left it
            shutil.copytree(folder, copy, dirs_exist_ok=True)
            whole(copy)
        points = finished_points(folder)
        with Server(program, folder=folder) as server:
            starts_and_serves(server, player)
            player.compare_all(server)
            taken_over(server, points)
            expect("exit code", server.end()[0], 0)
        whole(folder)
    assert 2 * both > rounds, f"only {both} kills met a sweep"
    print(
        f"Killed {rounds} times during play, {both} of them during a sweep: {player.saves} turns of"
        f" {len(player.kept)} games were saved and are there, {player.lost} more whose answer was lost;"
        f" finished points of the sweep that were taken over: {len(points)}."
    )


if __name__ == "__main__":
    main()
