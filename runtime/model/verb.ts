/** The shape that every verb has: how clients make a generic call of a resource. */
import type { ResourceDeclaration } from "./declaration.ts";

export type VerbName = keyof ResourceDeclaration["operations"];

export interface Verb {
  readonly name: VerbName;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** What its path leads to. */
  readonly on: "collection" | "record";
  /** What follows that path, such as /count; empty for the collection or record itself. */
  readonly path: string;
  /** The scope that a key needs, of the two that a resource has. */
  readonly scope: "read" | "write";
  /** Whether it can have a hook, which is declared with it. */
  readonly hasHook: boolean;
  /** Whether a client may send an Idempotency-Key. */
  readonly takesKey: boolean;
}
