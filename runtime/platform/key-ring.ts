/** In charge of knowing keys: a cache by hash that a notice empties, and is not used while notices cannot be heard. */
import type { Application } from "../model/model.ts";
import type { Principal, Values } from "../record/command.ts";
import type { Database } from "../store/database.ts";
import type { Policy } from "../store/limiter.ts";
import { type Cidr, parseCidr } from "./address.ts";
import { hashKey, isWellFormed } from "./key.ts";
import { KEYS_CHANNEL } from "./key-status.ts";
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

/** A trip of its own: only what names the organization is sent to its one node. */
const LOCATE = {
  name: "locate key",
  text: "select organization_id, api_key_id from api_key_hashes where hash = $1",
};
/** The hash is asked for again: it may have been replaced since it was located. */
const FIND = {
  name: "find key",
  text: `select k.document, o.name as organization_name
from api_keys k join organizations o on o.organization_id = k.organization_id
where k.organization_id = $1 and k.id = $2 and k.deleted_at is null
  and exists (select 1 from api_key_hashes h where h.hash = $3)`,
};

const USED = `update api_keys set last_used_at = u.at, document = (document::jsonb || u.shown::jsonb)::text
from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[]) as u (organization_id, id, at, shown)
where api_keys.organization_id = u.organization_id and api_keys.id = u.id and (api_keys.last_used_at is null or api_keys.last_used_at < u.at)`;

/** How many keys a process remembers; past it, it starts to learn anew. */
const MAX_KEYS = 10_000;
/** A cached key is read again after this, whatever was heard. */
const TTL_MS = 60_000;
const WRITE_USE_MS = 30_000;

export class KeyRing {
  readonly #database: Database;
  readonly #application: () => Application;
  readonly #known = new Map<string, { readonly key: KnownKey; readonly until: number }>();
  readonly #used = new Map<string, { readonly key: KnownKey; at: number }>();
  #listening = false;
  /** Raised by each notice, so that what was read before it is not remembered after it. */
  #epoch = 0;
  readonly #stop: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;

  constructor(database: Database, application: () => Application) {
    this.#database = database;
    this.#application = application;
    this.#stop = database.listen(KEYS_CHANNEL, {
      notice: () => this.forget(),
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
    this.#epoch++;
    this.#known.clear();
  }

  /**
   * The key of a text, or null where no such key exists. A cached one costs no trip.
   * @throws a database error
   */
  async find(text: string): Promise<KnownKey | null> {
    if (!isWellFormed(text)) return null;
    const hash = hashKey(text).toString("hex");
    const hit = this.#known.get(hash);
    if (hit && this.#listening && hit.until > Date.now()) return hit.key;
    return await this.#read(hash);
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

  async #read(hash: string): Promise<KnownKey | null> {
    const epoch = this.#epoch;
    const [place] = await this.#database.run(LOCATE, [hash]);
    if (!place) return null;
    const organizationId = place.organization_id as string;
    const [row] = await this.#database.run(FIND, [organizationId, place.api_key_id, hash]);
    if (!row) return null;
    const key = this.#keyOf(
      JSON.parse(row.document as string) as Values,
      organizationId,
      row.organization_name as string,
    );
    if (this.#listening && epoch === this.#epoch) {
      if (this.#known.size >= MAX_KEYS) this.#known.clear();
      this.#known.set(hash, { key, until: Date.now() + TTL_MS });
    }
    return key;
  }

  #keyOf(record: Values, organizationId: string, organizationName: string): KnownKey {
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
    const at = used.map((u) => new Date(u.at).toISOString());
    const shown = at.map((lastUsedAt) => JSON.stringify({ lastUsedAt }));
    await this.#database
      .query(USED, [used.map((u) => u.key.organizationId), used.map((u) => u.key.id), at, shown])
      .catch(() => {});
  }
}
