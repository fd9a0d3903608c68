import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect } from "chai";
import type { Refusal } from "../../../runtime/errors.ts";
import { Inflater } from "../../../runtime/http/inflate.ts";
import {
  Aborted,
  ClosingRefusal,
  decompressBody,
  drain,
  IDENTITY,
  readBody,
  receiveBody,
} from "../../../runtime/http/request-body.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const LIMIT = 1000;
const JSON_TYPE = "Content-Type: application/json";
const REFUSED = { kind: "refused", close: false };

type BodyResult =
  | { kind: "json"; value: unknown }
  | { kind: "refused"; code: string; message: string; close: boolean }
  | { kind: "absent" | "aborted" };

async function readRequestBody(
  req: IncomingMessage,
  limit: number,
  inflater: Inflater,
  turn: () => Promise<void>,
): Promise<BodyResult> {
  try {
    const sent = await receiveBody(req, limit);
    if (sent === null) return { kind: "absent" };
    const { bytes } = sent.coding === IDENTITY ? sent : await decompressBody(sent, limit, inflater);
    return { kind: "json", value: (await readBody(bytes, turn)).value };
  } catch (error) {
    if (error instanceof Aborted) return { kind: "aborted" };
    const { code, message } = error as Refusal;
    return { kind: "refused", code, message, close: error instanceof ClosingRefusal };
  }
}

describe("a body that comes in crumbs", () => {
  it("is whole, and leaves none of them behind while more are awaited", async () => {
    const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
    const req = Object.assign(new PassThrough(), { headers });
    const received = receiveBody(req as unknown as IncomingMessage, LIMIT);
    const crumbs = Array.from({ length: 500 }, (_, n) => {
      const crumb = Buffer.from([n % 250]);
      req.emit("data", crumb);
      return new WeakRef(crumb);
    });
    await new Promise(setImmediate);
    collect();
    expect(crumbs.filter((crumb) => crumb.deref() !== undefined).length).below(10);
    req.end();
    const { bytes } = (await received)!;
    expect([...bytes]).deep.equal(crumbs.map((_, n) => n % 250));
  });
});

describe("readBody", () => {
  let server: Server;
  let received: { req: IncomingMessage; result: Promise<BodyResult> };

  before((done) => {
    server = createServer((req, res) => {
      received = { req, result: readRequestBody(req, LIMIT, new Inflater(), async () => {}) };
      void received.result.then(async (result) => {
        const close = result.kind === "refused" && result.close;
        if (close) res.setHeader("Connection", "close");
        res.write(`${JSON.stringify(result)}\n`);
        if (close) await drain(req, 500);
        res.end();
      });
    }).listen(0, "127.0.0.1", done);
  });
  after(() => server.close());
  afterEach(() => server.closeAllConnections());

  const open = (): Socket => connect((server.address() as AddressInfo).port, "127.0.0.1");
  const head = (...headers: string[]) => ["POST / HTTP/1.1", "Host: x", ...headers, "", ""].join("\r\n");
  const answerTo = (...parts: (string | Buffer)[]): Promise<BodyResult> => {
    const socket = open();
    for (const part of parts) socket.write(part);
    return firstAnswer(socket);
  };
  const send = (body: string | Buffer, ...headers: string[]) =>
    answerTo(head(`Content-Length: ${Buffer.byteLength(body)}`, ...headers), body);
  const sendChunks = (chunks: string[], ...headers: string[]) =>
    answerTo(head("Transfer-Encoding: chunked", ...headers), ...chunks.map(chunked), "0\r\n\r\n");

  describe("an absent body", () => {
    it("is one without length and chunks", async () => {
      expect(await answerTo(head())).to.deep.equal({ kind: "absent" });
    });
    it("is one of length 0, whatever its type", async () => {
      expect(await send("", "Content-Type: text/plain")).to.deep.equal({ kind: "absent" });
    });
    it("is a chunked one of no bytes, whatever its type", async () => {
      expect(await sendChunks([], "Content-Type: text/plain")).to.deep.equal({ kind: "absent" });
      expect(await sendChunks([], JSON_TYPE)).to.deep.equal({ kind: "absent" });
    });
  });

  describe("media type", () => {
    const TAKEN = [
      "application/json",
      "Application/JSON",
      "application/json;charset=UTF-8",
      'application/json ; charset="utf-8"',
      "application/json; charset=utf8",
      "application/json; profile=x;",
    ];
    for (const type of TAKEN)
      it(`takes ${type}`, async () => {
        expect(await send('{"a":1}', `Content-Type: ${type}`)).to.deep.equal({
          kind: "json",
          value: { a: 1 },
        });
      });

    const LEFT = [
      "text/plain",
      "application/merge-patch+json",
      "application/jsonx",
      "application/json, text/plain",
      "application/x-www-form-urlencoded",
    ];
    for (const type of LEFT)
      it(`refuses ${type}`, async () => {
        const message = `Expected Content-Type: application/json, found ${type}.`;
        expect(await send("{}", `Content-Type: ${type}`)).to.deep.equal({
          ...REFUSED,
          code: "UNSUPPORTED_MEDIA_TYPE",
          message,
        });
      });

    it("refuses another charset", async () => {
      const message = "Expected charset=utf-8, found charset=latin1.";
      expect(await send("{}", "Content-Type: application/json; charset=latin1")).to.deep.equal({
        ...REFUSED,
        code: "UNSUPPORTED_MEDIA_TYPE",
        message,
      });
    });
    it("refuses a body without a type", async () => {
      const message = "Expected Content-Type: application/json, found none.";
      for (const given of [[], ["Content-Type:"]])
        expect(await send("{}", ...given)).to.deep.equal({
          ...REFUSED,
          code: "UNSUPPORTED_MEDIA_TYPE",
          message,
        });
    });
    it("is judged before the size, and closes where the rest may be of any length", async () => {
      expect(await answerTo(head("Content-Length: 9999", "Content-Type: text/plain"))).to.include({
        code: "UNSUPPORTED_MEDIA_TYPE",
        close: true,
      });
      expect(await sendChunks(["x"], "Content-Type: text/plain")).to.include({
        code: "UNSUPPORTED_MEDIA_TYPE",
        close: true,
      });
    });
    it("leaves the connection fit for the next call", async () => {
      const socket = open();
      socket.write(`${head("Content-Length: 2")}{}`);
      expect(await firstAnswer(socket)).to.include({ code: "UNSUPPORTED_MEDIA_TYPE" });
      socket.write(`${head("Content-Length: 2", JSON_TYPE)}{}`);
      expect(await firstAnswer(socket)).to.deep.equal({ kind: "json", value: {} });
    });
  });

  describe("size", () => {
    const TOO_LARGE = {
      kind: "refused",
      code: "PAYLOAD_TOO_LARGE",
      message: "The body is larger than 1000 bytes.",
      close: true,
    };
    const text = (bytes: number) => JSON.stringify("x".repeat(bytes - 2));

    it("may reach the limit", async () => {
      expect(await send(text(LIMIT), JSON_TYPE)).to.include({ kind: "json" });
      expect(await sendChunks([text(LIMIT).slice(0, 500), text(LIMIT).slice(500)], JSON_TYPE)).to.include({
        kind: "json",
      });
    });
    it("is refused by its Content-Length before a byte was sent", async () => {
      expect(await answerTo(head("Content-Length: 1001", JSON_TYPE))).to.deep.equal(TOO_LARGE);
    });
    it("is refused as soon as the chunks pass the limit", async () => {
      const endless = [
        head("Transfer-Encoding: chunked", JSON_TYPE),
        chunked("x".repeat(600)),
        chunked("x".repeat(600)),
      ];
      expect(await answerTo(...endless)).to.deep.equal(TOO_LARGE);
    });
    it("is answered to a client that only listens when it has sent all, and then closed", async () => {
      const body = Buffer.alloc(4_000_000, " ");
      const socket = open();
      await new Promise((sent) =>
        socket.write(
          Buffer.concat([Buffer.from(head(`Content-Length: ${body.length}`, JSON_TYPE)), body]),
          sent,
        ),
      );
      const closed = new Promise((resolve) => socket.once("close", resolve));
      expect(await firstAnswer(socket)).to.deep.equal(TOO_LARGE);
      await closed;
    });
  });

  describe("coding", () => {
    const value = { a: "ü".repeat(200) };
    const text = Buffer.from(JSON.stringify(value));
    const CODED: readonly [coding: string, bytes: Buffer][] = [
      ["identity", text],
      ["gzip", gzipSync(text)],
      ["GZIP", gzipSync(text)],
      ["x-gzip", gzipSync(text)],
      ["deflate", deflateSync(text)],
      ["br", brotliCompressSync(text)],
    ];
    for (const [coding, bytes] of CODED)
      it(`reads ${coding}`, async () => {
        expect(await send(bytes, JSON_TYPE, `Content-Encoding: ${coding}`)).to.deep.equal({
          kind: "json",
          value,
        });
      });

    for (const [coding, compress] of [
      ["gzip", gzipSync],
      ["deflate", deflateSync],
      ["br", brotliCompressSync],
    ] as const)
      it(`refuses a bomb of ${coding}, and what is damaged or cut short`, async () => {
        const headers = [JSON_TYPE, `Content-Encoding: ${coding}`];
        expect(await send(compress(Buffer.alloc(500_000, " ")), ...headers)).to.include({
          code: "PAYLOAD_TOO_LARGE",
          close: true,
        });
        expect(await send(compress(text).subarray(0, -3), ...headers)).to.include({ code: "MALFORMED_JSON" });
        expect(await send("{}", ...headers)).to.include({ code: "MALFORMED_JSON" });
      });

    for (const coding of ["zstd", "gzip, gzip", "constructor"])
      it(`refuses ${coding}`, async () => {
        const message = `Expected Content-Encoding: gzip, deflate, br or identity, found ${coding}.`;
        expect(await send("{}", JSON_TYPE, `Content-Encoding: ${coding}`)).to.deep.equal({
          ...REFUSED,
          code: "UNSUPPORTED_MEDIA_TYPE",
          message,
        });
      });
  });

  describe("text", () => {
    const MALFORMED: Readonly<Record<string, [body: string | Buffer, message: string]>> = {
      "bad JSON": [
        "{",
        "The body is not valid JSON: expected a key in double quotes, found the end of the text at line 1, column 2.",
      ],
      "white space alone": ["  ", "The body is not valid JSON: the body is empty at line 1, column 3."],
      "bytes that are no UTF-8": [Buffer.from([0x22, 0xff, 0x22]), "The body is not UTF-8."],
      "a surrogate in UTF-8": [Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), "The body is not UTF-8."],
      "a byte order mark": [
        "\ufeff{}",
        "The body is not valid JSON: the text begins with a byte order mark at line 1, column 1.",
      ],
      "a duplicate key": [
        '{"a":1,"a":2}',
        'The body is not valid JSON: duplicate key "a" at line 1, column 8.',
      ],
      "33 levels": [
        "[".repeat(33) + "]".repeat(33),
        `The body is not valid JSON: nested deeper than 32 levels at ${"/0".repeat(32)}, line 1, column 33.`,
      ],
    };
    for (const [title, [body, message]] of Object.entries(MALFORMED))
      it(`refuses ${title}`, async () => {
        expect(await send(body, JSON_TYPE)).to.deep.equal({ ...REFUSED, code: "MALFORMED_JSON", message });
      });

    it("may be any JSON value, in any number of chunks", async () => {
      expect(await sendChunks(Array.from('{"a":[null]}'), JSON_TYPE)).to.deep.equal({
        kind: "json",
        value: { a: [null] },
      });
      expect(await send("null", JSON_TYPE)).to.deep.equal({ kind: "json", value: null });
    });
  });

  describe("a client that goes away", () => {
    it("leaves an aborted body and no listener behind", async () => {
      const socket = open();
      const arrived = new Promise((resolve) => server.once("request", resolve));
      socket.write(`${head("Content-Length: 10", JSON_TYPE)}{`);
      await arrived;
      socket.destroy();
      expect(await received.result).to.deep.equal({ kind: "aborted" });
      for (const event of ["data", "error"]) expect(received.req.listenerCount(event), event).to.equal(0);
    });

    it("leaves an aborted body where it went before the reading began", async () => {
      const request = new Promise<IncomingMessage>((resolve) => server.once("request", resolve));
      const socket = open();
      socket.write(head("Content-Length: 10", JSON_TYPE));
      const req = await request;
      socket.destroy();
      await received.result;
      expect(await readRequestBody(req, LIMIT, new Inflater(), async () => {})).to.deep.equal({
        kind: "aborted",
      });
    });

    it("ends the draining after a refusal", async () => {
      const socket = open();
      socket.write(head("Content-Length: 5000", JSON_TYPE));
      await firstAnswer(socket);
      const draining = drain(received.req, 60_000);
      socket.destroy();
      await draining;
    });
  });

  it("takes one turn for a text, two for a long one, which is judged apart, and none for what is refused unread", async () => {
    const turns = async (body: string, type = "application/json"): Promise<number> => {
      let count = 0;
      const req = Object.assign(Readable.from([Buffer.from(body)]), {
        headers: { "content-type": type, "content-length": String(body.length) },
      });
      const take = async () => void count++;
      await readRequestBody(req as unknown as IncomingMessage, 1_000_000, new Inflater(), take);
      return count;
    };
    expect(await turns("{}")).to.equal(1);
    expect(await turns(`["${"x".repeat(200_000)}"]`)).to.equal(2);
    expect(await turns("{}", "text/plain")).to.equal(0);
  });

  it("leaves no listener behind after a body was read", async () => {
    await send("{}", JSON_TYPE);
    for (const event of ["data", "error"]) expect(received.req.listenerCount(event), event).to.equal(0);
  });
});

const chunked = (data: string) => `${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`;

/** The first line of JSON that the server writes; an answer whose end is held back is read all the same. */
function firstAnswer(socket: Socket): Promise<BodyResult> {
  return new Promise((resolve, reject) => {
    let text = "";
    const take = (data: Buffer) => {
      text += data.toString();
      const line = /^(\{.*\})\r?$/m.exec(text);
      if (line === null || !text.includes(`${line[1]}\n`)) return;
      socket.off("data", take).off("error", reject);
      resolve(JSON.parse(line[1]!));
    };
    socket.on("data", take).on("error", reject);
  });
}
