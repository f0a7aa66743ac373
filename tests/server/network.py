#!/usr/bin/env python3
"""What `hazard serve` does with clients that are odd, slow, many, or gone.

    network.py HAZARD
"""

import json
import signal
import socket
import subprocess
import sys
import time

from server import Server, bare, read_reply

ENDLESS = {"position": "yatzy", "policies": ["greedy"], "games": 1_000_000_000}
ASK = {"position": "yatzy::13356:2"}
HOST = b"Host: localhost\r\n"


def expect(what, found, wanted):
    assert found == wanted, f"{what}: {found!r} instead of {wanted!r}"


def post(body, extra=b"", path=b"/v1/count"):
    return (
        b"POST " + path + b" HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n" + extra
        + b"Content-Length: %d\r\n\r\n" % len(body) + body
    )


def what_is_no_http_is_refused(server):
    cases = {
        b"hello\r\n\r\n": 400,
        b"GET / HTTP/3.0\r\n" + HOST + b"\r\n": 400,
        b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n": 400,
        b"GET  / HTTP/1.1\r\n" + HOST + b"\r\n": 400,
        b"GET / HTTP/1.1\r\n\r\n": 421,
        b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n": 421,
        b"GET http://evil.example/ HTTP/1.1\r\n" + HOST + b"\r\n": 421,
        b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: x\r\n\r\n": 400,
        b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n": 400,
        b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 99999999\r\n\r\n": 413,
        b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: gzip\r\n\r\n": 400,
        b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nx\r\n": 400,
        b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n": 400,
        b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 20_000 + b"\r\n\r\n": 431,
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n": 431,
    }
    for data, status in cases.items():
        replies = bare(server, data)
        expect(data[:60], [reply[0] for reply in replies], [status])
        problem = json.loads(replies[0][2])
        expect("the status in the problem", problem["status"], status)
        expect("the type", replies[0][1]["content-type"], "application/problem+json")
    expect("a request without its end", bare(server, b"GET / HTTP/1.1\r\n"), [])


def requests_follow_one_another(server):
    one = b"GET /v1/version HTTP/1.1\r\n" + HOST + b"\r\n"
    expect("pipelined", [reply[0] for reply in bare(server, one * 7)], [200] * 7)
    expect("after a refusal", [reply[0] for reply in bare(server, post(b"{") + one)], [400, 200])
    close = b"GET /health HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
    expect("after a farewell", len(bare(server, close + one)), 1)
    expect("HTTP/1.0", len(bare(server, b"GET /health HTTP/1.0\r\n" + HOST + b"\r\n" + one)), 1)
    mixed = post(json.dumps({"variant": "yatzy"}).encode()) + post(b"{}") + one
    expect("slow and quick ones", [reply[0] for reply in bare(server, mixed)], [200, 400, 200])
    absolute = b"GET http://localhost/health HTTP/1.1\r\nHost: x\r\n\r\n"
    expect("as to a proxy", bare(server, absolute)[0][0], 200)
    with server.connect() as connection:
        stream = connection.makefile("rb")
        connection.sendall(b"HEAD /v1/variants HTTP/1.1\r\n" + HOST + b"\r\n" + one)
        status, headers, _ = read_reply(stream, "HEAD")
        assert status == 200 and int(headers["content-length"]) > 100
        expect("after HEAD", read_reply(stream)[0], 200)


def bodies_come_in_every_form(server):
    body = json.dumps({"variant": "yatzy"}).encode()
    chunks = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (body[:3], body[3:4], body[4:]))
    head = b"POST /v1/count HTTP/1.1\r\n" + HOST + b"Content-Type: application/json; charset=utf-8\r\n"
    expect("chunked", bare(server, head + b"Transfer-Encoding: chunked\r\n\r\n" + chunks + b"0\r\n\r\n")[0][0], 200)
    endless = head + b"Transfer-Encoding: chunked\r\n\r\n" + b"10000\r\n%s\r\n" % (b" " * 65536) * 40
    expect("chunks without end", bare(server, endless)[0][0], 413)
    expect("too large", bare(server, post(b" " * 1_100_000))[0][0], 413)
    expect("large", bare(server, post(body + b" " * 1_000_000))[0][0], 200)
    with server.connect() as connection:
        stream = connection.makefile("rb")
        connection.sendall(post(body, b"Expect: 100-continue\r\n")[: -len(body)])
        expect("go on", stream.readline() + stream.readline(), b"HTTP/1.1 100 Continue\r\n\r\n")
        connection.sendall(body)
        expect("after that", read_reply(stream)[0], 200)


def crowds_hold_nothing_up(server):
    idle = [server.connect() for _ in range(1000)]
    slow = [server.connect() for _ in range(100)]
    for connection in slow:
        connection.sendall(b"POST /v1/advise HTTP/1.1\r\nHost: loc")
    started = time.monotonic()
    for _ in range(50):
        expect("advice beside a crowd", server.ask("/v1/advise", ASK)[0], 200)
    assert time.monotonic() - started < 20
    assert server.metric("hazard_connections") >= 1100
    for connection in idle:
        connection.close()
    return slow, time.monotonic()


def slow_senders_are_sent_away(slow, since):
    """A byte now and then does not keep a request alive."""
    while time.monotonic() - since < 23:
        for connection in slow[:5]:
            try:
                connection.sendall(b"x")
            except OSError:
                pass
        time.sleep(1)
    for connection in slow:
        status = read_reply(connection.makefile("rb"))
        assert status is None or status[0] == 408, status
        connection.close()
    expect("a slow sender", status[0], 408)


def events_of(server, path, each=lambda job: None):
    """All events of a job, as pairs of name and job."""
    events = []
    with server.connect() as connection:
        connection.sendall(b"GET " + path.encode() + b" HTTP/1.1\r\n" + HOST + b"\r\n")
        stream = connection.makefile("rb")
        status, headers, _ = read_reply(stream)
        expect("events", (status, headers["content-type"]), (200, "text/event-stream"))
        for row in stream:
            if row.startswith(b"event: "):
                name = row[7:-1].decode()
            elif row.startswith(b"data: "):
                events.append((name, json.loads(row[6:])))
                each(events[-1][1])
    return events


def jobs_are_followed_and_cancelled(server):
    question = {"method": "simulate", "params": {**ENDLESS, "games": 100_000}}
    status, job = server.ask("/v1/jobs", question)
    assert status == 202 and job["state"] in ("queued", "running"), job
    status, same = server.ask("/v1/jobs", question)
    expect("the same again", (status, same["id"]), (200, job["id"]))
    expect("the list", [one["id"] for one in server.ask("/v1/jobs")[1]], [job["id"]])
    path = f"/v1/jobs/{job['id']}"
    early = server.ask(path + "/result")[0]
    assert early in (200, 409), early
    events = events_of(server, path + "/events")
    fractions = [job["fraction"] for _, job in events]
    assert fractions == sorted(fractions) and fractions[-1] == 1, fractions
    expect("the last event", (events[-1][0], events[-1][1]["state"]), ("end", "done"))
    assert all(name == "progress" for name, _ in events[:-1]) and len(events) > 1
    status, answer = server.ask(path + "/result")
    expect("the result", (status, answer["simulations"][0]["games"]), (200, 100_000))
    expect("the same, done", server.ask("/v1/jobs", question)[0], 200)
    server.ask(path, verb="DELETE")
    expect("a job that was forgotten", server.ask(path)[0], 404)

    job = server.ask("/v1/jobs", {"method": "simulate", "params": ENDLESS})[1]
    path = f"/v1/jobs/{job['id']}"
    expect("a result too early", server.ask(path + "/result")[1]["code"], "not-done")
    cancel = lambda job: job["state"] == "running" and job["fraction"] > 0 and server.ask(path, verb="DELETE")
    name, end = events_of(server, path + "/events", cancel)[-1]
    expect("a cancelled job", (name, end["state"], end["problem"]["code"]), ("end", "cancelled", "cancelled"))
    expect("its result", server.ask(path + "/result")[1]["code"], "cancelled")
    server.ask(path, verb="DELETE")


def nobody_works_for_clients_that_have_gone(server):
    connection = server.connect()
    connection.sendall(post(json.dumps(ENDLESS).encode(), path=b"/v1/simulate"))
    time.sleep(0.5)
    connection.close()
    until = time.monotonic() + 10
    while server.metric('hazard_requests_total{route="simulate",status="503"}') < 1:
        assert time.monotonic() < until, "it still works for a client that has gone"
        time.sleep(0.1)


def who_has_said_all_is_still_answered(server):
    """Half of the connection is closed, as netcat does; a reply that comes soon is still wanted."""
    connection = server.connect()
    few = json.dumps({**ENDLESS, "games": 20_000}).encode()
    connection.sendall(post(few, path=b"/v1/simulate"))
    connection.shutdown(socket.SHUT_WR)
    expect("who has said all", read_reply(connection.makefile("rb"))[0], 200)
    connection.close()


def it_ends_in_good_order(program):
    for how in (signal.SIGTERM, signal.SIGINT):
        with Server(program) as server:
            idle = server.connect()
            job = server.ask("/v1/jobs", {"method": "simulate", "params": ENDLESS})[1]
            events = server.connect()
            events.sendall(b"GET /v1/jobs/" + job["id"].encode() + b"/events HTTP/1.1\r\n" + HOST + b"\r\n")
            short, endless = server.connect(), server.connect()
            count = json.dumps({**ENDLESS, "games": 20_000}).encode()
            short.sendall(post(count, path=b"/v1/simulate"))
            endless.sendall(post(json.dumps(ENDLESS).encode(), path=b"/v1/simulate"))
            time.sleep(0.2)
            code, seconds = server.end(how)
            expect("exit code", code, 0)
            assert seconds < 12, f"it took {seconds:.1f} s to end"
            expect("an idle connection", idle.recv(1), b"")
            assert b"event: end" in b"".join(iter(lambda: events.recv(65536), b""))
            expect("what was under way", read_reply(short.makefile("rb"))[0], 200)
            expect("what was endless", read_reply(endless.makefile("rb"))[0], 503)


def ports_are_found_or_named(program, server):
    taken = subprocess.run(
        [program, "serve", "--port", str(server.port)], capture_output=True, text=True, timeout=30
    )
    expect("a port that is taken", (taken.returncode, taken.stdout), (1, ""))
    assert f"port {server.port} of 127.0.0.1 is taken" in taken.stderr, taken.stderr
    for words, why in (
        (["--port", "70000"], "port '70000'"),
        (["--host", "dice.example"], "host 'dice.example'"),
        (["--open-to", "dice.example"], "open-to 'dice.example'"),
        (["--stdio", "--port", "1"], "--stdio"),
    ):
        refused = subprocess.run([program, "serve", *words], capture_output=True, text=True, timeout=30)
        assert refused.returncode == 2 and why in refused.stderr, (words, refused)


def one_site_is_let_in(program):
    friend = "https://dice.example"
    with Server(program, "--open-to", friend, "--allow-host", "hazard.example") as server:
        preflight = (
            b"OPTIONS /v1/advise HTTP/1.1\r\nHost: hazard.example\r\nOrigin: https://dice.example\r\n"
            b"Access-Control-Request-Method: POST\r\n\r\n"
        )
        status, headers, _ = bare(server, preflight)[0]
        expect("preflight", (status, headers["access-control-allow-origin"]), (204, friend))
        assert "POST" in headers["access-control-allow-methods"]
        expect("a friend", server.ask("/v1/advise", ASK, headers={"Origin": friend})[0], 200)
        expect("another", server.ask("/v1/advise", ASK, headers={"Origin": "https://evil.example"})[0], 403)


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    program = sys.argv[1]
    with Server(program) as server:
        expect("advice", server.ask("/v1/advise", ASK)[0], 200)
        slow, since = crowds_hold_nothing_up(server)
        what_is_no_http_is_refused(server)
        requests_follow_one_another(server)
        bodies_come_in_every_form(server)
        jobs_are_followed_and_cancelled(server)
        nobody_works_for_clients_that_have_gone(server)
        who_has_said_all_is_still_answered(server)
        ports_are_found_or_named(program, server)
        slow_senders_are_sent_away(slow, since)
        expect("exit code", server.end()[0], 0)
    one_site_is_let_in(program)
    it_ends_in_good_order(program)
    print("Odd, slow, many and lost clients are served or sent away.")


if __name__ == "__main__":
    main()
