import { expect } from "chai";
import { inShard, isRead } from "../../../../runtime/store/cluster/shard-names.ts";

const TABLES = new Set(["cases", "events", "feed", "feed_inbox", "webhook_queues"]);
const nameOf = (table: string) => (TABLES.has(table) ? `${table}_102012` : undefined);

/** Each statement, and what becomes of it. */
const STATEMENTS: readonly (readonly [what: string, text: string, inShard: string])[] = [
  [
    "a table that qualifies its columns",
    `select "cases"."id" from "cases" where "cases"."events" = 'from feed'`,
    `select "cases"."id" from "cases_102012" as "cases" where "cases"."events" = 'from feed'`,
  ],
  [
    "tables with aliases, in a list, a join and a subquery",
    "select 1 from cases c, events as e left join feed f on f.id = e.id where exists (select from feed_inbox i)",
    `select 1 from "cases_102012" c, "events_102012" as e left join "feed_102012" f on f.id = e.id where exists (select from "feed_inbox_102012" i)`,
  ],
  [
    "a table that is inserted into, and not its columns",
    "insert into events (id, feed) values ($1, $2) on conflict (id) do update set feed = excluded.feed",
    `insert into "events_102012" as events (id, feed) values ($1, $2) on conflict (id) do update set feed = excluded.feed`,
  ],
  [
    "a table that is updated from another",
    "update webhook_queues q set feed = 1 from cases where q.id = cases.id",
    `update "webhook_queues_102012" q set feed = 1 from "cases_102012" as cases where q.id = cases.id`,
  ],
  [
    "a table that is deleted from, using another",
    "delete from feed using events e where feed.id = e.id returning 1",
    `delete from "feed_102012" as feed using "events_102012" e where feed.id = e.id returning 1`,
  ],
  [
    "a common table expression of the same name, which stays",
    "with events as materialized (select 1 from feed for no key update skip locked) select count(*) from events",
    `with events as materialized (select 1 from "feed_102012" as feed for no key update skip locked) select count(*) from events`,
  ],
  [
    "functions of lists and comparisons, which stay",
    "select a is distinct from feed from unnest($1::text[]) with ordinality as u (cases, events), lateral (select 1 from feed) z",
    `select a is distinct from feed from unnest($1::text[]) with ordinality as u (cases, events), lateral (select 1 from "feed_102012" as feed) z`,
  ],
];

describe("inShard", () => {
  for (const [what, text, expected] of STATEMENTS)
    it(`names ${what}`, () => expect(inShard(text, nameOf)).equal(expected));

  it("leaves a statement without tables of the shard as it is", () => {
    const text = "select value from charter_settings where name = $1";
    expect(inShard(text, nameOf)).equal(text);
  });
});

describe("isRead", () => {
  const reads = [
    "select 1 from cases",
    "with a as (select 'update') select 1 from a",
    'select "delete" from cases',
  ];
  for (const text of reads) it(`is true of ${text}`, () => expect(isRead(text)).equal(true));

  const writes = [
    "insert into cases values ($1)",
    "with a as (delete from cases returning 1) select 1",
    "select 1 from cases for share",
    "select 1 from cases for no key update of cases",
    "select pg_notify('a', 'b')",
    "select pg_advisory_xact_lock(1)",
  ];
  for (const text of writes) it(`is false of ${text}`, () => expect(isRead(text)).equal(false));
});
