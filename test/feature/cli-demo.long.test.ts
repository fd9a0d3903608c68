/** The demo organization is created once, at whichever step an earlier start was killed. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { seedDemo } from "../../cli/serving/demo.ts";
import type { Serving } from "../../runtime/record/serving.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { temporary } from "../support/checkout.ts";

/** What verbs are given, with a database that is gone from its nth statement or transaction on. */
function dyingAfter(serving: Serving, calls: number): Serving {
  let left = calls;
  const database = new Proxy(serving.database, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      if (!["run", "query", "transaction"].includes(String(name))) return member.bind(target);
      return (...args: unknown[]) => {
        if (left-- <= 0) throw new Error("killed");
        return Reflect.apply(member, target, args);
      };
    },
  });
  return { ...serving, database };
}

describe("the demo organization", () => {
  let app: TestApp;
  const serving = () => app.serving.app.serving();
  const organizations = async () =>
    (await serving().database.query("select 1 from organizations where name = 'Demo Organization'")).length;

  beforeEach(async () => {
    app = await openTestApp({ alone: true });
  });
  afterEach(() => app.close());

  it("is made whole by the next start, wherever this one was killed", async () => {
    const folder = temporary("charter-data-");
    for (let calls = 0; ; calls++) {
      const died = await seedDemo(dyingAfter(serving(), calls), folder).then(
        () => false,
        () => true,
      );
      if (!died) break;
      expect(calls).lessThan(50);
    }
    const demo = await seedDemo(serving(), folder);
    expect((await app.client((demo as { key: string }).key).get("/whoami")).status).equal(200);
    expect(await organizations()).equal(1);
  });

  it("has a key that works though the first was never written down", async () => {
    await seedDemo(serving(), "/nowhere/at/all").catch(() => {});
    const folder = temporary("charter-data-");
    const demo = await seedDemo(serving(), folder);
    expect(readFileSync(join(folder, "demo-key"), "utf8").trim()).equal((demo as { key: string }).key);
    expect((await app.client((demo as { key: string }).key).get("/whoami")).status).equal(200);
    expect(await organizations()).equal(1);
  });

  it("gets no other key while the one in the file works", async () => {
    const folder = temporary("charter-data-");
    expect(await seedDemo(serving(), folder)).deep.equal(await seedDemo(serving(), folder));
  });

  it("gets another key once the file is gone", async () => {
    const folder = temporary("charter-data-");
    const before = await seedDemo(serving(), folder);
    rmSync(join(folder, "demo-key"));
    expect(await seedDemo(serving(), folder)).not.deep.equal(before);
  });

  it("gets no other key unasked once its own was revoked", async () => {
    const folder = temporary("charter-data-");
    const { key } = (await seedDemo(serving(), folder)) as { key: string };
    const client = app.client(key);
    const { apiKey } = (await client.get("/whoami")).data;
    expect((await client.post(`/api-keys/${apiKey.id}/revoke`)).status).equal(200);
    expect(await seedDemo(serving(), folder)).deep.equal({
      kind: "withdrawn",
      file: join(folder, "demo-key"),
    });
  });
});
