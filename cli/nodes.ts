/** The command `charter nodes`: shows the workers of a Citus cluster and what each holds. */
import type { NodeReport, OrganizationLoad } from "../codegen/migration/nodes.ts";
import type { Command } from "./shell/command.ts";
import { Failure } from "./shell/failure.ts";
import { type Screen, wrapped } from "./shell/screen.ts";

export const nodes: Command = {
  name: "nodes",
  summary: "show the nodes of a Citus cluster and their load",
  about:
    "Queries the coordinator of DATABASE_URL and each worker. For each worker, it shows groups of shards, organizations and their size on disk, the organizations with the most events, and those with the most calls in rate-limit windows of the last hour. Then it lists what is missing on the nodes. Changes nothing: use the commands of Citus to move and rebalance shards.",
  examples: [
    ["charter nodes", ""],
    [
      "charter nodes --json",
      "{ version, nodes: [ { address, state, groups, organizations, bytes, largest: [ { id, events, calls } ] } ], missing: [ … ] }",
    ],
  ],
  exits: { 0: "all nodes are reachable and complete", 1: "failed, or something is missing" },
  settings: ["DATABASE_URL", "DATA_DIR"],
  async run({ screen, lifetime }) {
    const { readConfig } = await import("../runtime/config.ts");
    const { loadDeclarations } = await import("./serving/declarations.ts");
    const { reachDatabase } = await import("./serving/database.ts");
    const { reportNodes } = await import("../codegen/migration/nodes.ts");
    const config = readConfig();
    const { application } = await loadDeclarations();
    const { url } = await reachDatabase({ config, screen, lifetime, mayCreate: false });
    const report = await screen.during("asking the nodes", reportNodes(url, application));
    if (report === null)
      throw new Failure(
        "NO_CLUSTER",
        "The database is one PostgreSQL, not the coordinator of a Citus cluster.",
        {
          remedy: "docs/scaling.md says when a cluster pays, and how to move to one.",
        },
      );
    screen.result(report, () => {
      printNodes(report.nodes, screen);
      printOrganizations(report.nodes, screen);
      printMissing(report.missing, screen);
    });
    return report.missing.length > 0 ? 1 : 0;
  },
};

function printNodes(all: readonly NodeReport[], screen: Screen): void {
  if (all.length === 0) return;
  const rows = all.map(({ address, state, groups, organizations, bytes }) => [
    address,
    state,
    count(groups),
    count(organizations),
    bytes === null ? "" : sizeOf(bytes),
  ]);
  printTable(screen, ["NODE", "STATE", "GROUPS", "ORGANIZATIONS", "SIZE"], rows, 2);
}

function printOrganizations(all: readonly NodeReport[], screen: Screen): void {
  const rows = all.flatMap(({ address, largest }) =>
    largest.map(({ id, events, calls }: OrganizationLoad) => [address, id, count(events), count(calls)]),
  );
  if (rows.length === 0) return;
  screen.print();
  printTable(screen, ["NODE", "ORGANIZATION", "EVENTS", "CALLS"], rows, 2);
}

function printMissing(missing: readonly string[], screen: Screen): void {
  if (missing.length === 0) return;
  screen.print();
  for (const fault of missing)
    for (const [n, line] of wrapped(fault, WIDTH).entries()) screen.print(`${n === 0 ? "! " : "  "}${line}`);
}

/** Fits a terminal of 80 columns, with its mark. */
const WIDTH = 78;

/** Prints a table whose columns are right-aligned from a position on. */
function printTable(screen: Screen, heads: readonly string[], rows: readonly string[][], from: number): void {
  const widths = heads.map((head, n) => Math.max(head.length, ...rows.map((row) => row[n]!.length)));
  const aligned = (row: readonly string[]) =>
    row.map((cell, n) => (n < from ? cell : cell.padStart(widths[n]!)));
  screen.table([aligned(heads).map((head) => screen.faint(head)), ...rows.map(aligned)]);
}

const count = (value: number | null): string => (value === null ? "" : value.toLocaleString("en-US"));

const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** `34 MB`; in steps of 1,024, as PostgreSQL shows sizes. */
function sizeOf(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${Math.round(bytes / 1024 ** unit).toLocaleString("en-US")} ${UNITS[unit]!}`;
}
