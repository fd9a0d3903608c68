/** In charge of what else happens when a Work Order is cancelled: Entitlements come free, its Project Item follows. */
import type { HookContext } from "../runtime/public.ts";

/** Specification, endpoint 11; all in the transaction of the cancel. */
export async function releaseEntitlements({ before, now, store, refuse, warn }: HookContext): Promise<void> {
  const id = before!.id as string;
  if (before!.projectId === null)
    refuse("WORK_ORDER_NOT_IN_PROJECT", "Only a Work Order that a Project contains can be cancelled.", {
      path: "/projectId",
    });
  for (const entitlement of await store.find("entitlement", { workOrderId: id }, { lock: true })) {
    const isPast =
      typeof entitlement.validUntil === "string" && Date.parse(entitlement.validUntil) <= Date.parse(now);
    await store.update("entitlement", entitlement.id as string, {
      workOrderId: null,
      status: isPast ? "EXPIRED" : "AVAILABLE",
      syncedAt: now,
    });
  }
  for (const item of await store.find(
    "project_item",
    { workOrderId: id, status: ["PENDING", "IN_PROGRESS"] },
    { lock: true },
  )) {
    await store.update("project_item", item.id as string, { status: "CANCELLED" });
  }
  const open = await store.find("service_appointment", {
    workOrderId: id,
    status: ["SCHEDULED", "DISPATCHED", "IN_PROGRESS"],
  });
  if (open.length > 0)
    warn("OPEN_APPOINTMENTS", `${open.length} appointments of the Work Order stay open.`, {
      appointmentIds: open.map((appointment) => appointment.id),
    });
}
