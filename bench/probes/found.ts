/** Measures what search, filters and sorts of a resource add to its creates. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";
import { onConnection } from "../../runtime/store/wire/database.ts";
import { type Cell, measure, printLines } from "../measure.ts";
import { CUSTOMER, creates } from "../operations.ts";
import { probe } from "../probe.ts";
import { ours } from "../servers.ts";
import { type Caller, UNIQUE } from "../wire.ts";

/** The most that a create may cost of one without, in processor time of the server and PostgreSQL. */
const MOST = 1.35;

/** What is taken out of the declaration of Customers. */
const TAKEN_OUT = [
  /^ +filters: \{ email: equals \}\n/m,
  /, filters: \{ phone: digits \}/,
  /list: \{ sorts.*\}/,
];

const operation = creates<Caller>("create", "/customers", () => [
  { ...CUSTOMER, phone: `+1 ${UNIQUE}`, email: `new.${UNIQUE}@example.com` },
]);

export const found = probe(
  "found",
  `What a create of a Customer costs, of one whose declaration has no search, no sorts and no filters by email and phone, in
processor time of the server and PostgreSQL. Its bar is ${MOST}.`,
  {
    connections: [16, "calls under way at once"],
    rounds: [8, "ratios are medians over so many"],
    seconds: [2, "of each cell"],
  },
  2_000,
  async (stage, given) => {
    const folder = join(stage.scratch, "without");
    cpSync(join(packageRoot(), "resources"), join(folder, "resources"), { recursive: true });
    // Hooks import `charter`.
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(packageRoot(), join(folder, "node_modules", "charter"));
    const file = join(folder, "resources", "customer.yaml");
    const text = TAKEN_OUT.reduce(
      (rest, one) => {
        if (!one.test(rest)) throw new Error(`${file} has no ${one}`);
        return rest.replace(one, one.source.startsWith("list") ? "list: {}" : "");
      },
      readFileSync(file, "utf8"),
    );
    writeFileSync(file, text);
    const cells: Cell[] = [];
    for (const [name, root] of [
      ["without", folder],
      ["with", packageRoot()],
    ] as const) {
      const key = await stage.settle(name, root);
      const server = await stage.serve(ours(name, packageRoot(), {}, root));
      cells.push({
        name: `create, ${name}`,
        server,
        requests: await operation.requests({ port: server.port, key }),
        expect: operation.expect,
        connections: given.connections,
        against: name === "with" ? { cell: 0, by: "micros", most: MOST } : null,
      });
    }
    const ahead = async ({ server }: Cell) => {
      await onConnection(await stage.database(server.name), ({ query }) => query("checkpoint"));
    };
    printLines(await measure(stage, [cells], { ...given, settles: true, ahead }));
  },
);
