/** An organization without a database: answers calls by one side's declarations and keeps what they write. */
import { type Call, callsBy, type Answer as HttpAnswer, type TestClient } from "../../../package/calls.ts";
import type { TestOrganization } from "../../../package/testing.ts";
import { Refusal } from "../../../runtime/errors.ts";
import { listedIn, methodOf, type Route } from "../../../runtime/http/routes.ts";
import type { Mint } from "../../../runtime/model/id.ts";
import { type Model, modelOf } from "../../../runtime/model/model.ts";
import { scopesOf } from "../../../runtime/platform/scopes.ts";
import { DELETED_AT, type Principal, type Values } from "../../../runtime/record/command.ts";
import type { CompiledApplication } from "../../../runtime/record/compiled-application.ts";
import { equal } from "../../../runtime/record/equal.ts";
import type { UnitOfWork } from "../../../runtime/record/unit-of-work.ts";
import { MEMBERS_TURN } from "../../../runtime/store/batch/turns.ts";
import { exampleId } from "../../openapi/names.ts";
import {
  admit,
  type OnRecord,
  type Performed,
  perform,
  principalOf,
  refused,
  type Simulator,
} from "./simulator.ts";
import { NOW, rehearsedUnit, type Sources } from "./unit.ts";

/** Thrown if only a database or a hook could determine the outcome. */
export class Untold extends Error {}

export interface Made {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly answer: HttpAnswer;
}

export class RehearsedOrganization {
  readonly organizationId = exampleId("org");
  readonly calls: Made[] = [];
  /** Hooks that calls reached, such as `loan.extendLoan`. They are not run. */
  readonly hooks = new Set<string>();
  readonly traces: { readonly events: string[]; readonly metrics: string[] } = { events: [], metrics: [] };
  readonly #simulator: Simulator;
  readonly #compiled: CompiledApplication;
  readonly #records = new Map<string, { readonly model: Model; readonly record: Values }>();
  readonly #counters = new Map<string, number>();
  readonly #sources: Sources;
  #isOpen = false;

  /** @param endsAtHooks whether a call ends at its first hook, since the outcome is unknown from there */
  constructor(simulator: Simulator, endsAtHooks: boolean) {
    this.#simulator = simulator;
    this.#compiled = {
      ...simulator.compiled,
      hook: (model, name) => {
        // Hooks reached while the organization is being created do not matter.
        if (!this.#isOpen) return () => undefined;
        this.hooks.add(`${model.name}.${name}`);
        if (endsAtHooks) throw new Untold(name);
        return () => undefined;
      },
    };
    this.#sources = {
      mint: mintInOrder(),
      number: (counter) => {
        const next = (this.#counters.get(counter) ?? 0) + 1;
        this.#counters.set(counter, next);
        return next;
      },
      query: (text) => {
        if (text !== MEMBERS_TURN && (text !== "definitions" || this.#hasDefinitions)) throw new Untold(text);
        return [];
      },
    };
  }

  /** Creates the owner, who holds every scope. */
  async open(email: string): Promise<TestOrganization> {
    const { application } = this.#simulator.side;
    const { members } = application;
    const model = modelOf(application, members.resource);
    const body = {
      ...this.#simulator.examples.create(model),
      [members.email]: email,
      [members.role]: members.owner,
    };
    const service = { ...principalOf(null, []), apiKeyId: null };
    const { data } = await this.#perform({ kind: "create", model }, [], body, service);
    this.#isOpen = true;
    const ownerId = (data as Values).id as string;
    const withKey: TestOrganization["withKey"] = async ({ scopes = [], scopePreset = "" }, of) => {
      const held = scopesOf(application, { scopePreset, scopes });
      return this.#client(principalOf(of === undefined ? ownerId : this.#memberOf(of), held));
    };
    const { organizationId } = this;
    return { organizationId, ownerId, withKey, ...this.#client(principalOf(ownerId, ["*:*"])) };
  }

  #memberOf(email: string): string {
    const { members } = this.#simulator.side.application;
    for (const { model, record } of this.#records.values())
      if (model.name === members.resource && record[members.email] === email) return record.id as string;
    throw new Untold(email);
  }

  #client(principal: Principal): TestClient {
    const call: Call = async (method, path, body, headers = {}) => {
      const hasKey = method === "POST" ? !("Idempotency-Key" in headers) : false;
      const answer = await this.#answer(principal, method, path, body as Values | undefined, hasKey);
      this.calls.push({ method, path, body, answer });
      return answer;
    };
    return { key: "", ...callsBy(call) };
  }

  async #answer(
    principal: Principal,
    method: string,
    path: string,
    body: Readonly<Values> | undefined,
    hasKey: boolean,
  ): Promise<HttpAnswer> {
    try {
      const { route, ids } = this.#find(method, path);
      await admit(route, this.#unit(principal), hasKey);
      const { operation } = route;
      if (!("model" in operation) || listedIn(operation) !== null) throw new Untold(operation.kind);
      const { status, data, warnings } = await this.#perform(operation, ids, body ?? {}, principal);
      const whole = { data, meta: { warnings } };
      return { status, headers: new Headers(), data, error: undefined, body: whole };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error instanceof Untold ? error : new Untold(String(error));
      const told = refused(error);
      return { status: told.status, headers: new Headers(), data: undefined, error: told.error, body: null };
    }
  }

  /** The route for a path; of several matches the one with the fewest parameters. */
  #find(method: string, path: string): { route: Route; ids: string[] } {
    const [plain = ""] = path.split("?");
    const words = plain.split("/");
    const found = [...this.#simulator.routes.values()]
      .filter(({ operation }) => methodOf(operation) === method)
      .map((route) => ({ route, parts: route.template.split("/") }))
      .filter(
        ({ parts }) =>
          parts.length === words.length && parts.every((part, i) => isPlace(part) || part === words[i]),
      )
      .sort((a, b) => a.parts.filter(isPlace).length - b.parts.filter(isPlace).length);
    const [first] = found;
    if (!first) throw new Refusal("ROUTE_NOT_FOUND", "No endpoint has this path.");
    return { route: first.route, ids: words.filter((_, i) => isPlace(first.parts[i]!)) };
  }

  async #perform(
    operation: OnRecord,
    ids: readonly string[],
    body: Readonly<Values>,
    principal: Principal,
  ): Promise<Performed> {
    const unit = this.#unit(principal);
    const performed = await perform(operation, { ids, body }, unit, this.#simulator.today);
    const { rows, events, usage } = unit.rows();
    for (const row of rows) {
      if (row.kind === "own") continue;
      this.#keepUnique(row.model, row.record);
      this.#records.set(row.record.id as string, { model: row.model, record: structuredClone(row.record) });
    }
    this.traces.events.push(...events.map(({ type }) => type as string));
    this.traces.metrics.push(...usage.map(({ metric }) => metric as string));
    return performed;
  }

  /** Throws `Untold` for a value that a unique index might refuse, since only a database decides that. */
  #keepUnique(model: Model, record: Readonly<Values>): void {
    for (const { name, unique } of model.uniques) {
      const names = [name, ...unique.with];
      if (names.some((one) => (record[one] ?? null) === null)) continue;
      for (const { model: other, record: stands } of this.#records.values())
        if (
          other === model &&
          stands.id !== record.id &&
          names.every((one) => isLike(stands[one], record[one]))
        )
          throw new Untold(name);
    }
  }

  #unit(principal: Principal): UnitOfWork {
    const get = (id: string): Values | undefined => {
      const kept = this.#records.get(id)?.record;
      return kept && kept[DELETED_AT] === undefined ? kept : undefined;
    };
    return rehearsedUnit(this.#compiled, principal, { get }, this.#sources);
  }

  /** Whether the organization has custom field definitions, which affect responses. */
  get #hasDefinitions(): boolean {
    const { definitions } = this.#simulator.side.application;
    return [...this.#records.values()].some(({ model }) => model.name === definitions);
  }
}

const isPlace = (part: string): boolean => part.startsWith("{");

/** Compares texts without case, since uniqueness may ignore case, depending on the type. */
const isLike = (a: unknown, b: unknown): boolean =>
  typeof a === "string" && typeof b === "string" ? a.toLowerCase() === b.toLowerCase() : equal(a, b);

function mintInOrder(): Mint {
  let made = 0;
  return (prefix) => ({
    id: exampleId(prefix).slice(0, -5) + String(++made).padStart(5, "0"),
    at: Date.parse(NOW),
  });
}
