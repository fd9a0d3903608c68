/** Made by `charter types` from the declarations; never edited. */
import type { Context, Store, Written } from "./index.ts";

/**
 * A person who works for the organization; records belong to them and API keys are issued to them.
 */
export interface TeamMember {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  firstName: string;
  lastName: string;
  /**
   * Compared without regard to letter case.
   */
  email: string;
  phone: string | null;
  /**
   * Decides the permissions. Nobody gives a role above their own, and one active OWNER always stays.
   */
  role: "OWNER" | "ADMIN" | "MANAGER" | "MEMBER";
  /**
   * An INACTIVE member holds no permission and takes no appointments; their keys still read and write data.
   */
  status: "ACTIVE" | "INACTIVE";
  /**
   * Whether Service Appointments may be assigned to them.
   */
  isSchedulable: boolean;
  /**
   * The time zone that they work in.
   */
  timezone: string | null;
  /**
   * Its ids in foreign systems, in the order of linking; a PATCH appends.
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

/** What the hook `warnOfOpen` is called with. */
export type UpdateContext = Context<Readonly<TeamMember>, Written<TeamMember, never>, Partial<TeamMember>, never, "OPEN_APPOINTMENTS", Store<"service_appointment", never, { }>, never>;
