/** Prints explanations on the screen. */
import { aligned, folded, type Screen, visible, wrapped } from "../shell/screen.ts";
import type { explainAction, explainCode, explainField, explainResource } from "./explain.ts";
import type { Explanation } from "./subject.ts";

type Of<F extends (...args: never[]) => unknown> = ReturnType<F>;

export function show(screen: Screen, explanation: Explanation): void {
  if (explanation.kind === "resource") showResource(screen, explanation);
  else if (explanation.kind === "field") showField(screen, explanation);
  else if (explanation.kind === "action") showAction(screen, explanation);
  else if (explanation.kind === "code") showCode(screen, explanation);
  else showFacts(screen, explanation);
}

function showFacts(
  screen: Screen,
  { name, file, summary, facts }: Extract<Explanation, { readonly facts: unknown }>,
): void {
  head(screen, name, file, summary);
  screen.print();
  table(screen, facts);
}

function head(screen: Screen, name: string, file: string | null, summary: string | null): void {
  const lines = file !== null && name.length + 2 + file.length > screen.width ? [name, file] : [name];
  const beside = file === null || lines.length > 1 ? "" : `  ${screen.faint(file)}`;
  screen.print(`${screen.bold(name)}${beside}`);
  for (const line of lines.slice(1)) screen.print(screen.faint(line));
  say(screen, summary);
}

/** Sentences have shorter lines than tables. */
const textWidth = ({ width }: Screen): number => Math.min(width, 88);

function say(screen: Screen, text: string | null): void {
  if (text !== null) for (const line of wrapped(text, textWidth(screen))) screen.print(line);
}

/** Indents the rows of a section. */
const MARGIN = 2;

/** Prints facts with their labels, and omits empty ones. */
function table(screen: Screen, facts: Readonly<Record<string, string | null>>): void {
  const rows = Object.entries(facts).flatMap(([label, text]) => (text ? [[screen.faint(label), text]] : []));
  screen.table(folded(rows, 1, screen.width));
}

function section(screen: Screen, title: string, rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return;
  screen.print();
  screen.print(screen.bold(title));
  screen.table(rows, " ".repeat(MARGIN));
}

/** The former paths of a collection, each with its end. The table has the oldest name. */
function formerRows(formerly: Of<typeof explainResource>["formerly"]): string[][] {
  const today = new Date().toISOString().slice(0, 10);
  const end = (until: string | null) => {
    if (until === null) return "served, without an end date";
    return until <= today ? `refused since ${until}` : `served until ${until}`;
  };
  return formerly.map(({ collection, path, until }) => [
    path ?? collection,
    path === null ? "no separate path" : end(until),
  ]);
}

function showResource(screen: Screen, { name, file, summary, ...of }: Of<typeof explainResource>): void {
  head(screen, name, file, summary);
  screen.print();
  screen.print(`Ids begin with ${of.idPrefix}_.${of.parent === null ? "" : ` Contained in ${of.parent}.`}`);
  const marked = of.fields.map((field) => [
    field.name,
    field.mode === "removed" ? "" : field.type,
    screen.faint(marks(field).join(", ")),
  ]);
  const search = of.search.map(({ field, as }) => `${field} by ${as}`);
  const hooks = of.hooks.map((hook) => [hook.call, doneBy(hook)]);
  const events = of.events.map(({ name: type, by, summary: when }) => [type, by.join(", "), when ?? ""]);
  section(screen, "Calls", callRows(screen, of.calls));
  section(screen, "Former paths", formerRows(of.formerly));
  if (of.formerly.length > 0) screen.print(screen.faint(`  Its table is still ${of.table}.`));
  section(screen, "Fields", folded(marked, 1, screen.width - MARGIN));
  section(screen, "Rules of fields", ruleRows(screen, of.fields));
  showStates(screen, of.states);
  section(screen, "Filters", listRows(screen, of.filters));
  section(screen, "Sorts", listRows(screen, of.sorts));
  section(screen, "Search", listRows(screen, search));
  section(screen, "Hooks", folded(hooks, 1, screen.width - MARGIN));
  section(screen, "Events", folded(events, 2, screen.width - MARGIN));
}

/** What each call needs is beside it, or below it if the line would be too long. */
function callRows(screen: Screen, calls: Of<typeof explainResource>["calls"]): string[][] {
  const rows = calls.map(({ method, path, scope, permission, idempotencyKey }) => {
    const needs = [
      ...(permission === null ? [] : [`permission ${permission}`]),
      ...(idempotencyKey === "required" ? ["Idempotency-Key"] : []),
    ];
    return [method, path, scope, screen.faint(needs.join(", "))];
  });
  const short = new Set(rows.toSorted((a, b) => callWidth(a) - callWidth(b)));
  const fits = () => aligned([...short]).every((line) => MARGIN + visible(line) <= screen.width);
  while (short.size > 0 && !fits()) short.delete([...short].at(-1)!);
  const lines = aligned(rows.filter((row) => short.has(row)));
  const method = Math.max(...rows.map(([name]) => name!.length));
  return rows.flatMap((row) => {
    if (short.has(row)) return [[lines.shift()!]];
    const [name = "", path = "", ...needs] = row;
    const below = needs.filter((need) => visible(need) > 0).join("  ");
    return [[`${name.padEnd(method)}  ${path}`], [`${" ".repeat(method + 2)}${below}`]];
  });
}

const callWidth = (row: readonly string[]): number => visible(row.join("  "));

const listRows = (screen: Screen, items: readonly string[]): string[][] =>
  wrapped(items.join(", "), textWidth(screen) - MARGIN)
    .map((line) => [line])
    .filter(([line]) => line !== "");

/** The rules of fields, whose names are beside the first line. */
const ruleRows = (screen: Screen, fields: Of<typeof explainResource>["fields"]): string[][] => {
  const rows = fields.flatMap(({ name, rules }) => rules.map((rule, i) => [i === 0 ? name : "", rule]));
  return folded(rows, 1, textWidth(screen) - MARGIN);
};

/** `plan: reads work_order; writes status`; only the name if the effects are not declared. */
function doneBy({
  hook,
  ...of
}: Of<typeof explainResource>["hooks"][number] | Of<typeof explainAction>): string {
  const told = (["reads", "writes", "creates"] as const).flatMap((key) =>
    of[key]?.length ? [`${key} ${of[key].join(", ")}`] : [],
  );
  return of.reads === null ? `${hook}` : `${hook}: ${told.join("; ") || "writes nothing"}`;
}

/** The main properties of a field. */
function marks({ mode, required, rules, personal }: Of<typeof explainField>): string[] {
  return [
    ...(required ? ["required"] : []),
    ...(MODES[mode].mark === null ? [] : [MODES[mode].mark]),
    ...(rules.some((rule) => rule.startsWith("Unique")) ? ["unique"] : []),
    ...(personal ? ["personal"] : []),
  ];
}

type Mode = Of<typeof explainField>["mode"];

/** For each mode the mark in a list of fields, and a description of how the field is written. */
const MODES: Readonly<Record<Mode, { readonly mark: string | null; readonly written: string }>> = {
  readWrite: { mark: null, written: "on create and by PATCH" },
  createOnly: { mark: "create only", written: "on create; a PATCH of it returns " },
  readOnly: { mark: "read only", written: "only by the service; sending it returns " },
  removed: { mark: "removed", written: "no longer; sending it returns " },
  hidden: { mark: "hidden", written: "only by the service; sending it returns " },
};

function showStates(screen: Screen, states: Of<typeof explainResource>["states"]): void {
  if (states.length === 0) return;
  screen.print();
  screen.print(screen.bold("States"));
  const names = aligned(
    states.map(({ name, isInitial, isTerminal }) => [name, isInitial ? "first" : isTerminal ? "final" : ""]),
  );
  const width = Math.max(...names.map((name) => name.length)) + 4;
  const room = screen.width - width;
  states.forEach(({ mayBecome, isTerminal, rules }, i) => {
    const lines = [
      ...(isTerminal ? [] : wrapped(`may become ${mayBecome}`, room)),
      ...rules.flatMap((rule) => wrapped(rule, room)),
    ];
    screen.print(`  ${names[i]!.padEnd(width - 2)}${lines[0] ?? ""}`.trimEnd());
    for (const line of lines.slice(1)) screen.print(`${" ".repeat(width)}${line}`);
  });
}

function showField(screen: Screen, field: Of<typeof explainField>): void {
  head(screen, `${field.resource}.${field.name}`, field.file, field.summary);
  screen.print();
  const isRemoved = field.mode === "removed";
  table(screen, {
    Type: isRemoved ? null : field.type,
    Written: `${MODES[field.mode].written}${field.refusedWith ?? ""}`,
    Returned: isRemoved ? "no longer" : null,
    Required: isRemoved ? null : field.required ? "on create, and never null" : "no",
    Null: isRemoved ? null : field.nullable ? "if it is not set" : "never",
    Filter: field.filters ? `?${field.name}=` : null,
    Personal: personalText(field),
  });
  if (field.rules.length > 0) screen.print();
  for (const rule of field.rules) say(screen, rule);
  showMembers(screen, "Members", field.members);
  showStates(screen, field.states);
}

const personalText = ({ personal, erasedBy }: Of<typeof explainField>): string | null => {
  if (!personal) return null;
  const actions = `by the action${erasedBy.length === 1 ? "" : "s"} ${erasedBy.join(", ")}`;
  return `yes, erased ${erasedBy.length > 0 ? actions : "with the record that it is about"}`;
};

function showMembers(screen: Screen, title: string, members: Of<typeof explainField>["members"]): void {
  const rows = members.flatMap(({ name, type, required, summary }) => [
    [name, `${type}${required ? ", required" : ""}`],
    ...(summary === null ? [] : [["", summary]]),
  ]);
  section(screen, title, folded(rows, 1, screen.width - MARGIN));
}

function showAction(screen: Screen, action: Of<typeof explainAction>): void {
  const { call, from, to } = action;
  head(screen, `${action.resource}.actions.${action.name}`, action.file, action.summary);
  screen.print();
  const refusals = Object.entries(action.refuses).map(([code, status]) => `${code} (${status})`);
  table(screen, {
    Call: `${call.method} ${call.path}`,
    Scope: call.scope,
    Permission: call.permission,
    "Idempotency-Key": call.idempotencyKey,
    From: from?.join(", ") ?? null,
    To: to,
    Sets: action.sets.join(", "),
    Moves: action.moves.join(", "),
    Hook: action.hook && doneBy(action),
    Refuses: refusals.join(", "),
    Warns: Object.keys(action.warns).join(", "),
    Emits: action.emits,
    Answers: action.answers,
  });
  showMembers(screen, "Input", action.input);
}

function showCode(screen: Screen, code: Of<typeof explainCode>): void {
  const { status, meaning, why, remedy, places, inDetails, isWarning } = code;
  const where = inDetails
    ? "in error.details[].code"
    : isWarning
      ? "in meta.warnings[].code"
      : status === null
        ? ""
        : `status ${status}`;
  head(screen, `${code.name}${where === "" ? "" : `  ${screen.faint(where)}`}`, null, meaning);
  say(screen, why);
  say(screen, remedy);
  const shown = places.map((place) => [place]);
  section(screen, isWarning ? "Warned of by" : "Refused by", shown);
}
