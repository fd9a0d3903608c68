/** The body of a new key: only what the reader has entered. */
import { expect } from "chai";
import { keyBody } from "../../../console/operations/key-body.ts";

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
