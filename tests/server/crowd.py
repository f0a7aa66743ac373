#!/usr/bin/env python3
"""Keeps connections to a server open that say nothing, and others that say their request byte by byte.

    crowd.py PORT IDLE SLOW

Prints a line when all are there, and stays until it is killed. Those that the server closes come back.
"""

import socket
import sys
import time

REQUEST = b"POST /v1/advise HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"


def main():
    port, idle, slow = map(int, sys.argv[1:])
    connect = lambda: socket.create_connection(("127.0.0.1", port))
    waiting = [connect() for _ in range(idle)]
    sending = [[connect(), 0] for _ in range(slow)]
    print(f"{len(waiting)} idle and {len(sending)} slow connections", flush=True)
    while True:
        for one in sending:
            connection, said = one
            try:
                connection.send((REQUEST + b" " * 900)[said : said + 1])
                one[1] += 1
            except OSError:
                one[:] = connect(), 0
        time.sleep(0.2)


if __name__ == "__main__":
    main()
