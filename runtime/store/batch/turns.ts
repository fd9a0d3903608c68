/** Turns that mutations of an organization take by name: rows that are counted up, and locked until the mutation ends. */
import { createHash } from "node:crypto";
import type { Queries } from "../wire/database.ts";

/** A turn as it was found: whoever takes it counts it up. */
export interface Turn {
  readonly id: string;
  readonly version: string;
}

/** Characters of a turn's id: an organization has 65,536 turns at most, and one that two names share is waited for without need. */
const ID_LENGTH = 4;

/** The turn of a name; no name is kept. */
export const turnOf = (name: string): string =>
  createHash("sha256").update(name).digest("hex").slice(0, ID_LENGTH);

const TAKE = {
  name: "take turns",
  text: `insert into turns as t (organization_id, id, version)
select $1, given.id, 1 from unnest($2::text[]) with ordinality as given (id, n) order by given.n
on conflict (organization_id, id) do update set version = t.version + 1`,
};

const OPEN = {
  name: "open turns",
  text: `insert into turns (organization_id, id, version)
select $1, given.id, 0 from unnest($2::text[]) with ordinality as given (id, n) order by given.n
on conflict (organization_id, id) do nothing`,
};

/** Makes turns that nobody took before, by a statement of their own: a row that is not there cannot be held. */
export async function openTurns(
  queries: Queries,
  organizationId: string,
  ids: readonly string[],
): Promise<Turn[]> {
  if (ids.length > 0) await queries.run(OPEN, [organizationId, ids]);
  return ids.map((id) => ({ id, version: "0" }));
}

/** Waits for some turns, and takes them. @param ids in the order in which all take them */
export const takeTurns = (queries: Queries, organizationId: string, ids: readonly string[]) =>
  queries.run(TAKE, [organizationId, ids]);

/** Waits for the turn of whoever changes what members may do. */
export const MEMBERS_TURN = "select pg_advisory_xact_lock(hashtextextended($1 || ' members', 0))";
