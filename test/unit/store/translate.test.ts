import { expect } from "chai";
import { classifyError } from "../../../runtime/store/wire/translate.ts";

/** An error as the driver makes it of what a Citus coordinator says. */
const said = (code: string, message: string) => Object.assign(new Error(message), { code });

describe("An error of a Citus coordinator", () => {
  const LOST: readonly (readonly [code: string, message: string])[] = [
    ["XX000", "failure on connection marked as essential: 10.0.0.2:5432"],
    [
      "XX000",
      "server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally",
    ],
    ["XX000", "connection not open"],
    [
      "08006",
      "connection to the remote node charter@10.0.0.2:5432 failed with the following error: Connection refused",
    ],
    ["57P01", "terminating connection due to administrator command"],
    ["58030", "failed to COPY to shard 102008 on 10.0.0.2:5432"],
  ];
  for (const [code, message] of LOST)
    it(`means out of reach where a node is lost: ${code} ${message.slice(0, 40)}`, () =>
      expect(classifyError(said(code, message))).deep.equal({ kind: "unavailable", reason: message }));

  it("is a defect where nothing tells of a lost node", () =>
    expect(classifyError(said("XX000", "cache lookup failed for type 1"))).deep.equal({ kind: "defect" }));

  it("names the constraint of the table rather than of the shard", () =>
    expect(
      classifyError(
        said("23505", 'duplicate key value violates unique constraint "team_members_email_key_102049"'),
      ),
    ).deep.equal({ kind: "unique", constraint: "team_members_email_key" }));

  it("names the table rather than the shard where a lock was not had in time", () => {
    const where =
      'while inserting index tuple (0,2) in relation "idempotency_keys_102337"\nwhile executing command on 10.0.0.2:5432';
    const error = Object.assign(said("55P03", "canceling statement due to lock timeout"), { where });
    expect(classifyError(error)).deep.equal({ kind: "locked", relation: "idempotency_keys" });
  });

  for (const [code, message, rule, constraint] of [
    [
      "23514",
      'new row for relation "customers_102049" violates check constraint "customers_short_102049"',
      "the constraint customers_short of the table customers",
      "customers_short",
    ],
    [
      "23502",
      'null value in column "phone" of relation "customers_102049" violates not-null constraint',
      "NOT NULL of customers.phone",
      "",
    ],
    [
      "23P01",
      'conflicting key value violates exclusion constraint "stays_from_excl_102049"',
      "the constraint stays_from_excl of the table ",
      "stays_from_excl",
    ],
  ] as const)
    it(`names the rule that another release has tightened: ${code}`, () =>
      expect(classifyError(said(code, message))).deep.equal({ kind: "tightened", rule, constraint }));

  for (const [code, message, more, rule] of [
    ["23502", "domain filled does not allow null values", {}, "the domain filled"],
    ["23514", 'value for domain short violates check constraint "short_check"', {}, "the domain short"],
    [
      "0A000",
      'cannot perform INSERT RETURNING on relation "notes_102049"',
      { routine: "RewriteQuery" },
      "a rule of the table notes",
    ],
    [
      "0A000",
      "DO ALSO rules are not supported for data-modifying statements in WITH",
      { routine: "RewriteQuery" },
      "a rule of a table",
    ],
    [
      "54000",
      'index row size 4912 exceeds btree version 4 maximum 2704 for index "long_102049"',
      {},
      "the index long",
    ],
    [
      "22012",
      "division by zero",
      { where: 'SQL function "a" statement 1\nPL/pgSQL function b.guard(text) line 1 at RAISE' },
      "the function b.guard()",
    ],
  ] as const)
    it(`names what a person added and what refused a write: ${rule}`, () =>
      expect(classifyError(Object.assign(said(code, message), more))).include({ kind: "tightened", rule }));

  it("counts a fault of a function that a migration created as a defect", () => {
    const where = "PL/pgSQL function notes_renamed() line 3 at assignment";
    expect(classifyError(Object.assign(said("22P02", "invalid input"), { where })).kind).equal("defect");
  });
});
