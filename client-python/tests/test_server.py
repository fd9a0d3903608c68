"""The client at a server, whose address and key are in BASE and KEY."""

from __future__ import annotations

import os
import unittest
import uuid
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any, NamedTuple

from charter_client import ApiError, Client
from charter_client.types import Customer, PropertyUpsert

BASE, KEY = os.environ.get("BASE", ""), os.environ.get("KEY", "")
SYSTEM = f"python-{uuid.uuid4().hex}"


class Household(NamedTuple):
    """A row of another system."""

    id: str
    first_name: str
    last_name: str
    street: str


@unittest.skipUnless(BASE and KEY, "BASE and KEY are not set")
class Server(unittest.TestCase):
    def setUp(self) -> None:
        self.api = self.enterContext(Client(BASE, KEY, source="client-python"))


class Walkthrough(Server):
    """The way of the walkthrough, from a lead to a closed case, with typed calls."""

    def test_goes_from_a_lead_to_a_closed_case(self) -> None:
        customer_id, property_id = self.sell()
        self.install(customer_id, property_id)
        self.serve(customer_id, property_id)
        orders = self.api.work_orders.each({"customerId": customer_id})
        self.assertEqual([order["status"] for order in orders], ["COMPLETED"])

    def sell(self) -> tuple[str, str]:
        api = self.api
        lead = api.leads.create(
            {
                "firstName": "Ruth",
                "lastName": "Alvarez",
                "address": "418 Juniper Street",
                "city": "Boulder",
                "state": "CO",
                "zipCode": "80302",
            }
        ).data
        sold = api.leads.convert(lead["id"], {"opportunity": {"name": "Alvarez roof"}}).data["resource"]
        with self.assertRaises(ApiError) as refused:
            api.leads.convert(lead["id"])
        self.assertEqual(refused.exception.code, "INVALID_STATE")
        self.assertEqual(refused.exception.details[0].get("currentState"), "CONVERTED")
        quote = api.quotes.create(
            {
                "opportunityId": sold["opportunity"]["id"],
                "name": "Roof",
                "lineItems": [{"description": "Module, 410 W", "quantity": 20, "unitPrice": "320.50"}],
            }
        ).data
        self.assertEqual(quote["total"], "6410.00")
        api.quotes.send(quote["id"])
        self.assertEqual(api.quotes.accept(quote["id"]).data["resource"]["status"], "ACCEPTED")
        contract = api.contracts.create({"quoteId": quote["id"], "value": quote["total"]}).data
        api.contracts.send(contract["id"])
        signed = api.contracts.sign(contract["id"]).data
        self.assertEqual(signed["action"]["confirmationSignal"], "contract.signed")
        return sold["customer"]["id"], sold["property"]["id"]

    def install(self, customer_id: str, property_id: str) -> None:
        api, member = self.api, schedulable(self.api)
        order = api.work_orders.create(
            {"customerId": customer_id, "propertyId": property_id, "subject": "Install"}
        ).data
        made = api.service_appointments.create(
            {
                "workOrderId": order["id"],
                "scheduledStart": "2027-03-08T08:00:00-07:00",
                "scheduledEnd": "2027-03-08T16:30:00-07:00",
                "timezone": "America/Denver",
                "assignedTeamMemberIds": [member],
                "primaryTeamMemberId": member,
            },
            expand=["workOrderId.customerId"],
        )
        visit = made.data
        self.assertEqual((visit["durationMinutes"], made.meta.get("warnings", [])), (510, []))
        work_order = visit.get("workOrder")
        customer = work_order.get("customer") if work_order else None
        self.assertEqual(customer and customer["lastName"], "Alvarez")
        api.service_appointments.dispatch(visit["id"])
        api.service_appointments.start(visit["id"])
        api.work_orders.start(order["id"])
        api.service_appointments.complete(visit["id"], {"notes": "Modules in place."})
        api.work_orders.complete(order["id"])

    def serve(self, customer_id: str, property_id: str) -> None:
        api = self.api
        case = api.cases.create(
            {
                "customerId": customer_id,
                "propertyId": property_id,
                "subject": "Battery does not charge",
                "severity": "HIGH",
                "openedAt": "2027-08-02T09:00:00Z",
            }
        ).data
        self.assertEqual(case["slaResponseDueAt"], "2027-08-02T13:00:00.000Z")
        api.cases.update(case["id"], {"status": "RESOLVED", "resolution": "Connector reseated."})
        closed = api.cases.update(case["id"], {"status": "CLOSED"}).data
        self.assertEqual((closed["status"], closed["changed"]), ("CLOSED", True))


class Import(Server):
    """The guide about imports: upserts by External Reference, a hundred households in each batch."""

    ROWS = [Household(f"A/{n}", "Otis", f"Bell {n}", f"{n} Sun St") for n in range(1, 131)]

    def bring(self, rows: Sequence[Household]) -> tuple[list[int], int]:
        """Imports rows; returns the statuses of the items and the number of calls."""
        statuses: list[int] = []
        calls = 0
        for part in chunks(rows, 100):
            batch = self.api.new_batch()
            items: list[Any] = []
            for row in part:
                customer = batch.customers.upsert(
                    SYSTEM, "account", row.id, {"firstName": row.first_name, "lastName": row.last_name}
                )
                home: PropertyUpsert = {
                    "customerId": customer.id,
                    "address": row.street,
                    "city": "Reno",
                    "state": "NV",
                    "zipCode": "89501",
                }
                items += [customer, batch.properties.upsert(SYSTEM, "home", row.id, home)]
            answer = batch.send(suppress_webhooks=True)
            calls += 1
            statuses += [answer.result_of(item).status for item in items]
        return statuses, calls

    def test_creates_once_and_then_changes_only_what_differs(self) -> None:
        first, calls = self.bring(self.ROWS)
        self.assertEqual((set(first), len(first), calls), ({201}, 260, 2))
        again, _ = self.bring(self.ROWS)
        self.assertEqual(set(again), {200})
        self.bring([self.ROWS[6]._replace(last_name="Moved")])
        found = list(self.api.customers.each({"externalSystem": SYSTEM}))
        self.assertEqual(len(found), len(self.ROWS))
        names = {one["lastName"]: one["version"] for one in found}
        self.assertEqual((names["Moved"], names["Bell 8"]), (2, 1))
        homes = self.api.properties.list({"externalSystem": SYSTEM, "count": True})
        self.assertEqual(homes.meta.get("count"), len(self.ROWS))

    def test_keeps_nothing_of_an_atomic_batch_with_a_failed_item(self) -> None:
        batch = self.api.new_batch()
        batch.customers.upsert(SYSTEM, "atomic", "1", {"firstName": "Otis", "lastName": "Bell"})
        batch.customers.upsert(SYSTEM, "atomic", "2", {"firstName": "", "lastName": "Bell"})
        with self.assertRaises(ApiError) as refused:
            batch.send(atomic=True)
        self.assertEqual(refused.exception.code, "BATCH_FAILED")
        self.assertEqual([one["status"] for one in refused.exception.results], [424, 422])
        with self.assertRaises(ApiError) as missing:
            self.api.external_references.lookup(
                {"externalSystem": SYSTEM, "externalObject": "atomic", "externalId": "1"}
            )
        self.assertEqual(missing.exception.code, "NOT_FOUND")


class Finding(Server):
    def test_finds_by_words_and_sorts(self) -> None:
        word = f"zzq{uuid.uuid4().hex[:12]}"
        for name in ("Zoë", "Ada"):
            self.api.customers.create({"firstName": name, "lastName": f"O'{word}"})
        found = self.api.customers.list({"q": word.upper(), "sortBy": "createdAt", "sortDir": "asc"})
        self.assertEqual([one["firstName"] for one in found.data], ["Zoë", "Ada"])

    def test_finds_free_time(self) -> None:
        member = schedulable(self.api)
        [one] = self.api.team_members.availability(
            {
                "from": "2027-03-08T08:00:00Z",
                "until": "2027-03-08T16:00:00Z",
                "timezone": "UTC",
                "teamMemberId": [member],
            }
        ).data
        self.assertEqual((one["busy"], len(one["free"])), ([], 1))

    def test_previews_a_write(self) -> None:
        preview = self.api.customers.create({"firstName": "Ada", "lastName": "L"}, dry_run=True)
        with self.assertRaises(ApiError) as refused:
            self.api.customers.get(preview.data["id"])
        self.assertEqual(refused.exception.code, "NOT_FOUND")

    def test_tells_a_replay_and_a_stale_version(self) -> None:
        key = f"python-{uuid.uuid4()}"
        first, second = (
            self.api.customers.create({"firstName": "Ada", "lastName": "L"}, idempotency_key=key)
            for _ in range(2)
        )
        self.assertEqual((first.is_replay, second.is_replay), (False, True))
        self.assertEqual((first.status, first.headers["etag"]), (201, '"1"'))
        customer: Customer = second.data
        with self.assertRaises(ApiError) as refused:
            self.api.customers.update(customer["id"], {"phone": "1"}, if_version=7)
        self.assertEqual((refused.exception.status, refused.exception.code), (412, "PRECONDITION_FAILED"))

    def test_lists_every_record_a_page_at_a_time(self) -> None:
        made = {self.api.campaigns.create({"name": f"Campaign {n}"}).data["id"] for n in range(5)}
        found = [one["id"] for one in self.api.campaigns.each({"limit": 2})]
        self.assertTrue(made.issubset(found))
        self.assertEqual(len(found), len(set(found)))

    def test_follows_the_feed(self) -> None:
        made = self.api.sales_types.create({"name": SYSTEM}).data["id"]
        feed = self.api.follow({"type": "sales_type.created"}, poll_seconds=0.05)
        seen = (event["data"]["resourceId"] for page in feed for event in page.events)
        self.assertIn(made, seen)

    def test_serves_several_threads(self) -> None:
        def create(n: int) -> str:
            return self.api.campaigns.create({"name": f"Thread {n}"}).data["name"]

        with ThreadPoolExecutor(8) as threads:
            names = list(threads.map(create, range(24)))
        self.assertEqual(names, [f"Thread {n}" for n in range(24)])

    def test_makes_calls_by_method_and_path(self) -> None:
        made = self.api.request("POST", "/customers", body={"firstName": "Ada", "lastName": "L"})
        entries = self.api.audit_entries.list({"resourceId": made.data["id"]}).data
        self.assertEqual(entries[0]["source"], "client-python")


def schedulable(api: Client) -> str:
    """The id of a new Team Member to whom appointments may be assigned."""
    return api.team_members.create(
        {
            "firstName": "Sam",
            "lastName": "Rivera",
            "email": f"{uuid.uuid4().hex}@example.com",
            "isSchedulable": True,
        }
    ).data["id"]


def chunks(rows: Sequence[Household], size: int) -> Iterator[list[Household]]:
    left = iter(rows)
    while part := list(islice(left, size)):
        yield part
