/** Steps: organizations share the thread, and a call waits for its organization's turn before long work. */
import type { KnownCall, Step } from "../context.ts";

/** From here on the call counts as under way for its organization. */
export const schedule: Step<KnownCall> = ({ state: { call } }, next) => {
  const { scheduler } = call.server;
  const { organizationId } = call.key;
  const leave = () => scheduler.end(organizationId);
  scheduler.begin(organizationId);
  let rest: Promise<void> | void;
  try {
    rest = next(call);
  } catch (error) {
    leave();
    throw error;
  }
  if (rest) rest.then(leave, leave);
  else leave();
  return rest;
};

/** Waits until a piece of work that may block the thread for milliseconds may begin. */
export const awaitTurn = ({ server, key }: KnownCall): Promise<void> =>
  server.scheduler.take(key.organizationId);
