/** A database that became read-only: calls get 503, and a writable one is used again (contract, section 15). */
import { expect } from "chai";
import { classifyError } from "../../runtime/store/wire/translate.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { readiness } from "../support/readiness.ts";
import { onEveryNode, strike, until } from "../support/transactions.ts";

const grace = { firstName: "Grace", lastName: "Hopper" };

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
