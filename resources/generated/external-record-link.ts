/** Made by `charter types` from the declarations; never edited. */

/**
 * A link from a Case to a record in another system, with what people need to recognise it.
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
   * What kind of record it is, for people.
   */
  objectLabel: string | null;
  /**
   * Which record it is, for people.
   */
  recordLabel: string | null;
  /**
   * Where a person can open it.
   */
  url: string | null;
  /**
   * Its id in that system.
   */
  externalId: string | null;
  /**
   * Whatever else the linking program wants to keep with it.
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
