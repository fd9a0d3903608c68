/** In charge of `charter keys create`. */

import type { Command } from "./shell/command.ts";
import { readLifetime, readRate } from "./shell/reading.ts";

export const keysCreate: Command = {
  name: "keys create",
  summary: "make a key; it is shown this once",
  about:
    "Issues a key of an organization to one of its members. The key holds the scopes of its preset and those given beside it. It is shown this once and kept nowhere: a lost key is replaced.",
  options: [
    { flags: "--org <id>", summary: "the organization", required: true },
    { flags: "--as <email>", summary: "the member it is issued to", required: true },
    { flags: "--name <text>", summary: "what it is for", required: true },
    {
      flags: "--preset <name>",
      summary: "its scopes, as full_access, operations, read_only",
      required: true,
    },
    {
      flags: "--scope <scope>",
      summary: "a further scope, as customers:read; may be repeated",
      repeats: true,
    },
    {
      flags: "--rate-limit <calls/seconds>",
      summary: "calls in a window; 5000/3600 unless given",
      read: readRate,
    },
    { flags: "--expires-in <duration>", summary: "how long it works, as 30d, 12h, 90s", read: readLifetime },
    {
      flags: "--allow-ip <cidr>",
      summary: "an address or block that it is accepted from; may be repeated",
      repeats: true,
    },
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
      "leads alone, for a month",
    ],
    ["charter keys create … --rate-limit 100/60 --allow-ip 10.0.0.0/8", "100 calls a minute, from a network"],
    ["charter keys create … --json", "{ id, key, prefix, scopes }"],
  ],
  settings: ["DATABASE_URL", "DATA_DIR"],
  async run(call) {
    const { administerHere } = await import("./serving/administration.ts");
    const { createKey } = await import("../runtime/platform/administer.ts");
    const { org, as, ...wanted } = call.options as unknown as Wanted;
    const body = bodyOf(wanted);
    const issued = await administerHere(call, (serving) => createKey(serving, org, as, body));
    const { screen } = call;
    if (screen.json) return void screen.printJson(issued);
    const { printKey } = await import("./serving/keys.ts");
    printKey(screen, issued);
    return undefined;
  },
};

interface Wanted {
  readonly org: string;
  readonly as: string;
  readonly name: string;
  readonly preset: string;
  readonly scope?: readonly string[];
  readonly rateLimit?: { readonly limit: number; readonly windowSeconds: number };
  /** Milliseconds. */
  readonly expiresIn?: number;
  readonly allowIp?: readonly string[];
}

/** As the body of POST /api-keys. */
function bodyOf({ name, preset, scope, rateLimit, expiresIn, allowIp }: Omit<Wanted, "org" | "as">) {
  return {
    name,
    scopePreset: preset,
    ...(scope ? { scopes: scope } : {}),
    ...(rateLimit ? { rateLimitPolicy: rateLimit } : {}),
    ...(expiresIn === undefined ? {} : { expiresAt: new Date(Date.now() + expiresIn).toISOString() }),
    ...(allowIp ? { ipAllowlist: { enabled: true, entries: allowIp } } : {}),
  };
}
