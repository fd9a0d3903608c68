/**
 * Compares a server with the serial oracle: single commands must agree, and concurrent ones must have an outcome that
 * some order of them has in the model.
 */
import { expect } from "chai";
import { expire } from "../../../runtime/platform/maintenance.ts";
import { connectAlone } from "../../../runtime/store/wire/database.ts";
import { Unavailable } from "../../../runtime/store/wire/outcome.ts";
import { openTestApp, type TestApp } from "../../support/app.ts";
import type { Answer, Client } from "../../support/client.ts";
import { dropDatabase } from "../../support/databases.ts";
import { findText } from "../../support/dump.ts";
import {
  type ApplicationSpec,
  doesSomething,
  listedIn,
  load,
  type ReferenceSpec,
  type ResourceSpec,
  STATES,
  type StateName,
  TIMES,
  TRUNK,
  takesX,
  yamlOf,
} from "./application.ts";
import { equals, lineOf } from "./lines.ts";
import {
  type Call,
  type Command,
  ERASED_LINK,
  isPast,
  play,
  type Recorded,
  totalOf,
  type World,
} from "./model.ts";
import { orders, permutations, subsets } from "./orders.ts";
import {
  type Batch,
  type Crowd,
  type Drawn,
  type Duel,
  type Family,
  LINKS,
  MARK,
  PAST,
  type Plan,
  type Round,
} from "./plans.ts";
import { disagreement, type Preview, readPreview } from "./previews.ts";
import { bodyOf, comparable, FIRST_ID, leadingTo, linkOf, type Request, sendTo } from "./requests.ts";

type Expiry = Command & { readonly kind: "expire" };

/** Plays a plan on a server of two processes' worth. @throws AssertionError where it disagrees with the oracle */
export async function compare(application: ApplicationSpec, { singles, rounds }: Plan): Promise<void> {
  const loaded = await load(application);
  const app = await patiently(() => openTestApp({ loaded }));
  try {
    const run = new Run(application, [app, await patiently(() => app.twin())]);
    for (const dueAt of [undefined, PAST[0]])
      for (const spec of application.resources) await run.begin(spec, dueAt);
    for (const single of singles) await run.round([single]);
    await run.tryAll();
    for (const round of rounds)
      if ("both" in round) await run.duel(round);
      else if ("members" in round) await run.family(round);
      else if ("crowd" in round) await run.crowd(round);
      else await run.round(round);
    await run.tryAll();
    await run.requireErased(app.databaseUrl);
  } finally {
    await app.close();
    await dropDatabase(app.databaseUrl);
  }
}

/** Opens a server, again if PostgreSQL takes too long to accept its connections, as on a busy machine. */
async function patiently<T>(open: () => Promise<T>, left = 5): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof Unavailable) || left === 0) throw error;
    return await patiently(open, left - 1);
  }
}

/** Reads a list, again if the server is too busy. */
async function readList(api: Client, path: string, left = 5): Promise<Record<string, unknown>[]> {
  const answer = await api.get(path);
  if (answer.status === 503 && left > 0) return await readList(api, path, left - 1);
  return answer.data ?? [];
}

/** A part of a round whose place among the others is open. */
interface Step {
  /** The world after it, or null where what the server answered is not what the model says there. */
  readonly play: (world: World) => World | null;
  /** The step that it comes after, as the items of a batch do. */
  readonly after: Step | null;
  readonly text: string;
}

/** A call and what it was answered. */
interface Sent {
  readonly calls: readonly Call[];
  readonly isBatch: boolean;
  readonly isDry: boolean;
  readonly isAtomic: boolean;
  readonly send: () => Promise<Answer>;
}

/** The answer of a call, or of an item of a batch. */
type Answered = Pick<Answer, "status"> & {
  readonly data?: { readonly id?: string; readonly changed?: boolean; readonly version?: number };
  readonly error?: { readonly code: string; readonly message: string } | undefined;
};

/** Calls at once may wait for each other for too long. Nothing was done then, which fits every order. */
const isOverload = ({ status, error }: Pick<Answered, "status" | "error">): boolean =>
  status === 503 &&
  error?.code === "UNAVAILABLE" &&
  !error.message.startsWith("The database has stricter rules");

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
      items: undefined,
      tag: undefined,
      who: undefined,
      label: "other",
      link: [0, false],
      from: undefined,
      until: undefined,
      dueAt,
      endAt: dueAt,
    } as const;
    const first = {
      record: 0,
      trunk: 0,
      action: 0,
      references: [],
      process: 0,
      hasKey: true,
      isDry: false,
    } as const;
    await this.round([{ ...none, ...first, kind: "create", resource }]);
  }

  /** Sends calls at once, and takes the world to where an order of them leads that explains every answer. */
  async round(all: Round): Promise<void> {
    const drawn = all.flatMap((one) => ("batch" in one ? one.batch : [one]));
    const expiring = drawn.find(({ kind }) => kind === "expire");
    // A record that is created meanwhile has no time: whether it would be found is left to chance.
    const timeless = (one: Drawn): Drawn =>
      (one.kind === "create" || one.kind === "upsert") && expiring
        ? { ...one, dueAt: undefined, endAt: undefined }
        : one;
    const sent = all.flatMap((one): Sent[] => {
      if ("batch" in one) return this.#batch(one, one.batch.map(timeless));
      const call = this.#resolve(timeless(one));
      return call ? [this.#single(call, one)] : [];
    });
    const [alone, ...others] = drawn;
    if (alone?.isDry && others.length === 0 && sent[0]?.isDry) await this.#tryFirst(sent[0], alone);
    else await this.#send(sent, expiring);
  }

  /** A dry run is answered as the call that follows it. */
  async #tryFirst(tried: Sent, drawn: Drawn): Promise<void> {
    const [would] = await this.#send([tried]);
    const [did] = await this.#send([this.#single(tried.calls[0]!, { ...drawn, isDry: false })]);
    if (comparable(would!) !== comparable(did!))
      expect.fail(`a dry run was answered ${would!.text}, and the call ${did!.text}`);
  }

  #single(call: Call, { process, hasKey, isDry }: Pick<Drawn, "process" | "hasKey" | "isDry">): Sent {
    const { path, ...request } = this.#requestOf(call);
    const whole = { ...request, path: isDry ? `${path}?dryRun=true` : path };
    const send = () => sendTo(this.processes[process]!.api, whole, hasKey);
    return { calls: [call], isBatch: false, isDry, isAtomic: true, send };
  }

  #batch({ isAtomic, refers }: Batch, drawn: readonly Drawn[]): Sent[] {
    const [first, ...others] = drawn.flatMap((one) => this.#resolve(one) ?? []);
    if (first === undefined) return [];
    const calls = [first, ...(refers ? others.map((call) => this.#referring(call, first)) : others)];
    const items = calls.map((call, i) => ({
      ...this.#requestOf(call),
      ...(i === 0 && refers ? { as: "c0" } : {}),
    }));
    const send = () => this.processes[drawn[0]!.process]!.api.post("/batch", { atomic: isAtomic, items });
    return [{ calls, isBatch: true, isDry: false, isAtomic, send }];
  }

  /** A call whose references to records of the kind that an earlier item of the batch makes lead to that record. */
  #referring(call: Call, first: Call): Call {
    if (first.kind !== "create" || call.kind === "delete" || call.kind === "erase") return call;
    const spec = this.#specOf(call.resource);
    const action = call.kind === "act" ? spec.actions.find(({ name }) => name === call.action) : undefined;
    const names = spec.references
      .filter(({ to, name }) => to === first.resource && (!action || name === action.reference))
      .map(({ name }) => (action ? "r" : name));
    const isLed = (name: string) => typeof call.sent[name] === "string" && names.includes(name);
    const sent = Object.entries(call.sent).map(([name, value]) => [name, isLed(name) ? FIRST_ID : value]);
    return { ...call, sent: Object.fromEntries(sent) };
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
    ): Call => ({
      kind: "update",
      ...this.#at(at),
      link: null,
      sent: { [reference.name]: to, ...breaking(spec, at, asked) },
    });
    const calls = [update(spec, one, there, two.id, back), update(other, two, back, one.id, there)];
    await this.#send(calls.map((call, i) => this.#single(call, both[i]!)));
  }

  /** Sends writes of children of one parent that exists. */
  async family({ trunk, members }: Family): Promise<void> {
    const { resources } = this.application;
    const resource = resources.findIndex(({ parent }) => parent);
    if (resource < 0) return await this.round(members);
    const { name, parent } = resources[resource]!;
    const above = pickFrom(this.#existing(parent!.to), trunk);
    if (!above) return;
    const places = this.#all(name).flatMap(({ values }, i) => (values[TRUNK] === above.id ? [i] : []));
    await this.round(
      members.map((one) => ({
        ...one,
        resource,
        kind: places.length === 0 ? "create" : one.kind,
        trunk: this.#all(parent!.to).findIndex(({ id }) => id === above.id),
        record: pickFrom(places, one.record) ?? 0,
      })),
    );
  }

  async crowd({ about, place, crowd: all }: Crowd): Promise<void> {
    if (about === "link") await this.round(all.map((one) => this.#linking(one, place)));
    else if (about === "erasure") await this.round(this.#erasing(all, place));
    else await this.#ring(all, place);
  }

  /** A call that links one External Reference: mostly upserts of one resource. */
  #linking(one: Drawn, place: number): Drawn {
    const linked = this.application.resources.flatMap(({ isLinked }, i) => (isLinked ? [i] : []));
    const kind = one.kind === "create" || one.kind === "update" ? one.kind : "upsert";
    const resource = one.action === 0 ? one.resource : (pickFrom(linked, place) ?? one.resource);
    const status = one.isDry ? one.status : undefined;
    const link = [place % LINKS.length, true] as const;
    return { ...one, kind, resource, link, status, label: "other", hasKey: false };
  }

  /** An erasure of one record beside other calls of it. */
  #erasing(all: readonly Drawn[], place: number): Drawn[] {
    const { resources } = this.application;
    const found = pickFrom(
      resources.filter(({ personal }) => personal.length > 0),
      place,
    );
    if (!found) return [...all];
    const resource = resources.indexOf(found);
    const record = this.#all(found.name).indexOf(pickFrom(this.#existing(found.name), all[0]!.record)!);
    return all.map((one, i) => ({
      ...one,
      resource,
      record: Math.max(record, 0),
      kind: i === 0 ? ("erase" as const) : one.kind,
    }));
  }

  /** Makes two records refer to each other, and sends calls of both, which hooks and expiries follow around the ring. */
  async #ring(all: readonly Drawn[], place: number): Promise<void> {
    const rings = this.application.resources.flatMap((spec) =>
      spec.references.flatMap((there) => {
        const other = this.#specOf(there.to);
        const back = other.references.filter((one) => one.to === spec.name);
        return back.map((reference) => [spec, there, other, reference] as const);
      }),
    );
    const ring = pickFrom(rings, place);
    if (!ring) return await this.round(all);
    const [spec, there, other, back] = ring;
    const one = pickFrom(this.#existing(spec.name), all[0]!.record);
    const rest = this.#existing(other.name).filter(({ id }) => id !== one?.id);
    const two = pickFrom(rest, all[1]!.record);
    if (!one || !two) return;
    const tie = (at: Recorded, { name }: ReferenceSpec, to: string): Call => ({
      kind: "update",
      ...this.#at(at),
      link: null,
      sent: { [name]: to },
    });
    for (const call of [tie(one, there, two.id), tie(two, back, one.id)])
      await this.#send([this.#single(call, all[0]!)]);
    const ends = [
      [spec, one],
      [other, two],
    ] as const;
    await this.round(all.map((drawn, i) => this.#along(drawn, ...ends[i % 2]!)));
  }

  /** A call of a record of a ring, often one that its hook follows. */
  #along(drawn: Drawn, spec: ResourceSpec, { id }: Recorded): Drawn {
    const { hook } = spec;
    const record = this.#all(spec.name).findIndex((one) => one.id === id);
    const resource = this.application.resources.indexOf(spec);
    const isTriggered = hook?.on === "update" && drawn.kind !== "expire";
    const aimed = { ...drawn, resource, record, references: [] };
    return isTriggered ? { ...aimed, kind: "update", n: hook.when } : aimed;
  }

  /** No table has a personal text that was erased, and not sent again since. */
  async requireErased(url: string): Promise<void> {
    const all = [...this.#world.values()];
    const sentAgain = new Set(all.flatMap(({ texts }) => texts));
    const erased = all
      .flatMap((one) => one.erased)
      .filter((text) => text !== "erased" && !sentAgain.has(text));
    if (erased.length === 0) return;
    const connection = await connectAlone(url);
    try {
      const rows = await findText(connection.query, MARK);
      const found = rows.filter((row) => erased.some((text) => row.includes(text)));
      if (found.length > 0)
        expect.fail([...this.#yaml(), ...this.#log, `erased, and still in ${found.join("\n")}`].join("\n"));
    } finally {
      await connection.end();
    }
  }

  /** The records that expire in a round: they are past their time, or a call gives them such a time. */
  #expiries(calls: readonly Call[]): Expiry[] {
    const given = new Set(
      calls.flatMap((call) =>
        "sent" in call && "id" in call && (call.sent.dueAt || call.sent.endAt) ? [call.id] : [],
      ),
    );
    return [...this.#world.values()].flatMap(({ resource, id, values, isDeleted }): Expiry[] => {
      const spec = this.#specOf(resource);
      if (isDeleted) return [];
      return spec.expires
        .filter(({ from }) => given.has(id) || isPast(spec, from, values))
        .map(({ from }) => ({ kind: "expire", resource, id, from }));
    });
  }

  /**
   * @param expiring asks for records to be moved on meanwhile, in an order of the service's own. Beside calls, it may
   * find a record too early
   */
  async #send(sent: readonly Sent[], expiring?: Drawn): Promise<readonly Answer[]> {
    const calls = sent.flatMap((one) => one.calls);
    const expiries = expiring ? this.#expiries(calls) : [];
    // The orders of more are too many to look at.
    const isExpiring = expiries.length > 0 && calls.length + expiries.length <= 5;
    const serving = this.processes[expiring?.process ?? 0]!.serving.app.serving();
    const preview = isExpiring ? null : await this.#previewOf(sent);
    const expired = isExpiring ? expire(serving) : null;
    const answers = await Promise.all(sent.map(({ send }) => send()));
    await expired;
    this.#compareWith(preview, answers[0]!);
    const seen = await this.#read();
    this.#log.push(
      ...sent.map(
        ({ calls }, i) =>
          `${JSON.stringify(calls)}\n    → ${answers[i]!.status} ${answers[i]!.text.slice(0, 600)}`,
      ),
      "--",
    );
    const steps = sent.flatMap((one, i) => this.#stepsOf(one, answers[i]!));
    const moved = this.#expirySteps(expiries);
    const isAlone = calls.length === 0;
    for (const some of isExpiring ? (isAlone ? [moved] : subsets(moved)) : [[]])
      for (const order of orders([...steps, ...some])) {
        const world = order.reduce<World | null>((at, step) => at && step.play(at), this.#world);
        if (world === null || !equals(this.#shown(world), seen)) continue;
        this.#world = world;
        return answers;
      }
    return expect.fail(this.#report([...steps, ...(isExpiring ? moved : [])], calls, seen));
  }

  /** Tries each call without a body of each record, which its preview foretells. */
  async tryAll(): Promise<void> {
    for (const record of this.application.resources.flatMap(({ name }) => this.#existing(name)))
      for (const call of this.#bodiless(record)) {
        const tried = this.#single(call, { process: 0, hasKey: true, isDry: true });
        await this.#send([tried]);
      }
  }

  #bodiless(record: Recorded): Call[] {
    const at = this.#at(record);
    const { actions, deletes, personal } = this.#specOf(record.resource);
    return [
      ...actions
        .filter((action) => doesSomething(action) && !takesX(action) && action.reference === null)
        .map(({ name }): Call => ({ kind: "act", ...at, action: name, sent: {} })),
      ...(deletes ? [{ kind: "delete", ...at } as const] : []),
      ...(personal.length > 0 ? [{ kind: "erase", ...at, isAgain: false } as const] : []),
    ];
  }

  /** The preview of a call that is sent alone. */
  async #previewOf([only, ...others]: readonly Sent[]): Promise<Preview | null> {
    if (!only || only.isBatch || others.length > 0) return null;
    const [call] = only.calls;
    return await readPreview(this.processes[0]!.api, this.application, call!, this.#requestOf(call!).path);
  }

  #compareWith(preview: Preview | null, answer: Answer): void {
    if (preview === null) return;
    const { call } = preview;
    const version = "id" in call ? this.#world.get(call.id)?.version : undefined;
    const difference = disagreement(preview, answer, version);
    if (difference) expect.fail([...this.#yaml(), ...this.#log, difference].join("\n"));
  }

  #stepsOf({ calls: sent, isBatch, isAtomic, isDry }: Sent, answer: Answer): Step[] {
    if (!isBatch) return [this.#step(sent[0]!, answer, null, isDry)];
    const results: readonly Answered[] | undefined = answer.data?.results ?? answer.error?.results;
    if (results === undefined && isOverload(answer)) return [];
    if (results?.length !== sent.length) throw new Error(`/batch answered ${answer.text}`);
    const isUndone = results[0]!.error?.code === "ROLLED_BACK";
    const calls = sent.map((call) => leadingTo(call, isUndone ? "made0" : results[0]!.data?.id));
    if (isAtomic) return [this.#atomic(calls, answer.status, results)];
    const steps: Step[] = [];
    for (const [i, call] of calls.entries()) steps.push(this.#step(call, results[i]!, steps.at(-1) ?? null));
    return steps;
  }

  #step(call: Call, answered: Answered, after: Step | null, isDry = false): Step {
    const explained = (world: World) => {
      const next = this.#explain(world, call, answered);
      return next && isDry ? world : next;
    };
    return { play: explained, after, text: `${isDry ? "dry " : ""}${JSON.stringify(call)}` };
  }

  /** A record that leaves two states in one sweep leaves them one after the other. */
  #expirySteps(expiries: readonly Expiry[]): Step[] {
    const steps: Step[] = [];
    for (const [i, command] of expiries.entries()) {
      const after = (world: World) => {
        const played = play(this.application, world, command, "");
        return "world" in played ? played.world : world;
      };
      const first = expiries[i - 1]?.id === command.id ? steps.at(-1)! : null;
      steps.push({ play: after, after: first, text: JSON.stringify(command) });
    }
    return steps;
  }

  /** All calls or none: where one is refused, the others say that they were rolled back. */
  #atomic(calls: readonly Call[], status: number, results: readonly Answered[]): Step {
    const all = (world: World) =>
      calls.reduce<World | null>((at, call, i) => {
        if (at === null) return null;
        const result = results[i]!;
        if (result.error?.code !== "ROLLED_BACK") return this.#explain(at, call, result);
        const played = play(this.application, at, call, `made${i}`);
        return "world" in played ? played.world : null;
      }, world);
    const after = (world: World) => {
      const done = all(world);
      return done === null || status < 300 ? done : world;
    };
    return { play: after, after: null, text: JSON.stringify(calls) };
  }

  /** The world after a call that was answered so, or null where the model does not say so. */
  #explain(world: World, call: Call, { status, data, error }: Answered): World | null {
    if (isOverload({ status, error })) return world;
    if (error?.code === "DEPENDENCY_FAILED") return leadingTo(call, "") === call ? null : world;
    const given = call.kind === "erase" ? { ...call, isAgain: data?.changed === true } : call;
    const played = play(this.application, world, given, data?.id ?? "");
    if ("breaks" in played) return played.breaks.has(error?.code ?? "") ? world : null;
    if (status >= 300) return null;
    return isTold(call, status, data, [world, played.world]) ? played.world : null;
  }

  #report(steps: readonly Step[], calls: readonly Call[], seen: ReadonlyMap<string, string>): string {
    const expected = permutations(calls).map((order) => {
      let world = this.#world;
      const outcomes = order.map((call, place) => {
        const played = play(this.application, world, call, `made${place}`);
        if ("world" in played) world = played.world;
        return "breaks" in played ? [...played.breaks].join("|") : "ok";
      });
      return [outcomes.join(", "), ...this.#shown(world).values()].join("\n");
    });
    return [
      "no order of the last calls has this outcome in the model",
      ...this.#yaml(),
      ...this.#log,
      ...steps.map(({ text }) => text),
      "the server had:",
      ...this.#shown(this.#world).values(),
      "the server has:",
      ...seen.values(),
      "the model has:",
      ...expected,
    ].join("\n");
  }

  #yaml(): string[] {
    return this.application.resources.map((spec) => yamlOf(this.application, spec));
  }

  #specOf(name: string): ResourceSpec {
    return this.application.resources.find((one) => one.name === name)!;
  }

  #existing(resource: string): Recorded[] {
    return [...this.#world.values()].filter((one) => one.resource === resource && !one.isDeleted);
  }

  #at({ resource, id, values }: Recorded): { resource: string; id: string; trunkId: string | null } {
    return { resource, id, trunkId: (values[TRUNK] ?? null) as string | null };
  }

  #resolve(one: Drawn): Call | null {
    const { resources } = this.application;
    const spec = resources[one.resource % resources.length]!;
    const all = this.#all(spec.name);
    const record = all[one.record % all.length];
    const { kind } = one;
    if (kind === "create") return this.#createOf(one, spec);
    if (kind === "upsert") return this.#upsertOf(one, spec);
    if (record === undefined || kind === "expire") return null;
    const at = this.#at(record);
    if (kind === "update")
      return { kind, ...at, link: linkOf(one, spec), sent: this.#valuesOf(one, spec, record.id) };
    if (kind === "delete") return spec.deletes ? { kind, ...at } : null;
    if (kind === "erase") return spec.personal.length > 0 ? { kind, ...at, isAgain: false } : null;
    const action = spec.actions[one.action]!;
    if (!doesSomething(action)) return null;
    const to = spec.references.find(({ name }) => name === action.reference)?.to;
    const r = to === undefined ? undefined : (this.#pick(to, one.references[0], record.id) ?? undefined);
    return { kind, ...at, action: action.name, sent: defined({ x: takesX(action) ? one.x : undefined, r }) };
  }

  #createOf(one: Drawn, spec: ResourceSpec): Call | null {
    const trunk = spec.parent && pickFrom(this.#all(spec.parent.to), one.trunk);
    if (trunk === undefined) return null;
    const sent = { label: this.#text(), ...this.#valuesOf(one, spec, undefined) };
    return { kind: "create", resource: spec.name, trunkId: trunk?.id ?? null, link: linkOf(one, spec), sent };
  }

  #upsertOf(one: Drawn, spec: ResourceSpec): Call | null {
    if (!spec.isLinked) return null;
    const link = (one.hasKey && this.#linkIn(spec, one.record)) || LINKS[one.link[0]]!;
    const found = this.#all(spec.name).find(({ values }) => (values.links as string[]).includes(link));
    const own = spec.parent && found?.values[TRUNK];
    const above = spec.parent && this.#all(spec.parent.to);
    // Mostly the parent of the record that the reference leads to.
    const trunk =
      above && ((one.trunk > 1 && above.find(({ id }) => id === own)) || pickFrom(above, one.trunk));
    if (trunk === undefined) return null;
    const same = one.label === "same" ? found?.values.label : undefined;
    const label = one.label === "none" ? undefined : (same ?? this.#text());
    const tag = one.action === 0 ? found?.values.tag : one.tag;
    // Half of them leave alone what most refusals are about.
    const isCalm = found !== undefined && one.label === "same";
    const drawn = isCalm ? { ...one, status: undefined, references: [] } : one;
    const sent = defined({ label, ...this.#valuesOf(drawn, spec, found?.id), tag });
    return { kind: "upsert", resource: spec.name, trunkId: trunk?.id ?? null, link, sent };
  }

  /** An External Reference that a record of a resource has. */
  #linkIn({ name }: ResourceSpec, place: number): string | undefined {
    const all = this.#existing(name).flatMap(({ values }) => values.links as string[]);
    return pickFrom(
      all.filter((link) => link !== ERASED_LINK),
      place,
    );
  }

  /** A text that no other call sends. */
  #text(): string {
    return `${MARK}${++this.#labels}.`;
  }

  #valuesOf(one: Drawn, spec: ResourceSpec, id: string | undefined): Record<string, unknown> {
    const { code, n, m, items, from, until } = one;
    const [dueAt, endAt] = (["A", "B"] as const).map((state) =>
      spec.expires.some(({ from }) => from === state) ? one[TIMES[state]] : undefined,
    );
    const tag = id === undefined ? one.tag : undefined;
    const status = spec.byPatch && one.status !== undefined ? STATES[one.status] : undefined;
    const references = Object.fromEntries(
      spec.references.map(({ name, to }, i) => [name, this.#pick(to, one.references[i], id)]),
    );
    const days = spec.exclusive ? { from, until } : {};
    const isNamed = spec.personal.includes("who") ? one.who : undefined;
    const who = isNamed === undefined ? undefined : isNamed ? this.#text() : null;
    return defined({ who, code, n, m, items, ...days, dueAt, endAt, tag, status, ...references });
  }

  #all(resource: string): Recorded[] {
    return [...this.#world.values()].filter((one) => one.resource === resource);
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
    const { api } = this.processes[0]!;
    const expiries = await this.#readExpiries();
    const all = this.application.resources.map(async (spec) => {
      const paths = spec.parent
        ? this.#existing(spec.parent.to).map(({ id }) => `/${spec.parent!.to}s/${id}/${spec.name}s`)
        : [`/${spec.name}s`];
      const lists = await Promise.all(paths.map((path) => readList(api, `${path}?limit=100`)));
      const records = lists.flat();
      const listed = listedIn(this.application, spec);
      return records.map((record): [string, string] => {
        const children = listed && (record[`${listed.name}s`] as Record<string, unknown>[]);
        const told = { ...record, children, expiries: expiries.get(record.id) ?? 0 };
        return [record.id as string, lineOf(spec.name, told)];
      });
    });
    return new Map((await Promise.all(all)).flat());
  }

  /** How often each record has expired, as the audit tells. */
  async #readExpiries(): Promise<ReadonlyMap<unknown, number>> {
    const expiring = this.application.resources.filter(({ expires }) => expires.length > 0);
    const lists = await Promise.all(
      expiring.map(({ name }) =>
        readList(this.processes[0]!.api, `/audit-entries?action=${name}.expire&limit=100`),
      ),
    );
    const counts = new Map<unknown, number>();
    for (const { resourceId } of lists.flat()) counts.set(resourceId, (counts.get(resourceId) ?? 0) + 1);
    return counts;
  }

  /** The records of a world that a client sees, as the server shows them: those below a deleted one are not. */
  #shown(world: World): Map<string, string> {
    const isShown = ({ isDeleted, values }: Recorded) =>
      !isDeleted && world.get(values[TRUNK] as string)?.isDeleted !== true;
    const all = [...world.values()].filter(isShown);
    const lines = all.map(({ id, resource, version, expiries, values }): [string, string] => {
      const spec = this.#specOf(resource);
      const listed = listedIn(this.application, spec);
      const below = all.filter((one) => one.resource === listed?.name && one.values[TRUNK] === id);
      const children = listed && below.map((one) => ({ id: one.id, ...one.values }));
      const total = spec.total ? String(totalOf(spec, values, below)) : null;
      return [id, lineOf(resource, { ...values, version, total, children, expiries })];
    });
    return new Map(lines);
  }

  #requestOf(call: Call): Request {
    const { parent } = this.#specOf(call.resource);
    const below = parent ? `/${parent.to}s/${call.trunkId}` : "";
    const collection = `${below}/${call.resource}s`;
    if (call.kind === "create") return { method: "POST", path: collection, body: bodyOf(call) };
    if (call.kind === "upsert") {
      const path = `${collection}/by-reference/crm/tree/${encodeURIComponent(call.link)}`;
      return { method: "PUT", path, body: call.sent };
    }
    const path = `${collection}/${call.id}`;
    if (call.kind === "update") return { method: "PATCH", path, body: bodyOf(call) };
    if (call.kind === "delete") return { method: "DELETE", path };
    if (call.kind === "erase") return { method: "POST", path: `${path}/erase` };
    return { method: "POST", path: `${path}/${call.action}`, body: call.sent };
  }
}

/** Whether an answer says what was done: which record was made or changed, whether it was, and which version it has since. */
function isTold(
  call: Call,
  status: number,
  data: Answered["data"],
  [before, after]: [World, World],
): boolean {
  const id = data?.id ?? "";
  const [old, now] = [before.get(id), after.get(id)];
  if (now && data?.version !== undefined && data.version !== now.version) return false;
  if (call.kind !== "upsert" && call.kind !== "erase") return true;
  if (!now || (status === 201) !== (old === undefined)) return false;
  return old === undefined || data?.changed === (now.version !== old.version);
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
