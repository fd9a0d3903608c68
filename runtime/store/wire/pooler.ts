/** Detects a pooler that gives each transaction another session. */
import type { connectAlone } from "./database.ts";

type Session = Awaited<ReturnType<typeof connectAlone>>;

/** Such a pooler prefers the last used session, but other clients may take it between two tries. */
const TRIES = 5;

/**
 * Whether two connections share a session, or one connection uses several. In both cases notifications, session locks and
 * prepared statements are lost.
 */
export async function sharesSessions(one: Session, other: Session): Promise<boolean> {
  const first = await sessionOf(one);
  for (let tried = 0; tried < TRIES; tried++)
    if ((await sessionOf(other)) === first || (await sessionOf(one)) !== first) return true;
  return false;
}

const sessionOf = async (session: Session): Promise<unknown> =>
  (await session.query("select pg_backend_pid() as pid"))[0]!.pid;
