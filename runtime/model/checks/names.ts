/** Checks that names of fields, states, resources and events exist: one row per key, with its condition. */
import type { Path } from "../../declare/source.ts";
import { nearest } from "../../errors.ts";
import type { FieldDeclaration, ResourceDeclaration, Some } from "../declaration.ts";
import { isGivenOut, uniqueness } from "../fields.ts";
import { USUAL_SORT } from "../schema/input.ts";
import type { TypeOptions } from "../type.ts";
import { typeNamed } from "../types/index.ts";
import { notAmong, type Wrong } from "../wording.ts";
import { MOST_SEARCHED } from "../words.ts";
import type { World } from "../world.ts";
import { typesWith } from "./idle.ts";
import { unprotected } from "./locks.ts";
import { fieldOf, isFilterable, noField, type Outline, resourceOf } from "./outline.ts";
import { insideOf, isKept, perResource, valuesOf } from "./walk.ts";

export type Spoken = readonly [name: string, path: Path];

/** A key that names something. */
interface Naming {
  readonly rule: string;
  readonly spoken: (declaration: ResourceDeclaration) => readonly Spoken[];
}

interface FieldNaming extends Naming {
  /** The fault of a field that exists. */
  readonly fault: (
    field: Outline,
    declaration: ResourceDeclaration,
    path: Path,
    world: World,
  ) => Wrong | null;
}

/** The name under a key, or the names in its list. */
export const under = (given: string | readonly string[] | undefined, ...path: Path): Spoken[] =>
  typeof given === "string" ? [[given, path]] : (given ?? []).map((name, i) => [name, [...path, i]]);

/** The names in "*", a list or { except: [...] } under a key. */
export function namesIn(given: Some | undefined, ...path: Path): Spoken[] {
  if (given === undefined || given === "*") return [];
  return isList(given) ? under(given, ...path) : under(given.except, ...path, "except");
}

const isList = <T>(given: T | readonly string[]): given is readonly string[] => Array.isArray(given);

const statesOf = ({ states }: ResourceDeclaration) => Object.entries(states?.values ?? {});
const at = (state: string, ...path: Path): Path => ["states", "values", state, ...path];

/** The declarations of unique fields. */
const uniquesOf = ({ fields }: ResourceDeclaration) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const { unique } = field;
    return unique !== undefined && isKept(field) ? [{ unique, path: ["fields", name, "unique"] }] : [];
  });

const OF_FIELDS: readonly FieldNaming[] = [
  {
    rule: "locks",
    spoken: (declaration) =>
      statesOf(declaration).flatMap(([name, { locks }]) => namesIn(locks, ...at(name, "locks"))),
    fault: unprotected,
  },
  {
    rule: "list-requires",
    spoken: ({ operations }) => under(operations.list?.required, "operations", "list", "required"),
    fault: (field) =>
      isFilterable(field)
        ? null
        : {
            message: `Lists do not filter by \`${field.name}\`.`,
            hint: "Lists filter by references, resource types, enums, booleans and unique fields.",
          },
  },
  {
    rule: "list-sorts",
    spoken: ({ operations }) => under(operations.list?.sorts, "operations", "list", "sorts"),
    fault: unsorted,
  },
  {
    rule: "list-search",
    spoken: ({ operations }) =>
      Object.keys(operations.list?.search ?? {}).map((name) => [
        name,
        ["operations", "list", "search", name],
      ]),
    fault: (field, { operations }) => unsearched(field, operations.list!.search![field.name]!),
  },
  {
    rule: "expires",
    spoken: (declaration) =>
      statesOf(declaration).flatMap(([name, { expires }]) =>
        under(expires?.after, ...at(name, "expires", "after")),
      ),
    fault({ name, origin, hasColumn, options }) {
      if (!hasColumn || options?.type !== "timestamp")
        return {
          message: `\`${name}\` is not a timestamp with a stored value.`,
          hint: "Name the field with the time after which the record changes its state.",
        };
      if (origin !== "standard") return null;
      return {
        message: `\`${name}\` is always past, so a record would leave this state at once.`,
        hint: "Name a timestamp in the future, such as one computed by `derive: { due: … }`.",
      };
    },
  },
  {
    rule: "unique",
    spoken: (declaration) =>
      uniquesOf(declaration).flatMap(({ unique, path }) =>
        under(uniqueness(unique).fields, ...path, ...(isList(unique) ? [] : ["fields"])),
      ),
    fault(field, { fields }, [, own]) {
      const { name, hasColumn, options } = field;
      const hint = "List the other fields that it is unique together with.";
      if (name === own) return { message: `\`${name}\` is this field.`, hint };
      const why = whyAlone(field, fields[own as string]!);
      if (why !== null)
        return { message: `\`${name}\` ${why}, so \`unique\` together with it has no effect.`, hint };
      if (!hasColumn || options === null) return { message: `\`${name}\` has no stored value.`, hint };
      if (!typeNamed(options.type)?.composite) return null;
      return { message: `\`${name}\` is of type ${options.type}, which cannot be compared.`, hint };
    },
  },
];

/** The reason why a value together with that of another field is never taken, or null. */
function whyAlone({ origin, declared }: Outline, own: FieldDeclaration): string | null {
  if (origin === "standard") return "is set by the service for each record";
  if (declared === null) return null;
  if (isGivenOut(declared)) return "has another value in each record";
  if (declared.unique === undefined) return null;
  const theirs = uniqueness(declared.unique);
  const isAlways = theirs.fields === undefined && theirs.while === undefined;
  return isAlways && (theirs.kept || !uniqueness(own.unique!).kept) ? "is unique by itself" : null;
}

/** The reason why no list sorts by a field, or null. */
function unsorted({ name, origin, hasColumn, mode, options }: Outline): Wrong | null {
  if (name === USUAL_SORT || name === "updatedAt")
    return origin === "standard"
      ? { message: `Every list already sorts by \`${name}\`.`, hint: "Remove it, and list other fields." }
      : null;
  if (!hasColumn) return { message: `\`${name}\` has no stored value.`, hint: "Remove it." };
  if (mode === "hidden") return { message: `Clients never see \`${name}\`.`, hint: "Remove it." };
  const type = typeNamed(options?.type);
  if (options === null || type?.order === undefined)
    return {
      message: `Values ${type ? `of type ${type.name}` : `of \`${name}\``} have no order.`,
      hint: `Lists sort by fields of type ${typesWith(({ order }) => order).join(", ")}.`,
    };
  if (type.order !== "text" || ((options.max as number | undefined) ?? 0) <= MOST_SORTED) return null;
  return {
    message: `\`${name}\` may have ${String(options.max)} characters, but lists sort only by texts of at most ${MOST_SORTED}.`,
    hint: `Lower its \`max\` to ${MOST_SORTED}, or remove it here.`,
  };
}

/** The types that fit each way of searching. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  words: ["text", "email"],
  digits: ["text"],
  number: ["sequence"],
};

/** The reason why no list can be searched by a field in a certain way, or null. */
function unsearched({ name, hasColumn, mode, options }: Outline, as: string): Wrong | null {
  if (!hasColumn) return { message: `\`${name}\` has no stored value.`, hint: "Remove it." };
  if (mode === "hidden") return { message: `Clients never see \`${name}\`.`, hint: "Remove it." };
  const type = options?.type ?? "another type";
  if (!WAYS[as]!.includes(type)) {
    const fitting = Object.keys(WAYS).filter((way) => WAYS[way]!.includes(type));
    const hint =
      fitting.length === 0 ? "Remove it." : `Write ${fitting.map((way) => `\`${way}\``).join(" or ")}.`;
    return { message: `\`${as}\` cannot search a field of type ${type}.`, hint };
  }
  if (((options!.max as number | undefined) ?? 0) <= MOST_SEARCHED) return null;
  return {
    message: `\`${name}\` may have ${String(options!.max)} characters, but lists search only texts of at most ${MOST_SEARCHED}.`,
    hint: `Lower its \`max\` to ${MOST_SEARCHED}, or remove it here.`,
  };
}

/** The most characters of a text that lists sort by: a cursor contains the page's last value. */
const MOST_SORTED = 255;

const OF_STATES: readonly Naming[] = [
  {
    rule: "state-name",
    spoken: ({ states, actions = {} }) => [
      ...under(states?.default, "states", "default"),
      ...Object.entries(states?.values ?? {}).flatMap(([name, { to, moves, filters, expires }]) => [
        ...namesIn(to, ...at(name, "to")),
        ...under(moves, ...at(name, "moves")),
        ...under(filters, ...at(name, "filters")),
        ...under(expires?.to, ...at(name, "expires", "to")),
      ]),
      ...Object.entries(states ? actions : {}).flatMap(([name, { from, to }]) => [
        ...under(from, "actions", name, "from"),
        ...under(to, "actions", name, "to"),
      ]),
    ],
  },
  {
    rule: "unique",
    spoken: (declaration) =>
      uniquesOf(declaration).flatMap(({ unique, path }) => under(uniqueness(unique).while, ...path, "while")),
  },
];

const OF_RESOURCES: readonly Naming[] = [
  { rule: "parent", spoken: ({ parent }) => under(parent?.resource, "parent", "resource") },
  {
    rule: "reference-target",
    spoken: (declaration) =>
      valuesOf(declaration).flatMap(({ options, path }) =>
        options.type === "reference" || options.type === "customFields"
          ? under(options.to as string | undefined, ...path, "to")
          : [],
      ),
  },
  {
    rule: "resource-type",
    spoken: (declaration) =>
      valuesOf(declaration).flatMap(({ options, path }) =>
        options.type === "resourceType" && Array.isArray(options.of) ? under(options.of, ...path, "of") : [],
      ),
  },
  {
    rule: "action",
    spoken: ({ actions = {} }) =>
      Object.entries(actions).flatMap(([name, { result }]) =>
        result === undefined ? [] : recordsIn(result, ["actions", name, "result"]),
      ),
  },
];

/** The resources whose records a hook returns. */
function recordsIn(options: TypeOptions, path: Path): Spoken[] {
  if (options.type === "record") return under(options.of as string, ...path, "of");
  return insideOf(options, path).flatMap((inside) => recordsIn(inside.options, inside.path));
}

export const names = perResource("state-name", (declaration, report, world) => {
  const { resource, states, events = {} } = declaration;
  const each = (rows: readonly Naming[], fault: (name: string, path: Path, row: Naming) => Wrong | null) => {
    for (const row of rows)
      for (const [name, path] of row.spoken(declaration)) {
        const found = fault(name, path, row);
        if (found) report(path, { rule: row.rule, ...found });
      }
  };
  each(OF_FIELDS, (name, path, row) => {
    const field = fieldOf(name, declaration, world);
    return field
      ? (row as FieldNaming).fault(field, declaration, path, world)
      : noField(name, declaration, world);
  });
  each(OF_STATES, (name) => {
    if (!states)
      return {
        message: `\`${name}\` is named as a state, but the resource has none.`,
        hint: "Declare them under `states`.",
      };
    return Object.hasOwn(states.values, name)
      ? null
      : notAmong(name, "not one of the states", Object.keys(states.values));
  });
  each(OF_RESOURCES, (name) => noResource(name, world));
  each([{ rule: "event", spoken: emitted }], (name) =>
    Object.hasOwn(events, name)
      ? null
      : notAmong(
          name,
          `not declared under \`events\` of \`${resource}\``,
          Object.keys(events).filter((event) => mayMean(name, event)),
          "Declare it there. It lists every event type that the resource emits.",
        ),
  );
});

/** Whether one event may be meant by another: the parts after the dot are compared, since the others are usually equal. */
const mayMean = (name: string, event: string): boolean =>
  nearest(name.split(".").at(-1)!, [event.split(".").at(-1)!]) !== null;

/** The events that actions and expiries emit. */
export const emitted = (declaration: ResourceDeclaration): Spoken[] => [
  ...Object.entries(declaration.actions ?? {}).flatMap(([name, { emits }]) =>
    under(emits, "actions", name, "emits"),
  ),
  ...statesOf(declaration).flatMap(([name, { expires }]) =>
    under(expires?.emits, ...at(name, "expires", "emits")),
  ),
];

const noResource = (name: string, world: World): Wrong | null =>
  resourceOf(name, world) === null ? notAmong(name, "not a resource", world.resources.keys()) : null;
