/** The command `charter keys`: lets an operator create, list, revoke and rotate API keys. */
import { Option } from "commander";
import type { IssuedKey } from "../runtime/platform/administer.ts";
import { administering } from "./shell/administering.ts";
import type { Call } from "./shell/command.ts";
import { collected, readLifetime, readRate, wholeNumber } from "./shell/reading.ts";
import { counted } from "./shell/screen.ts";

const ORGANIZATION = new Option("--org <id>", "the organization").makeOptionMandatory();
const KEY_ID = { name: "<key-id>", summary: "the key's id, as `charter keys list` shows it" };
const DAY = 86_400;

export const keysCreate = administering({
  name: "keys create",
  summary: "create an API key",
  about:
    "Creates an API key for a member of an organization. The key has the scopes of its preset and those of --scope. It is shown only once, because only its hash is stored. Replace a lost key.",
  options: [
    ORGANIZATION,
    new Option("--as <email>", "the email of the member it is for").makeOptionMandatory(),
    new Option("--name <text>", "its purpose").makeOptionMandatory(),
    new Option(
      "--preset <name>",
      "the preset with its scopes, such as full_access, operations or read_only",
    ).makeOptionMandatory(),
    new Option("--scope <scope>", "an additional scope, such as customers:read; can be repeated").argParser(
      collected,
    ),
    new Option("--rate-limit <calls/seconds>", "calls per window; default: 5000/3600").argParser(readRate),
    new Option("--expires-in <duration>", "its lifetime, such as 30d, 12h or 90s").argParser(readLifetime),
    new Option(
      "--allow-ip <cidr>",
      "an address or CIDR block it may be used from; can be repeated",
    ).argParser(collected),
  ],
  flags: {
    "/name": "--name",
    "/scopePreset": "--preset",
    "/scopes": "--scope",
    "/rateLimitPolicy": "--rate-limit",
    "/expiresAt": "--expires-in",
    "/ipAllowlist": "--allow-ip",
  },
  examples: [
    ['charter keys create --org ID --as ada@example.com --name "ERP" --preset operations', ""],
    [
      "charter keys create … --preset least_privilege --scope leads:write --expires-in 30d",
      "only leads, for 30 days",
    ],
    [
      "charter keys create … --rate-limit 100/60 --allow-ip 10.0.0.0/8",
      "100 calls per minute, only from this network",
    ],
    ["charter keys create … --json", "{ id, key, prefix, scopes }"],
  ],
  work({ createKey }, serving, { options }) {
    const { org, as, name, preset, scope, rateLimit, expiresIn, allowIp } = options as KeyRequest;
    return createKey(serving, org, as, {
      name,
      scopePreset: preset,
      ...(scope ? { scopes: scope } : {}),
      ...(rateLimit ? { rateLimitPolicy: rateLimit } : {}),
      ...(expiresIn === undefined ? {} : { expiresAt: new Date(Date.now() + expiresIn).toISOString() }),
      ...(allowIp ? { ipAllowlist: { enabled: true, entries: allowIp } } : {}),
    });
  },
  show: printKey,
});

type KeyRequest = Readonly<Record<"org" | "as" | "name" | "preset", string>> & {
  readonly scope?: readonly string[];
  readonly rateLimit?: ReturnType<typeof readRate>;
  /** Milliseconds. */
  readonly expiresIn?: number;
  readonly allowIp?: readonly string[];
};

/** Prints a new key; this is the only chance to copy it. */
function printKey({ id, key, scopes }: IssuedKey, { screen }: Call): void {
  screen.table([
    [screen.faint("Key"), screen.bold(key)],
    [screen.faint("Id"), id],
    [screen.faint("Scopes"), scopes.length > 6 ? counted(scopes.length, "scope") : scopes.join(" ")],
  ]);
  screen.print();
  screen.print("Copy the key now: it is not stored and not shown again.");
}

export const keysList = administering({
  name: "keys list",
  summary: "list the keys of an organization",
  about:
    "Lists the keys of an organization, oldest first, with their ids and prefixes. The keys themselves are not stored.",
  options: [ORGANIZATION],
  examples: [
    ["charter keys list --org ID", ""],
    ["charter keys list --org ID --json", "an array of keys as in GET /api-keys"],
  ],
  work: ({ listKeys }, serving, { options }) => listKeys(serving, options.org as string),
  show(keys, { screen }) {
    if (keys.length === 0) return screen.print("The organization has no keys.");
    const heads = ["ID", "PREFIX", "NAME", "STATUS", "SCOPES", "LAST USED", "EXPIRES"];
    screen.table([heads.map((head) => screen.faint(head)), ...keys.map(row)]);
  },
});

function row(key: Readonly<Record<string, unknown>>): string[] {
  const status = String(key.status);
  const held = [...(key.scopePreset ? [String(key.scopePreset)] : []), ...(key.scopes as string[])];
  return [
    ...[key.id, key.prefix, key.name].map(String),
    key.isRotationGrace ? `${status} (rotated)` : status,
    held.length > 3 ? `${held.slice(0, 2).join(" ")} +${held.length - 2}` : held.join(" "),
    moment(key.lastUsedAt),
    moment(key.expiresAt),
  ];
}

/** A time to the minute, in UTC. */
const moment = (value: unknown): string =>
  typeof value === "string" ? `${value.slice(0, 16).replace("T", " ")}Z` : "never";

export const keysRevoke = administering({
  name: "keys revoke",
  summary: "revoke a key immediately",
  about: "Revokes a key immediately, in every serving process. This cannot be undone.",
  args: [KEY_ID],
  options: [ORGANIZATION],
  examples: [
    ["charter keys revoke KEY_ID --org ID", ""],
    ["charter keys revoke KEY_ID --org ID --json", "the key as in GET /api-keys/{id}"],
  ],
  work: ({ revokeKey }, serving, { args, options }) =>
    revokeKey(serving, options.org as string, args["key-id"]!),
  show({ name }, { args, screen }) {
    screen.print(`${String(name)} (${args["key-id"]!}) is revoked. Calls with it are refused.`);
  },
});

export const keysRotate = administering({
  name: "keys rotate",
  summary: "replace a key, with a grace period for the old one",
  about:
    "Creates a new key with the same rights. The old key works until its grace period ends, so that clients can switch. The new key is shown only once.",
  args: [KEY_ID],
  options: [
    ORGANIZATION,
    new Option("--grace <seconds>", "how long the old key still works, at most 604800 (7 days)")
      .argParser(wholeNumber("--grace", 0, 7 * DAY))
      .default(DAY),
  ],
  examples: [
    ["charter keys rotate KEY_ID --org ID", "the old key works for another day"],
    ["charter keys rotate KEY_ID --org ID --grace 0", "the old key stops immediately"],
    ["charter keys rotate KEY_ID --org ID --json", "{ id, key, prefix, scopes } of the new key"],
  ],
  work: ({ rotateKey }, serving, { args, options }) =>
    rotateKey(serving, options.org as string, args["key-id"]!, options.grace as number),
  show: printKey,
});
