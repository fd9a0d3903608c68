import { createHash } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { hashKey, isWellFormed, mintKey } from "../../../runtime/platform/key.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("mintKey", () => {
  it("makes 50 characters that begin with sk_live_", () => {
    for (let n = 0; n < 1000; n++) expect(mintKey().key).to.match(/^sk_live_[0-9A-Za-z]{42}$/);
  });

  it("gives the first 14 characters and the hash beside the key", () => {
    const { key, prefix, hash } = mintKey();
    expect(prefix).to.equal(key.slice(0, 14));
    expect(hash).to.equal(createHash("sha256").update(key).digest("hex"));
  });

  it("draws every character about equally often", () => {
    const counts = new Map<string, number>();
    for (let n = 0; n < 1000; n++)
      for (const character of mintKey().key.slice(8, 44))
        counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).to.equal(62);
    expect(Math.min(...counts.values())).to.be.above(400);
    expect(Math.max(...counts.values())).to.be.below(800);
  });
});

describe("isWellFormed", () => {
  it("takes each key that was minted", () => {
    for (let n = 0; n < 1000; n++) expect(isWellFormed(mintKey().key)).to.equal(true);
  });

  it("refuses a key with one wrong character", () => {
    const places = fc.integer({ min: 8, max: 49 });
    fc.assert(
      fc.property(places, fc.constantFrom(...BASE62.split("")), (place, character) => {
        const { key } = mintKey();
        const mistyped = key.slice(0, place) + character + key.slice(place + 1);
        expect(isWellFormed(mistyped)).to.equal(mistyped === key);
      }),
    );
  });

  it("refuses two neighbours that changed places", () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 48 }), (place) => {
        const { key } = mintKey();
        const swapped = key.slice(0, place) + key[place + 1]! + key[place]! + key.slice(place + 2);
        expect(isWellFormed(swapped)).to.equal(swapped === key);
      }),
    );
  });

  it("refuses what has another length, mark or alphabet", () => {
    const { key } = mintKey();
    for (const text of [
      "",
      key.slice(1),
      `${key}0`,
      key.slice(0, -1),
      ` ${key}`,
      `${key}\n`,
      key.replace("live", "test"),
      `${key.slice(0, -1)}-`,
    ])
      expect(isWellFormed(text), text.slice(0, 14)).to.equal(false);
  });

  it("finds the CRC32 of the random part in the last six", () => {
    const { key } = mintKey();
    const last = Array.from(key.slice(-6)).reduce((value, digit) => value * 62 + BASE62.indexOf(digit), 0);
    expect(last).to.equal(crc32(key.slice(8, 44)));
  });
});

describe("hashKey", () => {
  it("is SHA-256 of the text in UTF-8", () => {
    expect(hashKey("")).to.match(/^e3b0c44298fc1c14/);
    expect(hashKey("é")).to.equal(createHash("sha256").update("é", "utf8").digest("hex"));
  });
});

/** Bit by bit, as the polynomial has it. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
