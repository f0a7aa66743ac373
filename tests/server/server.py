"""A server of one's own, and bare connections to it."""

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import time


class Server:
    """`HAZARD serve` on a free port, with a cache and games of its own, or with those in a folder."""

    def __init__(self, program, *options, folder=None):
        self.own = None if folder else tempfile.TemporaryDirectory()
        self.folder = folder or self.own.name
        # What the address sanitizer has freed counts as memory; it keeps 256 MB of that else.
        environment = {
            "ASAN_OPTIONS": "quarantine_size_mb=8",
            **os.environ,
            "XDG_CACHE_HOME": self.folder,
            "XDG_DATA_HOME": self.folder,
        }
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", *options],
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        for line in self.process.stdout:
            found = re.fullmatch(r"Hazard is at (http://127\.0\.0\.1:(\d+)/)\n", line)
            if found:
                self.url, self.port = found[1], int(found[2])
                return
        raise SystemExit("it does not say where it is")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.process.poll() is None:
            self.end()
        if self.own:
            self.own.cleanup()

    def end(self, how=signal.SIGTERM, within=30):
        """Its exit code, and how long that took."""
        started = time.monotonic()
        self.process.send_signal(how)
        try:
            code = self.process.wait(within)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise SystemExit(f"it has not ended within {within} seconds")
        return code, time.monotonic() - started

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(1024 * int(row.split()[1]) for row in status if row.startswith("VmRSS"))

    def connect(self, timeout=60):
        return socket.create_connection(("127.0.0.1", self.port), timeout)

    def ask(self, path, body=None, verb=None, headers=()):
        """Status and JSON, or text, of a reply."""
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        with contextlib.closing(client):
            data = None if body is None else json.dumps(body)
            kind = {} if body is None else {"Content-Type": "application/json"}
            client.request(verb or ("GET" if body is None else "POST"), path, data, {**kind, **dict(headers)})
            reply = client.getresponse()
            text = reply.read().decode()
            return reply.status, json.loads(text) if "json" in reply.getheader("Content-Type", "") else text

    def metric(self, start):
        text = self.ask("/metrics")[1]
        return sum(float(row.split()[-1]) for row in text.splitlines() if row.startswith(start))


def read_reply(stream, verb="GET"):
    """Status, headers and body of the next reply on a stream; None if it has ended."""
    first = stream.readline()
    if not first:
        return None
    found = re.fullmatch(rb"HTTP/1\.1 (\d{3}) [A-Za-z ]+\r\n", first)
    assert found, f"no HTTP: {first!r}"
    headers = {}
    while (row := stream.readline()) != b"\r\n":
        assert row.endswith(b"\r\n"), f"cut off: {row!r}"
        name, value = row[:-2].decode().split(": ", 1)
        headers[name.lower()] = value
    status = int(found[1])
    length = int(headers.get("content-length", 0))
    body = b"" if verb == "HEAD" else stream.read(length)
    assert verb == "HEAD" or len(body) == length, "a body that ends too early"
    return status, headers, body


def bare(server, data, timeout=60):
    """All replies to these bytes, which are all that is said."""
    with server.connect(timeout) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        stream = connection.makefile("rb")
        replies = []
        while (reply := read_reply(stream)) is not None:
            replies.append(reply)
        return replies
