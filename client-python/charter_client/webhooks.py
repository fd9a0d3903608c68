"""Verifies webhooks: a delivery must be signed recently with the endpoint's secret (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

if TYPE_CHECKING:
    from .generated.types import Event

TOLERANCE_SECONDS = 300
MARK = "whsec_"

Reason: TypeAlias = Literal["MALFORMED", "STALE", "FORGED"]


class Headers(Protocol):
    """Headers of any library, or a dict, with names in any case."""

    def items(self) -> Iterable[tuple[str, str]]: ...


class WebhookError(Exception):
    """A delivery that is not authentic. Respond to it with 400."""

    reason: Reason
    """MALFORMED: headers missing or invalid; STALE: too old or in the future; FORGED: no signature fits."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def verify_webhook(
    body: bytes | str,
    headers: Headers,
    secrets: str | Sequence[str],
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
    now: float | None = None,
) -> Event:
    """Returns the event of a delivery once it has been verified; raises WebhookError if it is not authentic.

    body: exactly as received, before any parsing.
    secrets: the endpoint's secret, `whsec_…`, or several during a rotation.
    now: seconds since 1970; the current time by default.
    """
    given = [secrets] if isinstance(secrets, str) else secrets
    # It is None or empty if a variable is not set.
    keys = [_key_of(secret) for secret in given or [""]]
    sent = {name.lower(): value for name, value in headers.items()}
    id, timestamp, signatures = (
        sent.get(f"webhook-{name}") or "" for name in ("id", "timestamp", "signature")
    )
    if not id or not signatures or not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookError(
            "MALFORMED",
            "The headers webhook-id, webhook-timestamp and webhook-signature are needed.",
        )
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance_seconds:
        raise WebhookError("STALE", "The delivery is too old, or ahead of this clock.")
    # The bytes are verified as received, because a forged body need not be text.
    content = body.encode(errors="replace") if isinstance(body, str) else body
    signed = f"{id}.{timestamp}.".encode(errors="replace") + content
    if not any(_fits(key, signed, signatures) for key in keys):
        raise WebhookError("FORGED", "No signature was made with this secret.")
    return json.loads(content)


def _key_of(secret: object) -> bytes:
    if not isinstance(secret, str) or not secret:
        raise TypeError(f"The secret is {secret!r}. Pass the endpoint's whsec_….")
    key = _bytes_of(secret.removeprefix(MARK))
    if not key:
        raise ValueError("The secret is not of the form whsec_….")
    return key


def _fits(key: bytes, signed: bytes, signatures: str) -> bool:
    """Whether one of the signatures was made with a key. The comparison takes constant time."""
    expected = hmac.new(key, signed, hashlib.sha256).digest()
    versions = [one.removeprefix("v1,") for one in signatures.split(" ") if one.startswith("v1,")]
    return any(hmac.compare_digest(expected, _bytes_of(one) or b"") for one in versions)


def _bytes_of(text: str) -> bytes | None:
    """The bytes of a base64 text; None if it is invalid."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None
