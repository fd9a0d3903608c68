"""Responses and options of calls, and the base of the classes that make them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypedDict, TypeVar

D = TypeVar("D", covariant=True)
M = TypeVar("M", covariant=True)


@dataclass(frozen=True)
class Answer(Generic[D, M]):
    """The response to a call that succeeded."""

    data: D
    meta: M
    status: int
    headers: Mapping[str, str]
    """The headers of the response, by their names in lower case."""
    is_replay: bool
    """Whether an earlier call with the same Idempotency-Key had the effect."""


class DeleteOptions(TypedDict, total=False):
    """The options of a call that deletes."""

    if_version: int
    """The expected version of the record. If it differs, the call is refused with `PRECONDITION_FAILED`."""
    suppress_webhooks: bool
    """Records the events, but delivers them to no webhook endpoint."""
    dry_run: bool
    """Returns the response of the write, but stores nothing."""
    source: str
    """The cause of the change, stored with its audit entries and events."""


class WriteOptions(DeleteOptions, total=False):
    """The options of a call that writes."""

    idempotency_key: str
    """One key per intent. By default the client creates it, and uses it for all retries."""


class Run(Protocol):
    """Makes a call by its name."""

    def __call__(
        self, name: str, ids: tuple[str, ...], given: Any, **options: Any
    ) -> Answer[Any, Any]: ...


class Calls:
    """The calls of a resource."""

    def __init__(self, made: Calls | Run) -> None:
        self._run: Run = made._run if isinstance(made, Calls) else made

    def _call(
        self, name: str, ids: tuple[str, ...], given: Any, **options: Any
    ) -> Answer[Any, Any]:
        return self._run(name, ids, given, **options)

    def _each(self, name: str, ids: tuple[str, ...], query: Any) -> Iterator[Any]:
        from .lists import each

        return each(self._run, name, ids, query)
