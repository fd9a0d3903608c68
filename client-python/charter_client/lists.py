"""Lists and the feed: iterates over their pages, with the cursor of the previous page."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .answers import Run

if TYPE_CHECKING:
    from .generated.types import Event

PAGE = 100
"""The default number of records per page: the maximum that the API allows, so that few calls are needed."""


def each(
    run: Run, name: str, ids: tuple[str, ...], query: Mapping[str, Any] | None
) -> Iterator[Any]:
    """Every record of a list. The next page is requested after the last record of the current one was taken."""
    asked: dict[str, Any] = {"limit": PAGE, **(query or {})}
    while True:
        page = run(name, ids, asked)
        yield from page.data
        cursor = page.meta["nextCursor"]
        if cursor is None or not page.meta["hasMore"]:
            return
        asked = {**asked, "cursor": cursor}


@dataclass(frozen=True)
class FeedPage:
    """Consecutive events, and the position after them."""

    events: Sequence[Event]
    cursor: str
    """Store it once the events are processed. Events lost before that are returned again."""


def follow(
    run: Run,
    query: Mapping[str, Any],
    poll_seconds: float | None,
    sleep: Callable[[float], object] = time.sleep,
) -> Iterator[FeedPage]:
    """Pages of events in the order of the feed; empty pages are not returned."""
    asked: dict[str, Any] = {"limit": PAGE, **query}
    while True:
        page = run("events.list", (), asked)
        # This list always returns it.
        asked = {**asked, "cursor": page.meta["nextCursor"]}
        if page.data:
            yield FeedPage(page.data, asked["cursor"])
        if page.meta["hasMore"]:
            continue
        if poll_seconds is None:
            return
        sleep(poll_seconds)
