/** A webhook receiver: a local server that keeps what it receives, and responds as a test says. */
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Contract } from "./contract.ts";
import { contractOf, loaded } from "./declarations.ts";

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read events as receivers do, without types
  readonly event: any;
  /** Unix milliseconds. */
  readonly at: number;
}

/** Responds to one request; without a response, the request hangs. */
export type Reply = (response: ServerResponse, received: Received) => void;

export const OK: Reply = (response) => response.writeHead(204).end();
export const status =
  (code: number, headers: Record<string, string> = {}, body = ""): Reply =>
  (response) =>
    response.writeHead(code, headers).end(body);
export const HANG: Reply = () => {};

export class Receiver {
  readonly received: Received[] = [];
  reply: Reply = OK;
  readonly #server: Server;
  #wake: () => void = () => {};

  readonly #contract: Contract;
  /** Faults of received events, by their published schema. */
  readonly #faults: string[] = [];

  private constructor(contract: Contract) {
    this.#contract = contract;
    this.#server = createServer((request, response) => {
      // A sender that is killed during a request has sent nothing.
      this.#take(request, response).catch(() => response.destroy());
    });
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const received = { headers: request.headers, text, event: JSON.parse(text), at: Date.now() };
    this.#faults.push(...this.#contract.eventFaults(received.event).map((fault) => `${text}\n${fault}`));
    this.received.push(received);
    this.reply(response, received);
    this.#wake();
  }

  static async open(): Promise<Receiver> {
    const receiver = new Receiver(contractOf((await loaded("resources")).application));
    receiver.#server.listen(0, "127.0.0.1");
    await once(receiver.#server, "listening");
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  /** Waits until the received requests pass a test. Fails after `ms`, which only ends a wait in vain. */
  async until(test: (received: readonly Received[]) => boolean, ms = 120_000): Promise<void> {
    const deadline = Date.now() + ms;
    while (!test(this.received)) {
      const left = deadline - Date.now();
      if (left <= 0)
        throw new Error(
          `nothing more came; received ${this.received.map(({ event }) => event.type).join(", ") || "nothing"}`,
        );
      await Promise.race([
        new Promise<void>((resolve) => {
          this.#wake = resolve;
        }),
        new Promise((resolve) => setTimeout(resolve, Math.min(left, 50))),
      ]);
    }
  }

  /** The first request with an event of a type. */
  async get(type: string): Promise<Received> {
    const isOf = ({ event }: Received) => event.type === type;
    await this.until((received) => received.some(isOf));
    return this.received.find(isOf)!;
  }

  /** Closes the server, and fails if an event was not as published. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
    if (this.#faults.length > 0) throw new Error(`events are not as published:\n${this.#faults.join("\n")}`);
  }
}
