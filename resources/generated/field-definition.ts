/** Made by `charter types` from the declarations; never edited. */
import type { Context, Store, Written } from "./index.ts";

/**
 * A custom field that the organization registered for a kind of record; its key stays taken when it is deleted.
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
   * The key of its value in customFields.
   */
  key: string;
  label: string;
  type: "TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "SELECT" | "MULTI_SELECT";
  /**
   * The answers of a SELECT or MULTI_SELECT.
   *
   * @maxItems 200
   */
  options: string[];
  /**
   * Judged on create and when the answer is cleared.
   */
  isRequired: boolean;
  /**
   * Answers of an inactive field are kept and not shown.
   */
  isActive: boolean;
  /**
   * On quote and project, takes the Case's answer of the same key where it has none.
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
