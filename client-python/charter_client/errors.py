"""Refusals as exceptions, each with a code by which the caller decides what to do."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from .generated.codes import Code
    from .generated.types import ErrorDetail

FOREIGN = "UNAVAILABLE"
"""The code given to a response that did not come from the API, for example from a proxy."""


class ApiError(Exception):
    """A call that was refused."""

    code: Code
    status: int
    details: Sequence[ErrorDetail]
    """The faults, at most a hundred; empty if the code says everything."""
    omitted_details: int
    """The number of further faults."""
    request_id: str | None
    """Quote this id in a report. It is None if no server of the API responded."""
    doc_url: str | None
    """The page that explains the code."""
    retry_after: int | None
    """Seconds to wait before a retry; None if the response does not say."""
    results: Sequence[Mapping[str, Any]]
    """The results of an atomic batch, in the order of its items; otherwise empty."""

    def __init__(self, status: int, body: Mapping[str, Any], headers: Mapping[str, str]) -> None:
        error = object_of(body.get("error"))
        super().__init__(
            error.get("message")
            or f"The call was answered with {status}, and not by the API."
        )
        self.code = error.get("code") or FOREIGN
        self.status = status
        self.details = error.get("details") or []
        self.omitted_details = error.get("omittedDetails") or 0
        self.results = error.get("results") or []
        self.request_id = object_of(body.get("meta")).get("requestId")
        self.doc_url = error.get("docUrl")
        self.retry_after = seconds_of(headers.get("retry-after"))

    def __str__(self) -> str:
        """The code, the message, and each fault with its path."""
        message = super().__str__()
        faults = [
            f"{one['path']}: {one['message']}" if one.get("path") else one["message"]
            for one in self.details
            if one.get("message")
        ]
        # The message of a single fault is that of the whole refusal, perhaps with its path in front.
        is_alone = len(faults) == len(self.details) == 1 and message in (faults[0], self.details[0]["message"])
        lines = faults if is_alone else [message, *faults]
        return f"{self.code}: " + "\n  ".join(lines)


class NoAnswerError(Exception):
    """No response came: each attempt failed because of the network or the timeout. `__cause__` is the last failure."""

    def __init__(self, attempts: int, cause: BaseException) -> None:
        noun = "attempt" if attempts == 1 else "attempts"
        reason = str(cause) or type(cause).__name__
        super().__init__(f"No answer came, at {attempts} {noun}. The last failure: {reason}")


def seconds_of(text: str | None) -> int | None:
    """Parses seconds as the API sends them; None for a missing or other value."""
    return int(text) if text is not None and re.fullmatch(r"[0-9]{1,9}", text) else None


def parsed(body: bytes) -> dict[str, Any]:
    """The JSON object of a response; empty if it is none."""
    try:
        value = json.loads(body)
    except ValueError:
        return {}
    return object_of(value)


def object_of(value: object) -> dict[str, Any]:
    """A value of JSON if it is an object, otherwise an empty one."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}
