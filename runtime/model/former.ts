/** The former keys of the language: how each is written now, for messages and for `charter fmt --upgrade`. */
import { type Around, type Entries, type Former, type FormerKey, isRecord } from "../declare/node.ts";
import { writtenEntry } from "../declare/written.ts";

/** A key with another name. Only the author can tell what is meant if both are written. */
const renamed = (by: string): FormerKey => ({
  by: [by],
  write: (value, owner) => (Object.hasOwn(owner, by) ? null : { [by]: value }),
  hint: () => `\`${by}\` is written as well. Remove one of the two.`,
});

/** A derivation, which is now written under `derive`. */
const derived = (key: string, formOf: (value: unknown) => unknown = (value) => value): FormerKey => ({
  by: ["derive"],
  write(value) {
    const now = formOf(value);
    return now === null ? null : { derive: { [key]: now } };
  },
});

/** The digits of a decimal, whose bounds are now written. */
const DIGITS = 15;

/** The largest decimal with so many digits; in quotes if a number does not keep all of them. */
function largest({ scale, precision = DIGITS }: Entries, sign: "" | "-"): unknown {
  if (typeof scale !== "number" || typeof precision !== "number" || precision <= scale) return null;
  const text = `${sign}${"9".repeat(precision - scale)}${scale === 0 ? "" : `.${"9".repeat(scale)}`}`;
  return precision > DIGITS ? text : Number(text);
}

const bounded = (key: "min" | "max", isBound: (value: unknown) => boolean, sign: "" | "-"): FormerKey => ({
  by: [key],
  write(value, owner) {
    if (!isBound(value)) return {};
    const bound = largest(owner, sign);
    return bound === null || Object.hasOwn(owner, key) ? null : { [key]: bound };
  },
});

const BOUNDS: Former = {
  minItems: renamed("min"),
  maxItems: renamed("max"),
  precision: bounded("max", () => true, ""),
  negative: bounded("min", (value) => value === true, "-"),
};

/** What a `resourceType` is about; it was a list once. */
const ABOUT: FormerKey = {
  by: ["of"],
  write(value) {
    const [only, ...more] = Array.isArray(value) ? (value as unknown[]) : [value];
    return more.length > 0 || typeof only !== "string" ? null : { of: only };
  },
  hint: () => "`of` names one of them.",
};

/** Whether a `format` names a format, as in JSON Schema, instead of being the pattern of a sequence. */
const isFormatOfType = (value: unknown): boolean =>
  typeof value === "string" && /^[a-z][a-z0-9-]*$/.test(value);

const OF_VALUES: Former = { ...BOUNDS, traits: ABOUT, with: ABOUT };
const OF_HOOKS: Former = { refuses: renamed("refusal") };

/** Fields that a resource once had by naming a trait. */
const TRAITS: Readonly<Record<string, (around?: Around) => Entries | null>> = {
  owner: () => ({ ownerId: { type: "owner" } }),
  createOnlyOwner: () => ({ ownerId: { type: "owner", mode: "createOnly" } }),
  externalReferences: () => ({ externalReferences: { type: "externalReferences" } }),
  customFields(around) {
    const to = around === undefined ? "…" : around.application.definitions;
    return to === undefined ? null : { customFields: { type: "customFields", to } };
  },
};

/** The keys under which a field of the members was once described by the application. */
const isRoleOf = ({ application, resource, name }: Around, type: unknown, owner: Entries): boolean => {
  const { members } = application;
  if (!isRecord(members) || members.resource !== resource) return false;
  return type === "role" ? owner.where === undefined : type === "enum" && members.role === name;
};

/** A uniqueness that keeps its values reserved after a delete, as each one did once. */
export const keptUnique = (unique: unknown): Entries => ({
  ...(Array.isArray(unique) ? { fields: unique as unknown[] } : isRecord(unique) ? unique : {}),
  kept: true,
});

const whereOf = ({ where, active }: Entries): unknown => where ?? active;

/** The exceptions of a move. A record in the state that it moves to was one of them once. */
function exceptionsOf(value: unknown, to: unknown): Entries | null {
  if (!Array.isArray(value)) return null;
  const states = (value as unknown[]).filter((state) => state !== to);
  return { except: states.length === 0 ? undefined : states };
}

/** Former keys by the shape that had them (the name in the grammar). */
export const FORMER: Readonly<Record<string, Former>> = {
  "a resource": {
    access: {
      by: ["scope", "permission"],
      write: (value) => (isRecord(value) ? { scope: value.scope, permission: value.permission } : null),
    },
    traits: {
      by: ["fields"],
      write(value, _, around) {
        const named = Object.entries(TRAITS).filter(([name]) => Array.isArray(value) && value.includes(name));
        const fields = named.flatMap(([, entriesOf]) => entriesOf(around) ?? []);
        const isWhole = Array.isArray(value) && fields.length === value.length;
        return isWhole ? { fields: Object.assign({}, ...fields) as Entries } : null;
      },
      hint: () =>
        "Write a field of each type. The `to` of a field of type `customFields` is the resource of its definitions.",
    },
  },
  "a parent": { embeddedAs: renamed("list") },
  "a value": OF_VALUES,
  "a field": {
    ...OF_VALUES,
    agrees: {
      by: ["where"],
      write: (value) =>
        isRecord(value)
          ? { where: Object.fromEntries(Object.entries(value).map(([k, path]) => [k, `=${String(path)}`])) }
          : null,
    },
    sum: derived("sum", (value) => {
      const { of, multiply } = isRecord(value) ? value : {};
      return Array.isArray(multiply)
        ? multiply.map((name) => `${String(of)}.${String(name)}`).join(" * ")
        : null;
    }),
    due: derived("due", (value) => {
      if (!isRecord(value)) return null;
      const { after, by, in: durations } = value;
      return { after, by: durations === undefined ? by : { [String(by)]: durations } };
    }),
    counts: derived("count"),
    from: derived("copy"),
    aliasOf: { by: ["type"], write: (value) => ({ type: "alias", of: value }) },
    format: { ...renamed("pattern"), when: (value) => !isFormatOfType(value) },
    mode: {
      by: ["hidden"],
      when: (value) => value === "hidden" || value === "searched",
      write: (value) => ({ mode: undefined, hidden: value === "hidden" ? true : value }),
    },
    deprecated: {
      by: ["deprecated", "sunset"],
      when: isRecord,
      write: (value) => ({ deprecated: (value as Entries).since, sunset: (value as Entries).sunset }),
    },
    type: {
      by: ["type"],
      when: (value, owner, around) => around !== undefined && isRoleOf(around, value, owner),
      write(_, owner, around) {
        const { members, roles } = around!.application as { members: Entries; roles?: Entries };
        const isLowest = owner.default === Object.keys(roles ?? {}).at(-1);
        const rest = isLowest ? { values: undefined, default: undefined } : { values: undefined };
        return { type: "role", where: whereOf(members), ...rest };
      },
    },
    unique: {
      by: ["unique"],
      when: (value, _, around) =>
        around?.name === "key" &&
        around.application.definitions === around.resource &&
        around.resource !== undefined &&
        !(isRecord(value) && value.kept === true),
      write: (value) => ({ unique: keptUnique(value) }),
    },
  },
  "a result": BOUNDS,
  "a uniqueness": { with: renamed("fields") },
  states: { initial: renamed("default") },
  "a state": {
    fill: renamed("default"),
    requires: renamed("required"),
    filterAs: renamed("filters"),
  },
  "a due time": {
    in: { by: ["by"], write: (value, { by }) => (typeof by === "string" ? { by: { [by]: value } } : null) },
  },
  "an expiry": { at: renamed("after") },
  "a list operation": { requires: renamed("required") },
  "a create operation": {
    idempotencyKey: { by: ["required"], write: () => ({ required: ["idempotencyKey"] }) },
    ...OF_HOOKS,
  },
  "an update operation": OF_HOOKS,
  "a delete operation": OF_HOOKS,
  "an action": {
    body: {
      by: ["input"],
      write(value) {
        if (!isRecord(value) || value.raw !== true) return null;
        const { maxMiB } = value;
        return { input: "any", maxBytes: typeof maxMiB === "number" ? maxMiB * 1_048_576 : undefined };
      },
      hint: () => "Write the fields of the body under `input`.",
    },
    method: {
      by: ["path"],
      write(value, { path }) {
        if (typeof path === "string" && /^[A-Z]/.test(path)) return null;
        if (value === "POST") return path === undefined ? {} : { path };
        return { path: path === undefined ? value : `${String(value)} ${String(path)}` };
      },
      hint: (value) => (value === "POST" ? "Remove it: POST is the default." : "Write it in the `path`."),
    },
    idempotencyKey: {
      by: ["required", "mode"],
      write: (value) => (value === "ignored" ? { mode: "readOnly" } : { required: ["idempotencyKey"] }),
      changed: (value) => (value === "ignored" ? "Its hook can no longer write." : undefined),
    },
    ...OF_HOOKS,
  },
  "a move": {
    unless: { by: ["except"], write: (value, { to }) => exceptionsOf(value, to) },
    except: {
      by: ["except"],
      when: (value, { to }, around) => around !== undefined && Array.isArray(value) && value.includes(to),
      write: (value, { to }) => exceptionsOf(value, to),
    },
  },
  "an application": {
    members: {
      by: [],
      write: () => ({}),
      hint(value) {
        if (!isRecord(value)) return "Remove it.";
        const role = [String(value.role ?? "role"), { type: "role", where: whereOf(value) }] as const;
        return `Remove it, and write \`${writtenEntry(role)}\` in \`${String(value.resource)}\`.`;
      },
    },
    definitions: {
      by: [],
      write: () => ({}),
      hint: (value) =>
        `Remove it, and write \`to: ${String(value)}\` in each field of type \`customFields\`.`,
    },
  },
};
