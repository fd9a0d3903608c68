import { expect } from "chai";
import { MigrationRefused } from "../../../codegen/migration/apply.ts";
import { closeAll, emptyDatabase, existing, expectSettled } from "../../support/existing.ts";
import { notebook } from "../../support/notebook.ts";

const application = notebook("  title: { type: text, max: 50, required: true }");

describe("A migration beside what others made", () => {
  afterEach(closeAll);

  it("never touches a table that it does not know", async () => {
    const database = await existing(application);
    await database.query("create table theirs (id int primary key, note text)");
    await database.query("comment on table theirs is 'Ours, thank you.'");
    await expectSettled(database, application, { allowDestructive: true });
    const [row] = await database.query("select to_regclass('theirs') is not null as there");
    expect(row!.there).equal(true);
  });

  it("refuses to take over a table of the same name", async () => {
    const database = await emptyDatabase();
    await database.query("create table notes (id int primary key)");
    const failure = (await database.to(application).catch((error: unknown) => error)) as Error;
    expect(failure).instanceOf(MigrationRefused);
    expect(failure.message).contain("was not created by a migration");
    const [row] = await database.query("select count(*)::int from pg_tables where schemaname = 'public'");
    expect(row!.count).equal(1);
  });

  it("never drops a column that somebody else added", async () => {
    const database = await existing(application);
    await database.query("alter table notes add column theirs text");
    await expectSettled(database, application, { allowDestructive: true });
  });

  it("refuses a table whose key is another", async () => {
    const database = await existing(application);
    await database.query("alter table notes drop constraint notes_pkey");
    await database.query("alter table notes add primary key (organization_id, title)");
    const failure = (await database.to(application).catch((error: unknown) => error)) as Error;
    expect(failure.message).contain(
      "Its primary key is (organization_id, title) and should be (organization_id, id).",
    );
  });

  it("writes a table ahead again that was made unlogged", async () => {
    const database = await existing(application);
    await database.query("alter table notes set unlogged");
    await database.to(application);
    await expectSettled(database, application);
  });
});
