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
});
