/** `charter console link`, and the line about the console in what `charter start` prints. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { CommandLineHere } from "../support/commands.ts";
import { callBy, session } from "../support/console.ts";

const HOUR = 3_600_000;

describe("charter console link", () => {
  let app: TestApp;
  let line: CommandLineHere;
  before(async () => {
    app = await openTestApp({ alone: true });
    line = new CommandLineHere();
    line.environment = { DATABASE_URL: app.databaseUrl, HOST: "0.0.0.0", PORT: "8080" };
  });
  after(() => app.close());

  const link = (...more: string[]) => ["console", "link", "--org", app.organizationId, ...more];
  const signIn = (url: string) => session(app.origin, "POST", { link: url.split("#link=")[1] });
  const keyOf = async (id: string) => (await app.api.get(`/api-keys/${id}`)).data;

  it("signs the member in once, for 12 hours and with every scope, unless told otherwise", async () => {
    const began = Date.now();
    const made = await line.json(...link("--as", app.ownerEmail));
    expect(made.url).match(/^http:\/\/localhost:8080\/console#link=\w{42}$/);
    expect(made.isServed).equal(false);
    expect(Date.parse(made.expiresAt)).within(began + 600_000, Date.now() + 600_000);
    const { token } = await signIn(made.url);
    expect(await callBy(app, token)).equal("200");
    expect((await signIn(made.url)).status).equal(401);
    const key = await keyOf(made.keyId);
    expect(key).include({ name: "Console", scopePreset: "full_access", teamMemberId: app.ownerId });
    expect(Date.parse(key.expiresAt)).within(began + 12 * HOUR, Date.now() + 12 * HOUR);
  });

  it("takes a preset, a lifetime and an address, and prints the link for a person", async () => {
    const more = ["--preset", "read_only", "--expires-in", "8h", "--origin", "https://api.example.com/"];
    const { code, stdout } = await line.run(...link("--as", app.ownerEmail, ...more));
    expect(code).equal(0);
    const [url] = /https:\/\/api\.example\.com\/console#link=\w{42}/.exec(stdout)!;
    expect(stdout)
      .match(/Open the link once, before \d\d:\d\d UTC\.\n/)
      .and.contain("CONSOLE=1");
    expect((await signIn(url)).status).equal(200);
    const key = await keyOf(/key_\w{26}/.exec(stdout)![0]);
    expect(key).include({ scopePreset: "read_only" });
    expect(Date.parse(key.expiresAt) - Date.now()).within(7 * HOUR, 8 * HOUR);
  });

  it("takes a key that exists, and makes none then", async () => {
    const { id } = await app.key();
    const keys = async () => (await app.api.get("/api-keys?limit=100")).data.length;
    const before = await keys();
    const { url, keyId } = await line.json(...link("--key", id));
    expect([keyId, await keys()]).deep.equal([id, before]);
    expect(await callBy(app, (await signIn(url)).token)).equal("200");
    await app.api.post(`/api-keys/${id}/revoke`);
    const { code, stderr } = await line.run(...link("--key", id));
    expect([code, stderr.includes(`has no active key ${id}`)]).deep.equal([1, true]);
  });

  it("names the option that is wrong or missing", async () => {
    for (const [args, code, told] of [
      [link(), 2, "--as with a member's email, or --key"],
      [link("--as", app.ownerEmail, "--key", "key_x"), 2, "--key <id>"],
      [link("--as", app.ownerEmail, "--preset", "raed_only"), 1, "--preset: "],
      [link("--as", "nobody@example.com"), 1, "nobody@example.com"],
    ] as const) {
      const ran = await line.run(...args);
      expect(ran.code, ran.stderr).equal(code);
      expect(ran.stderr).contain(told);
    }
  });
});
