/** In charge of what a page costs by its depth, and by the size of its table: the plain list and each kind of filter. */
import { atMost, type Cell, median, report, tell } from "./bars.ts";
import { type Crowd, fill } from "./crowd.ts";
import type { Ground } from "./ground.ts";
import { readOptions } from "./options.ts";
import type { Running } from "./servers.ts";
import { ask, getOf, onStage, type Stage } from "./stage.ts";

const RATIO = 1.2;
const PAGE = 50;
const PAGES = 20;
const STRIDE = 100;
const PATTERNS = 2_000;

const given = readOptions(
  "bench:depth",
  `What a page of ${PAGE} Cases costs at depth 1 and deep in a large table, and in a small one: microseconds of processor
of the server and PostgreSQL together. Either ratio may be at most ${RATIO}.`,
  {
    small: [10_000, "rows of the small table"],
    large: [1_000_000, "rows of the large table"],
    depth: [100_000, "records before the deep page"],
    connections: [4, "calls under way at once"],
    rounds: [5, "ratios are medians over so many"],
    seconds: [1.5, "of each cell"],
  },
);

interface List {
  readonly name: string;
  /** Whether it answers one record at most: then depth is the record's place in the table. */
  readonly isSingle?: true;
  /** Query string of the list of a table; of the n-th record where it is single. */
  query(crowd: Crowd, n: number): string;
}

const LISTS: readonly List[] = [
  { name: "plain", query: () => "" },
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

/** A list at a place of a table: the calls that are made. */
interface Place {
  readonly server: Running;
  readonly requests: readonly string[];
}

async function placeOf(
  server: Running,
  ground: Ground,
  crowd: Crowd,
  list: List,
  depth: number,
): Promise<Place> {
  const paths = list.isSingle
    ? Array.from({ length: PAGES }, (_, n) => `/cases?${list.query(crowd, depth + n)}`)
    : await pagesFrom(server, ground, list.query(crowd, 0), depth);
  for (const path of paths.slice(0, 1)) {
    const { data } = await ask(server, ground, path);
    if (data.length !== (list.isSingle ? 1 : PAGE))
      throw new Error(`${path} answered ${data.length} records`);
  }
  return { server, requests: paths.map((path) => getOf(server, ground, path)) };
}

/** Pages behind a depth, which is reached as a client would: page by page. */
async function pagesFrom(server: Running, ground: Ground, query: string, depth: number): Promise<string[]> {
  const at = (limit: number, cursor: string | null) =>
    `/cases?${query}&limit=${limit}${cursor === null ? "" : `&cursor=${cursor}`}`;
  let cursor: string | null = null;
  for (let passed = 0; passed + STRIDE <= depth; passed += STRIDE)
    cursor = (await ask(server, ground, at(STRIDE, cursor))).meta.nextCursor;
  const paths: string[] = [];
  for (let n = 0; n < PAGES; n++) {
    paths.push(at(PAGE, cursor));
    cursor = (await ask(server, ground, paths.at(-1)!)).meta.nextCursor;
    if (cursor === null) throw new Error(`${query || "the plain list"} ends before the depth`);
  }
  return paths;
}

/** Microseconds of processor a call; of the clock where the system does not tell. */
async function costOf(stage: Stage, { server, requests }: Place): Promise<{ micros: number; p50Ms: number }> {
  const { cpuMicros, calls, seconds, p50Ms } = await stage.load(server, {
    requests,
    connections: given.connections,
    ms: given.seconds * 1_000,
  });
  const [node, postgres] = cpuMicros;
  const isTold = node !== null && postgres !== null;
  return { micros: isTold ? node! + postgres! : (seconds * 1e6) / calls, p50Ms };
}

await onStage(PATTERNS, ["small", "large"], async (stage) => {
  const { ground } = stage;
  const filled = async (name: "small" | "large") => {
    tell(`filling ${given[name]} rows …`);
    return await fill(ground.url(name), ground.organizationId, given[name]);
  };
  const crowds = { small: await filled("small"), large: await filled("large") };
  const servers = { small: await stage.serve("small"), large: await stage.serve("large") };
  const rows: Cell[][] = [];
  for (const list of LISTS) {
    const places = [
      await placeOf(servers.small, ground, crowds.small, list, 0),
      await placeOf(servers.large, ground, crowds.large, list, 0),
      await placeOf(servers.large, ground, crowds.large, list, given.depth),
    ];
    const rounds: { micros: number; p50Ms: number }[][] = [];
    for (let round = 0; round < given.rounds; round++) {
      const costs = Array.from(places, () => ({ micros: 0, p50Ms: 0 }));
      // Each place is first, second, … as often as any other.
      for (let turn = 0; turn < places.length; turn++) {
        const at = (round + turn) % places.length;
        costs[at] = await costOf(stage, places[at]!);
      }
      rounds.push(costs);
      tell(
        `${list.name}, round ${round + 1}: ${costs.map(({ micros }) => Math.round(micros)).join(", ")} µs`,
      );
    }
    const ratio = (over: number, under: number) =>
      median(rounds.map((r) => r[over]!.micros / r[under]!.micros));
    const [size, depth] = [ratio(1, 0), ratio(2, 1)];
    rows.push([
      list.name,
      ...places.map((_, i) => median(rounds.map((r) => r[i]!.micros)).toFixed(0)),
      ...places.map((_, i) => median(rounds.map((r) => r[i]!.p50Ms)).toFixed(2)),
      atMost(size, RATIO, size.toFixed(2)),
      atMost(depth, RATIO, depth.toFixed(2)),
    ]);
  }
  const names = [`${given.small}`, `${given.large}`, `${given.large} deep`];
  report(
    [
      "list",
      ...names.map((name) => `µs, ${name}`),
      ...names.map((name) => `p50 ms, ${name}`),
      "size",
      "depth",
    ],
    rows,
  );
});
