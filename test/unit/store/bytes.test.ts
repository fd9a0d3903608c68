/** Pages as bytes: inserted between others in place, in memory that no two of them share. */
import { expect } from "chai";
import { type Bytes, LONG_PAGE, PageMemory } from "../../../runtime/store/wire/bytes.ts";

const page = (letter: string, length: number): Buffer => Buffer.alloc(length, letter);

describe("pages as bytes", () => {
  const pages = new PageMemory();
  const take = (letter: string, length: number) => {
    const packet = page(letter, length + 2);
    return pages.take(packet, 1, packet.length - 1);
  };

  for (const length of [1, 4_095, 4_096, 50_000, LONG_PAGE, LONG_PAGE + 1])
    it(`of ${length} bytes are cut, and put between others, as text is`, () => {
      const { written } = take("é", length).withoutLast(1).between("[", "]").between('{"data":', "}");
      const bytes = typeof written === "string" ? Buffer.from(written, "latin1") : written;
      const kept = page("é", length + 2).subarray(1, length);
      expect(bytes.equals(Buffer.concat([Buffer.from('{"data":['), kept, Buffer.from("]}")]))).equal(true);
    });

  const memoryOf = ({ written }: Bytes): ArrayBufferLike => (written as Buffer).buffer;

  it("are put between what is longer than their memory has room for, which is then there for the next", () => {
    const behind = "x".repeat(40_000);
    const first = take("a", 70_000);
    const memory = memoryOf(first);
    expect(first.between("[", behind).toString()).equal(`[${"a".repeat(70_000)}${behind}`);
    expect(memoryOf(take("b", 70_000))).equal(memory);
  });

  const lengths = Array.from({ length: 20 }, (_, n) => Math.floor(4_096 * 64 ** (n / 19)));

  it("take at most twice the memory that they fill, however many are held at once", () => {
    for (const length of lengths) expect(memoryOf(take("a", length)).byteLength / length).within(1, 2);
  });

  it("leave 16 MB behind at most, however many of each length were given back", () => {
    const many = () => lengths.flatMap((length) => Array.from({ length: 20 }, () => take("a", length)));
    const used = many();
    const left = new Set(used.map(memoryOf));
    for (const one of used) one.giveBack!();
    const kept = new Set(
      many()
        .map(memoryOf)
        .filter((memory) => left.has(memory)),
    );
    expect([...kept].reduce((all, { byteLength }) => all + byteLength, 0)).within(1e6, 16e6);
  });

  it("leave that behind which was needed last, however much of another size came and went before", () => {
    const pass = (length: number) => {
      const held = Array.from({ length: 200 }, () => take("a", length));
      const memories = new Set(held.map(memoryOf));
      for (const one of held) one.giveBack!();
      return memories;
    };
    pass(200_000);
    const before = pass(30_000);
    expect([...pass(30_000)].filter((memory) => !before.has(memory))).deep.equal([]);
  });

  it("stand in memory that was given back, and never two in the same", () => {
    const first = take("a", 10_000);
    const memory = memoryOf(first);
    first.giveBack!();
    first.giveBack!();
    const [second, third] = [take("b", 10_000), take("c", 10_000)];
    expect(memoryOf(second)).equal(memory);
    expect([second.toString(), third.toString()]).deep.equal(["b".repeat(10_000), "c".repeat(10_000)]);
  });
});
