/** The model of the application, as `GET /model` describes it: the console knows no resource by itself. */
import { computed, signal } from "@preact/signals";

export interface Type {
  readonly type: string;
  /** What to call it, if its name does not say. */
  readonly label?: string;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly digits?: number;
  readonly scale?: number;
  readonly negative?: boolean;
  readonly pattern?: string;
  readonly values?: readonly string[];
  /** The resource that a reference leads to, or that defines the custom fields. */
  readonly target?: string;
  /** The field that names the resource that a reference leads to. */
  readonly targetBy?: string;
  readonly items?: Type;
  readonly fields?: Readonly<Record<string, Member>>;
}

/** What a referenced record must have in a field: one of some values, or the value at a path of the referring record. */
export interface Rule {
  readonly field: string;
  readonly values?: readonly unknown[];
  readonly equals?: string;
  /** Whether null is accepted too. */
  readonly orNull?: boolean;
}

/** A member of an object, or of an action's input. */
export interface Member extends Type {
  readonly required: boolean;
  readonly where?: readonly Rule[];
  readonly default?: unknown;
  readonly summary?: string;
  readonly mode?: string;
}

export interface Field extends Member {
  readonly mode: "readWrite" | "readOnly" | "createOnly";
  readonly nullable: boolean;
  readonly aliasOf?: string;
  readonly deprecated?: { readonly since: string; readonly sunset: string };
  readonly personal?: boolean;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly scope: string | null;
  readonly furtherScopes: readonly string[];
  readonly permission: string | null;
  readonly idempotencyKey: "required" | "optional" | "ignored";
}

export interface Action extends Operation {
  readonly on: "record" | "collection";
  readonly from: readonly string[] | null;
  readonly to: string | null;
  /** null if the body has a shape of its own. */
  readonly input: Readonly<Record<string, Member>> | null;
  readonly summary: string;
}

export interface Filter extends Type {
  /** Whether it takes several values. */
  readonly several?: boolean;
  /** Whether `null` finds records without a value. */
  readonly nullable?: boolean;
  /** Whether the list is refused without it. */
  readonly required?: boolean;
  readonly summary?: string;
}

export interface Resource {
  readonly name: string;
  readonly summary: string;
  readonly collection: string;
  readonly idPrefix: string;
  readonly parent: string | null;
  readonly fields: Readonly<Record<string, Field>>;
  /** The values that one record at least must keep, by field. */
  readonly oneKeeps?: Readonly<Record<string, readonly unknown[]>>;
  readonly states: {
    readonly field: string;
    readonly initial: string;
    /** The states that a create may name. */
    readonly starts: readonly string[];
    readonly values: Readonly<
      Record<
        string,
        {
          /** The states that may follow, each with the calls that lead there. */
          readonly moves: Readonly<Record<string, readonly string[]>>;
          readonly terminal: boolean;
        }
      >
    >;
  } | null;
  readonly operations: Readonly<Partial<Record<string, Operation>>>;
  readonly actions: Readonly<Record<string, Action>>;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly sorts: readonly string[];
  readonly search: readonly string[];
  readonly expands: readonly string[];
  readonly events: readonly string[];
}

/** Records as the API returns them. */
export type Data = Readonly<Record<string, unknown>>;

interface ShownModel {
  readonly etag: string | null;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly presets: Readonly<Record<string, readonly string[]>>;
}

const shown = signal<ShownModel>({ etag: null, resources: new Map(), presets: {} });

/** The scopes of each preset for keys, by its name. */
export const presets = computed(() => shown.value.presets);

/** Every resource, by name. */
export const resources = computed(() => shown.value.resources);

const byPrefix = computed(() => new Map([...resources.value.values()].map((one) => [one.idPrefix, one])));
const byPath = computed(() => new Map([...resources.value.values()].map((one) => [segmentOf(one), one])));

/** The answer of `GET /model`. */
export interface SentModel {
  readonly resources: Record<string, Omit<Resource, "name">>;
  readonly presets: ShownModel["presets"];
}

/** Takes the model over, unless it is the one that is known. */
export function takeModel(data: SentModel, etag: string | null): void {
  if (etag !== null && etag === shown.value.etag) return;
  const named = Object.entries(data.resources).map(([name, one]): [string, Resource] => [
    name,
    { ...one, name },
  ]);
  shown.value = { etag, resources: new Map(named), presets: data.presets };
}

/** The resource that an id belongs to, by its prefix; null if there is none. */
export const resourceOfId = (id: string): Resource | null =>
  byPrefix.value.get(id.slice(0, Math.max(0, id.lastIndexOf("_")))) ?? null;

/** The resource that a segment of the console's addresses names; null if there is none. */
export const resourceOfSegment = (segment: string): Resource | null => byPath.value.get(segment) ?? null;

/** `service_appointments` → `service-appointments`. */
export const segmentOf = ({ collection }: Pick<Resource, "collection">): string =>
  collection.replaceAll("_", "-");

/** Whether the resource has a list and a page for each record that need no parent. */
export const standsAlone = ({ parent, operations }: Resource): boolean =>
  parent === null && operations.list !== undefined && operations.get !== undefined;

/** Puts ids into a path: `/cases/{id}/links/{childId}`. */
export function pathOf(template: string, ids: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""));
}

/** `service_appointments` → `Service appointments`; `scheduledStart` → `Scheduled start`; `no-show` → `No show`. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]/g, " ")
    .toLowerCase()
    .replaceAll(/\b(api|id|ids|url|ip|sla)\b/g, (word) =>
      word.replace(/^(api|id|url|ip|sla)/, (w) => w.toUpperCase()),
    );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a reference's field without `Id`: `customerId` → `Customer`, `salesTypeIds` → `Sales types`. */
export function labelOf(
  name: string,
  { type, label, items }: Pick<Type, "type" | "label" | "items">,
): string {
  if (label !== undefined) return label;
  if (type === "reference" && name !== "id") return wordsOf(name.replace(/Id$/, ""));
  return wordsOf(items?.type === "reference" ? name.replace(/Ids$/, "s") : name);
}

/** Enum values and states as words: `IN_PROGRESS` → `In progress`. */
export const valueWords = (value: string): string => {
  if (!/^[A-Z][A-Z\d_]*$/.test(value)) return value;
  const words = value.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const TITLES = ["name", "title", "subject", "label"];

/** The fields that may name a record, the best first: its title, the names of a person, its number, what it is searched by. */
function namings({ fields, search }: Resource): string[][] {
  const numbers = Object.keys(fields).filter((name) => fields[name]!.type === "sequence");
  return [
    ...TITLES.filter((name) => fields[name]).map((name) => [name]),
    ["firstName", "lastName"].filter((name) => fields[name]),
    ...[...numbers, ...search].map((name) => [name]),
  ].filter((names) => names.length > 0);
}

/** The fields that name records of a resource; none if only their ids do. */
export const titleFieldsOf = (resource: Resource): readonly string[] => namings(resource)[0] ?? [];

/**
 * What to call a record.
 * @returns null if nothing but its id identifies it
 */
export function titleOf(resource: Resource, record: Data): string | null {
  for (const names of namings(resource)) {
    const texts = names
      .map((name) => record[name])
      .filter((value) => typeof value === "string" && value !== "");
    if (texts.length > 0) return texts.join(" ");
  }
  return null;
}
