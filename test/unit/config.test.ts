/** "A value out of form stops the start with one line that says what was expected" (docs/operating.md). */
import { expect } from "chai";
import { ConfigError, misspeltSettings, readConfig, SETTINGS } from "../../runtime/config.ts";

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

  for (const [environment, served] of [
    [{}, true],
    [{ HOST: "localhost" }, true],
    [{ HOST: "::1" }, true],
    [{ HOST: "0.0.0.0" }, false],
    [{ HOST: "10.0.0.5" }, false],
    [{ DATABASE_URL: "postgres://db/app" }, false],
    [{ DATABASE_URL: "postgres://db/app", CONSOLE: "1" }, true],
    [{ HOST: "localhost", CONSOLE: "0" }, false],
  ] as const)
    it(`${served ? "serves" : "leaves out"} the console with ${JSON.stringify(environment)}`, () => {
      expect(readConfig(environment).servesConsole).to.equal(served);
    });

  it("refuses another CONSOLE in one line", () => {
    expect(() => readConfig({ CONSOLE: "on" })).to.throw(
      ConfigError,
      /^CONSOLE=on: expected 1, 0, true or false$/,
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

  it("reads CORS_ORIGINS as exact origins", () => {
    const text = "https://app.example.com, http://[::1]:8080,capacitor://localhost";
    expect([...readConfig({ CORS_ORIGINS: text }).corsOrigins]).to.deep.equal(text.split(/, ?/));
    expect(readConfig({}).corsOrigins.size).to.equal(0);
  });

  for (const text of [
    "*",
    "null",
    "app.example.com",
    "//app.example.com",
    "https://app.example.com/",
    "https://app.example.com/page",
    "https://app.example.com?x",
    "https://*.example.com",
    "https://app.example.com:443",
    "https://App.example.com",
    "https://ada@app.example.com",
    "https://app.example.com:99999",
    "HTTPS://app.example.com",
  ])
    it(`refuses CORS_ORIGINS with ${text}, which no browser sends`, () => {
      expect(() => readConfig({ CORS_ORIGINS: `https://a.example,${text}` })).to.throw(
        ConfigError,
        `CORS_ORIGINS=${text}: expected origins as browsers send them, such as https://app.example.com`,
      );
    });

  it("refuses CORS_ORIGINS with nothing between two commas", () => {
    expect(() => readConfig({ CORS_ORIGINS: "https://a.example,," })).to.throw(
      ConfigError,
      "CORS_ORIGINS=: ",
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

  for (const [query, expected] of [
    ["sslmode=bogus", "sslmode=bogus: expected one of disable, prefer,"],
    ["sslmode=allow", "sslmode=allow: expected one of disable, prefer,"],
    ["sslmode=", "sslmode=: expected one of disable, prefer,"],
    ["sslMode=require", "sslMode=require: expected one of ssl, sslmode,"],
    ["ssl_mode=require", "ssl_mode=require: expected one of ssl, sslmode,"],
    ["application_name=x&sslmode=verify_full", "sslmode=verify_full: expected one of disable, prefer,"],
  ] as const)
    it(`refuses DATABASE_URL with ${query}, which the driver ignores, without its password`, () => {
      expect(() => readConfig({ DATABASE_URL: `postgres://app:swordfish@db/app?${query}` }))
        .to.throw(ConfigError, `DATABASE_URL: ${expected}`)
        .with.property("message")
        .not.contain("swordfish");
    });

  for (const query of [
    "sslmode=verify-full&sslrootcert=/ca.pem",
    "sslmode=disable",
    "host=/run&options=-csearch_path%3Da",
  ])
    it(`takes DATABASE_URL with ${query}`, () => {
      const url = `postgres://app@db/app?${query}`;
      expect(readConfig({ DATABASE_URL: url }).databaseUrl).to.equal(url);
    });

  it("serves metrics on METRICS_HOST, else where it serves everything else", () => {
    expect(readConfig({ HOST: "10.0.0.1" }).metricsHost).to.equal("10.0.0.1");
    const apart = { HOST: "10.0.0.1", METRICS_HOST: "127.0.0.1", METRICS_PORT: "9090" };
    expect(readConfig(apart).metricsHost).to.equal("127.0.0.1");
    expect(() => readConfig({ METRICS_HOST: "127.0.0.1" })).to.throw(
      ConfigError,
      "METRICS_HOST=127.0.0.1: expected METRICS_PORT as well; without it, /metrics is served at HOST and PORT",
    );
  });
});

describe("misspeltSettings", () => {
  const names = SETTINGS.map(({ name }) => name);

  for (const [variable, setting] of [
    ["DATABSE_URL", "DATABASE_URL"],
    ["database_url", "DATABASE_URL"],
    ["DATABASEURL", "DATABASE_URL"],
    ["CORS_ORIGIN", "CORS_ORIGINS"],
    ["TRUSTED_PROXY", null],
    ["LOGLEVEL", "LOG_LEVEL"],
    ["DATA_DIRS", "DATA_DIR"],
    ["HOOKS_SECOND", "HOOK_SECONDS"],
    // Names of other programs.
    ["POST", null],
    ["HOSTS", null],
    ["TEST_DATABASE_URL", null],
    ["DATABASE_URL", null],
  ] as const)
    it(`${setting === null ? `leaves ${variable} alone` : `takes ${variable} for ${setting}`}`, () => {
      const found = misspeltSettings(names, { [variable]: "x" });
      expect(found).deep.equal(setting === null ? [] : [{ variable, setting }]);
    });

  it("is silent about a setting that is given, and about those that a command does not read", () => {
    expect(misspeltSettings(names, { CORS_ORIGIN: "x", CORS_ORIGINS: "https://a.example" })).deep.equal([]);
    expect(misspeltSettings(["DATABASE_URL"], { CORS_ORIGIN: "x" })).deep.equal([]);
  });
});
