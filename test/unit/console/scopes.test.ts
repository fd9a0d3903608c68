/** Scopes in the console: what each allows, and what a key may pass on. */
import { expect } from "chai";
import {
  covers,
  grantablePresets,
  grantableScopes,
  scopeGroups,
} from "../../../console/operations/scopes.ts";

const call = (method: string, path: string, scope: string | null, furtherScopes: readonly string[] = []) => ({
  method,
  path,
  scope,
  furtherScopes,
});

const GROUPS = scopeGroups(
  [
    {
      operations: {
        list: call("GET", "/notes", "notes:read"),
        get: call("GET", "/notes/{id}", "notes:read"),
        create: call("POST", "/notes", "notes:write"),
        describe: call("GET", "/notes/kinds", null),
      },
      actions: { print: call("POST", "/notes/{id}/print", "notes:print", ["paper:write"]) },
    },
  ],
  [{ scope: "events:read", call: "GET /events" }],
);

describe("scopes", () => {
  it("are grouped by collection, each with the calls that need it", () => {
    expect(GROUPS.map(({ collection }) => collection)).deep.equal(["events", "notes", "paper"]);
    expect(GROUPS[1]!.scopes).deep.equal([
      { scope: "notes:print", allows: ["POST /notes/{id}/print"] },
      { scope: "notes:read", allows: ["GET /notes", "GET /notes/{id}"] },
      { scope: "notes:write", allows: ["POST /notes"] },
    ]);
    expect(GROUPS[2]!.scopes).deep.equal([{ scope: "paper:write", allows: ["POST /notes/{id}/print"] }]);
  });

  for (const [held, scope, isCovered] of [
    ["notes:read", "notes:read", true],
    ["notes:*", "notes:print", true],
    ["*:read", "notes:read", true],
    ["*:*", "notes:*", true],
    ["*:read", "notes:write", false],
    ["notes:read", "notes:*", false],
    ["notes:*", "*:*", false],
  ] as const)
    it(`${held} ${isCovered ? "covers" : "does not cover"} ${scope}`, () => {
      expect(covers([held], scope)).equal(isCovered);
    });

  it("are offered only where the key has them", () => {
    const groups = grantableScopes(GROUPS, ["*:read", "notes:write"]);
    expect(groups.flatMap(({ scopes }) => scopes.map(({ scope }) => scope))).deep.equal([
      "events:read",
      "notes:read",
      "notes:write",
    ]);
    const presets = { none: [], reader: ["notes:read"], all: ["*:*"] };
    expect(grantablePresets(presets, ["*:read"])).deep.equal(["none", "reader"]);
    expect(grantablePresets(presets, ["*:*"])).deep.equal(["none", "reader", "all"]);
  });
});
