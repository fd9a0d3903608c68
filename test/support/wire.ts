/** HTTP byte by byte, for requests that a client library would correct. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A response as received. */
export interface WireAnswer {
  /** 0 if the connection was closed without a response. */
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

/** Reads everything until the other end closes. */
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

/** Sends a request without a body exactly as given, and reads the response. */
export async function sendLines(origin: string, lines: readonly string[]): Promise<WireAnswer> {
  const socket = await dial(origin);
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  return await readToEnd(socket);
}
