/** In charge of what is measured: the calls of each operation, as text that goes on the wire. */
import type { Seeded } from "./seed.ts";

export interface Operation {
  readonly name: string;
  readonly summary: string;
  /** Status that every answer must have. */
  readonly expect: number;
  /** Calls that a connection makes one after another before it may stop: an act and its undoing. */
  readonly group: number;
  requests(ground: Aim): Promise<string[]>;
}

/** What calls are aimed at. */
export interface Aim {
  readonly port: number;
  readonly key: string;
  readonly seeded: Seeded;
}

/** Takes the place of a number that no other call has; of the same length. */
export const UNIQUE = "###########";
const BASE = "/api/v1";
const PAGES = 20;

/** In the order in which they are measured. */
export const OPERATIONS: readonly Operation[] = [
  {
    name: "get",
    summary: "GET one customer",
    expect: 200,
    group: 1,
    requests: async (aim) => aim.seeded.customers.map((id) => read(aim, `${BASE}/customers/${id}`)),
  },
  {
    name: "get-wide",
    summary: "GET one case, 34 fields",
    expect: 200,
    group: 1,
    requests: async (aim) => aim.seeded.cases.map((id) => read(aim, `${BASE}/cases/${id}`)),
  },
  {
    name: "list",
    summary: "GET 50 customers, 20 pages by cursor",
    expect: 200,
    group: 1,
    requests: (aim) => pages(aim, `${BASE}/customers`),
  },
  {
    name: "list-wide",
    summary: "GET 50 cases, 20 pages by cursor",
    expect: 200,
    group: 1,
    requests: (aim) => pages(aim, `${BASE}/cases`),
  },
  {
    name: "create",
    summary: "POST a customer, a fresh Idempotency-Key each",
    expect: 201,
    group: 1,
    requests: async (aim) => [
      write(aim, "POST", `${BASE}/customers`, { ...CUSTOMER, email: `new.${UNIQUE}@example.com` }, true),
    ],
  },
  {
    name: "patch",
    summary: "PATCH a customer, a change each",
    expect: 200,
    group: 1,
    requests: async (aim) =>
      aim.seeded.customers.map((id) =>
        write(aim, "PATCH", `${BASE}/customers/${id}`, {
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
        ["resume", "hold"].map((act) => write(aim, "POST", `${BASE}/work-orders/${id}/${act}`, null)),
      ),
  },
];

const CUSTOMER = {
  firstName: "Grace",
  lastName: "Hopper",
  phone: "+1 555 0100",
  notes: "Came through the fair in Springfield.",
};

const head = ({ port, key }: Aim, method: string, path: string): string =>
  `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${key}\r\n`;

const read = (aim: Aim, path: string): string => `${head(aim, "GET", path)}\r\n`;

function write(aim: Aim, method: string, path: string, body: object | null, keyed = false): string {
  const text = body === null ? "" : JSON.stringify(body);
  const type = body === null ? "" : "Content-Type: application/json\r\n";
  const key = keyed ? `Idempotency-Key: bench-${UNIQUE}\r\n` : "";
  return `${head(aim, method, path)}${key}${type}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** The first pages of a list, each by the cursor that the one before gave. */
async function pages(aim: Aim, path: string): Promise<string[]> {
  const found: string[] = [];
  let next = `${path}?limit=50`;
  for (let n = 0; n < PAGES; n++) {
    found.push(read(aim, next));
    const answer = await fetch(`http://127.0.0.1:${aim.port}${next}`, {
      headers: { authorization: `Bearer ${aim.key}` },
    });
    const { data, meta } = (await answer.json()) as {
      data: unknown[];
      meta: { nextCursor: string };
    };
    if (data.length !== 50) throw new Error(`${next} answered ${data.length} records`);
    next = `${path}?limit=50&cursor=${meta.nextCursor}`;
  }
  return found;
}
