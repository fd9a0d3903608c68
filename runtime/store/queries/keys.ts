/** API keys in the database: found by their hashes, or those of their sessions, and when they were last used. */
import { grouped } from "../../model/grouped.ts";
import { Moved, type Queries, type Row, Unavailable } from "../wire/database.ts";
import type { Reach } from "../wire/store.ts";

/** A separate round trip: only its result tells the organizations, and so the groups, of the keys. */
const LOCATE = {
  name: "locate key",
  text: "select hash, organization_id, api_key_id from api_key_hashes where hash = any ($1::text[])",
};
/** Checks the hash again because it may have been deleted since `LOCATE`. */
const FIND = {
  name: "find key",
  text: `select w.hash, k.organization_id, k.document, o.name as organization_name, h.expires_at
from unnest($1::text[], $2::text[], $3::text[]) as w (organization_id, id, hash)
join api_keys k on k.organization_id = w.organization_id and k.id = w.id and k.deleted_at is null
join organizations o on o.organization_id = k.organization_id
join api_key_hashes h on h.organization_id = k.organization_id and h.hash = w.hash`,
};

/** The key of a call that is under way. */
const READ = {
  name: "read key",
  text: "select document from api_keys where organization_id = $1 and id = $2 and deleted_at is null",
};

/** Skips keys that another session holds, so processes writing the same keys neither wait nor deadlock. */
const WRITE_USE = {
  name: "write use",
  text: `with free as materialized (
  select k.id from api_keys k where k.organization_id = $1 and k.id = any ($2::text[])
  order by k.id for no key update of k skip locked),
used as (select * from unnest($2::text[], $3::timestamptz[], $4::text[]) as u (id, at, shown))
update api_keys k set last_used_at = used.at, document = (k.document::jsonb || used.shown::jsonb)::text
from free join used on used.id = free.id
where k.organization_id = $1 and k.id = free.id and (k.last_used_at is null or k.last_used_at < used.at)`,
};
/** Does the same for several organizations of a group. */
const WRITE_SEVERAL_USES = {
  name: "write several uses",
  text: `with used as materialized (
  select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[]) as u (organization_id, id, at, shown)),
free as materialized (
  select k.organization_id, k.id, used.at, used.shown from used
  join api_keys k on k.organization_id = used.organization_id and k.id = used.id
  where k.last_used_at is null or k.last_used_at < used.at for no key update of k skip locked)
update api_keys k set last_used_at = free.at, document = (k.document::jsonb || free.shown::jsonb)::text
from free where k.organization_id = free.organization_id and k.id = free.id`,
};

/** When a key was last used. */
export interface Use {
  readonly organizationId: string;
  readonly id: string;
  /** RFC 3339. */
  readonly at: string;
}

/** The keys that were found, by hash; an error if a key may exist but could not be read. */
export type FoundKeys = ReadonlyMap<string, Row | Error>;

/**
 * Finds keys by their hashes or those of their sessions and links, each with its `organization_id`, `organization_name`,
 * `document` and the `expires_at` of the hash. A key is looked for in
 * all groups, because a call does not name its organization.
 * @throws a database error
 */
export async function findKeys(reach: Reach, hashes: readonly string[]): Promise<FoundKeys> {
  const { rows, failure } = await reach.everywhere(LOCATE, [hashes]);
  const unknown = failure === null ? [] : hashes.map((hash) => [hash, unavailable(failure)] as const);
  const found = new Map<string, Row | Error>(unknown);
  const located = grouped(rows.map((row) => [reach.groupOf(row.organization_id as string), row]));
  await Promise.all(
    Array.from(located, async ([group, rows]) => {
      const keys = await read(group, rows).catch((error: unknown) =>
        rows.map(({ hash }) => ({ hash, failure: unavailable(error) })),
      );
      for (const { hash } of rows) found.delete(hash as string);
      for (const row of keys) found.set(row.hash as string, "failure" in row ? (row.failure as Error) : row);
    }),
  );
  return found;
}

/** Reads the record of a key, with its hidden fields; null if it no longer exists. */
export async function readKey(queries: Queries, organizationId: string, id: string): Promise<string | null> {
  const [row] = await queries.run(READ, [organizationId, id]);
  return (row?.document as string | undefined) ?? null;
}

const unavailable = (failure: unknown): Error =>
  failure instanceof Error && !(failure instanceof Moved) ? failure : new Unavailable(String(failure));

function read(queries: Queries, located: readonly Row[]): Promise<Row[]> {
  const column = (name: string) => located.map((row) => row[name]);
  return queries.run(FIND, [column("organization_id"), column("api_key_id"), column("hash")]);
}

/** Records uses of keys of a group, in one statement. @param uses at least one */
export async function writeUses(database: Queries, uses: readonly Use[]): Promise<void> {
  const [{ organizationId }] = uses as [Use];
  const lists = [
    uses.map(({ id }) => id),
    uses.map(({ at }) => at),
    uses.map(({ at }) => JSON.stringify({ lastUsedAt: at })),
  ];
  if (uses.every((use) => use.organizationId === organizationId))
    await database.run(WRITE_USE, [organizationId, ...lists]);
  else await database.run(WRITE_SEVERAL_USES, [uses.map((use) => use.organizationId), ...lists]);
}

/** Returns the documents of an organization's keys, oldest first. */
export async function keyDocuments(database: Queries, organizationId: string): Promise<string[]> {
  const text = "select document from api_keys where organization_id = $1 and deleted_at is null order by id";
  return (await database.query(text, [organizationId])).map((row) => row.document as string);
}

/** Whether an organization with this id exists. */
export async function organizationExists(database: Queries, organizationId: string): Promise<boolean> {
  const text = "select 1 from organizations where organization_id = $1";
  return (await database.query(text, [organizationId])).length > 0;
}
