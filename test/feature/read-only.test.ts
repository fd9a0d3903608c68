/** A database that became read-only: calls get 503, and a writable one is used again (contract, section 15). */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { migrate } from "../../codegen/migration/apply.ts";
import { startEmbedded } from "../../runtime/embedded/index.ts";
import type { Serving } from "../../runtime/main.ts";
import { createKey, createOrganization } from "../../runtime/platform/administer.ts";
import { classifyError } from "../../runtime/store/wire/translate.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Answer, Client } from "../support/client.ts";
import { loaded } from "../support/declarations.ts";
import { serveOn } from "../support/line.ts";
import { scratchFolder } from "../support/scratch.ts";
import { onEveryNode, sql, strike, until } from "../support/transactions.ts";

const grace = { firstName: "Grace", lastName: "Hopper" };

const readiness = async (origin: string) => {
  const response = await fetch(`${origin}/readyz`);
  const { reason } = (await response.json()) as { reason?: string };
  return { status: response.status, reason };
};

describe("a database that turned read-only", () => {
  let app: TestApp;
  let name = "";
  before(async () => {
    app = await openTestApp({ alone: true });
    name = new URL(app.databaseUrl).pathname.slice(1);
    await app.api.make("/customers", grace);
  });
  after(() => app.close());

  const turn = (to: "on" | "off") =>
    onEveryNode(app.databaseUrl, async (ask) => {
      await ask("set default_transaction_read_only = off");
      await ask(`alter database ${name} set default_transaction_read_only = ${to}`);
    });
  const turnAll = async () => {
    await turn("on");
    await strike(app.databaseUrl, "pg_terminate_backend", "%");
  };

  it("answers every call 503 UNAVAILABLE with Retry-After, and is not ready", async () => {
    await turnAll();
    for (const call of [
      () => app.api.get("/customers"),
      () => app.api.post("/customers", grace),
      () => app.api.get("/whoami"),
    ]) {
      const answer = await call();
      expect([answer.status, answer.error.code]).deep.equal([503, "UNAVAILABLE"]);
      expect(Number(answer.headers.get("retry-after"))).above(0);
    }
    expect(await readiness(app.origin)).include({ status: 503, reason: "the database takes no writes" });
  });

  it("is found writable again though nothing ends the sessions that began while it was not", async () => {
    await turnAll();
    expect((await app.api.post("/customers", grace)).status).equal(503);
    await turn("off");
    let answer: Answer | null = null;
    await until(async () => {
      answer = await app.api.post("/customers", grace);
      return answer.status !== 503;
    });
    expect(answer!.status).equal(201);
    await until(async () => (await readiness(app.origin)).status === 200);
  });
});

describe("a failover", () => {
  it("answers 503 while a standby has the address, and as ever once it was promoted", async () => {
    const dataDir = scratchFolder("charter-failover-");
    const settings = {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      shared_buffers: "32MB",
    };
    let postgres = await startEmbedded({ dataDir, settings });
    const { application } = await loaded("resources");
    await migrate(postgres.url, application);
    const serving = await serveOn(postgres.url);
    const key = await firstKey(serving);
    const api = new Client(serving.origin, key);
    const made = await api.make("/customers", grace);
    await postgres.stop();
    writeFileSync(join(dataDir, "postgres", "standby.signal"), "");
    postgres = await startEmbedded({ dataDir, settings });
    for (const call of [() => api.get(`/customers/${made.id}`), () => api.post("/customers", grace)])
      await until(async () => {
        const { status, error } = await call();
        expect([status, error.code]).deep.equal([503, "UNAVAILABLE"]);
        return true;
      });
    await until(async () => (await readiness(serving.origin)).reason === "the database takes no writes");
    await sql(postgres.url, "select pg_promote()");
    await until(async () => (await readiness(serving.origin)).status === 200);
    expect((await api.get(`/customers/${made.id}`)).status).equal(200);
    expect((await api.post("/customers", grace)).status).equal(201);
    await serving.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
  });
});

async function firstKey({ app }: Serving): Promise<string> {
  const email = "ada.lovelace@example.com";
  const { organizationId } = await createOrganization(app.serving(), "Test Solar", email);
  return (await createKey(app.serving(), organizationId, email, { name: "test", scopePreset: "full_access" }))
    .key;
}

describe("what a database says that takes no writes", () => {
  for (const [code, routine, message] of [
    ["25006", "PreventCommandIfReadOnly", "cannot execute INSERT in a read-only transaction"],
    ["25006", "PreventCommandDuringRecovery", "cannot execute LISTEN during recovery"],
    ["0A000", "get_relation_info", "cannot access temporary or unlogged relations during recovery"],
    ["54000", "GetNewTransactionId", "database is not accepting commands that assign new transaction IDs"],
    ["53100", "mdextend", 'could not extend file "base/5/16384": No space left on device'],
    ["53400", "FileWrite", "temporary file size exceeds temp_file_limit"],
    ["42501", "aclcheck_error", "permission denied for table customers"],
    ["28P01", "auth_failed", 'password authentication failed for user "app"'],
    ["3D000", "InitPostgres", 'database "app" does not exist'],
  ] as const)
    it(`is no defect: ${code} ${routine}`, () => {
      const error = Object.assign(new Error(message), { code, routine });
      expect(classifyError(error)).deep.equal({ kind: "unavailable", reason: message });
    });
});
