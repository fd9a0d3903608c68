/** "A value out of form stops the start with one line that says what was expected" (docs/operating.md). */
import { expect } from "chai";
import { ConfigError, readConfig } from "../../runtime/config.ts";

describe("readConfig", () => {
  for (const [text, expected] of [
    [undefined, false],
    ["", false],
    ["0", false],
    ["false", false],
    ["1", true],
    ["true", true],
  ] as const)
    it(`takes WEBHOOKS_ALLOW_PRIVATE=${text} for ${expected}`, () => {
      expect(readConfig({ WEBHOOKS_ALLOW_PRIVATE: text }).webhooksAllowPrivate).to.equal(expected);
    });

  for (const text of ["yes", "TRUE", "2"])
    it(`refuses WEBHOOKS_ALLOW_PRIVATE=${text}: a typing error must not open the network`, () => {
      expect(() => readConfig({ WEBHOOKS_ALLOW_PRIVATE: text })).to.throw(
        ConfigError,
        `WEBHOOKS_ALLOW_PRIVATE=${text}: expected 1, 0, true or false`,
      );
    });

  it("takes LANE_POOL_SIZE=0 for no lane, and refuses a single connection, for which two organizations would take turns", () => {
    expect(readConfig({}).lanePoolSize).to.equal(4);
    expect(readConfig({ LANE_POOL_SIZE: "0" }).lanePoolSize).to.equal(0);
    expect(() => readConfig({ LANE_POOL_SIZE: "1" })).to.throw(
      ConfigError,
      "LANE_POOL_SIZE=1: expected 0, or a whole number from 2 to 200",
    );
  });

  it("reads SECRETS_KEY in both forms, the newest first", () => {
    const [newer, older] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const text = `${newer.toString("base64")}, ${older.toString("hex")}`;
    expect(readConfig({ SECRETS_KEY: text }).secretsKeys).to.deep.equal([newer, older]);
    expect(readConfig({}).secretsKeys).to.deep.equal([]);
  });

  for (const text of ["swordfish", `${"ab".repeat(32)},swordfish`, `${"ab".repeat(32)},`, "ab".repeat(31)])
    it(`refuses SECRETS_KEY=${text} in one line that does not repeat it`, () => {
      expect(() => readConfig({ SECRETS_KEY: text }))
        .to.throw(ConfigError, /^SECRETS_KEY: expected 32 bytes in base64 or hex.*$/)
        .with.property("message")
        .not.match(/swordfish|abab/);
    });
});
