/** In charge of `npm run bench`: our server against hand-written ones, on the same rows, in the same run, in turn. */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { packageRoot } from "../runtime/declare/root.ts";
import { agree } from "./agree.ts";
import { prepare } from "./ground.ts";
import { OPERATIONS } from "./operations.ts";
import { memoryOf } from "./processes.ts";
import { measure, type Plan, type Sample, secondsOf } from "./rounds.ts";
import { type Kind, ours, REFERENCES, type Running, start } from "./servers.ts";
import { type Line, summarise, tableOf } from "./summary.ts";

const { values: given } = parseArgs({
  options: {
    short: { type: "boolean" },
    operations: { type: "string" },
    references: { type: "string" },
    connections: { type: "string" },
    rounds: { type: "string" },
    seconds: { type: "string" },
    rows: { type: "string" },
    against: { type: "string" },
    profile: { type: "string" },
    json: { type: "string" },
    record: { type: "boolean" },
    help: { type: "boolean" },
  },
});

const HELP = `npm run bench -- [options]
  --short                 GET one and create against the usual code alone, under a minute; exits 1 where a ratio
                          is below half of the one in bench/baseline.json
  --operations a,b        ${OPERATIONS.map(({ name }) => name).join(", ")}
  --references a,b        ${REFERENCES.map(({ name }) => name).join(", ")}; all unless named
  --connections 1,16,64   calls under way at once
  --rounds 5              medians are over so many
  --seconds 2             of each cell
  --rows 100000           customers, and as many cases, that stand before
  --against DIR           another checkout with a build in DIR/dist, measured as "before" in the same run
  --profile DIR           writes a CPU profile of our server there
  --json FILE             writes lines and samples; - is standard output
  --record                writes the ratios of this short run to bench/baseline.json
`;

const BASELINE = join(packageRoot(), "bench", "baseline.json");
/** A ratio may fall to this part of the recorded one: a shared machine moves it by a third. */
const TOLERATED = 0.5;
const OURS = "charter";

const list = (text: string | undefined, fallback: readonly string[]): string[] =>
  text?.split(",") ?? [...fallback];

const short = given.short === true;
const plan: Plan = {
  operations: list(given.operations, short ? ["get", "create"] : OPERATIONS.map(({ name }) => name)),
  connections: list(given.connections, short ? ["16"] : ["1", "16", "64"]).map(Number),
  rounds: Number(given.rounds ?? (short ? 3 : 5)),
  seconds: Number(given.seconds ?? (short ? 1.5 : 2)),
  warmSeconds: 0.5,
};

async function main(): Promise<number> {
  const root = packageRoot();
  execFileSync(process.execPath, [join(root, "cli", "build.js")], { cwd: root, stdio: "inherit" });
  const mine: Kind[] = [ours(OURS, root), ...(given.against ? [ours("before", resolve(given.against))] : [])];
  const wanted = list(given.references, short ? ["usual"] : REFERENCES.map(({ name }) => name));
  const references = REFERENCES.filter(({ name }) => wanted.includes(name));
  const kinds = [...mine, ...references];
  const expected = Math.ceil(secondsOf(plan, kinds.length) + 25);
  tell(`${kinds.map((kind) => `${kind.name.padEnd(8)} ${kind.summary}`).join("\n")}\n`);
  tell(`About ${Math.floor(expected / 60)} min ${expected % 60} s.`);

  const dataDir = join(tmpdir(), `charter-bench-${process.pid}`);
  const ground = await prepare(
    dataDir,
    Number(given.rows ?? (short ? 20_000 : 100_000)),
    mine.map(({ name }) => name),
    references.map(({ name }) => name),
  );
  const servers: Running[] = [];
  const samples: Sample[] = [];
  try {
    for (const kind of kinds)
      servers.push(await start(kind, ground.url(kind.name), ground.organizationId, optionsOf(kind)));
    await agree(servers, ground);
    const memory = () => new Map(servers.map(({ name, pid }) => [name, memoryOf(pid)]));
    const atRest = memory();
    const cells = plan.operations.length * plan.connections.length * plan.rounds * servers.length;
    const measured = measure(plan, servers, ground, postmasterOf(), (sample) => {
      samples.push(sample);
      tell(
        `${String(samples.length).padStart(4)}/${cells}  round ${sample.round + 1}  ${sample.operation.padEnd(9)} ${String(sample.connections).padStart(3)}  ${sample.server.padEnd(8)} ${Math.round(sample.rate)} calls/s`,
      );
    });
    await Promise.race([measured, interrupted()]);
    const underLoad = memory();
    const lines = summarise(samples, OURS);
    console.log(`\n${tableOf(lines)}\n`);
    for (const { name } of servers)
      console.log(
        `${name.padEnd(8)} memory at rest ${mib(atRest.get(name))}, after load ${mib(underLoad.get(name))}`,
      );
    if (given.json) write(given.json, { plan, lines, samples });
    return short ? judge(lines) : 0;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await ground.postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  function postmasterOf(): number {
    const pid = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0];
    return Number(pid);
  }
}

/** Rejects at a signal, so that servers and databases are stopped and their files removed. */
function interrupted(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => reject(new Error(`stopped by ${signal}`)));
  });
}

const optionsOf = ({ name }: Kind): string[] =>
  given.profile && name === OURS ? ["--cpu-prof", `--cpu-prof-dir=${resolve(given.profile)}`] : [];

const mib = (memory: ReturnType<typeof memoryOf> | undefined): string =>
  memory ? `${Math.round(memory.rss)} MiB` : "unknown";

/** Progress goes to standard error, so that standard output is the result. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

function write(file: string, result: object): void {
  const text = `${JSON.stringify(result, null, 2)}\n`;
  if (file === "-") console.log(text);
  else writeFileSync(file, text);
}

/** Compares with the recorded ratios. */
function judge(lines: readonly Line[]): number {
  const ratios = Object.fromEntries(
    lines
      .filter(({ server }) => server === "usual")
      .map((line) => [line.operation, Number(line.ratio.toFixed(2))]),
  );
  if (given.record) {
    writeFileSync(BASELINE, `${JSON.stringify(ratios, null, 2)}\n`);
    return 0;
  }
  const recorded = JSON.parse(readFileSync(BASELINE, "utf8")) as Record<string, number>;
  const fallen = Object.entries(ratios).filter(([name, ratio]) => ratio < TOLERATED * (recorded[name] ?? 0));
  for (const [name, ratio] of fallen)
    console.error(
      `${name}: ${ratio} times the usual code's rate; ${recorded[name]} is recorded, half of it is tolerated`,
    );
  return fallen.length === 0 ? 0 : 1;
}

if (given.help) console.log(HELP);
else process.exitCode = await main();
