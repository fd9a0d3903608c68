/** In charge of explanations on the screen. */
import { aligned, type Screen, wrapped } from "../shell/screen.ts";
import type { Explanation, explainAction, explainCode, explainField, explainResource } from "./explain.ts";

type Of<F extends (...args: never[]) => unknown> = ReturnType<F>;

/** Prints one. */
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
  const rows = Object.entries(facts).flatMap(([label, text]) =>
    wrapped(text).map((line, i) => [i === 0 ? screen.faint(label) : "", line]),
  );
  screen.table(rows);
}

function head(screen: Screen, name: string, file: string | null, summary: string | null): void {
  screen.print(`${screen.bold(name)}${file === null ? "" : `  ${screen.faint(file)}`}`);
  if (summary !== null) for (const line of wrapped(summary)) screen.print(line);
}

function section(screen: Screen, title: string, rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return;
  screen.print();
  screen.print(screen.bold(title));
  screen.table(rows, "  ");
}

function showResource(screen: Screen, { name, file, summary, ...of }: Of<typeof explainResource>): void {
  head(screen, name, file, summary);
  screen.print();
  screen.print(`Ids begin with ${of.idPrefix}_.${of.parent === null ? "" : ` Contained in ${of.parent}.`}`);
  section(
    screen,
    "Calls",
    of.calls.map(({ method, path, scope, permission, idempotencyKey }) => [
      method,
      path,
      scope,
      screen.faint(
        [
          ...(permission === null ? [] : [`permission ${permission}`]),
          ...(idempotencyKey === "required" ? ["Idempotency-Key"] : []),
        ].join(", "),
      ),
    ]),
  );
  section(
    screen,
    "Fields",
    of.fields.map((field) => [field.name, clipped(field.type), screen.faint(marks(field).join(", "))]),
  );
  showStates(screen, of.states);
  if (of.filters.length > 0)
    section(
      screen,
      "Filters",
      wrapped(of.filters.join(", ")).map((line) => [line]),
    );
  section(
    screen,
    "Hooks",
    of.hooks.map((hook) => [hook.call, doneBy(hook)]),
  );
  section(
    screen,
    "Events",
    of.events.map(({ name: type, summary: when }) => [type, screen.faint(when ?? "")]),
  );
}

/** `plan: reads work_order; writes status`; of a hook that does not tell its name alone. */
function doneBy({
  hook,
  ...of
}: Of<typeof explainResource>["hooks"][number] | Of<typeof explainAction>): string {
  const told = (["reads", "writes", "creates"] as const).flatMap((key) =>
    of[key]?.length ? [`${key} ${of[key].join(", ")}`] : [],
  );
  return of.reads === null ? `${hook}` : `${hook}: ${told.join("; ") || "writes nothing"}`;
}

/** What is known of a field at first sight. */
function marks({ mode, required, rules }: Of<typeof explainField>): string[] {
  return [
    ...(required ? ["required"] : []),
    ...(MODES[mode] === "" ? [] : [MODES[mode]]),
    ...(rules.some((rule) => rule.startsWith("Unique")) ? ["unique"] : []),
  ];
}

const MODES: Readonly<Record<Of<typeof explainField>["mode"], string>> = {
  readWrite: "",
  createOnly: "on create",
  readOnly: "read only",
  removed: "removed",
  hidden: "hidden",
};

const MOST = 60;
const clipped = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text);

function showStates(screen: Screen, states: Of<typeof explainResource>["states"]): void {
  if (states.length === 0) return;
  screen.print();
  screen.print(screen.bold("States"));
  const names = aligned(
    states.map(({ name, isInitial, isTerminal }) => [name, isInitial ? "first" : isTerminal ? "final" : ""]),
  );
  const width = Math.max(...names.map((name) => name.length)) + 4;
  states.forEach(({ mayBecome, isTerminal, rules }, i) => {
    const lines = [
      ...(isTerminal ? [] : wrapped(`may become ${mayBecome}`)),
      ...rules.flatMap((rule) => wrapped(rule)),
    ];
    screen.print(`  ${names[i]!.padEnd(width - 2)}${lines[0] ?? ""}`.trimEnd());
    for (const line of lines.slice(1)) screen.print(`${" ".repeat(width)}${line}`);
  });
}

function showField(screen: Screen, field: Of<typeof explainField>): void {
  head(screen, `${field.resource}.${field.name}`, field.file, field.summary);
  screen.print();
  screen.table([
    [screen.faint("Type"), field.type],
    [screen.faint("Written"), `${WRITTEN[field.mode]}${field.refusedWith ?? ""}`],
    [screen.faint("Required"), field.required ? "on create, and never null" : "no"],
    [screen.faint("Null"), field.nullable ? "where it is unset" : "never"],
    ...(field.filters ? [[screen.faint("Filter"), `?${field.name}=`]] : []),
  ]);
  if (field.rules.length > 0) screen.print();
  for (const rule of field.rules) for (const line of wrapped(rule)) screen.print(line);
  section(
    screen,
    "Members",
    field.members.map(({ name, type, required, summary }) => [
      name,
      type,
      required ? "required" : "",
      summary ?? "",
    ]),
  );
  showStates(screen, field.states);
}

const WRITTEN: Readonly<Record<Of<typeof explainField>["mode"], string>> = {
  readWrite: "on create and by PATCH",
  createOnly: "on create; a PATCH of it is refused with ",
  readOnly: "by the service alone; sending it is refused with ",
  removed: "no more; sending it is refused with ",
  hidden: "by the service alone; sending it is refused with ",
};

function showAction(screen: Screen, action: Of<typeof explainAction>): void {
  const { call, from, to } = action;
  head(screen, `${action.resource}.actions.${action.name}`, action.file, action.summary);
  screen.print();
  const refusals = Object.entries(action.refuses).map(([code, status]) => `${code} (${status})`);
  const warnings = Object.keys(action.warns);
  const rows: (readonly [string, string])[] = [
    ["Call", `${call.method} ${call.path}`],
    ["Scope", call.scope],
    ...(call.permission === null ? [] : [["Permission", call.permission] as const]),
    ["Idempotency-Key", call.idempotencyKey],
    ...(from === null ? [] : [["From", from.join(", ")] as const]),
    ...(to === null ? [] : [["To", to] as const]),
    ...(action.sets.length === 0 ? [] : [["Sets", action.sets.join(", ")] as const]),
    ...(action.moves.length === 0 ? [] : [["Moves", action.moves.join(", ")] as const]),
    ...(action.hook === null ? [] : [["Hook", doneBy(action)] as const]),
    ...(refusals.length === 0 ? [] : [["Refuses", refusals.join(", ")] as const]),
    ...(warnings.length === 0 ? [] : [["Warns", warnings.join(", ")] as const]),
    ...(action.emits === null ? [] : [["Emits", action.emits] as const]),
    ["Answers", action.answers],
  ];
  screen.table(rows.map(([label, text]) => [screen.faint(label), text]));
  section(
    screen,
    "Input",
    action.input.map(({ name, type, required, summary }) => [
      name,
      type,
      required ? "required" : "",
      summary ?? "",
    ]),
  );
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
  if (why !== null) for (const line of wrapped(why)) screen.print(line);
  if (remedy !== null) for (const line of wrapped(remedy)) screen.print(line);
  section(
    screen,
    isWarning ? "Warned of by" : "Refused by",
    places.map((place) => [place]),
  );
}
