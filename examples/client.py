#!/usr/bin/env python3
"""Asks Hazard from Python, through the pipes of `hazard serve --stdio`; see `hazard schema`.

    python3 client.py [PROGRAM]     PROGRAM, else $HAZARD, else hazard on the PATH

Needs the standard library alone. Copy the class Hazard; main() shows what it does.
"""

import contextlib
import itertools
import json
import os
import subprocess
import sys
import threading
from concurrent.futures import Future, as_completed


class HazardError(Exception):
    """What is wrong and what would be right; `code` is a word for programs: bad-input."""

    def __init__(self, message, code="failed"):
        super().__init__(message)
        self.code = code


class Hazard:
    """A running engine. Any number of requests, from any thread, may be under way at once.

    with Hazard() as hazard:
        print(hazard.ask("advise", position="yatzy::13356:2")["actions"][0]["action"])
    """

    CALL = ("threads", "deadline_seconds")  # stand beside the parameters, not among them

    def __init__(self, program="hazard"):
        self._process = subprocess.Popen(
            [program, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._ids = itertools.count(1)
        self._waiting = {}  # id: (future, on_progress)
        self._lock = threading.Lock()  # of the pipe to the program
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def ask(self, method, /, on_progress=None, **params):
        """The answer as a dictionary; HazardError if there is none."""
        return self.start(method, on_progress, **params).result()

    def start(self, method, /, on_progress=None, **params):
        """A future of the answer. `on_progress` gets a fraction from 0 to 1, now and then."""
        answer = Future()
        answer.id = next(self._ids)
        call = {name: params.pop(name) for name in self.CALL if name in params}
        self._waiting[answer.id] = answer, on_progress
        self._send({"id": answer.id, "method": method, "params": params, **call})
        return answer

    def cancel(self, answer):
        """Asks to stop; the future then raises HazardError, or has its answer already."""
        self._send({"method": "cancel", "params": {"id": answer.id}})

    def close(self):
        """Waits for what is under way, then ends the program."""
        with self._lock, contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.wait()
        self._reader.join()

    def __enter__(self):
        return self

    def __exit__(self, error, *_):
        if error:
            self._process.kill()
        self.close()

    def _send(self, message):
        line = json.dumps({"jsonrpc": "2.0", **message}) + "\n"
        with self._lock:
            self._process.stdin.write(line.encode())
            self._process.stdin.flush()

    def _read(self):
        for line in self._process.stdout:
            message = json.loads(line)
            if message.get("method") == "progress":
                _, on_progress = self._waiting.get(message["params"]["id"], (None, None))
                if on_progress:
                    on_progress(message["params"]["fraction"])
                continue
            answer, _ = self._waiting.pop(message["id"])
            if "error" in message:
                error = message["error"]
                code = error.get("data", {}).get("code", "failed")
                answer.set_exception(HazardError(error["message"], code))
            else:
                answer.set_result(message["result"])
        for answer, _ in list(self._waiting.values()):
            answer.set_exception(HazardError("the program has ended", "ended"))


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("HAZARD", "hazard")
    with Hazard(program) as hazard:
        advice = hazard.ask("advise", position="yatzy:ones=3,twos=6,chance=21:13356:2")
        print(f"{advice['position']}: {advice['final_value']:.2f} points are to be expected.")
        for action in advice["actions"][:3]:
            print(f"  {action['action']:<12} costs {action['loss']:.2f}")

        # Three evaluations at once, in the order in which they end.
        def show_progress(fraction):
            print(f"\r{fraction:4.0%} ", end="", file=sys.stderr)

        answers = [
            hazard.start("evaluate", show_progress, position="yatzy", policy=policy, at_least=[300])
            for policy in ("optimal", "theta:0.05", "greedy")
        ]
        rows = [answer.result() for answer in as_completed(answers)]
        print("\r", end="", file=sys.stderr)
        print(f"\n{'policy':<12}{'mean':>8}{'sd':>8}{'300 or more':>14}")
        for row in sorted(rows, key=lambda row: -row["mean"]):
            chance = row["at_least"][0]["probability"]
            print(f"{row['policy']:<12}{row['mean']:8.2f}{row['sd']:8.2f}{chance:14.2%}")

        try:
            hazard.ask("advise", position="yatzy::13357:2")
        except HazardError as error:
            print(f"\n{error.code}: {error}")


if __name__ == "__main__":
    main()
