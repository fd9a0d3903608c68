/** Reading PostgreSQL's messages from memory that is read into again and again. */
import { expect } from "chai";
import { type DataRows, HEAD, RowReader } from "../../../runtime/store/wire/row-parser.ts";

const message = (text: string): Buffer => {
  const head = Buffer.alloc(5);
  head.write("D");
  head.writeInt32BE(4 + text.length, 1);
  return Buffer.concat([head, Buffer.from(text)]);
};

/** What each of the messages holds that are told together. */
function textsIn({ bytes, start, end }: DataRows): string[] {
  const found: string[] = [];
  for (let at = start; at < end; at = start) {
    start = at + 1 + bytes.readInt32BE(at + 1);
    found.push(bytes.toString("latin1", at + HEAD, start));
  }
  return found;
}

describe("rows", () => {
  const texts = ["a", "bb".repeat(40), "", "ccc".repeat(100)];
  const sent = Buffer.concat(texts.map(message));

  for (const [memory, size] of [
    [512, 1],
    [512, 7],
    [512, 100],
    [512, 512],
    [16, 5],
    [16, 16],
  ] as const)
    it(`are whole where they come ${size} bytes at a time into ${memory}`, () => {
      const reader = new RowReader(memory);
      const found: string[] = [];
      for (let at = 0; at < sent.length; ) {
        const length = sent.copy(reader.room, 0, at, at + size);
        at += length;
        reader.take(length, (rows) => found.push(...textsIn(rows as DataRows)));
        reader.room.fill("x");
      }
      expect(found).eql(texts);
    });

  it("that come at once are told at once, and what stands behind them by itself", () => {
    const reader = new RowReader(512);
    const done = Buffer.from("C\0\0\0\rSELECT 4\0", "latin1");
    const told: string[] = [];
    const length = sent.copy(reader.room) + done.copy(reader.room, sent.length);
    reader.take(length, ({ name }) => told.push(name));
    expect(told).eql(["dataRow", "commandComplete"]);
  });
});
