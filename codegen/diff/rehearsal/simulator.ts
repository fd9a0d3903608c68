/** Answers calls by one side's declarations, with the runtime's routes, scopes, schemas and rules. */
import type { Faults } from "../../../runtime/errors/faults.ts";
import { Refusal } from "../../../runtime/errors.ts";
import { errorText } from "../../../runtime/http/error-text.ts";
import {
  verbOf as declaredVerbOf,
  layRoutes,
  listedIn,
  type Mutating,
  nameOf,
  type Operation,
  type Route,
} from "../../../runtime/http/routes.ts";
import { verbOf } from "../../../runtime/http/steps/mutate.ts";
import type { Journal } from "../../../runtime/model/journal.ts";
import { type Action, type Model, modelOf } from "../../../runtime/model/model.ts";
import type { Type } from "../../../runtime/model/type.ts";
import { scopesOf, scopeTest } from "../../../runtime/platform/scopes.ts";
import { shownIn } from "../../../runtime/record/children.ts";
import type { Command, Principal, Values } from "../../../runtime/record/command.ts";
import type { CompiledApplication } from "../../../runtime/record/compiled-application.ts";
import { judgeInput } from "../../../runtime/record/given.ts";
import { requirePermission } from "../../../runtime/record/reads/access.ts";
import { notFound, refuseFaults } from "../../../runtime/record/refuse.ts";
import type { UnitOfWork } from "../../../runtime/record/unit-of-work.ts";
import { attempt, Examples } from "../../openapi/examples.ts";
import { exampleId } from "../../openapi/names.ts";
import type { Side } from "../side.ts";
import { USUAL_LIMIT } from "../surface.ts";
import { type Records, recordsOf } from "./records.ts";
import { compileRehearsed, rehearsedUnit } from "./unit.ts";

export interface Call {
  /** `POST /work-orders/{id}/cancel` */
  readonly name: string;
  /** The ids in its path, in order. */
  readonly ids: readonly string[];
  /** The body, or the query for GET. */
  readonly sent: Readonly<Values>;
  /** State of the addressed record; null for its initial state, or if it has no states. */
  readonly state: string | null;
  readonly scopes: readonly string[];
  /** The preset that the key was created with. */
  readonly preset: string | null;
  /** Role of the member whom the key was issued to. */
  readonly role: string;
  readonly hasKey: boolean;
  /** Size of the body in bytes, if it matters. */
  readonly bytes?: number;
  /** Whether the addressed record contains only required values, as another client may have written it. */
  readonly isBare?: boolean;
  /** Whether a bare record keeps its objects, each with its required members only. */
  readonly keepsObjects?: boolean;
  /** Values of another record that the call refers to. */
  readonly beside?: { readonly id: string; readonly values: Readonly<Values> };
}

export interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly error: Readonly<Values> | null;
  /** Event types that it emits by its declaration. */
  readonly emits: readonly string[];
}

export class Simulator {
  readonly compiled: CompiledApplication;
  readonly routes: ReadonlyMap<string, Route>;
  readonly records: Records;
  readonly examples: Examples;

  /** The side that made the records. */
  readonly #maker: Side;

  /**
   * @param former the simulated side that made the records; null if they are the side's own examples
   * @param today YYYY-MM-DD: former names that end by then are refused, and later ones are accepted
   */
  constructor(
    readonly side: Side,
    former: Simulator | null,
    readonly today: string,
  ) {
    this.#maker = former?.side ?? side;
    const { application } = side;
    this.compiled = compileRehearsed(application);
    this.routes = new Map(layRoutes(application).all.map((route) => [nameOf(route), route]));
    this.examples = new Examples(application);
    this.records = recordsOf(application, this.examples, former?.records ?? null);
  }

  async answer(call: Call): Promise<Answer> {
    try {
      const { emits = [] } = this.side.surface.calls[call.name] ?? {};
      const { status, data } = await this.#answer(call);
      return { status, data, error: null, emits };
    } catch (error) {
      return refused(error);
    }
  }

  async #answer(call: Call): Promise<Performed> {
    const { name, role, hasKey, bytes = 0 } = call;
    const { members, models } = this.side.application;
    const route = this.routes.get(name);
    if (!route) throw this.#lost(name);
    const scopes = scopesOf(this.side.application, { scopePreset: call.preset, scopes: call.scopes });
    const member = ACTING(models.get(members.resource)!.idPrefix);
    const records = this.#recordsFor(call, role);
    const unit = rehearsedUnit(this.compiled, principalOf(member, scopes), records);
    await admit(route, unit, hasKey);
    const limit = route.bodyLimit ?? USUAL_LIMIT;
    if (bytes > limit) throw new Refusal("PAYLOAD_TOO_LARGE", `The body has more than ${limit} bytes.`);
    return await this.#perform(route, call, unit);
  }

  async #perform(
    { operation }: Route,
    { name, ids, sent, isBare = false }: Call,
    unit: UnitOfWork,
  ): Promise<Performed> {
    const prefixes = this.side.surface.calls[name]!.ids;
    if (prefixes.some((prefix, i) => !ids[i]?.startsWith(`${prefix}_`))) throw notFound();
    if (operation.kind === "whoami" || operation.kind === "describe" || operation.kind === "batch")
      return succeeded({});
    if (!("model" in operation))
      return succeeded(this.#journal(operation.kind === "listJournal", operation.journal, sent));
    const { model } = operation;
    if (listedIn(operation) !== null) {
      refuseQuery(judgeInput(this.compiled.inputs.list(model), sent));
      return succeeded([await read(model, exampleId(model.idPrefix), unit)]);
    }
    // The calls themselves show which actions a record allows.
    if (operation.kind === "actions") return succeeded([]);
    if (operation.kind === "act") {
      const { action } = operation;
      const isTold = action.on === "record" && action.result === null;
      if (!isTold) return succeeded(this.#result(action, model, sent, isBare));
    }
    return await perform(operation, { ids, body: sent }, unit, this.today);
  }

  /** The declared result of an action with a hook; hooks are not run. */
  #result(action: Action, model: Model, sent: Readonly<Values>, isBare: boolean): unknown {
    refuseFaults(judgeInput(this.compiled.inputs.action(action), sent));
    const told = attempt(() => this.examples.answer(action, model)) ?? {};
    return isBare && action.result ? bareValue(action.result, told) : told;
  }

  #journal(isList: boolean, journal: Journal, sent: Readonly<Values>): unknown {
    if (isList) refuseQuery(judgeInput(this.compiled.inputs.journal(journal), sent));
    const entry = journal.isFeed ? { type: sent.type ?? null } : attempt(() => this.examples.entry(journal));
    return isList ? [entry] : entry;
  }

  /**
   * The records a call meets: the addressed one in its state, the one it refers to, and the acting member.
   */
  #recordsFor(call: Call, role: string): Records {
    const own = new Map<string, Values>();
    const records: Records = { get: (id) => own.get(id) ?? this.records.get(id) };
    const change = (id: string | undefined, by: (record: Values) => Values) => {
      const record = id === undefined ? undefined : records.get(id);
      if (record) own.set(id!, by(record));
    };
    const { name, ids, state, isBare = false, keepsObjects = false, beside } = call;
    const operation = this.routes.get(name)?.operation;
    const model = operation && "model" in operation ? operation.model : null;
    if (beside) change(beside.id, (record) => ({ ...record, ...beside.values }));
    if (model && isBare) change(ids.at(-1), (record) => bareOf(model, record, keepsObjects));
    const made = this.#maker.application.models.get(model?.name ?? "") ?? model;
    if (model?.states && made?.states && state !== null)
      change(ids.at(-1), (record) => ({ ...inState(made, record, state), [model.states!.field]: state }));
    const acting = this.#acting(role);
    own.set(acting.id as string, acting);
    return records;
  }

  #acting(role: string): Values {
    const { models, members } = this.side.application;
    const { idPrefix } = models.get(members.resource)!;
    return {
      ...this.records.get(exampleId(idPrefix)),
      ...Object.fromEntries(members.active.map(({ field, values }) => [field, values[0]])),
      id: ACTING(idPrefix),
      [members.role]: role,
    };
  }

  #lost(name: string): Refusal {
    const [, path] = name.split(" ") as [string, string];
    const stands = [...this.routes.values()].some(({ template }) => template === path);
    return stands
      ? new Refusal("METHOD_NOT_ALLOWED", "The path exists, the method does not.")
      : new Refusal("ROUTE_NOT_FOUND", "No endpoint has this path.");
  }
}

/** Checks that come before the body. @throws Refusal */
export async function admit(route: Route, unit: UnitOfWork, hasKey: boolean): Promise<void> {
  if (route.scope !== null && !unit.principal.holds(route.scope))
    throw new Refusal("INSUFFICIENT_SCOPE", `The key lacks the scope ${route.scope}.`);
  if (route.permission !== null) await requirePermission(unit, route.permission);
  if (route.idempotencyKey !== "required" || hasKey) return;
  const message = "This request needs an Idempotency-Key.";
  const details = [{ path: "header.Idempotency-Key", code: "REQUIRED", message }];
  throw new Refusal("IDEMPOTENCY_KEY_REQUIRED", message, { details });
}

/** The id of the acting member, which differs from the ids that records refer to. */
const ACTING = (prefix: string): string => exampleId(prefix).replace(/s$/, "v");

/** Invalid queries return 400; invalid bodies return 422. */
function refuseQuery({ listed: [...faults] }: Faults): void {
  if (faults.length === 0) return;
  const details = faults.map((fault) => ({ ...fault, path: `query.${fault.path.slice(1)}` }));
  throw new Refusal("INVALID_QUERY", faults[0]!.message, { details });
}

const DOCS = "https://api.example.com/docs/errors";

/** The response for an error. A record in an undeclared state is a defect to the runtime, hence INTERNAL. */
export function refused(error: unknown): Answer {
  const known =
    error instanceof Refusal ? error : new Refusal("INTERNAL", "Something went wrong on our side.");
  const told = JSON.parse(errorText(known, `${DOCS}#${known.code}`)) as Values;
  return { status: known.status, data: null, error: told, emits: [] };
}

export const principalOf = (teamMemberId: string | null, scopes: readonly string[]): Principal => ({
  organizationId: exampleId("org"),
  apiKeyId: exampleId("key"),
  teamMemberId,
  holds: scopeTest(scopes),
  defaultOwners: {},
});

export interface Performed {
  readonly status: number;
  readonly data: unknown;
  readonly warnings: readonly unknown[];
}

const succeeded = (data: unknown): Performed => ({ status: 200, data, warnings: [] });

export type OnRecord = Extract<Operation, { readonly model: Model }>;

/** Executes a call as the runtime does. @param today YYYY-MM-DD @throws Refusal */
export async function perform(
  operation: OnRecord,
  { ids, body }: { readonly ids: readonly string[]; readonly body: Readonly<Values> },
  unit: UnitOfWork,
  today: string,
): Promise<Performed> {
  const { model } = operation;
  const [parentId = null] = model.parent ? ids : [];
  const id = ids[model.parent ? 1 : 0] ?? null;
  const { scope, on, gives } = declaredVerbOf(operation) ?? {};
  if (scope === "read") {
    const record = on === "record" ? await read(model, id!, unit) : {};
    if (model.parent && on === "record" && record[model.parent.field] !== parentId) throw notFound();
    return succeeded(typeof gives === "object" ? gives.example : record);
  }
  const { actor, principal } = unit;
  const sent = { body: structuredClone(body), ifMatch: null, fingerprint: "" };
  const command: Command = { ...actor, principal, model, id, parentId, ...sent };
  const verb = verbOf(command, operation as Mutating, unit.compiled.inputs, Date.parse(today));
  const { status, data, warnings = [] } = await verb.run(unit);
  return { status, data: JSON.parse(data) as unknown, warnings };
}

async function read(model: Model, id: string, unit: UnitOfWork): Promise<Values> {
  const record = await unit.load(model, id, "read");
  if (!record) throw notFound();
  const shown = unit.view(model, record);
  for (const field of model.fields) {
    if (field.kind !== "embedded") continue;
    const child = modelOf(unit.application, field.resource);
    shown[field.name] = ((shown[field.name] ?? []) as Values[]).map((one) =>
      shownIn(child, unit.view(child, one)),
    );
  }
  return shown;
}

/** The record with every optional value null. */
const bareOf = (model: Model, record: Readonly<Values>, keepsObjects: boolean): Values =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const field = model.byName.get(name);
      const isKept =
        field && (!field.nullable || field.kind === "embedded" || (keepsObjects && field.type.members));
      if (!isKept) return [name, null];
      return [name, bareValue(field.type, value)];
    }),
  );

/** The value with every optional member null; numbers that may have a fraction get one. */
function bareValue({ name, members, items }: Type, value: unknown): unknown {
  if (name === "number") return 0.5;
  if (items && Array.isArray(value)) return value.map((item) => bareValue(items, item));
  if (!members || value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const member = members.get(key);
      const isKept =
        member === undefined || member.required || member.sum !== null || member.default !== undefined;
      return [key, isKept ? (member ? bareValue(member.type, item) : item) : null];
    }),
  );
}

function inState(model: Model, record: Readonly<Values>, name: string): Values {
  const state = model.states!.values.get(name);
  const filled = [...(state?.requires.keys() ?? [])].filter((field) => record[field] === null);
  return {
    ...record,
    [model.states!.field]: name,
    ...Object.fromEntries(
      filled.map((field) => [
        field,
        model.byName.get(field)?.type.name === "timestamp" ? "2027-03-08T17:00:00.000Z" : "Northside",
      ]),
    ),
  };
}
