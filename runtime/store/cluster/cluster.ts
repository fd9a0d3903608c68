/** The nodes of a Citus cluster: each statement goes to the node and the tables of its organization's shard. */
import { setTimeout as pause } from "node:timers/promises";
import {
  type BoundValues,
  type Listening,
  Moved,
  type Notification,
  type Pooled,
  type Row,
  type Statement,
  Unavailable,
} from "../wire/database.ts";
import { Recent } from "../wire/recent.ts";
import { type Account, SERVICE } from "../wire/shares.ts";
import type { Found, Group, Node, Part, Reach, Store } from "../wire/store.ts";
import { type Catalog, type CatalogNode, readPlaces } from "./catalog.ts";
import { hashText } from "./hash.ts";
import { type ClusterOptions, Member, nameOf } from "./member.ts";
import { Shard } from "./shard.ts";

/** The most organizations whose shard is remembered; the others are hashed again. */
const MOST_KNOWN = 50_000;
/** How long a statement looks for a shard that moves: longer than a move keeps writes waiting. */
const MOVING_MS = 10_000;
/** A statement of its own costs a group as much as so many branches of one over all groups. */
const MOST_BRANCHES = 4;
const FIRST_PAUSE_MS = 5;
const MOST_PAUSE_MS = 200;

interface Listener {
  readonly channel: string;
  readonly on: Listening;
  readonly stops: Map<Member, () => Promise<void>>;
}

export class Cluster implements Store {
  readonly run: Pooled["run"];
  readonly query: Pooled["query"];
  readonly transaction: Pooled["transaction"];
  readonly service: Reach;
  readonly #options: ClusterOptions;
  readonly #members = new Map<number, Member>();
  readonly #known = new Recent<string, Shard>(MOST_KNOWN);
  readonly #listeners = new Set<Listener>();
  #shards: readonly Shard[] = [];
  /** Changes whenever a shard is elsewhere. */
  #version = 0;
  #learning: Promise<void> | null = null;

  constructor(catalog: Catalog, options: ClusterOptions) {
    this.#options = options;
    this.#learn(catalog);
    this.service = this.as(SERVICE);
    const onAny = <T>(work: (pooled: Pooled) => Promise<T>) => this.#onAny(({ database }) => work(database));
    this.run = (statement, values) => onAny((pooled) => pooled.run(statement, values));
    this.query = (text, values) => onAny((pooled) => pooled.query(text, values));
    this.transaction = (work, until) => onAny((pooled) => pooled.transaction(work, until));
  }

  get nodes(): readonly Node[] {
    return [...this.#members.values()];
  }

  of(organizationId: string, ms?: number): Pooled {
    return this.#on(this.#shardOf(organizationId), organizationId, ms);
  }

  as(account: Account): Reach {
    const groups = new WeakMap<Shard, Group>();
    const groupOf = (shard: Shard): Group => {
      const known = groups.get(shard);
      if (known) return known;
      const group = this.#groupOf(shard, account);
      groups.set(shard, group);
      return group;
    };
    const shards = () => this.#shards;
    return {
      get groups() {
        return shards().map(groupOf);
      },
      groupOf: (organizationId) => groupOf(this.#shardOf(organizationId)),
      everywhere: (statement, values = []) => this.#everywhere(account, statement, values),
      across: (parts, statement, none) => this.#across(account, parts, statement, none),
    };
  }

  listen(channel: string, on: Listening): () => Promise<void> {
    const listener: Listener = { channel, on, stops: new Map() };
    this.#listeners.add(listener);
    for (const member of this.#members.values()) listenOn(member, listener);
    return async () => {
      this.#listeners.delete(listener);
      await Promise.all(Array.from(listener.stops.values(), (stop) => stop()));
    };
  }

  /** Each listener is one of every node, so one node's tells it. */
  notify(notification: Notification): void {
    this.#members.values().next().value!.database.notify(notification);
  }

  queues(organizationId: string): boolean {
    return this.#memberOf(this.#shardOf(organizationId)).database.queues(organizationId);
  }

  async renew(): Promise<void> {
    // It may have begun before the migration ended.
    await this.#learning;
    await this.#learnAgain();
  }

  get gauges(): Store["gauges"] {
    const all = Array.from(this.#members.values(), ({ database }) => database.gauges);
    const sum = (name: keyof Store["gauges"]) => all.reduce((total, one) => total + one[name], 0);
    return { total: sum("total"), idle: sum("idle"), waiting: sum("waiting"), trips: sum("trips") };
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#members.values(), (member) => member.close()));
  }

  #shardOf(organizationId: string): Shard {
    const known = this.#known.get(organizationId);
    if (known) return known;
    const hash = hashText(organizationId);
    const shard = this.#shards.find((one) => one.holds(hash))!;
    this.#known.set(organizationId, shard);
    return shard;
  }

  #memberOf(shard: Shard): Member {
    return this.#members.get(shard.node)!;
  }

  #groupOf(shard: Shard, account: Account): Group {
    const nodeOf = () => this.#memberOf(shard).name;
    return {
      name: shard.name,
      get node() {
        return nodeOf();
      },
      ...this.#on(shard, account),
    };
  }

  /** Statements on the tables of a shard, wherever it is when they run. */
  #on(shard: Shard, account: Account, ms?: number): Pooled {
    const here = () => this.#memberOf(shard).ready().in(shard, account, ms);
    return {
      run: (statement, values) => this.#finding(shard, () => here().run(statement, values)),
      query: (text, values) => this.#finding(shard, () => here().query(text, values)),
      // It cannot run again: its work may have kept what it read.
      transaction: (work, until) => this.#learningOf(async () => await here().transaction(work, until)),
    };
  }

  /** Runs work again, after reading the catalog again, until the shard is where it is expected. */
  async #finding<T>(shard: Shard, work: () => Promise<T>): Promise<T> {
    const until = performance.now() + MOVING_MS;
    for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, MOST_PAUSE_MS)) {
      if (shard.isGone) throw new Moved(`the shard ${shard.name} was split`);
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Moved)) throw error;
        if (performance.now() > until) throw new Unavailable(`a shard is not found: ${error.message}`);
        await this.#learnAgain();
        await pause(ms);
      }
    }
  }

  async #learningOf<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Moved) {
        await this.#learnAgain();
        await pause(FIRST_PAUSE_MS);
      }
      throw error;
    }
  }

  /**
   * Runs a query on all shards of each node that can be reached, as one statement a node. If a shard is not where it is
   * expected, each shard is queried by itself, so that the others do not wait for it.
   */
  async #everywhere(account: Account, statement: Statement, values: BoundValues): Promise<Found> {
    const found = await allOf([...this.#members.values()], (member) =>
      this.#onAll(member, account, statement, values),
    );
    if (!(found.failure instanceof Moved)) return found;
    await this.#learnAgain();
    return await allOf(this.#shards, (shard) =>
      this.#memberOf(shard).ready().in(shard, account).run(statement, values),
    );
  }

  /** Whether a group is on the node must be known when its statement is made: another's rows would be missing from it. */
  async #across(
    account: Account,
    parts: readonly Part[],
    statement: Statement,
    none: BoundValues,
  ): Promise<Row[]> {
    const { node } = parts[0]!.group;
    const member = [...this.#members.values()].find(({ name }) => name === node);
    const beside = this.#shards.filter((shard) => shard.node === member?.id);
    const sought = new Map(parts.map(({ group, values }) => [group.name, values]));
    const areHere = beside.filter(({ name }) => sought.has(name)).length === parts.length;
    if (member && areHere && parts.length > 1 && beside.length <= MOST_BRANCHES * parts.length)
      try {
        const union = member.union(statement, this.#version, beside, none.length)!;
        const values = beside.flatMap(({ name }) => sought.get(name) ?? none);
        return await member.ready().of(account).run(union, values);
      } catch (error) {
        if (!(error instanceof Moved)) throw error;
      }
    return (await Promise.all(parts.map(({ group, values }) => group.run(statement, values)))).flat();
  }

  async #onAll(member: Member, account: Account, statement: Statement, values: BoundValues): Promise<Row[]> {
    const shards = this.#shards.filter(({ node }) => node === member.id);
    const union = member.union(statement, this.#version, shards);
    return union === null ? [] : await member.ready().of(account).run(union, values);
  }

  async #onAny<T>(work: (member: Member) => Promise<T>): Promise<T> {
    let failure: unknown;
    for (const member of this.#members.values())
      try {
        member.ready();
        return await work(member);
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        failure = error;
      }
    throw failure;
  }

  /** Reads the catalog once for all statements that wait for it. */
  #learnAgain(): Promise<void> {
    this.#learning ??= this.#readPlaces().finally(() => {
      this.#learning = null;
    });
    return this.#learning;
  }

  /** Nodes commit a move one after another: what one does not know yet is read again later. */
  async #readPlaces(): Promise<void> {
    try {
      this.#learn(await this.#onAny(({ database }) => readPlaces(database)));
    } catch (error) {
      this.#options.told?.({ err: error }, "where the shards are could not be read; it is tried again");
    }
  }

  #learn({ nodes, groups }: Catalog): void {
    const former = [...this.#members.values()];
    for (const node of nodes) if (this.#members.get(node.id)?.name !== nameOf(node)) this.#join(node);
    const ids = new Set(nodes.map(({ id }) => id));
    for (const member of former) if (!ids.has(member.id)) this.#members.delete(member.id);
    for (const member of former) if (this.#members.get(member.id) !== member) this.#leave(member);
    const known = new Map(this.#shards.map((shard) => [shard.name, shard]));
    const names = groups.map(({ shard }) => shard);
    this.#shards = groups.map((group) => {
      const shard = known.get(group.shard) ?? new Shard(group, names);
      shard.update(group, names);
      known.delete(group.shard);
      return shard;
    });
    for (const gone of known.values()) gone.isGone = true;
    this.#known.clear();
    this.#version++;
  }

  #join(node: CatalogNode): void {
    const member = new Member(node, this.#options, () => void this.#learnAgain());
    this.#members.set(node.id, member);
    for (const listener of this.#listeners) listenOn(member, listener);
  }

  /** Closes a node that has no shards, or another address, as after a failover. */
  #leave(member: Member): void {
    for (const { stops } of this.#listeners) {
      void stops.get(member)?.();
      stops.delete(member);
    }
    void member.close();
  }
}

function listenOn(member: Member, { channel, on, stops }: Listener): void {
  stops.set(member, member.database.listen(channel, on));
}

/** Collects the rows of some parts. @throws the first error if no part succeeds, and it is not that shards have moved */
async function allOf<T>(parts: readonly T[], work: (part: T) => Promise<Row[]>): Promise<Found> {
  const settled = await Promise.allSettled(parts.map(async (part) => await work(part)));
  const failures = settled.flatMap((part) => (part.status === "rejected" ? [part.reason as unknown] : []));
  const failure = failures.find((one) => one instanceof Moved) ?? failures[0] ?? null;
  if (failures.length === parts.length && !(failure instanceof Moved)) throw failure;
  return { rows: settled.flatMap((part) => (part.status === "fulfilled" ? part.value : [])), failure };
}
