/** Objects that somebody put on the tables by hand and that refuse or change writes: plans name them and how to remove them. */
import { expect } from "chai";
import type { Step } from "../../../codegen/migration/step.ts";
import { CITUS_URL, itOnOnePostgres } from "../../support/cluster.ts";
import { closeAll, existing, expectFresh } from "../../support/existing.ts";
import { notebook, put } from "../../support/notebook.ts";

const application = notebook(
  "  title: { type: text, max: 50, required: true }\n  size: { type: integer }\n  rank: { type: integer }\n  code: { type: text, max: 9, unique: true }",
);
const note = { title: "one", size: 1, rank: 1, code: "a" };
const GUARD =
  "create function guard() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$";

/** What somebody did, the name that a plan tells, and the beginning of its definition. */
const FOREIGN: readonly (readonly [did: string, name: string | null, told: string])[] = [
  ["alter table notes add constraint checked check (size > 0)", "checked", "CHECK (size > 0)"],
  [
    "alter table notes add constraint once unique (organization_id, title)",
    "once",
    "UNIQUE (organization_id, title)",
  ],
  [
    "alter table notes add constraint apart exclude (organization_id with =, title with =)",
    "apart",
    "EXCLUDE USING btree (organization_id WITH =, title WITH =)",
  ],
  [
    "create unique index lowered on notes (organization_id, lower(title))",
    "lowered",
    "CREATE UNIQUE INDEX lowered ON",
  ],
  [
    "alter table notes add constraint written foreign key (organization_id, title) references people",
    "written",
    "FOREIGN KEY (organization_id, title)",
  ],
  [
    "create table theirs (o text, n text, constraint noted foreign key (o, n) references notes)",
    "noted",
    "theirs: FOREIGN KEY (o, n)",
  ],
  [
    "create trigger guard before insert on notes for each row execute function guard()",
    "guard",
    "CREATE TRIGGER guard BEFORE INSERT ON notes",
  ],
  ["create rule ruled as on delete to notes do instead nothing", "ruled", "CREATE RULE ruled AS"],
  ["alter table notes enable row level security", null, "not forced"],
  [
    "alter table notes add column part int generated always as (1 / size) stored",
    "part",
    "generated always as ((1 / size)) stored",
  ],
  [
    "alter table notes add column no int default nextval('counter')",
    "no",
    "default nextval('counter'::regclass)",
  ],
  ["alter table notes add column full_text filled default ''", "full_text", "of the domain filled"],
];
/** Citus refuses triggers on distributed tables. */
const isPossible = (did: string): boolean => !CITUS_URL || !/\btrigger (guard|off)\b/.test(did);
const foreign = FOREIGN.filter(([did]) => isPossible(did));
const NEEDED = ["create sequence counter", "create domain filled as text not null", GUARD];

const warnings = (steps: readonly Step[]) => steps.filter(({ kind }) => kind === "warn");

describe("A plan for a table with objects of somebody else", () => {
  afterEach(closeAll);

  it("names each that can refuse or change a write, with the statement that removes it, and drops none", async () => {
    const database = await existing(application);
    for (const sql of [...NEEDED, ...foreign.map(([did]) => did)]) await database.query(sql);
    const told = warnings((await database.to(application, { dryRun: true })).steps);
    expect(told.map(({ name }) => name)).members(foreign.map(([, name]) => name));
    for (const [, name, definition] of foreign)
      expect(told.find((one) => one.name === name)!.note)
        .contain(`: ${definition}`)
        .and.contain("It stays.");
    await database.to(application, { allowDestructive: true });
    expect(warnings((await database.to(application)).steps)).deep.equal(told);
    expect(warnings((await database.to(application, { back: true })).steps)).deep.equal(told);
    for (const { remove } of told) await database.query(remove!);
    await database.to(application);
    expect((await database.to(application)).steps).deep.equal([]);
  });

  it("says nothing of what cannot refuse a write", async () => {
    const database = await existing(application);
    for (const sql of [
      "create index mine on notes (title)",
      "create unique index wide on notes (id, organization_id) include (title)",
      "create table theirs (o text, n text, foreign key (o, n) references notes on delete cascade)",
      "create table apart (id int primary key check (id > 0))",
      "alter table notes add column plain text default 'x'",
      GUARD,
      "create trigger off before insert on notes for each row execute function guard()",
      "alter table notes disable trigger off",
    ].filter(isPossible))
      await database.query(sql);
    expect((await database.to(application)).steps).deep.equal([]);
  });

  it("names what is dropped together with its column", async () => {
    const database = await existing(application);
    await database.query("create index mine on notes (title, size)");
    const without = notebook("  title: { type: text, max: 50, required: true }");
    const { steps } = await database.to(without, { allowDestructive: ["notes.size"], dryRun: true });
    expect(steps.find(({ name }) => name === "size")!.note).contain("although added manually: mine.");
  });

  itOnOnePostgres("Citus disables no triggers", "enables the trigger of a renamed column again", async () => {
    const database = await existing(application);
    const renamed = notebook(
      "  title: { type: text, max: 50, required: true }\n  weight: { type: integer, was: size }",
    );
    await database.to(renamed);
    await database.query("alter table notes disable trigger notes_renamed");
    const [change] = (await database.to(renamed)).steps.filter(({ kind }) => kind === "change trigger");
    expect(change?.name).equal("notes_renamed");
    expect(
      await database.query("select tgenabled as is from pg_trigger where tgname = 'notes_renamed'"),
    ).deep.equal([{ is: "O" }]);
  });

  itOnOnePostgres(
    "Citus adds no identity columns",
    "makes declared columns writable again that were made a domain, generated or an identity",
    async () => {
      const database = await existing(application, [note]);
      for (const sql of [
        "create domain short as text check (length(value) < 5)",
        "alter table notes alter column code type short",
        "alter table notes drop column size, add column size int generated always as (1) stored",
        "alter table notes alter column rank set not null, alter column rank add generated always as identity",
      ])
        await database.query(sql);
      await database.to(application);
      await expectFresh(database, application);
      await put(database.query, application, "note", { title: "two", size: 2, rank: 2, code: "longer" });
      expect(await database.query("select size, rank, code from notes order by size")).deep.equal([
        { size: 1, rank: 1, code: "a" },
        { size: 2, rank: 2, code: "longer" },
      ]);
    },
  );
});
