/** `npm run bench -- [probe] [options]`: measures by one probe of the table, ours against the references unless named. */
import { readOptions } from "./options.ts";
import type { Probe } from "./probe.ts";
import { boot } from "./probes/boot.ts";
import { compare } from "./probes/compare.ts";
import { connections } from "./probes/connections.ts";
import { deliveries } from "./probes/deliveries.ts";
import { depth } from "./probes/depth.ts";
import { flame } from "./probes/flame.ts";
import { floor } from "./probes/floor.ts";
import { gc } from "./probes/gc.ts";
import { lookup } from "./probes/lookup.ts";
import { memory } from "./probes/memory.ts";
import { routing } from "./probes/routing.ts";
import { tenants } from "./probes/tenants.ts";
import { work } from "./probes/work.ts";
import { workers } from "./probes/workers.ts";

const PROBES: readonly Probe[] = [
  compare,
  work,
  floor,
  flame,
  depth,
  lookup,
  tenants,
  workers,
  routing,
  boot,
  memory,
  gc,
  connections,
  deliveries,
];

const [first = "", ...rest] = process.argv.slice(2);
const isNamed = first !== "" && !first.startsWith("-");
const chosen = isNamed ? PROBES.find(({ name }) => name === first) : compare;
if (!chosen) throw new Error(`there is no probe ${first}: ${PROBES.map(({ name }) => name).join(", ")}`);
const { name, about, options, run } = chosen;
const others = isNamed ? "" : `\n\nOther probes: ${PROBES.map((one) => one.name).join(", ")}`;
const usage = `npm run bench -- ${isNamed ? `${name} ` : ""}[options]\n\n${about}${others}`;
await run(readOptions(isNamed ? rest : process.argv.slice(2), usage, options));
