/** The bodies that create and change a key: only what the reader has entered. */
import { expect } from "chai";
import type { ApiKey } from "../../../console/operations/journals.ts";
import { keyBody, keyChanges, keyDraft, NEVER } from "../../../console/operations/key-body.ts";

const NOW = Date.parse("2026-03-01T10:00:30Z");
const DRAFT = {
  name: " ERP ",
  preset: "read_only",
  scopes: [],
  days: "",
  limit: "",
  windowSeconds: "3600",
  addresses: "",
};

describe("the body of a new key", () => {
  it("leaves out what the reader has not entered", () => {
    expect(keyBody(DRAFT, NOW)).deep.equal({ name: "ERP", scopePreset: "read_only" });
  });

  it("has scopes, expiry, rate and addresses", () => {
    const draft = {
      ...DRAFT,
      scopes: ["notes:write"],
      days: "30",
      limit: "100",
      windowSeconds: "60",
      addresses: "10.0.0.1\n10.1.0.0/16, ::1\n",
    };
    expect(keyBody(draft, NOW)).deep.equal({
      name: "ERP",
      scopePreset: "read_only",
      scopes: ["notes:write"],
      expiresAt: "2026-03-31T10:01:00.000Z",
      rateLimitPolicy: { limit: 100, windowSeconds: 60 },
      ipAllowlist: { enabled: true, entries: ["10.0.0.1", "10.1.0.0/16", "::1"] },
    });
    expect(keyBody(draft, NOW + 20_000)).deep.equal(keyBody(draft, NOW));
  });
});

describe("the changes of a key", () => {
  const was = keyDraft({
    name: "ERP",
    scopePreset: "read_only",
    scopes: ["notes:write", "notes:read"],
    rateLimitPolicy: { limit: 100, windowSeconds: 60 },
    ipAllowlist: { enabled: true, entries: ["10.0.0.1"] },
  } as unknown as ApiKey);

  it("are none while nothing differs, in whatever order", () => {
    expect(keyChanges(was, { ...was, name: "ERP ", scopes: ["notes:read", "notes:write"] }, NOW)).deep.equal(
      {},
    );
  });

  it("are only what differs, and an empty list of addresses accepts all", () => {
    const draft = { ...was, name: "Shop", limit: "7", addresses: "", days: NEVER };
    expect(keyChanges(was, draft, NOW)).deep.equal({
      name: "Shop",
      rateLimitPolicy: { limit: 7, windowSeconds: 60 },
      ipAllowlist: { enabled: false, entries: [] },
      expiresAt: null,
    });
  });
});
