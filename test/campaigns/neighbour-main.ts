/**
 * The long form of the neighbour campaign: what a GET of one organization takes while another sends its worst. Server,
 * sender and neighbour are processes of their own. For each kind the neighbour is measured alone and beside the sender in
 * turn, so that what else the machine does befalls both; what counts is the median of the rounds. Ends with a failure
 * where the p99 is ten times what it is alone, or a call of the neighbour is refused.
 * CAMPAIGN_CALLS of each kind, alone and beside; CAMPAIGN_KINDS picks those whose name holds a text.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { closeApps, closeSharedApps, openTestApp } from "../support/app.ts";
import { stopPostgres } from "../support/postgres.ts";
import { startServerProcess } from "../support/server-process.ts";
import { LeanClient } from "./lean-client.ts";
import { assaults, type Measured, measure } from "./neighbour.ts";

const CALLS = Number(process.env.CAMPAIGN_CALLS ?? 1_000);
const KINDS = process.env.CAMPAIGN_KINDS ?? "";
const ROUNDS = 5;
/** Of a server that is as slow as it may not be, so many calls would take an hour: a round is over after this. */
const MOST_MS = 30_000;
/** Begun at once, the first calls meet a wave of all the sender's, which does not come again. */
const SETTLE_MS = 500;
const BAR = 10;

const say = (text: string) => process.stdout.write(text);
const cells = (name: string, ...rest: readonly (string | number)[]) =>
  say(
    `${name.padEnd(30)}${rest.map((cell) => (typeof cell === "number" ? cell.toFixed(1) : cell).padStart(9)).join("")}`,
  );
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const app = await openTestApp();
const { key } = await app.key();
const { key: neighbourKey } = await app.neighbour();
const { databaseUrl } = app;
// From here on the database serves the process that is measured, and no other.
await app.close();
const server = await startServerProcess(databaseUrl);
const neighbour = new LeanClient(server.origin, neighbourKey, 1);
const { id } = await neighbour.make("/customers", { firstName: "Ada", lastName: "Lovelace" });
const path = `/customers/${id}`;

/** The sender of a kind, ready. */
async function sender(kind: string): Promise<ChildProcess> {
  const child = fork(
    join(import.meta.dirname, "neighbour-sender.ts"),
    [server.origin, key, databaseUrl, kind],
    {
      execArgv: ["--import=tsx/esm"],
    },
  );
  // In truth it is another machine: what it takes of this one's processors is no matter of the server.
  setPriority(child.pid!, constants.priority.PRIORITY_LOW);
  await told(child);
  return child;
}

async function told(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, "message")) as [unknown];
  return message;
}

async function ask(child: ChildProcess, word: string): Promise<unknown> {
  const answer = told(child);
  child.send(word);
  return await answer;
}

let failures = 0;
const count = Math.ceil(CALLS / ROUNDS);
await measure(neighbour, path, CALLS, MOST_MS);
say(
  `GETs of a neighbour, one at a time, ${ROUNDS} rounds of ${count} alone and beside; medians of the rounds, in ms\n\n`,
);
cells("while the other sends", "p50 alone", "p99 alone", "p50", "p99", "× p50", "× p99", "refused");
say("  the other was told\n");
for (const kind of assaults().filter((name) => name.includes(KINDS))) {
  const child = await sender(kind);
  const rounds: { alone: Measured; beside: Measured }[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const alone = await measure(neighbour, path, count, MOST_MS);
    await ask(child, "send");
    await pause(SETTLE_MS);
    const beside = await measure(neighbour, path, count, MOST_MS);
    await ask(child, "rest");
    rounds.push({ alone, beside });
  }
  const answers = (await ask(child, "end")) as [string, number][];
  const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const refused = rounds.reduce((sum, { alone, beside }) => sum + alone.failed + beside.failed, 0);
  const times = of(({ alone, beside }) => beside.p99 / alone.p99);
  if (times > BAR || refused > 0) failures++;
  cells(
    kind,
    of(({ alone }) => alone.p50),
    of(({ alone }) => alone.p99),
    of(({ beside }) => beside.p50),
    of(({ beside }) => beside.p99),
    of(({ alone, beside }) => beside.p50 / alone.p50),
    times,
    String(refused),
  );
  say(`  ${answers.map(([answer, n]) => `${n} × ${answer}`).join(", ")}\n`);
}
say(
  failures === 0
    ? "\nno neighbour noticed\n"
    : `\n${failures} of them are past the bar of ${BAR} × alone, or refused a neighbour\n`,
);
neighbour.close();
await server.stop();
await closeApps();
await closeSharedApps();
await stopPostgres();
process.exitCode = failures === 0 ? 0 : 1;
