/** In charge of closing a server so that no client loses a call that it has sent. */
import { Server } from "node:http";
import { Server as Listener, type Socket } from "node:net";
import { TransientMap } from "../store/transient.ts";

export interface Patience {
  /** Milliseconds that a connection that is kept alive is left for the client's last call. */
  readonly lastCallMs: number;
  /** Milliseconds after which whatever has not finished is cut off. */
  readonly mostMs: number;
}

const LOOK_MS = 50;

/**
 * Watches a server's connections from the beginning.
 * @returns what drains it: nothing more is accepted, each connection is closed with its next answer, and those that
 * nobody uses meanwhile are closed after a while
 */
export function watchConnections(server: Server): (patience: Patience) => Promise<void> {
  const open = new TransientMap<Socket, true>();
  // Its own way to close also closes idle connections at once, and loses the calls that are on their way there. A worker
  // of a cluster that is told to disconnect closes its server so.
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
    // To Node a connection that nothing was asked on is no idle one.
    for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy();
    server.closeIdleConnections();
    closing = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  }, lastCallMs);
  const late = setTimeout(() => server.closeAllConnections(), mostMs);
  await closed;
  for (const timer of [last, closing, late]) clearTimeout(timer);
  // It also ends the server's look for connections that are too slow.
  Server.prototype.close.call(server, () => {});
}
