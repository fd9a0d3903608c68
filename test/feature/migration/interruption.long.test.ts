import { once } from "node:events";
import { expect } from "chai";
import { MigrationFailed } from "../../../codegen/migration/apply.ts";
import { isRun } from "../../../codegen/migration/step.ts";
import { isCurrent } from "../../../runtime/store/schema/current.ts";
import { connectAlone } from "../../../runtime/store/wire/database.ts";
import { firstLine, startChild } from "../../support/child.ts";
import {
  closeAll,
  emptyDatabase,
  existing,
  expectFresh,
  expectInLine,
  expectSettled,
} from "../../support/existing.ts";
import { after, afterTexts, before, notes } from "../../support/migrating.ts";
import { hold, untilWaiting } from "../../support/transactions.ts";

describe("An interrupted migration", function () {
  // Each step is a statement for each shard on a cluster, and these are some hundreds of migrations.
  this.timeout(1_200_000);
  afterEach(closeAll);

  for (const small of [10_000, 0]) {
    it(`is healed by the next one, whichever step it died after (${small === 0 ? "large" : "small"} tables)`, async () => {
      const options = { small, allowDestructive: true };
      const planned = await (await existing(before, notes)).to(after, { ...options, dryRun: true });
      const last = planned.steps.filter(isRun).length;
      for (let n = 1; n <= last; n++) {
        const database = await existing(before, notes);
        await dieAfter(n, (crash) => database.to(after, { ...options, after: crash }));
        expect(await isCurrent(database, after)).equal(n > last);
        await database.to(after, options);
        await expectFresh(database, after);
        await expectInLine(database, after);
        expect(await database.query("select distinct total from notes")).deep.equal([{ total: "3.0" }]);
        await expectSettled(database, after, options);
        await closeAll();
      }
    });
  }

  it("leaves a first migration undone or done, and nothing between", async () => {
    const database = await emptyDatabase();
    await dieAfter(1, (crash) => database.to(after, { after: crash }));
    await database.to(after);
    await expectFresh(database, after);
  });

  it("goes on after kill -9", async () => {
    const database = await existing(before);
    await database.query(`insert into notes (organization_id, id, title, word, old, version, created_at, updated_at, document)
      select 'org_a', 'note_' || lpad(n::text, 26, '0'), 't' || n, 'A', 'o' || n, 1, now(), now(), '{"id":"note_' || lpad(n::text, 26, '0') || '","title":"t' || n || '","word":"A","body":null,"size":null,"old":"o' || n || '","version":1,"createdAt":"","updatedAt":""}'
      from generate_series(1, 20000) n`);
    // It comes to a reference to people late, and cannot be through with it before this ends.
    const held = await hold(database.url, "lock table people in row exclusive mode");
    const child = startChild("migrate.js", [database.url, JSON.stringify(afterTexts)]);
    const exit = once(child, "exit");
    await firstLine(child);
    await untilWaiting(database.url);
    child.kill("SIGKILL");
    expect((await exit)[1]).equal("SIGKILL");
    await held.release();
    expect(await isCurrent(database, after)).equal(false);
    await database.to(after, { allowDestructive: true });
    await expectFresh(database, after);
    const [row] = await database.query(
      "select count(*)::int as n, count(distinct no)::int as numbers, count(*) filter (where document::json ->> 'no' = no and document::json ->> 'body' = '-' and document::json -> 'old' is null)::int as done from notes",
    );
    expect(row).deep.equal({ n: 20_000, numbers: 20_000, done: 20_000 });
  });
});

describe("Migrations at the same time", () => {
  afterEach(closeAll);

  it("take turns, and the later one finds nothing to do", async () => {
    const database = await existing(before, notes);
    const runs = await Promise.all([1, 2, 3].map(() => database.to(after, { allowDestructive: true })));
    expect(runs.map(({ ran }) => ran > 0).filter(Boolean)).length(1);
    await expectFresh(database, after);
  });

  it("say that they wait", async () => {
    const database = await emptyDatabase();
    const lines: string[] = [];
    await Promise.all([
      database.to(after),
      database.to(after, { log: (text) => lines.push(text) }),
      database.to(after, { log: (text) => lines.push(text) }),
    ]);
    expect(lines).include("waiting for another migration to end");
  });
});

describe("A migration beside a long transaction", () => {
  afterEach(closeAll);

  it("lets others pass while it waits for its lock, and goes on once it can", async () => {
    const database = await existing(before, notes);
    const long = await connectAlone(database.url);
    await long.query("begin");
    await long.query("select * from notes");
    const lines: string[] = [];
    const migration = database.to(after, {
      allowDestructive: true,
      lockMs: 100,
      log: (text) => lines.push(text),
    });
    const lets = () => lines.join("\n").includes("letting other calls run first");
    // The transaction goes on until these are answered, and the migration is not through before.
    for (let i = 0; i < 10 || !lets(); i++) await database.query("select count(*) from notes");
    await long.query("commit");
    await long.end();
    await migration;
    expect(lines.join("\n")).match(
      /another transaction holds the table; letting other calls run first \(attempt 1 of 60\)/,
    );
    await expectFresh(database, after);
  });

  it("gives up in the end, and leaves the database as it was", async () => {
    const database = await existing(before, notes);
    const long = await connectAlone(database.url);
    await long.query("begin");
    await long.query("select * from notes");
    const failure = await database
      .to(after, { allowDestructive: true, lockMs: 20, tries: 2 })
      .catch((error: unknown) => error);
    await long.query("rollback");
    await long.end();
    expect(failure).instanceOf(MigrationFailed);
    expect((failure as Error).message).match(
      /stopped at ".* notes.*": canceling statement due to lock timeout/,
    );
    await database.to(after, { allowDestructive: true });
    await expectFresh(database, after);
  });
});

/** Runs a migration that is torn down after its n-th step. */
async function dieAfter(n: number, run: (crash: () => void) => Promise<unknown>): Promise<void> {
  const crash = new Error("crash");
  let count = 0;
  const failure = await run(() => {
    if (++count === n) throw crash;
  }).catch((error: unknown) => error);
  expect(failure).equal(crash);
}
