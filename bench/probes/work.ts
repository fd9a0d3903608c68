/** Measures the most frequent work: records with numbers, references, due times, sums and hooks. */
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { modelOf } from "../../runtime/model/model.ts";
import { connectAlone, onConnection } from "../../runtime/store/wire/database.ts";
import { type Cell, measure, printLines } from "../measure.ts";
import { acts, creates, named, namesOf, type Operation, patches, reads } from "../operations.ts";
import { probe } from "../probe.ts";
import { insert } from "../seed.ts";
import { ours, REFERENCES, type Running } from "../servers.ts";
import { foundOrganizations, GOLDEN, report } from "../stage.ts";
import { type Caller, call, pagesOf, several, UNIQUE } from "../wire.ts";

/** The records of each organization before a measurement. */
interface Household extends Caller {
  readonly organizationId: string;
  /** As many as of each other kind, except the crew. */
  readonly customers: readonly Customer[];
  readonly cases: readonly string[];
  readonly quotes: readonly string[];
  /** All are in progress. */
  readonly workOrders: readonly string[];
  readonly crew: readonly string[];
}

/** The records that others are created for. Each organization has several, as a business does. */
interface Customer {
  readonly customerId: string;
  readonly propertyId: string;
  readonly opportunityId: string;
  readonly caseId: string;
}

interface Aim extends Household {
  /** Number of calls that suffice if they must differ. */
  readonly count: number;
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
const MEMBER = { firstName: "Ada", lastName: "Lovelace", role: "MEMBER", isSchedulable: true };
const ORDER = { subject: "Replace the inverter", type: "SERVICE", ...ANSWERS };

const caseOf = ({ customerId, propertyId }: Omit<Customer, "caseId">) => ({
  ...CASE,
  customerId,
  propertyId,
});
const quoteOf = ({ opportunityId, caseId }: Customer) => ({ ...QUOTE, opportunityId, caseId });
const orderOf = ({ customerId, propertyId }: Customer) => ({ ...ORDER, customerId, propertyId });

const KINDS: readonly Operation<Aim>[] = [
  reads("get-case", ({ cases }) => cases.map((id) => `/cases/${id}`)),
  reads("list-case", (aim) => pagesOf(aim, "/cases", { count: aim.count / CALLS_A_PAGE, size: PAGE })),
  creates("create-case", "/cases", ({ customers }) => customers.map(caseOf)),
  creates("create-quote", "/quotes", ({ customers }) => customers.map(quoteOf)),
  creates("create-order", "/work-orders", ({ customers }) =>
    customers.map((customer) => ({ ...orderOf(customer), caseId: customer.caseId })),
  ),
  creates("create-visit", "/service-appointments", (aim) =>
    Array.from({ length: aim.count }, (_, n) => visit(aim, n)),
  ),
  patches(
    "patch-case",
    "/cases",
    ({ cases }) => cases,
    { status: "TRIAGING", resolution: `Seen ${UNIQUE}` },
    { status: "IN_PROGRESS", resolution: `Seen ${UNIQUE}` },
  ),
  patches("patch-quote", "/quotes", ({ quotes }) => quotes, {
    ...QUOTE,
    customFields: undefined,
    name: `Inverter ${UNIQUE}`,
  }),
  patches("patch-order", "/work-orders", ({ workOrders }) => workOrders, { subject: `Replace ${UNIQUE}` }),
  acts("act-quote", "/quotes", ({ quotes }) => quotes, "send", "revise"),
  acts("act-order", "/work-orders", ({ workOrders }) => workOrders, "hold", "resume"),
];
/** Maximum wait; events that have no position by then never get one. */
const PATIENCE_MS = 60_000;
/**
 * Customers, and records of each kind, of each of many organizations. The single organization has as many as
 * all of them.
 */
const EACH = 2;
/**
 * Maximum number of earlier Cases, Quotes and Work Orders of an organization; on average it has half as many.
 */
const MOST_PAST = 40;
/** Number of different calls of all organizations of a cell. */
const MOST_CALLS = 20_000;
const PAGE = 50;
/** Calls per page of Cases. Lists of many organizations have as many Cases as one; only the owners differ. */
const CALLS_A_PAGE = 40;

export const work = probe(
  "work",
  `What GETs, lists, creates, PATCHes and actions cost of Cases, Quotes, Work Orders and appointments with a crew of two, of one organization
and of many, beside R1, which is asked for as many (its code says what it leaves out). The ratio is what a call takes of processor
(server and PostgreSQL) through what it takes of R1: 1.82 is 0.55 of R1. The part is what the ratio of many organizations is of that
of one, by calls a second and by processor: its bar is 0.85. Pages of an index fill and split at times of their own, as organizations
that did not begin on one day have them: each has made another number of Cases, Quotes and Work Orders before.`,
  {
    operations: ["", `${namesOf(KINDS)}; all unless named`],
    connections: ["16,64", "calls under way at once"],
    many: [500, "organizations"],
    rounds: [5, "medians are over so many"],
    seconds: [2, "of each cell"],
    rest: [0, "seconds without load ahead of each, where the host slows down who has worked long"],
    by: ["micros", "what the ratio is of: micros, of processor; or rate, of calls"],
    feed: [
      false,
      "also how many events have no position in their feed when a load ends, and how soon all have one",
    ],
    against: ["", 'another checkout with a build, measured as "before" in the same run'],
  },
  2_000,
  async (stage, given) => {
    const kinds = named(KINDS, given.operations);
    const others = given.against ? [ours("before", resolve(given.against))] : [];
    const [plain] = REFERENCES;
    const seeded = await stage.database("seeded");
    report(`making ${given.many} organizations, and one with as much as they all …`);
    const keys = await foundOrganizations(seeded, 1 + given.many);
    const maker = await stage.serve(ours("maker"), { database: "seeded" });
    const [one, ...many] = await several(
      (n) =>
        n === 0
          ? household(maker.port, keys[n]!, EACH * given.many, (given.many * MOST_PAST) / 2)
          : household(maker.port, keys[n]!, EACH, Math.floor(((n * GOLDEN) % 1) * MOST_PAST)),
      keys.length,
    );
    await maker.stop();
    // Brings tables and statistics to the state that they have a minute after the tables have grown.
    await onConnection(seeded, async ({ query }) => {
      const cases = modelOf(stage.application, "case");
      for (const homes of [[one!], many])
        for (const home of homes) {
          const count = Math.ceil(MOST_CALLS / CALLS_A_PAGE / homes.length) * PAGE;
          await insert(query, cases, home.organizationId, count, (i) => listed(home, i));
        }
      await query("vacuum analyze");
    });
    const servers: Running[] = [];
    for (const kind of [plain!, ours("charter"), ...others]) servers.push(await stage.serve(kind));
    const by = given.by === "rate" ? "rate" : "micros";
    const feed = given.feed ? await connectAlone(await stage.database("charter")) : null;
    const groups: Cell[][] = [];
    for (const { name, expect, group, requests } of kinds) {
      const cells = servers.flatMap((server) => [[one!], many].map((homes) => ({ server, homes })));
      const made = await Promise.all(
        cells.map(async ({ server, homes }) => {
          const aim = { port: server.port, count: Math.ceil(MOST_CALLS / homes.length) };
          const lists = homes.map((home) => requests({ ...home, ...aim }));
          return inTurn(await Promise.all(lists), group);
        }),
      );
      for (const connections of given.connections.split(",").map(Number))
        groups.push(
          cells.map(
            ({ server, homes }, n): Cell => ({
              name: `${name}, ${connections} at once, ${server.name}${homes === many ? `, ${many.length} organizations` : ""}`,
              server,
              requests: made[n]!,
              connections,
              expect,
              group,
              against: server === servers[0] ? null : { cell: homes === many ? 1 : 0, by },
              partOf: server !== servers[0] && homes === many ? n - 1 : undefined,
              watch: feed && server.name === "charter" ? () => watchFeed(feed) : undefined,
            }),
          ),
        );
    }
    // Cells are short, so an autovacuum, or the writing of old changes, would fall on only some of them.
    const ahead = async ({ server }: Cell) => {
      await onConnection(await stage.database(server.name), async ({ query }) => {
        for (const text of AHEAD) await query(text);
      });
      await pause(given.rest * 1_000);
    };
    const lines = await measure(stage, groups, { ...given, settles: true, ahead });
    printLines(lines, feed ? ["events left", "ms until none is"] : []);
    await feed?.end();
  },
);

/** Run on a database before each cell, so that no work of earlier cells is left. */
const AHEAD = [
  "alter system set autovacuum = off",
  "select pg_reload_conf()",
  "vacuum analyze",
  "checkpoint",
];

async function watchFeed({
  query,
}: Awaited<ReturnType<typeof connectAlone>>): ReturnType<NonNullable<Cell["watch"]>> {
  const waiting = async () => (await query("select count(*)::int as n from feed_inbox"))[0]!.n as number;
  return async () => {
    const [left, ended] = [await waiting(), performance.now()];
    while ((await waiting()) > 0 && performance.now() - ended < PATIENCE_MS) await pause(20);
    return [left, performance.now() - ended];
  };
}

/**
 * The calls of all organizations, mixed so that concurrent calls are of different ones. @param group calls
 * that stay together
 */
const inTurn = (lists: readonly (readonly string[])[], group: number): string[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) / group }, (_, n) =>
    lists.flatMap((list) => list.slice(n * group, (n + 1) * group)),
  ).flat();

async function household(
  port: number,
  { key, organizationId }: { key: string; organizationId: string },
  count: number,
  past: number,
): Promise<Household> {
  const caller = { port, key };
  let n = 0;
  const make = async (path: string, body: object): Promise<string> =>
    (await call(caller, "POST", path, body, `first ${n++}`)).data.id;
  for (const resourceType of ["case", "quote", "work_order"]) {
    await make("/field-definitions", { resourceType, key: "roof", label: "Roof" });
    await make("/field-definitions", { resourceType, key: "panels", label: "Panels", type: "NUMBER" });
    await make("/field-definitions", { resourceType, key: "shade", label: "Shade", type: "BOOLEAN" });
  }
  const place = { address: "1 Main Street", city: "Springfield", state: "IL", zipCode: "62701" };
  const customers = await several(async () => {
    const customerId = await make("/customers", { firstName: "Grace", lastName: "Hopper" });
    const propertyId = await make("/properties", { customerId, ...place });
    const opportunityId = await make("/opportunities", { name: "Roof", customerId, propertyId });
    const customer = { customerId, propertyId, opportunityId };
    return { ...customer, caseId: await make("/cases", caseOf(customer)) };
  }, count);
  const cases = customers.map(({ caseId }) => caseId);
  const quotes = await several((i) => make("/quotes", quoteOf(customers[i]!)), count);
  const workOrders = await several((i) => make("/work-orders", orderOf(customers[i]!)), count);
  await several((i) => call(caller, "POST", `/work-orders/${workOrders[i]}/start`), count);
  const crew = await several(
    (i) => make("/team-members", { ...MEMBER, email: `crew.${i}@example.com` }),
    count > EACH ? 32 : 2,
  );
  const made = { customers, cases, quotes, workOrders, crew };
  const home = { ...caller, organizationId, ...made };
  await several((n) => make("/service-appointments", visit(home, -1 - n)), count);
  await several(async (n) => {
    const customer = customers[n % count]!;
    await make("/cases", caseOf(customer));
    await make("/quotes", quoteOf(customer));
    await make("/work-orders", orderOf(customer));
  }, past);
  return home;
}

const TODAY = new Date().toISOString();

/** A Case as a create leaves it, with a number of its own. */
const listed = ({ customers }: Household, n: number): Record<string, unknown> => ({
  ...caseOf(customers[n % customers.length]!),
  caseNumber: `LIST-${n + 1}`,
  status: "OPEN",
  openedAt: TODAY,
  slaResponseDueAt: TODAY,
  slaResolutionDueAt: TODAY,
});

/** An appointment with a crew of two, 16 hours after its last one: as in a real calendar, few overlap. */
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
