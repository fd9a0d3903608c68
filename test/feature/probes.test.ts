/** Probes: whether the process runs, whether it can serve, and its metrics (contract, section 11). */
import { expect } from "chai";
import { register } from "prom-client";
import { observeProcess } from "../../runtime/http/metrics.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { itOnOnePostgres } from "../support/cluster.ts";
import { openLine, serveOn } from "../support/line.ts";
import { onEveryNode, sql, strike, until } from "../support/transactions.ts";

interface Probed {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** A figure of each kind that is measured of a process. */
const OF_PROCESS = [
  "nodejs_eventloop_lag_p99_seconds",
  "nodejs_gc_duration_seconds",
  "process_cpu_seconds_total",
];

async function probe(origin: string, path: string, method = "GET"): Promise<Probed> {
  const response = await fetch(`${origin}${path}`, { method });
  return {
    status: response.status,
    type: response.headers.get("content-type") ?? "",
    text: await response.text(),
  };
}

describe("probes", () => {
  let app: TestApp;
  /** Metrics in prom-client's own registry before the app was opened. */
  let registered: number;
  before(async () => {
    registered = register.getMetricsAsArray().length;
    app = await openTestApp({ alone: true });
  });
  after(() => app.close());

  it("/healthz lives without a key and outside the base address", async () => {
    const { status, text } = await probe(app.origin, "/healthz");
    expect(status).to.equal(200);
    expect(JSON.parse(text)).to.deep.equal({ status: "ok" });
    expect((await app.api.get("/healthz")).status).to.equal(404);
  });

  for (const path of ["/health", "/ready", "/api/v2/healthz"])
    it(`are named where nothing is found: ${path}`, async () => {
      const { status, text } = await probe(app.origin, path);
      expect(status).to.equal(404);
      expect(JSON.parse(text).error.message).to.contain("the probes at /healthz and /readyz");
    });

  it("/readyz is ready once the migrations are current, and says what to do where they are not", async () => {
    expect((await probe(app.origin, "/readyz")).status).to.equal(200);
    const [{ value: current }] = (await sql(
      app.databaseUrl,
      "select value from charter_settings where name = 'schema'",
    )) as [{ value: string }];
    const change = (to: string) =>
      sql(app.databaseUrl, "update charter_settings set value = $1 where name = 'schema'", [to]);
    await change("another");
    const { status, text } = await probe(app.origin, "/readyz");
    await change(current);
    expect(status).to.equal(503);
    expect(JSON.parse(text).reason).to.include("charter migrate");
    expect((await probe(app.origin, "/healthz")).status).to.equal(200);
  });

  it("/readyz is 503 while the disk has no room for a write, and says so", async () => {
    const name = new URL(app.databaseUrl).pathname.slice(1);
    const limit = async (to: string) => {
      const text = `alter database ${name} set temp_file_limit = ${to}`;
      await onEveryNode(app.databaseUrl, (ask) => ask(text));
      await strike(app.databaseUrl, "pg_terminate_backend", "%");
    };
    await limit("0");
    // A session that was ended is noticed by its next statement.
    await until(async () => {
      const { status, text } = await probe(app.origin, "/readyz");
      return status === 503 && JSON.parse(text).reason === "the database has no space left on its disk";
    });
    await limit("-1");
    await until(async () => (await probe(app.origin, "/readyz")).status === 200);
  });

  it("answers HEAD, and is not cached", async () => {
    expect((await probe(app.origin, "/healthz", "HEAD")).status).to.equal(200);
    const response = await fetch(`${app.origin}/healthz`);
    expect(response.headers.get("cache-control")).to.equal("no-store");
  });

  itOnOnePostgres(
    "a proxy leads to it",
    "/readyz is 503 while the database is out of reach, /healthz stays, and both recover",
    async () => {
      const line = await openLine(app.databaseUrl);
      const serving = await serveOn(line.url);
      line.cut();
      const { status, text } = await probe(serving.origin, "/readyz");
      expect(status).to.equal(503);
      expect(JSON.parse(text)).to.deep.equal({ status: "not ready", reason: "the database is out of reach" });
      expect((await probe(serving.origin, "/healthz")).status).to.equal(200);
      line.mend();
      expect((await probe(serving.origin, "/readyz")).text).not.to.include("out of reach");
      await serving.stop();
      await line.close();
    },
  );

  describe("/metrics", () => {
    it("counts calls by route template, never by id, tenant or key", async () => {
      const { id } = await app.api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
      await app.api.get(`/customers/${id}`);
      await app.client(null).get(`/nowhere/${id}`);
      const { status, type, text } = await probe(app.origin, "/metrics");
      expect(status).to.equal(200);
      expect(type).to.match(/^text\/plain/);
      expect(text).to.include(
        'charter_http_requests_total{method="GET",route="/customers/{id}",status="200"} 1',
      );
      expect(text).to.include('charter_http_requests_total{method="POST",route="/customers",status="201"} 1');
      expect(text).to.include('charter_http_requests_total{method="GET",route="none",status="401"} 1');
      expect(text).to.match(/charter_http_request_seconds_bucket\{le="0\.001",method="GET"/);
      for (const secret of [id, app.organizationId, "sk_live_"]) expect(text).not.to.include(secret);
    });

    itOnOnePostgres(
      "each node has figures of its own",
      "tells the pool's connections, none of which is busy when nothing is under way",
      async () => {
        await Promise.all(Array.from({ length: 20 }, () => app.api.get("/customers")));
        let text = "";
        // The looks for events and deliveries take a connection for a moment.
        await until(async () => {
          ({ text } = await probe(app.origin, "/metrics"));
          return text.includes('charter_database_connections{state="busy"} 0');
        });
        expect(text).to.match(/charter_database_connections\{state="idle"\} [1-8]\n/);
        expect(Number(/charter_database_trips_total (\d+)/.exec(text)![1])).to.be.above(20);
      },
    );

    describe("of a process with few connections, which delivers nothing", () => {
      let strict: TestApp;
      before(async () => {
        const settings = { WEBHOOKS_DELIVER: "0", WEBHOOKS_ALLOW_PRIVATE: "1", POOL_SIZE: "2" };
        strict = await openTestApp({ alone: true, environment: settings });
      });
      after(() => strict.close());

      it("tells what alerts need: what waits, refusals by route, the last purge, and what runs", async () => {
        await strict.api.make("/webhook-endpoints", { url: "http://127.0.0.1:1/", eventTypes: ["*"] });
        await strict.api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
        await strict.api.post("/customers", {});
        let text = "";
        await until(async () => {
          ({ text } = await probe(strict.origin, "/metrics"));
          return (
            /charter_webhook_deliveries_waiting [1-9]/.test(text) &&
            text.includes("charter_events_unplaced 0")
          );
        });
        expect(text).to.match(/charter_webhook_deliveries_oldest_seconds \d/);
        expect(text).to.match(/charter_webhook_deliveries_overdue_seconds \d/);
        expect(text).to.match(
          /charter_http_refusals_total\{code="VALIDATION_FAILED",route="\/customers"\} 1\n/,
        );
        expect(text).to.match(/charter_last_purge_timestamp_seconds 1\d{9}/);
        expect(text).to.include(`node="${process.version}"} 1`);
        expect(text).to.include("charter_lane_calls 0");
      });

      itOnOnePostgres(
        "each node has figures of its own",
        "measures how long statements wait for a connection",
        async () => {
          const { id } = await strict.api.make("/customers", { firstName: "Grace", lastName: "Hopper" });
          await Promise.all(
            Array.from({ length: 20 }, () =>
              strict.api.patch(`/customers/${id}`, { notes: `${Math.random()}` }),
            ),
          );
          const { text } = await probe(strict.origin, "/metrics");
          expect(Number(/charter_database_wait_seconds_count (\d+)/.exec(text)![1])).to.be.above(0);
        },
      );
    });

    itOnOnePostgres(
      "a proxy leads to it",
      "is answered without the database, and says that it is not known what waits there",
      async () => {
        const line = await openLine(app.databaseUrl);
        const serving = await serveOn(line.url);
        line.cut();
        const { status, text } = await probe(serving.origin, "/metrics");
        expect(status).to.equal(200);
        expect(text).to.match(/charter_webhook_deliveries_waiting Nan/i);
        await serving.stop();
        await line.close();
      },
    );

    it("tells of the process as well where that is observed, however many applications it serves", async () => {
      const processMetrics = observeProcess();
      const observed = await openTestApp({ serve: { processMetrics } });
      for (const { origin } of [observed, (await observed.twin()).serving]) {
        const { text } = await probe(origin, "/metrics");
        for (const name of OF_PROCESS) expect(text.split(`# TYPE ${name} `)).to.have.length(2);
      }
      await observed.close();
    });

    it("leaves the process, and prom-client's own registry, to an application that embeds it", async () => {
      const { text } = await probe(app.origin, "/metrics");
      for (const name of OF_PROCESS) expect(text).not.to.include(name);
      expect(text).to.include("# TYPE charter_http_requests_total counter");
      expect(register.getMetricsAsArray()).to.have.length(registered);
    });

    it("stands elsewhere where it has a port of its own", async () => {
      const apart = await openTestApp({ environment: { METRICS_PORT: "0" } });
      expect((await probe(apart.origin, "/metrics")).status).to.equal(404);
      await apart.close();
    });
  });
});
