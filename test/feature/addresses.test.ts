/** Allowlists of addresses, and which proxies' X-Forwarded-For is trusted (contract, section 6). */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";

const CLIENT = "203.0.113.7";

describe("addresses", () => {
  let plain: TestApp;
  let proxied: TestApp;
  before(async () => {
    plain = await openTestApp();
    proxied = await openTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8, fd00::/8" } });
  });
  after(async () => {
    await plain.close();
    await proxied.close();
  });

  /** Status and code of a call whose key accepts these addresses alone. */
  const from = async (app: TestApp, entries: string[], forwardedFor?: string, enabled = true) => {
    const { key } = await app.key({ ipAllowlist: { enabled, entries } });
    const headers = forwardedFor === undefined ? undefined : { "X-Forwarded-For": forwardedFor };
    const { status, error } = await app.client(key).get("/whoami", headers);
    return error ? `${status} ${error.code}` : String(status);
  };

  it("accepts a call from an address or a block of the list", async () => {
    expect(await from(plain, ["127.0.0.1"])).to.equal("200");
    expect(await from(plain, ["192.0.2.1", "127.0.0.0/8"])).to.equal("200");
    expect(await from(plain, ["::ffff:127.0.0.0/104"])).to.equal("200");
  });

  it("refuses a call from any other address with 403", async () => {
    expect(await from(plain, ["192.0.2.1", "::1", "10.0.0.0/8"])).to.equal("403 IP_NOT_ALLOWED");
  });

  it("refuses every call where the list is enabled and empty", async () => {
    expect(await from(plain, [])).to.equal("403 IP_NOT_ALLOWED");
  });

  it("is not judged by a list that is not enabled", async () => {
    expect(await from(plain, ["192.0.2.1"], undefined, false)).to.equal("200");
  });

  it("does not believe X-Forwarded-For without trusted proxies", async () => {
    expect(await from(plain, [CLIENT], CLIENT)).to.equal("403 IP_NOT_ALLOWED");
    expect(await from(plain, ["127.0.0.1"], CLIENT)).to.equal("200");
  });

  it("takes the address from X-Forwarded-For behind a trusted proxy", async () => {
    expect(await from(proxied, [CLIENT], CLIENT)).to.equal("200");
    expect(await from(proxied, ["127.0.0.1"], CLIENT)).to.equal("403 IP_NOT_ALLOWED");
    expect(await from(proxied, ["2001:db8::/32"], "2001:DB8:0::7")).to.equal("200");
  });

  it("walks back over trusted proxies only: what a client wrote itself is not believed", async () => {
    expect(await from(proxied, [CLIENT], `${CLIENT}, 10.1.2.3, fd00::1`)).to.equal("200");
    expect(await from(proxied, [CLIENT], `${CLIENT}, 198.51.100.9`)).to.equal("403 IP_NOT_ALLOWED");
    expect(await from(proxied, ["198.51.100.9"], `${CLIENT}, 198.51.100.9`)).to.equal("200");
  });

  it("stops at an entry that is no address", async () => {
    expect(await from(proxied, [CLIENT], `${CLIENT}, unknown`)).to.equal("403 IP_NOT_ALLOWED");
    expect(await from(proxied, ["127.0.0.1"], `${CLIENT}, unknown`)).to.equal("200");
  });

  it("leads to the docs by https where a trusted proxy says that the client came by it", async () => {
    const schemeOf = async (app: TestApp, proto: string) => {
      const { error } = await app.api.get("/nowhere", { "X-Forwarded-Proto": proto });
      return new URL(error.docUrl).protocol;
    };
    expect(await schemeOf(proxied, "https")).to.equal("https:");
    expect(await schemeOf(proxied, "HTTPS, http")).to.equal("https:");
    expect(await schemeOf(proxied, "http")).to.equal("http:");
    expect(await schemeOf(plain, "https")).to.equal("http:");
  });

  it("is judged after the key and before the rate limit, the route and the scope", async () => {
    const body = {
      scopePreset: "least_privilege",
      ipAllowlist: { enabled: true, entries: ["192.0.2.1"] },
      rateLimitPolicy: { limit: 2, windowSeconds: 86_400 },
    };
    const { id, key } = await plain.key(body);
    for (const path of ["/whoami", "/nowhere", "/customers", "/whoami"]) {
      const { status, body: answer } = await plain.client(key).get(path);
      expect(status).to.equal(403);
      expect(answer.error.code).to.equal("IP_NOT_ALLOWED");
      expect(answer.meta).not.to.have.property("rateLimit");
    }
    await plain.api.patch(`/api-keys/${id}`, { ipAllowlist: { enabled: false, entries: [] } });
    expect((await plain.client(key).get("/whoami")).body.meta.rateLimit.remaining).to.equal(1);
    await plain.api.post(`/api-keys/${id}/revoke`);
    await plain.api.patch(`/api-keys/${id}`, { ipAllowlist: { enabled: true, entries: ["192.0.2.1"] } });
    expect((await plain.client(key).get("/whoami")).status).to.equal(401);
  });

  it("refuses entries that are neither address nor block, each at its place", async () => {
    const entries = ["127.0.0.1", "10.0.0.0/33", "localhost", "1.2.3", "0x7f.1", "fe80::1%eth0", ""];
    const { status, error } = await plain.api.post("/api-keys", {
      name: "x",
      ipAllowlist: { enabled: true, entries },
    });
    expect(status).to.equal(422);
    expect(error.details.map(({ path }: { path: string }) => path)).to.deep.equal(
      [1, 2, 3, 4, 5, 6].map((i) => `/ipAllowlist/entries/${i}`),
    );
  });
});
