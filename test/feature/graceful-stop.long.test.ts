/** Stopping: calls in progress finish, no new one begins, and every connection is closed (contract, section 11). */
import { once } from "node:events";
import { Agent, type IncomingMessage, request, Server } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import pg from "pg";
import { openTestApp, type TestApp } from "../support/app.ts";
import { freshKey } from "../support/client.ts";
import { itOnOnePostgres } from "../support/cluster.ts";
import { callUntilTold, getOn, TOLD } from "../support/keep-alive.ts";
import { openLine, serveOn } from "../support/line.ts";
import { hold, sessionsOf, sql, until, untilWaiting } from "../support/transactions.ts";

/** In each of which sixteen busy clients are stopped. */
const STOPS = 4;

/** A connection on which a test says each byte. */
async function openRaw(origin: string) {
  const { port, hostname, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const closed = once(socket, "close");
  return {
    closed,
    /** @returns the answer's head */
    async get(): Promise<string> {
      socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      let text = "";
      while (!text.includes('"ok"}')) text += String((await once(socket, "data"))[0]);
      return text;
    },
  };
}

const grace = { firstName: "Grace", lastName: "Hopper" };

describe("graceful stop", () => {
  let app: TestApp;
  /** Its connections have time for a last call. */
  let patient: TestApp;
  before(async () => {
    patient = await openTestApp({ serve: { timeouts: { lastCallTimeout: 20_000 } } });
  });
  after(() => patient.close());
  beforeEach(async () => {
    app = await openTestApp({ alone: true });
  });
  afterEach(() => app.close());

  /** A PATCH that waits in the database until it is let through. */
  const slowCall = async () => {
    const { id } = await app.api.make("/customers", grace);
    const { release } = await hold(app.databaseUrl, "select 1 from customers where id = $1 for update", [id]);
    const answer = app.api.patch(`/customers/${id}`, { notes: "slow" });
    await untilWaiting(app.databaseUrl);
    return { id, answer, release };
  };

  const refused = (origin = app.origin): Promise<boolean> =>
    new Promise((resolve) => {
      const { port, hostname } = new URL(origin);
      const socket = connect(Number(port), hostname);
      socket.on("error", () => resolve(true));
      socket.on("connect", () => {
        socket.destroy();
        resolve(false);
      });
    });

  /** How often a server cut its connections off while something was done, as it does once it is tired of waiting. */
  async function cutOffDuring(work: () => Promise<void>): Promise<number> {
    const { closeAllConnections } = Server.prototype;
    let cut = 0;
    Server.prototype.closeAllConnections = function (this: Server) {
      cut++;
      closeAllConnections.call(this);
    };
    try {
      await work();
    } finally {
      Server.prototype.closeAllConnections = closeAllConnections;
    }
    return cut;
  }

  it("finishes the calls under way, whole", async () => {
    const { id, answer, release } = await slowCall();
    const stopped = app.serving.stop();
    await release();
    const { status, data } = await answer;
    expect(status).to.equal(200);
    expect(data).to.include({ notes: "slow", version: 2 });
    await stopped;
    const [row] = await sql(app.databaseUrl, "select version from customers where id = $1", [id]);
    expect(row).to.deep.equal({ version: 2 });
  });

  it("tells the client of a call under way that the connection closes", async () => {
    const { answer, release } = await slowCall();
    const stopped = app.serving.stop();
    await release();
    expect((await answer).headers.get("connection")).to.equal("close");
    await stopped;
  });

  it("refuses new connections at once, while a call is still under way", async () => {
    const { answer, release } = await slowCall();
    const stopped = app.serving.stop();
    expect(await refused()).to.equal(true);
    await release();
    await answer;
    await stopped;
  });

  it("gives each connection that is kept alive one more answer, which says that it is closed", async () => {
    for (let stop = 0; stop < STOPS; stop++) {
      const { serving } = await patient.twin();
      const clients = Array.from({ length: 16 }, () => callUntilTold(serving.origin));
      await Promise.all(Array.from({ length: 16 }, () => getOn(new Agent(), serving.origin)));
      await Promise.all([serving.stop(), pause(0).then(() => serving.stop())]);
      expect(new Set(await Promise.all(clients)), `stop ${stop}`).to.deep.equal(new Set([TOLD]));
    }
  });

  for (const [what, calls] of [
    ["was used before", 1],
    ["was only opened", 0],
  ] as const)
    it(`answers on a connection that ${what} a call that comes after the stop has begun`, async () => {
      const { serving } = await patient.twin();
      const line = await openRaw(serving.origin);
      for (let call = 0; call < calls; call++) expect(await line.get()).to.include("Connection: keep-alive");
      const stopped = serving.stop();
      await until(() => refused(serving.origin));
      const answer = await line.get();
      expect(answer)
        .to.match(/^HTTP\/1\.1 200 /)
        .and.include("Connection: close");
      await line.closed;
      await stopped;
    });

  it("closes connections that are kept alive and idle", async () => {
    const agent = new Agent({ keepAlive: true });
    const { port } = new URL(app.origin);
    await new Promise<void>((resolve, reject) => {
      request({ agent, port, host: "127.0.0.1", path: "/healthz" }, (res: IncomingMessage) => {
        res.resume().on("end", () => resolve());
      })
        .on("error", reject)
        .end();
    });
    await until(() => Object.keys(agent.freeSockets).length === 1);
    expect(await cutOffDuring(() => app.serving.stop())).to.equal(0);
    await until(() => Object.keys(agent.freeSockets).length === 0);
  });

  it("lets go of every connection to the database, the listening one too", async () => {
    await Promise.all(Array.from({ length: 10 }, () => app.api.post("/customers", grace)));
    await app.serving.stop();
    await until(async () => (await sessionsOf(app.databaseUrl, "query")).length === 0);
  });

  it("lets go of a listening connection that was only being made", async () => {
    // Counts only connections to this database, because other apps may reconnect during the test.
    const own = await openTestApp({ alone: true });
    await own.serving.stop();
    const clients = new Set<pg.Client>();
    const { connect: begin } = pg.Client.prototype;
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg do not matter here
    (pg.Client.prototype as any).connect = function (this: pg.Client, ...given: any[]) {
      if (own.databaseUrl.includes(`/${this.database}?`) || own.databaseUrl.endsWith(`/${this.database}`)) {
        clients.add(this);
        this.once("end", () => clients.delete(this));
      }
      // biome-ignore lint/suspicious/noExplicitAny: the same
      return (begin as any).apply(this, given);
    };
    try {
      const quick = await own.twin();
      expect(clients.size).to.be.above(0);
      await quick.serving.stop();
      await until(() => clients.size === 0);
    } finally {
      pg.Client.prototype.connect = begin;
    }
  });

  it("is the same stop when it is asked for twice", async () => {
    await Promise.all([app.serving.stop(), app.serving.stop()]);
    await app.serving.stop();
  });

  it("loses no answer that a retry could not have: a load that is cut short is done or not done", async () => {
    const twin = await app.twin();
    const keys = Array.from({ length: 40 }, freshKey);
    const send = (api: typeof app.api, key: string) =>
      api.post("/customers", { ...grace, lastName: key }, { "Idempotency-Key": key });
    const first = keys.map((key) => send(app.api, key).catch(() => null));
    await Promise.race(first);
    await app.serving.stop();
    const answers = await Promise.all(first);
    for (const [i, key] of keys.entries()) {
      const again = await send(twin.api, key);
      expect(again.status).to.equal(201);
      if (answers[i]) expect(again.data.id).to.equal(answers[i].data.id);
      const made = await sql(app.databaseUrl, "select 1 from customers where last_name = $1", [key]);
      expect(made).to.have.length(1);
    }
  });

  itOnOnePostgres(
    "a proxy leads to it",
    "lets go of the database at once where the port cannot be had",
    async () => {
      const line = await openLine(app.databaseUrl);
      const error = await serveOn(line.url, { PORT: new URL(app.origin).port }).catch(
        (reason: unknown) => reason,
      );
      expect(error).to.include({ code: "EADDRINUSE" });
      await until(() => line.connections() === 0);
      await line.close();
    },
  );
});
