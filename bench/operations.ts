/** The measured operations. Each produces the calls of a caller, as text for the wire. */
import type { Seeded } from "./seed.ts";
import type { Running } from "./servers.ts";
import type { Stage } from "./stage.ts";
import { type Caller, get, pagesOf, send, UNIQUE } from "./wire.ts";

/** @template Aim the caller, with the records that its calls use */
export interface Operation<Aim> {
  readonly name: string;
  /** Status that every response must have. */
  readonly expect: number;
  /** Number of consecutive calls of a connection that belong together: an act and its undoing. */
  readonly group: number;
  requests(aim: Aim): Promise<string[]>;
}

export const reads = <Aim extends Caller>(
  name: string,
  paths: (aim: Aim) => readonly string[] | Promise<readonly string[]>,
): Operation<Aim> => ({
  name,
  expect: 200,
  group: 1,
  requests: async (aim) => (await paths(aim)).map((path) => get(aim, path)),
});

/** POSTs with a fresh Idempotency-Key each. */
export const creates = <Aim extends Caller>(
  name: string,
  path: string,
  bodies: (aim: Aim) => readonly object[],
): Operation<Aim> => ({
  name,
  expect: 201,
  group: 1,
  requests: async (aim) => bodies(aim).map((body) => send(aim, ["POST", path], body, true)),
});

/** PATCHes each record with each body in turn, after which it is as before. */
export const patches = <Aim extends Caller>(
  name: string,
  path: string,
  ids: (aim: Aim) => readonly string[],
  ...bodies: readonly object[]
): Operation<Aim> => ({
  name,
  expect: 200,
  group: bodies.length,
  requests: async (aim) =>
    ids(aim).flatMap((id) => bodies.map((body) => send(aim, ["PATCH", `${path}/${id}`], body))),
});

/** Calls each action of each record in turn, after which it is as before. */
export const acts = <Aim extends Caller>(
  name: string,
  path: string,
  ids: (aim: Aim) => readonly string[],
  ...actions: readonly string[]
): Operation<Aim> => ({
  name,
  expect: 200,
  group: actions.length,
  requests: async (aim) =>
    ids(aim).flatMap((id) => actions.map((act) => send(aim, ["POST", `${path}/${id}/${act}`], null))),
});

export const CUSTOMER = {
  firstName: "Grace",
  lastName: "Hopper",
  phone: "+1 555 0100",
  notes: "Came through the fair in Springfield.",
};
const PAGES = { count: 20, size: 50 };

/** Operations on the stage's own organization; `wide` means Cases, which have 34 fields. */
export const OPERATIONS: readonly Operation<Caller & Seeded>[] = [
  reads("get", ({ customers }) => customers.map((id) => `/customers/${id}`)),
  reads("get-wide", ({ cases }) => cases.map((id) => `/cases/${id}`)),
  reads("list", (aim) => pagesOf(aim, "/customers", PAGES)),
  reads("list-wide", (aim) => pagesOf(aim, "/cases", PAGES)),
  creates("create", "/customers", () => [{ ...CUSTOMER, email: `new.${UNIQUE}@example.com` }]),
  patches("patch", "/customers", ({ customers }) => customers, {
    phone: `+1 ${UNIQUE}`,
    notes: `Called ${UNIQUE}`,
  }),
  acts("act", "/work-orders", ({ workOrders }) => workOrders, "resume", "hold"),
];

/** The calls that load a server. */
export interface Calls {
  readonly server: Running;
  readonly requests: readonly string[];
  /** Status that every response must have; 200 by default. */
  readonly expect?: number;
  /** Number of calls that belong together; 1 by default. */
  readonly group?: number;
}

/** The calls of an operation to a server of the stage. */
export const callsTo = async (
  server: Running,
  { key, seeded }: Stage,
  { requests, expect, group }: (typeof OPERATIONS)[number],
): Promise<Calls> => ({
  server,
  requests: await requests({ port: server.port, key, ...seeded }),
  expect,
  group,
});

interface Named {
  readonly name: string;
}

export const namesOf = (all: readonly Named[]): string => all.map(({ name }) => name).join(",");

/** The entries with these names, in the order of the table; all of them if none is named. */
export function named<T extends Named>(all: readonly T[], names: string): readonly T[] {
  if (names === "") return all;
  const wanted = names.split(",");
  const unknown = wanted.filter((name) => !all.some((one) => one.name === name));
  if (unknown.length > 0) throw new Error(`there is no ${unknown.join(", ")}, but ${namesOf(all)}`);
  return all.filter(({ name }) => wanted.includes(name));
}
