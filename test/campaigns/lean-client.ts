/** Sends calls at almost no cost, since the client and the server share a machine of few processors. */
import { Agent, request } from "node:http";
import { type Answer, Client } from "../support/client.ts";

/** Reads an answer's body only where it is short or tells of a fault, and holds none to its schema. */
export class LeanClient extends Client {
  readonly #origin: string;
  readonly #key: string;
  readonly #agent: Agent;

  /** @param connections that are kept open at most */
  constructor(origin: string, key: string, connections: number) {
    super(origin, key, null);
    this.#origin = origin;
    this.#key = key;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  override call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const bytes = bytesOf(body);
    const ofBody =
      bytes === null ? {} : { "Content-Type": "application/json", "Content-Length": bytes.length };
    const all = { Authorization: `Bearer ${this.#key}`, ...ofBody, ...headers };
    return new Promise((resolve) => {
      // A server that is at its end may close a connection: that is an answer, and of a neighbour's call a bad one.
      const broke = ({ code = "" }: NodeJS.ErrnoException) =>
        resolve({ status: 0, headers: new Headers(), text: "", body: null, data: null, error: { code } });
      const outgoing = request(
        `${this.#origin}/api/v1${path}`,
        { method, agent: this.#agent, headers: all },
        (incoming) => {
          const status = incoming.statusCode!;
          const isRead = status >= 400 || status === 201;
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => isRead && chunks.push(chunk));
          incoming.on("error", broke);
          incoming.on("end", () => {
            const text = Buffer.concat(chunks).toString();
            const parsed = text === "" ? null : JSON.parse(text);
            const answer = { status, headers: new Headers(), text, body: parsed };
            resolve({ ...answer, data: parsed?.data, error: parsed?.error });
          });
        },
      );
      outgoing.on("error", broke);
      outgoing.end(bytes ?? undefined);
    });
  }

  /** Ends the connections. */
  close(): void {
    this.#agent.destroy();
  }
}

function bytesOf(body: unknown): Buffer | null {
  if (body === undefined) return null;
  if (body instanceof Buffer) return body;
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}
