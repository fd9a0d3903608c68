/** The interface of the grammar's shapes, and of the keys that maps have, once had, or have in other tools. */
import type { Path } from "./source.ts";

/** What is wrong with a value of a declaration. */
export interface Wrong {
  readonly message: string;
  readonly hint?: string | undefined;
  /** Whether the fault concerns the key rather than its value. */
  readonly onKey?: boolean;
  /** The names that do not exist, if that is the fault. */
  readonly unknown?: readonly string[];
  /** An unknown key, if that is the fault and the hint is only a guess: it may belong to another place. */
  readonly stray?: string;
  /** The missing keys, if that is the fault. */
  readonly missing?: readonly string[];
}

/** Receives the faults that a node finds. */
export type Report = (path: Path, fault: Wrong & { readonly rule: string }) => void;

/** One shape of the grammar. `T` is the type of a checked value. */
export interface Node<T = unknown> {
  /** `a state`, for "expected …". */
  readonly expects: string;
  check(value: unknown, path: Path, report: Report): void;
  /** JSON Schema of the shape, for editors. */
  readonly schema: object;
  /**
   * The parts of the shape: the keys of a map, the shape of each item, alternative shapes, or the kinds
   * distinguished by a word.
   */
  readonly keys?: Keys;
  readonly of?: Node;
  readonly oneOf?: readonly Node[];
  readonly kinds?: Readonly<Record<string, Keys>>;
  /** The keys that a map of the shape once had. */
  readonly former?: Former | undefined;
  /** The form of the keys, if they are names that the author chooses. */
  readonly names?: RegExp | undefined;
  /** A value for hints. */
  readonly sample?: string;
  /** The shape itself, of one that is only known later. */
  readonly pick?: () => Node;
  readonly _type?: T;
  /** Makes a required or an optional key with this shape. @param summary what the key does */
  must(summary: string): Key<T> & { required: true };
  may(summary: string): Key<T> & { required: false };
}

/** Adds to a shape the functions that make a key of it. */
export function node<T, More = unknown>(of: Omit<Node<T>, "must" | "may"> & More): Node<T> & More {
  const made: Node<T> & More = Object.assign(of, {
    must: (summary: string) => ({ node: made, required: true as const, summary }),
    may: (summary: string) => ({ node: made, required: false as const, summary }),
  });
  return made;
}

/** The type of a value that a shape has accepted. */
export type Read<N> = N extends Node<infer T> ? T : never;

/** A key of a record: its shape, whether it is required, and what it does, for editors and docs. */
export interface Key<T = unknown> {
  readonly node: Node<T>;
  readonly required: boolean;
  readonly summary: string;
}

export type Keys = Readonly<Record<string, Key>>;

/** The type of a map with fixed keys, some required and some optional. */
export type Shape<K extends Keys> = {
  readonly [P in keyof K as K[P]["required"] extends true ? P : never]: Read<K[P]["node"]>;
} & {
  readonly [P in keyof K as K[P]["required"] extends true ? never : P]?: Read<K[P]["node"]>;
};

/** Plain entries of a map. */
export type Entries = Readonly<Record<string, unknown>>;

/** What a rewrite of one value knows of the rest. */
export interface Around {
  /** The value of application.yaml as its author wrote it. */
  readonly application: Entries;
  /** The name of the resource; undefined in application.yaml. */
  readonly resource: string | undefined;
  /** The name of the field, state or action. */
  readonly name: string;
}

/** A key that the language no longer has, or that has another form now. */
export interface FormerKey {
  /** The keys that replaced it; empty if nothing did. */
  readonly by: readonly string[];
  /** Whether a value has the former form, if the key still exists. Without the rest, only the value is known. */
  readonly when?: (value: unknown, owner: Entries, around?: Around) => boolean;
  /**
   * Returns the entries that replace it, with undefined for another key that is removed; null if only the
   * author can tell. Without the rest, the entries are only shown.
   */
  readonly write: (value: unknown, owner: Entries, around?: Around) => Entries | null;
  /** What to do, if `write` cannot say it. */
  readonly hint?: (value: unknown) => string;
  /** How the meaning changed. */
  readonly changed?: (value: unknown, owner: Entries, around: Around) => string | undefined;
}

export type Former = Readonly<Record<string, FormerKey>>;

/** A key of other tools, and the keys that are written for it here; none if it is not needed. */
export type OtherKey = Pick<FormerKey, "by"> & {
  /** Returns the entries to write; null if only the author can tell. @param name the key of its owner */
  readonly write: (value: unknown, owner: Entries, name: string) => Entries | null;
  /** What to do, if `write` cannot say it. */
  readonly hint?: (value: unknown, name: string) => string;
};

/** Keys of other tools, in lower case and without `_` and `-`. */
export type Others = ReadonlyMap<string, OtherKey>;

/** Whether a shape has no fault in a value. */
export function isTaken(node: Node, value: unknown): boolean {
  let taken = true;
  node.check(value, [], () => {
    taken = false;
  });
  return taken;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
