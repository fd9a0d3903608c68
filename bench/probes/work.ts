/** What the calls cost that most work is of: records with numbers, references, due times, sums, custom fields and hooks. */
import { resolve } from "node:path";
import { newId } from "../../runtime/model/id.ts";
import { onConnection } from "../../runtime/store/database.ts";
import { copiesOf, type Query } from "../crowd.ts";
import { type Cell, measure, printLines } from "../measure.ts";
import { staged } from "../probe.ts";
import { ours, REFERENCES, type Running } from "../servers.ts";
import { foundOrganizations, report } from "../stage.ts";
import { type Caller, call, get, pagesOf, send, UNIQUE } from "../wire.ts";

/** What each organization has before anything is measured. */
interface Household {
  readonly key: string;
  readonly organizationId: string;
  readonly customerId: string;
  readonly propertyId: string;
  readonly opportunityId: string;
  readonly cases: readonly string[];
  readonly quotes: readonly string[];
  /** In progress, each. */
  readonly workOrders: readonly string[];
  readonly crew: readonly string[];
}

interface Kind {
  readonly name: string;
  readonly expect: number;
  readonly group: number;
  /** @param count so many calls of it are enough, where they must differ */
  of(caller: Caller, home: Household, count: number): string[] | Promise<string[]>;
}

const ANSWERS = { customFields: { roof: "tile", panels: 24 } };
const CASE = {
  subject: "No production since the storm",
  description: "The inverter shows error 1203, and the app has reported no production in three days.",
  origin: "PHONE",
  severity: "HIGH",
  category: "production",
  ...ANSWERS,
};
const QUOTE = {
  name: "Inverter and two panels",
  lineItems: [
    { description: "Inverter", quantity: 1, unitPrice: "1450.00" },
    { description: "Panel", quantity: 2, unitPrice: "210.50" },
    { description: "Loyalty discount", quantity: 1, unitPrice: "-50.00" },
  ],
  ...ANSWERS,
};
const ORDER = { subject: "Replace the inverter", type: "SERVICE", ...ANSWERS };
const STATES = ["TRIAGING", "IN_PROGRESS"];

const kind = (name: string, of: Kind["of"], { expect = 200, group = 1 } = {}): Kind => ({
  name,
  expect,
  group,
  of,
});
const made = { expect: 201 };
const edits = (caller: Caller, path: string, ids: readonly string[], body: object): string[] =>
  ids.map((id) => send(caller, ["PATCH", `${path}/${id}`], body));
const moves = (caller: Caller, path: string, ids: readonly string[], acts: readonly string[]): string[] =>
  ids.flatMap((id) => acts.map((act) => send(caller, ["POST", `${path}/${id}/${act}`], null)));

const KINDS: readonly Kind[] = [
  kind("get-case", (caller, { cases }) => cases.map((id) => get(caller, `/cases/${id}`))),
  kind("list-case", async (caller, _home, count) =>
    (await pagesOf(caller, "/cases", { count: count / CALLS_A_PAGE, size: PAGE })).map((page) =>
      get(caller, page),
    ),
  ),
  kind(
    "create-case",
    (caller, { customerId, propertyId }) => [
      send(caller, ["POST", "/cases"], { ...CASE, customerId, propertyId }, true),
    ],
    made,
  ),
  kind(
    "create-quote",
    (caller, { opportunityId, cases }) => [
      send(caller, ["POST", "/quotes"], { ...QUOTE, opportunityId, caseId: cases[0] }, true),
    ],
    made,
  ),
  kind(
    "create-order",
    (caller, { customerId, propertyId, cases }) => [
      send(caller, ["POST", "/work-orders"], { ...ORDER, customerId, propertyId, caseId: cases[0] }, true),
    ],
    made,
  ),
  kind(
    "create-visit",
    (caller, home, count) =>
      Array.from({ length: count }, (_, n) =>
        send(caller, ["POST", "/service-appointments"], visit(home, n), true),
      ),
    made,
  ),
  kind(
    "patch-case",
    (caller, { cases }) =>
      cases.flatMap((id) =>
        STATES.map((status) =>
          send(caller, ["PATCH", `/cases/${id}`], { status, resolution: `Seen ${UNIQUE}` }),
        ),
      ),
    { group: 2 },
  ),
  kind("patch-quote", (caller, { quotes }) =>
    edits(caller, "/quotes", quotes, { ...QUOTE, customFields: undefined, name: `Inverter ${UNIQUE}` }),
  ),
  kind("patch-order", (caller, { workOrders }) =>
    edits(caller, "/work-orders", workOrders, { subject: `Replace ${UNIQUE}` }),
  ),
  kind("act-quote", (caller, { quotes }) => moves(caller, "/quotes", quotes, ["send", "revise"]), {
    group: 2,
  }),
  kind(
    "act-order",
    (caller, { workOrders }) => moves(caller, "/work-orders", workOrders, ["hold", "resume"]),
    {
      group: 2,
    },
  ),
];
/** Records that are made at once ahead of what is measured. */
const AT_ONCE = 8;
/** Calls that differ, of all organizations of a cell. */
const MOST_CALLS = 20_000;
const PAGE = 50;
/** Lists of many organizations show as many Cases as those of one do: they differ in whose Cases these are. */
const CALLS_A_PAGE = 40;
const NAMES = KINDS.map(({ name }) => name).join(",");

export const work = staged(
  "work",
  `What GETs, lists, creates, PATCHes and actions cost of Cases, Quotes, Work Orders and appointments with a crew of two, of one organization
and of many, beside R1, which is asked for as many (its code says what it leaves out). The ratio is what a call takes of processor
(server and PostgreSQL) through what it takes of R1: 1.82 is 0.55 of R1.`,
  {
    operations: ["", `${NAMES}; all unless named`],
    connections: ["16,64", "calls under way at once"],
    many: [500, "organizations"],
    rounds: [5, "medians are over so many"],
    seconds: [2, "of each cell"],
    by: ["micros", "what the ratio is of: micros, of processor; or rate, of calls"],
    against: ["", 'another checkout with a build, measured as "before" in the same run'],
  },
  2_000,
  async (stage, given) => {
    const kinds = KINDS.filter(
      ({ name }) => given.operations === "" || given.operations.split(",").includes(name),
    );
    const others = given.against ? [ours("before", resolve(given.against))] : [];
    const [plain] = REFERENCES;
    const seeded = await stage.database("seeded");
    report(`making ${given.many} organizations …`);
    const keys = await foundOrganizations(seeded, given.many);
    const maker = await stage.serve(ours("maker"), { database: "seeded" });
    const homes: Household[] = [];
    for (let n = 0; n < keys.length; n += 8)
      homes.push(
        ...(await Promise.all(
          keys.slice(n, n + 8).map((key, i) => household(maker.port, key, n + i === 0 ? 256 : 2)),
        )),
      );
    await maker.stop();
    // What PostgreSQL knows of tables a minute after they have grown.
    await onConnection(seeded, async ({ query }) => {
      for (const [n, { organizationId }] of homes.slice(0, given.many).entries()) {
        const count = Math.ceil(MOST_CALLS / CALLS_A_PAGE / (n === 0 ? 1 : given.many)) * PAGE;
        await addCases(query, organizationId, count);
      }
      await query("vacuum analyze");
    });
    const servers: Running[] = [];
    for (const kind of [plain!, ours("charter"), ...others]) servers.push(await stage.serve(kind));
    const groups: Cell[][] = [];
    for (const { name, expect, group, of } of kinds) {
      const cells = servers.flatMap((server) => [1, given.many].map((count) => ({ server, count })));
      const made = await Promise.all(
        cells.map(async ({ server, count }) => {
          const most = Math.ceil(MOST_CALLS / count);
          const lists = homes
            .slice(0, count)
            .map(async (home) => await of({ port: server.port, key: home.key }, home, most));
          return inTurn(await Promise.all(lists), group);
        }),
      );
      for (const connections of given.connections.split(",").map(Number))
        groups.push(
          cells.map(
            ({ server, count }, n): Cell => ({
              name: `${name}, ${connections} at once, ${server.name}${count > 1 ? `, ${count} organizations` : ""}`,
              server,
              requests: made[n]!,
              connections,
              expect,
              group,
              ...(server === servers[0]
                ? {}
                : { against: { cell: count > 1 ? 1 : 0, by: given.by === "rate" ? "rate" : "micros" } }),
            }),
          ),
        );
    }
    printLines(await measure(stage, groups, { ...given, settles: true }));
  },
);

/** Calls of all organizations, so that those at the same time are of different ones. @param group calls that stay together */
const inTurn = (lists: readonly (readonly string[])[], group: number): string[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) / group }, (_, n) =>
    lists.flatMap((list) => list.slice(n * group, (n + 1) * group)),
  ).flat();

async function household(
  port: number,
  { key, organizationId }: { key: string; organizationId: string },
  count: number,
): Promise<Household> {
  const caller = { port, key };
  let n = 0;
  const make = async (path: string, body: object): Promise<string> =>
    (await call(caller, "POST", path, body, `first ${n++}`)).data.id;
  const several = async (make: (n: number) => Promise<string>, most: number) => {
    const made: string[] = [];
    for (let from = 0; from < most; from += AT_ONCE)
      made.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(AT_ONCE, most - from) }, (_, i) => make(from + i)),
        )),
      );
    return made;
  };
  for (const resourceType of ["case", "quote", "work_order"]) {
    await make("/field-definitions", { resourceType, key: "roof", label: "Roof" });
    await make("/field-definitions", { resourceType, key: "panels", label: "Panels", type: "NUMBER" });
    await make("/field-definitions", { resourceType, key: "shade", label: "Shade", type: "BOOLEAN" });
  }
  const customerId = await make("/customers", { firstName: "Grace", lastName: "Hopper" });
  const place = { address: "1 Main Street", city: "Springfield", state: "IL", zipCode: "62701" };
  const propertyId = await make("/properties", { customerId, ...place });
  const opportunityId = await make("/opportunities", { name: "Roof", customerId, propertyId });
  const cases = await several(() => make("/cases", { ...CASE, customerId, propertyId }), count);
  const quotes = await several(() => make("/quotes", { ...QUOTE, opportunityId, caseId: cases[0] }), count);
  const workOrders = await several(() => make("/work-orders", { ...ORDER, customerId, propertyId }), count);
  for (const id of workOrders) await call(caller, "POST", `/work-orders/${id}/start`);
  const crew = await several(
    (i) =>
      make("/team-members", {
        firstName: "Ada",
        lastName: "Lovelace",
        email: `crew.${i}@example.com`,
        role: "MEMBER",
        isSchedulable: true,
      }),
    count > 2 ? 32 : 2,
  );
  const home = {
    key,
    organizationId,
    customerId,
    propertyId,
    opportunityId,
    cases,
    quotes,
    workOrders,
    crew,
  };
  await several((n) => make("/service-appointments", visit(home, -1 - n)), count);
  return home;
}

/** Gives an organization so many more Cases: copies of those that it has, as PostgreSQL makes them. */
async function addCases(query: Query, organizationId: string, count: number): Promise<void> {
  const own = {
    id: "g.id",
    case_number: "'LIST-' || g.n",
    document: "replace(replace(p.document, p.id, g.id), p.case_number, 'LIST-' || g.n)",
  };
  const from = `from (select *, row_number() over () as place, count(*) over () as all from cases where organization_id = $1) as p
join unnest($2::text[]) with ordinality as g (id, n) on g.n % p.all = p.place - 1`;
  const ids = Array.from({ length: count }, (_, n) => newId("case", Date.now() - n));
  await copiesOf(query, own, from, [organizationId, ids]);
}

/** An appointment with a crew of two, 16 hours after its last: a crew's visits seldom overlap, as in a calendar that is kept. */
function visit({ workOrders, crew }: Household, n: number): object {
  const start = Date.UTC(2030, 0, 1) + (n * 16 * 3_600_000) / (crew.length / 2);
  const at = (list: readonly string[], i: number) => list[((i % list.length) + list.length) % list.length];
  return {
    workOrderId: at(workOrders, n),
    scheduledStart: new Date(start).toISOString(),
    scheduledEnd: new Date(start + 3_000_000).toISOString(),
    timezone: "Europe/Berlin",
    assignedTeamMemberIds: [at(crew, 2 * n), at(crew, 2 * n + 1)],
  };
}
