import { expect } from "chai";
import { presetLines } from "../../../cli/new.ts";

describe("the presets that a new resource is to be named in", () => {
  it("are those that name scopes one by one: to read, or all of them", () => {
    const presets = new Map([
      ["least", []],
      ["read_only", ["plots:read", "events:read"]],
      ["operations", ["plots:*", "events:read"]],
      ["watering", ["plots:water"]],
      ["all", ["*:*"]],
    ]);
    expect(presetLines(presets, "plantings")).deep.equal([
      { preset: "read_only", scope: "plantings:read" },
      { preset: "operations", scope: "plantings:*" },
    ]);
  });
});
