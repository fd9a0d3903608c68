import { expect } from "chai";
import fc from "fast-check";
import { MigrationRefused } from "../../../codegen/migration/apply.ts";
import {
  closeAll,
  emptyDatabase,
  existing,
  expectFresh,
  expectInLine,
  expectSettled,
} from "../../support/existing.ts";
import { notebook, put } from "../../support/notebook.ts";

/** Declarations of each field that may stand in for one another; null: not declared. The values below suit them all. */
const VARIANTS: Readonly<Record<string, readonly (string | null)[]>> = {
  body: [null, "type: text, max: 20", "type: text, max: 40", "type: text, max: 20, default: x"],
  word: [null, "type: enum, values: [A, B]", "type: enum, values: [C, A], default: A", "type: text, max: 9"],
  size: [null, "type: integer, min: 0", "type: integer, max: 99", "type: number, default: 0.5"],
  price: [
    null,
    "type: decimal, scale: 2",
    "type: decimal, scale: 3, max: '99999999999999999.999'",
    "type: decimal, scale: 2, min: -5, max: 12.5",
    'type: decimal, scale: 2, default: "1.00"',
  ],
  code: [
    null,
    "type: text, max: 9",
    "type: text, max: 9, unique: true",
    "type: text, max: 9, unique: [word]",
  ],
  writerId: [null, "type: reference, to: person", "type: text, max: 64"],
  seenAt: [null, "type: timestamp", "type: timestamp, default: now"],
  lines: [
    null,
    "type: list, of: { type: object, fields: { n: { type: integer, required: true } } }, default: []",
    "type: list, of: { type: object, fields: { n: { type: integer, required: true }, w: { type: text, max: 9 } } }, default: []",
  ],
  no: [null, 'type: sequence, pattern: "N-{00}"'],
  secret: [null, "type: text, max: 9, hidden: true"],
  externalReferences: [null, "type: externalReferences"],
};

const declared = fc
  .record(Object.fromEntries(Object.entries(VARIANTS).map(([name, all]) => [name, fc.constantFrom(...all)])))
  .map((fields) => {
    const given = Object.entries(fields).filter(
      ([name, type]) => type !== null && isWhole(name, type, fields),
    );
    const text = given.map(([name, type]) => `  ${name}: { ${type} }`).join("\n");
    return `  title: { type: text, max: 50, required: true }\n${text}`;
  });

/** A field that is unique together with another cannot stand without it. */
const isWhole = (
  name: string,
  type: string | null,
  fields: Readonly<Record<string, string | null>>,
): boolean => name !== "code" || fields.word !== null || !type!.includes("[word]");

const notes = (n: number) =>
  [...Array(n).keys()].map((i) => ({
    title: `t${i}`,
    word: "A",
    size: i,
    price: "1.50",
    code: `c${i}`,
    seenAt: "2026-01-02T03:04:05.000Z",
    lines: [{ n: i }],
  }));

describe("Any migration", function () {
  this.timeout(300_000);
  afterEach(closeAll);

  it("leads where a fresh one leads, with every document in line", async () => {
    const runs = fc.asyncProperty(
      declared,
      declared,
      fc.nat(2),
      fc.constantFrom(0, 10_000),
      async (from, to, rows, small) => {
        const [before, after] = [notebook(from), notebook(to)];
        const database = await emptyDatabase();
        await database.to(before);
        for (const note of notes(rows)) await put(database.query, before, "note", only(note, from));
        await database.to(after, { small, allowDestructive: true });
        await expectFresh(database, after);
        if (rows > 0) await expectInLine(database, after);
        await expectSettled(database, after, { allowDestructive: true });
        await closeAll();
      },
    );
    await fc.assert(runs, { numRuns: 8 });
  });

  it("changes nothing where it is refused, and keeps every column where nothing is allowed", async () => {
    const runs = fc.asyncProperty(declared, declared, async (from, to) => {
      const [before, after] = [notebook(from), notebook(to)];
      const database = await existing(
        before,
        notes(1).map((note) => only(note, from)),
      );
      const columns = async () =>
        (
          await database.query(
            "select attname from pg_attribute where attrelid = 'notes'::regclass and attnum > 0 and not attisdropped",
          )
        ).map((row) => row.attname);
      const stood = await columns();
      const refused = await database.to(after).catch((error: unknown) => error);
      expect(await columns()).include.members(stood);
      if (refused instanceof MigrationRefused) await expectSettled(database, before);
      else await expectSettled(database, after);
      await closeAll();
    });
    await fc.assert(runs, { numRuns: 6 });
  });
});

/** The values of the fields that are declared. */
const only = (note: Readonly<Record<string, unknown>>, text: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(note).filter(([name]) => text.includes(`  ${name}: `)));
