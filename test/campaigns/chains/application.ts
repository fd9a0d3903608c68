/** What a small application declares: its fields have an identity that renames keep. */
import type { Dice } from "./dice.ts";

export type Value = string | number | boolean | null | readonly { n: string }[];

export type Kind =
  | "text"
  | "enum"
  | "integer"
  | "decimal"
  | "date"
  | "boolean"
  | "reference"
  | "lines"
  | "copy"
  | "between"
  | "sum"
  | "number"
  | "timestamp";

export interface Unique {
  with: number[];
  while: string[];
}

export interface Field {
  uid: number;
  kind: Kind;
  name: string;
  was: string[];
  /** Whether this release renames it. */
  isRenamed: boolean;
  required: boolean;
  default: Value | undefined;
  fill: Value | undefined;
  min: number | undefined;
  max: number | undefined;
  values: string[];
  words: Record<string, string>;
  unique: Unique | null;
  ignoring: string[];
  filters: boolean;
  sorts: boolean;
  search: boolean;
  personal: boolean;
  /** The resource that a reference leads to. */
  to: string;
  restrict: boolean;
  acyclic: boolean;
  /** A boolean field of the referenced record that must be true. */
  where: number | null;
  /** The date that this one must be later than. */
  after: number | null;
  /** The reference and the field of a copy, the dates between, or the list of a sum. */
  from: number[];
  mode: "readWrite" | "createOnly" | "readOnly";
}

export interface States {
  uid: number;
  name: string;
  was: string[];
  isRenamed: boolean;
  values: string[];
  words: Record<string, string>;
  /** A field that one state requires. */
  required: readonly [state: string, uid: number] | null;
  /** A state that a record leaves after the time in a field. */
  expires: { readonly from: string; readonly after: number; readonly to: string } | null;
}

export interface Exclusive {
  start: number;
  end: number;
  by: number;
  while: string[];
}

/** An action that sets a field. */
export interface Action {
  uid: number;
  value: Value;
  /** Whether the call gives the value. */
  takes: boolean;
}

export interface Resource {
  stem: string;
  idPrefix: string;
  collection: string;
  was: string[];
  fields: Field[];
  states: States | null;
  exclusive: Exclusive | null;
  action: Action | null;
  /** Whether its records have External References. */
  links: boolean;
  /** Whether its records have custom fields. */
  answers: boolean;
  /** Names that this release gives up. Servers of the previous release still write values under them. */
  freed: string[];
  /** Those of fields that this release drops. A new field with the name would be the same field. */
  dropped: string[];
}

export interface Spec {
  resources: Resource[];
  /** Resources that an earlier release declared last. */
  attic: Resource[];
  /** The resource that this release declares again in a way that would leave its records behind. */
  estranged: string | null;
}

const NAMES = ["code", "mark", "tone", "seal", "gist", "knot", "brim", "span"];
export const WORDS = ["RED", "BLUE", "GREEN", "GREY"];
export const STATES = ["OPEN", "BUSY", "HELD", "DONE"];

let uids = 0;

export const newUid = (): number => ++uids;

export const resourceOf = (spec: Spec, stem: string): Resource | undefined =>
  spec.resources.find((one) => one.stem === stem);

export const fieldOf = (resource: Resource, uid: number): Field | undefined =>
  resource.fields.find((one) => one.uid === uid);

/** Whether the service computes the values of a field. */
export const isDerived = ({ kind }: Field): boolean => ["copy", "between", "sum", "number"].includes(kind);

export const takenIn = (resource: Resource): Set<string> =>
  new Set([
    ...resource.fields.flatMap(({ name, was }) => [name, ...was]),
    ...(resource.states ? [resource.states.name, ...resource.states.was] : []),
    ...resource.freed,
  ]);

/** How often a name is used again in the release that gives it up. */
const REUSED = 0.08;

/** @param isNew whether the name is for a new field */
export function freeName(dice: Dice, resource: Resource, isNew: boolean): string | null {
  const taken = takenIn(resource);
  const again = resource.freed.filter((name) => !isNew || !resource.dropped.includes(name));
  if (again.length > 0 && dice.chance(REUSED)) return dice.pick(again);
  const free = NAMES.filter((name) => !taken.has(name));
  return free.length === 0 ? null : dice.pick(free);
}

export const blank = (name: string, kind: Kind): Field => ({
  uid: newUid(),
  kind,
  name,
  was: [],
  isRenamed: false,
  required: false,
  default: undefined,
  fill: undefined,
  min: undefined,
  max: undefined,
  values: [],
  words: {},
  unique: null,
  ignoring: [],
  filters: false,
  sorts: false,
  search: false,
  personal: false,
  to: "",
  restrict: false,
  acyclic: false,
  where: null,
  after: null,
  from: [],
  mode: "readWrite",
});

const POOLS: Readonly<Record<"text" | "integer" | "decimal" | "date" | "timestamp", readonly Value[]>> = {
  text: ["a", "A", "b", "á", "a b", "ab", "bb", "a longer text"],
  integer: [0, 1, 2, 3, 5, 8],
  decimal: ["0.00", "1.00", "1.50", "2.00", "7.25"],
  timestamp: ["2020-01-01T00:00:00.000Z", "2190-01-01T00:00:00.000Z"],
  date: ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-05", "2026-03-08", "2026-03-13"],
};

export function valueFor(dice: Dice, field: Field): Value {
  if (field.kind === "enum") return dice.pick(field.values);
  if (field.kind === "boolean") return dice.chance(0.6);
  if (field.kind === "lines") return Array.from({ length: dice.int(3) }, () => ({ n: `${dice.int(4)}.0` }));
  return dice.pick(POOLS[field.kind as "text"]);
}
