/** Calls that are refused for different reasons, and must leave nothing behind. */
import type { TestApp } from "../support/app.ts";
import { type Answer, freshKey } from "../support/client.ts";
import { customer, freshEmail, type Made, quote } from "../support/household.ts";

/** One kind of refusal: the call, the status that it must have, and how it is said. */
export interface Refused {
  readonly name: string;
  readonly status: number;
  send(n: number): Promise<Answer>;
}

const NAMES = { firstName: "A", lastName: "B" };
const NOBODY = "tm_01h455vb4pex5vsknk084sn02q";

/** Makes the records that the refused calls are about. */
export async function refusals(app: TestApp): Promise<Refused[]> {
  const { api } = app;
  const tuple = { externalSystem: "erp", externalObject: "account", externalId: freshKey() };
  const made = await customer(app, { externalReferences: [tuple] });
  const other = await customer(app);
  const email = freshEmail();
  const member = await api.make("/team-members", { ...NAMES, email });
  const plain = app.client((await app.key({}, email)).key);
  const draft = await quote(app);
  const lead = await converted(app);
  const used = freshKey();
  await api.post("/leads", NAMES, { "Idempotency-Key": used });
  const path = `/customers/${made.id}`;
  const put = (body: object, headers?: Record<string, string>) => api.patch(path, body, headers);
  const link = { resourceType: "customer", resourceId: other.id, ...tuple };
  return [
    refused("a shape that is wrong", 422, () => api.post("/customers", { firstName: 1 })),
    refused("an unknown field", 422, () => put({ nickname: "A" })),
    refused("a reference to nobody", 422, () => put({ notes: "n", ownerId: NOBODY })),
    refused("a rule", 422, () =>
      api.post("/service-requests", { subject: "S", customerId: other.id, propertyId: NOBODY }),
    ),
    refused("a stale If-Match", 412, (n) => put({ notes: `n ${n}` }, { "If-Match": '"99"' })),
    refused("a state", 409, () => api.post(`/quotes/${draft.id}/accept`)),
    refused("a state that is terminal", 409, () => api.post(`/leads/${lead.id}/convert`)),
    refused("a value that is taken, on create", 409, () => api.post("/team-members", { ...NAMES, email })),
    refused("a value that is taken, on change", 409, () =>
      api.patch(`/team-members/${app.ownerId}`, { email }),
    ),
    refused("the last owner", 409, () => api.patch(`/team-members/${app.ownerId}`, { status: "INACTIVE" })),
    refused("a link that is taken, on create", 409, () =>
      api.post("/customers", { ...NAMES, externalReferences: [tuple] }),
    ),
    refused("a link that is taken, by itself", 409, () => api.post("/external-references", link)),
    refused("a repair of what stands elsewhere", 409, () =>
      api.patch("/external-references", {
        ...link,
        expectedCurrentResourceType: "customer",
        expectedCurrentResourceId: other.id,
      }),
    ),
    refused("an Idempotency-Key of another body", 422, (n) =>
      api.post("/leads", { ...NAMES, notes: `n ${n}` }, { "Idempotency-Key": used }),
    ),
    refused("a record that is not there", 404, () =>
      api.patch(`/team-members/${NOBODY}`, { firstName: "C" }),
    ),
    refused("an array of days of which one is wrong", 422, () =>
      api.post("/service-appointments/multi-day", { workOrderId: draft.id }),
    ),
    refused("a permission", 403, () => plain.patch(`/team-members/${member.id}`, { role: "ADMIN" })),
  ];
}

const refused = (name: string, status: number, send: Refused["send"]): Refused => ({ name, status, send });

async function converted(app: TestApp): Promise<Made> {
  const lead = await app.api.make("/leads", NAMES);
  const property = { address: "1", city: "C", state: "S", zipCode: "1" };
  await app.api.post(`/leads/${lead.id}/convert`, { property, opportunity: { name: "O" } });
  return lead;
}
