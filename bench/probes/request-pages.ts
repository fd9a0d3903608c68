/** Measures pages of the log of requests by its size, and how soon an entry is found. */
import { setTimeout as pause } from "node:timers/promises";
import { newId } from "../../runtime/model/id.ts";
import { RequestRows, writeRequests } from "../../runtime/store/queries/requests.ts";
import { onConnection } from "../../runtime/store/wire/database.ts";
import { atMost, type Cell, measure, median, print, printLines } from "../measure.ts";
import { probe } from "../probe.ts";
import { ours } from "../servers.ts";
import { foundOrganizations, report } from "../stage.ts";
import { BASE, call, get, pagesOf } from "../wire.ts";

const RATIO = 1.3;
const PAGE = 50;
const STEP = 1_000;
/** Calls of a second, as of an organization that uses most of its limit. */
const A_SECOND = 20;
const WITHIN_MS = 2_000;
const SOUGHT = 20;

const LISTS = [
  { name: "no filter", query: "" },
  { name: "status=200", query: "status=200" },
  { name: "route", query: "route=%2Fapi%2Fv1%2Fcustomers%2F%7Bid%7D" },
];

/** Every tenth call is refused. */
const entry = (organizationId: string, apiKeyId: string, n: number, at: number) => ({
  organizationId,
  id: newId("req", at),
  method: "GET",
  path: "/api/v1/customers/cus_01k9z9q4z8e5xvnhcefs0dj0xk",
  route: "/api/v1/customers/{id}",
  apiKeyId,
  status: n % 10 === 0 ? 404 : 200,
  code: n % 10 === 0 ? "NOT_FOUND" : null,
  durationMs: 2,
  bytesIn: 0,
  bytesOut: 400,
  details: null,
  source: null,
});

export const requestPages = probe(
  "request-pages",
  `What a page of ${PAGE} entries of the log of requests costs with many entries, of what it costs with few: processor time of the
server and PostgreSQL. The bar is ${RATIO}. Also how long it takes until the requestId of a response finds its entry; the bar is
${WITHIN_MS} ms.`,
  {
    few: [100, "entries of one organization"],
    many: [1_000_000, "entries of another"],
    connections: [16, "calls under way at once"],
    rounds: [6, "ratios are medians over so many"],
    seconds: [1, "of each cell"],
  },
  2_000,
  async (stage, given) => {
    const url = await stage.database("charter");
    const server = await stage.serve(ours("charter"));
    const homes = await foundOrganizations(url, 2);
    const [few, many] = await Promise.all(
      [given.few, given.many].map(async (count, home) => {
        const { organizationId, key } = homes[home]!;
        report(`writing ${count} entries …`);
        const now = Date.now();
        await onConnection(url, async ({ query }) => {
          const database = { query, run: ({ text }: { text: string }, values: never) => query(text, values) };
          const [{ id }] = (await query("select id from api_keys where organization_id = $1", [
            organizationId,
          ])) as [{ id: string }];
          for (let first = 0; first < count; first += STEP) {
            const numbers = Array.from(
              { length: Math.min(STEP, count - first) },
              (_, i) => count - first - i,
            );
            const rows = new RequestRows();
            for (const n of numbers) rows.add(entry(organizationId, id, n, now - (n * 1_000) / A_SECOND));
            await writeRequests(database as never, rows.all);
          }
          await query("vacuum analyze request_log");
        });
        return { port: server.port, key };
      }),
    );
    const groups: Cell[][] = [];
    for (const { name, query } of LISTS)
      groups.push(
        await Promise.all(
          [few!, many!].map(async (caller, n) => ({
            name: `${name}, ${[given.few, given.many][n]} entries`,
            server,
            requests: (await pagesOf(caller, "/requests", { count: 20, size: PAGE, query })).map((path) =>
              get(caller, path),
            ),
            connections: given.connections,
            against: n === 0 ? null : { cell: 0, by: "micros" as const, most: RATIO },
          })),
        ),
      );
    printLines(await measure(stage, groups, given));
    const waits = [];
    for (let n = 0; n < SOUGHT; n++) waits.push(await findMs(many!));
    const most = Math.max(...waits);
    print(
      ["requestId finds its entry after", "ms"],
      [
        ["median", median(waits).toFixed(0)],
        ["the most", atMost(most, WITHIN_MS, most.toFixed(0))],
      ],
    );
  },
);

/** Milliseconds from a response until its requestId finds its entry. */
async function findMs(caller: { readonly port: number; readonly key: string }): Promise<number> {
  const { headers } = await fetch(`http://127.0.0.1:${caller.port}${BASE}/customers`, {
    headers: { authorization: `Bearer ${caller.key}` },
  });
  const began = performance.now();
  const id = headers.get("x-request-id");
  while ((await call(caller, "GET", `/requests?requestId=${id}`)).data.length === 0) await pause(10);
  return performance.now() - began;
}
