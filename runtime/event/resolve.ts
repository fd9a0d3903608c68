/** Resolves names to addresses. */
import { lookup, Resolver } from "node:dns/promises";

/** Returns all addresses of a name; if it has none, returns an empty list or rejects. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Milliseconds for the first query; the second one, to each server, waits twice as long. */
const QUESTION_MS = 1_000;
const QUESTIONS = 2;

/**
 * Queries DNS without a thread. The system's resolver would occupy one of a process's four threads while it
 * tries, so a few dead names would delay all other deliveries.
 * @param servers `ADDRESS:PORT`; by default those of the system
 */
export function openResolver(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: QUESTION_MS, tries: QUESTIONS });
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

/** Asks the system, which unlike DNS knows /etc/hosts, and so the names of this machine and network. */
export const resolveBySystem: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
};
