import { join } from "node:path";
import { expect } from "chai";
import { plan } from "../../../codegen/migration/plan.ts";
import { loadFolder } from "../../../runtime/declare/load.ts";
import { compile } from "../../../runtime/model/compile.ts";
import type { Application } from "../../../runtime/model/model.ts";
import { desiredOf } from "../../../runtime/store/schema/current.ts";
import { tablesOf } from "../../../runtime/store/schema/schema.ts";
import { citusFaults, schemaFaults } from "../../support/citus.ts";
import { after, before } from "../../support/migrating.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const platform = join(root, "runtime", "platform");

const APPLICATIONS: Readonly<Record<string, () => Application>> = {
  "the Organization API": () =>
    compile([...loadFolder(join(root, "resources"), root), ...loadFolder(platform, root)]),
  "the lending library": () =>
    compile([
      ...loadFolder(join(root, "test", "fixtures", "lending-library"), root),
      ...loadFolder(platform, root),
    ]),
  "the hospital": () =>
    compile([...loadFolder(join(root, "test", "fixtures", "hospital"), root), ...loadFolder(platform, root)]),
  "a notebook": () => after,
};

const facts = {
  allowDestructive: true,
  small: 0,
  back: false,
  isMigrated: false,
  rows: new Map(),
  counts: new Map(),
  renamed: new Map(),
  stored: new Map(),
  documents: new Map(),
};

describe("Citus takes", () => {
  for (const [name, load] of Object.entries(APPLICATIONS)) {
    it(`the tables of ${name}`, () => {
      expect(schemaFaults(tablesOf(load()))).deep.equal([]);
    });

    it(`the statements that make them`, () => {
      const steps = plan(desiredOf(load()), { tables: new Map() }, facts);
      expect(steps.flatMap((step) => step.sql).flatMap((sql) => citusFaults(sql))).deep.equal([]);
    });
  }

  it("the statements of a migration", () => {
    const live = {
      tables: new Map(
        tablesOf(before).map((table) => [
          table.name,
          {
            ...table,
            ours: true,
            triggers: [],
            foreign: [],
            exclusions: [],
            columns: table.columns.map((column) => ({ ...column, mark: "column" })),
            indexes: table.indexes.map((index) => ({ ...index, columns: [], valid: true, mark: "other" })),
            checks: table.checks.map((check) => ({
              ...check,
              columns: [check.column ?? ""],
              valid: true,
              mark: "other",
            })),
            foreignKeys: table.foreignKeys.map((key) => ({ ...key, valid: false, mark: "other" })),
          },
        ]),
      ),
    };
    const steps = plan(desiredOf(after), live, facts);
    expect(new Set(steps.map((step) => step.kind))).include.keys(
      "documents",
      "build index",
      "add column",
      "change type",
    );
    expect(steps.flatMap((step) => step.sql).flatMap((sql) => citusFaults(sql))).deep.equal([]);
  });
});

describe("Citus would refuse", () => {
  const REFUSED: readonly (readonly [what: string, sql: string, fault: string])[] = [
    [
      "two statements in one call",
      "alter table a add b int; alter table a add c int",
      "several statements in one call",
    ],
    [
      "ON DELETE SET NULL",
      "alter table a add foreign key (o, b) references c on delete set null",
      "ON DELETE SET NULL",
    ],
    ["triggers", "create trigger t after insert on a execute function f()", "a trigger"],
    [
      "a clock in DO UPDATE",
      "insert into a (organization_id, n) values ($1, 1) on conflict (organization_id) do update set at = now()",
      "a clock in DO UPDATE",
    ],
    [
      "a volatile function in UPDATE",
      "update a set at = clock_timestamp() where organization_id = $1",
      "a volatile function in UPDATE",
    ],
    ["MERGE", "merge into a using b on true when matched then delete", "MERGE"],
    [
      "a change of the organization",
      "update a set organization_id = $2 where organization_id = $1",
      "a change of the organization",
    ],
    [
      "a statement without an organization",
      "select * from a where id = $1",
      "a is not narrowed to an organization",
    ],
    [
      "a join that narrows one side only",
      "select * from a x join b y on y.id = x.b_id where x.organization_id = $1",
      "b is not narrowed to an organization",
    ],
    [
      "a query that leaves it to the one around it",
      "select (select count(*) from b where b.a_id = a.id) from a where organization_id = $1",
      "b is not narrowed to an organization",
    ],
    [
      "a query that leaves it to the one in it",
      "select (select count(*) from b where organization_id = $1) from a where id = $2",
      "a is not narrowed to an organization",
    ],
    [
      "an insert without an organization",
      "insert into a (id) values ($1)",
      "a is not narrowed to an organization",
    ],
    [
      "a subquery in VALUES",
      "insert into a (organization_id, n) values ($1, (select 1))",
      "a scalar subquery in VALUES",
    ],
    [
      "a table that is narrowed by a reference table alone",
      "select a.id from charter_settings s join a on a.organization_id = s.value where s.name = $1",
      "a is not narrowed to an organization",
    ],
    [
      "a reference table that is compared with a table",
      "select a.id from charter_settings s join a on s.value = a.organization_id where s.name = $1",
      "a is not narrowed to an organization",
    ],
    [
      "a table that is narrowed by the rows of a function alone",
      "select a.id from unnest($1::text[], $2::text[]) as w (organization_id, id) join a on a.organization_id = w.organization_id and a.id = w.id",
      "a is not narrowed to an organization",
    ],
    [
      "a join that narrows one side only to several organizations",
      "select a.id from a join b on b.organization_id = a.organization_id where a.organization_id = any ($1)",
      "b is not narrowed to an organization",
    ],
    [
      "a scalar subquery of a CTE in rows that are inserted",
      "with h as (update b set n = n + 1 where organization_id = $1 returning n), p as (insert into a (organization_id, n) select $1, (select n from h) + 1 from h) select 1",
      "a scalar subquery of a CTE in the rows of an INSERT that is cut off it",
    ],
    ...["for update of a skip locked", "for no key update", "for share"].flatMap((lock) =>
      [
        "from a join t on t.id = a.id where",
        "from a, t where",
        "from a where id in (select id from t) and",
      ].map((from): [string, string, string] => [
        `a lock that is taken ${from} ${lock}`,
        `with t as (select * from unnest($2::text[]) as t(id)), l as (select a.id ${from} a.organization_id = $1 ${lock}), i as (insert into b (organization_id, id) select $1, id from t) select 1 from l`,
        "a lock beside another FROM item in a statement that is cut",
      ]),
    ),
    ...["jsonb_build_object('a', n)::text", "to_json(n)::text", "concat_ws(',', n, n)"].map(
      (sql): [string, string, string] => [
        `${sql} in UPDATE`,
        `update a set document = ${sql} where organization_id = $1`,
        "a stable function in UPDATE",
      ],
    ),
    [
      "an element of a list by itself in UPDATE",
      "update a set n = 1, name = ($2::text[])[u.n] from open u where organization_id = $1",
      "an element of a list by itself in UPDATE",
    ],
    [
      "a query without columns in FROM",
      "select count(*) from (select from a where organization_id = $1) r",
      "a query without columns in FROM",
    ],
  ];

  for (const [what, sql, fault] of REFUSED) it(what, () => expect(citusFaults(sql)).include(fault));

  it("none of what we write", () => {
    const TAKEN = [
      "select document from a where organization_id = $1 and id = $2",
      'select "a"."document" from "a" where "a"."organization_id" = $1 and "a"."deleted_at" is null order by "a"."id" desc limit $2',
      "with idempotency as (insert into a (organization_id, key) select $1, $2 where true on conflict (organization_id, key) do nothing returning 1) insert into b (organization_id, id) select $1, $3 where exists (select 1 from idempotency)",
      "update a set n = n + 1, at = $3 where organization_id = $1 and id = $2",
      "insert into a as c (organization_id, n) values ($1, 1) on conflict (organization_id) do update set n = c.n + excluded.n returning n",
      "select value from charter_settings where name = $1",
      "select a.id from unnest($1::text[], $2::text[]) as w (organization_id, id) join a on a.organization_id = w.organization_id and a.id = w.id where a.organization_id = any ($1::text[])",
      "select left(a.document, -1) || coalesce((select array_agg(d.key) from b d where d.organization_id = $1), '{}') from a where organization_id = $1 and id = $2",
      "select x.id from a x join b y on y.organization_id = x.organization_id and y.id = x.b_id where x.organization_id = $1",
      "select a.id from a where organization_id = $1 and exists (select 1 from charter_settings s where s.name = $2)",
      "with t as (select * from unnest($2::text[]) as t(id)), l as (select a.id from a where organization_id = $1 and id = any (array(select id from t)) for update), i as (insert into b (organization_id, id) select $1, t.id from t, l) select count(*) from l",
      "with q as (select a.id from a left join b on b.organization_id = a.organization_id where a.organization_id = $1 for update of a skip locked) update a set n = 1 where organization_id = $1 and exists (select 1 from q)",
      "update a set at = now() where organization_id = $1",
      "with open as (select u.n from unnest($4::integer[]) as u(n)) update a t set name = coalesce(($2::text[])[u.n]), at = ($3::timestamptz[])[u.n]::timestamptz(3) from open u where t.organization_id = $1",
      "select jsonb_build_object('a', n) from a where organization_id = $1",
    ];
    expect(TAKEN.flatMap((sql) => citusFaults(sql))).deep.equal([]);
  });
});
