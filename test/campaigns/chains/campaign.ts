/** Plays a chain of releases on one database: each migrates it while a server of the one before goes on. */
import { isDeepStrictEqual } from "node:util";
import { type MigrateOptions, MigrationRefused, migrate } from "../../../codegen/migration/apply.ts";
import { introspect } from "../../../codegen/migration/introspect.ts";
import { DeclarationError } from "../../../runtime/declare/diagnostic.ts";
import type { Loaded } from "../../../runtime/load.ts";
import { expire } from "../../../runtime/platform/maintenance.ts";
import { schemaHash } from "../../../runtime/store/schema/current.ts";
import { connectAlone } from "../../../runtime/store/wire/database.ts";
import { openTestApp, type TestApp } from "../../support/app.ts";
import { type Answer, Client } from "../../support/client.ts";
import { freshDatabase } from "../../support/databases.ts";
import {
  type Field,
  fieldOf,
  isDerived,
  type Resource,
  resourceOf,
  type Spec,
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
import { firstSpec, nextRelease, type Release } from "./releases.ts";
import { loadSpec, textsOf } from "./texts.ts";

/** PostgreSQL's code of a value that a check constraint refuses. */
const CHECK_VIOLATION = "23514";

interface Server {
  readonly spec: Spec;
  readonly loaded: Loaded;
  readonly client: Client;
  readonly app: TestApp;
}

/** What a call changes, and where. */
interface Changed {
  readonly server: Server;
  /** The server of the release that migrated the database last, if one of another release is called. */
  readonly next: Server | null;
  readonly resource: Resource;
  readonly record: Kept;
}

interface Sent {
  readonly sent: ReadonlyMap<number, Value>;
  readonly links: readonly string[];
  readonly answers: { readonly customFields?: Record<string, Value> };
}

/** Thrown if values were allowed to be lost, and cannot be converted. */
class Unconvertible extends Error {}

export class Chain {
  readonly #dice: Dice;
  readonly #world: World = { records: new Map(), links: new Map(), defined: new Set() };
  readonly #log: string[] = [];
  /** Fields that were dropped: `stem.name`. If a field has the name again, it may have their values. */
  readonly #graves = new Set<string>();
  /** Whether the last migration was allowed to lose data. */
  #isAllowed = false;
  /** Whether all documents are those of the last release. */
  #isSettled = true;
  #query!: Awaited<ReturnType<typeof connectAlone>>;
  #url!: string;
  #key!: string;
  readonly #specs: Spec[] = [];
  /** Resources as the last release with them declared them. */
  readonly #latest = new Map<string, Resource>();
  /** The server of the other release, while it runs beside that of the release that migrated the database last. */
  #former: Server | null = null;
  /** The servers that call and move records on. */
  #running: readonly Server[] = [];
  /** The releases whose servers write, or have written since the documents were settled. */
  #served: readonly Spec[] = [];
  /** Resources that were served without External References: ids that are linked meanwhile are shown before earlier ones. */
  readonly #unordered = new Set<string>();
  /** The release that the database was taken back from, if no other has migrated it since. */
  #undone: Server | null = null;

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
      this.#running = [server];
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
    return { spec, loaded, app, client: new Client(app.origin, this.#key, null) };
  }

  async #release(former: Server): Promise<Server> {
    for (let tries = 0; tries < 12; tries++) {
      const { spec, edits } = this.#proposed(former.spec);
      const loaded = await this.#compile(spec);
      if (!loaded) continue;
      const isAbandoning = [...this.#world.records.values()].some(({ stem }) => stem === spec.estranged);
      if (spec.estranged && !isAbandoning) continue;
      this.#log.push(`RELEASE ${edits.join("; ")}`);
      const refusal = await this.#migrate(loaded, !isAbandoning && this.#dice.chance(0.25));
      if (refusal === null) {
        this.#specs.push(spec);
        if (isReused(former.spec, spec) && !this.#isAllowed) this.#fail("a name is used again");
        if (isAbandoning) this.#fail(`records of ${spec.estranged} were left behind`);
        return await this.#rollOut(former, spec, loaded);
      }
      this.#log.push(`refused: ${refusal}`);
      await this.#write(former, null);
      await this.#verify(former, this.#isSettled, this.#isSettled ? undefined : this.#undone?.spec);
    }
    return former;
  }

  /** The next release, or the one that the database was taken back from. */
  #proposed(before: Spec): Release {
    if (this.#undone && this.#dice.chance(0.3)) return { spec: this.#undone.spec, edits: ["once more"] };
    return nextRelease(this.#dice, before);
  }

  async #shape(): Promise<string> {
    const { tables } = await introspect(this.#query);
    return JSON.stringify([...tables.values()].filter(({ ours }) => ours));
  }

  /**
   * Migrates, and again, which changes nothing.
   * @returns the refusal, or null
   */
  async #migrate(loaded: Loaded, isAllowed: boolean): Promise<string | null> {
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
    this.#served = [former.spec, spec];
    for (const { stem } of spec.resources)
      if (this.#served.some((one) => !resourceOf(one, stem)?.links)) this.#unordered.add(stem);
    // A release that asks the same of the database leaves it taken back.
    const [before, now] = [former, server].map((one) => schemaHash(one.loaded.application));
    const undone = this.#isSettled || before !== now ? undefined : this.#undone?.spec;
    this.#running = [server];
    await this.#sweepAll();
    await this.#verify(server, false, undone);
    // With names that were allowed to be used again, values of servers of both releases would be mixed.
    const isFit = !isReused(former.spec, spec) && (await isServed(former));
    if (isFit) this.#running = [server, former];
    await this.#writeAtBoth(server, isFit ? former : null, 14);
    await this.#verify(server, false, undone);
    if (isFit) await this.#verify(former, false, spec);
    const isRestored = spec.resources.some(({ stem }) => !resourceOf(former.spec, stem));
    if (
      isFit &&
      !isRestored &&
      !this.#isAllowed &&
      this.#dice.chance(0.3) &&
      (await this.#takeBack(former, server))
    )
      return former;
    this.#undone = null;
    this.#former = null;
    await former.app.close();
    this.#running = [server];
    await migrate(this.#url, loaded.application, { settle: true });
    this.#isSettled = true;
    this.#reworded(spec);
    await this.#verify(server, true);
    for (let i = 0; i < 10; i++) await this.#write(server, null);
    await this.#verify(server, true);
    return server;
  }

  /**
   * Takes the database back to the former release, while servers of both write.
   * @returns whether that was possible
   */
  async #takeBack(former: Server, server: Server): Promise<boolean> {
    const back = (options: MigrateOptions) => migrate(this.#url, former.loaded.application, options);
    try {
      await back({ back: true });
    } catch (error) {
      if (!(error instanceof MigrationRefused)) this.#fail(`the migration back stopped: ${String(error)}`);
      this.#log.push(`BACK refused: ${error.message}`);
      return false;
    }
    this.#log.push("BACK");
    const [isReady, isFit] = await Promise.all([former, server].map(isServed));
    if (!isReady) this.#fail("the former release is not ready after the migration back");
    this.#former = server;
    if (!isFit) this.#running = [former];
    this.#loosen(former.spec);
    await this.#verify(former, false, server.spec);
    await this.#writeAtBoth(former, isFit ? server : null, 10);
    await this.#verify(former, false, server.spec);
    if (isFit) await this.#verify(server, false, former.spec);
    this.#former = null;
    this.#undone = server;
    this.#running = [former];
    await server.app.close();
    this.#buryIn(former.spec, server.spec);
    this.#isSettled = this.#dice.chance(0.7) && (await this.#settledAt(former));
    if (this.#isSettled) await this.#verify(former, true);
    return true;
  }

  /** Records that servers of the other release created get what the release computes, such as a number, once it is settled. */
  #loosen(spec: Spec): void {
    for (const { stem, values, loose } of this.#world.records.values())
      for (const field of resourceOf(spec, stem)?.fields.filter(isDerived) ?? [])
        if ((values.get(field.uid) ?? null) === null) loose.add(field.uid);
  }

  /** @returns whether the records have what the release needs, such as a default that is unique */
  async #settledAt({ spec, loaded }: Server): Promise<boolean> {
    try {
      await migrate(this.#url, loaded.application, { settle: true });
    } catch (error) {
      if (!(error instanceof MigrationRefused)) this.#fail(`it was not settled: ${String(error)}`);
      this.#log.push(`settle refused: ${error.message}`);
      return false;
    }
    this.#log.push("settled");
    this.#reworded(spec);
    for (const record of this.#world.records.values())
      for (const field of resourceOf(spec, record.stem)?.fields ?? []) this.#filled(record, field, true);
    return true;
  }

  /** Fields of a release that the database was taken back from leave their values in columns. */
  #buryIn(now: Spec, undone: Spec): void {
    for (const { stem, fields } of undone.resources)
      for (const { name } of fields)
        if (!resourceOf(now, stem)?.fields.some((field) => field.name === name))
          this.#graves.add(`${stem}.${name}`);
  }

  /** Writes at the server of the release that migrated the database last, and at the other one. Lists of both show it. */
  async #writeAtBoth(server: Server, other: Server | null, count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      if (other && this.#dice.chance(0.4)) await this.#write(other, server);
      else await this.#write(server, null);
      for (const one of other ? [server, other] : [server])
        if (this.#dice.chance(0.2)) await this.#verifyLists(one, this.#dice.pick(one.spec.resources));
    }
  }

  /** What a migration makes of the records. */
  #migrated(before: Spec, now: Spec): void {
    for (const resource of before.resources) this.#latest.set(resource.stem, resource);
    if (this.#isAllowed) this.#dropTables(now);
    for (const resource of this.#latest.values()) {
      const next = resourceOf(now, resource.stem);
      if (!next) continue;
      for (const field of resource.fields)
        if (!fieldOf(next, field.uid)) this.#graves.add(`${resource.stem}.${field.name}`);
    }
    for (const resource of now.resources) {
      const former = this.#latest.get(resource.stem) ?? resource;
      for (const record of this.#world.records.values()) {
        if (record.stem !== resource.stem) continue;
        for (const field of resource.fields)
          this.#filled(record, field, fieldOf(former, field.uid) !== undefined);
      }
    }
    if (this.#isAllowed) this.#graves.clear();
  }

  /** A migration that may lose data drops the tables of resources that are no longer declared. */
  #dropTables(now: Spec): void {
    for (const record of this.#world.records.values()) {
      const resource = resourceOf(now, record.stem);
      if (!resource) this.#world.records.delete(record.id);
      else if (!resource.answers) record.answers = {};
    }
    if (now.resources.some(({ links }) => links)) return;
    this.#world.links.clear();
    for (const record of this.#world.records.values()) record.links = [];
  }

  /** Replaces words that are no longer declared, including those that servers of the previous release wrote since. */
  #reworded({ resources }: Spec): void {
    for (const record of this.#world.records.values())
      for (const { uid, words } of namedIn(resources.find(({ stem }) => stem === record.stem))) {
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
    // It is one of the release that the database was taken back from.
    if (!isDerived(field) && value !== null) return;
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
    if (this.#dice.chance(0.05)) await this.#unlink(server);
    await this.#writeOne(server, next);
    await this.#sweepAll();
  }

  async #sweepAll(): Promise<void> {
    for (const server of this.#running) await this.#sweep(server);
  }

  /** Moves records on that have expired. */
  async #sweep({ app, spec }: Server): Promise<void> {
    const expiring = spec.resources.filter(({ states }) => states?.expires);
    if (expiring.length === 0) return;
    const isOdd = ({ stem, states }: Resource) =>
      this.#running.some(({ spec: other }) => {
        const declared = resourceOf(other, stem)?.states?.values;
        return !declared?.includes(states!.expires!.to);
      });
    await expire(app.serving.app.serving()).catch((error: Error) => {
      // Another release may not declare the state, and its constraint refuses it.
      if ((error.cause as { code?: string }).code !== CHECK_VIOLATION || !expiring.some(isOdd)) throw error;
    });
    for (const resource of expiring) {
      const { stem, states } = resource;
      for (const record of alive(this.#world, stem)) {
        const { from, to, after } = states!.expires!;
        const time = record.values.get(after) ?? null;
        const isDue = time !== null && Date.parse(String(time)) < Date.now();
        if (!isDue || record.values.get(states!.uid) !== from) continue;
        this.#log.push(`${record.id} expires to ${to}`);
        record.values.set(states!.uid, to);
        if (isOdd(resource) || record.loose.has(after)) record.loose.add(states!.uid);
      }
    }
  }

  async #writeOne(server: Server, next: Server | null): Promise<void> {
    const dice = this.#dice;
    const resource = dice.chance(0.6) ? server.spec.resources.at(-1)! : dice.pick(server.spec.resources);
    const records = alive(this.#world, resource.stem);
    const kind = records.length === 0 || (records.length < 7 && dice.chance(0.5)) ? 0 : 1 + dice.int(6);
    if (kind === 0) await this.#create(server, next, resource);
    else if (kind === 6 && resource.action) await this.#act(server, next, resource, dice.pick(records));
    else if (kind !== 5) await this.#patch(server, next, resource, dice.pick(records));
    else await this.#delete(server, next, resource, dice.pick(records));
  }

  /** Ids in a foreign system to link a record to. Some belong to other records. */
  #linksFor({ links }: Resource, chance: number): string[] {
    return links && this.#dice.chance(chance) ? [`k${this.#dice.int(25)}`] : [];
  }

  #link(id: string, links: readonly string[]): void {
    const record = this.#world.records.get(id)!;
    for (const link of links) {
      if (!this.#world.links.has(link)) record.links.push(link);
      this.#world.links.set(link, id);
    }
  }

  /** Values of custom fields, which are defined as soon as a server declares them. */
  async #answersFor({ client }: Server, { stem, answers }: Resource): Promise<Sent["answers"]> {
    const isDefined = this.#world.defined.has(stem);
    // The definitions may not be about a resource that has no custom fields in the other release.
    const isOpen = this.#served.some((spec) => !resourceOf(spec, stem)?.answers);
    if (!answers || this.#dice.chance(0.7) || (!isDefined && isOpen)) return {};
    for (const type of isDefined ? [] : ["TEXT", "NUMBER"])
      await client.make("/definitions", { resourceType: stem, key: type.toLowerCase(), type });
    this.#world.defined.add(stem);
    const value = this.#dice.int(5);
    return this.#dice.chance(0.5)
      ? { customFields: { number: value === 0 ? null : value } }
      : { customFields: { text: value === 0 ? null : `t${value}` } };
  }

  #answer(id: string, { customFields = {} }: Sent["answers"]): void {
    const record = this.#world.records.get(id)!;
    const all = Object.entries({ ...record.answers, ...customFields });
    record.answers = Object.fromEntries(all.filter(([, value]) => value !== null));
  }

  /** Removes a link at a server that may not declare its record. */
  async #unlink({ client, spec }: Server): Promise<void> {
    const [link, id] = this.#dice.pick([...this.#world.links, ["", ""]]);
    if (link === "" || !spec.resources.some(({ links }) => links)) return;
    const found = await client.get(
      `/external-references/lookup?externalSystem=crm&externalObject=thing&externalId=${link}`,
    );
    const gone =
      found.data && (await client.delete(`/external-references/${found.data.externalReference.id}`));
    this.#log.push(`unlink ${link} of ${id}: ${found.status} ${gone?.status}`);
    if (found.data?.resourceId !== id || gone?.status !== 200)
      this.#fail(`not unlinked: ${link} of ${id}: ${found.text}`);
    this.#world.links.delete(link);
    const record = this.#world.records.get(id);
    if (record) record.links = record.links.filter((one) => one !== link);
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
    const links = this.#linksFor(resource, 0.4);
    const answers = await this.#answersFor(server, resource);
    const body = { ...this.#toJson(resource, sent), ...asInput(links), ...answers };
    const write: Write = { spec: server.spec, resource, id: null, before: null, after, links };
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
      links: [],
      answers: {},
      loose,
    });
    this.#answer(answer.data.id, answers);
    this.#link(answer.data.id, links);
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
    const links = this.#linksFor(resource, 0.15);
    const answers = await this.#answersFor(server, resource);
    const body = { ...this.#toJson(resource, sent), ...asInput(links), ...answers };
    if (Object.keys(body).length === 0) return;
    const path = `${pathOf(resource)}/${record.id}`;
    const call = () => server.client.patch(path, body);
    const what = `PATCH ${path} ${JSON.stringify(body)}`;
    await this.#change({ server, next, resource, record }, { sent, links, answers }, { what, call });
  }

  /** Calls the action that sets a field. */
  async #act(server: Server, next: Server | null, resource: Resource, record: Kept): Promise<void> {
    const { uid, value: usual, takes } = resource.action!;
    const value = takes ? valueFor(this.#dice, fieldOf(resource, uid)!) : usual;
    const path = `${pathOf(resource)}/${record.id}/stamp`;
    const call = () => server.client.post(path, takes ? { given: value } : undefined);
    const what = `POST ${path} ${takes ? JSON.stringify(value) : ""}`;
    await this.#change(
      { server, next, resource, record },
      { sent: new Map([[uid, value]]), links: [], answers: {} },
      { what, call },
    );
  }

  async #change(
    { server, next, resource, record }: Changed,
    { sent, links, answers }: Sent,
    { what, call }: { readonly what: string; call(): Promise<Answer> },
  ): Promise<void> {
    const after = new Map([...record.values, ...sent]);
    const changed = (uid: number) => after.get(uid) !== record.values.get(uid);
    derive(resource, after, this.#world, changed);
    const write: Write = { spec: server.spec, resource, id: record.id, before: record.values, after, links };
    const answer = await call();
    if (!this.#judged(what, answer, write, next)) return;
    record.values = after;
    this.#link(record.id, links);
    this.#answer(record.id, answers);
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
    const later = resourceOf(next.spec, resource.stem);
    if (!later) return new Set();
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
    // The table of a resource that is no longer declared keeps its indexes.
    const must =
      next && resourceOf(next.spec, write.resource.stem)
        ? faults.filter(({ key }) => !/^(unique|exclusive)/.test(key) || later.some((one) => one.key === key))
        : faults;
    const told = `${who}${what}: ${answer.status} ${answer.text}\nbroken: ${said(faults)}; by the next release: ${said(later)}`;
    if (answer.status >= 500 && !(answer.status === 503 && next && later.some(({ isKept }) => isKept)))
      this.#fail(told);
    if (isOk && must.length > 0) this.#fail(`accepted: ${told}`);
    if (!isOk && faults.length === 0 && !later.some(({ isKept }) => isKept)) this.#fail(`refused: ${told}`);
    return isOk;
  }

  #brokenNext({ id, after, links, resource: { stem } }: Write, next: Server): Broken[] {
    const resource = resourceOf(next.spec, stem);
    // The constraint of External References refuses records of a resource that has none any more.
    const refused = links.length > 0 && !resource?.links ? [{ key: "kind", isKept: true }] : [];
    if (!resource) return refused;
    const values = new Map(after);
    for (const field of resource.fields)
      if (!values.has(field.uid)) values.set(field.uid, field.default ?? null);
    const write: Write = { spec: next.spec, resource, id, before: null, after: values, links: [] };
    return [...refused, ...broken(write, this.#world)];
  }

  /**
   * Compares a record as it is returned with the model.
   * @param mayBeLoose whether the release of the server, or the state of the migration, leaves some values open
   * @param later the resource in the next release, whose migration removed fields and names
   */
  #compare(resource: Resource, data: Record<string, unknown>, mayBeLoose: boolean, later = resource): void {
    const record = this.#world.records.get(data.id as string)!;
    this.#compareLinks(resource, record, data, mayBeLoose);
    if (resource.answers && !isDeepStrictEqual(data.customFields, record.answers))
      this.#fail(
        `${record.id} has custom fields ${JSON.stringify(data.customFields)}, expected ${JSON.stringify(record.answers)}`,
      );
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

  #compareLinks(
    { links, stem }: Resource,
    record: Kept,
    data: Record<string, unknown>,
    mayBeLoose: boolean,
  ): void {
    const isOpen = this.#served.some((spec) => !resourceOf(spec, stem)?.links);
    if (!links || (mayBeLoose && isOpen)) return;
    const shown = data.externalReferences as readonly { externalId: string }[];
    const is = shown.map((one) => one.externalId);
    const lists = this.#unordered.has(stem) ? [is.toSorted(), record.links.toSorted()] : [is, record.links];
    if (!isDeepStrictEqual(lists[0], lists[1]))
      this.#fail(`${record.id} has External References ${is}, expected ${record.links}`);
  }

  /**
   * Reads every record and every list. Before a migration is settled, some values may be those of another release.
   * @param later the next release, if the server is one of the release before
   */
  async #verify(server: Server, isSettled: boolean, later?: Spec): Promise<void> {
    for (const resource of server.spec.resources) {
      for (const record of this.#world.records.values())
        if (record.stem === resource.stem) await this.#verifyOne(server, resource, record, isSettled, later);
      await this.#verifyLists(server, resource);
    }
  }

  async #verifyLists({ client }: Server, resource: Resource): Promise<void> {
    const all = alive(this.#world, resource.stem);
    for (const { query, records, isSorted } of listsOf(resource, all, this.#dice)) {
      const path = `${pathOf(resource)}?limit=100${query}`;
      const got = await client.get(path);
      if (got.status !== 200) this.#fail(`GET ${path}: ${got.status} ${got.text}`);
      const [is, expected] = [got.data as { id: string }[], records].map((some) => {
        const ids = some.map(({ id }) => id);
        return isSorted ? ids : ids.sort();
      });
      if (!isDeepStrictEqual(is, expected)) this.#fail(`GET ${path} lists ${is}, expected ${expected}`);
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

const asInput = (links: readonly string[]) =>
  links.length === 0
    ? {}
    : {
        externalReferences: links.map((externalId) => ({
          externalSystem: "crm",
          externalObject: "thing",
          externalId,
        })),
      };

/** Whether a field has a name that another one has in the release before. */
function isReused(before: Spec, now: Spec): boolean {
  return now.resources.some((resource) => {
    const former = namedIn(resourceOf(before, resource.stem));
    return namedIn(resource).some(({ uid, name, was }) =>
      former.some(
        (one) => one.uid !== uid && [name, ...was].some((each) => [one.name, ...one.was].includes(each)),
      ),
    );
  });
}

const isServed = async ({ app }: Server): Promise<boolean> =>
  (await fetch(`${app.origin}/readyz`)).status === 200;

const STANDARD = [
  "id",
  "version",
  "createdAt",
  "updatedAt",
  "erasedAt",
  "externalReferences",
  "customFields",
];

/** What has a name and perhaps former ones. */
const namedIn = (resource: Resource | undefined) => [
  ...(resource?.fields ?? []),
  ...(resource?.states ? [resource.states] : []),
];
