/** Caches keys by their hashes and those of their sessions; notifications evict keys, and without notifications the cache is not used. */
import { grouped } from "../model/grouped.ts";
import type { Application } from "../model/model.ts";
import type { Principal, Values } from "../record/command.ts";
import { Batcher } from "../store/batch/batcher.ts";
import { findKeys, type Use, writeUses } from "../store/queries/keys.ts";
import type { Policy } from "../store/queries/rate-policy.ts";
import type { Row } from "../store/wire/database.ts";
import { Recent } from "../store/wire/recent.ts";
import type { Group, Store } from "../store/wire/store.ts";
import { type Cidr, parseCidr } from "./address.ts";
import { hashKey, hashToken, isToken, isWellFormed } from "./key.ts";
import { KEYS_CHANNEL, keyIn, MIGRATED } from "./key-status.ts";
import { scopesOf, scopeTest } from "./scopes.ts";

/** A key with everything that calls are checked against. */
export interface KnownKey {
  readonly id: string;
  readonly organizationId: string;
  readonly organizationName: string;
  /** The key's record, including hidden fields. */
  readonly record: Readonly<Values>;
  readonly scopes: readonly string[];
  readonly policy: Policy;
  /** Addresses that it is accepted from; null for any. */
  readonly allowlist: readonly Cidr[] | null;
  readonly principal: Principal;
  /** When the session or link by which it was found ends, in Unix milliseconds; null if it was found by the key itself. */
  readonly endsAt: number | null;
}

/** Whether a call that found the key came from the console. */
export const isOfSession = ({ endsAt }: Pick<KnownKey, "endsAt">): boolean => endsAt !== null;

/** The most keys that a process caches; the most recently used stay. */
const MAX_KEYS = 10_000;
/** The most lists of scopes whose tests are cached; most keys have the same scopes as many others. */
const MAX_TESTS = 1_000;
/** The most keys in one lookup, and the number of lookups that run at once. */
const MOST_SOUGHT = 64;
const AT_ONCE = 2;
/** A cached key is read again after this time, whatever notifications arrived. */
const TTL_MS = 60_000;
const WRITE_USE_MS = 30_000;
/** The most uses that one statement writes; it locks their keys' rows meanwhile. */
const MOST_WRITTEN = 200;

/** What the connection that listens for changed keys tells besides. */
interface Told {
  /** It was lost: the database may have crashed. */
  lost(): void;
  /** A migration has begun or ended, or may have before the connection was there. */
  migrated(): void;
}

/** Notifications that arrived during a lookup: the keys that they name are not cached. */
interface Heard {
  readonly ids: Set<string>;
  all: boolean;
}

export class KeyRing {
  readonly #store: Store;
  readonly #application: () => Application;
  readonly #known = new Recent<string, { readonly key: KnownKey; readonly until: number }>(MAX_KEYS, {
    dropped: (forgotten) => {
      for (const [hash, { key }] of forgotten) this.#dropHash(key.id, hash);
    },
  });
  /** By key id: the hashes under which the key is cached, its own and those of its sessions. */
  readonly #hashes = new Map<string, readonly string[]>();
  /** By hash: lookups that arrive while others run share a statement. */
  readonly #batcher = new Batcher<string, null, KnownKey | Error | null>({
    atOnce: AT_ONCE,
    most: MOST_SOUGHT,
    run: async (batch) => {
      const keys = await this.#read([...batch.keys()]);
      return (hash) => keys.get(hash) ?? null;
    },
  });
  /** By the scopes of a key, in the order of its list. */
  readonly #tests = new Recent<string, Principal["holds"]>(MAX_TESTS);
  readonly #heard = new Set<Heard>();
  /** When keys were last used, in Unix milliseconds, by key id. */
  readonly #used = new Map<string, { readonly organizationId: string; at: number }>();
  /** Names of the nodes whose notifications arrive. */
  readonly #listening = new Set<string>();
  readonly #told: Told;
  readonly #stop: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;

  constructor(store: Store, application: () => Application, told: Told) {
    this.#store = store;
    this.#application = application;
    this.#told = told;
    this.#stop = store.listen(KEYS_CHANNEL, {
      notification: (payload) => this.#hear(payload),
      up: (node) => {
        this.forget();
        this.#listening.add(node);
        told.migrated();
      },
      down: (node) => {
        if (!this.#listening.delete(node)) return;
        this.forget();
        told.lost();
      },
    });
    this.#timer = setInterval(() => void this.#writeUse(), WRITE_USE_MS).unref();
  }

  /** Forgets every key: the next call of each reads it again. */
  forget(): void {
    for (const heard of this.#heard) heard.all = true;
    this.#known.clear();
    this.#hashes.clear();
  }

  /** Forgets the key that a notification names; if it names none, as in older releases, every key. */
  #hear(payload: string): void {
    if (payload === MIGRATED) return this.#told.migrated();
    const keyId = keyIn(payload);
    if (keyId === null) return this.forget();
    for (const { ids } of this.#heard) ids.add(keyId);
    for (const hash of this.#hashes.get(keyId) ?? []) this.#known.delete(hash);
    this.#hashes.delete(keyId);
  }

  #dropHash(keyId: string, dropped: string): void {
    const rest = this.#hashes.get(keyId)?.filter((hash) => hash !== dropped) ?? [];
    if (rest.length > 0) this.#hashes.set(keyId, rest);
    else this.#hashes.delete(keyId);
  }

  /**
   * Finds the key of a text; null if no such key exists. A cached key needs no round trip and no promise.
   * @throws a database error
   */
  find(text: string): KnownKey | null | Promise<KnownKey | null> {
    const hash = hashKey(text);
    return this.#cached(hash) ?? (isWellFormed(text) ? this.#look(hash) : null);
  }

  /**
   * Finds the key of a session or link of the console, like `find`. The caller checks `endsAt`.
   * @throws a database error
   */
  findBy(kind: "session" | "link", token: string): KnownKey | null | Promise<KnownKey | null> {
    if (!isToken(token)) return null;
    const hash = hashToken(kind, token);
    return this.#cached(hash) ?? this.#look(hash);
  }

  #cached(hash: string): KnownKey | null {
    const hit = this.#known.get(hash);
    return hit && hit.until > Date.now() && this.#hears(hit.key) ? hit.key : null;
  }

  async #look(hash: string): Promise<KnownKey | null> {
    const found = await this.#batcher.add(hash, null);
    if (found instanceof Error) throw found;
    return found;
  }

  /** Whether notifications about an organization's keys arrive. */
  #hears({ organizationId }: KnownKey): boolean {
    return this.#listening.has(this.#store.service.groupOf(organizationId).node);
  }

  /** Notes a use; uses are written to the record periodically. */
  use({ id, organizationId }: KnownKey, now: number): void {
    const known = this.#used.get(id);
    if (known) known.at = now;
    else this.#used.set(id, { organizationId, at: now });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writeUse();
    await this.#stop();
  }

  async #read(hashes: readonly string[]): Promise<Map<string, KnownKey | Error>> {
    const heard: Heard = { ids: new Set(), all: false };
    this.#heard.add(heard);
    try {
      const found = await findKeys(this.#store.service, hashes);
      const keys = new Map<string, KnownKey | Error>();
      for (const [hash, row] of found) {
        const key = row instanceof Error ? row : this.#keyOf(row);
        keys.set(hash, key);
        if (!(key instanceof Error)) this.#remember(hash, key, heard);
      }
      return keys;
    } finally {
      this.#heard.delete(heard);
    }
  }

  #remember(hash: string, key: KnownKey, { ids, all }: Heard): void {
    if (all || ids.has(key.id) || !this.#hears(key)) return;
    const hashes = this.#hashes.get(key.id) ?? [];
    if (!hashes.includes(hash)) this.#hashes.set(key.id, [...hashes, hash]);
    this.#known.set(hash, { key, until: Date.now() + TTL_MS });
  }

  #keyOf(row: Row): KnownKey {
    const record = JSON.parse(row.document as string) as Values;
    const organizationId = row.organization_id as string;
    const scopes = scopesOf(this.#application(), record);
    const id = record.id as string;
    return {
      id,
      organizationId,
      organizationName: row.organization_name as string,
      record,
      scopes,
      policy: record.rateLimitPolicy as Policy,
      allowlist: allowlistOf(record),
      principal: {
        organizationId,
        apiKeyId: id,
        teamMemberId: record.teamMemberId as string | null,
        holds: this.#testOf(scopes),
        defaultOwners: record.defaultOwners as Record<string, string>,
      },
      endsAt: row.expires_at === null ? null : (row.expires_at as Date).getTime(),
    };
  }

  #testOf(scopes: readonly string[]): Principal["holds"] {
    const list = JSON.stringify(scopes);
    const test = this.#tests.get(list) ?? scopeTest(scopes, this.#application().collections);
    this.#tests.set(list, test);
    return test;
  }

  async #writeUse(): Promise<void> {
    const { service } = this.#store;
    const uses = [...this.#used].map(([id, { organizationId, at }]): [Group, Use] => [
      service.groupOf(organizationId),
      { organizationId, id, at: new Date(at).toISOString() },
    ]);
    this.#used.clear();
    // A use that cannot be written now is superseded by the key's next use.
    for (const [group, all] of grouped(uses))
      for (let from = 0; from < all.length; from += MOST_WRITTEN)
        await writeUses(group, all.slice(from, from + MOST_WRITTEN)).catch(() => {});
  }
}

/** The networks from which a key accepts calls; null for any. */
export function allowlistOf(record: Readonly<Values>): readonly Cidr[] | null {
  const { enabled, entries } = record.ipAllowlist as { enabled: boolean; entries: string[] };
  return enabled ? entries.map(parseCidr).filter((block) => block !== null) : null;
}
