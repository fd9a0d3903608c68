/** The lane: large calls run on a separate thread, with the same responses (docs/decisions/lane.md). */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import type { Lane } from "../../runtime/http/lane/lane.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { build } from "../support/child.ts";
import { freshKey } from "../support/client.ts";
import { ADDRESS, customer, technician, visit, workOrder } from "../support/household.ts";
import { hold, until, untilWaiting } from "../support/transactions.ts";

/** White space that makes a body large, and changes nothing of what it says. */
const PADDING = " ".repeat(20_000);
const large = (body: unknown): string => `${JSON.stringify(body)}${PADDING}`;

/** Text of so many characters that hardly shrinks. */
function noise(length: number): string {
  let text = "";
  for (let n = 1; text.length < length; n++) text += Math.sin(n).toString(36).slice(2);
  return text;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
}

describe("the lane", () => {
  let plain: TestApp;
  let app: TestApp;
  let lane: Lane;
  before(async () => {
    build();
    [plain, app] = await Promise.all([openTestApp(), openTestApp({ serve: { lane: true } })]);
    lane = app.serving.app.lane()!;
  });
  after(() => Promise.all([plain.close(), app.close()]));

  /** The thread is there, and takes calls. */
  const ready = async () => {
    await until(() => {
      lane.wake();
      return lane.isReady;
    });
  };

  it("is not there before the first large call, which waits for it with those that come meanwhile", async () => {
    expect(await customer(app)).to.have.property("id");
    expect([lane.isReady, lane.handed]).to.deep.equal([false, 0]);
    const made = await Promise.all(
      Array.from({ length: 3 }, () =>
        app.api.call("POST", "/customers", large({ firstName: "A", lastName: "B" }), {
          "Idempotency-Key": freshKey(),
        }),
      ),
    );
    expect(made.map(({ status }) => status)).to.deep.equal([201, 201, 201]);
    expect(lane.handed, "none of them ran on the main thread").to.equal(3);
  });

  it("keeps nothing of a dry run", async () => {
    await ready();
    const handed = lane.handed;
    const key = { "Idempotency-Key": freshKey() };
    const body = large({ firstName: "A", lastName: "B" });
    const { status, data, body: whole } = await app.api.call("POST", "/customers?dryRun=true", body, key);
    expect([status, whole.meta.dryRun, lane.handed]).to.deep.equal([201, true, handed + 1]);
    expect((await app.api.get(`/customers/${data.id}`)).status).to.equal(404);
  });

  it("starts for whoever was found to be large on the main thread", async () => {
    const own = await openTestApp({ serve: { lane: true } });
    const faulty = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`nam${n}`, n]));
    await own.api.post("/customers", faulty);
    const ownLane = own.serving.app.lane()!;
    await until(() => ownLane.isReady);
    expect(ownLane.handed).to.equal(0);
    await own.close();
  });

  /** Sends a call with a key of the app, and tells the answer byte by byte but for what no two answers share. */
  async function exchange(
    { origin }: TestApp,
    key: string,
    { method, path, body, headers }: Sent,
    isSlow = false,
  ): Promise<string> {
    const outgoing = request(`${origin}/api/v1${path}`, {
      method,
      headers: {
        "x-api-key": key,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
    });
    outgoing.end(body);
    const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
    let text = "";
    for await (const chunk of incoming.setEncoding("utf8")) {
      text += chunk;
      if (isSlow) await setImmediate();
    }
    const { statusCode, rawHeaders } = incoming;
    return `${statusCode}\n${rawHeaders.join("\n")}\n${text}`;
  }

  const masked = (text: string): string => {
    const ids = new Map<string, number>();
    return text
      .replace(/\b([a-z]+)_[0-9a-z]{26}\b/g, (id, prefix) => {
        if (!ids.has(id)) ids.set(id, ids.size);
        return `${prefix}_${ids.get(id)}`;
      })
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
      .replace(/\nDate\n[^\n]+/g, "")
      .replace(/t=\d+|"reset":\d+/g, "RESET")
      .replace(/127\.0\.0\.1:\d+/g, "HOST");
  };

  /** Calls with large bodies, in their order; each is told the answers before it. */
  const CALLS: readonly (readonly [string, (answers: readonly string[]) => Sent])[] = (() => {
    const key = (name: string) => ({ "Idempotency-Key": name });
    const idIn = (answer: string) => /[a-z]+_[0-9a-z]{26}(?="[^}]*"version")/.exec(answer)![0];
    const post = (path: string, body: unknown, headers: Record<string, string>): Sent => ({
      method: "POST",
      path,
      body: large(body),
      headers,
    });
    const ada = { firstName: "Ada", lastName: "Lovelace" };
    const patch =
      (body: unknown, headers = {}) =>
      (answers: readonly string[]): Sent => ({
        method: "PATCH",
        path: `/customers/${idIn(answers[0]!)}`,
        body: large(body),
        headers,
      });
    return [
      ["a create", () => post("/customers", ada, key("lane-a"))],
      ["its replay", () => post("/customers", ada, key("lane-a"))],
      ["another body under its key", () => post("/customers", { ...ada, notes: "x" }, key("lane-a"))],
      ["a change", patch({ notes: "käse 🧀" }, { "x-service-suppress-webhooks": "1" })],
      ["a change of nothing", patch({ notes: "käse 🧀" })],
      ["a change of what it was not", patch({ notes: "y" }, { "If-Match": '"1"' })],
      [
        "a change of a record of another prefix",
        () => ({
          ...patch({})([`cus_${"0".repeat(26)}","version"`]),
          path: `/customers/lead_${"0".repeat(26)}`,
        }),
      ],
      [
        "unknown fields",
        () => post("/customers", { ...ada, firstNam: "x", unknown: { a: [1] } }, key("lane-b")),
      ],
      [
        "a thousand faults",
        () =>
          post(
            "/customers",
            Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`nam${n}`, n])),
            key("lane-c"),
          ),
      ],
      ["no object", () => post("/customers", [1], key("lane-d"))],
      ["no JSON", () => ({ ...post("/customers", {}, key("lane-e")), body: `{"a":1,"a":2}${PADDING}` })],
      [
        "no UTF-8",
        () => ({
          ...post("/customers", {}, key("lane-f")),
          body: Buffer.concat([Buffer.from(large(ada)), Buffer.from([0xff])]),
        }),
      ],
      [
        "a compressed body",
        () => ({
          ...post("/customers", {}, key("lane-g")),
          body: gzipSync(`${JSON.stringify(ada)}${PADDING}`),
          headers: { ...key("lane-g"), "Content-Encoding": "gzip" },
        }),
      ],
      ...(
        [
          ["is over the limit once it is decompressed", gzipSync(JSON.stringify(noise(1_300_000)))],
          ["grows too far", gzipSync(`${" ".repeat(900_000)}${JSON.stringify(noise(4_000))}`)],
          ["is cut short", gzipSync(JSON.stringify(noise(10_000))).subarray(0, -3)],
        ] as const
      ).map(
        ([what, body]) =>
          [
            `a compressed body that ${what}`,
            () => ({
              method: "POST",
              path: "/customers",
              body,
              headers: { ...key("lane-k"), "Content-Encoding": "gzip" },
            }),
          ] as const,
      ),
      [
        "no Idempotency-Key where none is needed",
        () => post("/team-members", { ...ada, email: "ada@lane.example" }, {}),
      ],
      ["a value that is taken", () => post("/team-members", { ...ada, email: "ada@lane.example" }, {})],
      ["a lead", () => post("/leads", { ...ada, ...ADDRESS }, key("lane-h"))],
      ["an action", (answers) => post(`/leads/${idIn(answers.at(-1)!)}/convert`, {}, key("lane-i"))],
      ["the same again", (answers) => post(`/leads/${idIn(answers.at(-2)!)}/convert`, {}, key("lane-j"))],
      ["a batch lookup", () => post("/external-references/lookup/batch", { lookups: [] }, {})],
      ["a manifest", () => post("/manifests/validate", { stages: [{ name: "S", items: [{}] }] }, {})],
    ];
  })();

  it("answers to the byte what the main thread does", async () => {
    await ready();
    const keys = await Promise.all([plain, app].map(async (one) => (await one.key()).key));
    const answers: [string[], string[]] = [[], []];
    for (const [name, sent] of CALLS) {
      const before = lane.handed;
      const [here, there] = await Promise.all(
        [plain, app].map((one, i) => exchange(one, keys[i]!, sent(answers[i]!))),
      );
      answers[0].push(here!);
      answers[1].push(there!);
      expect(masked(there!), name).to.equal(masked(here!));
      expect(lane.handed - before, `${name} was handed over`).to.equal(1);
    }
  });

  it("tells the truth of a call that was under way when it died, and another one takes its place", async () => {
    await ready();
    const { id } = await customer(app);
    const key = { "Idempotency-Key": freshKey() };
    const change = () => app.api.call("PATCH", `/customers/${id}`, large({ notes: "x" }), key);
    const held = await hold(app.databaseUrl, "select 1 from customers where id = $1 for update", [id]);
    const before = lane.handed;
    const broken = change();
    await untilWaiting(app.databaseUrl);
    expect(lane.handed - before).to.equal(1);
    await lane.kill();
    const { status, error } = await broken;
    expect([status, error.code]).to.deep.equal([503, "OUTCOME_UNKNOWN"]);
    await held.release();
    const again = await change();
    expect([again.status, again.data.version]).to.deep.equal([200, 2]);
    await ready();
  });

  it("tells of what is committed there at once: a key is refused by the process that revoked it", async () => {
    await ready();
    const { id, key } = await app.key();
    const client = app.client(key);
    expect((await client.get("/whoami")).status).to.equal(200);
    const before = lane.handed;
    const revoked = await app.api.call("POST", `/api-keys/${id}/revoke`, large({}), {
      "Idempotency-Key": freshKey(),
    });
    expect([revoked.status, lane.handed - before]).to.deep.equal([200, 1]);
    expect((await client.get("/whoami")).error.code).to.equal("API_KEY_REVOKED");
  });

  it("takes over a list once a page of it was long, and gives it back when one is short", async () => {
    await ready();
    const { api } = await app.neighbour();
    const items = Array.from({ length: 4_000 }, (_, n) => ({ type: "TASK", title: `käse ${n} 🧀` }));
    for (const name of ["A", "B"])
      await api.make("/manifests/templates", { name, definition: { stages: [{ name: "S", items }] } });
    const handed: number[] = [];
    const pages: { name: string }[][] = [];
    for (const limit of [2, 2, 2, 1]) {
      const before = lane.handed;
      pages.push((await api.get(`/manifests/templates?limit=${limit}`)).data);
      handed.push(lane.handed - before);
    }
    expect(handed).to.deep.equal([0, 1, 1, 1]);
    expect(pages[1]).to.deep.equal(pages[0]);
    expect(pages[3]).to.deep.equal([pages[0]![0]]);
    const before = lane.handed;
    await api.get("/manifests/templates?limit=1");
    expect(lane.handed - before, "a page of 160 kB is not long").to.equal(0);
  });

  it("gets the memory of a long answer back once all of it was sent, however slowly it is read", async () => {
    await ready();
    const { api, key } = await app.neighbour();
    const items = Array.from({ length: 2_500 }, (_, n) => ({ type: "TASK", title: `käse ${n} 🧀` }));
    for (let n = 0; n < 8; n++)
      await api.make("/manifests/templates", { name: "A", definition: { stages: [{ name: "S", items }] } });
    const page = { method: "GET", path: "/manifests/templates" };
    const short = masked(await exchange(app, key, page));
    const given: ArrayBuffer[] = [];
    const giveBack = lane.giveBack.bind(lane);
    const note = (bytes: ArrayBuffer) => {
      given.push(bytes);
      giveBack(bytes);
    };
    Object.assign(lane, { giveBack: note });
    const pages = await Promise.all(Array.from({ length: 12 }, () => exchange(app, key, page, true)));
    await until(() => given.length === pages.length);
    Reflect.deleteProperty(lane, "giveBack");
    expect(given.map(({ byteLength }) => byteLength)).to.deep.equal(pages.map(() => 0));
    const body = (answer: string) => masked(answer).split("\n").at(-1)!.split('"meta"')[0];
    expect(pages.filter((one) => body(one) !== body(short))).to.deep.equal([]);
  });

  it("takes over writes of many records, whatever their bodies, once one was such", async () => {
    await ready();
    const { api, key } = await app.neighbour();
    const items = Array.from({ length: 150 }, (_, n) => ({ type: "TASK", title: `t${n}` }));
    const template = { name: "T", isActive: true, definition: { stages: [{ name: "S", items }] } };
    const { id: templateId } = await api.make("/manifests/templates", template);
    const { id: customerId } = await api.make("/customers", { firstName: "A", lastName: "B" });
    const handed: number[] = [];
    for (const more of [{ templateId }, { templateId }, { templateId: null }, {}]) {
      const before = lane.handed;
      await api.make("/projects", { name: "P", customerId, ...more });
      handed.push(lane.handed - before);
    }
    expect(handed).to.deep.equal([0, 1, 1, 0]);
    await api.make("/projects", { name: "P", customerId, templateId });
    const headers = { "Idempotency-Key": freshKey(), "Transfer-Encoding": "chunked" };
    const answer = await exchange(app, key, { method: "POST", path: "/projects", headers });
    expect(answer, "one without a body is told what it lacks").to.match(/^422\n.*"path":"\/name"/s);
  });

  it("takes over short bodies once one was full of faults, and gives them back when one has none", async () => {
    await ready();
    const { api } = await app.neighbour();
    const faulty = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`nam${n}`, n]));
    const handed: number[] = [];
    for (const body of [
      faulty,
      faulty,
      { firstName: "A", lastName: "B" },
      { firstName: "A", lastName: "B" },
    ]) {
      const before = lane.handed;
      await api.post("/customers", body);
      handed.push(lane.handed - before);
    }
    expect(handed).to.deep.equal([0, 1, 1, 0]);
  });

  it("takes over visits once one had a crew of many", async () => {
    await ready();
    const crew = await Promise.all(Array.from({ length: 17 }, () => technician(app)));
    const { order } = await workOrder(app);
    const handed: number[] = [];
    for (const size of [17, 17, 2, 2]) {
      const assignedTeamMemberIds = crew.slice(0, size).map(({ id }) => id);
      const before = lane.handed;
      await app.api.make("/service-appointments", visit(order.id, { assignedTeamMemberIds }));
      handed.push(lane.handed - before);
    }
    expect(handed).to.deep.equal([0, 1, 1, 0]);
  });

  // The last test: nothing is served after it.
  it("finishes what is under way when the process is told to stop", async () => {
    await ready();
    const { id } = await customer(app);
    const held = await hold(app.databaseUrl, "select 1 from customers where id = $1 for update", [id]);
    const before = lane.handed;
    const changing = app.api.call("PATCH", `/customers/${id}`, large({ notes: "x" }));
    await untilWaiting(app.databaseUrl);
    expect(lane.handed - before).to.equal(1);
    const stopping = app.close();
    await held.release();
    expect((await changing).status).to.equal(200);
    await stopping;
  });
});
