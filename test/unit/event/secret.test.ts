import { randomBytes } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { createSecretCipher, parseSealingKey, SealError } from "../../../runtime/event/secret.ts";

const SECRET = "whsec_not-a-real-one";
const HOLDER = { organizationId: "org_1", recordId: "wh_1" };
const [older, newer] = [randomBytes(32), randomBytes(32)];

function reasonOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof SealError) return error.reason;
    throw error;
  }
  return "";
}

describe("a secret cipher", () => {
  it("opens what it sealed, whatever the text", () => {
    const cipher = createSecretCipher([newer]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(cipher.open(cipher.seal(text, HOLDER), HOLDER)).to.equal(text);
      }),
    );
  });

  it("seals in a versioned form that says which key, never twice alike, and without the text", () => {
    const cipher = createSecretCipher([newer]);
    const sealed = cipher.seal(SECRET, HOLDER);
    expect(sealed).to.match(/^enc:v1:[0-9a-f]{8}:[\w-]{16}:[\w-]{22}:[\w-]+$/);
    expect(sealed).to.not.include(SECRET);
    expect(cipher.seal(SECRET, HOLDER)).to.not.equal(sealed);
  });

  it("seals with the first key and opens with all of them, so that keys can be rotated", () => {
    const before = createSecretCipher([older]).seal(SECRET, HOLDER);
    const rotated = createSecretCipher([newer, older]);
    expect(rotated.open(before, HOLDER)).to.equal(SECRET);
    const after = rotated.seal(SECRET, HOLDER);
    expect(createSecretCipher([newer]).open(after, HOLDER)).to.equal(SECRET);
    expect([before, after].map(rotated.isCurrent)).to.deep.equal([false, true]);
  });

  it("keeps secrets as they are without a key, and opens these once there is one", () => {
    const plain = createSecretCipher([]).seal(SECRET, HOLDER);
    expect(plain).to.equal(`plain:${SECRET}`);
    expect(createSecretCipher([]).open(plain, HOLDER)).to.equal(SECRET);
    expect(createSecretCipher([newer]).open(plain, HOLDER)).to.equal(SECRET);
    expect(createSecretCipher([]).isCurrent(plain)).to.equal(true);
    expect(createSecretCipher([newer]).isCurrent(plain)).to.equal(false);
  });

  for (const [title, keys] of [
    ["no key", []],
    ["another key", [newer]],
  ] as const)
    it(`says that the key is missing where it has ${title}`, () => {
      const sealed = createSecretCipher([older]).seal(SECRET, HOLDER);
      expect(reasonOf(() => createSecretCipher(keys).open(sealed, HOLDER))).to.equal("KEY_MISSING");
    });

  it("opens a secret for its own record alone", () => {
    const cipher = createSecretCipher([newer]);
    const sealed = cipher.seal(SECRET, HOLDER);
    for (const holder of [
      { ...HOLDER, recordId: "wh_2" },
      { ...HOLDER, organizationId: "org_2" },
      { organizationId: "org_1wh", recordId: "_1" },
    ])
      expect(reasonOf(() => cipher.open(sealed, holder))).to.equal("TAMPERED");
  });

  it("opens nothing that was changed in any byte of iv, tag or data", () => {
    const cipher = createSecretCipher([newer]);
    const parts = cipher.seal(SECRET, HOLDER).split(":");
    for (const part of [3, 4, 5])
      for (let index = 0; index < Buffer.from(parts[part]!, "base64url").length; index++) {
        const bytes = Buffer.from(parts[part]!, "base64url");
        bytes[index]! ^= 1;
        const changed = parts.with(part, bytes.toString("base64url")).join(":");
        expect(reasonOf(() => cipher.open(changed, HOLDER))).to.equal("TAMPERED");
      }
  });

  it("refuses what is not of its form: a shortened tag above all, which could be guessed", () => {
    const cipher = createSecretCipher([newer]);
    const parts = cipher.seal(SECRET, HOLDER).split(":");
    const short = Buffer.from(parts[4]!, "base64url").subarray(0, 4).toString("base64url");
    for (const text of [parts.with(4, short).join(":"), parts.with(1, "v2").join(":"), "", SECRET, "enc:v1:"])
      expect(reasonOf(() => cipher.open(text, HOLDER))).to.equal("MALFORMED");
  });

  it("never holds the secret in what it throws", () => {
    for (const sealed of [SECRET, `enc:${SECRET}`])
      expect(() => createSecretCipher([]).open(sealed, HOLDER))
        .to.throw(SealError)
        .with.property("message")
        .not.includes(SECRET);
  });
});

describe("parseSealingKey", () => {
  const key = Buffer.alloc(32, 0xfb);

  for (const encoding of ["base64", "base64url", "hex"] as const)
    it(`reads ${encoding}`, () => {
      expect(parseSealingKey(key.toString(encoding))).to.deep.equal(key);
    });

  for (const [title, text] of [
    ["nothing", ""],
    ["a passphrase", "correct horse battery staple"],
    ["31 bytes", Buffer.alloc(31).toString("base64")],
    ["33 bytes", Buffer.alloc(33).toString("base64")],
    ["31 bytes in hexadecimal", "a".repeat(62)],
    ["33 bytes in hexadecimal", "a".repeat(66)],
    ["a key with a space", ` ${key.toString("hex")}`],
  ] as const)
    it(`refuses ${title}`, () => {
      expect(parseSealingKey(text)).to.equal(null);
    });
});
