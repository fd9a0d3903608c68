/**
 * A key's bounds: no key removes its own, or creates or changes a key with a longer life or wider bounds (contract,
 * section 15, "Keys").
 */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer, Client } from "../support/client.ts";

const HOUR_MS = 3_600_000;
const LACKING = "403 INSUFFICIENT_SCOPE";
const HERE = "127.0.0.0/8";
const fence = (...entries: string[]) => ({ enabled: true, entries });

describe("the bounds of a key", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ alone: true });
  });
  after(() => app.close());
  afterEach(() => {
    app.clock.ahead = 0;
  });

  const hours = (n: number) => new Date(Date.now() + app.clock.ahead + n * HOUR_MS).toISOString();
  const verdict = ({ status, error }: Answer) =>
    error
      ? `${status} ${error.code} ${error.details.map(({ path }: { path: string }) => path)}`.trim()
      : `${status}`;
  async function bounded(body: object = {}): Promise<{ id: string; api: Client; expiresAt: string }> {
    const bounds = {
      expiresAt: hours(2),
      ipAllowlist: fence(HERE, "::1"),
      rateLimitPolicy: { limit: 1000, windowSeconds: 60 },
    };
    const { id, key } = await app.key({ scopePreset: "full_access", ...bounds, ...body });
    return { id, api: app.client(key), expiresAt: bounds.expiresAt };
  }

  const OWN: readonly (readonly [string, () => object, string])[] = [
    ["expire later", () => ({ expiresAt: hours(3) }), `${LACKING} /expiresAt`],
    ["never expire", () => ({ expiresAt: null }), `${LACKING} /expiresAt`],
    ["expire sooner", () => ({ expiresAt: hours(1) }), "200"],
    ["no fence", () => ({ ipAllowlist: { enabled: false } }), `${LACKING} /ipAllowlist`],
    [
      "no fence with entries",
      () => ({ ipAllowlist: { enabled: false, entries: [HERE] } }),
      `${LACKING} /ipAllowlist`,
    ],
    ["a wider block", () => ({ ipAllowlist: fence("126.0.0.0/7") }), `${LACKING} /ipAllowlist`],
    ["one block more", () => ({ ipAllowlist: fence(HERE, "10.0.0.0/8") }), `${LACKING} /ipAllowlist`],
    ["a block of another family", () => ({ ipAllowlist: fence("::/0") }), `${LACKING} /ipAllowlist`],
    ["a narrower block", () => ({ ipAllowlist: fence("127.0.0.1") }), "200"],
    [
      "more calls",
      () => ({ rateLimitPolicy: { limit: 1001, windowSeconds: 60 } }),
      `${LACKING} /rateLimitPolicy`,
    ],
    [
      "a shorter window",
      () => ({ rateLimitPolicy: { limit: 1000, windowSeconds: 59 } }),
      `${LACKING} /rateLimitPolicy`,
    ],
    [
      "more calls in a longer window",
      () => ({ rateLimitPolicy: { limit: 2000, windowSeconds: 120 } }),
      `${LACKING} /rateLimitPolicy`,
    ],
    ["fewer calls", () => ({ rateLimitPolicy: { limit: 900, windowSeconds: 54 } }), "200"],
    [
      "all at once",
      () => ({ expiresAt: null, ipAllowlist: { enabled: false } }),
      `${LACKING} /ipAllowlist,/expiresAt`,
    ],
    ["what it has", () => ({ ipAllowlist: fence(HERE, "::1") }), "200"],
  ];

  for (const [what, body, expected] of OWN)
    it(`are its own to narrow only: ${what}`, async () => {
      const { id, api } = await bounded();
      const before = (await app.api.get(`/api-keys/${id}`)).data;
      const answer = await api.patch(`/api-keys/${id}`, body());
      expect(verdict(answer)).equal(expected);
      if (expected !== "200") expect((await app.api.get(`/api-keys/${id}`)).data).deep.equal(before);
    });

  for (const [what, body, expected] of OWN.filter(
    ([name]) => !name.includes("calls") && name !== "a shorter window",
  ))
    it(`bound the keys that it makes and changes: ${what}`, async () => {
      const { api } = await bounded();
      const made = await api.post("/api-keys", { name: "made", ...body() });
      expect(verdict(made)).equal(expected === "200" ? "201" : expected);
      const { id } = await bounded({ expiresAt: hours(1) });
      expect(verdict(await api.patch(`/api-keys/${id}`, body()))).equal(expected);
    });

  it("are what a key that it makes has where nothing else is sent", async () => {
    const { api, expiresAt } = await bounded();
    const made = await api.make("/api-keys", { name: "made" });
    expect([made.expiresAt, made.ipAllowlist]).deep.equal([expiresAt, fence(HERE, "::1")]);
    expect(made.rateLimitPolicy).deep.equal({ limit: 5000, windowSeconds: 3600 });
    const free = await app.api.make("/api-keys", { name: "free" });
    expect([free.expiresAt, free.ipAllowlist]).deep.equal([null, { enabled: false, entries: [] }]);
  });

  it("count by the end of its grace period too", async () => {
    const { id, api } = await bounded({ expiresAt: null });
    await app.api.post(`/api-keys/${id}/rotate`, { gracePeriodSeconds: 600 });
    const made = await api.make("/api-keys", { name: "made" });
    expect(Date.parse(made.expiresAt)).within(Date.now(), Date.now() + 600_000);
    expect(verdict(await api.post("/api-keys", { name: "late", expiresAt: hours(1) }))).equal(
      `${LACKING} /expiresAt`,
    );
  });

  for (const [what, body, path] of [
    ["outlasts it", { ipAllowlist: fence(HERE) }, "/expiresAt"],
    ["is not fenced", { expiresAt: "2027-01-01T00:00:00Z" }, "/ipAllowlist"],
    [
      "is fenced elsewhere",
      { expiresAt: "2027-01-01T00:00:00Z", ipAllowlist: fence("10.0.0.1") },
      "/ipAllowlist",
    ],
  ] as const)
    it(`keep it from a key that ${what}: it is neither rotated nor given more, but renamed and revoked`, async () => {
      const { api } = await bounded({ expiresAt: "2027-06-01T00:00:00Z" });
      const { id } = await app.key(body);
      expect(verdict(await api.post(`/api-keys/${id}/rotate`))).equal(`${LACKING} ${path}`);
      for (const more of [
        { scopes: ["leads:read"] },
        { scopePreset: "read_only" },
        { rateLimitPolicy: { limit: 1, windowSeconds: 60 } },
        { defaultOwners: { lead: app.ownerId } },
      ])
        expect(verdict(await api.patch(`/api-keys/${id}`, more))).equal(`${LACKING} ${path}`);
      expect(verdict(await api.patch(`/api-keys/${id}`, { name: "renamed" }))).equal("200");
      expect(verdict(await api.post(`/api-keys/${id}/revoke`))).equal("200");
    });

  it("are passed on when it rotates itself", async () => {
    const { id, api, expiresAt } = await bounded();
    const { data } = await api.post(`/api-keys/${id}/rotate`);
    expect(data.resource).deep.include({ expiresAt, ipAllowlist: fence(HERE, "::1") });
  });

  it("and a key that holds more do not let it name who owns what the key creates", async () => {
    const { key } = await app.key({ scopePreset: "least_privilege", scopes: ["api_keys:manage"] });
    const { id } = await app.key({ scopePreset: "full_access" });
    const answer = await app.client(key).patch(`/api-keys/${id}`, { defaultOwners: { lead: app.ownerId } });
    expect(verdict(answer)).equal(`${LACKING} /defaultOwners`);
  });

  it("let it be rotated once: again in its grace period is INVALID_STATE", async () => {
    const { id } = await app.key();
    await app.api.post(`/api-keys/${id}/rotate`, { gracePeriodSeconds: 3_600 });
    const again = await app.api.post(`/api-keys/${id}/rotate`, { gracePeriodSeconds: 604_800 });
    expect(verdict(again)).equal("409 INVALID_STATE /isRotationGrace");
    expect(again.error.details[0]).deep.include({ currentState: true, allowedFrom: [false] });
    app.clock.ahead = HOUR_MS + 1_000;
    expect((await app.api.get(`/api-keys/${id}`)).data.status).equal("Expired");
  });

  it("let one of several rotations at once win, at two servers", async () => {
    const twin = await app.twin();
    const { id } = await app.key();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? app.api : twin.api).post(`/api-keys/${id}/rotate`)),
    );
    expect(answers.map(({ status }) => status).sort()).deep.equal([201, ...Array(7).fill(409)]);
  });
});
