/** The floor of the database: pgbench runs the statements that our server sends, one per call. */
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { median, print } from "../measure.ts";
import { CUSTOMER } from "../operations.ts";
import { probe } from "../probe.ts";
import { report, type Stage, serveHere } from "../stage.ts";
import { call } from "../wire.ts";

const ID = /^([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const NUMBER = /^[A-Z]+-\d{6}$/;
/** Number of records that changes are spread over, so that they do not wait for one another's row locks. */
const SPREAD = 500;
/** Id prefixes of records that a new row only refers to, and of records that are changed. */
const EXISTING = new Set(["org", "key", "tm"]);
const RECORDS = new Set(["cus", "wo", "proj", "prop"]);

/** A pgbench script, and the texts that it binds as v1, v2, … */
interface Script {
  readonly text: string;
  readonly values: readonly string[];
}

type Sent = Readonly<Record<"text", string> & Record<"values", readonly unknown[]>>;

export const floor = probe(
  "floor",
  "Calls a second of pgbench with the statements that GET, list, create, PATCH and an action send. It needs pgbench on the PATH.",
  {
    rows: [20_000, "customers that stand before"],
    rounds: [3, "figures are medians over so many"],
    seconds: [3, "of each"],
  },
  ({ rows }) => rows,
  async (stage, given) => {
    if (spawnSync("pgbench", ["--version"]).status !== 0)
      throw new Error(
        "pgbench is not on the PATH: install PostgreSQL's client programs (Debian: postgresql-contrib)",
      );
    const url = await stage.database("charter");
    const rows: string[][] = [];
    for (const [name, { text, values }] of await scriptsOf(url, stage)) {
      const file = join(stage.scratch, name);
      writeFileSync(file, text);
      const rates = [16, 64].map((clients) => {
        const rate = () => rateOf(url, file, values, clients, given.seconds);
        return median(Array.from({ length: given.rounds }, rate)).toFixed(0);
      });
      report(`${name.padEnd(8)} ${rates.join(", ")} calls/s`);
      rows.push([name, ...rates]);
    }
    print(["statement", "calls/s at 16", "at 64"], rows);
  },
);

/** Transactions per second. */
function rateOf(
  url: string,
  script: string,
  values: readonly string[],
  clients: number,
  seconds: number,
): number {
  const args = [
    ...`-n -M prepared -j 2 -c ${clients} -T ${seconds} -f`.split(" "),
    script,
    ...values.flatMap((value, i) => ["-D", `v${i + 1}=${value}`]),
    url,
  ];
  const output = execFileSync("pgbench", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const rate = /tps = ([\d.]+)/.exec(output)?.[1];
  if (rate === undefined) throw new Error(`pgbench said:\n${output}`);
  return Number(rate);
}

/** The statement of each operation as a pgbench script, taken from a server that makes one call of each. */
async function scriptsOf(
  url: string,
  { key, seeded: { customers, workOrders } }: Stage,
): Promise<[name: string, script: Script][]> {
  const serving = await serveHere(url);
  const caller = { port: Number(new URL(serving.origin).port), key };
  const [customer, workOrder] = [customers[0]!, workOrders[0]!];
  await call(caller, "GET", "/whoami");
  const calls: [
    name: string,
    method: string,
    path: string,
    sent: RegExp,
    ids: readonly string[],
    body?: object,
  ][] = [
    ["get", "GET", `/customers/${customer}`, /from "customers"/, []],
    ["list", "GET", "/customers?limit=50", /from "customers"/, []],
    ["create", "POST", "/customers", /into "customers"/, [], CUSTOMER],
    ["patch", "PATCH", `/customers/${customer}`, /update "customers"/, customers, { notes: "floor" }],
    ["act", "POST", `/work-orders/${workOrder}/resume`, /update "work_orders"/, workOrders],
  ];
  const scripts: [string, Script][] = [];
  for (const [name, method, path, sent, ids, body] of calls) {
    const heard = listenIn();
    await call(caller, method, path, body, method === "POST" ? `floor ${path}` : undefined);
    scripts.push([name, scriptOf(heard.stop(), sent, ids)]);
  }
  await serving.stop();
  return scripts;
}

function listenIn(): { stop(): Sent[] } {
  const sent: Sent[] = [];
  const query = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg do not matter here
  (pg.Client.prototype as any).query = function (this: pg.Client, config: any, ...rest: any[]) {
    if (typeof config === "object") sent.push({ text: config.text, values: config.values ?? [] });
    // biome-ignore lint/suspicious/noExplicitAny: the same
    return (query as any).call(this, config, ...rest);
  };
  return {
    stop() {
      pg.Client.prototype.query = query;
      return sent;
    },
  };
}

/** Builds a script with the values that were sent, except ids and keys of new rows, which are random. */
function scriptOf(sent: readonly Sent[], pattern: RegExp, ids: readonly string[]): Script {
  const statement = sent.find(({ text }) => pattern.test(text));
  if (!statement) throw new Error(`no statement like ${pattern} was sent`);
  const { text, values } = statement;
  const given: string[] = [];
  const isWrite = /^with (idempotency|row0) as/.test(text);
  const changes = text.includes("update ");
  const literal = (value: unknown, n: number): string => {
    if (value === null || value === undefined) return "null";
    if (typeof value !== "string") return String(value);
    const id = ID.exec(value);
    const isNew =
      isWrite && n > 0 && id !== null && !EXISTING.has(id[1]!) && !(changes && RECORDS.has(id[1]!));
    if (isNew) return `('${id[1]}_' || lpad((:r)::text, 26, '0'))`;
    // A change writes the whole row, so the number that was sent would belong to another row.
    if (NUMBER.test(value)) return "('N-' || (:r)::text)";
    if (value.startsWith("floor ")) return "('floor ' || (:r)::text)";
    if (ids.includes(value)) {
      given.push(`{${ids.slice(0, SPREAD).join(",")}}`);
      return `((:v${given.length})::text[])[1 + ((:r)::bigint % ${SPREAD})::int]`;
    }
    given.push(value);
    return `(:v${given.length})`;
  };
  const body = text
    .replace(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1], Number(n) - 1))
    // Each change increases the version, so the script changes the row whatever its version.
    .replace(/ and t\.version = \d+::integer/, "")
    .replaceAll("\n", " ");
  return { text: `\\set r random(1, 9000000000000000)\n${body};\n`, values: given };
}
