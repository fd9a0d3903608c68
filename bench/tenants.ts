/** In charge of what calls cost when they come from many organizations: statements are shared within one alone. */
import { setTimeout as pause } from "node:timers/promises";
import { load } from "../runtime/app.ts";
import { connectAlone } from "../runtime/store/database.ts";
import { median, report, tell } from "./bars.ts";
import { foundOrganizations } from "./ground.ts";
import { UNIQUE } from "./operations.ts";
import { readOptions } from "./options.ts";
import { getOf, onStage, sendOf } from "./stage.ts";

const PATIENCE_MS = 60_000;
const CUSTOMER = { firstName: "Grace", lastName: "Hopper", phone: "+1 555 0100" };

const given = readOptions(
  "bench:tenants",
  `Calls a second, and microseconds of processor a call, of one organization and of many; and how many events have no place in
their organization's feed when a load of creates ends, and how long it takes until all have one.`,
  {
    many: [500, "organizations"],
    connections: [64, "calls under way at once"],
    rounds: [5, "figures are medians over so many"],
    seconds: [2, "of each cell"],
  },
);

interface Tenant {
  readonly key: string;
  readonly customerId: string;
}

await onStage(2_000, ["charter"], async (stage) => {
  const { ground } = stage;
  const url = ground.url("charter");
  tell(`making ${given.many} organizations …`);
  const keys = await foundOrganizations(url, await load("resources"), given.many);
  const server = await stage.serve("charter");
  const tenants: Tenant[] = [];
  for (const { key } of keys) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/customers`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "idempotency-key": "first",
      },
      body: JSON.stringify(CUSTOMER),
    });
    if (answer.status !== 201) throw new Error(await answer.text());
    tenants.push({ key, customerId: ((await answer.json()) as { data: { id: string } }).data.id });
  }
  const database = await connectAlone(url);
  const waiting = async () =>
    (await database.query("select count(*)::int as n from feed_inbox"))[0]!.n as number;
  const kinds = [
    {
      name: "get",
      expect: 200,
      of: ({ key, customerId }: Tenant) => getOf(server, { key }, `/customers/${customerId}`),
    },
    {
      name: "create",
      expect: 201,
      of: ({ key }: Tenant) =>
        sendOf(server, { key }, ["POST", "/customers"], CUSTOMER, `Idempotency-Key: bench-${UNIQUE}\r\n`),
    },
  ];
  const rows: string[][] = [];
  let first = 1;
  for (const { name, expect, of } of kinds)
    for (const count of [1, given.many]) {
      const requests = tenants.slice(0, count).map(of);
      const figures: number[][] = [];
      for (let round = 0; round < given.rounds; round++) {
        const { connections, seconds } = given;
        const measured = await stage.load(server, {
          requests,
          expect,
          first,
          connections,
          ms: seconds * 1_000,
        });
        first = measured.next;
        const [left, ended] = [await waiting(), performance.now()];
        while ((await waiting()) > 0 && performance.now() - ended < PATIENCE_MS) await pause(20);
        const [node, postgres] = measured.cpuMicros;
        const rate = measured.calls / measured.seconds;
        figures.push([
          rate,
          measured.p99Ms,
          node ?? Number.NaN,
          postgres ?? Number.NaN,
          left,
          performance.now() - ended,
        ]);
        tell(
          `${name}, ${count}, round ${round + 1}: ${Math.round(rate)} calls/s, ${left} events without a place`,
        );
      }
      const at = (i: number, digits = 0) => median(figures.map((one) => one[i]!)).toFixed(digits);
      rows.push([`${name}, ${count} organizations`, at(0), at(1, 1), at(2), at(3), at(4), at(5)]);
    }
  await database.end();
  report(
    [
      `${given.connections} at once`,
      "calls/s",
      "p99 ms",
      "CPU µs node",
      "pg",
      "without a place",
      "ms until all have one",
    ],
    rows,
  );
});
