"""Makes the calls that it reads, a line of JSON each, by their names, and prints a line of JSON for each."""

from __future__ import annotations

import json
import os
import re
import sys
from typing import Any
from urllib.parse import parse_qs, unquote

from charter_client import ApiError, Client
from charter_client.generated.calls import CALLS
from charter_client.paths import ids_in


def main() -> None:
    with Client(os.environ["BASE"], os.environ["KEY"]) as api:
        for line in sys.stdin:
            print(json.dumps(made(api, json.loads(line))), flush=True)


def made(api: Client, request: dict[str, Any]) -> dict[str, Any]:
    path, _, query = request["path"].partition("?")
    name, ids = call_of(request["method"], path)
    try:
        answer = method_of(api, name)(*ids, *given(name, request, parse_qs(query)), **options(request))
    except ApiError as error:
        told = {"code": error.code, "message": error.args[0], "details": error.details}
        return {"status": error.status, "body": {"error": told}}
    return {"status": answer.status, "body": {"data": answer.data, "meta": answer.meta}}


def call_of(method: str, path: str) -> tuple[str, list[str]]:
    """The name and the ids of a call. Of several, the one with the fewest ids is meant."""
    found = [
        (name, [unquote(one) for one in match.groups()])
        for name, (verb, template, *_) in CALLS.items()
        if verb == method and (match := re.fullmatch(re.sub(r"\{\w+\}", "([^/]+)", template), path))
    ]
    return min(found, key=lambda one: len(ids_in(CALLS[one[0]][1])))


def method_of(api: Client, name: str) -> Any:
    resource, act = (re.sub("[A-Z]", lambda one: f"_{one[0].lower()}", part) for part in name.split("."))
    return getattr(getattr(api, resource), act)


def given(name: str, request: dict[str, Any], query: dict[str, list[str]]) -> list[Any]:
    takes = CALLS[name][2]
    if takes == "query":
        return [{key: values[0] if len(values) == 1 else values for key, values in query.items()}]
    assert not query, "only lists of the guide have a query"
    return [request["body"]] if takes == "body" else []


def options(request: dict[str, Any]) -> dict[str, Any]:
    names = {"idempotency-key": "idempotency_key", "if-match": "if_version"}
    sent = {name.lower(): value for name, value in request["headers"].items()}
    return {option: sent[header] for header, option in names.items() if header in sent}


if __name__ == "__main__":
    main()
