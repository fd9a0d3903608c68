/** Kills servers again and again while clients write and a receiver fails at random. */
import { setTimeout as pause } from "node:timers/promises";
import { Client, freshKey } from "../support/client.ts";
import type { Receiver, Reply } from "../support/receiver.ts";
import {
  type FastClock,
  readClock,
  type ServerProcess,
  startServerProcess,
} from "../support/server-process.ts";

const SERVERS = 2;
const CLIENTS = 12;
/** The first pauses of the schedule pass in a tenth of a second, seconds and half a minute. */
const SPEED = 60;
/** What still waits for a late retry at the end is made in a minute or two. */
const LAST_SPEED = 3_000;
/** Calls between two kills. */
const CALLS = 200;
const FEWEST_KILLS = 3;
const FAILS = 0.3;
const ATTEMPTS = 10;

export interface Mutations {
  /** Ids of the records that were answered. */
  readonly made: readonly string[];
  /** Calls that had no answer, or were told to come again. */
  readonly retries: number;
}

/** Fails 30 in 100 at random, but an event's tenth attempt never: a delivery must be able to succeed. */
export function unreliable(): Reply {
  const seen = new Map<string, number>();
  return (response, { headers }) => {
    const id = headers["webhook-id"] as string;
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    response.writeHead(Math.random() < FAILS && count < ATTEMPTS - 1 ? 500 : 204).end();
  };
}

/** Servers on one database, one of which is killed from time to time. */
export class DoomedServers {
  readonly #databaseUrl: string;
  readonly #processes: ServerProcess[] = [];
  #clock: FastClock = { since: Date.now(), shown: Date.now(), speed: SPEED };
  readonly #target: number;
  readonly #step: number;
  #calls = 0;
  kills = 0;

  /** @param calls how many will be made */
  constructor(databaseUrl: string, calls: number) {
    this.#databaseUrl = databaseUrl;
    this.#target = Math.max(FEWEST_KILLS, Math.floor(calls / CALLS));
    this.#step = calls / (this.#target + 1);
  }

  /** Resolves once a call may be begun: calls wait for the kill that falls among them. */
  async admit(): Promise<void> {
    this.#calls++;
    while (this.kills < this.#target && this.#calls > (this.kills + 1) * this.#step) await pause(10);
  }

  async start(): Promise<void> {
    this.#processes.push(...(await Promise.all(Array.from({ length: SERVERS }, () => this.#begin()))));
  }

  get origin(): string {
    return this.#processes[Math.floor(Math.random() * this.#processes.length)]!.origin;
  }

  /** Kills one after another, each in the midst of calls. */
  async doom(): Promise<void> {
    while (this.kills < this.#target) {
      const moment = (this.kills + 0.2 + 0.6 * Math.random()) * this.#step;
      while (this.#calls < moment) await pause(1);
      const [oldest] = this.#processes.splice(0, 1);
      await oldest!.kill();
      this.#processes.push(await this.#begin());
      // Counted now, so that calls are under way at the next one.
      this.kills++;
    }
  }

  /** Replaces them by one whose clock runs so fast that the last retries are made. */
  async hurry(): Promise<string> {
    await this.stop();
    this.#clock = { since: Date.now(), shown: readClock(this.#clock), speed: LAST_SPEED };
    this.#processes.push(await this.#begin());
    return this.origin;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.splice(0).map((process) => process.stop()));
  }

  #begin(): Promise<ServerProcess> {
    return startServerProcess(this.#databaseUrl, { WEBHOOKS_ALLOW_PRIVATE: "1" }, this.#clock);
  }
}

/** Creates so many customers, each under an Idempotency-Key and with retries, as clients do. */
export async function mutate(servers: DoomedServers, key: string, count: number): Promise<Mutations> {
  const made: string[] = [];
  let begun = 0;
  let retries = 0;
  const client = async () => {
    while (begun++ < count) {
      await servers.admit();
      const headers = { "Idempotency-Key": freshKey() };
      for (;;) {
        const api = new Client(servers.origin, key);
        const answer = await api
          .post("/customers", { firstName: "Grace", lastName: "Hopper" }, headers)
          .catch(() => null);
        if (answer?.status === 201) {
          made.push(answer.data.id);
          break;
        }
        retries++;
        await pause(20);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { made, retries };
}

/** How often each event arrived. */
export function arrivals(receiver: Receiver): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { headers } of receiver.received) {
    const id = headers["webhook-id"] as string;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
