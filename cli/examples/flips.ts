/** Flips rules: derives declarations that lack one rule, or in which one rule is loosened. */
import { isRecord } from "../../runtime/declare/node.ts";
import { FOOTPRINT_KEYS } from "../../runtime/model/footprint.ts";

type Values = Readonly<Record<string, unknown>>;
export type FlipPath = readonly (string | number)[];

export interface Flip {
  readonly place: FlipPath;
  /** Completes "with …". */
  readonly what: string;
  /** The declaration with the rule flipped; it may be invalid. */
  readonly declaration: Values;
}

/** The entries of a declared map, by name. */
const entriesOf = (map: unknown): [string, Values][] => Object.entries((map ?? {}) as Record<string, Values>);

/** Means that a value is removed rather than replaced. */
const GONE = Symbol("gone");

type Visit = (place: FlipPath, what: string, value?: unknown) => void;

export function flipsOf(declaration: Values): Flip[] {
  const flips: Flip[] = [];
  const visit: Visit = (place, what, value = GONE) => {
    flips.push({ place, what, declaration: changed(declaration, place, value) as Values });
  };
  for (const key of ["scope", "permission", "exclusive"]) if (key in declaration) visit([key], `no ${key}`);
  for (const [name, field] of entriesOf(declaration.fields)) fieldFlips(["fields", name], field, visit);
  if (declaration.states) stateFlips(declaration.states as Values, visit);
  for (const [name, operation] of entriesOf(declaration.operations))
    writeFlips(["operations", name], operation, visit);
  for (const [name, action] of entriesOf(declaration.actions))
    actionFlips(["actions", name], action, openStates(declaration), visit);
  eventFlips(declaration, visit);
  return flips;
}

function changed(whole: unknown, [first, ...rest]: FlipPath, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(whole)) {
    const copy = [...(whole as unknown[])];
    const item = changed(copy[first as number], rest, value);
    if (item === GONE) copy.splice(first as number, 1);
    else copy[first as number] = item;
    return copy;
  }
  const { [first]: old, ...others } = whole as Record<string | number, unknown>;
  const item = changed(old, rest, value);
  if (item === GONE) return others;
  return Object.fromEntries(
    Object.entries(whole as Values).map(([key, other]) => [key, key === String(first) ? item : other]),
  );
}

/** Keys whose removal flips a rule. */
const FIELD_RULES = ["required", "default", "unique", "ignoring", "refusal", "after", "derive"] as const;
/** Maps whose entries are rules. */
const FIELD_MAPS = ["where", "filters"] as const;

function fieldFlips(place: FlipPath, field: Values, visit: Visit): void {
  if (field.mode === "removed") return visit(place, "no word that it was removed");
  // A sum, or a length between required times, is present whether it is required or not.
  const isPresent = isRecord(field.derive) && ("sum" in field.derive || "between" in field.derive);
  for (const key of FIELD_RULES)
    if (key in field && !(isPresent && key === "required")) visit([...place, key], `no ${key}`);
  for (const key of FIELD_MAPS)
    for (const [name] of entriesOf(field[key])) visit([...place, key, name], "none");
  if (typeof field.permission === "string") visit([...place, "permission"], "none");
  else for (const [name] of entriesOf(field.permission)) visit([...place, "permission", name], "none");
  if (field.mode === "createOnly" || field.mode === "readOnly") visit([...place, "mode"], "readWrite");
  valueFlips(place, field, visit);
}

/** Flips the bounds of a value, and of the values inside it. */
function valueFlips(place: FlipPath, value: Values, visit: Visit): void {
  const { type, max, min, scale, pattern } = value;
  if (typeof max === "number") visit([...place, "max"], `${plus(max, 1)}`, plus(max, 1));
  if (typeof min === "number") visit([...place, "min"], `${plus(min, -1)}`, plus(min, -1));
  if (typeof scale === "number") visit([...place, "scale"], `${scale + 1}`, scale + 1);
  if (pattern !== undefined && type === "text") visit([...place, "pattern"], "none");
  if (type === "enum")
    visit([...place], "any word", { ...omit(value, ["type", "values"]), type: "text", max: 100 });
  if (type === "object")
    for (const [name, member] of entriesOf(value.fields))
      memberFlips([...place, "fields", name], member, visit);
  if (type === "list") valueFlips([...place, "of"], value.of as Values, visit);
}

/** Adds to a bound, and rounds away digits that are floating-point errors. */
const plus = (bound: number, by: number): number => Number((bound + by).toPrecision(15));

function memberFlips(place: FlipPath, member: Values, visit: Visit): void {
  for (const key of ["required", "default", "derive"]) if (key in member) visit([...place, key], `no ${key}`);
  valueFlips(place, member, visit);
}

const omit = (value: Values, keys: readonly string[]): Values =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

function stateFlips(states: Values, visit: Visit): void {
  const place = ["states", "values"];
  if ("refusal" in states) visit(["states", "refusal"], "READ_ONLY");
  for (const [name, state] of entriesOf(states.values)) {
    const at: FlipPath = [...place, name];
    if (state.to !== undefined) visit([...at, "to"], "none");
    if (state.to !== undefined && state.to !== "*") visit([...at, "to"], '"*"', "*");
    if (state.terminal) visit(at, "a way out", { ...omit(state, ["terminal"]), to: "*" });
    for (const key of ["locks", "expires", "filters"]) if (key in state) visit([...at, key], "none");
    // A field that entering the state sets is present whether it is required or not.
    for (const [key, field] of requiredBy(state.required))
      if (!isSet(state, field)) visit([...at, "required", key], "not required");
    for (const key of ["set", "default"])
      for (const [field] of entriesOf(state[key])) visit([...at, key, field], "none");
  }
}

/** The fields that a state requires, each with its key in the list or map. */
function requiredBy(required: unknown): [key: string | number, field: string][] {
  if (Array.isArray(required)) return (required as string[]).map((field, i) => [i, field]);
  return Object.keys((required ?? {}) as object).map((field) => [field, field]);
}

const isSet = ({ set, default: usual }: Values, field: string): boolean =>
  [set, usual].some((setters) => ((setters ?? {}) as Values)[field] !== undefined);

function writeFlips(place: FlipPath, write: Values, visit: Visit): void {
  if (write.hook !== undefined)
    visit(place, "no hook", omit(write, ["hook", "refusal", "warns", ...FOOTPRINT_KEYS]));
  footprintFlips(place, write, visit);
  for (const key of ["refusal", "warns", "moves"])
    for (const [name] of entriesOf(write[key])) visit([...place, key, name], "none");
  const required = (write.required ?? []) as unknown[];
  if (required.length === 1) visit([...place, "required"], "none");
  else for (const i of required.keys()) visit([...place, "required", i], "not required");
}

/** Removes one declared effect of a hook at a time. The runtime refuses a hook that still has the effect. */
function footprintFlips(place: FlipPath, write: Values, visit: Visit): void {
  const told = FOOTPRINT_KEYS.filter((key) => key in write);
  for (const key of told) {
    const names = write[key] as readonly string[];
    if (names.length > 1) for (const [i, name] of names.entries()) visit([...place, key, i], `no ${name}`);
    else if (names.length === 1 && told.length > 1) visit([...place, key], `no ${names[0]}`);
    else if (names.length === 1) visit(place, `${key} none`, { ...omit(write, [key]), writes: [] });
  }
}

const openStates = ({ states }: Values): readonly string[] =>
  entriesOf((states as Values | undefined)?.values)
    .filter(([, state]) => !state.terminal)
    .map(([name]) => name);

function actionFlips(place: FlipPath, action: Values, open: readonly string[], visit: Visit): void {
  writeFlips(place, action, visit);
  for (const key of ["permission", "to"]) if (key in action) visit([...place, key], "none");
  if ("scope" in action) visit([...place, "scope"], "that of every write");
  const from = (action.from ?? []) as readonly string[];
  // A list of every state from which it leads elsewhere restricts nothing.
  const isAll = open.every((state) => state === action.to || from.includes(state));
  if (from.length > 0 && !isAll) visit([...place, "from"], "any that is not terminal");
  if (from.length > 1) for (const i of from.keys()) visit([...place, "from", i], "not from it");
  for (const [field] of entriesOf(action.set)) visit([...place, "set", field], "none");
  if (typeof action.input !== "object") return;
  for (const [name, input] of entriesOf(action.input)) memberFlips([...place, "input", name], input, visit);
}

/** Flips events. An event that is no longer declared is no longer emitted either. */
function eventFlips(declaration: Values, visit: Visit): void {
  for (const [name, event] of entriesOf(declaration.events)) {
    if (event.metered) visit(["events", name, "metered"], "not metered");
    if (event.on) visit(["events", name], "not emitted");
  }
  for (const [name, action] of entriesOf(declaration.actions))
    if (action.emits) visit(["actions", name, "emits"], "not emitted");
}
