import { expect } from "chai";
import fc from "fast-check";
import {
  parseEntityTags,
  parseIdempotencyKey,
  parseMutationSource,
  parseSuppressWebhooks,
  readCredentials,
} from "../../../runtime/http/headers.ts";
import { ending } from "../../support/linear.ts";

describe("parseEntityTags", () => {
  const READ: readonly [text: string, versions: readonly number[]][] = [
    ['"3"', [3]],
    ['"0"', [0]],
    [' "1" ,\t"2","30"', [1, 2, 30]],
    [',"1",, "2",', [1, 2]],
    ['W/"3"', []],
    ['W/"3", "4"', [4]],
    ['"03"', []],
    ['"1.0"', []],
    ['""', []],
    ['"a,b", "5"', [5]],
    ['"\u00fc"', []],
    ['"99999999999999999999"', []],
    ['"7-k3", "8-"', [7, 8]],
    ['"7.1-k3", "-7"', []],
  ];
  for (const [text, versions] of READ)
    it(`reads ${text}`, () => {
      expect(parseEntityTags(text)).to.deep.include({ any: false, versions });
    });

  it("tells the tags as they are sent, and whether one is weak", () => {
    expect(parseEntityTags('"7-k3", W/"8", "x"')).to.deep.equal({
      any: false,
      tags: ["7-k3", "x"],
      versions: [7],
      hasWeak: true,
    });
  });

  it("reads * as any version", () => {
    expect(parseEntityTags(" * ")).to.deep.equal({ any: true });
  });

  for (const text of [
    "",
    " ",
    ",",
    "3",
    "'3'",
    '"3',
    '3"',
    '"1" "2"',
    '"1"; "2"',
    '"1", 2',
    '*, "1"',
    'w/"3"',
    'W/ "3"',
    '"a b"',
    '"a"b"',
  ])
    it(`refuses ${JSON.stringify(text)}`, () => {
      expect(parseEntityTags(text)).to.equal(null);
    });

  it("reads back any list of versions", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), (versions) => {
        const text = versions.map((version) => `"${version}"`).join(", ");
        expect(parseEntityTags(text)).to.deep.include({ any: false, versions });
      }),
    );
  });

  it("takes linear time for white space without end", () => {
    const tags = `"1",${" ".repeat(4_000_000)}x`;
    expect(ending(() => parseEntityTags(tags))).to.equal(null);
  });
});

describe("parseIdempotencyKey", () => {
  for (const text of [
    "a",
    "8e03978e-40d5-43e8-bc93-6894a57f9324",
    "order 17 / try 1",
    '"quoted"',
    "~".repeat(255),
  ])
    it(`takes ${text.slice(0, 40)}`, () => {
      expect(parseIdempotencyKey(text)).to.equal(text);
    });
  for (const text of ["", "~".repeat(256), "a\tb", "a\u0000", "\u007f", "schl\u00fcssel"])
    it(`refuses ${JSON.stringify(text).slice(0, 40)}`, () => {
      expect(parseIdempotencyKey(text)).to.equal(null);
    });
});

describe("parseSuppressWebhooks", () => {
  it("knows 1 and 0 alone", () => {
    expect(parseSuppressWebhooks("1")).to.equal(true);
    expect(parseSuppressWebhooks("0")).to.equal(false);
    for (const text of ["", "true", "2", "01", "1, 1"]) expect(parseSuppressWebhooks(text)).to.equal(null);
  });
});

describe("parseMutationSource", () => {
  const asBytes = (text: string) => Buffer.from(text, "utf8").toString("latin1");

  it("takes 1 to 100 printable characters", () => {
    for (const text of ["x", "nightly sync (v2)", "~".repeat(100)])
      expect(parseMutationSource(text)).to.equal(text);
  });
  it("reads UTF-8, counting characters and not bytes", () => {
    for (const text of ["Büro Zürich", "日本".repeat(50), "🔆".repeat(100)])
      expect(parseMutationSource(asBytes(text))).to.equal(text);
  });
  it("reads Latin-1 where the bytes are no UTF-8", () => {
    expect(parseMutationSource("B\u00fcro")).to.equal("Büro");
  });
  for (const text of [
    "",
    "~".repeat(101),
    "a\tb",
    "a\u007f",
    "a\u0085b",
    asBytes("a\u202eb"),
    asBytes("a\u2028b"),
    asBytes("🔆".repeat(101)),
  ])
    it(`refuses ${JSON.stringify(text).slice(0, 40)}`, () => {
      expect(parseMutationSource(text)).to.equal(null);
    });
});

describe("readCredentials", () => {
  const CASES: readonly [
    title: string,
    authorization: string | undefined,
    apiKey: string | undefined,
    expected: object,
  ][] = [
    ["Authorization alone", "Bearer k1", undefined, { key: "k1" }],
    ["any case of the scheme", "bEaReR   k1 ", undefined, { key: "k1" }],
    ["x-api-key alone", undefined, "k1", { key: "k1" }],
    ["both the same", "Bearer k1", "k1", { key: "k1" }],
    ["both different", "Bearer k1", "k2", { fault: "ambiguous" }],
    ["neither", undefined, undefined, { fault: "missing" }],
    ["both empty", "", "", { fault: "missing" }],
    ["a scheme without a key", "Bearer ", undefined, { fault: "missing" }],
    ["a scheme alone", "Bearer", undefined, { fault: "missing" }],
    ["a key without a scheme", "k1", undefined, { fault: "missing" }],
    ["a scheme that only begins like it", "Bearerk k1", undefined, { fault: "missing" }],
    ["another scheme", "Basic dTpw", undefined, { fault: "missing" }],
    ["another scheme beside x-api-key", "Basic dTpw", "k1", { key: "k1" }],
    ["Authorization beside an empty x-api-key", "Bearer k1", "", { key: "k1" }],
  ];
  for (const [title, authorization, apiKey, expected] of CASES)
    it(`reads ${title}`, () => {
      const raw = ["Host", "x", "Authorization", authorization, "X-API-Key", apiKey];
      const sent = raw.filter((_, i) => raw[i - (i % 2) + 1] !== undefined) as string[];
      expect(readCredentials(sent)).to.deep.equal(expected);
    });
});
