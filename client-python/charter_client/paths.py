"""Addresses of calls: the ids in the path, the query, and their checks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, cast
from urllib.parse import quote, urlencode

_UNSET = re.compile(r"\s*(?:None|null|undefined)?\s*")
"""The texts that a variable without a value becomes in a string."""


def require_text(name: str, value: object, expected: str) -> str:
    """Raises TypeError if a text is missing."""
    if isinstance(value, str) and not _UNSET.fullmatch(value):
        return value
    raise TypeError(f"`{name}` is {value!r}. Pass {expected}.")


def require_address(name: str, value: object) -> str:
    """Raises TypeError if the address is missing."""
    return require_text(name, value, "an address such as https://api.example.com/api/v1")


def trimmed_key(value: object) -> str:
    """The key without white space around it, as a file may have it. Otherwise the error about the header would
    contain the key. Raises TypeError if it is missing or not printable ASCII."""
    key = require_text("key", value, "the API key").strip()
    if not (key.isascii() and key.isprintable()):
        raise TypeError("`key` has characters that no API key has.")
    return key


def ids_in(template: str) -> list[str]:
    """The names of the ids in a path."""
    return re.findall(r"\{(\w+)\}", template)


def expected_id(key: str, name: str) -> str:
    """What a call needs in its path: the id of a record, or a part of an External Reference."""
    is_tuple = key.startswith("external")
    what = f"the `{key}` of an External Reference" if is_tuple else "the id of a record"
    return f"{what} to {name}"


def path_of(name: str, template: str, ids: Iterable[str]) -> str:
    """The path of a call. Otherwise it would ask for a record called `None`, or for the whole list."""
    for key, value in zip(ids_in(template), ids, strict=True):
        text = require_text(key, value, expected_id(key, name))
        template = template.replace(f"{{{key}}}", quote(text, safe=""))
    return template


def query_of(given: Mapping[str, Any]) -> str:
    """The query string, with its question mark; empty without parameters."""
    pairs = [
        (key, _text_of(key, one))
        for key, value in given.items()
        for one in _values_of(value)
    ]
    return f"?{urlencode(pairs, quote_via=quote)}" if pairs else ""


def _values_of(value: object) -> list[object]:
    """A list is a parameter that is repeated."""
    return list(cast("list[object]", value)) if isinstance(value, (list, tuple)) else [value]


def _text_of(key: str, value: object) -> str:
    if value is None:
        raise TypeError(
            f"`{key}` is None. Leave it out, or pass 'null' to match records without a value."
        )
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
