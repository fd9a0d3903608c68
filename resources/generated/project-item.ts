/** Made by `charter types` from the declarations; never edited. */

/**
 * A step of a Project; one that is done in the field follows its Work Order.
 */
export interface ProjectItem {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  projectId: string;
  /**
   * The stage of the Project that it belongs to.
   */
  stageName: string | null;
  type: "WORK_ORDER" | "TASK" | "MILESTONE" | "DOCUMENT";
  title: string;
  /**
   * The Work Order that carries it out, of the same Project.
   */
  workOrderId: string | null;
  /**
   * Its place among the Project's items, the smallest first.
   */
  position: number;
  /**
   * Moved by actions, and by its Work Order.
   */
  status: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED";
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
