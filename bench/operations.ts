/** What is measured: the calls of each operation, as text that goes on the wire. */
import type { Seeded } from "./seed.ts";
import { type Caller, get, pagesOf, send, UNIQUE } from "./wire.ts";

export interface Operation {
  readonly name: string;
  readonly summary: string;
  /** Status that every answer must have. */
  readonly expect: number;
  /** Calls that a connection makes one after another before it may stop: an act and its undoing. */
  readonly group: number;
  requests(aim: Aim): Promise<string[]>;
}

export interface Aim extends Caller {
  readonly seeded: Seeded;
}

const PAGES = { count: 20, size: 50 };

const operation = (
  name: string,
  summary: string,
  requests: Operation["requests"],
  { expect = 200, group = 1 } = {},
): Operation => ({ name, summary, expect, group, requests });

export const OPERATIONS: readonly Operation[] = [
  operation("get", "GET one customer", async (aim) =>
    aim.seeded.customers.map((id) => get(aim, `/customers/${id}`)),
  ),
  operation("get-wide", "GET one case, 34 fields", async (aim) =>
    aim.seeded.cases.map((id) => get(aim, `/cases/${id}`)),
  ),
  operation("list", "GET 50 customers, 20 pages by cursor", (aim) => pages(aim, "/customers")),
  operation("list-wide", "GET 50 cases, 20 pages by cursor", (aim) => pages(aim, "/cases")),
  operation(
    "create",
    "POST a customer, a fresh Idempotency-Key each",
    async (aim) => [
      send(aim, ["POST", "/customers"], { ...CUSTOMER, email: `new.${UNIQUE}@example.com` }, true),
    ],
    { expect: 201 },
  ),
  operation("patch", "PATCH a customer, a change each", async (aim) =>
    aim.seeded.customers.map((id) =>
      send(aim, ["PATCH", `/customers/${id}`], { phone: `+1 ${UNIQUE}`, notes: `Called ${UNIQUE}` }),
    ),
  ),
  operation(
    "act",
    "POST resume, then hold, on work orders",
    async (aim) =>
      aim.seeded.workOrders.flatMap((id) =>
        ["resume", "hold"].map((act) => send(aim, ["POST", `/work-orders/${id}/${act}`], null)),
      ),
    { group: 2 },
  ),
];

export const CUSTOMER = {
  firstName: "Grace",
  lastName: "Hopper",
  phone: "+1 555 0100",
  notes: "Came through the fair in Springfield.",
};

const pages = async (aim: Aim, path: string): Promise<string[]> =>
  (await pagesOf(aim, path, PAGES)).map((page) => get(aim, page));

/** The operations of these names, in the order of the table. */
export function operationsNamed(names: string): readonly Operation[] {
  const wanted = names.split(",");
  const unknown = wanted.filter((name) => !OPERATIONS.some((one) => one.name === name));
  if (unknown.length > 0) throw new Error(`there is no operation ${unknown.join(", ")}`);
  return OPERATIONS.filter(({ name }) => wanted.includes(name));
}
