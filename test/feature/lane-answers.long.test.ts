/** Responses of the lane pass through the thread that took the call: it adds their CORS headers and logs them. */
import { expect } from "chai";
import { KEYS_CHANNEL, MIGRATED } from "../../runtime/platform/key-status.ts";
import { answerSetting, REVISE_VALUES_SQL } from "../../runtime/store/schema/current.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { build } from "../support/child.ts";
import { freshKey } from "../support/client.ts";
import { everyNode } from "../support/cluster.ts";
import { sql, until } from "../support/transactions.ts";

const PAGE = "https://app.example.com";
const PERSON = { firstName: "Ada", lastName: "Byron" };

describe("a response of the lane", () => {
  let app: TestApp;
  before(async () => {
    build();
    app = await openTestApp({ environment: { CORS_ORIGINS: PAGE }, serve: { lane: true } });
    const lane = app.serving.app.lane()!;
    await until(() => {
      lane.wake();
      return lane.isReady;
    });
  });
  after(() => app.close());

  /** A create with a body that is long enough for the lane, which takes it. */
  async function create(person: object, headers = {}) {
    const { handed } = app.serving.app.lane()!;
    const body = `${JSON.stringify(person)}${" ".repeat(20_000)}`;
    const key = { "Idempotency-Key": freshKey() };
    const answer = await app.api.call("POST", "/customers", body, { ...key, ...headers });
    expect(app.serving.app.lane()!.handed).equal(handed + 1);
    return { answer, bytes: body.length };
  }

  it("can be read by a page of CORS_ORIGINS", async () => {
    const { status, headers } = (await create(PERSON, { Origin: PAGE })).answer;
    expect([status, headers.get("vary")]).deep.equal([201, "Origin"]);
    expect(headers.get("access-control-allow-origin")).equal(PAGE);
    expect(headers.get("access-control-expose-headers")).include("Idempotent-Replayed");
  });

  it("to a batch that excludes its own address refuses the later items", async () => {
    const { id, key } = await app.key({});
    const ipAllowlist = { enabled: true, entries: ["192.0.2.0/24"] };
    const items = [
      { method: "PATCH", path: `/api-keys/${id}`, body: { ipAllowlist } },
      { method: "POST", path: "/customers", body: PERSON },
    ];
    const { handed } = app.serving.app.lane()!;
    const body = `${JSON.stringify({ items })}${" ".repeat(20_000)}`;
    const { data } = await app.client(key).call("POST", "/batch", body, { "Idempotency-Key": freshKey() });
    expect(app.serving.app.lane()!.handed).equal(handed + 1);
    expect(data.results.map(({ status }: { status: number }) => status)).deep.equal([200, 403]);
  });

  it("is in the log of requests once, with the bytes of its body", async () => {
    const { answer, bytes } = await create({ ...PERSON, firstName: 1 });
    expect(answer.status).equal(422);
    const path = `/requests?requestId=${answer.headers.get("x-request-id")}`;
    await until(async () => (await app.api.get(path)).data.length > 0);
    const entries = (await app.api.get(path)).data;
    expect(entries).to.have.length(1);
    expect(entries[0]).deep.include({ code: "VALIDATION_FAILED", bytesIn: bytes });
    expect(entries[0].details).deep.equal([{ path: "/firstName", code: "INVALID_TYPE" }]);
  });

  it("has the tag of a migration that ended after the lane had started", async () => {
    const { answer } = await create(PERSON);
    const path = `/customers/${answer.data.id}`;
    const tag = async () => (await app.api.get(path)).headers.get("etag");
    expect(answer.headers.get("etag")).equal(await tag());
    await sql(app.databaseUrl, REVISE_VALUES_SQL, [answerSetting("customers")]);
    for (const node of await everyNode(app.databaseUrl))
      await sql(node, "select pg_notify($1, $2)", [KEYS_CHANNEL, MIGRATED]);
    await until(async () => (await tag()) !== answer.headers.get("etag"));
    const body = `${JSON.stringify(PERSON)}${" ".repeat(20_000)}`;
    expect((await app.api.call("PATCH", path, body)).headers.get("etag")).equal(await tag());
  });
});
