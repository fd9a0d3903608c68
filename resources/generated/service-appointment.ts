/** Made by `charter types` from the declarations; never edited. */
import type { Context, Store, Written } from "./index.ts";

/**
 * A visit that is planned for a Work Order, with its time and its crew.
 */
export interface ServiceAppointment {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  /**
   * The Work Order that it belongs to, which must be open.
   */
  workOrderId: string;
  /**
   * Start of the interval.
   */
  scheduledStart: string;
  /**
   * End of the interval, 31 days after its start at most.
   */
  scheduledEnd: string;
  /**
   * The time zone of the place where it happens.
   */
  timezone: string;
  /**
   * Length of the interval in whole minutes, rounded down.
   */
  durationMinutes: number;
  /**
   * Accepted only if it equals the interval to the millisecond. If it is set and not sent, it follows the interval.
   */
  estimatedDurationMinutes: number | null;
  /**
   * The crew; each an active, schedulable Team Member.
   *
   * @maxItems 50
   */
  assignedTeamMemberIds: string[];
  /**
   * The one in charge, who must be one of the crew.
   */
  primaryTeamMemberId: string | null;
  /**
   * Stay writable when the appointment is over.
   */
  notes: string | null;
  schedulingConfidence: ("TENTATIVELY_SCHEDULED" | "CONFIDENTLY_SCHEDULED" | "CONFIRMED") | null;
  /**
   * Start of the window that the Customer was told.
   */
  customerWindowStart: string | null;
  /**
   * End of that window, which must contain the whole interval.
   */
  customerWindowEnd: string | null;
  startedAt: string | null;
  completedAt: string | null;
  cancelledAt: string | null;
  cancellationReason: string | null;
  /**
   * Shared by those of one multi-day call.
   */
  seriesId: string | null;
  /**
   * Moved by actions alone.
   */
  status: "SCHEDULED" | "DISPATCHED" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | "NO_SHOW";
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
  /**
   * Each member of the crew with each day (UTC) on which the visit keeps them; overlaps are found by it.
   */
  busyDays: string[] | null;
}

/**
 * What `multi-day` was sent; null where nothing was.
 */
export interface MultiDayInput {
  workOrderId: string;
  startDate: string;
  /**
   * The last day; 31 days at most.
   */
  endDate: string;
  dailyStartTime: string;
  dailyEndTime: string;
  timezone: string;
  /**
   * @maxItems 50
   */
  assignedTeamMemberIds: string[];
  primaryTeamMemberId: string | null;
  notes: string | null;
  schedulingConfidence: "TENTATIVELY_SCHEDULED" | "CONFIDENTLY_SCHEDULED" | "CONFIRMED" | null;
}

/**
 * What `complete` was sent; null where nothing was.
 */
export interface CompleteInput {
  /**
   * When the work was done; now unless given.
   */
  completedAt: string | null;
  /**
   * Replaces the appointment's notes where given.
   */
  notes: string | null;
}

/**
 * What `cancel` was sent; null where nothing was.
 */
export interface CancelInput {
  /**
   * Kept as cancellationReason.
   */
  reason: string | null;
}

/** What the hook `plan` is called with. */
export type CreateContext = Context<null, Written<ServiceAppointment, "durationMinutes" | "busyDays">, Partial<ServiceAppointment>, "DURATION_MISMATCH" | "WINDOW_INCOMPLETE" | "WINDOW_EXCLUDES_INTERVAL" | "PRIMARY_NOT_ASSIGNED", "APPOINTMENT_OVERLAP", Store<"service_appointment" | "work_order", never, { service_appointment: "durationMinutes" | "busyDays"; work_order: "status"; }>, never>;

/** What the hook `replan` is called with. */
export type UpdateContext = Context<Readonly<ServiceAppointment>, Written<ServiceAppointment, "estimatedDurationMinutes" | "durationMinutes" | "busyDays">, Partial<ServiceAppointment>, "DURATION_MISMATCH" | "WINDOW_INCOMPLETE" | "WINDOW_EXCLUDES_INTERVAL" | "PRIMARY_NOT_ASSIGNED", "APPOINTMENT_OVERLAP", Store<"service_appointment", never, { service_appointment: "estimatedDurationMinutes" | "durationMinutes" | "busyDays"; }>, never>;

/** What the hook `planDays` is called with. */
export type MultiDayContext = Context<null, Record<string, unknown>, MultiDayInput, "LOCAL_TIME_DOES_NOT_EXIST", "APPOINTMENT_OVERLAP", Store<never, "service_appointment", { }>, never>;

/** What the hook `setOut` is called with. */
export type DispatchContext = Context<Readonly<ServiceAppointment>, Written<ServiceAppointment, never>, object, "INVALID_STATE", never, Store<"work_order", never, { }>, never>;

/** What the hook `setOut` is called with. */
export type StartContext = Context<Readonly<ServiceAppointment>, Written<ServiceAppointment, never>, object, "INVALID_STATE", never, Store<"work_order", never, { }>, never>;

/** What the hook `close` is called with. */
export type CompleteContext = Context<Readonly<ServiceAppointment>, Written<ServiceAppointment, never>, CompleteInput, never, "COMPLETED_BEFORE_START" | "COMPLETED_AHEAD", Store<never, never, { }>, never>;
