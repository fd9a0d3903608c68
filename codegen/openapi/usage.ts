/** Finds the calls that must come before a call, so that the records it needs exist. */
import { methodOf, type Operation, type Route, sendsOf } from "../../runtime/http/routes.ts";
import { type Field, isUnique } from "../../runtime/model/field.ts";
import type { Journal } from "../../runtime/model/journal.ts";
import { type Action, type Application, type Model, modelOf } from "../../runtime/model/model.ts";
import { isNeeded } from "../../runtime/model/schema/input.ts";
import { declaredOf, type GivenRecords } from "./declared.ts";
import { attempt, type Examples, NoSample, type Sample } from "./examples.ts";
import { callId, exampleId, operationId } from "./names.ts";
import { SAMPLE_PARTS, targetsOf } from "./parameters.ts";
import type { Acting } from "./refusals.ts";
import { undeclaredOf } from "./undeclared.ts";
import { callText } from "./verbs.ts";

/**
 * A call of a usage. In its texts, `$customer` means the id from the earlier step of that name. `$run` means
 * digits that no earlier run had, so that unique values are unique.
 */
export interface Step {
  readonly call: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Sample;
  readonly body?: Sample;
  /** The name of the response's subject, and the place of its id in `data`; by default `id`. */
  readonly as?: string;
  readonly at?: string;
}

interface Known {
  readonly application: Application;
  readonly examples: Examples;
  /** By operation id. */
  readonly routes: ReadonlyMap<string, Route>;
  /** Resources by their ids in examples. */
  readonly byId: ReadonlyMap<string, Model>;
}

/** Returns the calls that lead to a call, followed by that call; null if one of them has no example. */
export type UsageOf = (route: Route) => readonly Step[] | null;

export function usagesOf(application: Application, examples: Examples, routes: readonly Route[]): UsageOf {
  const known: Known = {
    application,
    examples,
    routes: new Map(routes.map((route) => [callId(route), route])),
    byId: new Map([...application.models.values()].map((model) => [exampleId(model.idPrefix), model])),
  };
  return ({ operation }) => attempt(() => new Usage(known).of(operation)) ?? null;
}

interface Made {
  readonly model: Model;
  state: string | null;
}

/** The name of the addressed record, by default that of its resource; and the name that the response gets. */
interface Beside extends Pick<Step, "as" | "at"> {
  readonly on?: string;
}

class Usage {
  readonly #known: Known;
  readonly #steps: Step[] = [];
  readonly #made = new Map<string, Made>();
  /** Unique texts, by the texts that they replace. */
  readonly #fresh = new Map<string, string>();
  #given: GivenRecords = new Map();

  constructor(known: Known) {
    this.#known = known;
  }

  of(operation: Operation): readonly Step[] {
    if (operation.kind === "act") this.#act(operation.model, operation.action);
    else if ("model" in operation) {
      if (sendsOf(operation) === "changes") this.#find(operation.model.name);
      const sent = callText(operation).sent(this.#known.examples);
      this.#call(operation, this.#filled({ ...sent, ...undeclaredOf(operation).body }, operation.model));
    } else
      this.#call(operation, operation.kind === "batch" ? callText(operation).sent(this.#known.examples) : {});
    return this.#steps;
  }

  /** Finds a journal entry: the first of its list, or a test's delivery. @returns a placeholder for its id */
  #entry(journal: Journal): string {
    const operation = { kind: "listJournal", journal } as const;
    const { before, at } = undeclaredOf(operation);
    if (before && at) {
      const [name, verb] = before[0]!.split(".") as [string, string];
      const model = modelOf(this.#known.application, name);
      this.#act(model, model.actions.get(verb)!, { as: journal.name, at });
    } else {
      if (journal.name === "usage_record") this.#metered();
      this.#steps.push({ call: operationId(operation), query: { limit: 1 }, as: journal.name, at: "0.id" });
    }
    return `$${journal.name}`;
  }

  #metered(): void {
    for (const model of this.#known.application.models.values())
      for (const action of model.actions.values())
        if (action.emits !== null && model.events.get(action.emits)?.metered) return this.#act(model, action);
  }

  #act(model: Model, action: Action, beside: Beside = {}): void {
    const operation = { kind: "act", model, action } as const;
    const { before = [], body: own } = undeclaredOf(operation);
    const declared = declaredOf(model, action);
    this.#given = declared?.given ?? new Map();
    for (const name of [...this.#given.keys(), ...before]) this.#find(name);
    if (action.on === "record") this.#find(model.name, action.from ?? openOf(model));
    const body = declared ? this.#filled({ ...declared.body, ...own }, model) : this.#needed(operation);
    this.#call(operation, body, beside);
  }

  /** Finds or creates the record of a name, in one of some states. @returns a placeholder for its id */
  #find(name: string, states: readonly string[] | null = null): string {
    const made = this.#made.get(name) ?? this.#make(name);
    if (states !== null && made.state !== null && !states.includes(made.state))
      for (const { operation, to, body } of wayOf(made.model, made.state, states)) {
        this.#call(operation, body, { on: name });
        made.state = to;
      }
    return `$${name}`;
  }

  #make(name: string): Made {
    const model = modelOf(this.#known.application, resourceIn(name));
    const { do: moves = [], ...said } = this.#given.get(name) ?? {};
    const operation = this.#creating(model);
    const made: Made = { model, state: model.states?.initial ?? null };
    this.#call(operation, this.#needed(operation, said), { as: name });
    this.#made.set(name, made);
    for (const verb of [moves].flat()) {
      const [called, sent] = typeof verb === "string" ? [verb, null] : Object.entries(verb as Sample)[0]!;
      const action = model.actions.get(called);
      const operation: Acting = action ? { kind: "act", model, action } : { kind: "update", model };
      const body = sent || !action ? this.#filled((sent ?? {}) as Sample, model) : this.#needed(operation);
      this.#call(operation, body, { on: name });
      made.state = action?.to ?? (body[model.states?.field ?? ""] as string | undefined) ?? made.state;
    }
    return made;
  }

  /** The required input of a call, together with the given values. */
  #needed(operation: Acting, said: Sample = {}): Sample {
    const sent = callText(operation).sent(this.#known.examples);
    const isMeant = (name: string) =>
      operation.kind === "act"
        ? operation.action.input.get(name)!.required
        : isNeeded(operation.model.byName.get(name)!);
    const needed = Object.fromEntries(Object.entries(sent).filter(([name]) => isMeant(name)));
    return this.#filled({ ...needed, ...undeclaredOf(operation).body, ...said }, operation.model);
  }

  /** The call that creates a record: a create, or an action that returns the new record. */
  #creating(model: Model): Acting {
    if (model.operations.create) return { kind: "create", model };
    const action = [...model.actions.values()].find(
      (one) => one.answers === "record" && one.method === "POST",
    );
    return { kind: "act", model, action: action! };
  }

  #call(operation: Operation, body: Sample = {}, { on, ...answer }: Beside = {}): void {
    const call = operationId(operation);
    const { application, routes } = this.#known;
    const path = targetsOf(routes.get(call)!, application).map(([id, target]) => {
      if ("listPath" in target) return [id, this.#entry(target)];
      return [id, this.#find(on !== undefined && resourceIn(on) === target.name ? on : target.name)];
    });
    if (operation.kind === "upsert") path.push(...Object.entries({ ...SAMPLE_PARTS, externalId: "A-$run" }));
    const sent = methodOf(operation) === "GET" ? "query" : "body";
    this.#steps.push({
      call,
      ...(path.length > 0 ? { path: Object.fromEntries(path) } : {}),
      ...(Object.keys(body).length > 0 ? { [sent]: body } : {}),
      ...answer,
    });
  }

  /** A body with placeholders for existing records, and with new unique values. */
  #filled(body: Sample, model: Model): Sample {
    return Object.fromEntries(
      Object.entries(body).map(([name, value]) => {
        const filled = this.#value(name, value, model);
        return [this.#fresh.get(name) ?? name, filled];
      }),
    );
  }

  #value(name: string, value: unknown, model: Model): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#value(name, item, model));
    if (typeof value === "object" && value !== null) return this.#filled(value as Sample, model);
    if (typeof value !== "string") return value;
    const named = /^\$(\w+)$/.exec(value)?.[1];
    if (named !== undefined) return this.#find(named);
    const field = model.byName.get(name);
    const of = this.#known.byId.get(value);
    if (!of) return isAlone(name, model) ? this.#freshened(value, field) : value;
    const wanted = field?.kind === "reference" ? field.where : [];
    const states = wanted.find((one) => one.field === of.states?.field)?.values as string[] | undefined;
    return this.#find(of.name, states ?? null);
  }

  /** Makes a text unique in its organization. A body member with this text as its name is renamed as well. */
  #freshened(text: string, field: Field | undefined): string {
    const { pattern = "", maxLength = Infinity } = field?.type.input ?? {};
    const fits = (candidate: string) =>
      SOME_RUNS.map((run) => candidate.replace("$run", run)).every(
        (tried) => tried.length <= maxLength && new RegExp(pattern, "u").test(tried),
      );
    const candidates = text.includes("@")
      ? [text.replace("@", ".$run@")]
      : [`${text}${/\d$/.test(text) ? "-" : " "}$run`, `${text}$run`, "$run"];
    const made = candidates.find(fits) ?? text;
    this.#fresh.set(text, made);
    return made;
  }
}

/** Values that `$run` may have. */
const SOME_RUNS = ["40", "4071826312"];

/** `customer2` is a second `customer`. */
export const resourceIn = (name: string): string => name.replace(/\d+$/, "");

const openOf = ({ states }: Model): string[] | null =>
  states && [...states.values.values()].filter(({ terminal }) => !terminal).map(({ name }) => name);

/** A call that moves a record to a state. */
const legTo = (to: string, operation: Operation, body?: Sample) => ({ to, operation, body });
type Leg = ReturnType<typeof legTo>;

/**
 * The shortest path from a state to one of others, by actions and by PATCH.
 * @throws NoSample if only the service leads there
 */
function wayOf(model: Model, from: string, wanted: readonly string[]): readonly Leg[] {
  const ways = new Map<string, readonly Leg[]>([[from, []]]);
  for (const [state, way] of ways) {
    if (wanted.includes(state)) return way;
    for (const leg of legsFrom(model, state)) if (!ways.has(leg.to)) ways.set(leg.to, [...way, leg]);
  }
  throw new NoSample(wanted.join());
}

function legsFrom(model: Model, state: string): Leg[] {
  const { field, values } = model.states!;
  const acts = [...model.actions.values()].filter(
    ({ on, to, from }) => on === "record" && to !== null && (from ?? [state]).includes(state),
  );
  return [
    ...acts.map((action) => legTo(action.to!, { kind: "act", model, action })),
    ...[...values.get(state)!.to].map((to) => legTo(to, { kind: "update", model }, { [field]: to })),
  ];
}

/** Whether a field must be made unique. Of several fields that are unique together, this is the last text. */
const isAlone = (name: string, model: Model): boolean =>
  model.fields.some(
    (field) =>
      isUnique(field) &&
      [field.name, ...field.unique.with].findLast((one) => model.byName.get(one)!.type.telling) === name,
  );
