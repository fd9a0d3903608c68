"""The client without a server: retries, queries, batches and webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import unittest
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from charter_client import (
    ApiError,
    Client,
    NoAnswerError,
    Response,
    Retry,
    WebhookError,
    verify_webhook,
)
from charter_client.generated.calls import CALLS
from charter_client.types import CustomerCreate

from .scripted import Scripted, answer, done, refusal

ADA: CustomerCreate = {"firstName": "Ada", "lastName": "Lovelace"}
LOST = ConnectionResetError("reset")


def page(*records: Any, cursor: str | None = None) -> Response:
    meta = {"nextCursor": cursor, "hasMore": cursor is not None}
    return answer(200, {"data": list(records), "meta": meta})


class Retries(unittest.TestCase):
    def test_keep_the_idempotency_key_of_a_write(self) -> None:
        api = Scripted([LOST, refusal(503, "OUTCOME_UNKNOWN"), done(), done()])
        api.customers.create(ADA)
        api.customers.create(ADA)
        first, *again, other = api.keys()
        self.assertRegex(first or "", r"^[0-9a-f-]{36}$")
        self.assertEqual(again, [first, first])
        self.assertNotEqual(other, first)
        self.assertEqual(api.bodies(), [ADA] * 4)

    def test_use_the_key_of_the_caller(self) -> None:
        api = Scripted([LOST, done()])
        api.customers.create(ADA, idempotency_key="row-7")
        self.assertEqual(api.keys(), ["row-7", "row-7"])

    def test_wait_as_long_as_the_response_asks(self) -> None:
        api = Scripted(
            [
                refusal(429, "RATE_LIMITED", retry_after="7"),
                refusal(503, "UNAVAILABLE", retry_after="2"),
                done(),
            ]
        )
        api.customers.create(ADA)
        self.assertEqual(api.waits, [7, 2])

    def test_wait_longer_each_time_without_an_answer(self) -> None:
        api = Scripted([LOST] * 5 + [done()])
        api.customers.create(ADA)
        self.assertEqual(api.waits, sorted(set(api.waits)))

    def test_wait_for_a_duplicate_but_not_for_another_conflict(self) -> None:
        api = Scripted([refusal(409, "IDEMPOTENCY_KEY_IN_USE"), done(), refusal(409, "CONFLICT")])
        api.customers.create(ADA)
        with self.assertRaises(ApiError) as refused:
            api.customers.create(ADA)
        self.assertEqual((refused.exception.code, len(api.seen)), ("CONFLICT", 3))

    def test_repeat_a_delete_only_if_nothing_was_done(self) -> None:
        unknown = Scripted([refusal(503, "OUTCOME_UNKNOWN"), done()])
        with self.assertRaises(ApiError):
            unknown.activities.delete("act_1")
        broken = Scripted([LOST, done()])
        with self.assertRaises(NoAnswerError):
            broken.activities.delete("act_1")
        turned_away = Scripted([refusal(503, "UNAVAILABLE"), refusal(429, "RATE_LIMITED"), done()])
        turned_away.activities.delete("act_1")
        self.assertEqual([len(api.seen) for api in (unknown, broken, turned_away)], [1, 1, 3])

    def test_repeat_a_call_without_effect_without_a_key(self) -> None:
        api = Scripted([LOST, page()])
        api.external_references.lookup_batch({"lookups": []})
        self.assertEqual(api.keys(), [None, None])

    def test_take_a_success_without_json_for_no_answer(self) -> None:
        login = Response(200, {"content-type": "text/html"}, b"<html>Log in</html>")
        Scripted([login, done()]).whoami.get()
        with self.assertRaises(NoAnswerError) as lost:
            Scripted([login], Retry(attempts=1)).whoami.get()
        self.assertIn("text/html", str(lost.exception.__cause__))

    def test_end_after_the_attempts_and_at_a_wait_that_is_too_long(self) -> None:
        tired = Scripted([], Retry(attempts=3))
        with self.assertRaisesRegex(NoAnswerError, "3 attempts. The last failure: closed"):
            tired.whoami.get()
        busy = Scripted([refusal(429, "RATE_LIMITED", retry_after="3000"), done()])
        with self.assertRaises(ApiError) as refused:
            busy.whoami.get()
        self.assertEqual(refused.exception.retry_after, 3000)
        self.assertEqual((len(tired.seen), len(busy.seen), busy.waits), (3, 1, []))


class Arguments(unittest.TestCase):
    def test_of_a_client_are_an_address_and_a_key(self) -> None:
        for value in (None, "", "  ", "None", "null", 7):
            unset: Any = value
            with self.assertRaisesRegex(TypeError, "`base_url`"):
                Client(unset, "a key")
            with self.assertRaisesRegex(TypeError, "`key`"):
                Client("http://api.test/api/v1", unset)
        with self.assertRaisesRegex(TypeError, "address such as"):
            Client("api.test/api/v1", "a key")

    def test_of_a_client_are_shown_without_the_key(self) -> None:
        self.assertEqual(
            Client("http://api.test/api/v1", "sk_live_1\n")._key,  # pyright: ignore[reportPrivateUsage]
            "sk_live_1",
        )
        with self.assertRaises(TypeError) as raised:
            Client("http://api.test/api/v1", "sk_live_1\nx")
        self.assertNotIn("sk_live_1", str(raised.exception))

    def test_of_every_call_are_its_ids(self) -> None:
        api: Any = Scripted([])
        tried = 0
        for name, (_, template, takes, _) in CALLS.items():
            resource, act = (_snake(part) for part in name.split("."))
            ids = ["cus_1"] * template.count("{")
            for i in range(len(ids)):
                for value in (None, "", "None"):
                    given: list[Any] = [*ids[:i], value, *ids[i + 1 :]]
                    call = getattr(getattr(api, resource), act)
                    body: list[Any] = [{}] if takes == "body" else []
                    key = re.findall(r"{(\w+)}", template)[i]
                    what = f"the `{key}` of" if key.startswith("external") else "the id of a record"
                    with self.assertRaisesRegex(TypeError, f"`{key}` is .*{what}", msg=name):
                        call(*given, *body)
                    tried += 1
        self.assertGreater(tried, 100)
        self.assertEqual(api.seen, [])

    def test_of_a_query_are_repeated_and_never_none(self) -> None:
        api = Scripted([page()])
        api.customers.list({"status": ["ACTIVE", "INACTIVE"], "q": "O'Brien & Co", "count": True})
        query = parse_qsl(urlsplit(api.seen[0].url).query)
        self.assertEqual(
            query,
            [("status", "ACTIVE"), ("status", "INACTIVE"), ("q", "O'Brien & Co"), ("count", "true")],
        )
        unset: Any = {"ownerId": None}
        with self.assertRaisesRegex(TypeError, "'null'"):
            api.customers.list(unset)

    def test_of_a_path_are_encoded(self) -> None:
        api = Scripted([done()])
        api.customers.upsert("crm", "account", "A/7 ü", {"lastName": "Lovelace"})
        self.assertTrue(api.seen[0].url.endswith("/customers/by-reference/crm/account/A%2F7%20%C3%BC"))

    def test_become_headers_and_query(self) -> None:
        api = Scripted([done()])
        api.customers.update(
            "cus_1",
            {"phone": "1"},
            if_version=3,
            dry_run=True,
            suppress_webhooks=True,
            source="import",
            expand=["ownerId"],
        )
        request = api.seen[0]
        self.assertEqual(urlsplit(request.url).query, "expand=ownerId&dryRun=true")
        self.assertEqual(
            [request.headers.get(name) for name in ("If-Match", "x-service-suppress-webhooks")],
            ['"3"', "1"],
        )
        self.assertEqual(request.headers.get("x-service-mutation-source"), "import")


class Lists(unittest.TestCase):
    def test_are_read_page_by_page(self) -> None:
        api = Scripted([page({"id": "a"}, {"id": "b"}, cursor="next"), page({"id": "c"})])
        ids = [one["id"] for one in api.customers.each({"status": "ACTIVE"})]
        self.assertEqual(ids, ["a", "b", "c"])
        first, second = (dict(parse_qsl(urlsplit(one.url).query)) for one in api.seen)
        self.assertEqual(first, {"limit": "100", "status": "ACTIVE"})
        self.assertEqual(second, {**first, "cursor": "next"})

    def test_of_a_parent_take_its_id(self) -> None:
        api = Scripted([page()])
        self.assertEqual(list(api.external_record_links.each("case_1", {"limit": 7})), [])
        self.assertIn("/cases/case_1/external-record-links?limit=7", api.seen[0].url)

    def test_are_followed_from_a_cursor(self) -> None:
        event = {"id": "evt_1", "type": "customer.created"}
        end = answer(200, {"data": [], "meta": {"nextCursor": "c2", "hasMore": False}})
        api = Scripted([page(event, cursor="c1"), end, page(event, cursor="c3")])
        feed = api.follow({"cursor": "c0"}, poll_seconds=9)
        self.assertEqual([next(feed).cursor, next(feed).cursor], ["c1", "c3"])
        cursors = [dict(parse_qsl(urlsplit(one.url).query))["cursor"] for one in api.seen]
        self.assertEqual((cursors, api.waits), (["c0", "c1", "c2"], [9]))


class Refusals(unittest.TestCase):
    def test_have_a_code_and_details(self) -> None:
        fault = {"path": "/email", "code": "INVALID_FORMAT", "message": "no email"}
        error = {"code": "VALIDATION_FAILED", "message": "wrong", "details": [fault], "docUrl": "/docs"}
        api = Scripted([answer(422, {"error": error, "meta": {"requestId": "req_1"}})])
        with self.assertRaises(ApiError) as refused:
            api.customers.create(ADA)
        told = refused.exception
        self.assertEqual((told.status, told.code, told.request_id), (422, "VALIDATION_FAILED", "req_1"))
        self.assertEqual([one["code"] for one in told.details], ["INVALID_FORMAT"])
        self.assertEqual(str(told), "VALIDATION_FAILED: wrong\n  /email: no email")

    def test_tell_a_single_fault_once(self) -> None:
        fault = {"path": "/email", "code": "INVALID_FORMAT", "message": "no email"}
        for message in ("no email", "/email: no email"):
            error = {"code": "VALIDATION_FAILED", "message": message, "details": [fault], "docUrl": "/docs"}
            api = Scripted([answer(422, {"error": error, "meta": {"requestId": "req_1"}})])
            with self.assertRaisesRegex(ApiError, r"^VALIDATION_FAILED: /email: no email$"):
                api.customers.create(ADA)

    def test_of_a_proxy_are_told_apart(self) -> None:
        api = Scripted([Response(404, {}, b"<html>")])
        with self.assertRaises(ApiError) as refused:
            api.whoami.get()
        self.assertEqual((refused.exception.code, refused.exception.request_id), ("UNAVAILABLE", None))


class Batches(unittest.TestCase):
    def test_send_references_and_escape_other_texts(self) -> None:
        api = Scripted([done({"results": []})])
        batch = api.new_batch()
        customer = batch.customers.create({**ADA, "notes": "$5 off"})
        batch.customers.update(customer.id, {"notes": "$c1.id"}, if_version=1)
        batch.activities.create(
            {"subject": "Call", "parentType": "customer", "parentId": customer.id},
            idempotency_key="row-7",
        )
        batch.send(atomic=True)
        create, update, activity = api.bodies()[0]["items"]
        self.assertEqual((create["as"], create["body"]["notes"]), ("c1", "$$5 off"))
        self.assertEqual((update["path"], update["ifMatch"]), ("/customers/$c1.id", '"1"'))
        self.assertEqual(update["body"], {"notes": "$$c1.id"})
        self.assertEqual((activity["body"]["parentId"], activity["idempotencyKey"]), ("$c1.id", "row-7"))

    def test_keep_their_key_when_they_are_sent_again(self) -> None:
        api = Scripted([LOST, done({"results": []}), done({"results": []}), done({"results": []})])
        batch = api.new_batch()
        batch.customers.create(ADA)
        for dry_run in (False, False, True):
            batch.send(dry_run=dry_run)
        first, *others = api.keys()
        self.assertEqual(others[:2], [first, first])
        self.assertNotEqual(others[2], first)

    def test_report_each_item(self) -> None:
        error = {"code": "VALIDATION_FAILED", "message": "wrong"}
        results = [{"status": 201, "data": {"id": "cus_1"}}, {"status": 422, "error": error}]
        api = Scripted([done({"results": results})])
        batch = api.new_batch()
        good, bad = batch.customers.create(ADA), batch.customers.create(ADA)
        answer = batch.send()
        self.assertEqual(answer.result_of(good).data["id"], "cus_1")
        refused = answer.result_of(bad).error
        self.assertEqual(refused and refused.code, "VALIDATION_FAILED")
        with self.assertRaises(ApiError):
            answer.result_of(bad).data["id"]

    def test_refuse_an_id_that_does_not_exist_yet_as_a_part_of_a_text(self) -> None:
        batch = Scripted([]).new_batch()
        otis = batch.customers.create(ADA)
        for part in (lambda: f"of {otis.id}", lambda: "of " + otis.id, lambda: otis.id + "!"):
            self.assertRaisesRegex(TypeError, "does not exist yet", part)

    def test_refuse_missing_ids_and_items_of_another_batch(self) -> None:
        api = Scripted([done({"results": []})])
        batch, other = api.new_batch(), api.new_batch()
        customer = other.customers.create(ADA)
        with self.assertRaisesRegex(TypeError, "the id of a record"):
            batch.customers.update("None", {})
        with self.assertRaisesRegex(TypeError, "of another batch"):
            batch.customers.update(customer.id, {})
        batch.customers.create(ADA)
        with self.assertRaisesRegex(TypeError, "not of this batch"):
            batch.send().result_of(customer)


class Webhooks(unittest.TestCase):
    NOW = 1_804_500_000
    SECRET = "whsec_" + base64.b64encode(b"thirty-two bytes, as it happens.").decode()
    OTHER = "whsec_" + base64.b64encode(b"another").decode()
    BODY = json.dumps({"id": "evt_1", "type": "customer.created", "data": {"resource": ADA}}).encode()

    def headers(self, *secrets: str, body: bytes = BODY) -> dict[str, str]:
        signed = f"evt_1.{self.NOW}.".encode() + body
        keys = [base64.b64decode(secret.removeprefix("whsec_")) for secret in secrets]
        digests = [hmac.new(key, signed, hashlib.sha256).digest() for key in keys]
        return {
            "Webhook-Id": "evt_1",
            "Webhook-Timestamp": str(self.NOW),
            "Webhook-Signature": " ".join(f"v1,{base64.b64encode(one).decode()}" for one in digests),
        }

    def reason(self, body: bytes | str, headers: dict[str, str], *secrets: str, now: float = NOW) -> str:
        try:
            verify_webhook(body, headers, secrets, now=now)
        except WebhookError as error:
            return error.reason
        return "believed"

    def test_are_believed_if_signed_with_the_secret_recently(self) -> None:
        event = verify_webhook(self.BODY, self.headers(self.SECRET), self.SECRET, now=self.NOW)
        self.assertEqual(event["type"], "customer.created")
        self.assertEqual(self.reason(self.BODY.decode(), self.headers(self.SECRET), self.SECRET), "believed")

    def test_are_believed_during_a_rotation(self) -> None:
        both = self.headers(self.OTHER, self.SECRET)
        self.assertEqual(self.reason(self.BODY, both, self.SECRET), "believed")
        self.assertEqual(self.reason(self.BODY, self.headers(self.SECRET), self.OTHER, self.SECRET), "believed")

    def test_are_refused_if_forged_stale_or_malformed(self) -> None:
        good = self.headers(self.SECRET)
        self.assertEqual(self.reason(self.BODY + b" ", good, self.SECRET), "FORGED")
        self.assertEqual(self.reason(b"\xff", good, self.SECRET), "FORGED")
        self.assertEqual(self.reason(self.BODY, good, self.OTHER), "FORGED")
        unsigned = {**good, "Webhook-Signature": "v1,%%% v2,AAAA v1,ü"}
        self.assertEqual(self.reason(self.BODY, unsigned, self.SECRET), "FORGED")
        for off in (-301, 301):
            self.assertEqual(self.reason(self.BODY, good, self.SECRET, now=self.NOW + off), "STALE")
        self.assertEqual(self.reason(self.BODY, {}, self.SECRET), "MALFORMED")
        self.assertEqual(self.reason(self.BODY, {**good, "Webhook-Timestamp": "١"}, self.SECRET), "MALFORMED")

    def test_need_a_secret(self) -> None:
        for value in (None, "", [], [None]):
            unset: Any = value
            with self.assertRaisesRegex(TypeError, "whsec_"):
                verify_webhook(self.BODY, self.headers(self.SECRET), unset)


def _snake(text: str) -> str:
    return "".join(f"_{one.lower()}" if one.isupper() else one for one in text)
