/** The context of a hook: the record before and after, a store limited to the organization, refusals. */
import type { Services } from "../../event/services.ts";
import type { Application } from "../../model/model.ts";
import type { Overlaps } from "../../store/queries/find.ts";
import type { Principal, Values } from "../command.ts";

/** Reads and writes records of the caller's organization, inside the mutation. */
export interface HookStore {
  /** A record, or null. It may change before the mutation commits. */
  get(resource: string, id: string): Promise<Readonly<Values> | null>;
  /** A record, locked until the mutation ends, or null. */
  lock(resource: string, id: string): Promise<Readonly<Values> | null>;
  /**
   * Records whose fields equal the given values (null: is null; a list: one of them), oldest first. A field that is
   * `searched` matches if it contains one of the items of a list. Records are compared as they were before the call's own
   * writes, and returned with these writes.
   * @param options `lock` keeps them from being changed; `limit` is 1000 unless given; with `fields`, records have these
   * and `id` only, which costs less to read, and are not locked; with `overlaps`, only records whose interval (a field with
   * the filter `overlaps`) overlaps this one, whose end is excluded
   */
  find(resource: string, where: Readonly<Values>, options?: FindOptions): Promise<Readonly<Values>[]>;
  /**
   * Waits until no other mutation of the organization holds one of these names, and holds them until this one ends.
   * Names that are needed together are asked for together: they are then taken in one order by all.
   */
  serialize(...names: readonly string[]): Promise<void>;
  /** Creates a record under the same rules as a client's create, but read-only fields may be set. */
  create(resource: string, values: Readonly<Values>): Promise<Readonly<Values>>;
  /** Changes a record under the same rules as a client's PATCH, but read-only fields may be set. */
  update(
    resource: string,
    id: string,
    values: Readonly<Values>,
    options?: UpdateOptions,
  ): Promise<Readonly<Values>>;
}

export type FindOptions = { readonly limit?: number; readonly overlaps?: Overlaps } & (
  | { readonly lock?: boolean; readonly fields?: undefined }
  | { readonly lock?: false; readonly fields: readonly string[] }
);

export interface UpdateOptions {
  /** Event to emit instead of the declared one; null for none. */
  readonly emits?: string | null;
  /** What the audit entry calls it; null for none. */
  readonly audit?: string | null;
}

export interface HookContext {
  readonly application: Application;
  /** The record before the write; null on create and for actions on a collection. */
  readonly before: Readonly<Values> | null;
  /** The record as it will be written; a hook sets fields of it. Empty for actions on a collection. */
  readonly after: Values;
  /** The fields of the action's body or query, or those sent in a create or update. */
  readonly input: Readonly<Values>;
  readonly principal: Principal;
  /** Id of the call, `req_…`. */
  readonly requestId: string;
  /** RFC 3339 in UTC; the moment that the whole mutation is stamped with. */
  readonly now: string;
  readonly store: HookStore;
  /** On create: gives the new record its id now, so that the hook can make others that refer to it. */
  identify(): string;
  /**
   * Judges answers by the organization's field definitions of a resource; faults are noted at their places.
   * @param path JSON Pointer of the object that holds them
   * @returns the answers as they are stored; null for each one to clear
   */
  readAnswers(resource: string, answers: Readonly<Values>, path: string): Promise<Readonly<Values>>;
  /**
   * Ends the call with a refusal.
   * @param code one that the declaration's `refusal` lists, or a code that every resource may answer with
   */
  refuse(
    code: string,
    message: string,
    options?: { readonly path?: string; readonly details?: readonly object[] },
  ): never;
  /** Notes a fault of a rule; all of them are answered together once the hook returns. */
  fault(path: string, code: string, message: string, more?: Readonly<Record<string, unknown>>): void;
  /** Whether a fault was noted: a hook that goes on to write need not. */
  faulty(): boolean;
  /**
   * Fields whose local time has an error. `after` has another time in its place, so the hook must not report errors that
   * follow from it.
   */
  readonly unresolved: ReadonlySet<string>;
  /**
   * Lets the write succeed with a warning in `meta.warnings`.
   * @param code one that the declaration's `warns` lists
   */
  warn(code: string, message: string, details: unknown): void;
  /** Writes a usage record. */
  meter(metric: string, resourceType: string, resourceId: string): void;
}

/** What an answer is made with once everything is numbered and versioned. */
export interface Shown {
  /** A record as clients read it; only `{ id }` if the calling key may not read its resource. */
  view(resource: string, record: { readonly id?: unknown }): Values;
}

/**
 * One special rule. What it returns is what the action's answer holds: a value, or a function that is called with
 * `Shown` once the mutation is complete.
 */
export type Hook = (context: HookContext) => unknown;

/** Makes a record of a resource with hidden fields presentable: computed members are filled in. */
export type Presenter = (shown: Values, record: Readonly<Values>, now: string) => Values;

/** Does what takes long of a create or change before its transaction begins; it refuses nothing. */
export type Preparer = (body: Values, services: Services) => Promise<void>;

export interface HookBounds {
  /** The maximum time, in milliseconds, for all hooks of a mutation together. */
  readonly ms: number;
  /** Called with a fault that occurred after the call of its hook had ended. */
  readonly strayed: (fault: Error, requestId: string) => void;
}

/** @param tell logs an error */
export const boundsOf = (
  { hookSeconds }: { readonly hookSeconds: number },
  tell: (fields: { readonly requestId: string; readonly err: unknown }, text: string) => void,
): HookBounds => ({
  ms: hookSeconds * 1000,
  strayed: (err, requestId) => tell({ requestId, err }, "a hook failed after its call had ended"),
});

/** Functions by resource and name. */
export type Hooks = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Returned by an action's hook if there is nothing to change: nothing is written and no event is emitted. */
export const UNCHANGED = Symbol.for("charter.unchanged");
