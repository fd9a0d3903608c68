"""Builds a batch from typed calls, in which an item uses the ids of the records of earlier items."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Never, TypedDict, TypeVar, Unpack, cast
from urllib.parse import quote

from .answers import Answer, Run, WriteOptions
from .errors import ApiError
from .generated.calls import CALLS
from .paths import expected_id, ids_in, require_text

if TYPE_CHECKING:
    from .generated.types import BatchRunData, Meta

D = TypeVar("D", covariant=True)


class ItemOptions(TypedDict, total=False):
    """The options of an item of a batch."""

    idempotency_key: str
    """A key of the item's own, by which it is replayed in any batch and as a single call."""
    if_version: int
    """The expected version of the record. If it differs, the item is refused with `PRECONDITION_FAILED`."""


class BatchOptions(TypedDict, total=False):
    """The options of a batch."""

    idempotency_key: str
    """By default the batch creates it, and uses it whenever it is sent."""
    suppress_webhooks: bool
    """Records the events, but delivers them to no webhook endpoint."""
    dry_run: bool
    """Returns the response of the batch, but stores nothing."""
    source: str
    """The cause of the changes, stored with their audit entries and events."""


class Reference(str):
    """The text `$c1.id`. A text of the caller is never of this class."""

    items: list[dict[str, Any]]

    def __add__(self, other: object) -> Never:
        raise _not_a_part(self)

    def __radd__(self, other: object) -> Never:
        raise _not_a_part(self)

    def __format__(self, format_spec: str) -> Never:
        raise _not_a_part(self)


def _not_a_part(reference: Reference) -> TypeError:
    """Otherwise a part of a text would store the placeholder."""
    return TypeError(
        f"{reference!r} stands for an id that does not exist yet. Pass it as a whole value to a later item of its batch."
    )


@dataclass(frozen=True)
class BatchItem(Generic[D]):
    """An item of a batch."""

    _items: list[dict[str, Any]]
    _position: int

    @property
    def id(self) -> str:
        """A placeholder for the id of the item's record. Pass it as an id or in the body of a later item of the
        same batch. The API replaces it; the id itself is in the results."""
        name = f"c{self._position + 1}"
        # An item is named once another one uses it.
        self._items[self._position]["as"] = name
        reference = Reference(f"${name}.id")
        reference.items = self._items
        return reference


@dataclass(frozen=True)
class BatchResult(Generic[D]):
    """The result of an item."""

    status: int
    error: ApiError | None
    """The refusal; None if the item succeeded."""
    location: str | None
    """The path of the record that it created."""
    etag: str | None
    _data: D

    @property
    def data(self) -> D:
        """`data` of the call. Raises the refusal if there is one. If the results of a batch exceed 16 MiB, it has
        only the `id`."""
        if self.error is not None:
            raise self.error
        return self._data


@dataclass(frozen=True)
class BatchAnswer:
    """The response to a batch."""

    answer: Answer[BatchRunData, Meta]
    _items: list[dict[str, Any]]

    def result_of(self, item: BatchItem[D]) -> BatchResult[D]:
        """The result of an item, with the type of its call."""
        if item._items is not self._items:
            raise TypeError("The item is not of this batch.")
        results = cast("list[dict[str, Any]]", self.answer.data["results"])
        result = results[item._position]
        return BatchResult(
            result["status"],
            ApiError(result["status"], result, {}) if "error" in result else None,
            result.get("location"),
            result.get("etag"),
            result.get("data", {}),
        )


class BatchCalls:
    """Adds calls of a resource to a batch."""

    def __init__(self, made: BatchCalls | list[dict[str, Any]]) -> None:
        self._items: list[dict[str, Any]] = (
            made._items if isinstance(made, BatchCalls) else made
        )

    def _add(
        self, name: str, ids: tuple[str, ...], body: Any, **options: Unpack[ItemOptions]
    ) -> BatchItem[Any]:
        method, template, *_ = CALLS[name]
        item: dict[str, Any] = {
            "method": method,
            "path": _path(name, template, ids, self._items),
        }
        if body is not None:
            item["body"] = _written(body, self._items)
        if "idempotency_key" in options:
            item["idempotencyKey"] = options["idempotency_key"]
        if "if_version" in options:
            item["ifMatch"] = f'"{options["if_version"]}"'
        self._items.append(item)
        return BatchItem(self._items, len(self._items) - 1)


class Sending:
    """Sends the calls that were added."""

    def __init__(self, run: Run) -> None:
        self._send = run
        self._items: list[dict[str, Any]] = []
        self._key = str(uuid.uuid4())

    def __len__(self) -> int:
        return len(self._items)

    def send(
        self, *, atomic: bool = False, **options: Unpack[BatchOptions]
    ) -> BatchAnswer:
        """Sends the calls. A second `send` reuses the Idempotency-Key, so calls that took effect are not repeated.
        With `atomic`, nothing is kept unless every item succeeds: otherwise it raises ApiError `BATCH_FAILED`."""
        given: WriteOptions = {**options}
        if not given.get("dry_run"):
            given.setdefault("idempotency_key", self._key)
        body = {"atomic": atomic, "items": self._items}
        return BatchAnswer(self._send("batch.run", (), body, **given), self._items)


def _path(
    name: str, template: str, ids: tuple[str, ...], items: list[dict[str, Any]]
) -> str:
    for key, value in zip(ids_in(template), ids, strict=True):
        template = template.replace(f"{{{key}}}", _segment(name, key, value, items))
    return template


def _segment(name: str, key: str, value: str, items: list[dict[str, Any]]) -> str:
    """A segment of a path. An encoded dollar sign begins no reference."""
    if isinstance(value, Reference):
        return _reference(value, items)
    return quote(require_text(key, value, expected_id(key, name)), safe="")


def _written(value: object, items: list[dict[str, Any]]) -> Any:
    """A body as the API reads it: references as texts, and other texts that begin with a dollar sign with one more."""
    if isinstance(value, Reference):
        return _reference(value, items)
    if isinstance(value, str):
        return f"${value}" if value.startswith("$") else value
    if isinstance(value, Mapping):
        pairs = cast("Mapping[str, object]", value).items()
        return {key: _written(one, items) for key, one in pairs}
    if isinstance(value, (list, tuple)):
        return [_written(one, items) for one in cast("list[object]", value)]
    return value


def _reference(reference: Reference, items: list[dict[str, Any]]) -> str:
    if reference.items is items:
        return str(reference)
    raise TypeError(f"{reference!r} is of another batch.")
