/** Every filter operator on every value type: it finds records, or `charter check` says that it does not fit. */
import { expect } from "chai";
import type { Diagnostic } from "../../runtime/declare/diagnostic.ts";
import { loadText } from "../../runtime/declare/load.ts";
import { besidePlatform } from "../../runtime/load.ts";
import { OPERATORS } from "../../runtime/model/filters/index.ts";
import { VALUE_TYPES } from "../../runtime/model/types/index.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { faultsOf } from "../support/cases.ts";
import { release, servedTexts } from "../support/notebook.ts";

/** Types of items, with options and a value as it is answered. */
const ITEMS: Readonly<Record<string, readonly [options: string, value: unknown]>> = {
  text: ["max: 50", 'An "oak" \\ ash 7'],
  email: ["", "Ada@example.com"],
  url: ["", "https://example.com/"],
  integer: ["", 7],
  number: ["", 2.5],
  decimal: ["scale: 2", "2.50"],
  boolean: ["", true],
  enum: ["values: [OAK, ASH]", "ASH"],
  timestamp: ["", "2027-03-08T09:00:00.000Z"],
  date: ["", "2027-03-08"],
  time: ["", "08:30"],
  timezone: ["", "Europe/Berlin"],
  reference: ["to: person", null],
  resourceType: ["of: [person]", "person"],
  list: ["of: { type: text, max: 9 }", ["a"]],
  object: ["fields: { a: { type: text, max: 9 } }", { a: "a" }],
  json: ["", { a: 1 }],
};

/** Types of fields alone; null where the service gives the value, or no filter is declared on it. */
const FIELDS: typeof ITEMS = {
  sequence: ["pattern: 'N-{0000}'", null],
  owner: ["", null],
  role: ["where: { isActive: true }", null],
  alias: ["of: text0", null],
  externalReferences: ["", null],
  customFields: ["to: person", null],
};

interface Declared {
  readonly name: string;
  readonly type: string;
  readonly value: unknown;
  readonly text: string;
}

const declared = (type: string, [options, value]: readonly [string, unknown], n: number): Declared => ({
  name: `${type}${n}`,
  type,
  value,
  text: `type: ${type}${options && `, ${options}`}`,
});

const SHAPES: readonly Declared[] = [
  ...Object.entries(ITEMS).map(([type, shape]) => declared(type, shape, 0)),
  ...Object.entries(FIELDS).map(([type, shape]) =>
    type in { externalReferences: 0, customFields: 0 }
      ? { ...declared(type, shape, 0), name: type }
      : declared(type, shape, 0),
  ),
  ...Object.entries(ITEMS).map(([type, [options, value]], n) =>
    declared("list", [`of: { type: ${type}${options && `, ${options}`} }`, [value]], n + 1),
  ),
];

const parameterOf = (name: string, operator: string) =>
  `${name}${operator[0]!.toUpperCase()}${operator.slice(1)}`;

/** The field of a shape, filtered by some operators. */
const fieldText = ({ name, text }: Declared, operators: readonly string[]) => {
  const filters = operators.map((one) => `${parameterOf(name, one)}: ${one}`).join(", ");
  return `  ${name}: { ${text}${filters && `, filters: { ${filters} }`} }`;
};

/** Faults of an operator on each of the shapes, by the name of its field. */
function misfits(operator: string): Map<string, Diagnostic> {
  const lines = SHAPES.map((shape) => fieldText(shape, [operator]));
  const texts = Object.entries(servedTexts(lines.join("\n")));
  const files = besidePlatform(texts.map(([stem, text]) => loadText(`${stem}.yaml`, text)));
  const note = texts.find(([stem]) => stem === "note")![1].split("\n");
  const found = faultsOf(files).filter(({ rule, file }) => rule === "filters" && file === "note.yaml");
  return new Map(found.map((fault) => [/^ *(\w+):/.exec(note[fault.line - 1]!)![1]!, fault]));
}

/** A text that cannot be compressed. */
const wide = (length: number) =>
  Array.from({ length }, (_, n) => String.fromCharCode(0x4e00 + ((n * n * 7919) % 20_011))).join("");

const MISFITS = new Map(OPERATORS.map(({ name }) => [name, misfits(name)]));
const fits = (name: string, operator: string) => !MISFITS.get(operator)!.has(name);

describe("a filter operator", () => {
  it("is tried on every value type, alone and in a list", () => {
    expect(Object.keys({ ...ITEMS, ...FIELDS }).sort()).deep.equal(
      VALUE_TYPES.map(({ name }) => name).sort(),
    );
  });

  for (const { name: operator } of OPERATORS)
    it(`that does not fit a type is a fault with its place and a hint: ${operator}`, () => {
      const faults = [...MISFITS.get(operator)!.values()];
      expect(faults.length).greaterThan(0).lessThan(SHAPES.length);
      for (const { line, column, message, hint } of faults)
        expect([line > 1, column > 1, message !== "", hint !== undefined], message).deep.equal([
          true,
          true,
          true,
          true,
        ]);
    });

  it("fits what it can compare", () => {
    const fitting = (operator: string) =>
      SHAPES.filter(({ name }) => fits(name, operator)).map(({ name }) => name);
    const single = Object.keys(ITEMS).filter((type) => !["list", "object", "json"].includes(type));
    expect(fitting("equals")).deep.equal([...single, "sequence", "owner", "role"].map((type) => `${type}0`));
    expect(fitting("holds")).deep.equal(["list0", ...single.map((_, n) => `list${n + 1}`)]);
    for (const bound of ["after", "before"]) expect(fitting(bound)).deep.equal(["timestamp0", "date0"]);
    for (const bound of ["min", "max"])
      expect(fitting(bound)).deep.equal(["integer0", "number0", "decimal0"]);
    expect(fitting("digits")).deep.equal(["text0", "sequence0"]);
  });

  describe("that fits a type", () => {
    const served = SHAPES.filter(({ type }) => type in ITEMS);
    const operatorsOf = ({ name }: Declared) =>
      OPERATORS.map((one) => one.name).filter((operator) => fits(name, operator));
    let app: TestApp;
    let note: Record<string, unknown>;
    before(async () => {
      const fields = served.map((shape) => fieldText(shape, operatorsOf(shape))).join("\n");
      app = await openTestApp({ loaded: await release(fields) });
      const person = app.ownerId;
      const sent = (value: unknown): unknown =>
        value === null ? person : Array.isArray(value) && value[0] === null ? [person] : value;
      note = await app.api.make(
        "/notes",
        Object.fromEntries(served.map(({ name, value }) => [name, sent(value)])),
      );
    });
    after(() => app.close());

    it("finds a long text by its whole, and one of any script has room in the index", async () => {
      const url = (end: string) => `https://example.com/${wide(880)}${end}`;
      const { id } = await app.api.make("/notes", { url0: url("a") });
      await app.api.make("/notes", { url0: url("b") });
      const { data } = await app.api.get(`/notes?url0Equals=${encodeURIComponent(url("a"))}`);
      expect(data.map((one: { id: string }) => one.id)).deep.equal([id]);
    });

    for (const shape of served)
      for (const operator of operatorsOf(shape))
        it(`finds a record: ${operator}, { ${shape.text} }`, async () => {
          const held = String([note[shape.name]].flat()[0]);
          const value = operator === "digits" ? held.replace(/[^0-9]/g, "") : held;
          const path = `/notes?${parameterOf(shape.name, operator)}=${encodeURIComponent(value)}`;
          const { status, data, text } = await app.api.get(path);
          expect(status, text).equal(200);
          expect(data.length).equal(operator === "before" ? 0 : 1);
        });
  });
});
