/** Poolers before PostgreSQL: session pooling works, and transaction pooling is refused. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { sharesSessions } from "../../runtime/store/wire/pooler.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { Client } from "../support/client.ts";
import { describeOnOnePostgres } from "../support/cluster.ts";
import { type Line, openLine, serveOn } from "../support/line.ts";
import { scratchFolder } from "../support/scratch.ts";
import { until } from "../support/transactions.ts";

const PROGRAMS = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"];

const program = (): string | null =>
  PROGRAMS.find((path) => {
    try {
      return execFileSync(path, ["--version"]).length > 0;
    } catch {
      return false;
    }
  }) ?? null;

/** A port that nobody had a moment ago: PgBouncer takes none that the system chooses. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts PgBouncer in front of a database. */
async function openBouncer(path: string, { url }: Line, mode: "session" | "transaction") {
  const folder = scratchFolder("charter-bouncer-");
  const { port, username, pathname } = new URL(url);
  const database = pathname.slice(1);
  const listening = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
${database} = host=127.0.0.1 port=${port} dbname=${database} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
`,
  );
  execFileSync("chmod", ["-R", "a+rX", folder]);
  const child = spawn(path, [...(process.getuid?.() === 0 ? ["-u", "nobody"] : []), settings], {
    stdio: "ignore",
  });
  await until(async () => {
    const socket = connect(listening, "127.0.0.1").on("error", () => {});
    const opened = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "close").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    return opened;
  });
  return {
    url: `postgres://${username}@127.0.0.1:${listening}/${database}`,
    async close() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

describeOnOnePostgres("a proxy leads to it", "a pooler", () => {
  let app: TestApp;
  let line: Line;
  before(async () => {
    app = await openTestApp();
    line = await openLine(app.databaseUrl);
  });
  after(async () => {
    await line.close();
    await app.close();
  });

  it("is sent no startup parameter that it may not know", async () => {
    const startups: string[] = [];
    line.heard((message) => message.kind === "" && startups.push(message.bytes.toString("latin1", 8)));
    const serving = await serveOn(line.url);
    const { key } = await app.key();
    expect((await new Client(serving.origin, key).get("/whoami")).status).equal(200);
    await serving.stop();
    const names = startups.flatMap((text) => text.split("\0").filter((_, n) => n % 2 === 0 && text !== ""));
    expect(new Set(names.filter((name) => name !== ""))).deep.equal(
      new Set(["user", "database", "client_encoding", "application_name"]),
    );
  });

  it("gives each connection the settings of the service, whatever the database's own are", async () => {
    const { database } = app.serving.app;
    const [row] = await database.query(
      "select current_setting('statement_timeout') a, current_setting('lock_timeout') b, current_setting('enable_seqscan') c, current_setting('timezone') d",
    );
    expect(row).deep.equal({ a: "10s", b: "2s", c: "off", d: "UTC" });
  });

  it("that keeps sessions apart is told from one that shares them", async () => {
    const [one, other] = [await connectAlone(app.databaseUrl), await connectAlone(app.databaseUrl)];
    expect(await sharesSessions(one, other)).equal(false);
    expect(await sharesSessions(one, one)).equal(true);
    let turn = 0;
    const either = { ...one, query: (text: string) => [one, other][turn++ % 2]!.query(text) };
    const third = await connectAlone(app.databaseUrl);
    expect(await sharesSessions(either, third)).equal(true);
    await Promise.all([one.end(), other.end(), third.end()]);
  });
});

describeOnOnePostgres("a proxy leads to it", "PgBouncer", () => {
  const path = program();
  let app: TestApp;
  let line: Line;
  before(async function () {
    // It is no package that the tests may ask for.
    if (path === null) return this.skip();
    app = await openTestApp();
    line = await openLine(app.databaseUrl);
  });
  after(async () => {
    await line?.close();
    await app?.close();
  });

  it("in session mode is served on: reads, writes, and keys that are revoked at once", async () => {
    const bouncer = await openBouncer(path!, line, "session");
    const serving = await serveOn(bouncer.url);
    const { id, key } = await app.key();
    const client = new Client(serving.origin, key);
    expect((await client.post("/customers", { firstName: "Grace", lastName: "Hopper" })).status).equal(201);
    expect((await fetch(`${serving.origin}/readyz`)).status).equal(200);
    await app.api.post(`/api-keys/${id}/revoke`);
    await until(async () => (await client.get("/whoami")).status === 401);
    await serving.stop();
    await bouncer.close();
  });

  it("in transaction mode is found to share sessions", async () => {
    const bouncer = await openBouncer(path!, line, "transaction");
    const [one, other] = [await connectAlone(bouncer.url), await connectAlone(bouncer.url)];
    expect(await sharesSessions(one, other)).equal(true);
    await Promise.all([one.end(), other.end()]);
    await bouncer.close();
  });
});
