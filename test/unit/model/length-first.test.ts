/** Length is judged before form: no text is normalized, matched or parsed that is longer than its field allows (contract, section 15). */
import { expect } from "chai";
import { judgeUrl } from "../../../runtime/event/destination.ts";
import { JOURNALS } from "../../../runtime/model/journal.ts";
import type { Application } from "../../../runtime/model/model.ts";
import { faultsOf } from "../../../runtime/model/schema/faults.ts";
import { FORMATS } from "../../../runtime/model/schema/formats.ts";
import { createInputs, type Input } from "../../../runtime/model/schema/inputs.ts";
import { createValidators } from "../../../runtime/model/schema/validators.ts";
import type { Schema } from "../../../runtime/model/type.ts";
import { VALUE_TYPES } from "../../../runtime/model/types/index.ts";
import { loaded } from "../../support/declarations.ts";
import { LIBRARY } from "../../support/library.ts";
import { LONG_TEXTS } from "../../support/long-texts.ts";
import { longestRead } from "../../support/longest-read.ts";

/** Longer than any text whose form is judged. */
const BYTES = 12_000;
/** Texts whose schema says no length have a form of their own: ids, decimals, times. */
const FORM = 256;

/** A schema of texts, and the value that holds one of them. */
interface Leaf {
  readonly schema: Schema;
  readonly value: (text: string) => unknown;
}

/** Every place of a schema where a text may stand. */
function leavesOf(schema: Schema, value: Leaf["value"] = (text) => text): Leaf[] {
  const { type, items, properties = {} } = schema;
  if ([type].flat().includes("string")) return [{ schema, value }];
  if (items) return leavesOf(items, (text) => value([text] as never));
  return Object.entries(properties).flatMap(([name, member]) =>
    leavesOf(member, (text) => value({ [name]: text } as never)),
  );
}

const contentOf = ({ schema }: Leaf): string => JSON.stringify({ ...schema, description: null });

/** Everything that judges what clients send. */
function inputsOf(application: Application): [string, Input][] {
  const inputs = createInputs(application);
  return [
    ...[...application.models.values()].flatMap((model): [string, Input][] => [
      [`${model.name}.create`, inputs.create(model)],
      [`${model.name}.update`, inputs.update(model)],
      ...(model.operations.list ? [[`${model.name}.list`, inputs.list(model)] as [string, Input]] : []),
      ...[...model.actions.values()].map((action): [string, Input] => [
        `${model.name}.${action.name}`,
        inputs.action(action),
      ]),
    ]),
    ...JOURNALS.map((journal): [string, Input] => [journal.name, inputs.journal(journal)]),
  ];
}

/** What is wrong with a text of a leaf: its longest part that was read, where that is more than its length allows. */
function overread({ schema, value }: Leaf, judge: Input["judge"]): string[] {
  const most = schema.maxLength ?? FORM;
  return Object.entries(LONG_TEXTS).flatMap(([what, fill]) => {
    const sent = value(fill(BYTES));
    const read = longestRead(() => void faultsOf(judge(sent) ?? [], sent));
    return read > most ? [`${what}: ${read} characters`] : [];
  });
}

for (const folder of ["resources", LIBRARY])
  describe(`texts that are too long for the fields of ${folder}`, () => {
    let inputs: [string, Input][];
    before(async () => {
      inputs = inputsOf((await loaded(folder)).application);
    });

    it("are refused, and not read", () => {
      // Texts of one schema are judged by the same code, wherever they stand.
      const all = new Map(
        inputs.flatMap(([name, { schema, judge }]) =>
          leavesOf(schema).map((leaf) => [contentOf(leaf), { name, leaf, judge }]),
        ),
      );
      expect(all.size).to.be.at.least(40);
      for (const { name, leaf, judge } of all.values())
        expect(overread(leaf, judge), `${name} ${JSON.stringify(leaf.value("…"))}`).to.deep.equal([]);
    });
  });

describe("a format", () => {
  for (const [format, { longest }] of Object.entries(FORMATS))
    it(`${format} takes no text of more than ${longest} characters, and reads none`, () => {
      const judge = createValidators().of({ type: "string", format });
      for (const [what, fill] of Object.entries(LONG_TEXTS)) {
        const text = fill(BYTES);
        let refused: unknown = null;
        const read = longestRead(() => {
          refused = judge(text);
        });
        expect(refused, what).not.to.equal(null);
        expect(read, what).to.be.at.most(longest);
      }
    });
});

describe("a URL", () => {
  const host = (length: number) => `https://${LONG_TEXTS["distinct wide characters"]!(3 * length)}.com/path`;

  it("is parsed once, and not at all if its host is longer than a host may be", () => {
    const { URL: Parser } = globalThis;
    let parsed = 0;
    globalThis.URL = class extends Parser {
      constructor(...args: ConstructorParameters<typeof Parser>) {
        parsed++;
        super(...args);
      }
      static override canParse(...args: Parameters<typeof Parser.canParse>): boolean {
        parsed++;
        return Parser.canParse(...args);
      }
    };
    const judge = createValidators().of({ type: "string", format: "uri" });
    const judged = [
      () => judge(host(50)) === null,
      () => judge(host(1_500)) === null,
      () => "url" in judgeUrl(host(50), { allowPrivate: false }),
      () => "url" in judgeUrl(host(1_500), { allowPrivate: false }),
    ].map((work) => {
      parsed = 0;
      return [work(), parsed];
    });
    globalThis.URL = Parser;
    expect(judged).to.deep.equal([
      [true, 1],
      [false, 0],
      [true, 1],
      [false, 0],
    ]);
  });
});

describe("a value type", () => {
  it("stands in one of these applications, so that all of this holds for it", async () => {
    const fields = (await Promise.all(["resources", LIBRARY].map(loaded))).flatMap(({ application }) =>
      [...application.models.values()].flatMap((model) => model.fields),
    );
    const used = new Set(fields.flatMap(({ type }) => [type.name, type.items?.name]));
    const kinds = new Set(fields.map(({ kind }) => kind as string));
    // Types such as `owner` are another type in other words.
    const unused = VALUE_TYPES.filter(
      ({ name, standsFor }) => !standsFor && !used.has(name) && !kinds.has(name),
    );
    expect(unused.map(({ name }) => name)).to.deep.equal([]);
  });
});
