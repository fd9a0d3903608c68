/** `charter start` serves in an empty folder, survives being killed, and stops without leaving anything behind. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { claimPorts } from "../../cli/serving/listening.ts";
import { Lifetime } from "../../cli/shell/lifetime.ts";
import { readConfig } from "../../runtime/config.ts";
import {
  Charter,
  charter,
  checkOut,
  OWNER,
  ownDatabase,
  postgresOf,
  type Served,
  startServer,
  temporary,
} from "../support/checkout.ts";
import { freshKey } from "../support/client.ts";
import { CITUS_URL, itOnOnePostgres } from "../support/cluster.ts";
import { callUntilTold, TOLD } from "../support/keep-alive.ts";
import { until } from "../support/transactions.ts";

/** A port that nobody had a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const status = async (origin: string, key: string, path = "/whoami"): Promise<number> =>
  (
    await fetch(`${origin}/api/v1${path}`, {
      headers: { Authorization: `Bearer ${key}`, Connection: "close" },
    })
  ).status;

/** A call whose body is still on its way, and which the server has begun to serve. */
async function begun({
  origin,
  key,
}: Pick<Served, "origin" | "key">): Promise<{ finish(): Promise<number> }> {
  const headers = {
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/json",
    "Idempotency-Key": freshKey(),
    "Content-Length": "35",
    // The server answers this once it has the call.
    Expect: "100-continue",
  };
  const call = request(`${origin}/api/v1/customers`, { method: "POST", headers });
  const answered = once(call, "response");
  answered.catch(() => {});
  call.flushHeaders();
  await once(call, "continue");
  call.write('{"firstName":"Slow",');
  return {
    async finish() {
      call.end('"lastName":"S"}');
      const [answer] = await answered;
      return answer.statusCode;
    },
  };
}

/** Whether nobody listens there any more. */
const isDeaf = (origin: string): Promise<boolean> =>
  fetch(`${origin}/healthz`, { headers: { Connection: "close" } }).then(
    () => false,
    () => true,
  );

const NO_DEMO = "only an embedded database gets a demo organization";

/** No test edits it. */
let checkout = "";
before(() => {
  checkout = checkOut();
});

describe("charter start", () => {
  let database: Record<string, string> = {};
  let dataDir = "";
  let served: Served;

  before(async () => {
    database = await ownDatabase();
    dataDir = database.DATA_DIR!;
    served = await startServer(checkout, { ...database, DEMO: "1" });
  });

  after(async () => {
    await served.charter.end();
  });

  it("prints a call that works", async () => {
    expect(await status(served.origin, served.key)).equal(200);
  });

  itOnOnePostgres(NO_DEMO, "keeps the demo key for its owner's eyes", async () => {
    const file = join(dataDir, "demo-key");
    expect(readFileSync(file, "utf8").trim()).equal(served.key);
    expect(statSync(file).mode & 0o777).equal(0o600);
  });

  itOnOnePostgres(
    NO_DEMO,
    "has records in the demo organization, and tells the reference their ids",
    async () => {
      const { origin, key } = served;
      const headers = { Authorization: `Bearer ${key}` };
      const page = await (await fetch(`${origin}/docs/reference`)).text();
      const id = /cus_[a-z0-9]{26}/.exec(page)![0];
      expect((await fetch(`${origin}/api/v1/customers/${id}`, { headers })).status).equal(200);
    },
  );

  it("is ready, and shows its docs where it says", async () => {
    const { origin, charter: started } = served;
    const docs = /Docs +(\S+)/.exec(started.stdout)![1]!;
    const statuses = await Promise.all(
      [`${origin}/readyz`, docs].map(async (url) => (await fetch(url)).status),
    );
    expect(statuses).deep.equal([200, 200]);
  });

  it("finishes what is under way on SIGTERM, and leaves no process behind", async () => {
    const call = await begun(served);
    const postgres = postgresOf(dataDir);
    served.charter.child.kill("SIGTERM");
    await until(() => isDeaf(served.origin));
    expect(await call.finish()).equal(201);
    expect((await served.charter.ended).code).equal(0);
    expect(postgres === null).equal(CITUS_URL !== undefined);
    expect(postgresOf(dataDir)).equal(null);
    served = await startServer(checkout, database);
  });

  it("serves again after it was killed, with the same key", async () => {
    await served.charter.end("SIGKILL");
    const again = await startServer(checkout, database);
    expect(again.key).equal(served.key);
    expect(await status(again.origin, again.key)).equal(200);
    served = again;
  });

  it("ends at once with 1 on a later signal", async () => {
    await begun(served);
    const { child, ended } = served.charter;
    await until(() => {
      child.kill("SIGINT");
      return child.exitCode !== null;
    });
    expect((await ended).code).equal(1);
  });

  for (const [program, ...args] of [
    ["npm", "run", "dev"],
    ["npx", "charter", "start"],
  ] as const)
    it(`stops the server of \`${program} ${args.join(" ")}\` on SIGTERM to npm, and frees its port`, async () => {
      const { npm, origin } = await startByNpm(program, args);
      npm.kill("SIGTERM");
      await until(() => isDeaf(origin));
      await until(() => postgresOf(dataDir) === null);
    });

  it("takes signals of one moment for one, as a supervisor sends it and `npm start` hands it on", async () => {
    const { npm, origin, key, server } = await startByNpm("npm", ["start"]);
    // Without a shell between them, which would keep the signal that npm hands on.
    expect(childrenOf(npm.pid!)).deep.equal([server]);
    const call = await begun({ origin, key });
    // Two of one kind could be one by the time that they arrive.
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.kill(server, signal);
    const ended = once(npm, "exit");
    await until(() => isDeaf(origin));
    expect(await call.finish()).equal(201);
    expect((await ended)[0]).equal(0);
    expect(postgresOf(dataDir)).equal(null);
  });

  /** Starts a server by a program of npm, on the data of the others. */
  async function startByNpm(program: string, args: readonly string[]) {
    const npm = spawn(program, args, {
      cwd: checkout,
      env: { ...process.env, PORT: "0", ...database, DEMO: "0", LOG_LEVEL: "fatal" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    let said = "";
    npm.stdout.on("data", (chunk: Buffer) => {
      said += chunk;
    });
    await until(() => /API +\S+\n/.test(said));
    const [, origin] = /API +(http:\S+)\/api\/v1\n/.exec(said)!;
    return { npm, origin: origin!, key: served.key, server: serverBelow(npm.pid!) };
  }

  for (const [command, setting, environment] of [
    ["start", "PORT", {}],
    ["start", "PORT", { WORKERS: "2" }],
    ["start", "METRICS_PORT", { PORT: "0" }],
    ["dev", "PORT", {}],
  ] as const)
    it(`says that the ${setting} is in use before anything else is done: ${command} ${Object.keys(environment)}`, async () => {
      const other = createServer().listen(0, "127.0.0.1");
      await once(other, "listening");
      const { port } = other.address() as AddressInfo;
      const otherData = temporary("charter-data-");
      const settings = { DATA_DIR: otherData, ...environment, [setting]: String(port) };
      const { code, stdout, stderr } = await charter(checkout, [command], settings);
      other.close();
      expect({ code, stdout }).deep.equal({ code: 1, stdout: "" });
      expect(stderr).equal(
        `CANNOT_LISTEN  Port ${port} of 127.0.0.1 is in use.\nSet ${setting} to another port, such as ${setting}=${port + 1}, or end the process that uses it: lsof -i :${port}\n`,
      );
      expect(readdirSync(otherData)).deep.equal([]);
    });

  it("holds its port from the beginning, and tells who calls that it is starting", async () => {
    const config = readConfig({ PORT: String(await freePort()), DATA_DIR: dataDir });
    const lifetime = new Lifetime();
    const release = await claimPorts(config, lifetime);
    const early = await fetch(`http://127.0.0.1:${config.port}/readyz`);
    expect([early.status, early.headers.get("retry-after")]).deep.equal([503, "1"]);
    await release();
    const after = createServer().listen(config.port, "127.0.0.1");
    await once(after, "listening");
    after.close();
    await lifetime.stop();
  });

  it("refuses a setting that is out of form with one line", async () => {
    const { code, stdout, stderr } = await charter(checkout, ["start"], {
      WORKERS: "many",
      DATA_DIR: dataDir,
    });
    expect({ code, stdout }).deep.equal({ code: 1, stdout: "" });
    expect(stderr).equal("BAD_SETTING  WORKERS=many: expected a whole number from 1 to 64\n");
  });

  it("reports once, before all else, a variable whose name is almost that of a setting", async () => {
    const { code, stderr } = await charter(checkout, ["start"], {
      DATABASE_URL: "postgres://app@127.0.0.1:1/app",
      WORKERS: "2",
      CORS_ORIGIN: "https://app.example.com",
    });
    expect(code).equal(1);
    expect(stderr.split("\n")[0]).equal("CORS_ORIGIN is not a setting. Did you mean CORS_ORIGINS?");
    expect(stderr.match(/is not a setting/g)).length(1);
  });

  it("says in one line that the database is out of reach, without its password", async () => {
    const url = "postgres://app:s3cret@127.0.0.1:1/app";
    const { code, stderr } = await charter(checkout, ["start"], { DATABASE_URL: url, PORT: "0" });
    expect(code).equal(1);
    expect(stderr).match(
      /^(?:[a-z].* …\n)*DATABASE_UNREACHABLE {2}DATABASE_URL: app@127\.0\.0\.1:1\/app refuses .*\n$/,
    );
    expect(stderr).not.contain("s3cret");
  });

  describe("with workers", () => {
    let cluster: Served;
    let organizationId = "";
    let environment: Record<string, string> = {};

    before(async () => {
      // The database and its demo serve again: creating them takes longer than everything that follows.
      await served.charter.end();
      environment = { ...database, WORKERS: "2" };
      cluster = await startServer(checkout, { ...environment, DEMO: "1" });
      const answer = await fetch(`${cluster.origin}/api/v1/whoami`, {
        headers: { Authorization: `Bearer ${cluster.key}` },
      });
      organizationId = ((await answer.json()) as { data: { organizationId: string } }).data.organizationId;
    });

    after(() => cluster.charter.end());

    /** Statuses of calls on connections of their own, which the workers take in turn. */
    const statuses = (key: string) =>
      Promise.all(Array.from({ length: 8 }, () => status(cluster.origin, key)));

    itOnOnePostgres(NO_DEMO, "has records in the demo organization too", async () => {
      const page = await (await fetch(`${cluster.origin}/docs/reference`)).text();
      expect(page).match(/cus_[a-z0-9]{26}/);
    });

    it("refuses a revoked key in each of them", async () => {
      const options = ["--org", organizationId, "--json"];
      const wanted = ["--as", OWNER, "--name", "short", "--preset", "full_access"];
      const made = await charter(checkout, ["keys", "create", ...wanted, ...options], environment);
      const { id, key } = JSON.parse(made.stdout) as { id: string; key: string };
      expect(new Set(await statuses(key))).deep.equal(new Set([200]));
      await charter(checkout, ["keys", "revoke", id, ...options], environment);
      await until(async () => !(await statuses(key)).includes(200));
      expect(new Set(await statuses(key))).deep.equal(new Set([401]));
    });

    it("adds up the metrics of all of them, whichever is asked", async () => {
      const count = async () => {
        const text = await (
          await fetch(`${cluster.origin}/metrics`, { headers: { Connection: "close" } })
        ).text();
        expect(text.split("# TYPE process_cpu_seconds_total ")).to.have.length(2);
        return Number(
          /charter_http_requests_total\{[^}]*route="\/whoami"[^}]*status="200"\} (\d+)/.exec(text)?.[1],
        );
      };
      const before = await count();
      await statuses(cluster.key);
      expect([await count(), await count()]).deep.equal([before + 8, before + 8]);
    });

    it("replaces one that dies, and drains all on SIGTERM, with one more answer for each connection", async () => {
      const children = () => workersOf(cluster.charter.child.pid!);
      const [first] = children();
      process.kill(first!, "SIGKILL");
      await until(() => children().filter((pid) => pid !== first).length === 2);
      const workers = children();
      let calls = 0;
      const clients = Array.from({ length: 16 }, () => callUntilTold(cluster.origin, () => calls++));
      await until(() => calls > 100);
      expect((await cluster.charter.end()).code).equal(0);
      expect(new Set(await Promise.all(clients))).deep.equal(new Set([TOLD]));
      expect(workers.map((pid) => isAlive(pid))).deep.equal([false, false]);
    });

    it("finishes what is under way where each of its processes gets two signals of one moment", async () => {
      cluster = await startServer(checkout, environment);
      const call = await begun(cluster);
      const primary = cluster.charter.child.pid!;
      const workers = workersOf(primary);
      for (const signal of ["SIGTERM", "SIGINT"])
        for (const pid of [primary, ...workers]) process.kill(pid, signal);
      await until(() => isDeaf(cluster.origin));
      expect(await call.finish()).equal(201);
      expect((await cluster.charter.ended).code).equal(0);
      expect(workers.map((pid) => isAlive(pid))).deep.equal([false, false]);
      expect(postgresOf(dataDir)).equal(null);
    });
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The workers of a primary. */
const workersOf = (primary: number): number[] =>
  childrenOf(primary).filter((pid) => commandOf(pid).includes("main.js"));

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

/** The process of `charter` that a program of npm started, perhaps by a shell. */
function serverBelow(pid: number): number {
  const children = childrenOf(pid);
  const found = children.find((child) => /charter(\.js)?\0(start|dev)/.test(commandOf(child)));
  if (found !== undefined) return found;
  expect(children, "a child that leads to charter").length(1);
  return serverBelow(children[0]!);
}

/** The command of a process, or nothing if it has ended since it was listed. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

describe("charter start, stopped while it starts", () => {
  it("stops its database and exits with 0", async () => {
    const dataDir = temporary("charter-data-");
    const started = new Charter(checkout, ["start"], { PORT: "0", DATA_DIR: dataDir });
    await started.said(/preparing a new PostgreSQL/);
    expect((await started.end()).code).equal(0);
    expect(postgresOf(dataDir)).equal(null);
  });
});
