/** What else happens when a Work Order moves: its Project Item follows, and a cancel frees Entitlements. */
import type { ProjectItem } from "./generated/project-item.ts";
import type { CancelContext, CompleteContext, StartContext } from "./generated/work-order.ts";

/** On start, and with complete and cancel: the item takes the state of the same name, unless it is done already (contract, section 8). */
export async function moveItem({ after, store }: Pick<StartContext, "after" | "store">): Promise<void> {
  const open = { workOrderId: after.id, status: ["PENDING", "IN_PROGRESS"] } as const;
  for (const { id } of await store.find("project_item", open, { lock: true }))
    await store.update("project_item", id, { status: after.status as ProjectItem["status"] });
}

/** complete: open appointments stay as they are, and are told of (contract, section 14, "Work Orders"). */
export async function finish(context: CompleteContext): Promise<void> {
  await moveItem(context);
  await warnOfOpen(context);
}

/** cancel: the Work Order is a Project's, its Entitlements come free, its item is cancelled; all in one transaction (specification, endpoint 11). */
export async function releaseEntitlements(context: CancelContext): Promise<void> {
  const { before, now, store, refuse } = context;
  const { id } = before;
  if (before.projectId === null)
    refuse("WORK_ORDER_NOT_IN_PROJECT", "Only a Work Order of a Project can be cancelled.", {
      path: "/projectId",
    });
  for (const entitlement of await store.find("entitlement", { workOrderId: id }, { lock: true })) {
    const isPast =
      typeof entitlement.validUntil === "string" && Date.parse(entitlement.validUntil) <= Date.parse(now);
    await store.update("entitlement", entitlement.id, {
      workOrderId: null,
      status: isPast ? "EXPIRED" : "AVAILABLE",
      syncedAt: now,
    });
  }
  await moveItem(context);
  await warnOfOpen(context);
}

async function warnOfOpen({
  before,
  store,
  warn,
}: Pick<CompleteContext, "before" | "store" | "warn">): Promise<void> {
  const open = await store.find("service_appointment", {
    workOrderId: before.id,
    status: ["SCHEDULED", "DISPATCHED", "IN_PROGRESS"],
  });
  if (open.length > 0)
    warn("OPEN_APPOINTMENTS", `${open.length} appointments of the Work Order are still open.`, {
      appointmentIds: open.map((appointment) => appointment.id),
    });
}
