/** Pages that come as rows: one text of all records, and what it takes to cut it. */
import { expect } from "chai";
import { PageMemory } from "../../../runtime/store/wire/bytes.ts";
import { Gathered, type Records } from "../../../runtime/store/wire/gathered.ts";

describe("records that come as rows", () => {
  const gathered = new Gathered(new PageMemory());
  const value = (text: string | null): Buffer => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(text === null ? -1 : Buffer.byteLength(text));
    return Buffer.concat([length, Buffer.from(text ?? "")]);
  };
  const add = (...texts: readonly (string | null)[]): void =>
    gathered.add(Buffer.concat([Buffer.from([0, texts.length]), ...texts.map(value)]), 0, false);
  const gather = (texts: readonly (string | null)[]): Records => {
    for (const text of texts) add(text);
    return gathered.take();
  };
  const record = (n: number, length: number): string => `{"id":"${n}"${"ü".repeat(length)}}`;

  for (const length of [0, 100, 5_000, 0])
    it(`are one text with commas between, each of ${length} letters`, () => {
      const texts = Array.from({ length: 101 }, (_, n) => record(n, length));
      const { documents, found, before, beyond } = gather(texts);
      expect([found, before.slice(0, 10), beyond]).eql([101, record(99, 9).slice(0, 10), 12 + 2 * length]);
      const cut = documents!.withoutLast(beyond + 1);
      expect(cut.toString()).equal(texts.slice(0, 100).join(","));
    });

  it("have their answers last", () => {
    for (const answers of ["{}", '{"note": "ü"}']) add('{"id":"1"}', answers);
    const { documents } = gathered.take();
    expect(documents!.toString()).equal(
      '{"id":"1","customFields":{}},{"id":"1","customFields":{"note": "ü"}}',
    );
  });

  it("are an empty text where there are none", () =>
    expect(gather([]).documents!.between("[", "]").toString()).equal("[]"));

  it("are none where one was not sent, and the next are whole again", () => {
    expect(gather(["{}", null, "{}"]).documents).equal(null);
    expect(gather(["{}"]).documents!.toString()).equal("{}");
  });

  it("are forgotten where the statement fails", () => {
    add("{}");
    gathered.clear();
    expect(gather(["[]"])).include({ found: 1, before: "", beyond: 2 });
  });
});
