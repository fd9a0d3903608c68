/** Pages as bytes: put between others where they stand, and in memory that no two of them share. */
import { expect } from "chai";
import { LONG_PAGE, PageMemory } from "../../../runtime/store/bytes.ts";

const page = (letter: string, length: number): Buffer => Buffer.alloc(length, letter);

describe("pages as bytes", () => {
  const memory = new PageMemory();
  const take = (letter: string, length: number) => {
    const packet = page(letter, length + 2);
    return memory.take(packet, 1, packet.length - 1);
  };

  for (const length of [1, 4_095, 4_096, 50_000, LONG_PAGE, LONG_PAGE + 1])
    it(`of ${length} bytes are cut, and put between others, as text is`, () => {
      const { written } = take("é", length).withoutLast(1).between("[", "]").between('{"data":', "}");
      const bytes = typeof written === "string" ? Buffer.from(written, "latin1") : written;
      const kept = page("é", length + 2).subarray(1, length);
      expect(bytes.equals(Buffer.concat([Buffer.from('{"data":['), kept, Buffer.from("]}")]))).equal(true);
    });

  it("are put between what is longer than their memory has room for", () => {
    const behind = "x".repeat(5_000);
    expect(take("a", LONG_PAGE).between("[", behind).toString()).equal(`[${"a".repeat(LONG_PAGE)}${behind}`);
  });

  it("stand in memory that was given back, and never two in the same", () => {
    const first = take("a", 10_000);
    const { buffer } = first.written as Buffer;
    first.giveBack!();
    first.giveBack!();
    const [second, third] = [take("b", 10_000), take("c", 10_000)];
    expect((second.written as Buffer).buffer).equal(buffer);
    expect([second.toString(), third.toString()]).deep.equal(["b".repeat(10_000), "c".repeat(10_000)]);
  });
});
