/** `npm run bench -- [probe] [options]`: runs a probe; by default the comparison with the references. */
import { Command, InvalidArgumentError } from "commander";
import type { Probe } from "./probe.ts";
import { batch } from "./probes/batch.ts";
import { boot } from "./probes/boot.ts";
import { cluster } from "./probes/cluster.ts";
import { compare } from "./probes/compare.ts";
import { connections } from "./probes/connections.ts";
import { deliveries } from "./probes/deliveries.ts";
import { depth } from "./probes/depth.ts";
import { floor } from "./probes/floor.ts";
import { found } from "./probes/found.ts";
import { gc } from "./probes/gc.ts";
import { lists } from "./probes/lists.ts";
import { lookup } from "./probes/lookup.ts";
import { memory } from "./probes/memory.ts";
import { placement } from "./probes/placement.ts";
import { requestLog } from "./probes/request-log.ts";
import { requestPages } from "./probes/request-pages.ts";
import { routing } from "./probes/routing.ts";
import { upserts } from "./probes/upserts.ts";
import { work } from "./probes/work.ts";
import { workers } from "./probes/workers.ts";

const PROBES: readonly Probe[] = [
  compare,
  work,
  floor,
  found,
  depth,
  lookup,
  workers,
  routing,
  boot,
  memory,
  gc,
  connections,
  deliveries,
  requestLog,
  requestPages,
  batch,
  upserts,
  cluster,
  lists,
  placement,
];

const program = new Command("npm run bench --");
for (const { name, about, options, run } of PROBES) {
  // Lines are joined, so that the help wraps them to the terminal's width.
  const command = program
    .command(name)
    .description(about.replaceAll(/\n(?! )/g, " "))
    .action(run);
  for (const [option, [usual, meaning]] of Object.entries(options))
    if (typeof usual === "number") command.option(`--${option} <number>`, meaning, aboveZero, usual);
    else if (typeof usual === "string") command.option(`--${option} <text>`, meaning, usual);
    else command.option(`--${option}`, meaning, usual);
}
const args = process.argv.slice(2);
const isNamed = /^(\w|--help$)/.test(args[0] ?? "");
await program.parseAsync(isNamed ? args : [compare.name, ...args], { from: "user" });

function aboveZero(text: string): number {
  if (Number(text) > 0) return Number(text);
  throw new InvalidArgumentError("Expected a number above 0.");
}
