import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect } from "chai";
import { Inflater } from "../../../runtime/http/inflate.ts";

const MIB = 2 ** 20;
/** Text that shrinks to about a tenth. */
const records = (count: number): string =>
  JSON.stringify(Array.from({ length: count }, (_, n) => ({ id: n * 7919, name: `Name ${(n * 31) % 97}` })));

describe("an inflater", () => {
  it("decompresses what grows like JSON does", async () => {
    const text = records(20_000);
    for (const [coding, bytes] of [
      ["gzip", gzipSync(text)],
      ["br", brotliCompressSync(text)],
    ] as const) {
      const inflated = await new Inflater().inflate(bytes, coding, MIB);
      expect(inflated.kind === "text" && inflated.bytes.toString()).to.equal(text);
    }
  });

  it("takes whatever growth up to 64 KiB", async () => {
    const inflated = await new Inflater().inflate(brotliCompressSync(" ".repeat(65_536)), "br", MIB);
    expect(inflated.kind).to.equal("text");
    const more = await new Inflater().inflate(brotliCompressSync(" ".repeat(65_537)), "br", MIB);
    expect(more.kind).to.equal("grown");
  });

  it("tells what grew too much from what is too large", async () => {
    const text = records(60_000);
    expect((await new Inflater().inflate(gzipSync(text), "gzip", MIB)).kind).to.equal("over");
    expect((await new Inflater().inflate(gzipSync(" ".repeat(MIB)), "gzip", MIB)).kind).to.equal("grown");
    expect((await new Inflater().inflate(Buffer.from("x"), "gzip", MIB)).kind).to.equal("broken");
  });

  it("works on four at a time, and on all in the end", async () => {
    const inflater = new Inflater();
    const bytes = gzipSync(records(5_000));
    const all = Array.from({ length: 12 }, () => inflater.inflate(bytes, "gzip", MIB));
    expect(inflater.underWay).to.equal(4);
    expect((await Promise.all(all)).map(({ kind }) => kind)).to.deep.equal(all.map(() => "text"));
    expect(inflater.underWay).to.equal(0);
  });

  it("gives its turn back where a body is damaged", async () => {
    const inflater = new Inflater();
    const broken = Array.from({ length: 9 }, () => inflater.inflate(Buffer.from("x"), "br", MIB));
    expect((await Promise.all(broken)).map(({ kind }) => kind)).to.deep.equal(broken.map(() => "broken"));
    expect(inflater.underWay).to.equal(0);
  });
});
