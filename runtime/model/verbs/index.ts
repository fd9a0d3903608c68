/** The verbs of the language, in the order of the docs. */
import type { Verb } from "../verb.ts";
import { create } from "./create.ts";
import { remove } from "./delete.ts";
import { get } from "./get.ts";
import { list } from "./list.ts";
import { update } from "./update.ts";

const ALL = [list, get, create, update, remove] as const;

type Each = (typeof ALL)[number];
export type VerbName = Each["name"];
/** Verbs that change records, and verbs that only read. */
export type WritingName = Extract<Each, { readonly scope: "write" }>["name"];
export type ReadingName = Exclude<VerbName, WritingName>;
/** Verbs that an event can be declared `on`. */
export type EmittingName = Extract<Each, { readonly emits: true }>["name"];

/** A verb of the language. */
export interface DefinedVerb extends Verb {
  readonly name: VerbName;
}

export const VERBS: readonly DefinedVerb[] = ALL;

const BY_NAME: ReadonlyMap<string, DefinedVerb> = new Map(VERBS.map((verb) => [verb.name, verb]));

export const verbNamed = (name: VerbName): DefinedVerb => BY_NAME.get(name)!;

/** The verb with a name, which may be any text. */
export const findVerb = (name: string): DefinedVerb | undefined => BY_NAME.get(name);

export const EMITTING = VERBS.filter(({ emits }) => emits).map(({ name }) => name) as readonly EmittingName[];

/** The keys of `operations`: the grammar of each verb. */
export const VERB_KEYS = Object.fromEntries(VERBS.map(({ name, grammar }) => [name, grammar])) as {
  readonly [V in Each as V["name"]]: V["grammar"];
};
