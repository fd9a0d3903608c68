/** In charge of speaking HTTP byte by byte, where a client library would mend what a test means to send. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** An answer as it came over the wire. */
export interface WireAnswer {
  /** 0 where the connection was closed without an answer. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** A connection to an origin such as `http://127.0.0.1:3000`. */
export async function dial(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** All that comes until the other end closes. */
export async function readToEnd(socket: Socket): Promise<WireAnswer> {
  let all = "";
  socket.on("data", (chunk: Buffer) => {
    all += chunk.toString();
  });
  await once(socket, "close");
  const [head = "", ...rest] = all.split("\r\n\r\n");
  const [line = "", ...fields] = head.split("\r\n");
  const headers = new Map(
    fields.map((field) => {
      const colon = field.indexOf(":");
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(line.split(" ")[1] ?? 0), headers, text: rest.join("\r\n\r\n") };
}

/** Sends a request without a body, as it is given, and reads the answer. */
export async function sendLines(origin: string, lines: readonly string[]): Promise<WireAnswer> {
  const socket = await dial(origin);
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  return await readToEnd(socket);
}
