/** How a request is framed: headers that may be sent once, `Host`, transfer codings, and `Expect`. */
import { once } from "node:events";
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { freshKey } from "../support/client.ts";
import { dial, readToEnd, sendLines, type WireAnswer } from "../support/wire.ts";

const BODY = '{"firstName":"Grace","lastName":"Hopper"}';

describe("the lines of a request's head", () => {
  let app: TestApp;
  let key: string;
  before(async () => {
    app = await openTestApp();
    key = (await app.key()).key;
  });
  after(() => app.close());

  const codeOf = ({ text }: WireAnswer): string => JSON.parse(text).error.code;
  const pathsOf = ({ text }: WireAnswer): string[] =>
    JSON.parse(text).error.details.map(({ path }: { path: string }) => path);
  const firstDetail = ({ text }: WireAnswer): string => JSON.parse(text).error.details[0].code;

  /** A create as it stands on the wire, without the lines that a test sends by itself. */
  async function create(lines: readonly string[], body = BODY): Promise<WireAnswer> {
    const socket = await dial(app.origin);
    const head = ["POST /api/v1/customers HTTP/1.1", "Connection: close", ...lines];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
    return await readToEnd(socket);
  }

  /** Lines of a create that is accepted, by the name of each. */
  const lines = (): Record<string, string> => ({
    Host: "x",
    "x-api-key": key,
    "Content-Type": "application/json",
    "Content-Length": String(BODY.length),
    "Idempotency-Key": freshKey(),
    "x-service-suppress-webhooks": "1",
    "x-service-mutation-source": "import",
    "If-Match": '"1"',
  });
  const written = (all: Record<string, string>): string[] =>
    Object.entries(all).map(([name, value]) => `${name}: ${value}`);

  it("are accepted once each", async () => {
    expect((await create(written(lines()))).status).equal(201);
  });

  for (const name of [
    "Idempotency-Key",
    "If-Match",
    "Content-Type",
    "x-api-key",
    "x-service-suppress-webhooks",
    "x-service-mutation-source",
    "Host",
  ])
    it(`${name} on two lines is INVALID_HEADER, whether they are alike or not`, async () => {
      for (const second of [lines()[name]!, `${lines()[name]!}2`]) {
        const refused = await create([...written(lines()), `${name.toUpperCase()}: ${second}`]);
        expect([refused.status, codeOf(refused)]).deep.equal([400, "INVALID_HEADER"]);
        expect(pathsOf(refused)).deep.equal([`header.${name}`]);
        expect(firstDetail(refused)).equal("DUPLICATE");
      }
    });

  it("that are repeated are told together with the other faults of headers and query", async () => {
    const more = ["If-Match: 2", "x-service-mutation-source: b", "x-service-mutation-source: c"];
    const refused = await sendLines(app.origin, [
      "GET /api/v1/customers?a=1 HTTP/1.1",
      "Host: x",
      `x-api-key: ${key}`,
      ...more,
    ]);
    expect(pathsOf(refused)).deep.equal(["header.x-service-mutation-source", "header.If-Match", "query.a"]);
  });

  it("a retry whose key was sent twice at first makes no second record", async () => {
    const [twice, externalId] = [freshKey(), freshKey()];
    const body = `{"firstName":"A","lastName":"B","notes":"${externalId}"}`;
    const { "Idempotency-Key": _, "If-Match": __, ...others } = lines();
    const base = written({ ...others, "Content-Length": String(body.length) });
    const first = await create([...base, `Idempotency-Key: ${twice}`, `Idempotency-Key: ${twice}`], body);
    const second = await create([...base, `Idempotency-Key: ${twice}`], body);
    expect([first.status, second.status]).deep.equal([400, 201]);
  });

  for (const coding of ["gzip, chunked", "gzip", "identity", "chunked, gzip"])
    it(`Transfer-Encoding: ${coding} is 501, and nothing is done`, async () => {
      const { "Content-Length": _, ...others } = lines();
      const refused = await create(
        [...written(others), `Transfer-Encoding: ${coding}`],
        "2\r\n{}\r\n0\r\n\r\n",
      );
      expect(refused.status).equal(501);
      expect(refused.headers.get("connection")).equal("close");
      if (refused.text !== "") expect(codeOf(refused)).equal("NOT_IMPLEMENTED");
    });

  it("Transfer-Encoding: chunked is read in any letter case", async () => {
    const { "Content-Length": _, ...others } = lines();
    const chunks = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;
    expect((await create([...written(others), "Transfer-Encoding: Chunked"], chunks)).status).equal(201);
  });

  it("a request that cannot be parsed is 400, and one with too many headers 431", async () => {
    expect((await create(["Host: x", "a b: c"])).status).equal(400);
    expect((await create(["Host: x", `a: ${"b".repeat(40_000)}`])).status).equal(431);
  });

  describe("Expect: 100-continue", () => {
    /** What comes first, and what comes once the body was sent, if it was asked for. */
    async function ask(more: Record<string, string>): Promise<{ status: number; invited: boolean }> {
      const socket = await dial(app.origin);
      const head = written({ ...lines(), Connection: "close", Expect: "100-continue", ...more });
      socket.write(["POST /api/v1/customers HTTP/1.1", ...head, "", ""].join("\r\n"));
      const [first] = (await once(socket, "data")) as [Buffer];
      const invited = first.toString().startsWith("HTTP/1.1 100 ");
      if (!invited) {
        socket.destroy();
        return { status: Number(first.toString().split(" ")[1]), invited };
      }
      socket.write(BODY);
      return { status: (await readToEnd(socket)).status, invited };
    }

    it("is answered where the body is wanted", async () => {
      expect(await ask({})).deep.equal({ status: 201, invited: true });
    });

    it("is not answered to a bad key, to one over its limit, nor where the head is refused", async () => {
      const limited = (await app.key({ rateLimitPolicy: { limit: 1, windowSeconds: 3600 } })).key;
      await app.client(limited).get("/customers?limit=1");
      for (const [more, status] of [
        [{ "x-api-key": "unknown" }, 401],
        [{ "x-api-key": limited }, 429],
        [{ "If-Match": "1" }, 400],
        [{ "Content-Type": "text/plain" }, 415],
        [{ "Content-Length": "2000000" }, 413],
      ] as const)
        expect(await ask(more)).deep.equal({ status, invited: false });
    });

    it("is not answered to a chunked body of another type", async () => {
      const { "Content-Length": _, ...others } = lines();
      const socket = await dial(app.origin);
      const head = {
        ...others,
        "Content-Type": "text/plain",
        "Transfer-Encoding": "chunked",
        Expect: "100-continue",
      };
      socket.write(["POST /api/v1/customers HTTP/1.1", ...written(head), "", ""].join("\r\n"));
      const [first] = (await once(socket, "data")) as [Buffer];
      expect(first.toString()).match(/^HTTP\/1.1 415 /);
      socket.destroy();
    });
  });
});
