/** A failover: while a standby has the address calls get 503, and are served again once it was promoted (contract, section 15). */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { migrate } from "../../codegen/migration/apply.ts";
import { startEmbedded } from "../../runtime/embedded/index.ts";
import type { Serving } from "../../runtime/main.ts";
import { createKey, createOrganization } from "../../runtime/platform/administer.ts";
import { Client } from "../support/client.ts";
import { loaded } from "../support/declarations.ts";
import { serveOn } from "../support/line.ts";
import { readiness } from "../support/readiness.ts";
import { scratchFolder } from "../support/scratch.ts";
import { sql, until } from "../support/transactions.ts";

const grace = { firstName: "Grace", lastName: "Hopper" };

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
