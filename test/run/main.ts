/**
 * Runs the tests: compiles the commands that they start, starts their PostgreSQL, and spreads the files over several
 * processes. `npm test` runs all files but the long ones (`*.long.test.ts`), `npm run test:long` only those; paths run
 * single files. `--jobs` is the number of processes, `--seed` chooses another order.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import Mocha from "mocha";
import { packageRoot } from "../../runtime/declare/root.ts";
import { CITUS_URL, dropClusterDatabases } from "../support/cluster.ts";
import { serverUrl, stopPostgres } from "../support/postgres.ts";
import { inOrder, shuffled } from "./order.ts";
import { Summary } from "./summary.ts";

const LONG = ".long.test.ts";
/** Beside the tests' processes, PostgreSQL and browsers keep the processors busy: more processes take longer in all. */
const JOBS = availableParallelism();
/** Only ends what hangs: no test may depend on how fast the machine is. */
const TIMEOUT_MS = 180_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: "boolean", default: false },
    jobs: { type: "string", default: String(JOBS) },
    seed: { type: "string" },
  },
});
const root = packageRoot();
const { jobs, seed } = values;
const found = positionals.length > 0 ? positionals.map((path) => resolve(path)) : testFiles();
const missing = found.find((file) => !existsSync(file));
if (missing !== undefined) {
  console.error(`There is no test file ${missing}.`);
  process.exit(2);
}
// Tests name folders of the package.
process.chdir(root);
const files = seed === undefined ? inOrder(found) : shuffled(found, Number(seed));

compile();
// Inherited by the processes, which make databases of their own on it.
process.env.TEST_DATABASE_URL = await serverUrl();
process.env.CITUS_PREFIX = `t${process.pid}`;
console.log(
  `${files.length} files, ${jobs} at a time${seed === undefined ? "" : `, in the order of seed ${seed}`}`,
);
const { passes, failures } = await run();
await stopPostgres();
if (CITUS_URL) await dropClusterDatabases(process.env.CITUS_PREFIX);
// A run that executed nothing has proved nothing.
process.exit(passes > 0 && failures === 0 ? 0 : 1);

function testFiles(): string[] {
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts") && name.endsWith(LONG) === values.long)
    .map((name) => join(root, "test", name));
}

/** Once before the run: otherwise each command that a test starts would find out by itself that it is not current. */
function compile(): void {
  const { status } = spawnSync(process.execPath, [join(root, "cli", "build.js")], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}

function run(): Promise<{ passes: number; failures: number }> {
  const mocha = new Mocha({
    parallel: true,
    jobs: Number(jobs),
    reporter: Summary,
    require: [join(root, "test", "support", "hooks.ts")],
    timeout: TIMEOUT_MS,
    forbidOnly: true,
  });
  // Also where there is one: files are loaded, and hooks run, as they are with several.
  mocha.parallelMode(true);
  for (const file of files) mocha.addFile(file);
  return new Promise((done) => {
    const runner = mocha.run((failed) => done({ passes: runner.stats?.passes ?? 0, failures: failed }));
  });
}
