"""Connections that are kept open, at a server that answers only the first request of each."""

from __future__ import annotations

import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from charter_client import Client

BODY = b'{"data": {"id": "act_1"}, "meta": {}}'


class Abrupt(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    is_used = False
    dropped: list[str] = []

    def answer(self) -> None:
        if self.is_used:
            self.dropped.append(self.command)
            self.close_connection = True
            return
        self.is_used = True
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(BODY)))
        self.end_headers()
        self.wfile.write(BODY)

    do_GET = do_DELETE = answer

    def log_message(self, format: str, *args: object) -> None:
        pass


class Connections(unittest.TestCase):
    def test_that_were_idle_cost_no_attempt_and_carry_no_delete(self) -> None:
        server = ThreadingHTTPServer(("127.0.0.1", 0), Abrupt)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        waits: list[float] = []
        with Client(f"http://127.0.0.1:{server.server_port}/api/v1", "a key", sleep=waits.append) as api:
            api.activities.get("act_1")
            api.activities.get("act_1")
            self.assertEqual(api.activities.delete("act_1").status, 200)
        self.assertEqual((Abrupt.dropped, waits), (["GET"], []))
