/** The interface of verbs: everything about a generic call of a resource except how it runs, which `record/verbs/` has. */
import type { Key } from "../declare/node.ts";
import type { Schema } from "./type.ts";

export interface Verb {
  readonly name: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Whether the path is that of the collection or of a record. */
  readonly on: "collection" | "record";
  /** The end of the path, such as /count; empty for the collection or record itself. */
  readonly path: string;
  /** The scope of the resource that a key needs. */
  readonly scope: "read" | "write";
  /** The keys of its declaration, and its description in the language. */
  readonly grammar: Key;
  /** Whether the verb can have a hook, which is declared with it: its grammar has `writeKeys`. */
  readonly hasHook: boolean;
  /** Whether a client may send an Idempotency-Key. */
  readonly takesKey: boolean;
  /** Whether an event can be declared `on` it. */
  readonly emits: boolean;
  /** The fields in the body: of a new record, or that a client may change; null for no body. */
  readonly sends: "new" | "changes" | null;
  /** Whether it creates its record: the response is 201 with the address. */
  readonly makes: boolean;
  /** The part of the resource in the response: a page, the record, the record and whether it changed, or only its id. */
  readonly gives: "list" | "record" | "changed" | "deleted" | Result;
  /** The title of the call. */
  readonly title: (nouns: Nouns) => string;
  /** Further sentences about it. */
  readonly about: readonly string[];
}

/** A response that contains no record. */
export interface Result {
  readonly schema: Schema;
  readonly example: unknown;
}

/** `a work order` and `work orders`. */
export interface Nouns {
  readonly one: string;
  readonly many: string;
}

/** Gives a definition its exact type, from which the types of declarations and Models follow. */
export const verb = <const V extends Verb>(definition: V): V => definition;

/** The end of the path that lists a record's possible actions. */
export const ACTIONS = "actions";
