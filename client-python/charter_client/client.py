"""The client: the calls of each resource, with retries and the document's types."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Unpack

from .answers import Answer, Calls, WriteOptions
from .batch import BatchCalls, Sending
from .errors import ApiError, parsed
from .generated.calls import CALLS
from .generated.resources import BatchResources, Resources
from .lists import FeedPage, follow
from .paths import path_of, query_of, require_address, trimmed_key
from .retry import Retry, Send, send_until_final
from .transport import ConnectionPool, Request

if TYPE_CHECKING:
    from typing import Self

    from .generated.types import BatchRunBody, BatchRunData, EventsListQuery, Meta

WRITES = frozenset(("POST", "PUT", "PATCH"))


class Batch(Sending, BatchResources):
    """A batch to which calls are added in their order, up to 200."""

    def __init__(self, run: Callable[..., Answer[Any, Any]]) -> None:
        Sending.__init__(self, run)
        BatchResources.__init__(self, BatchCalls(self._items))


class Client(Resources):
    """The API: the resources by name, batches, and the feed. Threads may share it.

    base_url: such as `https://api.example.com/api/v1`.
    key: the API key.
    source: the cause of changes, stored with their audit entries and events. A call may override it.
    send: replaces the connections; it sends one request.
    sleep: replaces the timer; called for each wait before a retry.
    """

    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        retry: Retry = Retry(),
        source: str | None = None,
        send: Send | None = None,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self._base = require_address("base_url", base_url).rstrip("/")
        self._key = trimmed_key(key)
        self._retry = retry
        self._source = source
        self._pool = ConnectionPool(base_url)
        self._send = send or self._pool
        self._sleep = sleep
        super().__init__(Calls(self._named))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections that are not in use. A later call opens new ones."""
        self._pool.close()

    def batch(
        self, body: BatchRunBody, **options: Unpack[WriteOptions]
    ) -> Answer[BatchRunData, Meta]:
        """Makes up to 200 calls in one. A text `$name.id` in a later item is the id of what an earlier item created
        or changed."""
        return self._named("batch.run", (), body, **options)

    def new_batch(self) -> Batch:
        """Begins a batch of typed calls, in which later ones use the ids of records that earlier ones create."""
        return Batch(self._named)

    def follow(
        self, query: EventsListQuery | None = None, *, poll_seconds: float | None = 2
    ) -> Iterator[FeedPage]:
        """Follows the feed of events, from `cursor` in the query or from the beginning. It polls while there is
        nothing new; with `poll_seconds=None` it ends there instead."""
        return follow(self._named, query or {}, poll_seconds, self._sleep)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        **options: Unpack[WriteOptions],
    ) -> Answer[Any, Any]:
        """Makes a call by method and path, with the same key and the same retries."""
        return self._made(method, path, query or {}, body, method not in WRITES, options)

    def _named(
        self,
        name: str,
        ids: tuple[str, ...],
        given: Any,
        *,
        expand: Any = None,
        **options: Unpack[WriteOptions],
    ) -> Answer[Any, Any]:
        method, template, takes, key = CALLS[name]
        query: dict[str, Any] = {**(given or {})} if takes == "query" else {}
        if expand is not None:
            query["expand"] = expand
        body = given if takes == "body" else None
        path = path_of(name, template, ids)
        return self._made(method, path, query, body, key == "ignored", options)

    def _made(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any],
        body: Any,
        is_keyless: bool,
        options: WriteOptions,
    ) -> Answer[Any, Any]:
        if options.get("dry_run"):
            query = {**query, "dryRun": True}
        headers = self._headers(options, method in WRITES and not is_keyless)
        if body is not None:
            headers["Content-Type"] = "application/json"
        request = Request(
            method,
            f"{self._base}{path}{query_of(query)}",
            headers,
            None if body is None else json.dumps(body, allow_nan=False).encode(),
            self._retry.timeout,
            # A DELETE takes no key, and whether it was done is unknown without a response.
            is_repeatable=method != "DELETE",
        )
        response = send_until_final(request, self._retry, self._send, self._sleep)
        content = parsed(response.body)
        if not 200 <= response.status < 300:
            raise ApiError(response.status, content, response.headers)
        return Answer(
            content.get("data"),
            content.get("meta"),
            response.status,
            response.headers,
            response.headers.get("idempotent-replayed") == "true",
        )

    def _headers(self, options: WriteOptions, takes_key: bool) -> dict[str, str]:
        key = options.get("idempotency_key") or (str(uuid.uuid4()) if takes_key else None)
        source = options.get("source", self._source)
        version = options.get("if_version")
        given = {
            "Authorization": f"Bearer {self._key}",
            "Accept": "application/json",
            "User-Agent": "charter-client-python/0.1.0",
            "Idempotency-Key": key,
            "If-Match": None if version is None else f'"{version}"',
            "x-service-suppress-webhooks": "1" if options.get("suppress_webhooks") else None,
            "x-service-mutation-source": source,
        }
        return {name: value for name, value in given.items() if value is not None}
