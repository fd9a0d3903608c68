/** Made by `charter types` from the declarations; never edited. */
import type { Context, Store, Written } from "./index.ts";

/**
 * A person who works for the organization, owns records, and gets API keys.
 */
export interface TeamMember {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  firstName: string;
  lastName: string;
  /**
   * Comparisons ignore letter case.
   */
  email: string;
  phone: string | null;
  /**
   * Determines the permissions. Members cannot assign a role above their own, and one active OWNER must always remain.
   */
  role: "OWNER" | "ADMIN" | "MANAGER" | "MEMBER";
  /**
   * An INACTIVE member has no permissions and gets no appointments. Their keys can still read and write data.
   */
  status: "ACTIVE" | "INACTIVE";
  /**
   * Whether Service Appointments can be assigned to the member.
   */
  isSchedulable: boolean;
  /**
   * The time zone in which the member works.
   */
  timezone: string | null;
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
 * What `availability` was sent; null where nothing was.
 */
export interface AvailabilityInput {
  /**
   * Start of the window.
   */
  from: string;
  /**
   * End of the window, at most 31 days after its start.
   */
  until: string;
  /**
   * The time zone of `between`.
   */
  timezone: string;
  /**
   * The members. A member who cannot be scheduled has no free time.
   *
   * @maxItems 50
   */
  teamMemberId: string[] | null;
  /**
   * The shortest free interval.
   */
  durationMinutes: number | null;
  /**
   * The daily local times to search, such as `08:00-17:00`. An end that is not after the start is on the next day.
   */
  between: string | null;
}

/** What the hook `warnOfOpen` is called with. */
export type UpdateContext = Context<Readonly<TeamMember>, Written<TeamMember, never>, Partial<TeamMember>, never, "OPEN_APPOINTMENTS", Store<"service_appointment", never, { }>, never>;

/** What the hook `findTime` is called with. */
export type AvailabilityContext = Context<null, Record<string, unknown>, AvailabilityInput, "TOO_LONG", never, Store<"team_member" | "service_appointment", never, { }>, never>;
