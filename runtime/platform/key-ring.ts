/** Knowing keys: a cache by hash that a notification clears of its key, and is not used while notifications cannot be heard. */
import type { Application } from "../model/model.ts";
import type { Principal, Values } from "../record/command.ts";
import type { Database, Row } from "../store/database.ts";
import type { Policy } from "../store/limiter.ts";
import { Recent } from "../store/recent.ts";
import { type Cidr, parseCidr } from "./address.ts";
import { hashText, isWellFormed } from "./key.ts";
import { KEYS_CHANNEL, readNotification } from "./key-status.ts";
import { effectiveScopes, scopeTest } from "./scopes.ts";

/** A key as calls are judged by it. */
export interface KnownKey {
  readonly id: string;
  readonly organizationId: string;
  readonly organizationName: string;
  /** The key's record, hidden fields among them. */
  readonly record: Readonly<Values>;
  readonly scopes: readonly string[];
  readonly policy: Policy;
  /** Addresses that it is accepted from; null for any. */
  readonly allowlist: readonly Cidr[] | null;
  readonly principal: Principal;
}

/** A trip of its own: only what names the organization is sent to its node. */
const LOCATE = {
  name: "locate key",
  text: "select hash, organization_id, api_key_id from api_key_hashes where hash = any ($1::text[])",
};
/**
 * The hash is asked for again: it may be gone since it was located. The organizations are named beside the join: Citus
 * asks each node for what is equal to a function's column alone, and only the nodes of these for what is one of them.
 */
const FIND = {
  name: "find key",
  text: `select w.hash, k.organization_id, k.document, o.name as organization_name
from unnest($1::text[], $2::text[], $3::text[]) as w (organization_id, id, hash)
join api_keys k on k.organization_id = w.organization_id and k.id = w.id and k.deleted_at is null
join organizations o on o.organization_id = k.organization_id
where k.organization_id = any ($1::text[]) and o.organization_id = any ($1::text[])
  and exists (select 1 from api_key_hashes h where h.hash = w.hash)`,
};

/**
 * Keys of one organization. One that another session holds is left out, so that processes which write the same ones
 * neither wait for each other nor stand in a ring.
 */
const USED = `with free as materialized (
  select k.id from api_keys k where k.organization_id = $1 and k.id = any ($2::text[])
  order by k.id for no key update of k skip locked),
used as (select * from unnest($2::text[], $3::timestamptz[], $4::text[]) as u (id, at, shown))
update api_keys k set last_used_at = used.at, document = (k.document::jsonb || used.shown::jsonb)::text
from free join used on used.id = free.id
where k.organization_id = $1 and k.id = free.id and (k.last_used_at is null or k.last_used_at < used.at)`;

/** How many keys a process remembers: those that were used last. */
const MAX_KEYS = 10_000;
/** Keys that a statement looks for at most, and statements that are under way at once. */
const MOST_SOUGHT = 64;
const AT_ONCE = 2;
/** A cached key is read again after this, whatever was heard. */
const TTL_MS = 60_000;
const WRITE_USE_MS = 30_000;

interface Use {
  readonly key: KnownKey;
  /** Unix milliseconds. */
  at: number;
}

interface Known {
  readonly key: KnownKey;
  readonly until: number;
}

/** Those who wait for a key: what to call with it, or with an error. */
interface Seeker {
  readonly found: (key: KnownKey | null) => void;
  readonly failed: (error: unknown) => void;
}

/** What was heard while a statement is under way: what it has read of these keys is not remembered. */
interface Heard {
  readonly ids: Set<string>;
  readonly organizations: Set<string>;
  all: boolean;
}

export class KeyRing {
  readonly #database: Database;
  readonly #application: () => Application;
  readonly #known = new Recent<string, Known>(MAX_KEYS, {
    dropped: (forgotten) => {
      for (const { key } of forgotten.values()) this.#hashes.delete(key.id);
    },
  });
  /** Hashes of the keys that are known, by id. */
  readonly #hashes = new Map<string, string>();
  #sought = new Map<string, Seeker[]>();
  #underWay = 0;
  readonly #heard = new Set<Heard>();
  readonly #used = new Map<string, Use>();
  #listening = false;
  readonly #stop: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;

  constructor(database: Database, application: () => Application) {
    this.#database = database;
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
      },
    });
    this.#timer = setInterval(() => void this.#writeUse(), WRITE_USE_MS).unref();
  }

  /** Forgets every key: the next call of each reads it anew. */
  forget(): void {
    for (const heard of this.#heard) heard.all = true;
    this.#known.clear();
    this.#hashes.clear();
  }

  /** Forgets the key that a notification names; one of an older release names the organization alone. */
  #hear(payload: string): void {
    const { organizationId, keyId } = readNotification(payload);
    if (organizationId === null) return this.forget();
    for (const { ids, organizations } of this.#heard)
      if (keyId === null) organizations.add(organizationId);
      else ids.add(keyId);
    const gone =
      keyId === null
        ? [...this.#hashes].filter(([, hash]) => this.#known.get(hash)?.key.organizationId === organizationId)
        : [[keyId, this.#hashes.get(keyId)] as const];
    for (const [id, hash] of gone) {
      if (hash !== undefined) this.#known.delete(hash);
      this.#hashes.delete(id);
    }
  }

  /**
   * The key of a text, or null where no such key exists. A cached one costs no trip, and no promise either.
   * @throws a database error
   */
  find(text: string): KnownKey | null | Promise<KnownKey | null> {
    if (!isWellFormed(text)) return null;
    const hash = hashText(text);
    const hit = this.#known.get(hash);
    if (hit && this.#listening && hit.until > Date.now()) return hit.key;
    return this.#seek(hash);
  }

  /** Notes a use; written to the record now and then. */
  use(key: KnownKey, now: number): void {
    const known = this.#used.get(key.id);
    if (known) known.at = now;
    else this.#used.set(key.id, { key, at: now });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writeUse();
    await this.#stop();
  }

  /**
   * Looks for a key together with whoever else looks for any meanwhile. It is read after this was called, never by a
   * statement that was under way: what was committed before is not missed.
   */
  #seek(hash: string): Promise<KnownKey | null> {
    return new Promise((found, failed) => {
      const seekers = this.#sought.get(hash);
      if (seekers) seekers.push({ found, failed });
      else this.#sought.set(hash, [{ found, failed }]);
      if (this.#underWay >= AT_ONCE || this.#sought.size > 1 || seekers) return;
      this.#underWay++;
      // Calls that the same turn of the event loop brought come along.
      setImmediate(() => void this.#pump());
    });
  }

  async #pump(): Promise<void> {
    while (this.#sought.size > 0) {
      const all = [...this.#sought];
      this.#sought = new Map(all.slice(MOST_SOUGHT));
      await this.#read(new Map(all.slice(0, MOST_SOUGHT)));
    }
    this.#underWay--;
  }

  async #read(sought: ReadonlyMap<string, readonly Seeker[]>): Promise<void> {
    const heard: Heard = { ids: new Set(), organizations: new Set(), all: !this.#listening };
    this.#heard.add(heard);
    try {
      const places = await this.#database.run(LOCATE, [[...sought.keys()]]);
      const column = (name: string) => places.map((place) => place[name]);
      const found = [column("organization_id"), column("api_key_id"), column("hash")];
      const rows = places.length === 0 ? [] : await this.#database.run(FIND, found);
      const keys = new Map(rows.map((row) => [row.hash as string, this.#keyOf(row)]));
      for (const [hash, key] of keys) this.#remember(hash, key, heard);
      for (const [hash, seekers] of sought) for (const { found } of seekers) found(keys.get(hash) ?? null);
    } catch (error) {
      for (const seekers of sought.values()) for (const { failed } of seekers) failed(error);
    } finally {
      this.#heard.delete(heard);
    }
  }

  #remember(hash: string, key: KnownKey, { ids, organizations, all }: Heard): void {
    if (all || ids.has(key.id) || organizations.has(key.organizationId)) return;
    this.#hashes.set(key.id, hash);
    this.#known.set(hash, { key, until: Date.now() + TTL_MS });
  }

  #keyOf(row: Row): KnownKey {
    const record = JSON.parse(row.document as string) as Values;
    const [organizationId, organizationName] = [
      row.organization_id as string,
      row.organization_name as string,
    ];
    const scopes = effectiveScopes(
      this.#application().presets,
      record.scopePreset as string,
      record.scopes as string[],
    );
    const { enabled, entries } = record.ipAllowlist as { enabled: boolean; entries: string[] };
    const id = record.id as string;
    return {
      id,
      organizationId,
      organizationName,
      record,
      scopes,
      policy: record.rateLimitPolicy as Policy,
      allowlist: enabled ? entries.map(parseCidr).filter((block) => block !== null) : null,
      principal: {
        organizationId,
        apiKeyId: id,
        teamMemberId: record.teamMemberId as string | null,
        holds: scopeTest(scopes),
        defaultOwners: record.defaultOwners as Record<string, string>,
      },
    };
  }

  async #writeUse(): Promise<void> {
    const used = [...this.#used.values()];
    this.#used.clear();
    if (used.length === 0) return;
    const byOrganization = new Map<string, Use[]>();
    for (const use of used) {
      const { organizationId } = use.key;
      byOrganization.set(organizationId, [...(byOrganization.get(organizationId) ?? []), use]);
    }
    for (const [organizationId, some] of byOrganization) await this.#writeUseOf(organizationId, some);
  }

  /** What cannot be written now is told by the key's next use. */
  async #writeUseOf(organizationId: string, used: readonly Use[]): Promise<void> {
    const at = used.map((u) => new Date(u.at).toISOString());
    const shown = at.map((lastUsedAt) => JSON.stringify({ lastUsedAt }));
    const values = [organizationId, used.map((u) => u.key.id), at, shown];
    await this.#database.query(USED, values).catch(() => {});
  }
}
