/** Reading PostgreSQL's messages from memory that is read into again and again. */
import { expect } from "chai";
import { type DataRow, RowReader } from "../../../runtime/store/row-parser.ts";

const message = (text: string): Buffer => {
  const head = Buffer.alloc(5);
  head.write("D");
  head.writeInt32BE(4 + text.length, 1);
  return Buffer.concat([head, Buffer.from(text)]);
};

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
        reader.take(length, (row) => {
          const { bytes, offset } = row as DataRow;
          found.push(bytes.toString("latin1", offset, offset - 4 + bytes.readInt32BE(offset - 4)));
        });
        reader.room.fill("x");
      }
      expect(found).eql(texts);
    });
});
