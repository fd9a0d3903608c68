/** `charter diff --database`: the steps for a given database, and the number of its rows that prevent them. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { diff } from "../../cli/diff.ts";
import { Screen } from "../../cli/shell/screen.ts";
import { migrate } from "../../codegen/migration/apply.ts";
import { readFiles } from "../../runtime/load.ts";
import { compile } from "../../runtime/model/compile.ts";
import { dropDatabase, freshDatabase } from "../support/databases.ts";
import { notebookTexts, put } from "../support/notebook.ts";
import { withConnection } from "../support/postgres.ts";
import { scratchFolder } from "../support/scratch.ts";

const BEFORE = `
  title: { type: text, max: 80, required: true }
  code:  { type: text, max: 20 }
  body:  { type: text, max: 500 }`;
const AFTER = `
  title: { type: text, max: 40, required: true }
  code:  { type: text, max: 20, unique: true }
  score: { type: integer }`;

interface Printed {
  readonly changes: readonly { surface: string; subject: string; what: string; reason: string }[];
}

class Page extends Screen {
  text = "";
  override print(line = ""): void {
    this.text += `${line}\n`;
  }
}

describe("charter diff --database", () => {
  const root = scratchFolder("charter-diff-database-");
  let url: string;

  /** Writes the declarations of a release. @returns the folder of the application */
  function release(name: string, fields: string): string {
    const folder = join(root, name, "resources");
    mkdirSync(folder, { recursive: true });
    for (const [stem, text] of Object.entries(notebookTexts(fields)))
      writeFileSync(
        join(folder, `${stem}.yaml`),
        text.replace("WRITER: [", "WRITER: [settings.api-keys.manage, settings.webhooks.manage, "),
      );
    return join(root, name);
  }

  async function compared(options: Readonly<Record<string, unknown>>, json = false): Promise<string> {
    const screen = new Page(json);
    const args = { before: join(root, "before"), after: join(root, "after") };
    await diff.run({ args, options: { format: "terminal", ...options }, screen } as never);
    return screen.text;
  }

  before(async () => {
    const application = compile(readFiles(join(release("before", BEFORE), "resources")));
    release("after", AFTER);
    url = await freshDatabase();
    await migrate(url, application);
    await withConnection(url, async (query) => {
      for (const [title, code] of [
        ["x".repeat(60), "A"],
        ["y".repeat(41), "B"],
        ["short", "B"],
      ])
        await put(query, application, "note", { title, code });
    });
  });
  after(async () => {
    rmSync(root, { recursive: true, force: true });
    await dropDatabase(url);
  });

  it("counts the rows that stand in the way, by each step", async () => {
    const { changes } = JSON.parse(await compared({ database: url }, true)) as Printed;
    const data = changes.filter(({ surface }) => surface === "data");
    const of = (subject: RegExp) =>
      data.filter((one) => subject.test(one.subject)).map(({ reason }) => reason);
    expect(of(/title/).join()).include("2 rows do not meet");
    expect(of(/code/).join()).include("2 rows share");
  });

  it("tells on the page what is counted, and without it that it is not", async () => {
    expect(await compared({})).include("not counted");
    expect(await compared({ database: url })).not.include("not counted");
  });

  it("changes nothing", async () => {
    const state = () =>
      withConnection(url, (query) =>
        query(
          "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2",
        ),
      );
    const before = await state();
    await compared({ database: url });
    expect(await state()).deep.equal(before);
  });

  it("tells of a database that is another application's, and of one that is not there", async () => {
    await withConnection(url, (query) =>
      query("update charter_settings set value = 'Other API' where name = 'application'"),
    );
    const failure = async (database: string) =>
      await compared({ database }).then(
        () => "nothing failed",
        (error: Error) => `${error.constructor.name}: ${error.message}`,
      );
    expect(await failure(url)).match(/^UsageError: The database belongs to the application "Other API"/);
    expect(await failure(url.replace(/\/[^/?]*(\?|$)/, "/nowhere_at_all$1"))).include("nowhere_at_all");
  });
});
