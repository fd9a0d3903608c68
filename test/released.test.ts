/** v1 only grows: the declarations are compared with the last released ones (contract, section 12). */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { compareSurfaces } from "../codegen/diff/calls.ts";
import { type Surface, surfaceOf } from "../codegen/diff/surface.ts";
import { loaded } from "./support/app.ts";

/** The surface as it was released last; a release writes it anew with `RELEASE=1`. */
const FILE = join(import.meta.dirname, "released", "v1.json");

/** A surface as a release keeps it: a line a record, call or event, so that its changes can be read. */
function surfaceJson({ records, calls, events }: Surface): string {
  const lines = (of: Readonly<Record<string, unknown>>) =>
    Object.entries(of)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(",\n");
  return `{\n"records": {\n${lines(records)}\n},\n"calls": {\n${lines(calls)}\n},\n"events": {\n${lines(events)}\n}\n}\n`;
}

/** What of a surface breaks clients of another, a sentence each; none where every client goes on working. */
const breaks = (before: Surface, after: Surface): string[] =>
  compareSurfaces({ before, after })
    .filter(({ verdict }) => verdict === "breaking")
    .map(
      ({ subject, what, calls }) => `${subject} ${what}${calls.length > 0 ? ` (${calls.join(", ")})` : ""}`,
    );

describe("the released surface", () => {
  let now: Surface;
  before(async () => {
    const text = surfaceJson(surfaceOf((await loaded("resources")).application));
    now = JSON.parse(text) as Surface;
    if (process.env.RELEASE === "1") writeFileSync(FILE, text);
  });

  const released = (): Surface => JSON.parse(readFileSync(FILE, "utf8")) as Surface;
  // biome-ignore lint/suspicious/noExplicitAny: the tables edit plain JSON
  const changed = (edit: (surface: any) => void): string[] => {
    const copy = structuredClone(now) as never;
    edit(copy);
    return breaks(now, copy);
  };

  it("still works for every client of it", () => {
    expect(Object.keys(released().calls).length).to.be.greaterThan(80);
    expect(breaks(released(), now)).to.deep.equal([]);
  });

  const POST = "POST /customers";
  // biome-ignore lint/suspicious/noExplicitAny: the table edits plain JSON
  const BREAKING: readonly (readonly [what: string, edit: (surface: any) => void, fault: string])[] = [
    ["a call that is gone", ({ calls }) => delete calls[POST], `${POST} no longer exists`],
    [
      "another scope",
      ({ calls }) => (calls[POST].scope = "x:write"),
      "customer.operations.create needs the scope x:write instead of customers:write",
    ],
    [
      "an input that is gone",
      ({ calls }) => delete calls[POST].takes.properties.phone,
      "customer.phone is no longer accepted",
    ],
    [
      "an input that must newly be sent",
      ({ calls }) => calls[POST].takes.required.push("phone"),
      "customer.phone must be sent",
    ],
    [
      "a shorter maximum",
      ({ calls }) => (calls[POST].takes.properties.phone.maxLength = 3),
      "customer.phone accepts at most 3 characters instead of 40",
    ],
    [
      "a word that is no longer taken",
      ({ calls }) => calls[POST].takes.properties.status.enum.pop(),
      "customer.status no longer accepts INACTIVE",
    ],
    [
      "a field that is no longer answered",
      ({ records }) => delete records.customer.properties.notes,
      "customer.notes is no longer returned",
    ],
    [
      "a field that may newly be null",
      ({ records }) => (records.customer.properties.firstName.type = ["string", "null"]),
      "customer.firstName may be returned as null",
    ],
    [
      "a key that is newly required",
      ({ calls }) => (calls["POST /leads"].idempotencyKey = "required"),
      "lead.operations.create requires an Idempotency-Key (POST /leads)",
    ],
    [
      "an event that is gone",
      ({ events }) => delete events["customer.created"],
      "customer.created no longer exists",
    ],
  ];
  for (const [what, edit, fault] of BREAKING)
    it(`is broken by ${what}`, () => {
      const found = changed(edit);
      expect(
        found.some((one) => one.includes(fault)),
        found.join("\n"),
      ).to.equal(true);
    });

  it("is not broken by what only grows", () => {
    const grown = changed(({ calls, records, events }) => {
      calls["GET /new"] = calls["GET /whoami"];
      calls[POST].takes.properties.nickname = { type: "string" };
      records.customer.properties.nickname = { type: "string" };
      calls[POST].takes.properties.phone.maxLength = 99;
      records.customer.properties.status.enum.push("ASLEEP");
      calls[POST].takes.properties.status.enum = [...calls[POST].takes.properties.status.enum, "ASLEEP"];
      events["customer.slept"] = { resource: "customer", metered: false };
    });
    expect(grown).to.deep.equal([]);
  });
});
