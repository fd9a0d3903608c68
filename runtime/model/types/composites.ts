/** In charge of values made of values: lists, objects of declared members, and free JSON. */
import { isRecord, may, must, whole } from "../../declare/grammar.ts";
import { didYouMean } from "../../errors.ts";
import { type Faults, type Member, pointer, type, type ValueType } from "../type.ts";
import { characters, fault, isText, jsonKind } from "./text.ts";

/** Contract, section 3: elements in an array and characters in a string, unless the field says otherwise. */
const MAX_ITEMS = 200;
const MAX_CHARACTERS = 10_000;

export const list: ValueType = {
  name: "list",
  summary: "A list of values of one type.",
  keys: ({ value }) => ({
    of: must(value, "The type of its items."),
    maxItems: may(whole(1, 10_000), "The most items it may have; 200 unless said."),
    minItems: may(whole(1, 10_000), "The fewest items it may have."),
  }),
  compile(options, context) {
    const items = context.compile(options.of as never);
    const max = (options.maxItems as number | undefined) ?? MAX_ITEMS;
    const min = (options.minItems as number | undefined) ?? 0;
    return type("list", {
      sql: "jsonb",
      items,
      checks: (column) => [`jsonb_typeof(${column}) = 'array'`],
      bind: JSON.stringify,
      read: (value, path, faults) => {
        if (!Array.isArray(value))
          return fault(faults, path, "INVALID_TYPE", `Expected an array, found ${jsonKind(value)}.`);
        if (value.length > max)
          return fault(
            faults,
            path,
            "TOO_LONG",
            `At most ${max} elements are allowed, found ${value.length}.`,
          );
        if (value.length < min)
          return fault(
            faults,
            path,
            "TOO_SHORT",
            `At least ${min} ${min === 1 ? "element is" : "elements are"} needed.`,
          );
        const before = faults.length;
        const read = value.map((item: unknown, i) => readItem(item, pointer(path, i), faults, items.read));
        if (items.reference || items.values) refuseTwins(read, path, faults);
        return faults.length === before ? read : undefined;
      },
      schema: { type: "array", items: items.schema, maxItems: max, ...(min ? { minItems: min } : {}) },
    });
  },
};

function readItem(
  item: unknown,
  path: string,
  faults: Faults,
  read: (v: unknown, p: string, f: Faults) => unknown,
): unknown {
  return item === null
    ? fault(faults, path, "INVALID_TYPE", "null is not allowed in this array.")
    : read(item, path, faults);
}

function refuseTwins(items: readonly unknown[], path: string, faults: Faults): void {
  const seen = new Map<unknown, number>();
  items.forEach((item, i) => {
    if (item === undefined) return;
    const first = seen.get(item);
    if (first === undefined) seen.set(item, i);
    else
      fault(
        faults,
        pointer(path, i),
        "DUPLICATE",
        `The same value stands at ${pointer(path, first)} already.`,
      );
  });
}

export const object: ValueType = {
  name: "object",
  summary: "An object of declared members; a write replaces it whole.",
  keys: ({ values }) => ({ fields: must(values, "Its members, each a type with `required` or `default`.") }),
  compile(options, context) {
    const members = context.members(options.fields as never);
    const required = [...members.keys()];
    return type("object", {
      sql: "jsonb",
      members,
      checks: (column) => [`jsonb_typeof(${column}) = 'object'`],
      bind: JSON.stringify,
      read: (value, path, faults) => {
        if (!isRecord(value))
          return fault(faults, path, "INVALID_TYPE", `Expected an object, found ${jsonKind(value)}.`);
        return readMembers(members, value, path, faults);
      },
      schema: {
        type: "object",
        properties: Object.fromEntries([...members.values()].map((m) => [m.name, memberSchema(m)])),
        required,
        additionalProperties: false,
      },
    });
  },
};

/** JSON Schema of a member as it is answered: null where it may be absent. */
export function memberSchema(member: Member): object {
  const description = member.summary === null ? {} : { description: member.summary };
  if (member.required || member.default !== undefined) return { ...member.type.schema, ...description };
  return { anyOf: [member.type.schema, { type: "null" }], ...description };
}

/** Reads the members of an object, or the inputs of an action: absent ones become their default or null. */
export function readMembers(
  members: ReadonlyMap<string, Member>,
  value: Readonly<Record<string, unknown>>,
  path: string,
  faults: Faults,
): Record<string, unknown> | undefined {
  const before = faults.length;
  const read: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    if (members.has(name)) continue;
    if (faults.isFull) faults.omit();
    else
      fault(
        faults,
        pointer(path, name),
        "UNKNOWN_FIELD",
        `\`${name.slice(0, 64)}\` is not a field here${didYouMean(name, members.keys(), faults.guessing) || "."}`,
      );
  }
  for (const member of members.values()) {
    const given = value[member.name];
    if (given !== undefined && given !== null)
      read[member.name] = member.type.read(given, pointer(path, member.name), faults);
    else if (member.required)
      fault(faults, pointer(path, member.name), "REQUIRED", "A value is needed here.");
    else read[member.name] = member.default ?? null;
  }
  return faults.length === before ? read : undefined;
}

export const json: ValueType = {
  name: "json",
  summary: "A JSON object of any members.",
  keys: {
    maxBytes: may(whole(2, 4_000_000), "The most bytes it may take as JSON text; 65536 unless said."),
    maxItems: may(whole(1, 10_000), "The most elements that an array in it may have; 200 unless said."),
  },
  compile(options) {
    const maxItems = (options.maxItems as number | undefined) ?? MAX_ITEMS;
    const maxBytes = (options.maxBytes as number | undefined) ?? 65_536;
    return type("json", {
      sql: "jsonb",
      checks: (column) => [`jsonb_typeof(${column}) = 'object'`],
      bind: JSON.stringify,
      read: (value, path, faults) => {
        if (!isRecord(value))
          return fault(faults, path, "INVALID_TYPE", `Expected an object, found ${jsonKind(value)}.`);
        if (Buffer.byteLength(JSON.stringify(value)) > maxBytes)
          return fault(faults, path, "TOO_LONG", `At most ${maxBytes} bytes of JSON are allowed.`);
        const before = faults.length;
        inspect(value, path, maxItems, faults);
        return faults.length === before ? value : undefined;
      },
      schema: { type: "object", additionalProperties: true },
    });
  },
};

/** Judges what stands in free JSON; once no more faults are told, the rest is left alone, as the call is refused. */
function inspect(value: unknown, path: string, maxItems: number, faults: Faults): void {
  if (faults.isFull) return;
  if (typeof value === "string") {
    if (isText(value, path, faults) && characters(value) > MAX_CHARACTERS)
      fault(faults, path, "TOO_LONG", `At most ${MAX_CHARACTERS} characters are allowed.`);
  } else if (Array.isArray(value)) {
    if (value.length > maxItems)
      return fault(
        faults,
        path,
        "TOO_LONG",
        `At most ${maxItems} elements are allowed, found ${value.length}.`,
      );
    for (const [i, item] of value.entries()) inspect(item, pointer(path, i), maxItems, faults);
  } else if (isRecord(value)) {
    for (const [name, item] of Object.entries(value)) {
      if (name.includes("\u0000"))
        fault(faults, pointer(path, name), "INVALID_VALUE", "The character U+0000 is not allowed in a name.");
      inspect(item, pointer(path, name), maxItems, faults);
    }
  }
}
