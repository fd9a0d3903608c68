/** Measures the cost of a page by depth and table size, for each kind of filter and for none. */
import { type Crowd, fill } from "../crowd.ts";
import { type Cell, measure, printLines } from "../measure.ts";
import { probe } from "../probe.ts";
import { ours } from "../servers.ts";
import { report } from "../stage.ts";
import { call, get, pagesOf } from "../wire.ts";

const RATIO = 1.2;
const PAGE = { size: 50, count: 20 };
const PATTERNS = 2_000;

interface List {
  readonly name: string;
  /** Whether it returns at most one record; the depth is then the record's number in the table. */
  readonly isSingle?: true;
  /** The query string of a table's list; if it returns one record, of the n-th one. */
  query(crowd: Crowd, n: number): string;
}

const LISTS: readonly List[] = [
  { name: "no filter", query: () => "" },
  { name: "reference", query: ({ customerId }) => `customerId=${customerId}` },
  { name: "enum", query: () => "origin=PHONE" },
  { name: "state", query: () => "status=OPEN" },
  { name: "createdAfter", query: ({ early }) => `createdAfter=${early}` },
  { name: "external system", query: ({ system }) => `externalSystem=${system}` },
  {
    name: "external reference",
    isSingle: true,
    query: ({ system, linkedOf }, n) =>
      `externalSystem=${system}&externalObject=ticket&externalId=${linkedOf(n)}`,
  },
  { name: "unique", isSingle: true, query: ({ numberOf }, n) => `caseNumber=${numberOf(n)}` },
];

export const depth = probe(
  "depth",
  `What a page of ${PAGE.size} Cases costs at depth 1 and deep in a large table, and in a small one: microseconds of processor
of the server and PostgreSQL together, to those of the line above. Either ratio may be at most ${RATIO}.`,
  {
    small: [10_000, "rows of the small table"],
    large: [1_000_000, "rows of the large table"],
    depth: [100_000, "records before the deep page"],
    connections: [4, "calls under way at once"],
    rounds: [5, "ratios are medians over so many"],
    seconds: [1.5, "of each cell"],
  },
  PATTERNS,
  async (stage, given) => {
    const tables = [];
    for (const [name, rows] of Object.entries({ small: given.small, large: given.large })) {
      report(`filling ${rows} rows …`);
      const crowd = await fill(await stage.database(name), stage.application, stage.organizationId, rows);
      tables.push({ rows, crowd, server: await stage.serve(ours(name)) });
    }
    const [small, large] = tables as [(typeof tables)[0], (typeof tables)[0]];
    const groups: Cell[][] = [];
    for (const list of LISTS) {
      const cells: Cell[] = [];
      for (const [table, behind] of [
        [small, 0],
        [large, 0],
        [large, given.depth],
      ] as const) {
        const { server, crowd, rows } = table;
        const caller = { port: server.port, key: stage.key };
        const paths = list.isSingle
          ? Array.from({ length: PAGE.count }, (_, n) => `/cases?${list.query(crowd, behind + n)}`)
          : await pagesOf(caller, "/cases", { ...PAGE, behind, query: list.query(crowd, 0) });
        const { data } = await call(caller, "GET", paths[0]!);
        if (data.length !== (list.isSingle ? 1 : PAGE.size)) throw new Error(`${paths[0]} is not full`);
        cells.push({
          name: `${list.name}, ${rows} rows${behind > 0 ? ", deep" : ""}`,
          server,
          requests: paths.map((path) => get(caller, path)),
          connections: given.connections,
          against: cells.length === 0 ? null : { cell: cells.length - 1, by: "micros", most: RATIO },
        });
      }
      groups.push(cells);
    }
    printLines(await measure(stage, groups, given));
  },
);
