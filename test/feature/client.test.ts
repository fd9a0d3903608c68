/** The typed client repeats calls until their outcome is known, does nothing twice, and reports refusals by code. */
import { expect } from "chai";
import { Webhook } from "standardwebhooks";
import { CALLS } from "../../client/generated/calls.ts";
import {
  type Client,
  type ClientOptions,
  createClient,
  isRefused,
  NoAnswerError,
  verifyWebhook,
  type WebhookError,
} from "../../client/index.ts";
import { openTestApp, type TestApp } from "../support/app.ts";

/** What a scripted server saw. */
interface Seen {
  readonly method: string;
  readonly url: string;
  readonly key: string | null;
  readonly body: string;
}

type Step = Response | "no answer";

const refusal = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json(
    {
      error: { code, message: code, docUrl: "" },
      meta: { requestId: "req_1", version: "v1", timestamp: "" },
    },
    { status, headers },
  );
const done = (): Response => Response.json({ data: { id: "cus_1" }, meta: {} }, { status: 201 });

/** A client of a server that answers by a script; no time passes while it waits. */
function scripted(steps: readonly Step[], options: Partial<ClientOptions> = {}) {
  const seen: Seen[] = [];
  const waits: number[] = [];
  const left = [...steps];
  const api = createClient({
    baseUrl: "http://api.test/api/v1",
    key: "a key",
    async fetch(input) {
      const request = input as Request;
      const { method, url, headers } = request;
      seen.push({ method, url, key: headers.get("Idempotency-Key"), body: await request.text() });
      const step = left.shift() ?? "no answer";
      if (step === "no answer") throw new TypeError("fetch failed");
      return step;
    },
    async sleep(ms) {
      waits.push(ms);
    },
    ...options,
  });
  return { api, seen, waits };
}

const ADA = { firstName: "Ada", lastName: "Lovelace" };

describe("the client", () => {
  it("makes an Idempotency-Key for each write, and keeps it over its retries", async () => {
    const { api, seen } = scripted(["no answer", refusal(503, "OUTCOME_UNKNOWN"), done(), done()]);
    await api.customers.create(ADA);
    await api.customers.create(ADA);
    const keys = seen.map(({ key }) => key);
    expect(keys[0]).match(/^[0-9a-f-]{36}$/);
    expect(keys).deep.equal([keys[0], keys[0], keys[0], keys[3]]);
    expect(keys[3]).not.equal(keys[0]);
    expect(new Set(seen.map(({ body }) => body))).deep.equal(new Set([JSON.stringify(ADA)]));
  });

  it("waits as long as it is told to, and no shorter", async () => {
    const told = [
      refusal(429, "RATE_LIMITED", { "Retry-After": "7" }),
      refusal(503, "UNAVAILABLE", { "Retry-After": "2" }),
    ];
    const { api, waits } = scripted([...told, done()]);
    await api.customers.create(ADA);
    expect(waits).deep.equal([7000, 2000]);
  });

  it("waits longer each time where it is told nothing", async () => {
    const { api, waits } = scripted([...Array.from({ length: 4 }, (): Step => "no answer"), done()]);
    await api.customers.create(ADA);
    expect(waits.every((ms, i) => i === 0 || ms > waits[i - 1]!)).equal(true);
  });

  it("waits for its own twin, and gives up on any other conflict", async () => {
    const { api, seen } = scripted([
      refusal(409, "IDEMPOTENCY_KEY_IN_USE"),
      done(),
      refusal(409, "CONFLICT"),
    ]);
    await api.customers.create(ADA);
    const error = await api.customers.create(ADA).catch((thrown: unknown) => thrown);
    expect(isRefused(error, "CONFLICT")).equal(true);
    expect(seen).length(3);
  });

  it("makes no DELETE again of which nobody knows whether it was done, but one that was turned away", async () => {
    const unknown = scripted([refusal(503, "OUTCOME_UNKNOWN"), done()]);
    const error = await unknown.api.activities.delete("act_1").catch((thrown: unknown) => thrown);
    expect(isRefused(error, "OUTCOME_UNKNOWN")).equal(true);
    const broken = scripted(["no answer", done()]);
    expect(await broken.api.activities.delete("act_1").catch((e: unknown) => e)).instanceOf(NoAnswerError);
    const turnedAway = scripted([refusal(503, "UNAVAILABLE"), refusal(429, "RATE_LIMITED"), done()]);
    await turnedAway.api.activities.delete("act_1");
    expect([unknown, broken, turnedAway].map(({ seen }) => seen.length)).deep.equal([1, 1, 3]);
  });

  it("is not made with a key or an address that is not there", () => {
    const given = { baseUrl: "http://api.test/api/v1", key: "a key" };
    for (const name of ["baseUrl", "key"])
      for (const value of [undefined, null, "", "  ", "undefined", "null", 7])
        expect(() => createClient({ ...given, [name]: value } as ClientOptions), `${name} ${value}`).throw(
          TypeError,
          `\`${name}\``,
        );
  });

  it("is not made with an address without http, and names it", () => {
    expect(() => createClient(undefined as never)).throw(TypeError, "`baseUrl` is undefined.");
    for (const baseUrl of ["localhost:3000", "ftp://api.test/api/v1", "api.test"])
      expect(() => createClient({ baseUrl, key: "a key" })).throw(TypeError, `"${baseUrl}"`);
  });

  it("takes a key with a line break behind it, and shows none that it refuses", async () => {
    const { api, seen } = scripted([done()], { key: "sk_live_1\n" });
    await api.whoami.get();
    expect(seen.length).equal(1);
    expect(() => scripted([], { key: "sk_live_1\nx" })).throw(TypeError, /^(?!.*sk_live_1)/);
  });

  it("makes no call for an id that a URL takes for a step in its path", async () => {
    const { api, seen } = scripted([]);
    for (const id of [".", ".."])
      expect(await api.customers.get(id).catch((error: unknown) => error)).instanceOf(TypeError);
    expect(seen).deep.equal([]);
  });

  it("says why no answer came", async () => {
    const { api } = scripted(["no answer"], { retry: { attempts: 1 } });
    const error = await api.whoami.get().catch((thrown: unknown) => thrown);
    expect(error)
      .instanceOf(NoAnswerError)
      .property("message")
      .include("at 1 attempt. The last failure: fetch failed");
  });

  it("makes no call for an id that is not there, whichever call it is", async () => {
    const { api, seen } = scripted([]);
    const acts = api as unknown as Record<string, Record<string, (...given: unknown[]) => Promise<unknown>>>;
    let tried = 0;
    for (const [name, [, path]] of Object.entries(CALLS)) {
      const keys = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key!);
      const ids = keys.map(() => "cus_1" as unknown);
      for (const [i, key] of keys.entries())
        for (const value of [undefined, null, "", "undefined"]) {
          tried++;
          const [resource, act] = name.split(".") as [string, string];
          const made = acts[resource]![act]!(...ids.with(i, value));
          const what = key.startsWith("external") ? `the \`${key}\` of` : "the id of a record";
          expect(await made.catch(String), name).match(new RegExp(`^TypeError: \`${key}\` is .*${what}`));
        }
    }
    const each = api.externalRecordLinks.each(undefined as unknown as string).next();
    expect(await each.catch((error: unknown) => error)).instanceOf(TypeError);
    expect([tried > 100, seen.length]).deep.equal([true, 0]);
  });

  it("lists a hundred records a page, unless it is told otherwise", async () => {
    const page = () => Response.json({ data: [], meta: { nextCursor: null, hasMore: false } });
    const { api, seen } = scripted([page(), page(), page()]);
    for await (const _ of api.customers.each()) expect.fail();
    for await (const _ of api.customers.each({ limit: 7 })) expect.fail();
    for await (const _ of api.externalRecordLinks.each("case_1")) expect.fail();
    const queries = seen.map(({ url }) => new URL(url).searchParams.get("limit"));
    expect(queries).deep.equal(["100", "7", "100"]);
  });

  it("makes what has no effect again without a key", async () => {
    const { api, seen } = scripted(["no answer", Response.json({ data: [], meta: {} })]);
    await api.externalReferences.lookupBatch({ lookups: [] });
    expect(seen.map(({ key }) => key)).deep.equal([null, null]);
  });

  it("makes a HEAD again, which changes nothing", async () => {
    const { api, seen } = scripted(["no answer", new Response(null)]);
    await api.http.HEAD("/whoami" as never);
    expect(seen.map(({ method }) => method)).deep.equal(["HEAD", "HEAD"]);
  });

  it("takes a success that is not JSON for nobody's answer", async () => {
    const page = () => new Response("<html>Log in</html>", { headers: { "Content-Type": "text/html" } });
    const { api } = scripted([page(), Response.json({ data: {}, meta: {} }), page()], {
      retry: { attempts: 2 },
    });
    await api.whoami.get();
    const error = await api.whoami.get().catch((thrown: unknown) => thrown);
    expect(error).instanceOf(NoAnswerError);
    const lost = scripted([page()], { retry: { attempts: 1 } }).api.whoami.get();
    expect(await lost.catch((thrown: Error) => (thrown.cause as Error).message)).match(/text\/html/);
  });

  it("gives up after so many attempts, and on a wait that is too long", async () => {
    const tired = scripted([], { retry: { attempts: 3 } });
    expect(await tired.api.whoami.get().catch((e: unknown) => e)).instanceOf(NoAnswerError);
    const busy = scripted([refusal(429, "RATE_LIMITED", { "Retry-After": "3000" }), done()]);
    const error = await busy.api.whoami.get().catch((e: unknown) => e);
    expect(isRefused(error, "RATE_LIMITED") && error.retryAfter).equal(3000);
    expect([tired.seen.length, busy.seen.length, busy.waits.length]).deep.equal([3, 1, 0]);
  });

  it("makes a call again whose answer never comes, and ends where it is told to", async () => {
    const hanging: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason as Error));
      });
    const { api, waits } = scripted([], { fetch: hanging, retry: { attempts: 2, timeoutMs: 1 } });
    expect(await api.whoami.get().catch((e: unknown) => e)).instanceOf(NoAnswerError);
    expect(waits).length(1);
    const ended = new AbortController();
    const under = scripted([], { fetch: hanging }).api.whoami.get({ signal: ended.signal });
    ended.abort(new Error("enough"));
    expect(await under.catch((e: Error) => e.message)).equal("enough");
  });

  it("follows the feed until it is told to end, be it while a page is under way", async () => {
    const ended = new AbortController();
    const { api } = scripted([], {
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason as Error));
          ended.abort();
        }),
    });
    for await (const page of api.follow({ signal: ended.signal })) expect.fail(`${page.cursor} came`);
    const { api: other } = scripted([refusal(404, "NOT_FOUND")]);
    const refused = await other
      .follow()
      .next()
      .catch((error: unknown) => error);
    expect(isRefused(refused, "NOT_FOUND")).equal(true);
  });

  describe("of webhooks", () => {
    const secret = `whsec_${Buffer.from("thirty-two bytes, as it happens.").toString("base64")}`;
    const body = JSON.stringify({ id: "evt_1", type: "customer.created", data: { resource: ADA } });
    const at = new Date("2027-03-08T09:00:00Z");
    /** As the service's own: signed by a library that nobody here wrote. */
    const headersOf = (given: string, text = body) => ({
      "webhook-id": "evt_1",
      "webhook-timestamp": String(at.getTime() / 1000),
      "webhook-signature": new Webhook(given).sign("evt_1", at, text),
    });
    const reasonOf = async (verified: Promise<unknown>) =>
      await verified.then(
        () => "believed",
        (error: unknown) => (error as WebhookError).reason,
      );

    it("believes what was signed with the secret, lately, and tells the event", async () => {
      const event = await verifyWebhook(body, headersOf(secret), secret, { now: at.getTime() });
      expect(event.type).equal("customer.created");
      const other = `whsec_${Buffer.from("another").toString("base64")}`;
      const request = new Headers(headersOf(secret));
      expect(
        await reasonOf(verifyWebhook(Buffer.from(body), request, [other, secret], { now: at.getTime() })),
      ).equal("believed");
    });

    it("needs a secret, and says so", async () => {
      for (const missing of [undefined, null, ""]) {
        const verified = verifyWebhook(body, headersOf(secret), missing as unknown as string, {
          now: at.getTime(),
        });
        expect(await verified.catch((error: Error) => error.message)).contain("whsec_");
      }
    });

    it("reads headers whoever holds them, and however their names are written", async () => {
      const sent = headersOf(secret);
      const library = { get: (name: string) => new Headers(sent).get(name) };
      const upper = Object.fromEntries(
        Object.entries(sent).map(([name, value]) => [name.toUpperCase(), value]),
      );
      for (const headers of [library, upper])
        expect(await reasonOf(verifyWebhook(body, headers, secret, { now: at.getTime() }))).equal("believed");
    });

    it("does not believe a body or a secret that was changed, nor what is old or ahead, nor what is not signed", async () => {
      const now = at.getTime();
      const other = `whsec_${Buffer.from("another").toString("base64")}`;
      expect(await reasonOf(verifyWebhook(`${body} `, headersOf(secret), secret, { now }))).equal("FORGED");
      expect(await reasonOf(verifyWebhook(body, headersOf(secret), other, { now }))).equal("FORGED");
      for (const off of [-301_000, 301_000])
        expect(await reasonOf(verifyWebhook(body, headersOf(secret), secret, { now: now + off }))).equal(
          "STALE",
        );
      expect(await reasonOf(verifyWebhook(body, {}, secret, { now }))).equal("MALFORMED");
      for (const bytes of [[0xff], [0xef, 0xbb, 0xbf, ...Buffer.from(body)]])
        expect(
          await reasonOf(verifyWebhook(Uint8Array.from(bytes), headersOf(secret), secret, { now })),
        ).equal("FORGED");
      const unsigned = { ...headersOf(secret), "webhook-signature": "v1,%%% v2,AAAA" };
      expect(await reasonOf(verifyWebhook(body, unsigned, secret, { now }))).equal("FORGED");
    });
  });

  describe("at a server", () => {
    let app: TestApp;
    let api: Client;
    before(async () => {
      app = await openTestApp();
      api = createClient({
        baseUrl: `${app.origin}/api/v1`,
        key: (await app.key()).key,
        source: "client-test",
      });
    });

    it("creates, reads, changes and acts, each by its name", async () => {
      const { data: lead, status } = await api.leads.create({ ...ADA, email: "ada@example.com" });
      expect([status, lead.status]).deep.equal([201, "NEW"]);
      expect((await api.leads.get(lead.id)).data).deep.equal(lead);
      const changed = await api.leads.update(lead.id, { status: "QUALIFIED" }, { ifVersion: lead.version });
      expect(changed.data.changed).equal(true);
      const property = { address: "418 Juniper Street", city: "Boulder", state: "CO", zipCode: "80302" };
      const converted = await api.leads.convert(lead.id, { property });
      expect(converted.data.action.confirmationSignal).equal("lead.converted");
      expect(converted.data.resource.created).deep.equal({ customer: true, property: true });
    });

    it("tells a replay from what was done now", async () => {
      const again = { idempotencyKey: `client-${app.organizationId}` };
      const first = await api.customers.create(ADA, again);
      const second = await api.customers.create(ADA, again);
      expect([first.isReplay, second.isReplay]).deep.equal([false, true]);
      expect(second.data.id).equal(first.data.id);
    });

    it("tells refusals by their codes, with what the details hold", async () => {
      const { data: customer } = await api.customers.create(ADA);
      const stale = await api.customers
        .update(customer.id, { phone: "1" }, { ifVersion: 7 })
        .catch((thrown: unknown) => thrown);
      if (!isRefused(stale, "PRECONDITION_FAILED")) throw stale;
      expect(stale).include({ status: 412 });
      expect(stale.details[0]!.currentVersion).equal(1);
      expect(stale.requestId).match(/^req_/);
      expect(isRefused(stale, "NOT_FOUND")).equal(false);
    });

    it("prints refusals with their codes, and each fault with its place once", async () => {
      const said = async (body: object) =>
        api.customers.create(body as { firstName: string; lastName: string }).catch(String);
      expect(await said({ firstName: "A" })).equal("VALIDATION_FAILED: /lastName: A value is needed here.");
      expect(await said({ firstName: 1, lastName: 2 })).equal(
        `VALIDATION_FAILED: The body has 2 errors; the details list them.
  /firstName: Expected a string, found a number.
  /lastName: Expected a string, found a number.`,
      );
    });

    it("lists every record, a page at a time", async () => {
      const made = new Set<string>();
      for (let n = 0; n < 5; n++) made.add((await api.campaigns.create({ name: `Campaign ${n}` })).data.id);
      const found: string[] = [];
      for await (const { id } of api.campaigns.each({ limit: 2 })) found.push(id);
      expect(found.filter((id) => made.has(id))).length(5);
      expect(new Set(found).size).equal(found.length);
    });

    it("follows the feed from the cursor that the caller kept", async () => {
      const ids: string[] = [];
      const read = async (cursor: string | null) => {
        let last = cursor;
        for await (const page of api.follow({ cursor, type: "sales_type.created", pollMs: null })) {
          ids.push(...page.events.map(({ data }) => data.resourceId));
          last = page.cursor;
        }
        return last;
      };
      const first = (await api.salesTypes.create({ name: "Solar" })).data.id;
      let cursor: string | null = null;
      while (ids.length < 1) cursor = await read(cursor);
      const second = (await api.salesTypes.create({ name: "Storage" })).data.id;
      while (ids.length < 2) cursor = await read(cursor);
      expect(ids).deep.equal([first, second]);
    });

    it("makes calls by method and path, with the same persistence", async () => {
      const { data, response } = await api.http.POST("/customers", { body: ADA });
      expect([response.status, data?.data.firstName]).deep.equal([201, "Ada"]);
      const { data: entries } = await api.auditEntries.list({ resourceId: data!.data.id });
      expect(entries[0]!.source).equal("client-test");
    });
  });
});
