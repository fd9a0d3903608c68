/** Made by `charter types` from the declarations; never edited. */
import type { Context, Store, Written } from "./index.ts";

/**
 * A custom field that the organization registered for a kind of record. Its key stays reserved after it is deleted.
 */
export interface FieldDefinition {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  resourceType:
    | "case"
    | "contract"
    | "customer"
    | "lead"
    | "opportunity"
    | "project"
    | "property"
    | "quote"
    | "service_appointment"
    | "system"
    | "work_order";
  /**
   * The key of its value in `customFields`.
   */
  key: string;
  label: string;
  type: "TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "SELECT" | "MULTI_SELECT";
  /**
   * The possible answers of a SELECT or MULTI_SELECT.
   *
   * @maxItems 200
   */
  options: string[];
  /**
   * Whether an answer is required. Checked on create and when the answer is cleared.
   */
  isRequired: boolean;
  /**
   * Whether it is in use. Answers of an inactive field are stored but not returned.
   */
  isActive: boolean;
  /**
   * For quote and project: whether a missing answer is copied from the Case's answer with the same key.
   */
  inheritsFromCase: boolean;
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

/** What the hook `define` is called with. */
export type CreateContext = Context<null, Written<FieldDefinition, never>, Partial<FieldDefinition>, never, never, Store<"field_definition", never, { }>, never>;

/** What the hook `define` is called with. */
export type UpdateContext = Context<Readonly<FieldDefinition>, Written<FieldDefinition, never>, Partial<FieldDefinition>, never, never, Store<"field_definition", never, { }>, never>;
