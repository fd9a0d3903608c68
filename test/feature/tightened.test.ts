/** Writes that a constraint of a newer release refuses get 503, are logged for the operator, and do nothing. */
import { expect } from "chai";
import { pino } from "pino";
import { quietly } from "../../runtime/platform/quiet-log.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { describeOnOnePostgres } from "../support/cluster.ts";
import { sql } from "../support/transactions.ts";

const good = { firstName: "Grace", lastName: "Hopper", phone: "1" };
/** A trigger that runs a statement for some rows. */
const guarded = (name: string, when: string, statement: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$;
  create trigger mine before insert or update on customers for each row when (${when}) execute function ${name}()`;
const unguard = (name: string) => `drop trigger mine on customers; drop function ${name}()`;
const TIGHTENED = [
  {
    what: "a CHECK",
    add: "alter table customers add constraint customers_short check (length(notes) < 3) not valid",
    remove: "alter table customers drop constraint customers_short",
    named: "the constraint customers_short of the table customers",
    bad: { notes: "long" },
  },
  {
    what: "NOT NULL",
    add: "alter table customers alter column phone set not null",
    remove: "alter table customers alter column phone drop not null",
    named: "NOT NULL of customers.phone",
    bad: { phone: null },
  },
  {
    what: "an exclusion",
    add: "alter table customers add constraint customers_apart exclude using btree (organization_id with =, notes with =)",
    remove: "alter table customers drop constraint customers_apart",
    named: "the constraint customers_apart of the table customers",
    bad: { notes: "taken" },
  },
  {
    what: "a unique index",
    add: "create unique index customers_once on customers (notes)",
    remove: "drop index customers_once",
    named: "the constraint customers_once of the table customers",
    bad: { notes: "taken" },
  },
  {
    what: "a foreign key",
    add: "create table words (word text primary key); insert into words values ('taken'); alter table customers add constraint customers_word foreign key (notes) references words",
    remove: "alter table customers drop constraint customers_word; drop table words",
    named: "the constraint customers_word of the table customers",
    bad: { notes: "unknown" },
  },
  {
    what: "a trigger that raises",
    add: guarded("raising", "new.notes = 'Grace'", "raise exception 'not %', new.notes"),
    remove: unguard("raising"),
    named: "the function raising()",
    bad: { notes: "Grace" },
  },
  {
    what: "a trigger with a defect",
    add: guarded("dividing", "new.notes = 'long'", "new.notes := 1 / 0"),
    remove: unguard("dividing"),
    named: "the function dividing()",
    bad: { notes: "long" },
  },
  {
    what: "a trigger that writes to a table of its own",
    add: guarded("noting", "new.notes = 'long'", "insert into nowhere values (new.id)"),
    remove: unguard("noting"),
    named: "the function noting()",
    bad: { notes: "long" },
  },
  {
    what: "a trigger that leaves rows out",
    add: guarded("leaving", "new.notes = 'long'", "return null"),
    remove: unguard("leaving"),
    named: "a trigger or rule of the table customers",
    bad: { notes: "long" },
  },
] as const;

describeOnOnePostgres("triggers tighten it", "a table that a newer release has tightened", () => {
  let app: TestApp;
  let first: string;
  const lines: { msg: string }[] = [];
  before(async () => {
    const write = (line: string) => void lines.push(JSON.parse(line));
    app = await openTestApp({
      alone: true,
      serve: { log: pino({ level: "warn", hooks: quietly() }, { write }) },
    });
    first = (await app.api.make("/customers", { ...good, notes: "taken" })).id;
  });
  after(() => app.close());

  function expectUnavailable({ status, error, headers, text }: Answer): void {
    expect([status, error?.code], text).deep.equal([503, "UNAVAILABLE"]);
    expect(error.message).include("stricter rules").and.include("Nothing was changed");
    expect(Number(headers.get("retry-after"))).above(0);
  }

  for (const { what, add, remove, named, bad } of TIGHTENED)
    it(`with ${what} answers what it refuses 503, does the rest, and names it in the log once`, async () => {
      const { id } = await app.api.make("/customers", good);
      await sql(app.databaseUrl, add);
      lines.length = 0;
      expectUnavailable(await app.api.patch(`/customers/${id}`, bad));
      const together = [0, 1, 2, 3].flatMap(() => [
        app.api.post("/customers", good),
        app.api.post("/customers", { ...good, ...bad }),
      ]);
      const answers = await Promise.all(together);
      for (const [n, answer] of answers.entries())
        if (n % 2 === 0) expect(answer.status, answer.text).equal(201);
        else expectUnavailable(answer);
      expect((await app.api.get(`/customers/${id}`)).data).include({ ...good, version: 1 });
      expect(lines.map(({ msg }) => msg.split(" refused")[0])).deep.equal([named]);
      expect(lines[0]!.msg).include("a newer release");
      expect(JSON.stringify(lines)).not.include("Grace");
      await sql(app.databaseUrl, remove);
      expect((await app.api.patch(`/customers/${id}`, bad)).status).equal(200);
      await sql(app.databaseUrl, `update customers set phone = '1', notes = null where id <> '${first}'`);
    });

  it("logs once why the database gave up writes, which get 503", async () => {
    const raise = "raise exception 'no room' using errcode = '53100'";
    await sql(app.databaseUrl, guarded("filling", "new.notes = 'large'", raise));
    lines.length = 0;
    const { id } = await app.api.make("/customers", good);
    for (let n = 0; n < 2; n++)
      expect((await app.api.patch(`/customers/${id}`, { notes: "large" })).status).equal(503);
    expect(lines).lengthOf(1);
    expect(lines[0]).deep.nested.include({
      msg: "unavailable",
      "err.code": "53100",
      "err.message": "no room",
    });
    await sql(app.databaseUrl, unguard("filling"));
  });

  it("logs nothing of a record where the database gave up a write over one of its values", async () => {
    const twice =
      "insert into external_references select (jsonb_populate_record(new, jsonb_build_object('id', left(new.id, -1) || case right(new.id, 1) when '0' then '1' else '0' end))).*";
    const add = guarded("twice", "pg_trigger_depth() = 0", twice);
    await sql(app.databaseUrl, add.replace("on customers", "on external_references"));
    lines.length = 0;
    const link = { externalSystem: "crm", externalObject: "person", externalId: "ada-1815" };
    const { status } = await app.api.post("/customers", { ...good, externalReferences: [link] });
    await sql(app.databaseUrl, unguard("twice").replace("on customers", "on external_references"));
    expect([status, lines.length, JSON.stringify(lines).includes("ada-1815")]).deep.equal([503, 1, false]);
  });

  it("answers an action whose hook makes such a record 503, and keeps nothing of it", async () => {
    const address = { address: "1 Elm St", city: "Reno", state: "NV", zipCode: "89501" };
    const { id } = await app.api.make("/leads", { firstName: "Ada", lastName: "Byron", ...address });
    await sql(
      app.databaseUrl,
      "alter table customers add constraint customers_byron check (last_name <> 'Byron')",
    );
    expectUnavailable(await app.api.post(`/leads/${id}/convert`, {}));
    expect((await app.api.get(`/leads/${id}`)).data).include({ status: "NEW", version: 1 });
    expect((await app.api.get("/properties")).data).deep.equal([]);
  });
});
