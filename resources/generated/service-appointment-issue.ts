/** Made by `charter types` from the declarations; never edited. */
import type { Context, Store, Written } from "./index.ts";

/**
 * A problem that affected a Service Appointment.
 */
export interface ServiceAppointmentIssue {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  /**
   * The record that contains it.
   */
  serviceAppointmentId: string;
  issueType:
    | "ACCESS"
    | "CUSTOMER_UNAVAILABLE"
    | "EQUIPMENT"
    | "MATERIALS"
    | "PERMIT"
    | "SAFETY"
    | "SCOPE_CHANGE"
    | "WEATHER"
    | "OTHER";
  notes: string | null;
  reportedByTeamMemberId: string | null;
  isResolved: boolean;
  resolvedAt: string | null;
  resolvedByTeamMemberId: string | null;
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
 * What `resolve` was sent; null where nothing was.
 */
export interface ResolveInput {
  resolvedByTeamMemberId: string | null;
}

/** What the hook `resolve` is called with. */
export type ResolveContext = Context<Readonly<ServiceAppointmentIssue>, Written<ServiceAppointmentIssue, "isResolved" | "resolvedAt" | "resolvedByTeamMemberId">, ResolveInput, never, never, Store<never, never, { service_appointment_issue: "isResolved" | "resolvedAt" | "resolvedByTeamMemberId"; }>, never>;
