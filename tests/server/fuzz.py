#!/usr/bin/env python3
"""Sends spoilt requests to `hazard serve`, which must refuse each with a status of 4xx, live on and not grow.

    fuzz.py HAZARD [REQUESTS [SEED]]

They are drawn from the OpenAPI document: bodies that no longer fit their schema, and requests whose
HTTP is spoilt. What is still in order is answered with 200 or 202.
"""

import json
import random
import socket
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "protocol"))
from mutations import QUICK, Spoiler  # noqa: E402
from server import Server, read_reply  # noqa: E402

GROWTH = 48e6  # bytes that may remain: what the allocator holds back, for each of many threads
VERBS = ("GET", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW", "HEAD", "TRACE")
PATHS = ("/v1/nothing", "/v1/jobs/7", "/v1/jobs/7/events", "/v1//", "/v1/advise/..", "/%00", "/a/../../etc/passwd",
         "/assets/x.js", "*", "/v1/jobs/" + "a" * 5000)


class Body:
    def __init__(self, data, path):
        self.data = data
        self.path = path


class Bodies(Spoiler):
    """Bodies of methods, and of batches and jobs of them."""

    def __init__(self, document, rng):
        definitions = document["components"]["schemas"]
        names = {}
        for path, verbs in document["paths"].items():
            if "requestBody" in verbs.get("post", {}) and path not in ("/v1/batch", "/v1/jobs"):
                names[verbs["post"]["operationId"]] = verbs["post"]["requestBody"]["content"]["application/json"]["schema"]
        schemas = {name: {**schema, "$defs": definitions} for name, schema in names.items()}
        super().__init__(schemas, rng)
        self.path = self.slow_one = None

    def message(self, quick=False):
        method, params, slow = self.draw(quick)
        self.path = "/v1/" + method.replace(".", "/")
        if slow:
            params["hat"] = 1  # no field of any: nothing is computed
        return params, params

    def with_params(self, _, params):
        return params

    def sent(self, data, _, certain=True):
        kind = self.rng.random()
        method = self.path[4:].replace("/", ".")
        if kind < 0.05:
            return Body(b'[{"method": "%s", "params": %s}]' % (method.encode(), data), "/v1/batch")
        if kind < 0.1 and method not in self.quick:
            return Body(b'{"method": "%s", "params": %s}' % (method.encode(), data), "/v1/jobs")
        return Body(data, self.path)

    def cut(self, data):
        return Body(data, self.path)

    def first_spoilt(self, _):
        return 0

    def missing_member(self):
        message, params = self.message()
        names = [name for name in params if name != "hat"]
        if names:
            del params[self.rng.choice(names)]
        return self.asked(message)


class Client:
    """A connection that is kept as long as the server keeps it."""

    def __init__(self, server):
        self.server = server
        self.connection = None

    def send(self, data, verb="POST", last=False):
        """The status; 0 if the server says nothing to what has no end."""
        if self.connection is None:
            self.connection = self.server.connect()
            self.stream = self.connection.makefile("rb")
        try:
            self.connection.sendall(data)
            if last:
                self.connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # refused before all was sent
        try:
            reply = read_reply(self.stream, verb)
        except ConnectionError:
            reply = None
        if reply is None or last or reply[1].get("connection") == "close":
            self.connection.close()
            self.connection = None
        if reply is None:
            return 0, {}
        status, headers, body = reply
        if status >= 400 and verb != "HEAD":
            problem = json.loads(body)
            assert headers["content-type"] == "application/problem+json", headers
            assert problem["status"] == status and problem["detail"] and problem["code"], body
        return status, headers


def request(body, rng):
    """A request in bytes, its verb, and whether more may follow it."""
    verb, path, kind = "POST", body.path, "application/json"
    # A slow method that loses its body would have to be computed.
    odd = rng.random() if path[4:].replace("/", ".") in QUICK else 0.5
    if odd < 0.03:
        verb = rng.choice(VERBS)
    elif odd < 0.05:
        path = rng.choice(PATHS)
    elif odd < 0.08:
        kind = rng.choice(("text/plain", "", "application/json/x", "multipart/form-data", "APPLICATION/JSON"))
    head = f"{verb} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n".encode()
    data = head + b"Content-Length: %d\r\n\r\n" % len(body.data) + body.data
    if odd < 0.9:
        return data, verb, False
    if odd < 0.93:  # what follows is another request to the server
        data = head + b"Content-Length: %d\r\n\r\n" % rng.randrange(2 * len(body.data) + 2) + body.data
        return data, verb, True
    if odd < 0.95:
        size = rng.choice((b"%x" % len(body.data), b"fffffffffffffffff", b"-1", b"0x10", b"", b"7;a=b"))
        return head + b"Transfer-Encoding: chunked\r\n\r\n" + size + b"\r\n" + body.data + b"\r\n0\r\n\r\n", verb, True
    spoilt = bytearray(data)
    for _ in range(rng.choice((1, 2, 5))):
        at = rng.randrange(len(head))
        spoilt[at : at + rng.randrange(2)] = bytes([rng.choice((*b"\r\n :/\0\t", rng.randrange(256)))])
    return bytes(spoilt), "HEAD" if spoilt.startswith(b"HEAD ") else "POST", True


def send_all(count, bodies, clients, rng, tally):
    for i in range(count):
        body = bodies.line()
        data, verb, last = request(body, rng)
        status, headers = clients[i % len(clients)].send(data, verb, last)
        tally[status] += 1
        assert status in (0, 200, 202, 204) or 400 <= status < 500, (status, data[:2000])
        assert status != 0 or last, f"no answer to {data[:2000]!r}"


def main():
    if not 2 <= len(sys.argv) <= 4:
        raise SystemExit(__doc__)
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(10**6)
    print(f"{count} spoilt requests, seed {seed}", flush=True)
    started, tally = time.monotonic(), Counter()
    rng = random.Random(seed)
    with Server(program) as server:
        bodies = Bodies(server.ask("/v1/openapi.json")[1], rng)
        clients = [Client(server) for _ in range(8)]
        # Loads what Liar's Dice has learnt, which is 44 MB in memory and stays there.
        assert server.ask("/v1/liars/advise", {"position": "perudo:5-5:2x3:41226"})[0] == 200
        send_all(count // 10 + 1000, bodies, clients, rng, tally)
        before = server.memory()
        send_all(count, bodies, clients, rng, tally)
        after = server.memory()
        assert server.ask("/health")[0] == 200
        code, _ = server.end()
    print(f"{time.monotonic() - started:.0f} s; " + ", ".join(f"{n} x {what}" for what, n in tally.most_common()))
    print(f"memory: {before / 1e6:.1f} MB before, {after / 1e6:.1f} MB after")
    assert code == 0, f"exit code {code}"
    assert after - before <= GROWTH, "it keeps memory"


if __name__ == "__main__":
    main()
