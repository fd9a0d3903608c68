/** Closes a server without losing a call that a client has sent. */
import { Server } from "node:http";
import { Server as Listener, type Socket } from "node:net";
import { TransientMap } from "../store/wire/transient.ts";

export interface Patience {
  /** Milliseconds for which a kept-alive connection stays open for the client's last call. */
  readonly lastCallMs: number;
  /** Milliseconds after which all remaining connections are cut off. */
  readonly mostMs: number;
}

const LOOK_MS = 50;

/**
 * Tracks a server's connections from the start.
 * @returns a function that drains the server: it accepts no more connections, closes each one with its next response,
 * and closes idle ones after a while
 */
export function watchConnections(server: Server): (patience: Patience) => Promise<void> {
  const open = new TransientMap<Socket, true>();
  // Node's own `close` also closes idle connections at once, which loses calls on their way to them. `close` is replaced
  // on the server itself because a cluster worker calls it on disconnect.
  server.close = (done) => Listener.prototype.close.call(server, done) as Server;
  server.on("connection", (socket: Socket) => {
    open.set(socket, true);
    socket.once("close", () => open.delete(socket));
  });
  return ({ lastCallMs, mostMs }) => drain(server, open, lastCallMs, mostMs);
}

async function drain(
  server: Server,
  open: TransientMap<Socket, true>,
  lastCallMs: number,
  mostMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  let closing: NodeJS.Timeout | undefined;
  const last = setTimeout(() => {
    // Node does not count a connection without any request as idle.
    for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy();
    server.closeIdleConnections();
    closing = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  }, lastCallMs);
  const late = setTimeout(() => server.closeAllConnections(), mostMs);
  await closed;
  for (const timer of [last, closing, late]) clearTimeout(timer);
  // Node's own `close` also stops the timer that checks for slow connections.
  Server.prototype.close.call(server, () => {});
}
