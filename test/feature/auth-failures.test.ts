/** Failed authentication: the responses, and how guessing is slowed (contract, sections 3, 6 and 10). */
import { expect } from "chai";
import { mintKey } from "../../runtime/platform/key.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { sentDuring } from "../support/statements.ts";
import { sql } from "../support/transactions.ts";

const PROXIES = { TRUSTED_PROXIES: "127.0.0.1" };
const at = (address: string) => ({ "X-Forwarded-For": address });

describe("failed authentication", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ environment: PROXIES });
  });
  after(() => app.close());

  const anonymous = (headers: Record<string, string>) => app.client(null).get("/whoami", headers);
  const codeOf = async (headers: Record<string, string>) => {
    const { status, error } = await anonymous({ ...at("198.51.100.1"), ...headers });
    return error ? `${status} ${error.code}` : String(status);
  };

  it("is 401 with a challenge, without rate limit, whatever the path", async () => {
    for (const path of ["/whoami", "/customers", "/nowhere", "/"]) {
      const { status, headers, body } = await app.client(null).get(path, at("198.51.100.2"));
      expect(status).to.equal(401);
      expect(body.error.code).to.equal("API_KEY_MISSING");
      expect(headers.get("www-authenticate")).to.equal("Bearer");
      expect(headers.get("x-request-id")).to.equal(body.meta.requestId);
      expect(headers.has("ratelimit")).to.equal(false);
      expect(body.meta).not.to.have.property("rateLimit");
    }
  });

  it("takes the key from either header, or the same from both", async () => {
    const { key } = await app.key();
    expect(await codeOf({ Authorization: `Bearer ${key}` })).to.equal("200");
    expect(await codeOf({ Authorization: `bEARER ${key}` })).to.equal("200");
    expect(await codeOf({ "x-api-key": key })).to.equal("200");
    expect(await codeOf({ Authorization: `Bearer ${key}`, "x-api-key": key })).to.equal("200");
    expect(await codeOf({ Authorization: "Basic Zm9vOmJhcg==", "x-api-key": key })).to.equal("200");
  });

  it("is AMBIGUOUS_CREDENTIALS for two different keys, good ones too", async () => {
    const [one, other] = [await app.key(), await app.key()];
    const both = { Authorization: `Bearer ${one.key}`, "x-api-key": other.key };
    expect(await codeOf(both)).to.equal("400 AMBIGUOUS_CREDENTIALS");
  });

  it("is API_KEY_MISSING for another scheme or an empty header", async () => {
    for (const value of ["Basic Zm9vOmJhcg==", "Bearer", "Bearer  ", "Token x"])
      expect(await codeOf({ Authorization: value })).to.equal("401 API_KEY_MISSING");
    expect(await codeOf({ "x-api-key": " " })).to.equal("401 API_KEY_MISSING");
  });

  it("is API_KEY_INVALID for a mistyped key, an unknown one and any other text", async () => {
    const { key } = await app.key();
    const last = key.at(-1) === "0" ? "1" : "0";
    for (const bad of [key.slice(0, -1) + last, mintKey().key, "x", `${key}x`, key.toUpperCase()])
      expect(await codeOf({ "x-api-key": bad })).to.equal("401 API_KEY_INVALID");
  });

  it("does not look a mistyped key up", async () => {
    const { key } = await app.key();
    const lookUps = async (text: string) =>
      (await sentDuring(() => anonymous({ ...at("198.51.100.3"), "x-api-key": text }))).filter((one) =>
        one.text.includes("api_key_hashes"),
      ).length;
    expect(await lookUps(`${key.slice(0, -1)}~`)).to.equal(0);
    expect(await lookUps(mintKey().key)).to.equal(app.serving.app.database.nodes.length);
  });

  it("is 429 with Retry-After past 100 failures of one address in a minute", async () => {
    const guess = () => anonymous({ ...at("198.51.100.4"), "x-api-key": mintKey().key });
    for (let i = 0; i < 100; i++) expect((await guess()).status).to.equal(401);
    const slowed = await guess();
    expect(slowed.status).to.equal(429);
    expect(slowed.error.code).to.equal("RATE_LIMITED");
    expect(Number(slowed.headers.get("retry-after"))).to.be.within(1, 60);
    expect(slowed.body.meta).not.to.have.property("rateLimit");
    expect((await anonymous(at("198.51.100.4"))).status).to.equal(429);
  });

  it("never slows a good key from that address, nor another address", async () => {
    for (let i = 0; i < 101; i++) await anonymous(at("198.51.100.5"));
    expect((await anonymous(at("198.51.100.5"))).status).to.equal(429);
    expect((await app.api.get("/whoami", at("198.51.100.5"))).status).to.equal(200);
    expect((await anonymous(at("198.51.100.6"))).status).to.equal(401);
  });

  it("does not count a client's own X-Forwarded-For as another address", async () => {
    const bare = await openTestApp();
    for (let i = 0; i < 101; i++) await bare.client(null).get("/whoami", at(`198.51.100.${i}`));
    expect((await bare.client(null).get("/whoami", at("203.0.113.1"))).status).to.equal(429);
    await bare.close();
  });

  it("counts nothing against the key: a revoked one leaves its window as it was", async () => {
    const { id, key } = await app.key({ rateLimitPolicy: { limit: 10, windowSeconds: 86_400 } });
    await app.client(key).get("/whoami");
    await app.api.post(`/api-keys/${id}/revoke`);
    for (let i = 0; i < 3; i++)
      expect((await app.client(key).get("/whoami", at("198.51.100.7"))).error.code).to.equal(
        "API_KEY_REVOKED",
      );
    const counted = await sql(app.databaseUrl, "select admitted from rate_counters where api_key_id = $1", [
      id,
    ]);
    expect(counted).to.deep.equal([{ admitted: 1 }]);
  });
});
