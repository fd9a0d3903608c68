/** Measures lists by filter, range, sort, search and expansion, and availability, beside the plain list. */
import { fillCustomers, oneLetter, phoneOf, WORDS, wordOf } from "../customers.ts";
import { type Cell, measure, printLines } from "../measure.ts";
import { probe } from "../probe.ts";
import { madeAt } from "../seed.ts";
import { ours } from "../servers.ts";
import { foundOrganizations, report, type Stage } from "../stage.ts";
import { type Caller, call, get, pagesOf, several } from "../wire.ts";

/** The organizations that a cell calls for, and their Customers. */
interface Home extends Caller {
  /** Number of the i-th of its Customers. */
  numberOf(i: number): number;
  readonly customers: number;
  readonly members: readonly string[];
  /** The creation time of the Customer in the middle. */
  readonly middle: string;
}

interface Query {
  readonly name: string;
  /** The most that it may cost of the plain list, in processor time of the server and PostgreSQL. */
  readonly most?: number;
  /** @param i a number that differs between the calls of one cell */
  query(home: Home, i: number): string;
  /** Whether there is at most one page, so that the calls differ by `i`. */
  readonly isShort?: true;
  /** Whether its deep page is compared with its first. */
  readonly hasDepth?: true;
}

const [EQUAL, RARE, FREQUENT, EXPANDED, FREE] = [1.3, 2, 4, 1.6, 5];

const filter = (name: string, query: Query["query"], more: Partial<Query> = {}): Query => ({
  name,
  query,
  most: EQUAL,
  ...more,
});
const search = (
  name: string,
  most: number | null,
  query: Query["query"],
  more: Partial<Query> = {},
): Query => ({
  name: `q: ${name}`,
  query: (home, i) => `q=${query(home, i)}`,
  ...(most === null ? {} : { most }),
  ...more,
});
const sort = (by: string, more: Partial<Query> = {}): Query => ({
  name: `sort: ${by}`,
  query: () => by.split(" ").join("&"),
  most: EQUAL,
  ...more,
});

const QUERIES: readonly Query[] = [
  filter("status, nine of ten", () => "status=ACTIVE", { hasDepth: true }),
  filter("status, one of ten", () => "status=INACTIVE"),
  filter("two statuses", () => "status=ACTIVE&status=INACTIVE"),
  filter("ownerId", ({ members }) => `ownerId=${members[0]!}`),
  filter("50 owners", ({ members }) =>
    members
      .slice(0, 50)
      .map((id) => `ownerId=${id}`)
      .join("&"),
  ),
  filter("ownerId=null", () => "ownerId=null"),
  filter("email", (home, i) => `email=${wordOf(home.numberOf(i))}%40${WORDS.half}.example`, {
    isShort: true,
  }),
  filter("phone", (home, i) => `phone=1${phoneOf(home.numberOf(i))}`, { isShort: true }),
  filter("createdAfter", ({ middle }) => `createdAfter=${middle}`),
  filter("createdBefore", ({ middle }) => `createdBefore=${middle}`),
  filter("updatedAfter", ({ middle }) => `updatedAfter=${middle}`),
  filter("updatedBefore", ({ middle }) => `updatedBefore=${middle}`),
  filter("status and ownerId", ({ members }) => `status=INACTIVE&ownerId=${members[0]!}`),
  sort("sortBy=updatedAt", { hasDepth: true }),
  sort("sortBy=updatedAt sortDir=asc"),
  sort("sortBy=lastName", { hasDepth: true }),
  sort("sortBy=lastName sortDir=asc"),
  sort("sortBy=email"),
  sort("sortBy=email sortDir=asc", { hasDepth: true }),
  sort("sortBy=lastName status=ACTIVE"),
  search("word of one record", RARE, (home, i) => wordOf(home.numberOf(i)), { isShort: true }),
  search("word of 1 in 25,000", RARE, () => WORDS.few, { isShort: true }),
  search("word of 1 in 1,000", RARE, () => WORDS.thousandth),
  search("word of 1 in 100", RARE, () => WORDS.hundredth),
  search("word of half", FREQUENT, () => WORDS.half, { hasDepth: true }),
  search("words of half and 1 in 40", FREQUENT, () => `${WORDS.half}%20${WORDS.fortieth}`),
  search("words of half and one record", FREQUENT, (home, i) => `example%20${wordOf(home.numberOf(i))}`, {
    isShort: true,
  }),
  search("one letter", FREQUENT, () => oneLetter),
  search("seven digits", RARE, (home, i) => phoneOf(home.numberOf(i)).slice(3), { isShort: true }),
  search("half, by lastName", FREQUENT, () => `${WORDS.half}&sortBy=lastName`),
  { name: "expand=ownerId", query: () => "expand=ownerId", most: EXPANDED },
];

const LIMIT = 50;
const PAGES = 20;
const CREW = 50;
const WEEK = Date.UTC(2030, 0, 7);
const DAY_MS = 86_400_000;
const VISITS_A_DAY = 6;
/** Cells of one group, beside the plain list: they are close in time to it. */
const CELLS_A_GROUP = 3;

export const lists = probe(
  "lists",
  `What lists of ${LIMIT} Customers cost by filter, range, sort, search and expansion, of the list without any, in processor time of
the server and PostgreSQL: of one organization, and of many. Also the availability of ${CREW} members over a week. A deep page is
compared with the first one. The bars are ${EQUAL} for filters and sorts, ${RARE} for rare words, ${FREQUENT} for frequent ones,
${EXPANDED} for an expansion, ${FREE} for availability.`,
  {
    rows: [1_000_000, "Customers of one organization"],
    many: [500, "organizations"],
    each: [2_000, "Customers of each of them"],
    depth: [20_000, "records before a deep page"],
    connections: [16, "calls under way at once"],
    only: ["", "a part of the names of the lists that are measured; all by default"],
    rounds: [5, "ratios are medians over so many"],
    seconds: [1, "of each cell"],
  },
  2_000,
  async (stage, given) => {
    const url = await stage.database("charter");
    const keys = await foundOrganizations(url, given.many);
    const server = await stage.serve(ours("charter"));
    const members = await crewOf(stage, server.port);
    report(`filling ${given.rows + given.many * given.each} rows …`);
    await fillCustomers(url, stage.application, [
      { organizations: [stage.organizationId], rows: given.rows },
      { organizations: keys.map(({ organizationId }) => organizationId), rows: given.many * given.each },
    ]);
    const one: Home = {
      port: server.port,
      key: stage.key,
      customers: given.rows,
      members,
      middle: new Date(madeAt(given.rows / 2)).toISOString(),
      numberOf: (i) => (i * 7_919) % given.rows,
    };
    const many = await several(async (n): Promise<Home> => {
      const caller = { port: server.port, key: keys[n]!.key };
      const { data } = await call(caller, "GET", "/team-members");
      return {
        ...caller,
        customers: given.each,
        members: data.map(({ id }: { id: string }) => id),
        middle: new Date(madeAt((given.many * given.each) / 2)).toISOString(),
        numberOf: (i) => n + given.many * (i % given.each),
      };
    }, keys.length);
    const isChosen = ({ name }: { name: string }) => name.includes(given.only);
    const chosen = QUERIES.filter(isChosen);
    const groups: Cell[][] = [];
    const cellOf = (name: string, requests: readonly string[], more: Partial<Cell> = {}): Cell => ({
      name,
      server,
      requests,
      connections: given.connections,
      ...more,
    });
    for (const homes of [[one], many]) {
      const suffix = homes.length > 1 ? `, ${homes.length} organizations` : "";
      const plain = cellOf(`plain${suffix}`, await requestsOf(homes, () => "", {}));
      for (let n = 0; n < chosen.length; n += CELLS_A_GROUP) {
        const some = chosen.slice(n, n + CELLS_A_GROUP);
        const cells = [];
        for (const { name, query, isShort, most } of some)
          cells.push(
            cellOf(`${name}${suffix}`, await requestsOf(homes, query, { isShort }), {
              against: { cell: 0, by: "micros", ...(most === undefined ? {} : { most }) },
            }),
          );
        groups.push([{ ...plain }, ...cells]);
      }
    }
    const deep = [{ name: "plain", query: () => "" }, ...QUERIES.filter(({ hasDepth }) => hasDepth)];
    for (const { name, query } of deep.filter(isChosen))
      groups.push([
        cellOf(`${name}, first page`, await requestsOf([one], query, {})),
        cellOf(`${name}, deep`, await requestsOf([one], query, { behind: given.depth }), {
          against: { cell: 0, by: "micros", most: EQUAL },
        }),
      ]);
    if (isChosen({ name: "availability" }))
      groups.push([
        cellOf("plain", await requestsOf([one], () => "", {})),
        cellOf(`availability of ${CREW} members, a week`, [get(one, availability(members))], {
          against: { cell: 0, by: "micros", most: FREE },
        }),
      ]);
    // Availability takes so long that its seconds alone would measure code that is still being compiled.
    printLines(await measure(stage, groups, { ...given, settles: true, least: 100 }));
  },
);

/** Consecutive pages of one organization; of many, the first page of each. */
async function requestsOf(
  homes: readonly Home[],
  query: Query["query"],
  { isShort, behind = 0 }: { isShort?: true | undefined; behind?: number },
): Promise<string[]> {
  const [first] = homes as [Home];
  const path = (home: Home, i: number) => `/customers?limit=${LIMIT}&${query(home, i)}`;
  if (homes.length > 1) return homes.map((home, n) => get(home, path(home, n)));
  if (isShort) return Array.from({ length: PAGES }, (_, i) => get(first, path(first, i)));
  const options = { count: PAGES, size: LIMIT, query: query(first, 0), behind };
  return (await pagesOf(first, "/customers", options)).map((one) => get(first, one));
}

/** Members with six visits on each day of a week. */
async function crewOf({ key, seeded }: Stage, port: number): Promise<string[]> {
  const caller = { port, key };
  const members = await several(async (n) => {
    const email = `crew.${n}@example.com`;
    const member = { firstName: "Ada", lastName: "Lovelace", email, role: "MEMBER", isSchedulable: true };
    return (await call(caller, "POST", "/team-members", member)).data.id as string;
  }, CREW);
  await several(
    async (n) => {
      const start = WEEK + (n % 7) * DAY_MS + 7 * 3_600_000 + Math.floor(n / 7 / CREW) * 2 * 3_600_000;
      const visit = {
        workOrderId: seeded.workOrders[n % seeded.workOrders.length],
        scheduledStart: new Date(start).toISOString(),
        scheduledEnd: new Date(start + 3_600_000).toISOString(),
        timezone: "Europe/Berlin",
        assignedTeamMemberIds: [members[Math.floor(n / 7) % CREW]],
      };
      await call(caller, "POST", "/service-appointments", visit, `visit ${n}`);
    },
    7 * CREW * VISITS_A_DAY,
  );
  return members;
}

const availability = (members: readonly string[]): string => {
  const [from, until] = [WEEK, WEEK + 7 * DAY_MS].map((at) => new Date(at).toISOString());
  const chosen = members.map((id) => `teamMemberId=${id}`).join("&");
  return `/team-members/availability?from=${from}&until=${until}&timezone=Europe%2FBerlin&${chosen}`;
};
