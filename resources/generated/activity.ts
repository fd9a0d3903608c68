/** Made by `charter types` from the declarations; never edited. */

/**
 * An entry in the feed of a Customer, Property, Lead, Opportunity or Case.
 */
export interface Activity {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  parentType: "customer" | "property" | "lead" | "opportunity" | "case";
  parentId: string;
  type: "NOTE" | "CALL" | "EMAIL" | "MEETING" | "TASK" | "SYSTEM";
  subject: string;
  body: string | null;
  /**
   * When it took place; null until then.
   */
  occurredAt: string | null;
  /**
   * The deadline of a task.
   */
  dueAt: string | null;
  /**
   * When a task was completed.
   */
  completedAt: string | null;
  authorTeamMemberId: string | null;
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
