/** Turns that an organization's mutations take by name: rows with a counter, locked until a mutation ends. */
import { createHash } from "node:crypto";
import type { Queries } from "../wire/database.ts";

/** A turn as it was read; the mutation that takes it increments its version. */
export interface Turn {
  readonly id: string;
  readonly version: string;
}

/**
 * The length of a turn's id. An organization has at most 65,536 turns; two names that share one wait
 * needlessly.
 */
const ID_LENGTH = 4;

/** Returns the id of a name's turn. The name itself is not stored. */
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

/** Creates turns that nobody has taken before, in a separate statement: a missing row cannot be locked. */
export async function openTurns(
  queries: Queries,
  organizationId: string,
  ids: readonly string[],
): Promise<Turn[]> {
  if (ids.length > 0) await queries.run(OPEN, [organizationId, ids]);
  return ids.map((id) => ({ id, version: "0" }));
}

/** Waits for some turns and takes them. @param ids in the order in which every mutation takes them */
export const takeTurns = (queries: Queries, organizationId: string, ids: readonly string[]) =>
  queries.run(TAKE, [organizationId, ids]);

/** Waits for the turn that serializes changes to what members may do. */
export const MEMBERS_TURN = "select pg_advisory_xact_lock(hashtextextended($1 || ' members', 0))";
