/** Sends the most expensive calls that the contract allows for one organization, while another one works normally. */
import { brotliCompressSync, constants } from "node:zlib";
import type { TestApp } from "../support/app.ts";
import { type Answer, type Client, freshKey } from "../support/client.ts";
import { ADDRESS, freshEmail, type Made } from "../support/household.ts";
import { type Held, hold } from "../support/transactions.ts";

/** Calls of a kind that are under way at once. */
export const AT_ONCE = 64;

/** One way to be a bad neighbour. */
export interface Assault {
  readonly name: string;
  /** Sends one call after another until told to stop, AT_ONCE at a time. */
  readonly call: (n: number) => Promise<Answer>;
  /** Takes what stands in the calls' way. */
  readonly hold: () => Promise<Pick<Held, "release">>;
}

/** The organization that sends, and where its database is. */
type Sender = Pick<TestApp, "api" | "databaseUrl">;
type Prepare = (app: Sender) => Promise<Omit<Assault, "name">>;

/** Each kind is sent by a process of its own, whose emails begin anew. */
const ownEmail = (): string => `of${process.pid}-${freshEmail()}`;

const nothing = async () => ({ release: async () => {} });
const held = (app: Sender, table: string, id: string): Promise<Held> =>
  hold(app.databaseUrl, `select 1 from ${table} where id = $1 for update`, [id]);

const KINDS: Readonly<Record<string, Prepare>> = {
  "converts of a held lead": async (app) => {
    const { id } = await app.api.make("/leads", {
      firstName: "A",
      lastName: "B",
      email: ownEmail(),
      ...ADDRESS,
    });
    const hold = () => held(app, "leads", id);
    return { call: () => app.api.post(`/leads/${id}/convert`, {}), hold };
  },
  "changes of a held customer": async (app) => {
    const { id } = await app.api.make("/customers", { firstName: "A", lastName: "B" });
    return {
      call: (n) => app.api.patch(`/customers/${id}`, { notes: `${n}` }, { "Idempotency-Key": freshKey() }),
      hold: () => held(app, "customers", id),
    };
  },
  "creates of one email": async (app) => {
    const body = { firstName: "A", lastName: "B", email: ownEmail() };
    return { call: () => app.api.post("/team-members", body), hold: nothing };
  },
  "largest bodies": async (app) => {
    const notes = "x".repeat(4_000);
    return {
      call: () => app.api.post("/customers", { firstName: "A", lastName: "B", notes }),
      hold: nothing,
    };
  },
  "bodies full of faults": async (app) => {
    const body = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`unknown${n}`, n]));
    const text = JSON.stringify(body);
    return {
      call: () => app.api.call("POST", "/customers", text, { "Idempotency-Key": freshKey() }),
      hold: nothing,
    };
  },
  "crews of fifty": async (app) => {
    const crew = await crewOf(app, 50);
    const { id: customerId } = await app.api.make("/customers", { firstName: "A", lastName: "B" });
    const { id: workOrderId } = await app.api.make("/work-orders", { customerId, subject: "Roof" });
    const times = {
      scheduledStart: "2030-01-07T15:00:00Z",
      scheduledEnd: "2030-01-07T17:00:00Z",
      timezone: "America/Chicago",
    };
    const body = { workOrderId, ...times, assignedTeamMemberIds: crew };
    return { call: () => app.api.post("/service-appointments", body), hold: nothing };
  },
  "lists of a hundred": async (app) => {
    const notes = "x".repeat(4_000);
    await many(100, () => app.api.make("/customers", { firstName: "A", lastName: "B", notes }));
    return { call: () => app.api.get("/customers?limit=100"), hold: nothing };
  },
  "lists of large records": async (app) => {
    const definition = plan(2_500);
    await many(20, () => app.api.make("/manifests/templates", { name: "T", definition }));
    return { call: () => app.api.get("/manifests/templates?limit=100"), hold: nothing };
  },
  "bodies of 1 MiB of faults": async (app) => {
    const text = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`nam${n}`, n])));
    return {
      call: () => app.api.call("POST", "/customers", text, { "Idempotency-Key": freshKey() }),
      hold: nothing,
    };
  },
  "manifests that grow to 4 MiB": async (app) => {
    const text = `{"stages":[{"name":"S","items":[${"0,".repeat(1_950_000)}0]}]}`;
    // Grown by a hundred at most: what is sent is filled up with names that do not shrink.
    const names = Array.from(
      { length: 6_000 },
      (_, n) =>
        `"${Math.sin(n + 1)
          .toString(36)
          .slice(2)}":0`,
    );
    const body = brotliCompressSync(Buffer.from(`{${names.join(",")},${text.slice(1)}`), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    });
    return {
      call: () => app.api.call("POST", "/manifests/validate", body as never, { "Content-Encoding": "br" }),
      hold: nothing,
    };
  },
  "projects of 10,000 items": async (app) => {
    const { id: customerId } = await app.api.make("/customers", { firstName: "A", lastName: "B" });
    const template = { name: "T", isActive: true, definition: plan(10_000) };
    const { id: templateId } = await app.api.make("/manifests/templates", template);
    return { call: () => app.api.post("/projects", { name: "P", customerId, templateId }), hold: nothing };
  },
};

const plan = (items: number) => ({
  stages: [{ name: "S", items: Array.from({ length: items }, (_, n) => ({ type: "TASK", title: `t${n}` })) }],
});

const many = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));

async function crewOf({ api }: Sender, size: number): Promise<string[]> {
  const made: Made[] = await many(size, () =>
    api.make("/team-members", { firstName: "T", lastName: "T", email: ownEmail(), isSchedulable: true }),
  );
  return made.map(({ id }) => id as string);
}

/** Kinds of assault, by name. */
export const assaults = (): string[] => Object.keys(KINDS);

/** Readies an assault by an organization. */
export async function ready(app: Sender, name: string): Promise<Assault> {
  return { name, ...(await KINDS[name]!(app)) };
}

/**
 * Keeps calls of an assault under way, so many at once.
 * @param answers how often it was answered what; counted on
 * @returns ends it, and resolves when the last call is answered
 */
export async function unleash(
  { call, hold }: Pick<Assault, "call" | "hold">,
  answers: Map<string, number>,
  atOnce: number = AT_ONCE,
): Promise<() => Promise<void>> {
  const held = await hold();
  let busy = true;
  const one = async (n: number) => {
    for (let turn = 0; busy; turn++) {
      const { status, error } = await call(n + turn * atOnce);
      const answer = error ? `${status} ${error.code}` : String(status);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  const senders = Array.from({ length: atOnce }, (_, n) => one(n));
  return async () => {
    busy = false;
    await held.release();
    await Promise.all(senders);
  };
}

export interface Measured {
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers other than 200. */
  readonly failed: number;
}

/**
 * Reads one record again and again, one call at a time.
 * @param ms after how many milliseconds to end at the latest
 */
export async function measure(api: Client, path: string, calls: number, ms: number): Promise<Measured> {
  const start = performance.now();
  const took: number[] = [];
  let failed = 0;
  while (took.length < calls && performance.now() - start < ms) {
    const began = performance.now();
    if ((await api.get(path)).status !== 200) failed++;
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!;
  return { p50: at(0.5), p99: at(0.99), failed };
}
