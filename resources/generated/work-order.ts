/** Made by `charter types` from the declarations; never edited. */
import type { Context, Store, Written } from "./index.ts";

/**
 * A job in the field, usually one step of a Project.
 */
export interface WorkOrder {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  workOrderNumber: string;
  /**
   * Its Project. Only a Work Order with a Project can be cancelled.
   */
  projectId: string | null;
  caseId: string | null;
  customerId: string;
  propertyId: string | null;
  subject: string;
  description: string | null;
  type: ("INSTALLATION" | "SERVICE" | "INSPECTION" | "MAINTENANCE") | null;
  priority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
  cancelledAt: string | null;
  cancellationReason: string | null;
  /**
   * The member who owns the record. Default: the key's default owner.
   */
  ownerId: string | null;
  /**
   * Changed by actions. The first Service Appointment of a NEW Work Order changes it to SCHEDULED.
   */
  status: "NEW" | "SCHEDULED" | "IN_PROGRESS" | "ON_HOLD" | "COMPLETED" | "CANCELLED";
  /**
   * The record's ids in foreign systems, in the order of linking. A PATCH appends.
   */
  externalReferences: {
    id: string;
    externalSystem: string;
    externalObject: string;
    externalId: string;
  }[];
  /**
   * Values for the organization's field definitions, by key. A PATCH merges key by key.
   */
  customFields: {
    [k: string]: unknown;
  };
  /**
   * Raised by each change; the ETag of the record.
   */
  version: number;
  /**
   * When it was created.
   */
  createdAt: string;
  /**
   * When it last changed.
   */
  updatedAt: string;
}

/**
 * What `cancel` was sent; null where nothing was.
 */
export interface CancelInput {
  /**
   * Stored as `cancellationReason`.
   */
  reason: string | null;
}

/** What the hook `moveItem` is called with. */
export type StartContext = Context<Readonly<WorkOrder>, Written<WorkOrder, never>, object, never, never, Store<"project_item", never, { project_item: "status"; }>, never>;

/** What the hook `finish` is called with. */
export type CompleteContext = Context<Readonly<WorkOrder>, Written<WorkOrder, never>, object, never, "OPEN_APPOINTMENTS", Store<"project_item" | "service_appointment", never, { project_item: "status"; }>, never>;

/** What the hook `releaseEntitlements` is called with. */
export type CancelContext = Context<Readonly<WorkOrder>, Written<WorkOrder, never>, CancelInput, "WORK_ORDER_NOT_IN_PROJECT", "OPEN_APPOINTMENTS", Store<"entitlement" | "project_item" | "service_appointment", never, { entitlement: "workOrderId" | "status" | "syncedAt"; project_item: "status"; }>, never>;
