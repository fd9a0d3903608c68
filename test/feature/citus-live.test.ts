/**
 * Serving on Citus itself: CITUS_URL names a database on its coordinator that has the extension and the worker nodes in
 * it. A migration distributes the tables; what is there already stays.
 */
import { expect } from "chai";
import { Webhook } from "standardwebhooks";
import { migrate } from "../../codegen/migration/apply.ts";
import { tablesOf } from "../../runtime/store/schema/schema.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { customer, type Made, property } from "../support/household.ts";
import { OK, Receiver, status } from "../support/receiver.ts";
import { type Sent, sentDuring } from "../support/statements.ts";
import { hold, sql, until } from "../support/transactions.ts";

const databaseUrl = process.env.CITUS_URL;

/** What became of shared statements: one that is refused is passed over in silence, and each of its calls written alone. */
const outcomes = (sent: readonly Sent[], form: RegExp): string[] => {
  const shared = sent.filter(({ text }) => /^with (input|hurried) /.test(text) && form.test(text));
  return [...new Set(shared.map(({ ms }) => (Number.isNaN(ms) ? "refused" : "written")))];
};

/** Without a cluster, no test is registered, so that none counts as skipped. */
if (databaseUrl)
  describe("a live Citus", () => {
    let app: TestApp;
    let receiver: Receiver;
    before(async () => {
      await migrate(databaseUrl, (await loaded("resources")).application);
      app = await openTestApp({ databaseUrl, environment: { WEBHOOKS_ALLOW_PRIVATE: "1" } });
      receiver = await Receiver.open();
    });
    after(async () => {
      await app.close();
      await receiver.close();
    });

    const ask = (text: string) => sql(databaseUrl, text, [app.organizationId]);

    it("has every table on its nodes", async () => {
      const { application } = await loaded("resources");
      const rows = await sql(databaseUrl, "select logicalrelid::text as name from pg_dist_partition");
      expect(rows.map(({ name }) => name)).members(tablesOf(application).map(({ name }) => name));
    });

    it("has nothing that a migration would do, and lets one look at every document", async () => {
      const { application } = await loaded("resources");
      expect((await migrate(databaseUrl, application, { dryRun: true })).steps).deep.equal([]);
      const { steps } = await migrate(databaseUrl, application, { settle: true });
      expect(new Set(steps.map(({ kind }) => kind))).deep.equal(new Set(["documents"]));
    });

    it("answers a key that was made, and no longer one that was revoked", async () => {
      const { id, key } = await app.key();
      const client = app.client(key);
      expect((await client.get("/whoami")).status).equal(200);
      await app.api.post(`/api-keys/${id}/revoke`);
      expect((await client.get("/whoami")).status).equal(401);
    });

    it("writes down when a key was used", async () => {
      const twin = await app.twin();
      await twin.api.get("/whoami");
      await twin.serving.stop();
      const [row] = await ask(
        "select last_used_at as used, document::json ->> 'lastUsedAt' as shown from api_keys where organization_id = $1 and last_used_at is not null",
      );
      expect((row!.used as Date).toISOString()).equal(row!.shown);
    });

    it("does a create once under its Idempotency-Key, whichever server is asked", async () => {
      const twin = await app.twin();
      const body = { firstName: "Grace", lastName: "Once" };
      const headers = { "Idempotency-Key": `once ${app.organizationId}` };
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => (n % 2 ? app.api : twin.api).post("/customers", body, headers)),
      );
      const [first] = answers;
      expect(first!.status).equal(201);
      expect(new Set(answers.map(({ data }) => data.id))).deep.equal(new Set([first!.data.id]));
    });

    it("tells who waits on a node for the row of an Idempotency-Key that it is in use", async () => {
      const key = `held ${app.organizationId}`;
      const held = await hold(
        databaseUrl,
        "insert into idempotency_keys (organization_id, key, fingerprint, status, answer, request_id, created_at) values ($1, $2, 'x', 201, '{}', 'req_x', now())",
        [app.organizationId, key],
      );
      const body = { firstName: "Grace", lastName: "Held" };
      const { status, error } = await app.api.post("/customers", body, { "Idempotency-Key": key });
      expect([status, error.code]).deep.equal([409, "IDEMPOTENCY_KEY_IN_USE"]);
      await held.release();
    });

    it("writes PATCHes that come together in shared statements, each as if it came alone", async () => {
      const people = await Promise.all(Array.from({ length: 24 }, () => customer(app)));
      const sent = await sentDuring(async () => {
        const answers = await Promise.all(
          people.map(({ id }) => app.api.patch(`/customers/${id}`, { notes: "together" })),
        );
        expect(answers.map(({ status, data }) => [status, data.version])).deep.equal(
          people.map(() => [200, 2]),
        );
      });
      expect(outcomes(sent, /\bheld0 .*\bupdate "customers"/s)).deep.equal(["written"]);
      const [row] = await ask(
        "select count(*)::int from audit_entries where organization_id = $1 and action = 'customer.update'",
      );
      expect(row!.count).equal(24);
    });

    it("writes creates that come together in shared statements, those of each organization in the order of their unique values", async () => {
      const apis = [app.api, (await app.neighbour()).api];
      const sent = await sentDuring(async () => {
        const answers = await Promise.all(
          Array.from({ length: 24 }, (_, n) =>
            apis[n % 2]!.post("/sales-types", { name: `${app.organizationId} ${n >> 1}` }),
          ),
        );
        expect(answers.map(({ status }) => status)).deep.equal(answers.map(() => 201));
      });
      expect(outcomes(sent, /insert into "sales_types" .* order by /s)).deep.equal(["written"]);
    });

    it("lets one of two servers have each unique value, though they ask in opposite orders", async () => {
      const twin = await app.twin();
      const names = Array.from({ length: 16 }, (_, n) => `${app.organizationId} wanted ${n}`);
      const asked = [names.map((name) => app.api.post("/sales-types", { name }))];
      asked.push(names.toReversed().map((name) => twin.api.post("/sales-types", { name })));
      const answers = await Promise.all(asked.flat());
      expect(answers.map(({ status }) => status).sort()).deep.equal(
        [201, 409].flatMap((status) => names.map(() => status)),
      );
    });

    it("does PATCHes of one record one after the other", async () => {
      const { id } = await customer(app);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => app.api.patch(`/customers/${id}`, { notes: `note ${n}` })),
      );
      expect(answers.map(({ data }) => data.version).sort((a, b) => a - b)).deep.equal(
        Array.from({ length: 12 }, (_, n) => n + 2),
      );
    });

    it("gives events their places without a gap", async () => {
      const { id } = await customer(app);
      await until(async () => (await app.api.get(`/events?resourceId=${id}`)).data.length === 1);
      const places = await ask("select position from feed where organization_id = $1 order by position");
      expect(places.map(({ position }) => Number(position))).deep.equal(places.map((_, n) => n + 1));
    });

    it("delivers an event, tries again what failed, and settles both attempts", async () => {
      receiver.reply = status(500);
      const { id, secret } = await app.api.make("/webhook-endpoints", {
        url: receiver.url,
        eventTypes: ["customer.created"],
      });
      await customer(app);
      await receiver.until((received) => received.length === 1);
      receiver.reply = OK;
      const deliveries = async (): Promise<Made[]> =>
        (await app.api.get(`/webhook-endpoints/${id}/deliveries`)).data;
      await until(async () => (await deliveries())[0]?.attempts.length === 1);
      app.clock.ahead += 10_000;
      await until(async () => (await deliveries())[0]!.status === "SUCCEEDED");
      const [{ attempts }] = (await deliveries()) as [Made];
      expect(attempts.map((one: Made) => one.status)).deep.equal([500, 204]);
      const { text, headers } = receiver.received[0]!;
      new Webhook(secret).verify(text, headers as Record<string, string>);
    });

    it("delivers an event whose endpoint's queue another session held meanwhile", async () => {
      receiver.reply = OK;
      const { id } = await app.api.make("/webhook-endpoints", {
        url: receiver.url,
        eventTypes: ["property.created"],
      });
      const { id: customerId } = await customer(app);
      const told = () => receiver.received.filter(({ event }) => event.type === "property.created").length;
      await property(app, customerId);
      await until(() => told() === 1);
      const held = await hold(
        databaseUrl,
        "select 1 from webhook_queues where organization_id = $1 and endpoint_id = $2 for update",
        [app.organizationId, id],
      );
      const made = await property(app, customerId);
      await until(async () => (await app.api.get(`/events?resourceId=${made.id}`)).data.length === 1);
      expect(told()).equal(1);
      await held.release();
      await until(() => told() === 2);
    });
  });
