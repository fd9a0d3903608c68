/** Made by `charter types` from the declarations; never edited. */
import type { Context, Store, Written } from "./index.ts";

/**
 * A visit planned for a Work Order, with its time and its crew.
 */
export interface ServiceAppointment {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  /**
   * Its Work Order, which must be open.
   */
  workOrderId: string;
  /**
   * Start of the interval.
   */
  scheduledStart: string;
  /**
   * End of the interval, at most 31 days after its start.
   */
  scheduledEnd: string;
  /**
   * The time zone of the visit's location.
   */
  timezone: string;
  /**
   * Length of the interval in whole minutes, rounded down.
   */
  durationMinutes: number;
  /**
   * The estimated minutes. The value must equal the length of the interval exactly. If it is set but not sent, it follows the interval.
   */
  estimatedDurationMinutes: number | null;
  /**
   * The crew. Each must be an active, schedulable Team Member.
   *
   * @maxItems 50
   */
  assignedTeamMemberIds: string[];
  /**
   * The member in charge, who must belong to the crew.
   */
  primaryTeamMemberId: string | null;
  /**
   * Notes, which remain writable after the appointment.
   */
  notes: string | null;
  schedulingConfidence: ("TENTATIVELY_SCHEDULED" | "CONFIDENTLY_SCHEDULED" | "CONFIRMED") | null;
  /**
   * Start of the time window promised to the Customer.
   */
  customerWindowStart: string | null;
  /**
   * End of the window, which must contain the whole interval.
   */
  customerWindowEnd: string | null;
  startedAt: string | null;
  completedAt: string | null;
  cancelledAt: string | null;
  cancellationReason: string | null;
  /**
   * The same for all appointments of one multi-day call.
   */
  seriesId: string | null;
  /**
   * Changed only by actions.
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
   * Each member of the crew with each day (UTC) of the visit, for finding overlaps.
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
   * The last day, at most 31 days in all.
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
   * When the work was done. Default: now.
   */
  completedAt: string | null;
  /**
   * Replaces the appointment's notes if sent.
   */
  notes: string | null;
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
