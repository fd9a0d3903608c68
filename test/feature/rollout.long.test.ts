/** Two releases of an application, two processes each, rolled out and back under constant writes. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { Charter } from "../support/checkout.ts";
import { freshKey } from "../support/client.ts";
import { CITUS_URL } from "../support/cluster.ts";
import { runHere } from "../support/commands.ts";
import { freshDatabase } from "../support/databases.ts";
import { servedTexts } from "../support/notebook.ts";
import { charterOf, installed } from "../support/own-application.ts";
import { sql } from "../support/transactions.ts";

const EMAIL = "ada.lovelace@example.com";
const WRITERS = 3;
/** Changes of each writer between two events of the rollout. */
const ROUNDS = 4;
/** Writers with less of a pause would take the processor time in which processes start. */
const PAUSE_MS = 250;

interface Release {
  readonly folder: string;
  /** What the field that was renamed is called in it. */
  readonly field: "note" | "remark";
}

interface Process {
  readonly charter: Charter;
  readonly origin: string;
  readonly release: Release;
  /** Calls that it has not answered yet. */
  calls: Set<Promise<unknown>>;
}

function folderOf(fields: string): string {
  const folder = installed();
  mkdirSync(join(folder, "resources"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const [stem, text] of Object.entries(servedTexts(fields)))
    writeFileSync(join(folder, "resources", `${stem}.yaml`), text);
  return folder;
}

const TITLE = "  title: { type: text, max: 80, required: true }\n";
const former: Release = { folder: folderOf(`${TITLE}  note: { type: text, max: 20 }`), field: "note" };
const next: Release = {
  folder: folderOf(
    `${TITLE}  remark: { type: text, max: 20, unique: true, was: note }\n  color: { type: text, max: 20, default: green }`,
  ),
  field: "remark",
};

describe("A release that is rolled out under load", () => {
  let url = "";
  /** The same database as a role that owns nothing in it. */
  let served = "";
  let key = "";
  const serving = new Set<Process>();
  const faults: string[] = [];

  const run = async ({ folder }: Release, ...args: readonly string[]): Promise<string> => {
    const settings = { DATA_DIR: join(folder, ".data"), DATABASE_URL: url };
    const { code, stdout, stderr } = await runHere(args, settings, folder);
    expect(code, `charter ${args.join(" ")}\n${stdout}\n${stderr}`).equal(0);
    await sql(url, "grant select, insert, update, delete on all tables in schema public to notebook_server");
    return stdout;
  };

  async function start(release: Release, how: "migrates" | "owns nothing"): Promise<Process> {
    const isOwner = how === "migrates";
    const charter = new Charter(
      join(release.folder, "node_modules", "charter"),
      ["start", ...(isOwner ? [] : ["--no-migrate"])],
      { PORT: "0", HOST: "127.0.0.1", DATABASE_URL: isOwner ? url : served, LOG_LEVEL: "error" },
      undefined,
      release.folder,
    );
    const [origin] = await charter.said(/http:\/\/127\.0\.0\.1:\d+/);
    const process: Process = { charter, origin, release, calls: new Set() };
    serving.add(process);
    return process;
  }

  /** Sends it no more calls, waits for the answers of those that it has, and ends it. */
  async function leave(process: Process, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    serving.delete(process);
    await Promise.allSettled(process.calls);
    await process.charter.end(signal);
  }

  const ready = async ({ origin }: Process): Promise<number> => (await fetch(`${origin}/readyz`)).status;

  /** A call to one of the processes, whichever. */
  async function call(
    n: number,
    method: string,
    path: string,
    body: (release: Release) => object | undefined,
  ) {
    const process = [...serving][n % serving.size]!;
    const sent = body(process.release);
    const headers = {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      "Idempotency-Key": freshKey(),
    };
    const calling = fetch(`${process.origin}/api/v1${path}`, {
      method,
      headers,
      ...(sent ? { body: JSON.stringify(sent) } : {}),
    }).then(async (answer) => ({ status: answer.status, text: await answer.text() }));
    process.calls.add(calling);
    const { status, text } = await calling.finally(() => process.calls.delete(calling));
    if (status >= 300) faults.push(`${method} ${path} at ${process.release.field}: ${status} ${text}`);
    // biome-ignore lint/suspicious/noExplicitAny: what is answered is read as clients read it
    return { data: JSON.parse(text).data as any, field: process.release.field };
  }

  let calls = 0;
  /** What was acknowledged last, by record. */
  const acknowledged = new Map<string, string>();

  /** Makes a record, changes it through whichever process, and reads each value at another one. */
  async function write(writer: number): Promise<void> {
    const value = () => `${writer} ${++calls}`;
    const first = value();
    const made = await call(calls, "POST", "/notes", ({ field }) => ({ title: "t", [field]: first }));
    const { id } = made.data;
    acknowledged.set(id, first);
    for (let round = 0; round < ROUNDS; round++) {
      await pause(PAUSE_MS);
      const sent = value();
      await call(calls + round, "PATCH", `/notes/${id}`, ({ field }) => ({ [field]: sent }));
      acknowledged.set(id, sent);
      const read = await call(calls + round + 1, "GET", `/notes/${id}`, () => undefined);
      if (read.data[read.field] !== sent)
        faults.push(`${id} has ${read.data[read.field]} at ${read.field} and not ${sent}`);
    }
  }

  /** Does something while clients write, and lets them write on for a while after. */
  async function meanwhile<T>(work: () => Promise<T>): Promise<T> {
    let isOver = false;
    const writing = Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let lap = 0; lap < 200 && !isOver; lap++) await write(writer);
        await write(writer);
      }),
    );
    const result = await work().finally(() => {
      isOver = true;
    });
    await writing;
    expect(faults).deep.equal([]);
    return result;
  }

  before(async () => {
    url = await freshDatabase();
    const role = new URL(url);
    role.username = "notebook_server";
    served = role.href;
    await sql(url, "drop role if exists notebook_server");
    await sql(url, "create role notebook_server login");
    // On a cluster, only the owner and its members can write.
    if (CITUS_URL) await sql(url, `grant ${new URL(url).username} to notebook_server`);
    await run(former, "migrate");
    const made = JSON.parse(
      await run(former, "org", "create", "--name", "Garden", "--owner-email", EMAIL, "--json"),
    );
    const asked = ["--org", made.organizationId, "--as", EMAIL, "--name", "load", "--preset", "all"];
    key = JSON.parse(
      await run(former, "keys", "create", ...asked, "--rate-limit", "1000000/1", "--json"),
    ).key;
  });

  after(async () => {
    for (const process of serving) await leave(process);
    await sql(url, "drop owned by notebook_server");
    await sql(url, "drop role notebook_server");
  });

  it("and back and forward again fails no call and loses no value", async () => {
    let old = [await start(former, "migrates"), await start(former, "owns nothing")];
    let young: Process[] = [];
    const startBoth = async (release: Release) => [
      await start(release, "migrates"),
      await start(release, "owns nothing"),
    ];
    await meanwhile(async () => {
      await run(next, "migrate");
      expect(await Promise.all(old.map(ready))).deep.equal([200, 200]);
    });
    await meanwhile(async () => {
      young = await startBoth(next);
      expect(await Promise.all([...old, ...young].map(ready))).deep.equal([200, 200, 200, 200]);
    });
    await meanwhile(async () => {
      await leave(old[0]!, "SIGKILL");
      const again = await start(former, "migrates");
      expect(again.charter.stderr).contain("a newer release migrated the database");
      expect(await ready(again)).equal(200);
      old = [again, old[1]!];
    });
    expect(await run(former, "migrate")).contain("its schema stays unchanged");
    await meanwhile(async () => {
      for (const process of old) await leave(process);
    });
    await meanwhile(async () => {
      old = await startBoth(former);
      await run(former, "migrate", "--back");
      for (const process of young) await leave(process);
    });
    await meanwhile(async () => {
      await run(next, "migrate");
      young = await startBoth(next);
      for (const process of old) await leave(process);
    });
    await run(next, "migrate", "--settle");
    for (const [id, value] of acknowledged) {
      const { data } = await call(0, "GET", `/notes/${id}`, () => undefined);
      expect(data).include({ remark: value, color: "green" });
    }
    expect(faults).deep.equal([]);
  }).timeout(600_000);

  it("is not served without migrating where the database is behind", async () => {
    const empty = await freshDatabase();
    const { code, stderr } = await charterOf(next.folder, ["start"], {
      DATABASE_URL: empty,
      MIGRATE: "0",
      PORT: "0",
    });
    expect(code).equal(1);
    expect(stderr).contain("not migrated to these declarations").and.contain("charter migrate");
  });
});
