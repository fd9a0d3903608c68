/** Which addresses a name has. */
import { lookup, Resolver } from "node:dns/promises";

/** All addresses of a name; rejects, or gives none, where it has none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Milliseconds for the first question; the second one, to each server, waits twice as long. */
const QUESTION_MS = 1_000;
const QUESTIONS = 2;

/**
 * Asks DNS, without a thread. The system's resolver takes one of the four of a process for as long as it tries, so
 * that a few dead names would hold up every other delivery.
 * @param servers `ADDRESS:PORT`; those of the system unless given
 */
export function openResolver(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: QUESTION_MS, tries: QUESTIONS });
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

/** Asks the system, which knows /etc/hosts and so the names of this machine and this network, as DNS does not. */
export const resolveBySystem: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
};
