"""Sends requests over connections that are kept open."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Request:
    """A request as it is sent."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    timeout: float
    """Seconds without progress after which it fails."""
    is_repeatable: bool
    """Whether it may be sent again although it may have been executed already."""


@dataclass(frozen=True)
class Response:
    """A response that was read completely."""

    status: int
    headers: Mapping[str, str]
    """By names in lower case."""
    body: bytes


class ConnectionPool:
    """Sends requests of any number of threads. A connection serves one of them at a time."""

    def __init__(self, base_url: str) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or parts.hostname is None:
            raise TypeError(
                f"`base_url` is {base_url!r}. Pass an address such as https://api.example.com/api/v1."
            )
        self._connect = (
            http.client.HTTPSConnection
            if parts.scheme == "https"
            else http.client.HTTPConnection
        )
        self._host = parts.hostname
        self._port = parts.port
        self._idle: list[http.client.HTTPConnection] = []
        self._lock = threading.Lock()

    def __call__(self, request: Request) -> Response:
        idle = self._take() if request.is_repeatable else None
        if idle is not None:
            try:
                return self._send(idle, request)
            # The server may have closed the connection while nothing was sent.
            except ConnectionError:
                pass
        return self._send(
            self._connect(self._host, self._port, timeout=request.timeout), request
        )

    def close(self) -> None:
        """Closes the connections that are not in use."""
        while (connection := self._take()) is not None:
            connection.close()

    def _take(self) -> http.client.HTTPConnection | None:
        with self._lock:
            return self._idle.pop() if self._idle else None

    def _send(
        self, connection: http.client.HTTPConnection, request: Request
    ) -> Response:
        if connection.sock is not None:  # pyright: ignore[reportUnnecessaryComparison]
            connection.sock.settimeout(request.timeout)
        try:
            connection.request(
                request.method, _target(request.url), request.body, dict(request.headers)
            )
            response = connection.getresponse()
            body = response.read()
        except BaseException:
            connection.close()
            raise
        if response.will_close:
            connection.close()
        else:
            with self._lock:
                self._idle.append(connection)
        headers = {name.lower(): value for name, value in response.getheaders()}
        return Response(response.status, headers, body)


def _target(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
