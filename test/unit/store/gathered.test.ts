/** Pages that come as rows: one text of all records, and what it takes to cut it. */
import { expect } from "chai";
import { PageMemory } from "../../../runtime/store/bytes.ts";
import { Gathered, type Records } from "../../../runtime/store/gathered.ts";

describe("records that come as rows", () => {
  const gathered = new Gathered(new PageMemory());
  const gather = (texts: readonly (string | null)[]): Records => {
    for (const text of texts) {
      const packet = Buffer.from(`xxxx${text ?? ""}`);
      packet.writeInt32BE(text === null ? -1 : packet.length - 4);
      gathered.add(packet, 0);
    }
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

  it("are an empty text where there are none", () =>
    expect(gather([]).documents!.between("[", "]").toString()).equal("[]"));

  it("are none where one was not sent, and the next are whole again", () => {
    expect(gather(["{}", null, "{}"]).documents).equal(null);
    expect(gather(["{}"]).documents!.toString()).equal("{}");
  });

  it("are forgotten where the statement fails", () => {
    gathered.add(Buffer.from("\0\0\0\x02{}"), 0);
    gathered.clear();
    expect(gather(["[]"])).include({ found: 1, before: "", beyond: 2 });
  });
});
