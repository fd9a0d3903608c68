/** Reading PostgreSQL's messages from memory that is read into again and again. */
import { expect } from "chai";
import { type DataRow, RowParser } from "../../../runtime/store/row-parser.ts";

const message = (text: string): Buffer => {
  const head = Buffer.alloc(5);
  head.write("D");
  head.writeInt32BE(4 + text.length, 1);
  return Buffer.concat([head, Buffer.from(text)]);
};

describe("rows", () => {
  const texts = ["a", "bb".repeat(40), "", "ccc".repeat(100)];
  const sent = Buffer.concat(texts.map(message));

  for (const size of [1, 4, 7, 100, sent.length])
    it(`are whole where they come ${size} bytes at a time, each over the last`, () => {
      const parser = new RowParser();
      const memory = Buffer.alloc(size);
      const found: string[] = [];
      for (let at = 0; at < sent.length; at += size) {
        const length = sent.copy(memory, 0, at, at + size);
        parser.parseOnce(memory.subarray(0, length), (row) => {
          const { bytes, offset } = row as DataRow;
          found.push(bytes.toString("latin1", offset, offset - 4 + bytes.readInt32BE(offset - 4)));
        });
        memory.fill("x");
      }
      expect(found).eql(texts);
    });
});
