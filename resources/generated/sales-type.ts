/** Made by `charter types` from the declarations; never edited. */

/**
 * A kind of sale that Opportunities are sorted by, as `Solar` or `Battery retrofit`.
 */
export interface SalesType {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  name: string;
  /**
   * Whether it is offered for new Opportunities.
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
