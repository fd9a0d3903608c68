/** Responses of the lane pass through the thread that took the call: it adds their CORS headers and logs them. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { build } from "../support/child.ts";
import { freshKey } from "../support/client.ts";
import { until } from "../support/transactions.ts";

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
});
