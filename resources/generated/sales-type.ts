/** Made by `charter types` from the declarations; never edited. */

/**
 * A kind of sale by which Opportunities are classified, such as `Solar` or `Battery retrofit`.
 */
export interface SalesType {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  name: string;
  /**
   * Whether it can be added to Opportunities.
   */
  isActive: boolean;
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
