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

/** What calls are aimed at. */
export interface Aim extends Caller {
  readonly seeded: Seeded;
}

const PAGES = { count: 20, size: 50 };

/** In the order in which they are measured. */
export const OPERATIONS: readonly Operation[] = [
  {
    name: "get",
    summary: "GET one customer",
    expect: 200,
    group: 1,
    requests: async (aim) => aim.seeded.customers.map((id) => get(aim, `/customers/${id}`)),
  },
  {
    name: "get-wide",
    summary: "GET one case, 34 fields",
    expect: 200,
    group: 1,
    requests: async (aim) => aim.seeded.cases.map((id) => get(aim, `/cases/${id}`)),
  },
  {
    name: "list",
    summary: "GET 50 customers, 20 pages by cursor",
    expect: 200,
    group: 1,
    requests: (aim) => pages(aim, "/customers"),
  },
  {
    name: "list-wide",
    summary: "GET 50 cases, 20 pages by cursor",
    expect: 200,
    group: 1,
    requests: (aim) => pages(aim, "/cases"),
  },
  {
    name: "create",
    summary: "POST a customer, a fresh Idempotency-Key each",
    expect: 201,
    group: 1,
    requests: async (aim) => [
      send(aim, ["POST", "/customers"], { ...CUSTOMER, email: `new.${UNIQUE}@example.com` }, true),
    ],
  },
  {
    name: "patch",
    summary: "PATCH a customer, a change each",
    expect: 200,
    group: 1,
    requests: async (aim) =>
      aim.seeded.customers.map((id) =>
        send(aim, ["PATCH", `/customers/${id}`], {
          phone: `+1 ${UNIQUE}`,
          notes: `Called ${UNIQUE}`,
        }),
      ),
  },
  {
    name: "act",
    summary: "POST resume, then hold, on work orders",
    expect: 200,
    group: 2,
    requests: async (aim) =>
      aim.seeded.workOrders.flatMap((id) =>
        ["resume", "hold"].map((act) => send(aim, ["POST", `/work-orders/${id}/${act}`], null)),
      ),
  },
];

export const CUSTOMER = {
  firstName: "Grace",
  lastName: "Hopper",
  phone: "+1 555 0100",
  notes: "Came through the fair in Springfield.",
};

/** The first pages of a list. */
const pages = async (aim: Aim, path: string): Promise<string[]> =>
  (await pagesOf(aim, path, PAGES)).map((page) => get(aim, page));

/** The operations of these names, in the order of the table. */
export function operationsNamed(names: string): readonly Operation[] {
  const wanted = names.split(",");
  const unknown = wanted.filter((name) => !OPERATIONS.some((one) => one.name === name));
  if (unknown.length > 0) throw new Error(`there is no operation ${unknown.join(", ")}`);
  return OPERATIONS.filter(({ name }) => wanted.includes(name));
}
