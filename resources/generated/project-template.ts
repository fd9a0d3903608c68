/** Made by `charter types` from the declarations; never edited. */
import type { Context, Store, Written } from "./index.ts";

/**
 * A plan of stages and items from which Projects are created.
 */
export interface ProjectTemplate {
  /**
   * Its id; sorts by creation time.
   */
  id: string;
  name: string;
  description: string | null;
  /**
   * The manifest, an object with `stages` and optionally a `name`. It may be invalid while the template is inactive.
   */
  definition: {
    [k: string]: unknown;
  } | null;
  /**
   * Whether Projects can use it. Setting it to true validates the definition.
   */
  isActive: boolean;
  isPublished: boolean;
  /**
   * Increased by each change of the definition.
   */
  revision: number;
  note: string | null;
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

/** What the hook `enable` is called with. */
export type CreateContext = Context<null, Written<ProjectTemplate, never>, Partial<ProjectTemplate>, "MANIFEST_INVALID", never, Store<never, never, { }>, never>;

/** What the hook `enable` is called with. */
export type UpdateContext = Context<Readonly<ProjectTemplate>, Written<ProjectTemplate, never>, Partial<ProjectTemplate>, "MANIFEST_INVALID", never, Store<never, never, { }>, never>;

/** What the hook `validate` is called with. */
export type ValidateContext = Context<null, Record<string, unknown>, object, never, never, Store<never, never, { }>, never>;
