/** Content for many clients is encoded once for each coding that they accept. */
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "chai";
import { type Coding, codingOf, Encoded } from "../../../runtime/http/encoded.ts";

const TEXT = "what many ask for, again and again. ".repeat(100);
const DECODE: Readonly<Record<Coding, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
  identity: (bytes) => bytes,
};

describe("what is sent to many", () => {
  for (const [accepted, coding] of [
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.5, gzip", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["*", "br"],
    ["*;q=0.5, br;q=0", "gzip"],
    ["GZIP", "gzip"],
    ["identity, gzip;q=0.5", "identity"],
    ["zstd", "identity"],
    ["gzip;q=none", "identity"],
  ] as const)
    it(`is sent as ${coding} to whoever says ${JSON.stringify(accepted)}`, () =>
      expect(codingOf(accepted)).equal(coding));

  for (const body of [TEXT, { br: brotliCompressSync(TEXT) }])
    it(`is the same in each coding, kept ${typeof body === "string" ? "as it is" : "by Brotli"}`, async () => {
      const encoded = new Encoded(body);
      const sent = await Promise.all(["br", "gzip", "identity"].map((accepted) => encoded.for(accepted)));
      for (const { bytes, coding } of sent) expect(DECODE[coding](bytes).toString()).equal(TEXT);
      expect(new Set(sent.map(({ etag }) => etag)).size).equal(3);
    });

  it("is encoded once", async () => {
    const encoded = new Encoded(TEXT);
    const [first, second] = await Promise.all([encoded.for("gzip"), encoded.for("gzip")]);
    expect(first).equal(second);
    expect(await encoded.for("gzip")).equal(first);
  });
});
