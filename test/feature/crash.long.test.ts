/**
 * Crashes: a process that is killed in the middle of calls, and a connection that breaks at any message of one. Under
 * their Idempotency-Keys each effect is there exactly once, and its answer can be had (contract, section 5).
 * CRASH_ROUNDS makes it long: how often a process is killed, 2 unless set.
 */
import { expect } from "chai";
import type { Serving } from "../../runtime/main.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Answer, Client, freshKey } from "../support/client.ts";
import { itOnOnePostgres } from "../support/cluster.ts";
import { type Line, openLine, serveOn } from "../support/line.ts";
import { startServerProcess } from "../support/server-process.ts";
import { sql, until } from "../support/transactions.ts";

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
const CALLS = 30;
/** More messages than any of the calls sends, the heartbeat of the listening connection aside. */
const MESSAGES = 12;

interface Call {
  readonly key: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
  /** Of a row that the call makes: its table and condition over $1, the marker that the body holds. */
  readonly effect: readonly [table: string, condition: string];
  readonly marker: string;
}

describe("crashes", () => {
  let app: TestApp;
  let key: string;
  before(async () => {
    app = await openTestApp({ alone: true });
    key = (await app.key()).key;
  });
  after(() => app.close());

  /** One statement that is its own transaction. */
  const plain = (): Call => {
    const marker = freshKey();
    const tuple = { externalSystem: "erp", externalObject: "account", externalId: marker };
    const body = { firstName: "Grace", lastName: marker, externalReferences: [tuple] };
    return { key: marker, path: "/customers", body, marker, effect: ["customers", "last_name = $1"] };
  };

  /** A transaction that reads, takes a number and writes. */
  const whole = (): Call => {
    const marker = freshKey();
    const body = { subject: marker, severity: "HIGH" };
    return { key: marker, path: "/cases", body, marker, effect: ["cases", "subject = $1"] };
  };

  /** A transaction that makes several records. */
  const action = async (): Promise<Call> => {
    const marker = freshKey();
    const lead = await app.api.make("/leads", { firstName: "Grace", lastName: "Hopper" });
    const property = { address: "1 Main St", city: "Austin", state: "TX", zipCode: "78701" };
    const body = { property, opportunity: { name: marker } };
    return {
      key: marker,
      path: `/leads/${lead.id}/convert`,
      body,
      marker,
      effect: ["opportunities", "name = $1"],
    };
  };

  const send = (api: Client, { key: idempotencyKey, path, body }: Call): Promise<Answer | null> =>
    api.post(path, body, { "Idempotency-Key": idempotencyKey }).catch(() => null);

  /** Sends a call until it is answered for good, as a client does. */
  const insist = async (api: Client, call: Call): Promise<Answer> => {
    let answer: Answer | null = null;
    await until(async () => {
      answer = await send(api, call);
      return answer !== null && answer.error?.code !== "IDEMPOTENCY_KEY_IN_USE" && answer.status !== 503;
    });
    return answer!;
  };

  /** Asserts that a call was done once, that its answer can be had again, and that an early answer was the true one. */
  async function expectOnce(api: Client, call: Call, early: Answer | null, where: string): Promise<void> {
    const answer = await insist(api, call);
    expect(answer.status, `${where}: ${answer.text}`).to.be.oneOf([200, 201]);
    const again = await insist(api, call);
    expect(again.headers.get("idempotent-replayed"), where).to.equal("true");
    expect(again.data, where).to.deep.equal(answer.data);
    if (early !== null && early.status < 300) {
      expect(answer.data, where).to.deep.equal(early.data);
      expect(answer.headers.get("original-request-id"), where).to.equal(early.headers.get("x-request-id"));
    }
    const [table, condition] = call.effect;
    const made = await sql(app.databaseUrl, `select id from ${table} where ${condition}`, [call.marker]);
    expect(made, where).to.have.length(1);
    for (const side of ["events", "audit_entries"]) {
      const entries = await sql(app.databaseUrl, `select 1 from ${side} where resource_id = $1`, [
        made[0]!.id,
      ]);
      expect(entries, `${where}: ${side}`).to.have.length(1);
    }
  }

  for (let round = 1; round <= ROUNDS; round++)
    it(`of the process lose nothing and do nothing twice (round ${round} of ${ROUNDS})`, async () => {
      const calls = await Promise.all(
        Array.from({ length: CALLS }, async (_, i) => await [plain, whole, action][i % 3]!()),
      );
      const doomed = await startServerProcess(app.databaseUrl);
      const api = new Client(doomed.origin, key);
      await api.get("/whoami");
      let answered = 0;
      const early = calls.map((call) => send(api, call).finally(() => answered++));
      // In the midst of them, another time in each round.
      await until(() => answered >= ((round - 1) % 4) * (CALLS / 4) + 1);
      await doomed.kill();
      const answers = await Promise.all(early);
      const second = await startServerProcess(app.databaseUrl);
      for (const [i, call] of calls.entries())
        await expectOnce(new Client(second.origin, key), call, answers[i]!, `round ${round}, call ${i}`);
      expect(await second.stop()).to.equal(0);
    });

  describe("of the connection to the database", () => {
    let line: Line;
    let serving: Serving;
    before(async () => {
      line = await openLine(app.databaseUrl);
      serving = await serveOn(line.url);
    });
    after(async () => {
      await serving.stop();
      await line.close();
    });

    for (const [what, make] of [
      ["a create in one statement", plain],
      ["a create in a transaction", whole],
      ["an action", action],
    ] as const)
      for (const delivered of [false, true])
        itOnOnePostgres(
          "a proxy leads to it",
          `at any message of ${what}, ${delivered ? "whose answer is lost" : "which is lost"}`,
          async () => {
            const api = new Client(serving.origin, key);
            let broken = 0;
            // A call that ended before a message twice sends no further one.
            for (let message = 1, spared = 0; message <= MESSAGES && spared < 2; message++) {
              const call = await make();
              await api.get("/whoami");
              line.breakAt(message, delivered);
              const early = await send(api, call);
              expect(early?.status, `message ${message}`).to.be.oneOf([200, 201, 503]);
              if (line.hasBroken) broken++;
              spared = line.hasBroken ? 0 : spared + 1;
              await expectOnce(api, call, early, `message ${message}`);
            }
            // Each call is counted before it is written, so it sends more than one message on any machine.
            expect(broken).to.be.above(1);
            const { database } = serving.app;
            await until(() => database.gauges.total === database.gauges.idle);
          },
        );
  });
});
