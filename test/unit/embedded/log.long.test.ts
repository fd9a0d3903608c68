/** The log of the embedded PostgreSQL is short and contains nothing that clients sent. */
import { chmodSync, existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import pg from "pg";
import { type EmbeddedPostgres, startEmbedded } from "../../../runtime/embedded/index.ts";
import { scratchFolder } from "../../support/scratch.ts";

const MAX_LOG_BYTES = 20_000;
const SECRET = "the-secret-of-a-client";

describe("the log of the embedded PostgreSQL", () => {
  const dataDir = scratchFolder("embedded-log-");
  // The server of a root-run test must pass through.
  chmodSync(dataDir, 0o755);
  const file = join(dataDir, "postgres.log");
  const size = (path: string): number => (existsSync(path) ? statSync(path).size : 0);
  const log = (): string => readFileSync(file, "utf8");
  let server: EmbeddedPostgres;
  let client: pg.Client;

  before(async () => {
    server = await startEmbedded({ dataDir, ephemeral: true, maxLogBytes: MAX_LOG_BYTES });
    client = new pg.Client(server.url);
    await client.connect();
    await client.query("create table tools (name text primary key, price int check (price > 0))");
  });
  after(async () => {
    await client.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const fail = async (text: string, values: unknown[] = []): Promise<void> => {
    const error = await client.query(text, values).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).instanceOf(Error);
  };

  it("names an error by its code, and holds neither statement, values nor rows", async () => {
    await client.query("insert into tools values ($1, 1)", [SECRET]);
    await fail(`select 1 / 0 as "${SECRET}" -- ${"x".repeat(100_000)}`);
    await fail("insert into tools values ($1, 1)", [SECRET]);
    await fail("insert into tools values ($1, -1)", [`${SECRET} 2`]);
    for (const code of ["22012", "23505", "23514"]) expect(log()).contain(` ${code} ERROR: `);
    expect(log()).not.contain(SECRET);
    expect(size(file)).below(MAX_LOG_BYTES);
  });

  it("stays within its bound with the older one, and is written on", async () => {
    const older = `${file}.1`;
    while (!existsSync(older)) await fail("select 1 / 0");
    while (size(file) > MAX_LOG_BYTES) await pause(20);
    expect(size(older)).within(1, MAX_LOG_BYTES);
    const before = size(file);
    await fail("select 1 / 0");
    expect(size(file))
      .above(before)
      .and.below(MAX_LOG_BYTES * 2);
  });

  it("goes with an ephemeral server", async () => {
    await client.end();
    await server.stop();
    expect([existsSync(file), existsSync(`${file}.1`)]).deep.equal([false, false]);
  });
});
