/** In charge of telling a pooler that gives each transaction another session from PostgreSQL itself. */
import type { connectAlone } from "./database.ts";

type Session = Awaited<ReturnType<typeof connectAlone>>;

/** Such a pooler prefers the session that was used last; others may come between. */
const TRIES = 5;

/**
 * Whether two connections run their statements in one session, or one connection in several. Notifications, session locks
 * and prepared statements are lost then.
 */
export async function sharesSessions(one: Session, other: Session): Promise<boolean> {
  const first = await sessionOf(one);
  for (let tried = 0; tried < TRIES; tried++)
    if ((await sessionOf(other)) === first || (await sessionOf(one)) !== first) return true;
  return false;
}

const sessionOf = async (session: Session): Promise<unknown> =>
  (await session.query("select pg_backend_pid() as pid"))[0]!.pid;
