/** The log of requests: many entries are written by one statement, and read back as JSON. */
import { listOf } from "../wire/array-text.ts";
import type { Pooled } from "../wire/database.ts";

/** A request and its response. `details` is JSON text. */
export interface LoggedRequest {
  readonly organizationId: string;
  /** Its requestId. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly route: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly durationMs: number;
  readonly apiKeyId: string;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly details: string | null;
}

const COLUMNS: readonly (readonly [
  column: string,
  sql: string,
  of: Exclude<keyof LoggedRequest, "organizationId">,
])[] = [
  ["id", "text", "id"],
  ["method", "text", "method"],
  ["path", "text", "path"],
  ["route", "text", "route"],
  ["status", "smallint", "status"],
  ["code", "text", "code"],
  ["duration_ms", "integer", "durationMs"],
  ["api_key_id", "text", "apiKeyId"],
  ["bytes_in", "integer", "bytesIn"],
  ["bytes_out", "integer", "bytesOut"],
  ["details", "text", "details"],
];

const NAMES = COLUMNS.map(([name]) => name).join(", ");
const LISTS = COLUMNS.map(([, sql], n) => `$${n + 2}::${sql}[]`).join(", ");
const ENCODERS = COLUMNS.map(([, sql]) => listOf(sql));

/** Entries of one organization. A repeated entry is left out: its first try was committed and not answered. */
const WRITE = {
  name: "write requests",
  text: `insert into requests (organization_id, ${NAMES})
select $1::text, u.* from unnest(${LISTS}) as u on conflict do nothing`,
};
const organizationsOf = listOf("text");
/** Entries of several organizations. */
const WRITE_SEVERAL = {
  name: "write several requests",
  text: `insert into requests (organization_id, ${NAMES})
select * from unnest($1::text[], ${LISTS}) as u on conflict do nothing`,
};

/**
 * Writes entries in one statement.
 * @param entries at least one
 * @throws a database error
 */
export async function writeRequests(database: Pooled, entries: readonly LoggedRequest[]): Promise<void> {
  const [{ organizationId }] = entries as [LoggedRequest];
  const lists = COLUMNS.map(([, , of], n) => ENCODERS[n]!(entries.map((entry) => entry[of])));
  if (entries.every((entry) => entry.organizationId === organizationId))
    await database.run(WRITE, [organizationId, ...lists]);
  else
    await database.run(WRITE_SEVERAL, [
      organizationsOf(entries.map((entry) => entry.organizationId)),
      ...lists,
    ]);
}

/** SQL of an entry as clients read it. @param createdAt SQL of the time in its id */
export const requestDocument = (createdAt: string): string =>
  `json_build_object('id', id, 'createdAt', ${createdAt}, 'requestId', id, 'method', method, 'path', path,
 'route', route, 'status', status, 'code', code, 'durationMs', duration_ms, 'apiKeyId', api_key_id,
 'bytesIn', bytes_in, 'bytesOut', bytes_out, 'details', coalesce(details, '[]')::json)::text`;
