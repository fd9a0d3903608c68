"""A client whose requests are answered by a script, and which never waits."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from charter_client import Client, Request, Response, Retry

Step = Response | Exception

JSON = {"content-type": "application/json"}


def done(data: Any = None) -> Response:
    return answer(200, {"data": {"id": "cus_1"} if data is None else data, "meta": {}})


def refusal(status: int, code: str, **headers: str) -> Response:
    error: dict[str, Any] = {"code": code, "message": code, "details": [], "docUrl": ""}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return answer(status, {"error": error, "meta": {"requestId": "req_1"}}, named)


def answer(status: int, body: Any, headers: dict[str, str] | None = None) -> Response:
    return Response(status, {**JSON, **(headers or {})}, json.dumps(body).encode())


class Scripted(Client):
    """Records its requests and waits. After the script, no answer comes."""

    def __init__(self, steps: Sequence[Step], retry: Retry = Retry()) -> None:
        self.seen: list[Request] = []
        self.waits: list[float] = []
        self._steps = list(steps)
        super().__init__(
            "http://api.test/api/v1",
            "a key",
            retry=retry,
            send=self._step,
            sleep=self.waits.append,
        )

    def keys(self) -> list[str | None]:
        return [request.headers.get("Idempotency-Key") for request in self.seen]

    def bodies(self) -> list[Any]:
        return [json.loads(request.body or b"null") for request in self.seen]

    def _step(self, request: Request) -> Response:
        self.seen.append(request)
        step = self._steps.pop(0) if self._steps else ConnectionError("closed")
        if isinstance(step, Exception):
            raise step
        return step
