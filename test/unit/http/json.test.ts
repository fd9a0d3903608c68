import { expect } from "chai";
import fc from "fast-check";
import { parseStrict } from "../../../runtime/http/json.ts";
import { ending } from "../../support/linear.ts";
import { reference } from "./json-reference.ts";

const DEPTH = 32;
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe("parseStrict", () => {
  const REFUSED: readonly [text: string, reason: string][] = [
    ["", "the body is empty at line 1, column 1"],
    [" \n ", "the body is empty at line 2, column 2"],
    ["\ufeff{}", "the text begins with a byte order mark at line 1, column 1"],
    ["{} {}", 'expected the end after one value, found "{" at line 1, column 4'],
    ["nul", 'expected a value, found "n" at line 1, column 1'],
    ['{"a":}', 'expected a value, found "}" at /a, line 1, column 6'],
    ['{"a":1,}', 'expected a key in double quotes, found "}" at line 1, column 8'],
    ['{"a" 1}', 'expected ":" after key "a", found "1" at line 1, column 6'],
    ['{"a":[1 2]}', 'expected "," or "]", found "2" at /a, line 1, column 9'],
    ['{"a":01}', 'expected "," or "}", found "1" at line 1, column 7'],
    ['{"a":1', 'expected "," or "}", found the end of the text at line 1, column 7'],
    ['["a', "a string is not closed at /0, line 1, column 4"],
    ['["\\x"]', 'unknown escape "\\\\x" at /0, line 1, column 3'],
    ['["a\tb"]', 'a control character must be escaped in a string, found "\\t" at /0, line 1, column 4'],
    ["[😀]", 'expected a value, found "😀" at /0, line 1, column 2'],
    ['{"name":1,"name":2}', 'duplicate key "name" at line 1, column 11'],
    ['{"customer":{"name":1,\n"n\\u0061me":2}}', 'duplicate key "name" at /customer, line 2, column 1'],
    ['[{"a/b":{"x":1,"x":1}}]', 'duplicate key "x" at /0/a~1b, line 1, column 16'],
    ['{"a":{"__proto__":1}}', 'key "__proto__" at /a, line 1, column 7'],
    ['{"\\u005f_proto__":1}', 'key "__proto__" at line 1, column 2'],
    ['{"a":["\\ud800"]}', "a lone surrogate in a string at /a/0, line 1, column 7"],
    ['["\udc00"]', "a lone surrogate in a string at /0, line 1, column 2"],
    ['{"\\uDFFF":1}', "a lone surrogate in a string at line 1, column 2"],
    ['{"a":-1e999}', "number -1e999 is out of range at /a, line 1, column 6"],
    [nested(33), `nested deeper than 32 levels at ${"/0".repeat(32)}, line 1, column 33`],
  ];
  for (const [text, reason] of REFUSED)
    it(`refuses ${JSON.stringify(text).slice(0, 50)}`, () => {
      expect(parseStrict(text, DEPTH)).to.deep.equal({ ok: false, reason });
    });

  for (const text of [
    "0",
    "null",
    '""',
    "[]",
    ' {"a":[{}]} ',
    '"\\ud83d\\ude00"',
    '"😀"',
    '"\\u0000"',
    "-0",
    nested(32),
  ])
    it(`reads ${JSON.stringify(text).slice(0, 40)}`, () => {
      expect(parseStrict(text, DEPTH)).to.deep.equal({ ok: true, value: JSON.parse(text) });
    });

  it("takes colons, braces and quotes in strings for text", () => {
    const value = { ":{[": '":"', "\\": '\\":{', deep: "[".repeat(100) };
    expect(parseStrict(JSON.stringify(value), DEPTH)).to.deep.equal({ ok: true, value });
  });

  it("lets the same key stand in different objects", () => {
    expect(parseStrict('{"a":{"a":1},"b":[{"a":1},{"a":1}]}', DEPTH).ok).to.equal(true);
  });

  it("quotes no more than 64 characters of a client's key", () => {
    const key = "k".repeat(100_000);
    const result = parseStrict(`{"${key}":{"${key}":1,"${key}":2}}`, DEPTH);
    expect(result.ok ? "" : result.reason).to.match(/^duplicate key "k{64}…" at \/k{64}…, line 1/);
  });

  it("reads back whatever JSON.stringify wrote", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes("__proto__"));
        expect(parseStrict(text, 100)).to.deep.include({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  for (const [text, path, number] of [
    ["9007199254740992", "", "9007199254740992"],
    ['{"a/b":[1,-9007199254740993]}', "/a~1b/1", "-9007199254740993"],
    ["[12345678901234567890.0]", "/0", "12345678901234567890.0"],
    ["[12345678901234567890e0]", "/0", "12345678901234567890e0"],
    [`[${"1".repeat(400)}]`, "/0", `${"1".repeat(64)}…`],
  ] as const)
    it(`names the number that is lost in ${text.slice(0, 40)}`, () => {
      expect(parseStrict(text, DEPTH)).to.deep.include({
        ok: true,
        unsafe: { listed: [{ path, text: number }], omitted: 0 },
      });
    });

  it("names every integer beyond ±(2^53−1), and no other", () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n })), (numbers) => {
        const result = parseStrict(`[${numbers.join()}]`, DEPTH);
        const most = BigInt(Number.MAX_SAFE_INTEGER);
        const lost = numbers.flatMap((n, i) => (n > most || n < -most ? [`/${i}`] : []));
        expect(result.ok && (result.unsafe?.listed ?? []).map(({ path }) => path)).to.deep.equal(lost);
      }),
    );
  });

  it("takes every double that JSON.stringify writes with an exponent", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const text = JSON.stringify(number);
        fc.pre(text.includes("e"));
        expect(parseStrict(text, DEPTH)).to.deep.equal({ ok: true, value: number });
      }),
    );
  });

  it("judges as a plain reading of RFC 8259 does, and names a fault of all that it refuses", () => {
    fc.assert(
      fc.property(jsonish(), fc.integer({ min: 0, max: 4 }), (text, depth) => {
        const expected = attempt(() => reference(text, depth));
        const result = parseStrict(text, depth);
        expect(result.ok, text).to.equal(expected.ok);
        if (result.ok && expected.ok) expect(result.value).to.deep.equal(expected.value);
        if (!result.ok) expect(result.reason, text).to.match(/ at .*line \d+, column \d+$/s);
      }),
      { numRuns: 400 },
    );
  });

  const MIB = 1_048_576;
  const HOSTILE: Readonly<Record<string, string>> = {
    "1 MiB of opening brackets": "[".repeat(MIB),
    "half a million nested arrays": nested(MIB / 2),
    "half a million keys": `{${Array.from({ length: 500_000 }, (_, n) => `"${n * 4099}":1`).join()}}`,
    "half a million equal keys": `{${Array.from({ length: 500_000 }, () => '"k":1').join()}}`,
    "a number of 1 MiB": "1".repeat(MIB),
    "half a million unsafe integers": `[${"9007199254740993,".repeat(500_000)}0]`,
    "zeros before a digit": `1${"0".repeat(MIB)}1e-${MIB}`,
    "an exponent of 1 MiB": `1e${"9".repeat(MIB)}`,
    "a string that never ends": `"${"\\".repeat(MIB)}`,
    "1 MiB of white space": " ".repeat(MIB),
    "1 MiB of lines": `${"\n".repeat(MIB)}x`,
  };
  const READ = [
    "half a million keys",
    ...Object.keys(HOSTILE).filter((title) => /^(a number|half a million un|zeros)/.test(title)),
  ];
  for (const [title, text] of Object.entries(HOSTILE))
    it(`takes linear time for ${title}`, () => {
      expect(ending(() => parseStrict(text, DEPTH)).ok).to.equal(READ.includes(title));
    });
});

function attempt<T>(act: () => T): { ok: true; value: T } | { ok: false } {
  try {
    return { ok: true, value: act() };
  } catch {
    return { ok: false };
  }
}

/** Texts near JSON: grown from its grammar with tempting keys and scalars, then damaged in one place or not. */
function jsonish(): fc.Arbitrary<string> {
  const keys = fc.constantFrom(
    '"a"',
    '"b"',
    '"\\u0061"',
    '"__proto__"',
    '"\\u005f_proto__"',
    '"\\ud800"',
    '"é:"',
    '"\\""',
  );
  const scalars = fc.constantFrom(
    "0",
    "-1.5e3",
    "1e999",
    "01",
    "tru",
    "null",
    '"x\\\\"',
    '"\\udc00"',
    '"\ud800"',
    '"{:"',
  );
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      scalars,
      keys,
      fc.array(tie("value"), { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
      fc
        .array(fc.tuple(keys, tie("value")), { maxLength: 3 })
        .map((members) => `{${members.map((pair) => pair.join(":")).join(",")}}`),
    ),
  }));
  const damage = fc.option(
    fc.tuple(fc.nat(), fc.constantFrom("", '"', "\\", "{", "]", ",", "\u0007", "\ufeff", "1")),
    { freq: 2 },
  );
  return fc.tuple(value, damage).map(([text, hurt]) => {
    if (hurt === null) return text;
    const at = hurt[0] % (text.length + 1);
    return text.slice(0, at) + hurt[1] + text.slice(at + (hurt[0] % 2));
  });
}
