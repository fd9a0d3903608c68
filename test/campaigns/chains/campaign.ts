/** Plays a chain of releases on one database: each migrates it while a server of the one before goes on. */
import { isDeepStrictEqual } from "node:util";
import { MigrationRefused, migrate } from "../../../codegen/migration/apply.ts";
import { introspect } from "../../../codegen/migration/introspect.ts";
import { DeclarationError } from "../../../runtime/declare/diagnostic.ts";
import type { Loaded } from "../../../runtime/load.ts";
import { connectAlone } from "../../../runtime/store/wire/database.ts";
import { openTestApp, type TestApp } from "../../support/app.ts";
import { type Answer, Client } from "../../support/client.ts";
import { freshDatabase } from "../../support/postgres.ts";
import {
  type Field,
  fieldOf,
  firstSpec,
  isDerived,
  loadSpec,
  nextRelease,
  type Resource,
  resourceOf,
  type Spec,
  textsOf,
  type Value,
  valueFor,
} from "./application.ts";
import type { Dice } from "./dice.ts";
import { listsOf } from "./lists.ts";
import {
  alive,
  type Broken,
  broken,
  derive,
  isReferredTo,
  type Kept,
  pathOf,
  type World,
  type Write,
} from "./model.ts";

interface Server {
  readonly spec: Spec;
  readonly client: Client;
  readonly app: TestApp;
}

/** What a call changes, and where. */
interface Changed {
  readonly server: Server;
  /** The server of the next release, if one of the release before is called. */
  readonly next: Server | null;
  readonly resource: Resource;
  readonly record: Kept;
}

/** Thrown if values were allowed to be lost, and cannot be converted. */
class Unconvertible extends Error {}

export class Chain {
  readonly #dice: Dice;
  readonly #world: World = { records: new Map() };
  readonly #log: string[] = [];
  /** Fields that were dropped: `stem.name`. If a field has the name again, it may have their values. */
  readonly #graves = new Set<string>();
  /** Whether the last migration was allowed to lose data. */
  #isAllowed = false;
  #query!: Awaited<ReturnType<typeof connectAlone>>;
  #url!: string;
  #key!: string;
  readonly #specs: Spec[] = [];
  /** The server of the previous release, while it runs beside the next. */
  #former: Server | null = null;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  #fail(what: string): never {
    const texts = this.#specs.map(
      (spec, i) => `--- release ${i}\n${Object.values(textsOf(spec)).join("\n")}`,
    );
    throw new Error(`${what}\n${texts.join("\n")}\n${this.#log.join("\n")}`);
  }

  async play(releases: number): Promise<void> {
    this.#url = await freshDatabase();
    this.#query = await connectAlone(this.#url);
    let server: Server | null = null;
    try {
      const { spec, loaded } = await this.#first();
      this.#specs.push(spec);
      await migrate(this.#url, loaded.application);
      server = await this.#serve(spec, loaded);
      for (let i = 0; i < 22; i++) await this.#write(server, null);
      await this.#verify(server, true);
      for (let n = 1; n < releases; n++) server = await this.#release(server);
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
    } finally {
      await server?.app.close();
      await this.#query.end();
    }
  }

  async #first() {
    for (;;) {
      const spec = firstSpec(this.#dice);
      const loaded = await this.#compile(spec);
      if (loaded) return { spec, loaded };
    }
  }

  async #compile(spec: Spec): Promise<Loaded | null> {
    try {
      return await loadSpec(spec);
    } catch (error) {
      if (error instanceof DeclarationError) return null;
      throw error;
    }
  }

  async #serve(spec: Spec, loaded: Loaded): Promise<Server> {
    const app = await openTestApp({ loaded, databaseUrl: this.#url });
    this.#key ??= (await app.key()).key;
    return { spec, app, client: new Client(app.origin, this.#key, null) };
  }

  async #release(former: Server): Promise<Server> {
    for (let tries = 0; tries < 12; tries++) {
      const { spec, edits } = nextRelease(this.#dice, former.spec);
      const loaded = await this.#compile(spec);
      if (!loaded) continue;
      this.#log.push(`RELEASE ${edits.join("; ")}`);
      const refusal = await this.#migrate(loaded);
      if (refusal === null) {
        this.#specs.push(spec);
        return await this.#rollOut(former, spec, loaded);
      }
      this.#log.push(`refused: ${refusal}`);
      await this.#write(former, null);
      await this.#verify(former, true);
    }
    return former;
  }

  async #shape(): Promise<string> {
    const { tables } = await introspect(this.#query);
    return JSON.stringify([...tables.values()].filter(({ ours }) => ours));
  }

  /**
   * Migrates, and again, which changes nothing.
   * @returns the refusal, or null
   */
  async #migrate(loaded: Loaded): Promise<string | null> {
    const isAllowed = this.#dice.chance(0.25);
    const run = () => migrate(this.#url, loaded.application, { allowDestructive: isAllowed });
    const before = await this.#shape();
    try {
      // Declarations of an earlier release leave alone what later ones migrated.
      if ((await run()).newer) return "an earlier release";
    } catch (error) {
      // Which values cannot be converted is known only then, as the plan says.
      if (isAllowed && /stopped at "change type/.test(String(error))) throw new Unconvertible();
      if (!(error instanceof MigrationRefused)) this.#fail(`the migration stopped: ${String(error)}`);
      if (!error.message.startsWith("The migration was not started")) this.#fail(error.message);
      if ((await this.#shape()) !== before) this.#fail(`changed by a refused migration: ${error.message}`);
      const again = await run().catch((one: Error) => one.message);
      if (again !== error.message) this.#fail(`refused otherwise the second time: ${error.message}`);
      return error.message;
    }
    this.#isAllowed = isAllowed;
    this.#log.push(isAllowed ? "migrated, allowed to lose data" : "migrated");
    const again = await run();
    const steps = again.steps.map(({ kind, table, name, note }) => `${kind} ${table}.${name}: ${note}`);
    // What was dropped may be recorded by the next migration only.
    const isDone = again.steps.every(
      ({ kind }) => kind === "keep" || kind === "hold" || (isAllowed && kind === "record"),
    );
    if (!isDone) this.#fail(`the second migration ran\n${steps.join("\n")}`);
    return null;
  }

  async #rollOut(former: Server, spec: Spec, loaded: Loaded): Promise<Server> {
    this.#migrated(former.spec, spec);
    this.#reworded(spec);
    const server = await this.#serve(spec, loaded);
    this.#former = former;
    await this.#verify(server, false);
    const ready = await fetch(`${former.app.origin}/readyz`);
    const isFit = ready.status === 200;
    for (let i = 0; i < 14; i++) {
      if (isFit && this.#dice.chance(0.4)) await this.#write(former, server);
      else await this.#write(server, null);
    }
    await this.#verify(server, false);
    if (isFit) await this.#verify(former, false, spec);
    this.#former = null;
    await former.app.close();
    await migrate(this.#url, loaded.application, { settle: true });
    this.#reworded(spec);
    await this.#verify(server, true);
    for (let i = 0; i < 10; i++) await this.#write(server, null);
    await this.#verify(server, true);
    return server;
  }

  /** What a migration makes of the records. */
  #migrated(before: Spec, now: Spec): void {
    for (const resource of before.resources) {
      const next = resourceOf(now, resource.stem)!;
      for (const field of resource.fields)
        if (!fieldOf(next, field.uid)) this.#graves.add(`${resource.stem}.${field.name}`);
    }
    for (const resource of now.resources) {
      const former = resourceOf(before, resource.stem)!;
      for (const record of this.#world.records.values()) {
        if (record.stem !== resource.stem) continue;
        for (const field of resource.fields)
          this.#filled(record, field, fieldOf(former, field.uid) !== undefined);
      }
    }
    if (this.#isAllowed) this.#graves.clear();
  }

  /** Replaces words that are no longer declared, including those that servers of the previous release wrote since. */
  #reworded({ resources }: Spec): void {
    for (const record of this.#world.records.values())
      for (const { uid, words } of namedIn(resources.find(({ stem }) => stem === record.stem)!)) {
        const word = words[String(record.values.get(uid))];
        if (word) record.values.set(uid, word);
      }
  }

  #filled(record: Kept, field: Field, isOld: boolean): void {
    const value = record.values.get(field.uid) ?? null;
    const usual = field.default ?? field.fill ?? null;
    if (isOld) {
      const isNeeded = field.required || field.default !== undefined;
      if (value === null && isNeeded && usual !== null) record.values.set(field.uid, usual);
      return;
    }
    if (isDerived(field) || this.#graves.has(`${record.stem}.${field.name}`)) record.loose.add(field.uid);
    else record.values.set(field.uid, usual);
  }

  #bodyOf(resource: Resource, isCreate: boolean): Map<number, Value> {
    const sent = new Map<number, Value>();
    const dice = this.#dice;
    for (const field of resource.fields) {
      if (isDerived(field) || !dice.chance(isCreate ? (field.required ? 0.95 : 0.7) : 0.35)) continue;
      if (field.kind === "reference") {
        const all = [...this.#world.records.values()].filter(
          ({ stem, isDeleted }) => stem === field.to && (!isDeleted || dice.chance(0.1)),
        );
        if (all.length > 0) sent.set(field.uid, dice.pick(all).id);
      } else if (!field.required && dice.chance(0.1) && field.kind !== "lines" && field.default === undefined)
        sent.set(field.uid, null);
      else if (field.kind === "enum" && dice.chance(0.1))
        sent.set(field.uid, dice.pick(["RED", "BLUE", "GREEN", "GREY"]));
      else sent.set(field.uid, valueFor(dice, field));
    }
    const { states } = resource;
    if (states && dice.chance(0.4))
      sent.set(states.uid, dice.chance(0.1) ? "HELD" : dice.pick(states.values));
    return sent;
  }

  /** @param next the server of the next release, if one of the release before is called */
  async #write(server: Server, next: Server | null): Promise<void> {
    const dice = this.#dice;
    const resource = dice.chance(0.7) ? server.spec.resources.at(-1)! : server.spec.resources[0]!;
    const records = alive(this.#world, resource.stem);
    const kind = records.length === 0 || (records.length < 7 && dice.chance(0.5)) ? 0 : 1 + dice.int(6);
    if (kind === 0) await this.#create(server, next, resource);
    else if (kind === 6 && resource.action) await this.#act(server, next, resource, dice.pick(records));
    else if (kind !== 5) await this.#patch(server, next, resource, dice.pick(records));
    else await this.#delete(server, next, resource, dice.pick(records));
  }

  #toJson(resource: Resource, sent: ReadonlyMap<number, Value>): Record<string, Value> {
    const named = namedIn(resource);
    return Object.fromEntries(
      [...sent].map(([uid, value]) => {
        const { name, was } = named.find((one) => one.uid === uid)!;
        return [was.length > 0 && this.#dice.chance(0.3) ? this.#dice.pick(was) : name, value];
      }),
    );
  }

  async #create(server: Server, next: Server | null, resource: Resource): Promise<void> {
    const sent = this.#bodyOf(resource, true);
    const after = new Map<number, Value>();
    for (const field of resource.fields)
      after.set(field.uid, sent.has(field.uid) ? sent.get(field.uid)! : (field.default ?? null));
    const { states } = resource;
    if (states) after.set(states.uid, sent.get(states.uid) ?? states.values[0]!);
    derive(resource, after, this.#world, () => true);
    const body = this.#toJson(resource, sent);
    const write: Write = { spec: server.spec, resource, id: null, before: null, after };
    // Without a list of states, a create sends any of them.
    const answer = await server.client.post(pathOf(resource), body);
    const isDone = this.#judged(`POST ${pathOf(resource)} ${JSON.stringify(body)}`, answer, write, next);
    if (!isDone) return;
    if (next === null) this.#defaultDropped(resource, after);
    this.#number(resource, answer.data, after);
    const loose = this.#looseIn(next, resource, after, true);
    this.#world.records.set(answer.data.id, {
      id: answer.data.id,
      stem: resource.stem,
      values: after,
      isDeleted: false,
      loose,
    });
    this.#compare(resource, answer.data, next !== null);
  }

  /** The numbers of a new record are those that no other record has had. */
  #number({ stem, fields }: Resource, data: Record<string, unknown>, after: Map<number, Value>): void {
    for (const { uid, name } of fields.filter(({ kind }) => kind === "number")) {
      const number = data[name] as string;
      const isTaken = [...this.#world.records.values()].some(
        (one) => one.stem === stem && one.values.get(uid) === number,
      );
      if (isTaken || !/^N-\d{3,}$/.test(number)) this.#fail(`${data.id}: ${name} is ${number}`);
      after.set(uid, number);
    }
  }

  /** A column that is no longer declared gives its default to new records, unless its values stay unique. */
  #defaultDropped(resource: Resource, after: Map<number, Value>): void {
    const before = (this.#former && resourceOf(this.#former.spec, resource.stem))?.fields ?? [];
    const isUnique = (field: Field) =>
      before.some(({ uid, unique }) => unique && [uid, ...unique.with].includes(field.uid));
    for (const field of before)
      if (!fieldOf(resource, field.uid))
        after.set(field.uid, (isUnique(field) ? undefined : field.default) ?? null);
  }

  async #patch(server: Server, next: Server | null, resource: Resource, record: Kept): Promise<void> {
    const sent = this.#bodyOf(resource, false);
    if (sent.size === 0) return;
    const body = this.#toJson(resource, sent);
    const path = `${pathOf(resource)}/${record.id}`;
    const call = () => server.client.patch(path, body);
    const what = `PATCH ${path} ${JSON.stringify(body)}`;
    await this.#change({ server, next, resource, record }, sent, { what, call });
  }

  /** Calls the action that sets a field. */
  async #act(server: Server, next: Server | null, resource: Resource, record: Kept): Promise<void> {
    const { uid, value } = resource.action!;
    const path = `${pathOf(resource)}/${record.id}/stamp`;
    const call = () => server.client.post(path);
    await this.#change({ server, next, resource, record }, new Map([[uid, value]]), {
      what: `POST ${path}`,
      call,
    });
  }

  async #change(
    { server, next, resource, record }: Changed,
    sent: ReadonlyMap<number, Value>,
    { what, call }: { readonly what: string; call(): Promise<Answer> },
  ): Promise<void> {
    const after = new Map([...record.values, ...sent]);
    const changed = (uid: number) => after.get(uid) !== record.values.get(uid);
    derive(resource, after, this.#world, changed);
    const write: Write = { spec: server.spec, resource, id: record.id, before: record.values, after };
    const answer = await call();
    if (!this.#judged(what, answer, write, next)) return;
    record.values = after;
    for (const uid of this.#looseIn(next, resource, after, false)) record.loose.add(uid);
    // If nothing changes, the stored record may lack fields that the answer has.
    this.#compare(resource, answer.data, this.#former !== null);
  }

  async #delete(server: Server, next: Server | null, resource: Resource, record: Kept): Promise<void> {
    const path = `${pathOf(resource)}/${record.id}`;
    const answer = await server.client.delete(path);
    const isHeld = isReferredTo(server.spec, record, this.#world);
    this.#log.push(`${next ? "former " : ""}DELETE ${path}: ${answer.status}`);
    if (isHeld !== (answer.status === 409) || (!isHeld && answer.status !== 200 && answer.status !== 204))
      this.#fail(`DELETE ${path}: ${answer.status} ${answer.text}, restricted: ${isHeld}`);
    if (answer.status !== 409) record.isDeleted = true;
  }

  /** Fields of the next release whose values are not known after a write of the release before. */
  #looseIn(
    next: Server | null,
    resource: Resource,
    after: ReadonlyMap<number, Value>,
    isNew: boolean,
  ): Set<number> {
    if (!next) return new Set();
    const later = resourceOf(next.spec, resource.stem)!;
    return new Set(
      later.fields
        .filter((field) => {
          const isOld = fieldOf(resource, field.uid) !== undefined;
          if (isDerived(field))
            return (
              !isOld || JSON.stringify(fieldOf(resource, field.uid)!.from) !== JSON.stringify(field.from)
            );
          const value = String(after.get(field.uid));
          return (
            (isNew && !isOld) ||
            (field.kind === "enum" && !field.values.includes(value)) ||
            (after.get(field.uid) ?? null) === null
          );
        })
        .map(({ uid }) => uid)
        .concat(
          later.states && !later.states.values.includes(String(after.get(later.states.uid)))
            ? [later.states.uid]
            : [],
        ),
    );
  }

  #judged(what: string, answer: Answer, write: Write, next: Server | null): boolean {
    const faults = broken(write, this.#world);
    const later = next ? this.#brokenNext(write, next) : [];
    const who = next ? "former " : "";
    const said = (some: readonly Broken[]) => some.map(({ key }) => key).join(", ");
    this.#log.push(
      `${who}${what}: ${answer.status} ${answer.error?.code ?? answer.data?.id} [${said(faults)}] [${said(later)}]`,
    );
    const isOk = answer.status === 200 || answer.status === 201;
    const must = next
      ? faults.filter(({ key }) => !/^(unique|exclusive)/.test(key) || later.some((one) => one.key === key))
      : faults;
    const told = `${who}${what}: ${answer.status} ${answer.text}\nbroken: ${said(faults)}; by the next release: ${said(later)}`;
    if (answer.status >= 500 && !(answer.status === 503 && next && later.some(({ isKept }) => isKept)))
      this.#fail(told);
    if (isOk && must.length > 0) this.#fail(`accepted: ${told}`);
    if (!isOk && faults.length === 0 && !later.some(({ isKept }) => isKept)) this.#fail(`refused: ${told}`);
    return isOk;
  }

  #brokenNext({ id, after, resource: { stem } }: Write, next: Server): Broken[] {
    const resource = resourceOf(next.spec, stem)!;
    const values = new Map(after);
    for (const field of resource.fields)
      if (!values.has(field.uid)) values.set(field.uid, field.default ?? null);
    return broken({ spec: next.spec, resource, id, before: null, after: values }, this.#world);
  }

  /**
   * Compares a record as it is returned with the model.
   * @param mayBeLoose whether the release of the server, or the state of the migration, leaves some values open
   * @param later the resource in the next release, whose migration removed fields and names
   */
  #compare(resource: Resource, data: Record<string, unknown>, mayBeLoose: boolean, later = resource): void {
    const record = this.#world.records.get(data.id as string)!;
    for (const { name, uid, was } of namedIn(resource)) {
      const next = namedIn(later).find((one) => one.uid === uid);
      if (!next && (data[name] ?? null) === null) continue;
      const is = (data[name] ?? null) as Value;
      const kept = was.filter((former) => next?.was.includes(former));
      const other = kept.find((former) => !isDeepStrictEqual(data[former] ?? null, is));
      const what = `${data.id}: ${name} is ${JSON.stringify(is)}`;
      if (other) this.#fail(`${what}, but ${other} is ${JSON.stringify(data[other])}`);
      if (record.loose.has(uid)) {
        if (mayBeLoose) continue;
        record.loose.delete(uid);
        record.values.set(uid, is);
      }
      const expected = record.values.get(uid) ?? null;
      if (!isDeepStrictEqual(is, expected)) this.#fail(`${what}, expected ${JSON.stringify(expected)}`);
    }
  }

  /**
   * Reads every record and every list. Before a migration is settled, some values may be those of another release.
   * @param later the next release, if the server is one of the release before
   */
  async #verify(server: Server, isSettled: boolean, later?: Spec): Promise<void> {
    for (const resource of server.spec.resources) {
      for (const record of this.#world.records.values())
        if (record.stem === resource.stem) await this.#verifyOne(server, resource, record, isSettled, later);
      const all = alive(this.#world, resource.stem);
      for (const { query, records } of listsOf(resource, all, this.#dice)) {
        const path = `${pathOf(resource)}?limit=100${query}`;
        const got = await server.client.get(path);
        if (got.status !== 200) this.#fail(`GET ${path}: ${got.status} ${got.text}`);
        const [is, expected] = [got.data as { id: string }[], records].map((some) =>
          some.map(({ id }) => id).sort(),
        );
        if (!isDeepStrictEqual(is, expected)) this.#fail(`GET ${path} lists ${is}, expected ${expected}`);
      }
    }
  }

  async #verifyOne(
    { client }: Server,
    resource: Resource,
    { id, isDeleted }: Kept,
    isSettled: boolean,
    later?: Spec,
  ) {
    const { status, text, data } = await client.get(`${pathOf(resource)}/${id}`);
    if (status !== (isDeleted ? 404 : 200)) this.#fail(`GET ${id}: ${status} ${text}`);
    if (isDeleted) return;
    this.#compare(resource, data, !isSettled, later && resourceOf(later, resource.stem));
    if (!isSettled) return;
    const named = namedIn(resource);
    const known = new Set([...STANDARD, ...named.flatMap(({ name, was }) => [name, ...was])]);
    const strange = Object.keys(data).filter((name) => !known.has(name));
    const missing = named.filter(({ name }) => !(name in data)).map(({ name }) => name);
    if (strange.length + missing.length > 0)
      this.#fail(`${id} has [${strange}] and lacks [${missing}]: ${text}`);
  }
}

const STANDARD = ["id", "version", "createdAt", "updatedAt", "erasedAt"];

/** What has a name and perhaps former ones. */
const namedIn = ({ fields, states }: Resource) => [...fields, ...(states ? [states] : [])];
