/** The published package works without this repository: packed, installed, served, edited and tested. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { packageRoot } from "../../runtime/declare/root.ts";
import { ownDatabase, type Ran, startServer } from "../support/checkout.ts";
import { Client } from "../support/client.ts";
import { CITUS_URL } from "../support/cluster.ts";
import { charterOf, installed, unpacked } from "../support/own-application.ts";

/** Runs a program of the application to its end. */
async function ran(folder: string, args: readonly string[]): Promise<Pick<Ran, "code" | "stdout">> {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  let stdout = "";
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  const [code] = await once(child, "close");
  return { code: code as number, stdout };
}

describe("the package", () => {
  let files: string[] = [];
  let folder = "";
  let database: Record<string, string> = {};

  before(async () => {
    // Runs what `npm pack` would run first, and tells what the tarball would hold.
    const packing = spawnSync("npm", ["pack", "--dry-run", "--json"], {
      cwd: packageRoot(),
      encoding: "utf8",
    });
    expect(packing.status, packing.stderr).equal(0);
    const [, listed] = /(\[\s*\{[\s\S]*\])\s*$/.exec(packing.stdout)!;
    files = (JSON.parse(listed!)[0].files as { path: string }[]).map(({ path }) => path);
    folder = installed(unpacked(files));
    expect((await charterOf(folder, ["init"])).code).equal(0);
    database = { ...(await ownDatabase()), CONSOLE: "1" };
  });

  it("holds what it needs and no more: no sources, no tests, no other application", () => {
    expect(files.filter((file) => /^(test|bench(?!\/results)|resources|\.ci)\//.test(file))).deep.equal([]);
    expect(files.filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))).deep.equal([]);
    expect(files).include.members(["cli/charter.js", "dist/cli/main.js", "dist/package/testing.d.ts"]);
  });

  it("holds every page, and every file that a page links to", () => {
    const held = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`));
    const pages = files.filter((file) => file.endsWith(".md"));
    const linked = pages.flatMap((page) =>
      [...readFileSync(join(packageRoot(), page), "utf8").matchAll(/\]\(([^)#\s]+)/g)]
        .map(([, link]) => link!)
        .filter((link) => !/^(?:[a-z]+:|\/)/i.test(link))
        .map((link) => join(dirname(page), link).replace(/\/$/, "")),
    );
    expect(linked.length).above(50);
    expect(linked.filter((path) => !held(path))).deep.equal([]);
  });

  it("prints its pages", async () => {
    const listed = JSON.parse((await charterOf(folder, ["docs", "--json"])).stdout) as { page: string }[];
    expect(listed.map(({ page }) => page)).include.members(["tutorial", "language", "guides/webhooks"]);
    expect((await charterOf(folder, ["docs", "tutorial"])).stdout).match(/^# Ten minutes with Charter\n/);
    expect(await charterOf(folder, ["docs", "hook"])).include({ code: 1, stdout: "" });
  });

  it("checks the application, and writes types against which it compiles strictly", async () => {
    expect((await charterOf(folder, ["check"])).stdout).match(/^4 resources, no errors/);
    expect((await charterOf(folder, ["types"])).code).equal(0);
    expect(await ran(folder, [join("node_modules", "typescript", "bin", "tsc")])).deep.equal({
      code: 0,
      stdout: "",
    });
  });

  it("runs the application's own test", async () => {
    const { code, stdout } = await ran(folder, ["--import", "tsx", "--test", "test/task.test.ts"]);
    expect(stdout).contain("# pass 2");
    expect(code).equal(0);
  });

  it("serves it, and an edit of it as soon as it is saved", async () => {
    const served = await startServer(join(folder, "node_modules", "charter"), database, "dev", folder);
    try {
      const api = new Client(served.origin, served.key, null);
      expect(await api.make("/tasks", { title: "Water the tomatoes" })).include({ status: "OPEN" });
      const file = join(folder, "resources", "task.yaml");
      writeFileSync(
        file,
        readFileSync(file, "utf8").replace("fields:\n", "fields:\n  place: { type: text, max: 80 }\n"),
      );
      while (!served.charter.stdout.includes("live  task.yaml")) await pause(20);
      expect(await api.make("/tasks", { title: "Prune", place: "the roses" })).include({
        place: "the roses",
      });
    } finally {
      await served.charter.end();
    }
  });

  it("serves it with `start`, on what `dev` left", async () => {
    const served = await startServer(join(folder, "node_modules", "charter"), database, "start", folder);
    const api = new Client(served.origin, served.key, null);
    expect((await api.get("/tasks")).data.length).equal(2);
    const page = await (await fetch(`${served.origin}/docs`)).text();
    // Only an embedded database has a demo organization.
    if (!CITUS_URL) expect(page).contain(served.key);
    for (const [, file] of page.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g))
      expect((await fetch(served.origin + file)).status, file).equal(200);
    const shell = await (await fetch(`${served.origin}/console`)).text();
    const assets = [...shell.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)];
    expect(assets.length).equal(2);
    for (const [, file] of assets) expect((await fetch(served.origin + file!)).status, file).equal(200);
    expect((await served.charter.end()).code).equal(0);
  });

  it("is middleware of a Koa application", async () => {
    writeFileSync(
      join(folder, "embedded.mjs"),
      `import { createRequire } from "node:module";
import { once } from "node:events";
import { Decimal } from "charter/decimal";
import { createApp } from "charter/embed";
import { openTestApp } from "charter/testing";
const Koa = createRequire(createRequire(import.meta.url).resolve("charter"))("koa");
const database = await openTestApp();
const charter = await createApp({ databaseUrl: database.databaseUrl });
const app = new Koa();
app.use(async (ctx, next) => { ctx.set("x-outer", "1"); await next(); });
app.use(charter.middleware);
app.use((ctx) => { ctx.body = "mine"; });
const server = app.listen(0);
await once(server, "listening");
const base = "http://127.0.0.1:" + server.address().port;
const { key } = await database.organization();
const answer = await fetch(base + "/api/v1/tasks", { headers: { authorization: "Bearer " + key } });
console.log(JSON.stringify([answer.status, (await answer.json()).data, await (await fetch(base)).text(), new Decimal("0.1").plus("0.2").toFixed(2)]));
server.closeAllConnections();
server.close();
await charter.close();
await database.close();
`,
    );
    const { code, stdout } = await ran(folder, ["embedded.mjs"]);
    expect(stdout).equal('[200,[],"mine","0.30"]\n');
    expect(code).equal(0);
  });
});
