/** A household to test on: a customer with a property, a project and a work order, created over HTTP. */
import type { TestApp } from "./app.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read records as clients do, without types
export type Made = any;

let people = 0;

/** An email that no other record of this run has. */
export const freshEmail = (): string => `person${++people}@example.com`;

export const ADDRESS = { address: "12 Solar Way", city: "Austin", state: "TX", zipCode: "78701" };

export async function customer({ api }: Pick<TestApp, "api">, more: object = {}): Promise<Made> {
  return await api.make("/customers", { firstName: "Grace", lastName: "Hopper", ...more });
}

export async function property(app: TestApp, customerId: string): Promise<Made> {
  return await app.api.make("/properties", { customerId, ...ADDRESS });
}

/** A quote in DRAFT, with its customer and opportunity. */
export async function quote(app: TestApp, more: object = {}): Promise<Made> {
  const { id: customerId } = await customer(app);
  const opportunity = await app.api.make("/opportunities", { name: "Roof", customerId });
  return await app.api.make("/quotes", { opportunityId: opportunity.id, name: "10 kW", ...more });
}

/** A work order inside a project, with its project item. */
export async function workOrder(
  app: Pick<TestApp, "api">,
): Promise<{ order: Made; item: Made; project: Made }> {
  const { id: customerId } = await customer(app);
  const project = await app.api.make("/projects", { name: "Install", customerId });
  const order = await app.api.make("/work-orders", {
    customerId,
    projectId: project.id,
    subject: "Mount panels",
  });
  const item = await app.api.make("/project-items", {
    projectId: project.id,
    title: "Mounting",
    type: "WORK_ORDER",
    workOrderId: order.id,
  });
  return { order, item, project };
}

/** A member to whom appointments may be assigned. */
export async function technician({ api }: TestApp, more: object = {}): Promise<Made> {
  return await api.make("/team-members", {
    firstName: "Tess",
    lastName: "Tech",
    email: freshEmail(),
    isSchedulable: true,
    ...more,
  });
}

/** The body of a two-hour appointment. */
export const visit = (workOrderId: string, more: object = {}) => ({
  workOrderId,
  scheduledStart: "2026-12-01T15:00:00Z",
  scheduledEnd: "2026-12-01T17:00:00Z",
  timezone: "America/Chicago",
  ...more,
});
