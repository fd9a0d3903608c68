/** In charge of how a call is come to: the calls before it, by which there is what it is about. */
import { methodOf, type Operation, type Route } from "../../runtime/http/routes.ts";
import { type Field, isUnique } from "../../runtime/model/field.ts";
import type { Journal } from "../../runtime/model/journal.ts";
import {
  type Action,
  type Application,
  type Example,
  type Model,
  modelOf,
} from "../../runtime/model/model.ts";
import { isNeeded } from "../../runtime/model/schema/input.ts";
import { attempt, type Examples, NoSample } from "./examples.ts";
import { callName, operationId } from "./names.ts";
import { journalOfEntry } from "./parameters.ts";
import type { Acting } from "./refusals.ts";
import { undeclaredOf } from "./undeclared.ts";
import { callText } from "./verbs.ts";

/**
 * A call of a usage. In its texts `$customer` stands for the id of what an earlier step named so, and `$run` for
 * digits that no earlier run had, so that what must be unique is.
 */
export interface Step {
  readonly call: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Sample;
  readonly body?: Sample;
  /** What the answer is about, and where in its `data` that one's id stands: `id` unless said. */
  readonly as?: string;
  readonly at?: string;
}

type Sample = Readonly<Record<string, unknown>>;
type Given = ReadonlyMap<string, Sample>;

export class Usages {
  /** Paths by the names of operations. */
  readonly templates: ReadonlyMap<string, string>;
  /** Resources by the id that examples have of them. */
  readonly byId: ReadonlyMap<string, Model>;

  constructor(
    readonly application: Application,
    readonly examples: Examples,
    routes: readonly Route[],
  ) {
    this.templates = new Map(routes.map(({ operation, template }) => [operationId(operation), template]));
    this.byId = new Map([...application.models.values()].map((model) => [examples.id(model), model]));
  }

  /** The calls that lead to a call, and last that one; null where no example of one of them could be made. */
  of(route: Route): readonly Step[] | null {
    return attempt(() => new Usage(this).of(route)) ?? null;
  }
}

interface Made {
  readonly model: Model;
  state: string | null;
}

class Usage {
  readonly #all: Usages;
  readonly #steps: Step[] = [];
  readonly #made = new Map<string, Made>();
  /** Texts that nobody has used, by those that they stand for. */
  readonly #fresh = new Map<string, string>();
  #given: Given = new Map();

  constructor(all: Usages) {
    this.#all = all;
  }

  of({ operation, template }: Route): readonly Step[] {
    if (operation.kind === "readJournal") {
      this.#name(operation.journal);
      this.#call(operation, undefined, { id: `$${operation.journal.name}` });
    } else if (operation.kind === "act") this.#act(operation.model, operation.action, template);
    else this.#call(operation, "model" in operation ? this.#sent(operation) : undefined);
    return this.#steps;
  }

  #sent(operation: Acting): Sample | undefined {
    if (operation.kind === "list") return this.#asked(operation.model);
    const body = callText(operation).sent(this.#all.examples) as Sample | undefined;
    const { body: own = {} } = undeclaredOf(callName(operation));
    if (body === undefined) return undefined;
    if (operation.kind === "update") this.#find(operation.model.name);
    return this.#filled({ ...body, ...own }, operation.model);
  }

  /** What a list must be asked for, as a record of it has it. */
  #asked(model: Model): Sample {
    const { requires } = model.operations.list!;
    const sample = requires.length === 0 ? {} : this.#all.examples.create(model);
    const sampleOf = (name: string) =>
      sample[name] ?? this.#all.examples.parameter(name, model.byName.get(name)!.type);
    const asked = Object.fromEntries(requires.map((name) => [name, sampleOf(name)]));
    return this.#filled(asked, model);
  }

  /** An entry is found where its list begins, and is the delivery of a test. */
  #name(journal: Journal): void {
    const { before, at } = undeclaredOf(journal.name);
    if (before && at) {
      const [name, verb] = before[0]!.split(".") as [string, string];
      const model = modelOf(this.#all.application, name);
      return this.#act(model, model.actions.get(verb)!, "", { as: journal.name, at });
    }
    if (journal.name === "usage_record") this.#metered();
    const operation = { kind: "listJournal", journal } as const;
    this.#steps.push({ call: operationId(operation), query: { limit: 1 }, as: journal.name, at: "0.id" });
  }

  #metered(): void {
    for (const model of this.#all.application.models.values())
      for (const action of model.actions.values())
        if (action.emits !== null && model.events.get(action.emits)?.metered)
          return this.#act(model, action, "");
  }

  #act(model: Model, action: Action, template: string, answer: Pick<Step, "as" | "at"> = {}): void {
    const operation = { kind: "act", model, action } as const;
    const prepared = undeclaredOf(callName(operation));
    const declared = declaredOf(model, action);
    this.#given = declared?.given ?? new Map();
    for (const name of [...this.#given.keys(), ...(prepared.before ?? [])]) this.#find(name);
    const path: Record<string, string> = {};
    const journal = journalOfEntry(operation, template);
    if (journal) {
      this.#name(journal);
      path.id = `$${journal.name}`;
    } else if (action.on === "record") this.#find(model.name, action.from ?? openOf(model));
    const input = declared?.body ?? this.#neededOf(operation);
    const body = this.#filled({ ...input, ...prepared.body }, model);
    this.#call(operation, body, path, answer);
  }

  /** A record of a name, made where it does not stand yet, in one of some states. @returns what stands for its id */
  #find(name: string, states: readonly string[] | null = null): string {
    const made = this.#made.get(name) ?? this.#make(name);
    if (states !== null && made.state !== null && !states.includes(made.state))
      for (const { operation, to, body } of wayOf(made.model, made.state, states)) {
        this.#call(operation, body, {}, {}, name);
        made.state = to;
      }
    return `$${name}`;
  }

  #make(name: string): Made {
    const model = modelOf(this.#all.application, resourceIn(name));
    const { do: moves = [], ...said } = this.#given.get(name) ?? {};
    const operation = this.#creating(model);
    const { body: own = {} } = undeclaredOf(callName(operation));
    const sample = this.#neededOf(operation);
    const body = this.#filled({ ...sample, ...own, ...said }, model);
    const made: Made = { model, state: model.states?.initial ?? null };
    this.#call(operation, body, {}, { as: name });
    this.#made.set(name, made);
    for (const verb of [moves].flat()) {
      const [called, sent] = typeof verb === "string" ? [verb, null] : Object.entries(verb as Sample)[0]!;
      const action = model.actions.get(called);
      const operation: Acting = action ? { kind: "act", model, action } : { kind: "update", model };
      const body = (sent as Sample | null) ?? (action ? this.#neededOf(operation) : {});
      this.#call(operation, this.#filled(body, model), {}, {}, name);
      made.state = action?.to ?? (body[model.states?.field ?? ""] as string | undefined) ?? made.state;
    }
    return made;
  }

  #neededOf(operation: Acting): Sample {
    const sample = callText(operation).sent(this.#all.examples) as Sample;
    const isMeant = (name: string) =>
      operation.kind === "act"
        ? operation.action.input.get(name)!.required
        : isNeeded(operation.model.byName.get(name)!);
    return Object.fromEntries(Object.entries(sample).filter(([name]) => isMeant(name)));
  }

  /** The call that makes a record: a create, or an action that answers what it made. */
  #creating(model: Model): Acting {
    if (model.operations.create) return { kind: "create", model };
    const action = [...model.actions.values()].find(
      (one) => one.answers === "record" && one.method === "POST",
    );
    return { kind: "act", model, action: action! };
  }

  /** @param on name of the record that it is addressed to; the resource's own unless said */
  #call(
    operation: Operation,
    body: Sample | undefined,
    path: Readonly<Record<string, string>> = {},
    answer: Pick<Step, "as" | "at"> = {},
    on?: string,
  ): void {
    const call = operationId(operation);
    const ids = [...this.#all.templates.get(call)!.matchAll(/\{(\w+)\}/g)].map(([, id]) => id!);
    const model = "model" in operation ? operation.model : null;
    const parent =
      model?.parent?.resource ?? ("journal" in operation ? operation.journal.parent?.resource : null);
    const whole = Object.fromEntries(
      ids.map((id) => [id, path[id] ?? this.#find(id === "id" && parent ? parent : (on ?? model!.name))]),
    );
    const isQuery = methodOf(operation) === "GET";
    this.#steps.push({
      call,
      ...(ids.length > 0 ? { path: whole } : {}),
      ...(body === undefined || Object.keys(body).length === 0 ? {} : { [isQuery ? "query" : "body"]: body }),
      ...answer,
    });
  }

  /** A body with the ids of records that stand, and values that nobody has used. */
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
    const of = this.#all.byId.get(value);
    if (!of) return isAlone(name, model) ? this.#freshened(value, field) : value;
    const wanted = field?.kind === "reference" ? field.where : [];
    const states = wanted.find((one) => one.field === of.states?.field)?.values as string[] | undefined;
    return this.#find(of.name, states ?? null);
  }

  /** A text that no other record of the organization has; where it names a member, that one goes by it as well. */
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

/** What may stand for `$run`. */
const SOME_RUNS = ["40", "4071826312"];

/** `customer2` is a second customer. */
export const resourceIn = (name: string): string => name.replace(/\d+$/, "");

const openOf = ({ states }: Model): string[] | null =>
  states && [...states.values.values()].filter(({ terminal }) => !terminal).map(({ name }) => name);

/** Of the declared examples the one that shows an action succeed at once: what it is given, and its body. */
function declaredOf({ examples }: Model, { name }: Action): { given: Given; body: Sample } | null {
  const isShown = ({ given, steps, expect }: Example) => {
    const [first] = steps;
    const isRefused = steps.length === 1 ? "refusal" in expect : "refusal" in first!;
    // What tells of times and lengths is told to a machine.
    const isPlain = !/"(?:now|today)[+-]|"\$[a-z_0-9]+\.|".\*\d/.test(JSON.stringify([[...given], first]));
    return name in first! && !isRefused && !("on" in first!) && !given.has("key") && isPlain;
  };
  const [found] = examples.filter(isShown).sort((a, b) => a.given.size - b.given.size);
  return found ? { given: found.given, body: (found.steps[0]![name] ?? {}) as Sample } : null;
}

/** A call that moves a record to a state. */
const legTo = (to: string, operation: Operation, body?: Sample) => ({ to, operation, body });
type Leg = ReturnType<typeof legTo>;

/**
 * The shortest way from a state to one of others, by actions and by PATCH.
 * @throws NoSample where only the service leads there
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

/** Whether no two records of an organization may have the same there: of several fields the last text tells them apart. */
const isAlone = (name: string, model: Model): boolean =>
  model.fields.some(
    (field) =>
      isUnique(field) &&
      [field.name, ...field.unique.with].findLast((one) => model.byName.get(one)!.type.telling) === name,
  );
