/** What the records of an application are, and which rules of a release a write breaks. */
import { type Field, fieldOf, isDerived, type Resource, type Spec, type Value } from "./application.ts";

export interface Kept {
  readonly id: string;
  readonly stem: string;
  values: Map<number, Value>;
  isDeleted: boolean;
  /** Its ids in a foreign system, in the order in which they were linked. */
  links: string[];
  /** The values of its custom fields. */
  answers: Record<string, Value>;
  /** Fields whose value the model does not know, because a server of another release wrote the record. */
  loose: Set<number>;
}

export interface World {
  readonly records: Map<string, Kept>;
  /** The record of each id in the foreign system. */
  readonly links: Map<string, string>;
  /** The resources that have definitions of custom fields. */
  readonly defined: Set<string>;
}

export const alive = (world: World, stem: string): Kept[] =>
  [...world.records.values()].filter((one) => one.stem === stem && !one.isDeleted);

const ACCENTS = /\p{M}/gu;

/** A value as it is compared. */
export function folded(field: Field, value: Value): string {
  let text = String(value);
  if (field.ignoring.includes("accents")) text = text.normalize("NFD").replaceAll(ACCENTS, "");
  if (field.ignoring.includes("case")) text = text.toLowerCase();
  if (field.ignoring.includes("space")) text = text.replaceAll(/\s/g, "");
  return text;
}

/** Values of the fields that the service computes. */
export function derive(
  resource: Resource,
  values: Map<number, Value>,
  world: World,
  isCopied: (reference: number) => boolean,
): void {
  for (const field of resource.fields.filter(isDerived)) {
    const [first, second] = field.from as [number, number];
    if (field.kind === "number") continue;
    if (field.kind === "sum") {
      const list = (values.get(first) ?? []) as readonly { n: string }[];
      values.set(field.uid, list.reduce((sum, { n }) => sum + Number(n), 0).toFixed(1));
    } else if (field.kind === "between") {
      const [start, end] = [values.get(first), values.get(second)];
      const isBoth = typeof start === "string" && typeof end === "string";
      values.set(field.uid, isBoth ? (Date.parse(end) - Date.parse(start)) / 86_400_000 : null);
    } else if (isCopied(first)) values.set(field.uid, copied(values.get(first) ?? null, second, world));
  }
}

const copied = (reference: Value, uid: number, world: World): Value =>
  (reference === null ? undefined : world.records.get(String(reference))?.values.get(uid)) ?? null;

export interface Write {
  readonly spec: Spec;
  readonly resource: Resource;
  readonly id: string | null;
  readonly before: ReadonlyMap<number, Value> | null;
  readonly after: ReadonlyMap<number, Value>;
  /** Ids in the foreign system that it links the record to. */
  readonly links: readonly string[];
}

/** A rule that a write breaks: `key` is the same in releases that declare the same. */
export interface Broken {
  readonly key: string;
  /** Whether PostgreSQL keeps the rule as well. */
  readonly isKept: boolean;
}

const isSame = (a: Value | undefined, b: Value | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export function broken(write: Write, world: World): Broken[] {
  const isTaken = write.links.some((link) => (world.links.get(link) ?? write.id) !== write.id);
  const linked = isTaken ? [{ key: "link", isKept: true }] : [];
  return [
    ...linked,
    ...ofFields(write, world),
    ...ofState(write),
    ...unique(write, world),
    ...apart(write, world),
  ];
}

const hasChanged = ({ before, after }: Write, uids: readonly number[]): boolean =>
  before === null || uids.some((uid) => !isSame(before.get(uid), after.get(uid)));

function ofFields(write: Write, world: World): Broken[] {
  const { resource, after, id } = write;
  return resource.fields.flatMap((field): Broken[] => {
    const { uid, kind } = field;
    if (!hasChanged(write, [uid, ...(field.after === null ? [] : [field.after])])) return [];
    const value = after.get(uid) ?? null;
    const kept = (what: string) => [{ key: `${what} ${uid} ${field.min} ${field.max}`, isKept: true }];
    if (value === null) {
      const isNeeded = field.required || field.default !== undefined;
      return isNeeded && hasChanged(write, [uid]) ? kept("required") : [];
    }
    const other = field.after === null ? null : (after.get(field.after) ?? null);
    if (other !== null && !(String(value) > String(other))) return kept("after");
    if (!hasChanged(write, [uid])) return [];
    if (kind === "text" && [...String(value)].length > field.max!) return kept("max");
    if (kind === "text" && field.required && value === "") return kept("min");
    if (kind === "enum" && !field.values.includes(String(value))) return kept("enum");
    if (kind === "integer" || kind === "decimal") {
      if (Number(value) < (field.min ?? (kind === "decimal" ? 0 : -Infinity))) return kept("min");
      if (Number(value) > (field.max ?? Infinity)) return kept("max");
    }
    if (kind !== "reference") return [];
    const target = world.records.get(String(value));
    if (!target || target.isDeleted) return [{ key: `reference ${uid}`, isKept: false }];
    if (field.where !== null && target.values.get(field.where) !== true)
      return [{ key: `where ${uid} ${field.where}`, isKept: false }];
    return field.acyclic && leadsBack(field, id, String(value), world)
      ? [{ key: `acyclic ${uid}`, isKept: String(value) === id }]
      : [];
  });
}

/** A chain ends at a deleted record. Into a ring that is older than the rule, only a new record may lead. */
function leadsBack(field: Field, id: string | null, from: string, world: World): boolean {
  const seen = new Set<string>();
  for (let at: string | null = from; at !== null; ) {
    if (at === id) return true;
    if (seen.has(at)) return id !== null;
    seen.add(at);
    const record = world.records.get(at);
    at = record && !record.isDeleted ? ((record.values.get(field.uid) ?? null) as string | null) : null;
  }
  return false;
}

function ofState(write: Write): Broken[] {
  const { after, resource } = write;
  const { states } = resource;
  if (!states) return [];
  const state = after.get(states.uid) ?? null;
  const isNew = hasChanged(write, [states.uid]);
  if (isNew && !states.values.includes(String(state)))
    return [{ key: `state ${states.uid} ${String(state)}`, isKept: true }];
  const { required, expires } = states;
  const time = expires ? after.get(expires.after) : null;
  const isPast = typeof time === "string" && Date.parse(time) < Date.now();
  const isMoved = write.before === null ? state !== states.values[0] : isNew;
  const isOver =
    isMoved && state !== expires?.to && [state, write.before?.get(states.uid)].includes(expires?.from);
  if (isPast && isOver) return [{ key: `expired ${states.uid}`, isKept: false }];
  if (!required || required[0] !== state || !hasChanged(write, [states.uid, required[1]])) return [];
  const value = write.after.get(required[1]) ?? null;
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
  return isEmpty ? [{ key: `needs ${required.join()}`, isKept: true }] : [];
}

function unique(write: Write, world: World): Broken[] {
  const { resource, after, id } = write;
  return resource.fields.flatMap((field): Broken[] => {
    if (!field.unique) return [];
    const { with: others, while: during } = field.unique;
    const fields = [field.uid, ...others].map((uid) => fieldOf(resource, uid)!);
    const state = resource.states?.uid;
    const isIn = (values: ReadonlyMap<number, Value>) =>
      during.length === 0 || during.includes(String(values.get(state!)));
    const keyOf = (values: ReadonlyMap<number, Value>) => {
      const said = fields.map((one) => values.get(one.uid) ?? null);
      if (said.includes(null) || !isIn(values)) return null;
      return fields.map((one, i) => folded(one, said[i]!)).join("\0");
    };
    const own = keyOf(after);
    if (own === null || !hasChanged(write, [...fields.map(({ uid }) => uid), ...(state ? [state] : [])]))
      return [];
    const isTaken = alive(world, resource.stem).some((one) => one.id !== id && keyOf(one.values) === own);
    const key = `unique ${fields.map((one) => `${one.uid}/${one.ignoring}`)} while ${during}`;
    return isTaken ? [{ key, isKept: true }] : [];
  });
}

function apart(write: Write, world: World): Broken[] {
  const { resource, after, id } = write;
  const { exclusive, states } = resource;
  if (!exclusive) return [];
  const by = fieldOf(resource, exclusive.by)!;
  const spanOf = (values: ReadonlyMap<number, Value>) => {
    const [start, end, of] = [exclusive.start, exclusive.end, exclusive.by].map(
      (uid) => values.get(uid) ?? null,
    );
    const isIn = exclusive.while.length === 0 || exclusive.while.includes(String(values.get(states!.uid)));
    if (start === null || end === null || of === null || !isIn || !(String(start!) < String(end!)))
      return null;
    return { start: String(start), end: String(end), of: folded(by, of!) };
  };
  const own = spanOf(after);
  const uids = [exclusive.start, exclusive.end, exclusive.by, ...(states ? [states.uid] : [])];
  if (own === null || !hasChanged(write, uids)) return [];
  const isTaken = alive(world, resource.stem).some((one) => {
    const other = one.id === id ? null : spanOf(one.values);
    return other !== null && other.of === own.of && other.start < own.end && own.start < other.end;
  });
  const key = `exclusive ${uids} ${exclusive.while} ${by.ignoring}`;
  return isTaken ? [{ key, isKept: true }] : [];
}

/** Whether a record may be deleted. */
export function isReferredTo(spec: Spec, kept: Kept, world: World): boolean {
  return spec.resources.some((resource) =>
    resource.fields
      .filter((field) => field.restrict && field.to === kept.stem)
      .some((field) =>
        alive(world, resource.stem).some((one) => one !== kept && one.values.get(field.uid) === kept.id),
      ),
  );
}

export const pathOf = ({ collection }: Resource): string => `/${collection.replaceAll("_", "-")}`;
