"""Retries calls until the response is final. Retries of a write have the same Idempotency-Key."""

from __future__ import annotations

import http.client
import random
from collections.abc import Callable
from dataclasses import dataclass

from .errors import NoAnswerError, object_of, parsed, seconds_of
from .transport import Request, Response

FIRST_PAUSE = 0.2
LONGEST_PAUSE = 10.0


@dataclass(frozen=True)
class Retry:
    """How often a call is made, and for how long. `math.inf` sets no limit."""

    attempts: float = 6
    """Maximum number of attempts, including the first."""
    longest_wait: float = 60
    """Maximum wait in seconds; a longer one ends the retries."""
    timeout: float = 40
    """Seconds without progress after which an attempt fails. The default is longer than the server's own limit."""


Send = Callable[[Request], Response]
"""Sends a request and reads the response. It raises OSError or HTTPException if none comes."""

NO_ANSWER = frozenset((500, 502, 503, 504))
"""Statuses with which a proxy, or a server that shuts down, says that it has no response."""

NOTHING_DONE = frozenset(("RATE_LIMITED", "UNAVAILABLE", "IDEMPOTENCY_KEY_IN_USE"))
"""Codes of calls that had no effect, so every call may be retried: too many calls, an overloaded server, a
duplicate in progress."""


class ForeignAnswer(OSError):
    """A success without JSON: not from the API, but from a proxy or the login page of a network."""


def send_until_final(
    request: Request, retry: Retry, send: Send, sleep: Callable[[float], object]
) -> Response:
    """Returns the final response, be it a refusal. Raises NoAnswerError if none ever comes."""
    attempt = 1
    while True:
        outcome = _once(request, send)
        wait = _wait_before(outcome, request.is_repeatable)
        pause = 0.0 if wait is None else max(wait, _back_off(attempt))
        if wait is None or attempt >= retry.attempts or pause > retry.longest_wait:
            if isinstance(outcome, Response):
                return outcome
            raise NoAnswerError(attempt, outcome) from outcome
        sleep(pause)
        attempt += 1


def _once(request: Request, send: Send) -> Response | Exception:
    try:
        response = send(request)
        if 200 <= response.status < 300 and response.body and not _is_json(response):
            kind = response.headers.get("content-type", "no Content-Type")
            raise ForeignAnswer(
                f"Answered with {response.status} and {kind} instead of JSON, so not by the API."
            )
        return response
    except (OSError, http.client.HTTPException) as fault:
        return fault


def _is_json(response: Response) -> bool:
    kind = response.headers.get("content-type", "").lower().split(";")[0].strip()
    return kind.endswith(("/json", "+json"))


def _wait_before(
    outcome: Response | Exception, is_repeatable: bool
) -> float | None:
    """Seconds to wait before the call is retried; None if it is not retried."""
    if isinstance(outcome, Exception):
        return 0 if is_repeatable else None
    if outcome.status < 400:
        return None
    is_retried = _code_of(outcome) in NOTHING_DONE or (
        is_repeatable and outcome.status in NO_ANSWER
    )
    return (seconds_of(outcome.headers.get("retry-after")) or 0) if is_retried else None


def _code_of(response: Response) -> object:
    """The code of an error; None if the response is not from the API."""
    return object_of(parsed(response.body).get("error")).get("code")


def _back_off(attempt: int) -> float:
    """Doubles the pause each time and varies it by a fifth, so that clients do not all retry at once."""
    doubled = FIRST_PAUSE * 2.0 ** min(attempt - 1, 16)
    return min(doubled, LONGEST_PAUSE) * random.uniform(0.8, 1.2)
