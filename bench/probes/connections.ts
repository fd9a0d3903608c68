/** Measures open connections that do little: their memory, and the time that they cost other calls. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { atMost, type Cell, measure, print, printLines } from "../measure.ts";
import { probe } from "../probe.ts";
import { memoryOf } from "../processes.ts";
import { ours, type Running } from "../servers.ts";
import { report } from "../stage.ts";
import { get, send } from "../wire.ts";

const MOST_MIB = 100;
const MOST_RATIO = 1.2;
/** Milliseconds between two bytes of a slow body. */
const BYTE_MS = 1_000;
/** Number of groups that are sent to in turn, because real clients do not all send at the same moment. */
const PARTS = 100;

export const connections = probe(
  "connections",
  `Resident memory of connections at rest, each of which was answered one call: at most ${MOST_MIB} MiB. And the p99 of GETs
beside slow connections, whose bodies come by a byte a second: at most ${MOST_RATIO} times what it is without them.`,
  {
    rest: [5_000, "connections at rest"],
    slow: [2_000, "slow connections"],
    connections: [16, "connections of the GETs"],
    rows: [10_000, "customers that stand before"],
    rounds: [5, "rounds, each with and without"],
    seconds: [5, "of each"],
  },
  ({ rows }) => rows,
  async (stage, given) => {
    const { key, seeded } = stage;
    const server = await stage.serve(ours("charter"));
    const caller = { port: server.port, key };
    const one = get(caller, `/customers/${seeded.customers[0]!}`);
    await answered(server, one, 200);
    await pause(2_000);
    const before = memoryOf(server.pid)!;
    const resting = await answered(server, one, given.rest);
    const taken = memoryOf(server.pid)! - before;
    const open = resting.filter(({ destroyed }) => !destroyed).length;
    for (const socket of resting) socket.destroy();
    report(`${open} connections at rest: ${taken.toFixed(0)} MiB`);

    const requests = seeded.customers.map((id) => get(caller, `/customers/${id}`));
    const gets = { server, requests, connections: given.connections };
    const body = send(caller, ["POST", "/customers"], { firstName: "A".repeat(100), lastName: "B" }, true);
    const lines = await measure(
      stage,
      [
        [
          { ...gets, name: "GETs alone" },
          {
            ...gets,
            name: `beside ${given.slow} slow ones`,
            watch: () => slow(server, body, given.slow),
          } satisfies Cell,
        ],
      ],
      { rounds: given.rounds, seconds: given.seconds, settles: true },
    );
    printLines(lines);
    const ratio = lines[1]!.p99Ms / lines[0]!.p99Ms;
    print(
      ["", "found"],
      [
        [
          `${open} connections at rest (at most ${MOST_MIB} MiB)`,
          atMost(taken, MOST_MIB, `${taken.toFixed(0)} MiB`),
        ],
        [`p99 beside over alone (at most ${MOST_RATIO})`, atMost(ratio, MOST_RATIO, ratio.toFixed(2))],
      ],
    );
  },
);

/** Opens connections one after another, and waits for the response to one call on each. */
async function answered({ port }: Running, request: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n++) {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.write(request);
    const [head] = (await once(socket, "data")) as [Buffer];
    if (!head.toString("latin1").startsWith("HTTP/1.1 200")) throw new Error(`answered ${head.toString()}`);
  }
  return sockets;
}

/** Opens connections whose bodies arrive slowly. @returns a function that ends them */
async function slow({ port }: Running, request: string, count: number): Promise<() => Promise<number[]>> {
  const begins = request.indexOf("\r\n\r\n") + 4;
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const socket of sockets) {
    socket.on("error", () => {});
    socket.write(request.slice(0, begins));
  }
  let turns = 0;
  const timer = setInterval(() => {
    const byte = request[begins + Math.floor(turns / PARTS)]!;
    for (let n = turns % PARTS; n < sockets.length; n += PARTS) sockets[n]!.write(byte);
    turns++;
  }, BYTE_MS / PARTS);
  return async () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
    return [];
  };
}
