/** v1 only grows: the declarations are compared with the last released ones (contract, section 12). */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { breaks, type Surface, surfaceOf } from "../codegen/surface.ts";
import { loaded } from "./support/app.ts";

/** The surface as it was released last; a release writes it anew with `RELEASE=1`. */
const FILE = join(import.meta.dirname, "released", "v1.json");

describe("the released surface", () => {
  let now: Surface;
  before(async () => {
    now = JSON.parse(JSON.stringify(surfaceOf((await loaded("resources")).application))) as Surface;
    if (process.env.RELEASE === "1") writeFileSync(FILE, `${JSON.stringify(now, null, 1)}\n`);
  });

  const released = (): Surface => JSON.parse(readFileSync(FILE, "utf8")) as Surface;
  const changed = (
    edit: (surface: { calls: Record<string, Record<string, never>>; events: string[] }) => void,
  ): string[] => {
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
    ["a call that is gone", ({ calls }) => delete calls[POST], `${POST} is gone`],
    [
      "another scope",
      ({ calls }) => (calls[POST].scope = "x:write"),
      `${POST} needs the scope x:write instead of customers:write`,
    ],
    ["an input that is gone", ({ calls }) => delete calls[POST].takes.phone, `${POST} no longer takes phone`],
    [
      "an input that must newly be sent",
      ({ calls }) => (calls[POST].takes.phone.required = true),
      `${POST} newly requires phone`,
    ],
    [
      "a shorter maximum",
      ({ calls }) => (calls[POST].takes.phone.schema.maxLength = 3),
      `${POST} takes less in phone than it did`,
    ],
    [
      "a word that is no longer taken",
      ({ calls }) => calls[POST].takes.status.schema.enum.pop(),
      `${POST} takes less in status than it did`,
    ],
    [
      "a field that is no longer answered",
      ({ calls }) => delete calls[POST].gives.notes,
      `${POST} no longer answers notes`,
    ],
    [
      "a field that may newly be null",
      ({ calls }) => (calls[POST].gives.firstName.required = false),
      `${POST} may answer null in firstName`,
    ],
    [
      "a key that is newly required",
      ({ calls }) => (calls["POST /leads"].keyRequired = true),
      "POST /leads newly requires an Idempotency-Key",
    ],
    [
      "an event that is gone",
      ({ events }) => events.splice(events.indexOf("customer.created"), 1),
      "the event customer.created is gone",
    ],
  ];
  for (const [what, edit, fault] of BREAKING)
    it(`is broken by ${what}`, () => expect(changed(edit)).to.include(fault));

  it("is not broken by what only grows", () => {
    // biome-ignore lint/suspicious/noExplicitAny: the same
    const grown = changed(({ calls, events }: any) => {
      calls["GET /new"] = calls["GET /whoami"];
      calls[POST].takes.nickname = { schema: { type: "string" }, required: false };
      calls[POST].gives.nickname = { schema: { type: "string" }, required: false };
      calls[POST].takes.phone.schema.maxLength = 99;
      calls[POST].gives.status.schema.enum.push("ASLEEP");
      calls[POST].takes.status.schema.enum = [...calls[POST].takes.status.schema.enum, "ASLEEP"];
      events.push("customer.slept");
    });
    expect(grown).to.deep.equal([]);
  });
});
