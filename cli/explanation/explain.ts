/** Explanations as data: the meaning of a declaration, for a screen or a program. */
import { rulesOf as rulesOfApplication, saidOf, warningsOf } from "../../codegen/docs/codes.ts";
import { titleOf } from "../../codegen/docs/frame.ts";
import { followers, movesOf, rulesOf as rulesOfState, wayText } from "../../codegen/docs/moves.ts";
import { rulesOf } from "../../codegen/openapi/fields.ts";
import { callText, exclusionText } from "../../codegen/openapi/verbs.ts";
import { DETAILS, ERRORS, type ErrorCode } from "../../runtime/errors.ts";
import { layRoutes, methodOf, type Route } from "../../runtime/http/routes.ts";
import { BASE } from "../../runtime/http/server.ts";
import { type Field, isGiven } from "../../runtime/model/field.ts";
import { FOOTPRINT_KEYS, hookedCalls, listedIn } from "../../runtime/model/footprint.ts";
import type { Action, Application, Model, State, Write } from "../../runtime/model/model.ts";
import type { Member, Type } from "../../runtime/model/type.ts";

/** Fields that clients can know. */
export const shownFields = (model: Model): Field[] => model.fields.filter(({ mode }) => mode !== "hidden");

export function explainResource(model: Model, application: Application) {
  return {
    kind: "resource" as const,
    name: model.name,
    file: model.file,
    summary: model.summary,
    idPrefix: model.idPrefix,
    parent: model.parent?.resource ?? null,
    table: model.table,
    formerly: model.formerly.map(({ name, path, deprecated }) => ({
      collection: name,
      path: path && `${BASE}${path}`,
      until: deprecated?.sunset.toISOString().slice(0, 10) ?? null,
    })),
    calls: routesOf(model, application).map(callOf),
    fields: shownFields(model).map((field) => explainField(model, field)),
    states: [...(model.states?.values.values() ?? [])].map((state) => stateOf(model, state)),
    filters: model.operations.list ? [...model.filters, ...model.parameters].map(({ name }) => name) : [],
    sorts: model.sorts.map(({ name }) => name),
    search: model.search.map(({ field, as }) => ({ field: field.name, as })),
    events: [...model.events.values()].map(({ name, summary }) => ({
      name,
      summary,
      by: emittersOf(model, name),
    })),
    hooks: hookedCalls(model).map((called) => ({
      call: called.path.join("."),
      ...hookOf(called.call, model),
    })),
  };
}

/** The calls and expiries that emit an event, such as `create` and `cancel`. */
const emittersOf = (model: Model, event: string): string[] => [
  ...[model.events.get(event)!.on].filter((on) => on !== null),
  ...[...model.actions.values()].filter(({ emits }) => emits === event).map(({ name }) => name),
  ...[...(model.states?.values.values() ?? [])]
    .filter(({ expires }) => expires?.emits === event)
    .map(({ name }) => `the expiry of ${name}`),
];

const routesOf = (model: Model, application: Application): Route[] =>
  layRoutes(application).all.filter(
    ({ operation, former }) => former === null && "model" in operation && operation.model === model,
  );

const callOf = ({ operation, template, scope, permission, idempotencyKey }: Route) => ({
  method: methodOf(operation),
  path: `${BASE}${template}`,
  // Only the call that returns the key itself needs no scope.
  scope: scope!,
  permission,
  idempotencyKey,
  summary: unquoted(callText(operation).summary),
  action: operation.kind === "act" ? operation.action.name : null,
});

const stateOf = (model: Model, state: State) => ({
  name: state.name,
  isInitial: model.states!.initial === state.name,
  isTerminal: state.terminal,
  mayBecome: unquoted(followers(model, state)) || "nothing",
  rules: rulesOfState(model, state).map(unquoted),
});

const REFUSALS: Readonly<Record<Field["mode"], string | null>> = {
  readWrite: null,
  createOnly: "CREATE_ONLY",
  readOnly: "READ_ONLY",
  removed: "REMOVED_FIELD",
  hidden: "UNKNOWN_FIELD",
};

export function explainField(model: Model, field: Field) {
  return {
    kind: "field" as const,
    name: field.name,
    resource: model.name,
    file: model.file,
    summary: field.summary,
    type: typeText(field.type),
    mode: field.mode,
    personal: model.personal.includes(field.name),
    /** The actions that erase it, if it is personal. Without any, it is erased with the record it is about. */
    erasedBy: model.personal.includes(field.name)
      ? [...model.actions.values()].filter(({ erases }) => erases).map(({ name }) => name)
      : [],
    required: isGiven(field) && field.required,
    nullable: field.nullable,
    filters: model.filters.some(({ name }) => name === field.name) && model.operations.list !== null,
    /** Code of the detail if the field is sent although it is not writable. */
    refusedWith: refusalOf(model, field),
    rules: [...rulesOf(field), ...(model.exclusion?.start === field ? exclusionText(model) : [])].map(
      unquoted,
    ),
    members: membersOf(field.type.members ?? field.type.items?.members),
    states:
      model.states?.field === field.name
        ? [...model.states.values.values()].map((s) => stateOf(model, s))
        : [],
  };
}

const refusalOf = ({ states }: Model, { name, mode }: Field): string | null =>
  mode !== "readWrite" && states?.field === name ? states.refusal : REFUSALS[mode];

const membersOf = (members: ReadonlyMap<string, Member> | undefined) =>
  [...(members?.values() ?? [])].map(({ name, type, required, summary }) => ({
    name,
    type: typeText(type),
    required,
    summary: summary === null ? null : unquoted(summary),
  }));

export function explainAction(model: Model, action: Action, application: Application) {
  const route = routesOf(model, application).find(
    ({ operation }) => operation.kind === "act" && operation.action === action,
  )!;
  return {
    kind: "action" as const,
    name: action.name,
    resource: model.name,
    file: model.file,
    summary: action.summary,
    call: callOf(route),
    from: action.from,
    to: action.to,
    input: membersOf(action.input),
    sets: [
      ...action.set.map(({ field }) => field),
      ...action.farSet.map(({ reference, field }) => `${reference}.${field}`),
    ],
    ...hookOf(action, model),
    refuses: action.refuses,
    warns: action.warns,
    moves: action.moves.map(({ field, to }) => `the record of ${field} to ${to}`),
    emits: action.emits,
    answers: action.erases ? "the record, with changed" : ANSWERS[action.answers],
  };
}

const ANSWERS: Readonly<Record<Action["answers"], string>> = {
  action: "an action response: action.confirmed, action.confirmationSignal and resource",
  record: "the record",
  result: "the result of the hook",
  bareResult: "the result of the hook, without meta",
};

/** A type and its bounds in a few words. */
function typeText({ reference, items, values, words, name, bounds }: Type): string {
  const within = bounds === undefined ? "" : `, ${bounds}`;
  if (items) return `list of ${typeText(items)}${within}`;
  if (reference) return "to" in reference ? `id of ${reference.to}` : `id of the resource in ${reference.by}`;
  return values ? `one of ${values.join(", ")}` : `${words ?? name}${within}`;
}

/** A hook with its declared effects; null if they are not declared. */
const hookOf = ({ hook, footprint }: Write, { name }: Model) => {
  const [reads, writes, creates] = FOOTPRINT_KEYS.map((key) => footprint && listedIn(footprint, key, name));
  return { hook, reads: reads!, writes: writes!, creates: creates! };
};

/** An explanation that is only a list of facts. */
const told = <K extends string>(
  kind: K,
  name: string,
  file: string,
  summary: string | null,
  facts: Readonly<Record<string, string>>,
) => ({
  kind,
  name,
  file,
  summary,
  facts: Object.fromEntries(Object.entries(facts).filter(([, text]) => text !== "")),
});

export function explainState(model: Model, state: State, application: Application) {
  const { field, starts } = model.states!;
  const ways = movesOf(model, application).filter(({ to }) => to === state.name);
  const by = (label: string) => wayText(label || `a PATCH of ${field}`);
  const into = [...new Set(ways.map(({ label }) => label))].map(
    (label) => `${ways.flatMap((way) => (way.label === label ? [way.from] : [])).join(", ")} ${by(label)}`,
  );
  const actions = [...model.actions.values()].filter(
    ({ on, from }) => on === "record" && (from === null || from.includes(state.name)),
  );
  return told("state", `${model.name}.${state.name}`, model.file, null, {
    Final: state.terminal ? "yes, no move leads out of it" : "",
    Begins: starts.includes(state.name)
      ? starts[0] === state.name
        ? `a new record${starts.length > 1 ? ", unless the create sends another state" : ""}`
        : "a new record, if the create sends it"
      : "",
    "Comes from": into.join("; ") || (starts.includes(state.name) ? "" : "a move by the service"),
    "May become": state.terminal ? "" : unquoted(followers(model, state)) || "nothing",
    Actions: actions.map(({ name }) => name).join(", ") || "none",
    Rules: rulesOfState(model, state).map(unquoted).join(" "),
    "List filter": state.filterAs === null ? "" : `matches ${state.filterAs} instead`,
  });
}

export function explainHooks(model: Model) {
  const facts = hookedCalls(model).map((called) => {
    const { hook, ...does } = hookOf(called.call, model);
    const [refuses, warns] = [Object.keys(called.call.refuses), Object.keys(called.call.warns)];
    const done = Object.entries({ ...does, refuses, warns }).flatMap(([kind, names]) =>
      names?.length ? [`${kind} ${names.join(", ")}`] : [],
    );
    return [`${hook} on ${called.path.join(".")}`, done.join("; ") || "refuses only with common codes"];
  });
  return told(
    "hooks",
    `${model.stem}.hooks.ts`,
    model.file,
    facts.length === 0 ? `No call of ${model.name} names a hook.` : "Its hooks and the calls that use them.",
    Object.fromEntries(facts) as Record<string, string>,
  );
}

export const explainApplication = ({ name, summary, members, roles, presets }: Application) =>
  told("application", name, "resources/application.yaml", summary, {
    Members: members.resource,
    ...Object.fromEntries(
      [...roles].map(([role, held]) => [`Role ${role}`, [...held].join(", ") || "no permission"]),
    ),
    ...Object.fromEntries(
      [...presets].map(([preset, scopes]) => [`Preset ${preset}`, scopes.join(", ") || "no scope"]),
    ),
  });

export function explainCode(code: string, application: Application) {
  const known = ERRORS[code as ErrorCode];
  const said = saidOf(application)(code);
  const rule = rulesOfApplication(application).find((each) => each.code === code);
  const warning = warningsOf(application).find((each) => each.code === code);
  return {
    kind: "code" as const,
    name: code,
    status: known?.status ?? rule?.status ?? null,
    meaning: said === null ? null : unquoted(said.when),
    why: said?.why == null ? null : unquoted(said.why),
    remedy: said?.remedy == null ? null : unquoted(said.remedy),
    /** Places where declarations refuse or warn with it. */
    places: ((rule ?? warning)?.places ?? []).map(({ model, name }) => `${name} of ${titleOf(model)}`),
    isWarning: warning !== undefined,
    inDetails: code in DETAILS,
  };
}

/** Removes backticks. They are meant for pages; on a screen names stand out by their form. */
const unquoted = (text: string): string => text.replaceAll("`", "");
