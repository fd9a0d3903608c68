/** An organization with a record in each condition that refusals are about. */
import type { TestApp } from "./app.ts";
import { freshKey } from "./client.ts";
import {
  ADDRESS,
  customer,
  freshEmail,
  type Made,
  quote,
  technician,
  visit,
  workOrder,
} from "./household.ts";

/** Records by their condition. */
export interface World {
  readonly api: TestApp["api"];
  readonly ownerId: string;
  readonly order: Made;
  /** In no Project. */
  readonly loose: Made;
  readonly cancelled: Made;
  readonly appointment: Made;
  readonly started: Made;
  readonly done: Made;
  readonly case: Made;
  readonly opportunity: Made;
  readonly draft: Made;
  readonly lead: Made;
  /** A Lead without an address. */
  readonly bare: Made;
  readonly converted: Made;
  /** Inactive, with a definition that has faults. */
  readonly template: Made;
  readonly crew: { readonly able: Made; readonly other: Made; readonly inactive: Made; readonly idle: Made };
  /** Records of the neighbour. */
  readonly foreign: { readonly memberId: string; readonly customer: Made };
  /** A tuple that `holder` is linked to. */
  readonly taken: Made;
  readonly holder: Made;
  /** The Idempotency-Key of an earlier create of a Customer. */
  readonly usedKey: string;
}

/** Creates the records, and field definitions for the Case. */
export async function worldOf(app: TestApp): Promise<World> {
  const { api } = app;
  const define = (resourceType: string, key: string, type: string, more: object = {}) =>
    api.make("/field-definitions", { resourceType, key, label: key, type, ...more });
  await define("case", "roof", "TEXT");
  await define("case", "panels", "NUMBER");
  await define("case", "shaded", "BOOLEAN");
  await define("case", "built", "DATE");
  await define("case", "mount", "SELECT", { options: ["FLUSH", "TILT"] });
  await define("case", "idle", "TEXT", { isActive: false });
  await define("quote", "tilt", "NUMBER");
  const neighbour = await app.neighbour();
  const { order } = await workOrder(app);
  const { order: cancelled } = await workOrder(app);
  await api.post(`/work-orders/${cancelled.id}/cancel`);
  const { customerId } = order;
  const person = { firstName: "A", lastName: "B" };
  const taken = { externalSystem: "crm", externalObject: "contact", externalId: "taken" };
  const appointment = () => api.make("/service-appointments", visit(order.id));
  const [started, done] = [await appointment(), await appointment()];
  for (const { id } of [started, done]) await api.post(`/service-appointments/${id}/start`);
  await api.post(`/service-appointments/${done.id}/complete`);
  const lead = () => api.make("/leads", { ...person, ...ADDRESS, email: freshEmail() });
  const converted = await lead();
  await api.post(`/leads/${converted.id}/convert`);
  const usedKey = freshKey();
  await api.post("/customers", person, { "Idempotency-Key": usedKey });
  return {
    api,
    ownerId: app.ownerId,
    order,
    loose: await api.make("/work-orders", { customerId, subject: "Fix" }),
    cancelled,
    appointment: await appointment(),
    started,
    done,
    case: await api.make("/cases", { subject: "Leak", customerId }),
    opportunity: await api.make("/opportunities", { name: "Roof", customerId }),
    draft: await quote(app),
    lead: await lead(),
    bare: await api.make("/leads", { ...person, email: freshEmail() }),
    converted,
    template: await api.make("/manifests/templates", {
      name: "T",
      definition: {
        stages: [
          { name: "S", items: [] },
          { name: "S", items: [{ type: "TASK", title: "t" }] },
        ],
      },
    }),
    crew: {
      able: await technician(app),
      other: await technician(app),
      inactive: await technician(app, { status: "INACTIVE" }),
      idle: await technician(app, { isSchedulable: false }),
    },
    foreign: {
      memberId: neighbour.ownerId,
      customer: await neighbour.api.make("/customers", person),
    },
    taken,
    usedKey,
    holder: await customer(app, { externalReferences: [taken] }),
  };
}
