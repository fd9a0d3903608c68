/** How long a command waits for a database. */
import { setTimeout as pause } from "node:timers/promises";

const TICK_MS = 1_000;

/**
 * Resolves after some seconds. Each turn of the event loop counts at most one, so that responses are read before the wait ends
 * if the thread was busy meanwhile, for example with declarations.
 */
export async function patience(seconds: number, tickMs = TICK_MS): Promise<null> {
  for (let tick = 0; tick < seconds; tick++) await pause(tickMs, null, { ref: false });
  return null;
}
