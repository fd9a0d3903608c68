/** Slow clients are disconnected when their time is over (contract, section 3). */
import { once } from "node:events";
import type { Socket } from "node:net";
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { dial, readToEnd } from "../support/wire.ts";

const HEADERS =
  "Host: x\r\nContent-Type: application/json\r\nContent-Length: 35\r\nIdempotency-Key: slow\r\n";

describe("time-outs", () => {
  /** Each test waits for its own; the others are too long to come. */
  const NEVER = { headersTimeout: 600_000, requestTimeout: 600_000, keepAliveTimeout: 600_000 };
  const opened: TestApp[] = [];
  const open = async (timeouts: object): Promise<TestApp> => {
    const serve = { timeouts: { ...NEVER, connectionsCheckingInterval: 20, ...timeouts } };
    const app = await openTestApp({ serve });
    opened.push(app);
    return app;
  };
  after(() => Promise.all(opened.map((app) => app.close())));

  it("end a connection on which no whole head comes, with 408", async () => {
    const { origin } = await open({ headersTimeout: 200 });
    const [silent, slow] = [await dial(origin), await dial(origin)];
    slow.write("GET /healthz HTTP/1.1\r\nHost: x\r\n");
    const [ofSilent, ofSlow] = await Promise.all([readToEnd(silent), readToEnd(slow)]);
    expect([ofSilent.status, ofSlow.status]).deep.equal([408, 408]);
  });

  it("end a connection on which the body stays away, and nothing of the call is kept", async () => {
    const app = await open({ headersTimeout: 200, requestTimeout: 400 });
    const { key } = await app.key();
    const slow = await dial(app.origin);
    slow.write(`POST /api/v1/customers HTTP/1.1\r\nx-api-key: ${key}\r\n${HEADERS}\r\n{"firstName":"Slow",`);
    expect((await readToEnd(slow)).status).within(0, 408);
    expect((await app.api.get("/customers")).data).deep.equal([]);
  });

  it("end a connection that is idle after a call, without a word", async () => {
    const { origin } = await open({ keepAliveTimeout: 200 });
    const idle = await dial(origin);
    idle.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    const answer = await readToEnd(idle);
    expect([answer.status, answer.text]).deep.equal([200, '{"status":"ok"}']);
  });

  it("do not end a call whose answer takes its time, nor one that follows in time", async () => {
    const { origin } = await open({ headersTimeout: 300, requestTimeout: 300 });
    const socket = await dial(origin);
    for (let n = 0; n < 2; n++) expect(await answered(socket)).match(/^HTTP\/1\.1 200/);
    socket.destroy();
  });

  async function answered(socket: Socket): Promise<string> {
    socket.write("GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n");
    const [chunk] = (await once(socket, "data")) as [Buffer];
    return chunk.toString();
  }
});
