/** Values made of other values: lists, objects of declared members, and free JSON. */
import { whole } from "../../declare/grammar.ts";
import { isRecord } from "../../declare/node.ts";
import { sumOf } from "../sum.ts";
import {
  type Member,
  nullable,
  type Schema,
  type Type,
  type TypeOptions,
  type,
  type ValueType,
} from "../type.ts";
import { crossed, range } from "./bounds.ts";

/** Contract, section 3: the default limits of elements in an array and characters in a string. */
const MAX_ITEMS = 200;
const MAX_CHARACTERS = 10_000;

interface Listed extends TypeOptions {
  readonly of: TypeOptions;
  readonly min?: number;
  readonly max?: number;
}

type Fields = Readonly<Record<string, TypeOptions>>;

export const list: ValueType = {
  name: "list",
  summary: "A list of values of one type.",
  keys: ({ value }) => ({
    of: value.must("The type of its items."),
    max: whole(1, 10_000).may("The maximum number of items. Default: 200."),
    min: whole(1, 10_000).may("The minimum number of items."),
  }),
  composite: true,
  faults: (options) => crossed(options, { max: MAX_ITEMS, ...options }),
  inner: ({ of }) => ({ items: of as TypeOptions }),
  misfit(given, here, { misfit }) {
    const [from, into] = [given as Listed, here as Listed];
    const [most, fewest] = [from.max ?? MAX_ITEMS, from.min ?? 0];
    if (most > (into.max ?? MAX_ITEMS))
      return `it may have ${most} items, but the maximum here is ${into.max ?? MAX_ITEMS}`;
    if (fewest < (into.min ?? 0)) return `it may have ${fewest} items, but the minimum here is ${into.min}`;
    const reason = misfit(from.of, into.of);
    return reason === null ? null : `for its items, ${reason}`;
  },
  compile(options, context) {
    const items = context.compile(options.of as never);
    const bounds = {
      maxItems: (options.max as number | undefined) ?? MAX_ITEMS,
      ...(options.min === undefined ? {} : { minItems: options.min as number }),
      // A set of ids or words: a repeated one is a mistake.
      ...(items.reference || items.values ? { uniqueItems: true } : {}),
    };
    const { normalize, derived } = items;
    return type(list, {
      sql: "jsonb",
      bounds: range(bounds.minItems, bounds.maxItems, "items")!,
      items,
      checks: (column) => [`jsonb_typeof(${column}) = 'array'`],
      input: { type: "array", ...bounds, items: items.input },
      output: { type: "array", ...bounds, items: items.output },
      normalize: normalize && ((value) => (value as unknown[]).map((item) => normalize(item))),
      ...(derived ? { derived: ofEach(derived) } : {}),
    });
  },
};

export const object: ValueType = {
  name: "object",
  summary: "An object of declared members. A write replaces the whole object.",
  keys: ({ values }) => ({
    fields: values.must("Its members, each a type with `required`, `default` or `derive`."),
  }),
  composite: true,
  inner: ({ fields }) => ({ members: fields as Fields }),
  misfit(from, into, { misfit }) {
    const [theirs, ours] = [from.fields as Fields, into.fields as Fields];
    for (const [name, options] of Object.entries(theirs)) {
      if (!Object.hasOwn(ours, name)) return `it has a member \`${name}\`, which is not declared here`;
      const reason = misfit(options, ours[name]!);
      if (reason !== null) return `for its member \`${name}\`, ${reason}`;
    }
    const absent = Object.keys(ours).find((name) => !Object.hasOwn(theirs, name));
    return absent === undefined ? null : `it has no member \`${absent}\``;
  },
  compile(options, context) {
    const members = context.members(options.fields as never);
    return type(object, {
      sql: "jsonb",
      members,
      checks: (column) => [`jsonb_typeof(${column}) = 'object'`],
      input: inputOf(members),
      output: outputOf(members),
      normalize: (value) => normalizeMembers(members, value as Kept),
      ...([...members.values()].some(({ sum, type: { derived } }) => sum !== null || derived)
        ? { derived: ofMembers(members) }
        : {}),
    });
  },
};

type Members = ReadonlyMap<string, Member>;
type Kept = Readonly<Record<string, unknown>>;

/** A member that the runtime computes. */
const READ_ONLY: Schema = { readOnly: true, "x-readOnly": true };

/**
 * The schema of an object, or an action's inputs, as clients send it; members that are not required may be
 * absent or null.
 */
export function inputOf(members: Members): Schema {
  const required = [...members.values()]
    .filter((member) => member.required && member.sum === null)
    .map(({ name }) => name);
  const properties = each(members, (member) =>
    member.sum !== null
      ? READ_ONLY
      : member.required || member.neverNull
        ? member.type.input
        : nullable(member.type.input),
  );
  return closed(properties, required.length > 0 ? { required } : {});
}

/** An object of exactly these members. @param more additional keywords */
export const closed = (properties: NonNullable<Schema["properties"]>, more: Schema = {}): Schema => ({
  type: "object",
  properties,
  ...more,
  additionalProperties: false,
});

/** The schema of an object as it is stored and returned: every member is present, null if it is not set. */
export function outputOf(members: Members): Schema {
  const properties = each(members, (member) =>
    member.required || member.default !== undefined || member.sum !== null
      ? member.type.output
      : nullable(member.type.output),
  );
  return closed(properties, { required: [...members.keys()] });
}

const each = (members: Members, schemaOf: (member: Member) => Schema): NonNullable<Schema["properties"]> =>
  Object.fromEntries(
    [...members.values()].map((member) => [member.name, described(schemaOf(member), member.summary)]),
  );

/** Appends a summary to the description of a schema. */
export const described = (schema: Schema, summary: string | null): Schema =>
  summary === null ? schema : { ...schema, description: `${schema.description ?? ""} ${summary}`.trim() };

/** Converts an accepted object to its stored form: absent members become their default or null. */
export function normalizeMembers(
  members: Members,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const { name, type, default: usual } of members.values()) {
    const given = value[name] ?? null;
    if (given === null) kept[name] = usual ?? null;
    else kept[name] = type.normalize === null ? given : type.normalize(given);
  }
  return deriveMembers(members, kept);
}

type Derived = NonNullable<Type["derived"]>;

const ofEach = ({ add, drop }: Derived): Derived => ({
  add: (value) => (value as unknown[]).map((item) => add(item)),
  drop: (value) => (Array.isArray(value) ? value.map((item) => drop(item)) : value),
});

const ofMembers = (members: Members): Derived => ({
  add: (value) => deriveMembers(members, value as Kept),
  drop: (value) => (isRecord(value) ? withoutDerived(members, value) : value),
});

const withoutDerived = (members: Members, value: Kept): Kept =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => (members.get(name)?.sum ?? null) === null)
      .map(([name, given]) => [name, members.get(name)?.type.derived?.drop(given) ?? given]),
  );

/** Returns an object with its derived members, computed in the order of their declaration. */
function deriveMembers(members: Members, value: Kept): Record<string, unknown> {
  const derived = { ...value };
  for (const { name, type, sum } of members.values()) {
    if (sum !== null) derived[name] = sumOf(sum, derived, type.scale!);
    else if (type.derived && derived[name] !== null && derived[name] !== undefined)
      derived[name] = type.derived.add(derived[name]);
  }
  return derived;
}

export const json: ValueType = {
  name: "json",
  summary: "A JSON object with any members.",
  keys: {
    maxBytes: whole(2, 4_000_000).may("The maximum size in bytes, as JSON text. Default: 65536."),
    max: whole(1, 10_000).may("The maximum number of elements of an array in it. Default: 200."),
  },
  words: "object with any members",
  composite: true,
  samples: [{ note: "Prefers to be called in the morning." }],
  compile(options) {
    const maxItems = (options.max as number | undefined) ?? MAX_ITEMS;
    const maxBytes = (options.maxBytes as number | undefined) ?? 65_536;
    return type(json, {
      sql: "jsonb",
      checks: (column) => [`jsonb_typeof(${column}) = 'object'`],
      input: { type: "object", "x-json": { maxBytes, maxItems, maxCharacters: MAX_CHARACTERS } },
      output: { type: "object", additionalProperties: true },
    });
  },
};
