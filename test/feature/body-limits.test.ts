/** Limits of a body's size, type, coding and JSON, enforced before its values are validated. */

import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Answer, freshKey } from "../support/client.ts";

const MIB = 1_048_576;

interface RawAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly closes: boolean;
}

describe("body limits", () => {
  let app: TestApp;
  let key: string;
  before(async () => {
    app = await openTestApp();
    key = (await app.key()).key;
  });
  after(() => app.close());

  /** Sends bytes as they are; `chunks` are sent without a Content-Length. */
  function send(
    bytes: string | Buffer | readonly Buffer[],
    headers: Record<string, string> = {},
    path = "/customers",
  ): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const isWhole = typeof bytes === "string" || Buffer.isBuffer(bytes);
      const outgoing = request(
        `${app.origin}/api/v1${path}`,
        {
          method: "POST",
          headers: {
            Authorization: `Bearer ${key}`,
            "Content-Type": "application/json",
            "Idempotency-Key": freshKey(),
            ...(isWhole ? { "Content-Length": Buffer.byteLength(bytes as string) } : {}),
            ...headers,
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("end", () => {
            const text = Buffer.concat(chunks).toString();
            resolve({
              status: incoming.statusCode!,
              code: JSON.parse(text).error?.code,
              closes: incoming.headers.connection === "close",
            });
          });
          incoming.on("error", reject);
        },
      );
      outgoing.on("error", reject);
      if (isWhole) outgoing.end(bytes);
      else {
        for (const chunk of bytes) outgoing.write(chunk);
        outgoing.end();
      }
    });
  }

  /** A valid body of so many bytes: JSON may be followed by white space. */
  const sized = (bytes: number): string => '{"firstName":"A","lastName":"B"}'.padEnd(bytes, " ");

  it("takes a body of 1 MiB", async () => {
    expect((await send(sized(MIB))).status).equal(201);
  });

  it("refuses a byte more, by its length alone, and closes the connection", async () => {
    const refused = await send(sized(MIB + 1));
    expect(refused).deep.equal({ status: 413, code: "PAYLOAD_TOO_LARGE", closes: true });
  });

  it("refuses a chunked body as soon as it is over, and takes one of 1 MiB", async () => {
    const half = Buffer.from(sized(MIB)).subarray(0, MIB / 2);
    const rest = Buffer.alloc(MIB / 2, " ");
    expect((await send([half, rest])).status).equal(201);
    const refused = await send([half, rest, Buffer.from(" ")]);
    expect(refused).deep.equal({ status: 413, code: "PAYLOAD_TOO_LARGE", closes: true });
  });

  for (const [what, text] of [
    ["over the limit", JSON.stringify({ firstName: randomBytes(MIB / 2).toString("hex"), lastName: "B" })],
    ["out of all proportion", sized(MIB)],
  ] as const)
    it(`refuses what grows ${what} when it is decompressed, and closes the connection`, async () => {
      const refused = await send(gzipSync(text), { "Content-Encoding": "gzip" });
      expect(refused).deep.equal({ status: 413, code: "PAYLOAD_TOO_LARGE", closes: true });
    });

  for (const [coding, bytes] of [
    ["gzip", gzipSync(sized(100))],
    ["deflate", deflateSync(sized(100))],
    ["br", brotliCompressSync(sized(100))],
  ] as const)
    it(`takes Content-Encoding: ${coding}`, async () => {
      expect((await send(bytes, { "Content-Encoding": coding })).status).equal(201);
    });

  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=latin1",
    "application/merge-patch+json",
  ])
    it(`refuses Content-Type: ${type}`, async () => {
      expect(await send(sized(50), { "Content-Type": type })).include({
        status: 415,
        code: "UNSUPPORTED_MEDIA_TYPE",
      });
    });

  for (const type of [
    "application/json; charset=utf-8",
    "Application/JSON",
    'application/json;charset="UTF-8"',
  ])
    it(`takes Content-Type: ${type}`, async () => {
      expect((await send(sized(50), { "Content-Type": type })).status).equal(201);
    });

  for (const [what, bytes] of [
    ["broken JSON", '{"firstName":'],
    ["two values", "{} {}"],
    ["white space alone", "  "],
    ["single quotes", "{'firstName':'A'}"],
    ["a trailing comma", '{"firstName":"A",}'],
    ["NaN", '{"latitude":NaN}'],
    ["a number beyond all doubles", '{"latitude":1e999}'],
    ["duplicate keys", '{"firstName":"A","firstName":"B"}'],
    ["duplicate keys, one of them escaped", '{"firstName":"A","first\\u004eame":"B"}'],
    ["duplicate keys deep inside", '{"a":[{"b":1,"b":1}]}'],
    ["a __proto__ key", '{"__proto__":{"firstName":"A"}}'],
    ["an escaped __proto__ key", '{"a":{"__pr\\u006fto__":1}}'],
    ["a lone surrogate", '{"firstName":"\\ud800"}'],
    ["a lone surrogate in a key", '{"\\udc00":"A"}'],
    ["a byte order mark", `\ufeff${sized(50)}`],
    ["bytes that are no UTF-8", Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ["UTF-8 that is overlong", Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ["33 levels", `${"[".repeat(33)}${"]".repeat(33)}`],
    ["a million levels", "[".repeat(1_000_000)],
  ] as const)
    it(`refuses ${what} as MALFORMED_JSON`, async () => {
      expect(await send(bytes)).include({ status: 400, code: "MALFORMED_JSON" });
    });

  it("reads 32 levels, and judges them then", async () => {
    const deep = `${'{"a":'.repeat(31)}{}${"}".repeat(31)}`;
    expect(await send(deep)).include({ status: 422, code: "VALIDATION_FAILED" });
  });

  for (const [value, kind] of [
    ["[]", "an array"],
    ['"x"', "a string"],
    ["null", "null"],
    ["7", "a number"],
  ])
    it(`refuses ${value} as no object, at the body itself`, async () => {
      const refused = await app.api.post("/customers", value!);
      expect(refused.status).equal(422);
      expect(refused.error.details[0]).include({ path: "", code: "INVALID_TYPE" });
      expect(refused.error.details[0].message).includes(kind);
    });

  it("takes an absent body as an empty object, whatever its type", async () => {
    expectRequired(await app.api.post("/customers"));
    expectRequired(await app.api.post("/customers", "", { "Content-Type": "text/plain" }));
    expectRequired(await app.api.post("/customers", {}));
  });

  it("has the limit that the configuration says", async () => {
    const small = await openTestApp({ environment: { BODY_LIMIT: "2048" } });
    const body = { firstName: "A", lastName: "B" };
    expect((await small.api.post("/customers", { ...body, notes: "x".repeat(1_900) })).status).equal(201);
    expect((await small.api.post("/customers", { ...body, notes: "x".repeat(2_100) })).status).equal(413);
    await small.close();
  });

  it("keeps serving other calls of a connection after it refused one", async () => {
    const refused = await app.api.post("/customers", '{"a":1,"a":2}');
    expect(refused.status).equal(400);
    expect((await app.api.get("/customers?limit=1")).status).equal(200);
  });

  function expectRequired({ status, error }: Answer): void {
    expect(status).equal(422);
    expect(error.details.map((detail: { path: string }) => detail.path)).deep.equal([
      "/firstName",
      "/lastName",
    ]);
  }
});
