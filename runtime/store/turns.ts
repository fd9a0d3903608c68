/** Turns that mutations of an organization take by name, held until their transactions end. */
import type { Queries } from "./database.ts";

/** The names stand in a list of their own, already in order: a lock is taken as its row is read. */
const TURNS = {
  name: "hook turns",
  text: `select pg_advisory_xact_lock(hashtextextended($1 || ' hook ' || turns.name, 0))
from (select name from unnest($2::text[]) with ordinality as given (name, n) order by n) as turns`,
};

/** Waits for the turns of some names. @param names in the order in which all take them */
export const takeTurns = (queries: Queries, organizationId: string, names: readonly string[]) =>
  queries.run(TURNS, [organizationId, names]);

/** Waits for the turn of whoever changes what members may do. */
export const MEMBERS_TURN = "select pg_advisory_xact_lock(hashtextextended($1 || ' members', 0))";
