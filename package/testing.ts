/** The module `charter/testing`: an application, a database and an organization for tests, which call it over HTTP. */
import type { Loaded } from "../runtime/load.ts";
import type { Serving } from "../runtime/main.ts";
import { createKey, createOrganization } from "../runtime/platform/administer.ts";
import { type Call, callsBy, type TestClient } from "./calls.ts";
import { openTrial, type TestAppOptions } from "./trial.ts";

export type { Answer, TestClient } from "./calls.ts";
export type { TestAppOptions } from "./trial.ts";

/** An organization that no other test has; calls are its owner's, who holds every scope. */
export interface TestOrganization extends TestClient {
  readonly organizationId: string;
  readonly ownerId: string;
  /** A client with another key, as of `POST /api-keys`; the owner's unless a member's email is given. */
  withKey(body: Readonly<Record<string, unknown>>, email?: string): Promise<TestClient>;
}

export interface TestApp {
  /** `http://127.0.0.1:41234` */
  readonly origin: string;
  readonly databaseUrl: string;
  /** Puts the clock of the application ahead of the real one, for what expires. */
  advance(milliseconds: number): void;
  organization(): Promise<TestOrganization>;
  /** Stops serving, and drops the database. */
  close(): Promise<void>;
}

const OWNER = "owner@example.com";
/** Not to be in the way of tests. */
const NO_LIMIT = { limit: 10_000_000, windowSeconds: 3600 };

/**
 * Serves the application on a port and a database of its own. The PostgreSQL is one that is started for the process, or
 * that `TEST_DATABASE_URL` names, whose user may create databases.
 * @throws DeclarationError where the declarations do not stand
 */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { serving, loaded, databaseUrl, advance, close } = await openTrial(options);
  return {
    origin: serving.origin,
    databaseUrl,
    advance,
    organization: () => openOrganization(serving, loaded),
    close,
  };
}

/** An organization of a serving application, and a key that holds every scope. */
export async function openOrganization(
  { app, origin }: Serving,
  { application }: Loaded,
): Promise<TestOrganization> {
  const { organizationId, ownerId } = await createOrganization(app.serving(), "Test Organization", OWNER);
  const widest = [...application.presets].find(([, scopes]) => scopes.includes("*:*"))?.[0];
  const keyOf = async (body: Readonly<Record<string, unknown>>, email = OWNER) =>
    (
      await createKey(app.serving(), organizationId, email, {
        name: "test",
        rateLimitPolicy: NO_LIMIT,
        ...body,
      })
    ).key;
  const key = await keyOf(widest === undefined ? { scopes: ["*:*"] } : { scopePreset: widest });
  return {
    organizationId,
    ownerId,
    ...clientOf(origin, key),
    withKey: async (body, email) => clientOf(origin, await keyOf(body, email)),
  };
}

function clientOf(origin: string, key: string): TestClient {
  let calls = 0;
  const call: Call = async (method, path, body, headers = {}) => {
    const sent: Readonly<Record<string, string>> = {
      Authorization: `Bearer ${key}`,
      ...(method === "POST" ? { "Idempotency-Key": `test-${process.pid}-${Date.now()}-${++calls}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    };
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: Object.entries(sent).filter(([, value]) => value !== ""),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = text === "" ? null : JSON.parse(text);
    return {
      status: response.status,
      headers: response.headers,
      body: parsed,
      data: parsed?.data,
      error: parsed?.error,
    };
  };
  return { key, ...callsBy(call) };
}
