/** Made by `charter types` from the declarations; never edited. */

/**
 * A link from a Case to a record in another system, with labels for people.
 */
export interface ExternalRecordLink {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  /**
   * The record that contains it.
   */
  caseId: string;
  /**
   * The system's name for programs.
   */
  externalSystem: string;
  /**
   * The system's name for people.
   */
  externalSystemLabel: string | null;
  /**
   * The kind of record, for people.
   */
  objectLabel: string | null;
  /**
   * The name of the record, for people.
   */
  recordLabel: string | null;
  /**
   * The address at which a person can open the record.
   */
  url: string | null;
  /**
   * The id of the record in that system.
   */
  externalId: string | null;
  /**
   * Any additional data of the linking program.
   */
  data: {
    [k: string]: unknown;
  } | null;
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
