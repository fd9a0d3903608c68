/** Settings: read once from the environment; an invalid one is refused with one clear line. */
import { resolve } from "node:path";
import { nearest } from "./errors/nearest.ts";
import { parseSealingKey, type SealingKey } from "./event/secret.ts";
import { type Cidr, isLoopback, parseCidr } from "./platform/address.ts";

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Thrown if a setting is invalid. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** The TLS parameters that DATABASE_URL may contain. */
const TLS_PARAMETERS = ["ssl", "sslmode", "sslrootcert", "sslcert", "sslkey", "sslnegotiation"];
const TLS_MODES = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

/** Every setting with what it takes, for `--help` and the docs. */
export const SETTINGS: readonly { readonly name: string; readonly takes: string }[] = [
  { name: "PORT", takes: "port to listen on; default: 3000" },
  {
    name: "HOST",
    takes: "address to listen on; default: 127.0.0.1 with the embedded database, otherwise 0.0.0.0",
  },
  { name: "DATABASE_URL", takes: "URL of a PostgreSQL 15 or newer; default: an embedded one is started" },
  { name: "DATA_DIR", takes: "folder of the embedded database; default: .data" },
  {
    name: "DEMO",
    takes: "0 creates the demo organization of the embedded database without records; default: 1",
  },
  { name: "WORKERS", takes: "number of serving processes; default: 1" },
  { name: "MIGRATE", takes: "0 lets `charter start` serve without migrating; default: 1" },
  { name: "POOL_SIZE", takes: "database connections of each process; default: 8" },
  {
    name: "LANE_POOL_SIZE",
    takes:
      "additional database connections of each process for the lane, the thread for large calls; default: 4, and 0 for no lane",
  },
  {
    name: "TRUSTED_PROXIES",
    takes:
      "proxies whose X-Forwarded-For, -Host and -Proto are trusted: addresses and CIDR blocks, separated by commas",
  },
  {
    name: "CORS_ORIGINS",
    takes:
      "origins whose pages may call the API from a browser, such as https://app.example.com, separated by commas; default: none",
  },
  {
    name: "CONSOLE",
    takes: "1 serves the console at /console, 0 does not; default: 1 if HOST is only this machine",
  },
  { name: "BODY_LIMIT", takes: "maximum bytes of a request body; default: 1048576" },
  {
    name: "IDEMPOTENCY_DAYS",
    takes: "days for which responses are kept under their Idempotency-Key; default: 7",
  },
  { name: "REQUEST_LOG_DAYS", takes: "days for which the log of requests is kept, 0 for no log; default: 7" },
  { name: "METRICS_PORT", takes: "separate port for /metrics; default: the port of the API" },
  { name: "METRICS_HOST", takes: "address of METRICS_PORT; default: HOST" },
  {
    name: "SECRETS_KEY",
    takes:
      "key that encrypts webhook secrets, 32 bytes in base64 or hex, followed by older keys, separated by commas",
  },
  {
    name: "SECRETS_LOST",
    takes:
      "1 starts even if SECRETS_KEY decrypts no webhook secret in the database; each endpoint then needs a new secret",
  },
  {
    name: "WEBHOOKS_ALLOW_PRIVATE",
    takes: "1 allows webhooks to private addresses and over http, for development",
  },
  {
    name: "WEBHOOKS_DELIVER",
    takes: "0 leaves deliveries to `charter deliver`; default: 1, the serving processes deliver",
  },
  { name: "HOOK_SECONDS", takes: "seconds that the hooks of a call may take, 1 to 25; default: 25" },
  { name: "LOG_LEVEL", takes: `${LEVELS.slice(0, -1).join(", ")} or ${LEVELS.at(-1)!}; default: info` },
];

/** Other programs have variables of their own with names as short as PORT. */
const MISSPELT_FROM = 8;
const MISSPELT_LETTERS = 2;

/**
 * The variables whose names are almost those of settings that are not given, each with the setting that is probably
 * meant. The service starts without them, since they may belong to another program.
 * @param names the settings that are read
 */
export function misspeltSettings(
  names: readonly string[],
  environment: Environment = process.env,
): readonly { readonly variable: string; readonly setting: string }[] {
  const missing = names.filter((name) => name.length >= MISSPELT_FROM && environment[name] === undefined);
  const known = new Set(SETTINGS.map(({ name }) => name));
  return Object.keys(environment).flatMap((variable) => {
    if (known.has(variable)) return [];
    const setting = nearest(variable, missing, undefined, MISSPELT_LETTERS);
    return setting === null ? [] : [{ variable, setting }];
  });
}

/**
 * Reads the settings.
 * @throws ConfigError
 */
export function readConfig(environment: Environment = process.env) {
  const databaseUrl = readUrl(environment);
  const host = given(environment, "HOST") ?? (databaseUrl === null ? "127.0.0.1" : "0.0.0.0");
  return {
    port: readWhole(environment, "PORT", 3000, 0, 65_535),
    host,
    /** null: the embedded PostgreSQL under dataDir is used. */
    databaseUrl,
    dataDir: resolve(given(environment, "DATA_DIR") ?? ".data"),
    /** Whether a new demo organization gets the application's demo records. */
    demo: readFlag(environment, "DEMO", "1"),
    workers: readWhole(environment, "WORKERS", 1, 1, 64),
    trustedProxies: readProxies(environment),
    corsOrigins: readOrigins(environment),
    /** Whether the console is served. */
    servesConsole: readFlag(environment, "CONSOLE", isLoopback(host) ? "1" : "0"),
    /** Whether a start migrates the database. */
    migrates: readFlag(environment, "MIGRATE", "1"),
    /** In bytes. */
    bodyLimit: readWhole(environment, "BODY_LIMIT", 1_048_576, 1_024, 104_857_600),
    /**
     * The first key encrypts secrets and all of them decrypt; without keys, secrets are stored unencrypted.
     */
    secretsKeys: readKeys(environment),
    /** Whether the service starts even if the keys decrypt none of the stored secrets. */
    secretsLost: readFlag(environment, "SECRETS_LOST", "0"),
    webhooksAllowPrivate: readFlag(environment, "WEBHOOKS_ALLOW_PRIVATE", "0"),
    /** Whether serving processes deliver webhooks; otherwise `charter deliver` does. */
    webhooksDeliver: readFlag(environment, "WEBHOOKS_DELIVER", "1"),
    logLevel: readLevel(environment),
    /** null: metrics are served beside the API. */
    metricsPort: readWhole(environment, "METRICS_PORT", null, 0, 65_535),
    metricsHost: readMetricsHost(environment) ?? host,
    /** At most 25, because PostgreSQL ends a transaction that is idle for 30 seconds. */
    hookSeconds: readWhole(environment, "HOOK_SECONDS", 25, 1, 25),
    idempotencyDays: readWhole(environment, "IDEMPOTENCY_DAYS", 7, 1, 365),
    /** 0 for no log of requests. */
    requestLogDays: readWhole(environment, "REQUEST_LOG_DAYS", 7, 0, 365),
    /** Connections of each process. */
    poolSize: readWhole(environment, "POOL_SIZE", 8, 2, 200),
    /** Connections of each process's lane, the thread for large calls; 0 means no lane. */
    lanePoolSize: readLanePoolSize(environment),
  };
}

function given(environment: Environment, name: string): string | null {
  const value = environment[name]?.trim();
  return value === undefined || value === "" ? null : value;
}

function refuse(name: string, value: string, expected: string): never {
  throw new ConfigError(`${name}=${value.slice(0, 100)}: expected ${expected}`);
}

function readWhole<F extends number | null>(
  environment: Environment,
  name: string,
  fallback: F,
  min: number,
  max: number,
): number | F {
  const text = given(environment, name);
  if (text === null) return fallback;
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : refuse(name, text, `a whole number from ${min} to ${max}`);
}

/** With a single connection, two organizations that wait for locks would alternate, and all others wait. */
function readLanePoolSize(environment: Environment): number {
  const size = readWhole(environment, "LANE_POOL_SIZE", 4, 0, 200);
  return size === 1 ? refuse("LANE_POOL_SIZE", "1", "0, or a whole number from 2 to 200") : size;
}

/** Without a port of their own, metrics are served with the API, where the host would not protect them. */
function readMetricsHost(environment: Environment): string | null {
  const host = given(environment, "METRICS_HOST");
  if (host === null || given(environment, "METRICS_PORT") !== null) return host;
  return refuse(
    "METRICS_HOST",
    host,
    "METRICS_PORT as well; without it, /metrics is served at HOST and PORT",
  );
}

function readFlag(environment: Environment, name: string, fallback: "0" | "1"): boolean {
  const text = given(environment, name) ?? fallback;
  if (text === "1" || text === "true") return true;
  return text === "0" || text === "false" ? false : refuse(name, text, "1, 0, true or false");
}

function readLevel(environment: Environment): string {
  const text = given(environment, "LOG_LEVEL") ?? "info";
  return LEVELS.includes(text) ? text : refuse("LOG_LEVEL", text, `one of ${LEVELS.join(", ")}`);
}

function readUrl(environment: Environment): string | null {
  const text = given(environment, "DATABASE_URL");
  if (text === null) return null;
  // The address may contain a password, so it is never repeated.
  if (!/^postgres(ql)?:\/\/./.test(text))
    throw new ConfigError("DATABASE_URL: expected postgres://USER:PASSWORD@HOST:PORT/DATABASE");
  refuseTls(text);
  return text;
}

/** Refuses unknown TLS parameters: the driver would ignore them, and the connection might not be encrypted as intended. */
function refuseTls(url: string): void {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? "";
  for (const [name, value] of new URLSearchParams(query)) {
    const refuse = (expected: string): never => {
      throw new ConfigError(`DATABASE_URL: ${name}=${value.slice(0, 100)}: expected ${expected}`);
    };
    if (/^ssl/i.test(name) && !TLS_PARAMETERS.includes(name)) refuse(`one of ${TLS_PARAMETERS.join(", ")}`);
    if (name === "sslmode" && !TLS_MODES.includes(value)) refuse(`one of ${TLS_MODES.join(", ")}`);
  }
}

/** The comma-separated parts of a setting. */
const partsOf = (environment: Environment, name: string): string[] =>
  given(environment, name)
    ?.split(",")
    .map((part) => part.trim()) ?? [];

const readProxies = (environment: Environment): readonly Cidr[] =>
  partsOf(environment, "TRUSTED_PROXIES").map(
    (part) => parseCidr(part) ?? refuse("TRUSTED_PROXIES", part, "an IP address or CIDR block"),
  );

/** The form in which browsers send an origin: in lower case, without a path, and without a default port. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/;

function readOrigins(environment: Environment): ReadonlySet<string> {
  const origins = partsOf(environment, "CORS_ORIGINS");
  for (const origin of origins)
    if (!isOrigin(origin))
      refuse(
        "CORS_ORIGINS",
        origin,
        "origins as browsers send them, such as https://app.example.com or http://localhost:5173: in lower case, without path, trailing slash, default port or wildcard",
      );
  return new Set(origins);
}

function isOrigin(text: string): boolean {
  if (!ORIGIN.test(text) || !URL.canParse(text)) return false;
  // Browsers have no origin for other schemes, such as those of apps, but send them in the same form.
  return !/^https?:/.test(text) || new URL(text).origin === text;
}

const readKeys = (environment: Environment): readonly SealingKey[] =>
  partsOf(environment, "SECRETS_KEY").map((part) => {
    const key = parseSealingKey(part);
    // A key is never repeated, not even an invalid one.
    if (key === null)
      throw new ConfigError(
        "SECRETS_KEY: expected 32 bytes in base64 or hex, as `openssl rand -base64 32` prints them, or several separated by commas",
      );
    return key;
  });
