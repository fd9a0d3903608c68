/** In charge of the floor of the database: pgbench runs the very statements that a server of ours sends, one call each. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import pino from "pino";
import { load } from "../runtime/app.ts";
import { readConfig } from "../runtime/config.ts";
import { serve } from "../runtime/main.ts";
import { median, report, tell } from "./bars.ts";
import { readOptions } from "./options.ts";
import { onStage } from "./stage.ts";

const given = readOptions(
  "bench:floor",
  "Calls a second of pgbench with the statements that GET, list, create, PATCH and an action send. It needs pgbench on the PATH.",
  {
    rows: [20_000, "customers that stand before"],
    rounds: [3, "figures are medians over so many"],
    seconds: [3, "of each"],
  },
);

const ID = /^([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const NUMBER = /^[A-Z]+-\d{6}$/;
/** Changes go to so many records, so that they do not wait for one another's rows. */
const SPREAD = 500;
/** Records that a new row only refers to, and those that a change is of. */
const EXISTING = new Set(["org", "key", "tm"]);
const RECORDS = new Set(["cus", "wo", "proj", "prop"]);

/** What pgbench runs, and the texts that it binds as v1, v2, … */
interface Script {
  readonly text: string;
  readonly values: readonly string[];
}

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

if (spawnSync("pgbench", ["--version"]).status !== 0) {
  console.error(
    "pgbench is not on the PATH: install PostgreSQL's client programs (Debian: postgresql-contrib).",
  );
  process.exit(1);
}

await onStage(given.rows, ["charter"], async ({ ground }) => {
  const url = ground.url("charter");
  const scripts = await statementsOf(url, ground.key, ground.seeded.customers, ground.seeded.workOrders);
  const folder = mkdtempSync(join(tmpdir(), "charter-floor-"));
  const rows: string[][] = [];
  try {
    for (const [name, { text, values }] of scripts) {
      writeFileSync(join(folder, name), text);
      const rates = [16, 64].map((clients) => {
        const rounds = Array.from({ length: given.rounds }, () =>
          run(url, join(folder, name), values, clients),
        );
        tell(`${name.padEnd(8)} ${clients} clients  ${Math.round(median(rounds))} calls/s`);
        return median(rounds);
      });
      rows.push([name, ...rates.map((rate) => rate.toFixed(0))]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  report(["statement", "calls/s at 16", "at 64"], rows);
});

/** Transactions a second. */
function run(url: string, script: string, values: readonly string[], clients: number): number {
  const { protocol, username, password, pathname, searchParams, hostname, port } = new URL(url);
  const place = searchParams.get("host") ?? hostname;
  const args = [
    "-n",
    "-M",
    "prepared",
    "-f",
    script,
    "-c",
    String(clients),
    "-j",
    "2",
    "-T",
    String(given.seconds),
    ...values.flatMap((value, i) => ["-D", `v${i + 1}=${value}`]),
  ];
  const output = execFileSync("pgbench", args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PGHOST: decodeURIComponent(place),
      PGPORT: searchParams.get("port") ?? (port === "" ? "5432" : port),
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: pathname.slice(1),
    },
  });
  const rate = /tps = ([\d.]+)/.exec(output)?.[1];
  if (rate === undefined || protocol === "") throw new Error(`pgbench said:\n${output}`);
  return Number(rate);
}

/** The statement of each operation, as a script of pgbench: taken from a server that makes one call of each. */
async function statementsOf(
  url: string,
  key: string,
  customers: readonly string[],
  workOrders: readonly string[],
): Promise<Map<string, Script>> {
  const serving = await serve({
    config: readConfig({ PORT: "0", HOST: "127.0.0.1", DATABASE_URL: url, LOG_LEVEL: "fatal" }),
    databaseUrl: url,
    loaded: await load("resources"),
    log: pino({ level: "fatal" }),
    pages: () => null,
  });
  const call = async (method: string, path: string, body?: object): Promise<Sent[]> => {
    const sent = listenIn();
    const answer = await fetch(`${serving.origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { "content-type": "application/json" } : {}),
        ...(method === "POST" ? { "idempotency-key": `floor ${path} ${Math.random()}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return sent.stop();
  };
  const [first] = customers as [string];
  await call("GET", "/whoami");
  const scripts = new Map([
    ["get", scriptOf(await call("GET", `/customers/${first}`), /from "customers"/)],
    ["list", scriptOf(await call("GET", "/customers?limit=50"), /from "customers"/)],
    [
      "create",
      scriptOf(
        await call("POST", "/customers", { firstName: "Grace", lastName: "Hopper" }),
        /into "customers"/,
      ),
    ],
    [
      "patch",
      scriptOf(
        await call("PATCH", `/customers/${first}`, { notes: "floor" }),
        /update "customers"/,
        customers,
      ),
    ],
    [
      "act",
      scriptOf(
        await call("POST", `/work-orders/${workOrders[0]!}/resume`, {}),
        /update "work_orders"/,
        workOrders,
      ),
    ],
  ]);
  await serving.stop();
  return scripts;
}

/** Notes each statement that this process sends. */
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

/** Each value as it was sent, but for ids and keys of new rows, which are made of a random number. */
function scriptOf(sent: readonly Sent[], pattern: RegExp, ids: readonly string[] = []): Script {
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
    // A change writes the whole row: its number would be another row's.
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
    // The version moves on with each change; the floor changes the row whatever version it has.
    .replace(/ and t\.version = \d+::integer/, "")
    .replaceAll("\n", " ");
  return { text: `\\set r random(1, 9000000000000000)\n${body};\n`, values: given };
}
