/** Caches keys by hash; notifications evict keys, and without notifications the cache is not used. */
import { grouped } from "../model/grouped.ts";
import type { Application } from "../model/model.ts";
import type { Principal, Values } from "../record/command.ts";
import { Batcher } from "../store/batch/batcher.ts";
import { findKeys, type Use, writeUses } from "../store/queries/keys.ts";
import type { Policy } from "../store/queries/rate-policy.ts";
import type { Database, Row } from "../store/wire/database.ts";
import { Recent } from "../store/wire/recent.ts";
import { type Cidr, parseCidr } from "./address.ts";
import { hashKey, isWellFormed } from "./key.ts";
import { KEYS_CHANNEL, keyIn } from "./key-status.ts";
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
}

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

/** Notifications that arrived during a lookup: the keys that they name are not cached. */
interface Heard {
  readonly ids: Set<string>;
  all: boolean;
}

export class KeyRing {
  readonly #database: Database;
  readonly #isShared: boolean;
  readonly #application: () => Application;
  readonly #known = new Recent<string, { readonly key: KnownKey; readonly until: number }>(MAX_KEYS, {
    dropped: (forgotten) => {
      for (const { key } of forgotten.values()) this.#hashes.delete(key.id);
    },
  });
  /** Hashes of the cached keys, by id. */
  readonly #hashes = new Map<string, string>();
  /** By hash: lookups that arrive while others run share a statement. */
  readonly #batcher = new Batcher<string, null, KnownKey | null>({
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
  #listening = false;
  readonly #stop: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;

  /**
   * @param isShared whether one statement may write to keys of several organizations
   * @param lost called when the listening connection is lost: the database may have crashed
   */
  constructor(database: Database, isShared: boolean, application: () => Application, lost: () => void) {
    this.#database = database;
    this.#isShared = isShared;
    this.#application = application;
    this.#stop = database.listen(KEYS_CHANNEL, {
      notification: (payload) => this.#hear(payload),
      up: () => {
        this.forget();
        this.#listening = true;
      },
      down: () => {
        this.#listening = false;
        this.forget();
        lost();
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
    const keyId = keyIn(payload);
    if (keyId === null) return this.forget();
    for (const { ids } of this.#heard) ids.add(keyId);
    const hash = this.#hashes.get(keyId);
    if (hash !== undefined) this.#known.delete(hash);
    this.#hashes.delete(keyId);
  }

  /**
   * Finds the key of a text; null if no such key exists. A cached key needs no round trip and no promise.
   * @throws a database error
   */
  find(text: string): KnownKey | null | Promise<KnownKey | null> {
    const hash = hashKey(text);
    const hit = this.#known.get(hash);
    if (hit && this.#listening && hit.until > Date.now()) return hit.key;
    if (!isWellFormed(text)) return null;
    return this.#batcher.add(hash, null);
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

  async #read(hashes: readonly string[]): Promise<Map<string, KnownKey>> {
    const heard: Heard = { ids: new Set(), all: !this.#listening };
    this.#heard.add(heard);
    try {
      const rows = await findKeys(this.#database, hashes);
      const keys = new Map(rows.map((row) => [row.hash as string, this.#keyOf(row)]));
      for (const [hash, key] of keys) this.#remember(hash, key, heard);
      return keys;
    } finally {
      this.#heard.delete(heard);
    }
  }

  #remember(hash: string, key: KnownKey, { ids, all }: Heard): void {
    if (all || ids.has(key.id)) return;
    this.#hashes.set(key.id, hash);
    this.#known.set(hash, { key, until: Date.now() + TTL_MS });
  }

  #keyOf(row: Row): KnownKey {
    const record = JSON.parse(row.document as string) as Values;
    const organizationId = row.organization_id as string;
    const scopes = scopesOf(this.#application(), record);
    const { enabled, entries } = record.ipAllowlist as { enabled: boolean; entries: string[] };
    const id = record.id as string;
    return {
      id,
      organizationId,
      organizationName: row.organization_name as string,
      record,
      scopes,
      policy: record.rateLimitPolicy as Policy,
      allowlist: enabled ? entries.map(parseCidr).filter((block) => block !== null) : null,
      principal: {
        organizationId,
        apiKeyId: id,
        teamMemberId: record.teamMemberId as string | null,
        holds: this.#testOf(scopes),
        defaultOwners: record.defaultOwners as Record<string, string>,
      },
    };
  }

  #testOf(scopes: readonly string[]): Principal["holds"] {
    const list = JSON.stringify(scopes);
    const test = this.#tests.get(list) ?? scopeTest(scopes);
    this.#tests.set(list, test);
    return test;
  }

  async #writeUse(): Promise<void> {
    const uses = [...this.#used].map(([id, { organizationId, at }], n): [string | number, Use] => [
      this.#isShared ? Math.floor(n / MOST_WRITTEN) : organizationId,
      { organizationId, id, at: new Date(at).toISOString() },
    ]);
    this.#used.clear();
    // A use that cannot be written now is superseded by the key's next use.
    for (const some of grouped(uses).values()) await writeUses(this.#database, some).catch(() => {});
  }
}
