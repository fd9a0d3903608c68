/**
 * Calls of the client that must not compile, each below a `@ts-expect-error`, and calls that must. It is not run:
 * `npm run types` fails if the compiler accepts one of the first or refuses one of the second.
 */
import {
  type ApiError,
  type Body,
  type Client,
  type CodeOf,
  type Event,
  isRefused,
  type Schemas,
} from "../../client/index.ts";

/** What the compiler is asked about; nothing calls it. */
export async function compiles(api: Client): Promise<void> {
  const { data: customer } = await api.customers.create({ firstName: "Ada", lastName: "Lovelace" });
  customer.version satisfies number;
  customer.email satisfies string | null;
  await api.customers.update(customer.id, { phone: null }, { ifVersion: customer.version });
  const { data: imported } = await api.customers.upsert("crm", "account", "A-1", { firstName: "Ada" });
  imported.changed satisfies boolean | undefined;
  imported.lastName satisfies string;
  api.newBatch().customers.upsert("crm", "account", "A-1", {}).id satisfies string;
  await api.customers.get(customer.id);
  await api.customers.list({ limit: 10, status: "ACTIVE" });
  await api.leads.convert("lead_1");
  for await (const one of api.customers.each({ status: "ACTIVE" })) one.lastName satisfies string;
  for await (const { events, cursor } of api.follow({ cursor: null, type: "customer.created" })) {
    cursor satisfies string;
    for (const event of events) firstNameOf(event) satisfies string;
  }
  const found = await api.externalReferences.lookup({
    externalSystem: "a",
    externalObject: "b",
    externalId: "c",
  });
  found.data.resourceId satisfies string;
  // What a key may not read is `{ id }` alone, which only such keys need to ask about.
  const { data: series } = await api.serviceAppointments.multiDay({} as Body<"serviceAppointments.multiDay">);
  series[0]!.status satisfies string;

  // @ts-expect-error a field that there is not
  await api.customers.create({ firstName: "Ada", lastName: "Lovelace", surname: "Lovelace" });
  // @ts-expect-error a required field is missing
  await api.customers.create({ firstName: "Ada" });
  // @ts-expect-error a required field cannot be cleared
  await api.customers.update(customer.id, { firstName: null });
  // @ts-expect-error a field that the service writes
  await api.leads.create({ firstName: "Ada", lastName: "Lovelace", convertedAt: "2027-03-08T09:00:00Z" });
  // @ts-expect-error a field of every record that the service writes
  await api.customers.update(customer.id, { version: 2 });
  // @ts-expect-error a field that is set on create alone
  await api.cases.update("case_1", { customerId: customer.id });
  // @ts-expect-error another type
  await api.customers.create({ firstName: 1, lastName: "Lovelace" });
  // @ts-expect-error a word that the field does not take
  await api.customers.create({ firstName: "Ada", lastName: "Lovelace", status: "SLEEPING" });
  // @ts-expect-error a parameter that the list does not take
  await api.customers.list({ colour: "red" });
  // @ts-expect-error a parameter that the call needs
  await api.externalReferences.lookup({ externalSystem: "a", externalObject: "b" });
  // @ts-expect-error an id is missing
  await api.customers.get();
  // @ts-expect-error a call that there is not
  await api.customers.delete(customer.id);
  // @ts-expect-error a resource that there is not
  await api.planets.list();
  // @ts-expect-error records are answered with what they hold, and nothing else
  void customer.surname;
  // @ts-expect-error a code that no call is refused with
  isRefused(null, "NO_SUCH_CODE");
  // @ts-expect-error the call is never refused with it
  "WORK_ORDER_NOT_IN_PROJECT" satisfies CodeOf<"customers.create">;
  "WORK_ORDER_NOT_IN_PROJECT" satisfies CodeOf<"workOrders.cancel">;
}

/** The items of a batch have the types of their calls. */
export async function batches(api: Client): Promise<void> {
  const batch = api.newBatch();
  const customer = batch.customers.create({ firstName: "Ada", lastName: "Lovelace" });
  const lead = batch.leads.convert("lead_1");
  batch.customers.update(customer.id, { phone: null }, { ifVersion: 2 });
  batch.activities.delete("act_1", { idempotencyKey: "a" });
  const { resultOf, data } = await batch.send({ atomic: true });
  data.results.length satisfies number;
  const result = resultOf(customer);
  if (result.error === undefined) result.data.lastName satisfies string;
  else result.error.code satisfies string;
  resultOf(lead).data?.resource.customer.id satisfies string | undefined;

  // @ts-expect-error a field that there is not
  batch.customers.create({ firstName: "Ada", lastName: "Lovelace", surname: "Lovelace" });
  // @ts-expect-error an item stands for its id alone
  void customer.lastName;
  // @ts-expect-error a number is no place for an id
  batch.customers.create({ firstName: "Ada", lastName: "Lovelace", status: customer.id });
  // @ts-expect-error reads are no items
  batch.customers.list();
  // @ts-expect-error of several records neither
  batch.externalReferences.lookupBatch({ tuples: [] });
  // @ts-expect-error a batch is no item
  batch.batch.run({ items: [] });
  // @ts-expect-error an option of the whole batch
  batch.customers.update("cus_1", { phone: null }, { dryRun: true });
  // @ts-expect-error the result of a customer has no subject
  void resultOf(customer).data?.subject;
}

/** The type of an event tells what its record is. */
function firstNameOf(event: Event): string {
  if (event.type === "customer.created") return event.data.resource.firstName;
  // @ts-expect-error of others it is not known
  return event.data.resource.firstName;
}

/** A refusal is told by its code. */
export function isOver(error: unknown): boolean {
  if (!isRefused(error, "INVALID_STATE", "CONFLICT")) return false;
  error satisfies ApiError<"INVALID_STATE" | "CONFLICT">;
  // @ts-expect-error it is one of the two
  if (error.code === "NOT_FOUND") return true;
  return error.details[0]?.currentState === "COMPLETED";
}

({ firstName: "Ada", lastName: "Lovelace" }) satisfies Schemas["CustomerCreate"];
