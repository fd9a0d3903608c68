/** Neighbours: no organization slows another down, however many of its calls block each other (contract, section 14). */
import { expect } from "chai";
import type { Middleware } from "../../runtime/http/middleware.ts";
import { AT_ONCE, ready, unleash } from "../campaigns/neighbour.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import type { Answer, Client } from "../support/client.ts";
import { ADDRESS } from "../support/household.ts";
import { type Held, hold, sessionsOf, until, untilWaiting } from "../support/transactions.ts";

/** Connections of a process unless told otherwise; one organization has half of them. */
const SIZE = 8;

describe("neighbours", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp();
  });
  afterEach(() => app.close());

  const lead = { firstName: "Grace", lastName: "Hopper", email: "grace@example.com", ...ADDRESS };

  /** Holds a lead from outside, and converts it so many times at once. */
  const besiege = async (api: Client, calls: number): Promise<{ held: Held; answers: Promise<Answer[]> }> => {
    const { id } = await api.make("/leads", lead);
    const held = await hold(app.databaseUrl, "select 1 from leads where id = $1 for update", [id]);
    const convert = (n: number) =>
      api.post(`/leads/${id}/convert`, {}, { "Idempotency-Key": `convert ${id} ${n}` });
    return { held, answers: Promise.all(Array.from({ length: calls }, (_, n) => convert(n))) };
  };

  const waiting = async (): Promise<number> =>
    (await sessionsOf(app.databaseUrl, "pid", "wait_event_type = 'Lock'")).length;

  const live = async (api: Client): Promise<number[]> => {
    const { id } = await api.make("/customers", { firstName: "Ada", lastName: "Lovelace" });
    const calls = [
      api.get(`/customers/${id}`),
      api.get("/customers"),
      api.patch(`/customers/${id}`, { notes: "x" }),
    ];
    return (await Promise.all(calls)).map(({ status }) => status);
  };

  it("are served while one organization waits for a locked row with all its calls, in half of the connections", async () => {
    const { api } = await app.neighbour();
    const { held, answers } = await besiege(app.api, 2 * SIZE);
    await untilWaiting(app.databaseUrl, SIZE / 2);
    for (let n = 0; n < 5; n++) expect(await live(api)).to.deep.equal([200, 200, 200]);
    expect(await waiting()).to.be.within(1, SIZE / 2);
    await held.release();
    const codes = (await answers).map(({ status, error }) => `${status} ${error?.code ?? ""}`);
    expect(codes.filter((code) => code === "200 ")).to.have.length(1);
    expect(new Set(codes)).to.satisfy((all: Set<string>) =>
      [...all].every((code) => ["200 ", "409 INVALID_STATE", "503 UNAVAILABLE"].includes(code)),
    );
  });

  it("are served while several organizations do so at once: some connections are for those that are quick", async () => {
    const { api } = await app.neighbour();
    const answered = new Set<number>();
    const ends = [];
    for (let n = 0; n < 4; n++) {
      const { call, hold } = await ready(
        { api: (await app.neighbour()).api, databaseUrl: app.databaseUrl },
        "converts of a held lead",
      );
      const answering = (turn: number) => call(turn).finally(() => answered.add(n));
      ends.push(await unleash({ call: answering, hold }, new Map(), SIZE / 2));
    }
    // By then each of them has been seen to hold connections for long; it goes on to ask for all that it may have.
    await until(() => answered.size === ends.length);
    const busy: number[] = [];
    for (let n = 0; n < 5; n++) {
      expect(await live(api)).to.deep.equal([200, 200, 200]);
      busy.push(await waiting());
    }
    const { nodes } = app.serving.app.database;
    expect(Math.max(...busy)).to.be.within(1, nodes.length * ((SIZE * 3) / 4));
    await Promise.all(ends.map((end) => end()));
  });

  it("are served while one organization's plain changes wait for a held row, in half of the connections", async () => {
    const { api } = await app.neighbour();
    const told = new Map<string, number>();
    const changes = await ready(app, "changes of a held customer");
    const rest = await unleash(changes, told, 2 * SIZE);
    await untilWaiting(app.databaseUrl, SIZE / 4);
    for (let n = 0; n < 3; n++) expect(await live(api)).to.deep.equal([200, 200, 200]);
    expect(await waiting()).to.be.within(1, SIZE / 2);
    await rest();
    expect([...told.keys()].filter((answer) => answer.startsWith("500"))).to.deep.equal([]);
  });

  it("are judged in turn with one organization's bodies full of faults, however many of those came first", async () => {
    const order: string[] = [];
    let [arrived, meet] = [0, (): void => {}];
    let together: Promise<void> | null = null;
    /** Holds calls until all have come, and notes whose are through. */
    const watch: Middleware = async (ctx, next) => {
      if (together === null) return await next();
      if (++arrived > AT_ONCE) meet();
      await together;
      await next();
      order.push(ctx.state.call.key!.organizationId);
    };
    const watched = await openTestApp({ loaded: { ...(await loaded("resources")), middleware: [watch] } });
    const { api, organizationId } = await watched.neighbour();
    const faults = await ready(watched, "bodies full of faults");
    await Promise.all([api.get("/whoami"), watched.api.get("/whoami")]);
    together = new Promise((resolve) => {
      meet = resolve;
    });
    const first = Array.from({ length: AT_ONCE }, (_, n) => faults.call(n));
    await until(() => arrived === AT_ONCE);
    const answers = await Promise.all([...first, api.post("/customers", {})]);
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([422]));
    expect(order).to.have.length(AT_ONCE + 1);
    expect(order.indexOf(organizationId)).to.be.below(AT_ONCE / 4);
    await watched.close();
  });
});
