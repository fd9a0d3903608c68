/** In charge of comparing a server with the serial oracle: single commands agree, and several at once have an outcome that some order of them has. */
import { expect } from "chai";
import fc from "fast-check";
import { expire } from "../../../runtime/platform/maintenance.ts";
import { openTestApp, type TestApp } from "../../support/app.ts";
import type { Answer, Client } from "../../support/client.ts";
import { dropDatabase } from "../../support/databases.ts";
import {
  type ApplicationSpec,
  doesSomething,
  load,
  MOST_N,
  type ReferenceSpec,
  type ResourceSpec,
  STATES,
  type StateName,
  takesX,
  yamlOf,
} from "./application.ts";
import { type Command, isPast, play, type Recorded, type World } from "./model.ts";

/** A command whose records are not chosen yet: which there are is known when it is sent. */
interface Drawn {
  readonly kind: Command["kind"];
  readonly resource: number;
  readonly record: number;
  readonly action: number;
  readonly code: string | null | undefined;
  readonly n: number | undefined;
  readonly m: string | undefined;
  readonly x: number | undefined;
  readonly status: number | undefined;
  readonly dueAt: string | null | undefined;
  /** Places of the records that the references lead to; null clears. */
  readonly references: readonly (number | null | undefined)[];
  /** Which of the two processes is asked. */
  readonly process: 0 | 1;
  /** Without an Idempotency-Key a call may be one statement without a transaction around it. */
  readonly hasKey: boolean;
}

/** Times at which records have expired. */
const PAST = ["2020-01-01T00:00:00.000Z", "2021-01-01T00:00:00.000Z"] as const;

const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const place: fc.Arbitrary<number | null | undefined> = rarely(fc.option(fc.nat(9), { freq: 6 }));

const drawn: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom<Command["kind"]>(
    "create",
    "update",
    "update",
    "act",
    "act",
    "act",
    "delete",
    "expire",
  ),
  resource: fc.nat(2),
  record: fc.nat(9),
  action: fc.nat(1),
  code: fc.option(fc.constantFrom("X", "Y", null), { nil: undefined }),
  n: rarely(fc.nat(MOST_N)),
  m: rarely(fc.nat(MOST_N).map(String)),
  x: rarely(fc.nat(MOST_N)),
  status: rarely(fc.nat(STATES.length - 1)),
  dueAt: rarely(fc.constantFrom(...PAST, "2100-01-01T00:00:00.000Z", null)),
  references: fc.tuple(place, place),
  process: fc.constantFrom<0 | 1>(0, 1),
  hasKey: fc.boolean(),
});

/** What a run sends: single commands first, which make records, then rounds of commands at once. */
export interface Plan {
  readonly singles: readonly Drawn[];
  readonly rounds: readonly (readonly Drawn[] | Duel)[];
}

export const plan: fc.Arbitrary<Plan> = fc.record({
  singles: fc.array(drawn, { minLength: 4, maxLength: 10, size: "max" }),
  rounds: fc.array(fc.oneof(fc.array(drawn, { minLength: 2, maxLength: 4, size: "max" }), duel()), {
    minLength: 6,
    maxLength: 14,
    size: "max",
  }),
});

/** Two changes at once, of records that are made to refer to each other. */
function duel(): fc.Arbitrary<Duel> {
  return fc.record({ pair: fc.nat(9), first: fc.nat(9), second: fc.nat(9), both: fc.tuple(drawn, drawn) });
}

/** Which two references lead to each other's records, which records, and what else is sent. */
interface Duel {
  readonly pair: number;
  readonly first: number;
  readonly second: number;
  readonly both: readonly [Drawn, Drawn];
}

/** Plays a plan on a server of two processes' worth. @throws AssertionError where it disagrees with the oracle */
export async function compare(application: ApplicationSpec, { singles, rounds }: Plan): Promise<void> {
  const app = await openTestApp({ loaded: await load(application) });
  try {
    const run = new Run(application, [app, await app.twin()]);
    for (const dueAt of [undefined, PAST[0]])
      for (const spec of application.resources) await run.begin(spec, dueAt);
    for (const single of singles) await run.round([single]);
    for (const round of rounds) await ("both" in round ? run.duel(round) : run.round(round));
  } finally {
    await app.close();
    await dropDatabase(app.databaseUrl);
  }
}

class Run {
  #world: World = new Map();
  #labels = 0;
  readonly #log: string[] = [];

  constructor(
    readonly application: ApplicationSpec,
    readonly processes: readonly Pick<TestApp, "api" | "serving">[],
  ) {}

  /** Makes a record that meets every rule, or none where there is no such. */
  async begin(spec: ResourceSpec, dueAt: string | undefined): Promise<void> {
    const resource = this.application.resources.indexOf(spec);
    const none = {
      code: undefined,
      n: undefined,
      m: undefined,
      x: undefined,
      status: undefined,
      dueAt,
    };
    await this.round([
      { ...none, kind: "create", resource, record: 0, action: 0, references: [], process: 0, hasKey: true },
    ]);
  }

  /** Sends commands at once, and takes the world to where an order of them leads that explains every answer. */
  async round(all: readonly Drawn[]): Promise<void> {
    const expiring = all.find(({ kind }) => kind === "expire");
    // A record that is created meanwhile has no time: whether it would be found is left to chance.
    const timeless = (one: Drawn): Drawn => (one.kind === "create" ? { ...one, dueAt: undefined } : one);
    const commands = all.flatMap((one) => this.#resolve(expiring ? timeless(one) : one) ?? []);
    if (expiring) await this.#send(commands, this.#expiries(commands), expiring.process);
    else await this.#send(commands);
  }

  /**
   * Sends two changes that each refer to the other's record and take from it what the other's reference asks for: in
   * either order the second is refused.
   */
  async duel({ pair, first, second, both }: Duel): Promise<void> {
    const rings = this.application.resources.flatMap((spec) =>
      spec.references.flatMap((there) => {
        const other = this.#specOf(there.to);
        const back = other.references.filter((one) => one.to === spec.name && one.where && there.where);
        return back.map((reference) => [spec, there, other, reference] as const);
      }),
    );
    const ring = rings[pair % rings.length];
    if (!ring) return await this.round(both);
    const [spec, there, other, back] = ring;
    const one = pickFrom(this.#existing(spec.name), first);
    const two = pickFrom(
      this.#existing(other.name).filter(({ id }) => id !== one?.id),
      second,
    );
    if (!one || !two) return;
    const update = (
      spec: ResourceSpec,
      at: Recorded,
      reference: ReferenceSpec,
      to: string,
      asked: ReferenceSpec,
    ): Command => ({
      kind: "update",
      resource: spec.name,
      id: at.id,
      sent: { [reference.name]: to, ...breaking(spec, at, asked) },
    });
    const commands = [update(spec, one, there, two.id, back), update(other, two, back, one.id, there)];
    await this.#send(commands.map((command, i) => ({ command, drawn: both[i]! })));
  }

  /** The records that expire in a round: they are past their time, or a command gives them such a time. */
  #expiries(commands: readonly { readonly command: Command }[]): Command[] {
    const given = new Set(
      commands.flatMap(({ command }) =>
        "sent" in command && "id" in command && command.sent.dueAt ? [command.id] : [],
      ),
    );
    return [...this.#world.values()].flatMap(({ resource, id, values, isDeleted }): Command[] => {
      const spec = this.#specOf(resource);
      const may = spec.expires !== null && (given.has(id) || isPast(spec, spec.expires.from, values));
      return may && !isDeleted ? [{ kind: "expire", resource, id }] : [];
    });
  }

  /**
   * @param expiries records that the service moves on meanwhile, in an order of its own. Beside calls, it may find a
   * record too early
   */
  async #send(
    commands: readonly { readonly command: Command; readonly drawn: Drawn }[],
    expiries: readonly Command[] = [],
    expirer: 0 | 1 = 0,
  ): Promise<void> {
    const isAlone = commands.length === 0;
    // The orders of more are too many to look at.
    const isExpiring = expiries.length > 0 && commands.length + expiries.length <= 5;
    const expired = isExpiring ? expire(this.processes[expirer]!.serving.app.serving()) : null;
    const answers = await Promise.all(
      commands.map(({ command, drawn: { process, hasKey } }) =>
        send(this.processes[process]!.api, command, hasKey),
      ),
    );
    await expired;
    const seen = await this.#read();
    this.#log.push(
      ...commands.map(
        ({ command }, i) =>
          `${JSON.stringify(command)}\n    → ${answers[i]!.status} ${answers[i]!.text.slice(0, 300)}`,
      ),
      "--",
    );
    for (const some of isExpiring ? (isAlone ? [expiries] : subsets(expiries)) : [[]]) {
      const all = [...commands.map(({ command }) => command), ...some];
      for (const order of permutations(all.map((_, i) => i))) {
        const world = this.#explain(all, answers, order);
        if (world !== null && equals(world, seen)) {
          this.#world = world;
          return;
        }
      }
    }
    if (isExpiring) this.#log.push(...expiries.map((one) => JSON.stringify(one)));
    expect.fail(
      this.#report(
        commands.map(({ command }) => command),
        seen,
      ),
    );
  }

  /** The world after the commands in an order, or null where an answer is not what the model says there. */
  #explain(commands: readonly Command[], answers: readonly Answer[], order: readonly number[]): World | null {
    let world = this.#world;
    for (const i of order) {
      const answer = answers[i];
      if (answer === undefined) {
        const played = play(this.application, world, commands[i]!, "");
        if ("world" in played) world = played.world;
        continue;
      }
      const { status, error, data } = answer;
      // Nothing was done, which fits every order.
      if (status === 503 && error.code === "UNAVAILABLE") continue;
      const played = play(this.application, world, commands[i]!, data?.id ?? "");
      if ("breaks" in played ? !played.breaks.has(error?.code) : status >= 300) return null;
      if ("world" in played) world = played.world;
    }
    return world;
  }

  #report(commands: readonly Command[], seen: ReadonlyMap<string, string>): string {
    const expected = permutations(commands.map((_, i) => i)).map((order) => {
      let world = this.#world;
      const outcomes = order.map((place) => {
        const played = play(this.application, world, commands[place]!, "made");
        if ("world" in played) world = played.world;
        return "breaks" in played ? [...played.breaks].join("|") : "ok";
      });
      return [outcomes.join(", "), ...shown(world).values()].join("\n");
    });
    return [
      "no order of the last commands has this outcome in the model",
      ...this.application.resources.map(yamlOf),
      ...this.#log,
      "the server has:",
      ...seen.values(),
      "the model has:",
      ...expected,
    ].join("\n");
  }

  #specOf(name: string): ResourceSpec {
    return this.application.resources.find((one) => one.name === name)!;
  }

  #existing(resource: string): Recorded[] {
    return [...this.#world.values()].filter((one) => one.resource === resource && !one.isDeleted);
  }

  #resolve(one: Drawn): { command: Command; drawn: Drawn } | null {
    const { resources } = this.application;
    const spec = resources[one.resource % resources.length]!;
    const ids = [...this.#world.values()]
      .filter(({ resource }) => resource === spec.name)
      .map(({ id }) => id);
    const id = ids[one.record % ids.length];
    const command = this.#commandOf(one, spec, id);
    return command && { command, drawn: one };
  }

  #commandOf(one: Drawn, spec: ResourceSpec, id: string | undefined): Command | null {
    const { code, n, m, status, x } = one;
    const dueAt = spec.expires === null ? undefined : one.dueAt;
    const state = spec.byPatch && status !== undefined ? STATES[status] : undefined;
    const references = Object.fromEntries(
      spec.references.map(({ name, to }, i) => [name, this.#pick(to, one.references[i], id)]),
    );
    const sent = defined({ code, n, m, dueAt, status: state, ...references });
    if (one.kind === "create")
      return { kind: "create", resource: spec.name, sent: { label: `L${++this.#labels}`, ...sent } };
    if (id === undefined || one.kind === "expire") return null;
    const at = { resource: spec.name, id };
    if (one.kind === "update") return { kind: "update", ...at, sent };
    if (one.kind === "delete") return spec.deletes ? { kind: "delete", ...at } : null;
    const action = spec.actions[one.action]!;
    if (!doesSomething(action)) return null;
    const to = spec.references.find(({ name }) => name === action.reference)?.to;
    const r = to === undefined ? undefined : (this.#pick(to, one.references[0], id) ?? undefined);
    return {
      kind: "act",
      ...at,
      action: action.name,
      sent: defined({ x: takesX(action) ? x : undefined, r }),
    };
  }

  /** A record to refer to, never the referring one: what is true of it is being decided by the call itself. */
  #pick(
    resource: string,
    place: number | null | undefined,
    own: string | undefined,
  ): string | null | undefined {
    if (place === null || place === undefined) return place;
    const ids = [...this.#world.values()]
      .filter((one) => one.resource === resource && one.id !== own)
      .map(({ id }) => id);
    return ids.length === 0 ? undefined : ids[place % ids.length];
  }

  /** All records that the server lists, each as one line. */
  async #read(): Promise<ReadonlyMap<string, string>> {
    const lists = await Promise.all(
      this.application.resources.map(({ name }) => this.processes[0]!.api.get(`/${name}s?limit=100`)),
    );
    return new Map(
      lists.flatMap(({ data }, i) =>
        data.map((record: Record<string, unknown>) => [
          record.id,
          lineOf(this.application.resources[i]!.name, record.version as number, record),
        ]),
      ),
    );
  }
}

function send(api: Client, command: Command, hasKey: boolean): Promise<Answer> {
  const path = `/${command.resource}s`;
  const headers: Record<string, string> = hasKey ? {} : { "Idempotency-Key": "" };
  if (command.kind === "create") return api.post(path, command.sent, headers);
  if (command.kind === "update") return api.patch(`${path}/${command.id}`, command.sent);
  if (command.kind === "delete") return api.delete(`${path}/${command.id}`);
  if (command.kind === "expire") throw new Error("No client expires a record.");
  return api.post(`${path}/${command.id}/${command.action}`, command.sent, headers);
}

/** A value that a reference to this record does not ask for, if a PATCH may write one. */
function breaking(
  { byPatch, states }: ResourceSpec,
  { values }: Recorded,
  { where }: ReferenceSpec,
): Record<string, unknown> {
  const isAsked = (value: string | number) => where!.values.includes(value);
  if (where!.field === "n") return { n: [4, 3, 2, 1, 0].find((value) => !isAsked(value)) };
  const reach = byPatch ? states[values.status as StateName].to : [];
  const to = reach.find((state) => !isAsked(state));
  return to === undefined ? {} : { status: to };
}

const pickFrom = <T>(values: readonly T[], place: number): T | undefined => values[place % values.length];

const defined = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const KEPT = ["status", "label", "code", "n", "m", "dueAt", "firstId", "secondId"];

const lineOf = (resource: string, version: number, values: Readonly<Record<string, unknown>>): string =>
  `${resource} v${version} ${KEPT.map((name) => `${name}=${String(values[name] ?? null)}`).join(" ")}`;

const shown = (world: World): Map<string, string> =>
  new Map(
    [...world.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ id, resource, version, values }) => [id, lineOf(resource, version, values)]),
  );

function equals(world: World, seen: ReadonlyMap<string, string>): boolean {
  const expected = shown(world);
  return expected.size === seen.size && [...expected].every(([id, line]) => seen.get(id) === line);
}

/** All subsets, the largest first. */
function subsets<T>(values: readonly T[]): T[][] {
  const [first, ...rest] = values;
  if (first === undefined) return [[]];
  const others = subsets(rest);
  return [...others.map((other) => [first, ...other]), ...others];
}

function permutations(values: readonly number[]): number[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((value, i) =>
    permutations([...values.slice(0, i), ...values.slice(i + 1)]).map((rest) => [value, ...rest]),
  );
}
