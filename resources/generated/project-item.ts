/** Made by `charter types` from the declarations; never edited. */

/**
 * A step of a Project. If a Work Order carries it out, its status follows the Work Order.
 */
export interface ProjectItem {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  projectId: string;
  /**
   * Its stage of the Project.
   */
  stageName: string | null;
  type: "WORK_ORDER" | "TASK" | "MILESTONE" | "DOCUMENT";
  title: string;
  /**
   * The Work Order of the same Project that carries it out.
   */
  workOrderId: string | null;
  /**
   * Its position among the items of the Project, in ascending order.
   */
  position: number;
  /**
   * Changed by actions and by its Work Order.
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
