/** Measures the cost and the delay of webhooks, with a receiver on this machine. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { median, print, quantile } from "../measure.ts";
import { CUSTOMER } from "../operations.ts";
import { probe } from "../probe.ts";
import { foundOrganizations, report, type Stage, serveHere } from "../stage.ts";
import { call, several } from "../wire.ts";

const CALLERS = 16;

export const deliveries = probe(
  "deliveries",
  "Deliveries a second of a backlog; milliseconds of a create while deliveries wait or are made; and milliseconds from the\nanswer of a create to the arrival of its event.",
  {
    runs: [3, "figures are medians over so many"],
    events: [2_000, "of each run"],
    only: ["", "measures only what has this in its name"],
  },
  2_000,
  async (stage, { runs, events, only }) => {
    const receiver = await receive();
    const setup = { stage, receiver, events };
    const measures: [name: string, run: () => Promise<number[]>][] = [];
    for (const endpoints of [1, 20])
      measures.push([`deliveries a second, ${endpoints} endpoint(s)`, () => throughput(setup, endpoints)]);
    for (const endpoints of [0, 1, 5])
      for (const delivers of [false, true])
        measures.push([
          `create, ms, ${endpoints} endpoint(s), deliveries ${delivers ? "are made" : "wait"}`,
          () => cost(setup, endpoints, delivers),
        ]);
    measures.push(
      ["answer to first attempt at rest, ms, p50 and p99", () => delay({ ...setup, events: 150 }, 1, 20)],
      ["answer to first attempt under load, ms, p50 and p99", () => delay(setup, CALLERS, 0)],
    );
    const rows: string[][] = [];
    try {
      for (const [name, run] of measures.filter(([one]) => one.includes(only))) {
        const found: number[][] = [];
        for (let n = 0; n < runs; n++) found.push(await run());
        report(`${name}: ${found.map((one) => one.map((value) => value.toFixed(1)).join("/")).join(", ")}`);
        const medians = found[0]!.map((_, i) => median(found.map((one) => one[i]!)).toFixed(1));
        rows.push([name, medians.join(" / ")]);
      }
    } finally {
      receiver.close();
    }
    print(["webhooks", "median"], rows);
  },
);

interface Setup {
  readonly stage: Stage;
  readonly receiver: Awaited<ReturnType<typeof receive>>;
  readonly events: number;
}

async function receive() {
  /** The time at which each record's event arrived first. */
  const arrivedAt = new Map<string, number>();
  let count = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      response.writeHead(204).end();
      count++;
      const { data } = JSON.parse(Buffer.concat(chunks).toString());
      if (!arrivedAt.has(data.resourceId)) arrivedAt.set(data.resourceId, performance.now());
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrivedAt,
    count: () => count,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const open = async (stage: Stage, delivers: boolean) =>
  await serveHere(await stage.database("charter"), {
    WEBHOOKS_ALLOW_PRIVATE: "1",
    WEBHOOKS_DELIVER: delivers ? "1" : "0",
  });

/** Creates an organization with endpoints. @returns a function that creates a record and returns its id */
async function organization({ stage, receiver }: Setup, origin: string, endpoints: number) {
  const [made] = await foundOrganizations(await stage.database("charter"), 1);
  const caller = { port: Number(new URL(origin).port), key: made!.key };
  let n = 0;
  const post = async (path: string, body: object): Promise<string> =>
    (await call(caller, "POST", path, body, `${made!.organizationId} ${n++}`)).data.id;
  for (let i = 0; i < endpoints; i++)
    await post("/webhook-endpoints", { url: receiver.url, eventTypes: ["customer.created"] });
  return () => post("/customers", CUSTOMER);
}

/** The throughput of a backlog, delivered by a process that does nothing else. */
async function throughput(setup: Setup, endpoints: number): Promise<number[]> {
  const { stage, receiver } = setup;
  const writer = await open(stage, false);
  const events = Math.max(100, Math.floor(setup.events / Math.sqrt(endpoints)));
  await several(await organization(setup, writer.origin, endpoints), events, CALLERS);
  await pause(500);
  await writer.stop();
  const before = receiver.count();
  const deliverer = await open(stage, true);
  const received = async (count: number) => {
    while (receiver.count() - before < count) await pause(5);
  };
  await received(1);
  const [began, first] = [performance.now(), receiver.count() - before];
  await received(events * endpoints);
  const perSecond = ((events * endpoints - first) / (performance.now() - began)) * 1_000;
  await deliverer.stop();
  return [perSecond];
}

/** The cost of a create while its deliveries are made, with CALLERS callers. */
async function cost(setup: Setup, endpoints: number, delivers: boolean): Promise<number[]> {
  const serving = await open(setup.stage, delivers);
  const create = await organization(setup, serving.origin, endpoints);
  await several(create, 200, CALLERS);
  const began = performance.now();
  await several(create, setup.events, CALLERS);
  const ms = performance.now() - began;
  await serving.stop();
  return [(ms * CALLERS) / setup.events];
}

async function delay(setup: Setup, callers: number, restMs: number): Promise<number[]> {
  const serving = await open(setup.stage, true);
  const create = await organization(setup, serving.origin, 1);
  await create();
  const answeredAt = new Map<string, number>();
  const work = async () => {
    answeredAt.set(await create(), performance.now());
    if (restMs > 0) await pause(restMs);
  };
  await several(work, setup.events, callers);
  const { arrivedAt } = setup.receiver;
  while ([...answeredAt.keys()].some((id) => !arrivedAt.has(id))) await pause(20);
  await serving.stop();
  const delays = [...answeredAt].map(([id, at]) => arrivedAt.get(id)! - at);
  return [quantile(delays, 0.5), quantile(delays, 0.99)];
}
