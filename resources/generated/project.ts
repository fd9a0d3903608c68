/** Made by `charter types` from the declarations; never edited. */
import type { Context, Store, Written } from "./index.ts";

/**
 * The delivery of a sale to a Customer, from planning to handover.
 */
export interface Project {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  name: string;
  projectNumber: string;
  customerId: string;
  propertyId: string | null;
  opportunityId: string | null;
  contractId: string | null;
  /**
   * The active Project Template whose items become its Project Items.
   */
  templateId: string | null;
  startDate: string | null;
  /**
   * The day by which it should be completed.
   */
  targetDate: string | null;
  completedAt: string | null;
  /**
   * The member who owns the record. Default: the key's default owner.
   */
  ownerId: string | null;
  /**
   * Can change to any other status, except from COMPLETED and CANCELLED, which are final.
   */
  status: "PLANNING" | "ACTIVE" | "ON_HOLD" | "COMPLETED" | "CANCELLED";
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

/** What the hook `plan` is called with. */
export type CreateContext = Context<null, Written<Project, never>, Partial<Project>, never, never, Store<"project_template", "project_item", { }>, never>;
