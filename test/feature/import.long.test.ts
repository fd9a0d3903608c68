/** A bulk import creates every record once, although importer and server are killed meanwhile. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { packageRoot } from "../../runtime/declare/root.ts";
import { type ForeignCustomer, generate } from "../import/generate.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { withConnection } from "../support/postgres.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

/** 10,000 by `npm run import`. */
const RECORDS = Number(process.env.IMPORT_RECORDS ?? 160);
const IS_LONG = RECORDS >= 5_000;
interface Counts {
  readonly calls: number;
  readonly created: number;
  readonly found: number;
  readonly limited: number;
  readonly retried: number;
}

describe("a bulk import", function () {
  this.timeout(IS_LONG ? 900_000 : 180_000);
  const folder = mkdtempSync(join(tmpdir(), "charter-import-"));
  const running = new Set<ChildProcess>();
  const servers = new Set<ServerProcess>();
  let app: TestApp;
  let key: string;

  before(async () => {
    app = await openTestApp({ alone: true });
    key = (await app.key()).key;
  });
  after(async () => {
    for (const child of running) child.kill("SIGKILL");
    for (const server of servers) await server.kill();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The importer, as an integrator runs it: from its own TypeScript. */
  function startImporter(env: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, ["--import", "tsx/esm", "test/import/importer.ts"], {
      cwd: packageRoot(),
      env: { PATH: process.env.PATH, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    running.add(child);
    child.once("exit", () => running.delete(child));
    return child;
  }

  /** The line of JSON that a process tells before it goes on or ends; null where it was killed. */
  async function told<T>(child: ChildProcess): Promise<T | null> {
    let text = "";
    for await (const chunk of child.stdout!) {
      text += String(chunk);
      if (text.includes("\n")) return JSON.parse(text) as T;
    }
    return null;
  }

  async function startServer(port: string): Promise<ServerProcess> {
    const server = await startServerProcess(app.databaseUrl, { PORT: port });
    servers.add(server);
    return server;
  }

  const count = (table: string, where = "true") =>
    withConnection(app.databaseUrl, async (query) => {
      const [row] = await query(`select count(*)::int as n from ${table} where ${where}`);
      return row!.n as number;
    });

  /** Waits until so many records are in, or the importer is done with all of them. */
  async function until(customers: number, importer: ChildProcess): Promise<void> {
    while ((await count("customers")) < customers && importer.exitCode === null) await sleep(20);
  }

  /** Listens in the server's place until somebody was turned away, as by a server that dies at a call. */
  async function deaf(port: number): Promise<void> {
    // Node's fetch never settles where a connection is closed between being made and being written to.
    const turnAway = (socket: Socket) =>
      socket
        .on("error", () => {})
        .once("data", () => {
          socket.destroy();
        });
    const listener = createServer(turnAway).listen(port, "127.0.0.1");
    await once(listener, "connection");
    listener.close();
    await once(listener, "close");
  }

  async function everything(path: string): Promise<Record<string, unknown>[]> {
    const all: Record<string, unknown>[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await app.api.get(`${path}?limit=100${cursor === null ? "" : `&cursor=${cursor}`}`);
      expect(page.status).to.equal(200);
      all.push(...page.data);
      cursor = page.body.meta.nextCursor;
      if (cursor === null) return all;
    }
  }

  it(`brings ${RECORDS} customers in once, with their properties and foreign ids`, async () => {
    const customers = generate(RECORDS);
    const file = join(folder, "customers.json");
    writeFileSync(file, JSON.stringify(customers));
    let server = await startServer("0");
    const env = { BASE: `${server.origin}/api/v1`, KEY: key, FILE: file };
    const points = [0.05 + Math.random() * 0.4, 0.5 + Math.random() * 0.4];
    const began = Date.now();

    for (const point of points) {
      const importer = startImporter(env);
      await until(Math.ceil(point * RECORDS), importer);
      importer.kill("SIGKILL");
      // The killed importer's last calls may still be under way in the server: the next one meets them.
    }
    // The server dies too, and its port is dead when the last importer begins.
    await server.kill();
    const { port } = new URL(server.origin);
    const importer = startImporter(env);
    await deaf(Number(port));
    server = await startServer(port);
    const counts = await told<Counts>(importer);
    const seconds = (Date.now() - began) / 1000;
    expect(counts, `the last importer failed; killed at ${points.join(" and ")}`).not.to.equal(null);
    expect(counts!.found, "what stood before was found, not made again").to.be.greaterThan(RECORDS / 2);
    expect(counts!.retried, "calls that met a dead port were made again").to.be.greaterThan(0);
    if (IS_LONG)
      console.log(`      ${RECORDS} records in ${seconds.toFixed(1)} s, three importers, two servers`);

    await holds(customers);
  });

  it("changes nothing when it is run once more, and waits where its key's window is used up", async () => {
    const server = await startServer("0");
    // Half of the records' look-ups a window: the short form needs several, the long one is not held up.
    const limit = IS_LONG ? 1_000_000 : RECORDS / 2;
    const slow = (await app.key({ rateLimitPolicy: { limit, windowSeconds: 2 } })).key;
    const env = { BASE: `${server.origin}/api/v1`, KEY: slow, FILE: join(folder, "customers.json") };
    const counts = await told<Counts>(startImporter(env));
    expect(counts).to.include({ created: 0, found: 2 * RECORDS });
    if (!IS_LONG) expect(counts!.limited).to.be.greaterThan(0);
    expect(await count("customers")).to.equal(RECORDS);
  });

  /** Exactly the foreign system's records, each linked to its foreign id, as HTTP and as SQL tell. */
  async function holds(customers: readonly ForeignCustomer[]): Promise<void> {
    const made = await everything("/customers");
    const homes = await everything("/properties");
    const references = await everything("/external-references");
    expect([made.length, homes.length, references.length]).to.deep.equal([RECORDS, RECORDS, 2 * RECORDS]);
    const leads = new Map(references.map((r) => [`${r.externalObject} ${r.externalId}`, r.resourceId]));
    const byId = new Map([...made, ...homes].map((record) => [record.id, record]));
    expect([leads.size, byId.size]).to.deep.equal([2 * RECORDS, 2 * RECORDS]);
    for (const { id, home, firstName, lastName, email } of customers) {
      const customer = byId.get(leads.get(`customer ${id}`))!;
      expect(customer).to.include({ firstName, lastName, email });
      const { id: homeId, ...address } = home;
      expect(byId.get(leads.get(`home ${homeId}`))).to.include({ customerId: customer.id, ...address });
    }
    expect(await count("customers")).to.equal(RECORDS);
    expect(await count("properties")).to.equal(RECORDS);
    expect(await count("external_references")).to.equal(2 * RECORDS);
    expect(await count("events", "type = 'customer.created'")).to.equal(RECORDS);
    expect(await count("audit_entries", "action = 'customer.create'")).to.equal(RECORDS);
  }
});
