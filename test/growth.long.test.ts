/** What an addition touches (docs/architecture.md): one of each kind is made in a copy of the tree, compiles and works there. */
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { packageRoot } from "../runtime/declare/root.ts";
import { ADDITIONS, grow } from "./support/additions.ts";
import type { TestApp } from "./support/app.ts";
import { checkOut, temporary } from "./support/checkout.ts";
import { runHere } from "./support/commands.ts";
import { freshDatabase } from "./support/databases.ts";

/** Files by kind, as the page's table has them. */
function tabled(): Record<string, string[]> {
  const page = readFileSync(join(packageRoot(), "docs", "architecture.md"), "utf8");
  const rows = [...page.matchAll(/^\| an? ([a-z ]+) \| (`.*`) \|$/gm)];
  return Object.fromEntries(
    rows.map(([, kind, files]) => [kind!, files!.split(", ").map((file) => file.replaceAll("`", ""))]),
  );
}

/** The crane with none of the additions to the language. */
const WITHOUT = [
  [/named: startsWith/, "named: equals"],
  [/type: colour/, "type: text, max: 7"],
  [/, unit: kg/, ""],
  [/, count: \{\}/, ""],
  [/, restore: \{\}/, ""],
  [/ {2}crane\.restored: .*\n/, ""],
  [/ {2}The optional[\s\S]*$/, ""],
] as const;

function replaced(text: string, [was, is]: readonly [RegExp, string]): string {
  expect(text).match(was);
  return text.replace(was, is);
}

describe("an addition", function () {
  this.timeout(300_000);
  let checkout: string;
  let app: TestApp;
  // Of the copy: the types are those of the tree that it was copied from.
  const inCopy = async <T>(file: string): Promise<T> => (await import(join(checkout, file))) as T;

  before(async () => {
    checkout = checkOut();
    cpSync(join(packageRoot(), "test", "support"), join(checkout, "test", "support"), { recursive: true });
    grow(checkout);
    const { load } = await inCopy<typeof import("../runtime/load.ts")>("runtime/load.ts");
    const { openTestApp } = await inCopy<typeof import("./support/app.ts")>("test/support/app.ts");
    const { migrate } = await inCopy<typeof import("../codegen/migration/apply.ts")>(
      "codegen/migration/apply.ts",
    );
    const [loaded, databaseUrl] = [await load(join(checkout, "resources")), await freshDatabase()];
    await migrate(databaseUrl, loaded.application);
    app = await openTestApp({ loaded, databaseUrl });
  });
  after(async () => await app?.close());

  it("of each kind touches the files that the page tells of, and no other", () => {
    const touched = Object.entries(ADDITIONS).map(([kind, files]) => [kind, Object.keys(files)]);
    expect(tabled()).deep.equal(Object.fromEntries(touched));
  });

  it("has its types, without a line elsewhere", () => {
    const tsc = join(packageRoot(), "node_modules", "typescript-7", "bin", "tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, "--noEmit"], { cwd: checkout, encoding: "utf8" });
    expect(stdout).equal("");
  });

  it("of a resource is served", async () => {
    const made = await app.api.make("/cranes", { name: "Tall", lift: 900 });
    expect((await app.api.get(`/cranes/${made.id}`)).data).include({ name: "Tall", lift: 900 });
  });

  it("of a value type is judged, kept in its form, filtered by, in a column of its own, and on the language's page", async () => {
    const refused = await app.api.post("/cranes", { name: "a", paint: "yellow" });
    expect(refused.error.details[0]).include({ path: "/paint", code: "INVALID_FORMAT" });
    const { id } = await app.api.make("/cranes", { name: "b", paint: "#FFCC00" });
    const { data } = await app.api.get("/cranes?paint=%23ffcc00");
    expect(data).to.have.length(1);
    expect(data[0]).include({ id, paint: "#ffcc00" });
    const [column] = await app.serving.app.database.query("select paint from cranes where id = $1", [id]);
    expect(column).deep.equal({ paint: "#ffcc00" });
    const { languageGuide } =
      await inCopy<typeof import("../codegen/docs/language.ts")>("codegen/docs/language.ts");
    expect(languageGuide()).include("| `colour` | A colour, as #ffcc00. |");
  });

  it("of a filter operator finds records, and is refused on a type that it does not fit", async () => {
    const { id } = await app.api.make("/cranes", { name: "Zabc" });
    await app.api.make("/cranes", { name: "Zb" });
    const { data } = await app.api.get("/cranes?named=Za");
    expect(data.map((one: { id: string }) => one.id)).deep.equal([id]);
    expect(await faults("unit: kg }", "unit: kg, filters: { lifts: startsWith } }")).deep.equal([
      "`lift` is of type integer, and no short text.",
    ]);
  });

  describe("of each kind", () => {
    const [dataDir, earlier] = [temporary("charter-data-"), join(temporary("charter-earlier-"), "resources")];
    let environment: Record<string, string>;
    before(async () => {
      const databases = { DATABASE_URL: await freshDatabase(), TEST_DATABASE_URL: await freshDatabase() };
      environment = { DATA_DIR: dataDir, ...databases };
      cpSync(join(checkout, "resources"), earlier, { recursive: true });
      const crane = join(earlier, "crane.yaml");
      writeFileSync(crane, WITHOUT.reduce(replaced, readFileSync(crane, "utf8")));
    });

    async function ran(...args: string[]) {
      const { runLine } = await inCopy<typeof import("../cli/line.ts")>("cli/line.ts");
      return await runHere(args, environment, checkout, runLine);
    }

    /** What a command of the copy prints; it ends with 0. */
    async function run(...args: string[]): Promise<string> {
      const { code, stdout, stderr } = await ran(...args);
      expect(code, stdout + stderr).equal(0);
      return stdout + stderr;
    }

    it("is told of by every command that reads declarations", async () => {
      await run("check");
      await run("fmt", "--check");
      await run("types");
      expect(await run("openapi"))
        .include("The start of `name`.")
        .and.include("/cranes/count")
        .and.include("cranes_restore")
        .and.include("In kg.");
      expect(await run("explain", "crane"))
        .include("named")
        .and.include("/cranes/count")
        .and.include("/cranes/{id}/restore")
        .and.include("colour");
      expect(await run("diagram", "crane")).not.equal("");
      expect(await run("plan")).match(/cranes[\s\S]*So that its queries are planned well/);
    });

    it("is judged by diff, whether it comes or goes", async () => {
      // The report is wrapped to the width of a terminal.
      const added = (await run("diff", earlier, "resources")).replaceAll(/\s+/g, " ");
      expect(added)
        .include("crane.name.filters.named accepts a string")
        .and.include("GET /cranes/count is new")
        .and.include("POST /cranes/{id}/restore");
      expect(added).include("crane.lift.unit").and.include("crane.paint");
      const removed = (await run("diff", "resources", earlier)).replaceAll(/\s+/g, " ");
      expect(removed).include("GET /cranes/count").and.include("POST /cranes/{id}/restore");
      expect(removed).include("crane.lift.unit").and.include("crane.paint");
    });

    it("is run by verify and mutate", async () => {
      const verified = await ran("verify", "crane", "--json");
      expect(JSON.parse(verified.stdout)).deep.include({ examples: 2, failed: [] });
      const { stdout } = await ran("mutate", "crane", "--json");
      const { flips, missed } = JSON.parse(stdout) as { flips: number; missed: { place: string }[] };
      expect(flips).greaterThan(missed.length);
      expect(missed.map(({ place }) => place)).not.include("fields.name.filters.named");
    });
  });

  it("of a key has its effect, and a fault where it says nothing", async () => {
    const { recordSchema } = await inCopy<typeof import("../runtime/model/schema/output.ts")>(
      "runtime/model/schema/output.ts",
    );
    const application = app.serving.app.application();
    const { properties } = recordSchema(application.models.get("crane")!, application) as {
      properties: Record<string, object>;
    };
    expect(properties.lift).include({ description: "In kg." });
    expect(await faults("max: 100,", "max: 100, unit: kg,")).deep.equal(["A text has no unit."]);
  });

  it("of a check finds its fault", async () => {
    expect(await faults("collection: cranes", "collection: crane")).include(
      "`crane` is one record, and the collection holds many.",
    );
  });

  it("of a reading verb is called", async () => {
    const before = (await app.api.get("/cranes/count")).data.count;
    await app.api.make("/cranes", { name: "One more" });
    expect((await app.api.get("/cranes/count")).data).deep.equal({ count: before + 1 });
    expect((await app.client(null).get("/cranes/count")).status).equal(401);
  });

  it("of a writing verb is called, tried, offered, and made in a batch", async () => {
    const { id } = await app.api.make("/cranes", { name: "Worn", lift: 900 });
    const path = `/cranes/${id}/restore`;
    expect((await app.api.post(`${path}?dryRun=true`)).data).include({ lift: null, changed: true });
    const offered = (await app.api.get(`/cranes/${id}/actions`)).data;
    expect(offered).deep.include({ name: "restore", method: "POST", path, allowed: true, because: [] });
    const batch = await app.api.post("/batch", { items: [{ method: "POST", path }] });
    expect(batch.data.results[0].data).include({ id, lift: null, changed: true });
    expect((await app.api.post(path)).data).include({ lift: null, changed: false });
    const { data } = await app.api.get(`/events?resourceId=${id}`);
    expect(data.map(({ type }: { type: string }) => type)).deep.equal(["crane.created", "crane.restored"]);
  });

  it("of a verb is in the model that clients read", async () => {
    const { crane } = (await app.client(null).get("/model")).data.resources;
    expect(Object.keys(crane.operations)).include.members(["count", "restore"]);
  });

  it("of a step is planned", async () => {
    const { plan } = await inCopy<typeof import("../codegen/migration/plan.ts")>("codegen/migration/plan.ts");
    const { desiredOf } = await inCopy<typeof import("../runtime/store/schema/current.ts")>(
      "runtime/store/schema/current.ts",
    );
    const nothing = {
      allowDestructive: false,
      back: false,
      isMigrated: false,
      renamed: new Map(),
      stored: new Map(),
      small: 0,
      rows: new Map(),
      counts: new Map(),
      documents: new Map(),
    };
    const steps = plan(desiredOf(app.serving.app.application()), { tables: new Map() } as never, nothing);
    expect(steps.find(({ kind, table }) => (kind as string) === "analyze" && table === "cranes")).include({
      note: "So that its queries are planned well.",
    });
  });

  it("of a command is run", async () => {
    const { COMMANDS } = await inCopy<typeof import("../cli/index.ts")>("cli/index.ts");
    const command = COMMANDS.find(({ name }) => name === "count")!;
    const printed: string[] = [];
    const screen = { json: false, print: (text: string) => printed.push(text) };
    process.chdir(checkout);
    try {
      await command.run({ screen } as never);
    } finally {
      process.chdir(packageRoot());
    }
    expect(printed).deep.equal([String(app.serving.app.application().models.size)]);
  });

  /** Messages of the faults of the crane, otherwise declared. */
  async function faults(was: string, now: string): Promise<string[]> {
    const { readFiles } = await inCopy<typeof import("../runtime/load.ts")>("runtime/load.ts");
    const { loadText } = await inCopy<typeof import("../runtime/declare/load.ts")>("runtime/declare/load.ts");
    const { compile } =
      await inCopy<typeof import("../runtime/model/compile.ts")>("runtime/model/compile.ts");
    const text = readFileSync(join(checkout, "resources", "crane.yaml"), "utf8");
    expect(text).include(was);
    const files = readFiles(join(checkout, "resources")).filter(({ stem }) => stem !== "crane");
    try {
      compile([...files, loadText("crane.yaml", text.replace(was, now))]);
      return [];
    } catch (error) {
      return (error as { diagnostics: readonly { message: string }[] }).diagnostics.map(
        ({ message }) => message,
      );
    }
  }
});
