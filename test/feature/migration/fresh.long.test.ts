import { expect } from "chai";
import { Asked, isCurrent, schemaHash } from "../../../runtime/store/schema/current.ts";
import { tablesOf } from "../../../runtime/store/schema/schema.ts";
import { closeAll, emptyDatabase, existing, expectSettled, told } from "../../support/existing.ts";
import { notebook } from "../../support/notebook.ts";

const application = notebook("  title: { type: text, max: 50, required: true }");

describe("A migration of an empty database", () => {
  afterEach(closeAll);

  it("makes every table that the application asks for", async () => {
    const database = await emptyDatabase();
    await database.to(application);
    const rows = await database.query(
      "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    expect(rows.map((row) => row.relname)).members(tablesOf(application).map((table) => table.name));
  });

  it("explains every table and column in the catalog", async () => {
    const { query } = await existing(application);
    const [bare] = await query(
      "select count(*)::int from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and (obj_description(c.oid, 'pg_class') is null or col_description(c.oid, a.attnum) is null)",
    );
    expect(bare!.count).equal(0);
  });

  it("does nothing the second time", async () => {
    await expectSettled(await existing(application), application);
  });

  it("makes a secret for cursors once", async () => {
    const database = await existing(application);
    const secret = () => database.query("select value from charter_settings where name = 'cursor_secret'");
    const [first] = await secret();
    await database.to(application);
    expect(first!.value).match(/^[0-9a-f]{64}$/);
    expect((await secret())[0]).deep.equal(first);
  });

  it("is followed after an edit by a look at what it asks otherwise, where the database is as it was before", async () => {
    const database = await emptyDatabase();
    await database.to(application);
    await database.query("comment on column people.name is 'Nobody asked for this.'");
    const since = { application, asked: new Asked() };
    const edited = (max: number) => notebook(`  title: { type: text, max: ${max}, required: true }`);
    expect(told(await database.to(edited(51), { since }))).deep.equal(["change check notes_title_check"]);
    // Now it is not as it was before, so that everything is looked at.
    expect(told(await database.to(edited(52), { since }))).deep.equal([
      "change check notes_title_check",
      "comment people",
    ]);
    await expectSettled(database, edited(52));
  });

  it("leaves word that the schema is this application's", async () => {
    const database = await existing(application);
    const other = notebook("  title: { type: text, max: 51, required: true }");
    expect(await isCurrent(database, application)).equal(true);
    expect(await isCurrent(database, schemaHash(application))).equal(true);
    expect(await isCurrent(database, other)).equal(false);
  });

  it("is not current before", async () => {
    expect(await isCurrent(await emptyDatabase(), application)).equal(false);
  });

  it("changes nothing in a dry run", async () => {
    const database = await emptyDatabase();
    const { steps, ran } = await database.to(application, { dryRun: true });
    expect(steps.filter(({ kind }) => kind === "create table")).length(tablesOf(application).length);
    expect(ran).equal(0);
    expect(told(await database.to(application, { dryRun: true }))).length(steps.length);
  });

  it("refuses a database that is not encoded in UTF8", async () => {
    const database = await emptyDatabase();
    await database.query(
      "create database latin encoding 'LATIN1' template template0 locale 'C' locale_provider libc",
    );
    const url = database.url.replace(/\/\w+(?=\?|$)/, "/latin");
    const { migrate } = await import("../../../codegen/migration/apply.ts");
    const failure = await migrate(url, application).catch((error: Error) => error.message);
    await database.query("drop database latin");
    expect(failure).equal("The database must have the encoding UTF8, but this one has LATIN1.");
  });

  it("stays in its own schema", async () => {
    const database = await emptyDatabase();
    await database.query("create schema apart");
    const { migrate } = await import("../../../codegen/migration/apply.ts");
    const url = `${database.url}${database.url.includes("?") ? "&" : "?"}options=-c%20search_path%3Dapart`;
    await migrate(url, application);
    const [row] = await database.query("select count(*)::int from pg_tables where schemaname = 'public'");
    expect(row!.count).equal(0);
    expect((await migrate(url, application)).ran).equal(0);
  });
});
