/** Made by `charter types` from the declarations; never edited. */

/**
 * A request for service as submitted, for example on a web form, before a Case is opened for it.
 */
export interface ServiceRequest {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  /**
   * The Customer who sent the request, if known.
   */
  customerId: string | null;
  propertyId: string | null;
  subject: string;
  description: string | null;
  /**
   * The answers on the form, by the form's own keys.
   */
  submissionAnswers: {
    [k: string]: unknown;
  } | null;
  /**
   * The affected devices, as reported.
   */
  reportedHardware:
    | {
        [k: string]: unknown;
      }[]
    | null;
  /**
   * The contact data of the sender, as submitted.
   */
  submittedContact: {
    [k: string]: unknown;
  } | null;
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
