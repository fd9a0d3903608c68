/** The interface of verbs: how clients make a generic call of a resource. */
import type { ResourceDeclaration } from "./declaration.ts";

export type VerbName = keyof ResourceDeclaration["operations"];

export interface Verb {
  readonly name: VerbName;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Whether the path is that of the collection or of a record. */
  readonly on: "collection" | "record";
  /** The end of the path, such as /count; empty for the collection or record itself. */
  readonly path: string;
  /** The scope of the resource that a key needs. */
  readonly scope: "read" | "write";
  /** Whether the verb can have a hook, which is declared with it. */
  readonly hasHook: boolean;
  /** Whether a client may send an Idempotency-Key. */
  readonly takesKey: boolean;
}

/** The end of the path that lists a record's possible actions. */
export const ACTIONS = "actions";
