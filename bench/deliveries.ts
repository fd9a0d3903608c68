/** In charge of `npm run bench:deliveries`: what webhooks cost, and how soon they leave, against receivers on this machine. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import pino from "pino";
import { migrate } from "../codegen/migration/apply.ts";
import { load } from "../runtime/app.ts";
import { readConfig } from "../runtime/config.ts";
import { startEmbedded } from "../runtime/embedded/index.ts";
import { serve } from "../runtime/main.ts";
import { createKey, createOrganization } from "../runtime/platform/administer.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    events: { type: "string", default: "2000" },
    /** Measures only what has this in its name. */
    only: { type: "string", default: "" },
  },
});
const RUNS = Number(values.runs);
const EVENTS = Number(values.events);
const OWNER = "ada.lovelace@example.com";
const CALLERS = 16;

const dataDir = mkdtempSync(join(tmpdir(), "charter-bench-"));
const postgres = await startEmbedded({ dataDir });
const loaded = await load("resources");
await migrate(postgres.url, loaded.application);

/** When each record's event arrived first, and how many requests came. */
const arrivedAt = new Map<string, number>();
let arrived = 0;
const receiver: Server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.writeHead(204).end();
    arrived++;
    const { data } = JSON.parse(Buffer.concat(chunks).toString());
    if (!arrivedAt.has(data.resourceId)) arrivedAt.set(data.resourceId, performance.now());
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

const open = (delivers: boolean) => {
  const config = readConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "fatal",
    DATABASE_URL: postgres.url,
    WEBHOOKS_ALLOW_PRIVATE: "1",
    WEBHOOKS_DELIVER: delivers ? "1" : "0",
  });
  const log = pino({ level: config.logLevel });
  return serve({ config, databaseUrl: postgres.url, loaded, log, pages: () => null });
};
type Served = Awaited<ReturnType<typeof open>>;

/** An organization with so many endpoints. @returns what makes a call of it */
async function organization(served: Served, endpoints: number) {
  const serving = served.app.serving();
  const { organizationId } = await createOrganization(serving, "Bench", OWNER);
  const rateLimitPolicy = { limit: 10_000_000, windowSeconds: 3600 };
  const body = { name: "bench", scopePreset: "full_access", rateLimitPolicy };
  const { key } = await createKey(serving, organizationId, OWNER, body);
  let n = 0;
  const post = async (path: string, sent: object): Promise<{ id: string }> => {
    const answer = await fetch(`${served.origin}/api/v1${path}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        "Idempotency-Key": `${organizationId} ${n++}`,
      },
      body: JSON.stringify(sent),
    });
    if (answer.status !== 201) throw new Error(await answer.text());
    return ((await answer.json()) as { data: { id: string } }).data;
  };
  for (let i = 0; i < endpoints; i++)
    await post("/webhook-endpoints", { url, eventTypes: ["customer.created"] });
  return () => post("/customers", { firstName: "Grace", lastName: "Hopper" });
}

async function many(create: () => Promise<unknown>, count: number): Promise<number> {
  const began = performance.now();
  let begun = 0;
  const caller = async () => {
    while (begun++ < count) await create();
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return performance.now() - began;
}

async function received(count: number): Promise<void> {
  while (arrived < count) await pause(5);
}

/** Deliveries per second of a backlog, by a process that does nothing else. */
async function throughput(endpoints: number): Promise<number> {
  const writer = await open(false);
  const events = Math.max(100, Math.floor(EVENTS / Math.sqrt(endpoints)));
  await many(await organization(writer, endpoints), events);
  await pause(500);
  await writer.stop();
  arrived = 0;
  const deliverer = await open(true);
  await received(1);
  const [began, first] = [performance.now(), arrived];
  await received(events * endpoints);
  const perSecond = ((events * endpoints - first) / (performance.now() - began)) * 1_000;
  await deliverer.stop();
  return perSecond;
}

/** Milliseconds of a create while its deliveries are made, at CALLERS callers. */
async function cost(endpoints: number, delivers: boolean): Promise<number> {
  const served = await open(delivers);
  const create = await organization(served, endpoints);
  await many(create, 200);
  const ms = await many(create, EVENTS);
  await served.stop();
  return (ms * CALLERS) / EVENTS;
}

/** Milliseconds from the answer of a create to the arrival of its event: p50, p99. */
async function delay(callers: number, restMs: number): Promise<[number, number]> {
  const served = await open(true);
  const create = await organization(served, 1);
  await create();
  const answeredAt = new Map<string, number>();
  const count = restMs > 0 ? 150 : EVENTS;
  let begun = 0;
  const caller = async () => {
    while (begun++ < count) {
      const { id } = (await create()) as { id: string };
      answeredAt.set(id, performance.now());
      if (restMs > 0) await pause(restMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  while ([...answeredAt.keys()].some((id) => !arrivedAt.has(id))) await pause(20);
  const sorted = [...answeredAt].map(([id, at]) => arrivedAt.get(id)! - at).sort((a, b) => a - b);
  await served.stop();
  return [sorted[sorted.length >> 1]!, sorted[Math.ceil(sorted.length * 0.99) - 1]!];
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!;
async function measured(what: string, unit: string, run: () => Promise<number | number[]>): Promise<void> {
  if (!what.includes(values.only)) return;
  const runs: number[][] = [];
  for (let n = 0; n < RUNS; n++) runs.push([await run()].flat());
  const medians = runs[0]!.map((_, i) => median(runs.map((one) => one[i]!)).toFixed(1));
  const all = runs.map((one) => one.map((value) => value.toFixed(1)).join("/")).join(", ");
  console.log(`${what.padEnd(58)} ${medians.join(" / ").padStart(16)} ${unit}   (${all})`);
}

try {
  for (const endpoints of [1, 20])
    await measured(`deliveries a second, ${endpoints} endpoint(s)`, "/s", () => throughput(endpoints));
  for (const endpoints of [0, 1, 5]) {
    await measured(`create, ${endpoints} endpoint(s), deliveries wait`, "ms", () => cost(endpoints, false));
    await measured(`create, ${endpoints} endpoint(s), deliveries are made`, "ms", () =>
      cost(endpoints, true),
    );
  }
  await measured("answer to first attempt at rest, p50 / p99", "ms", () => delay(1, 20));
  await measured("answer to first attempt under load, p50 / p99", "ms", () => delay(CALLERS, 0));
} finally {
  receiver.closeAllConnections();
  receiver.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
