/** The command `charter console link`: lets an operator sign a member in to the console without an account or a key. */
import { Option } from "commander";
import type { ConsoleLink } from "../runtime/platform/administer.ts";
import { administering } from "./shell/administering.ts";
import { UsageError } from "./shell/failure.ts";
import { readAddress, readLifetime } from "./shell/reading.ts";

const LIFETIME_MS = 12 * 3_600_000;

interface LinkRequest {
  readonly org: string;
  readonly as?: string;
  readonly preset?: string;
  /** Milliseconds. */
  readonly expiresIn?: number;
  readonly key?: string;
  readonly origin?: string;
}

export const consoleLink = administering({
  name: "console link",
  summary: "create a link that signs a browser in to the console",
  about:
    "Creates a key named Console for a member of an organization, and prints a link that signs a browser in with it. The link works once, within 10 minutes, and the session ends after 12 hours at the latest. The key has every scope unless --preset says otherwise, so the session may do what the member's role permits. Revoke the key to end the session.",
  options: [
    new Option("--org <id>", "the organization").makeOptionMandatory(),
    new Option("--as <email>", "the email of the member who signs in"),
    new Option("--preset <name>", "the preset with the key's scopes; default: one with every scope"),
    new Option("--expires-in <duration>", "the key's lifetime, such as 8h or 30d; default: 12h").argParser(
      readLifetime,
    ),
    new Option("--key <id>", "sign in with this existing key instead of a new one").conflicts([
      "as",
      "preset",
      "expiresIn",
    ]),
    new Option("--origin <url>", "the server's address; default: from HOST and PORT").argParser(
      readAddress("--origin"),
    ),
  ],
  settings: ["HOST", "PORT", "CONSOLE"],
  flags: { "/scopePreset": "--preset", "/expiresAt": "--expires-in" },
  examples: [
    ["charter console link --org ID --as ada@example.com", ""],
    ["charter console link --org ID --as ada@example.com --preset read_only", "only for reading"],
    ["charter console link --org ID --key KEY_ID --origin https://api.example.com", ""],
    ["charter console link … --json", "{ url, expiresAt, keyId, isServed }"],
  ],
  async work(administration, serving, { options }) {
    const { readConfig } = await import("../runtime/config.ts");
    const { reachable } = await import("./serving/banner.ts");
    const wanted = options as unknown as LinkRequest;
    const { keyId, token, expiresAt } = await linkFor(wanted, administration, serving);
    const { host, port, servesConsole } = readConfig();
    const own = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
    const origin = wanted.origin ?? reachable(own);
    return { url: `${origin}/console#link=${token}`, expiresAt, keyId, isServed: servesConsole };
  },
  show({ url, expiresAt, keyId, isServed }, { screen }) {
    screen.table([
      [screen.faint("Link"), screen.bold(url)],
      [screen.faint("Key"), keyId],
    ]);
    screen.print();
    screen.print(`Open the link once, before ${expiresAt.slice(11, 16)} UTC.`);
    if (!isServed)
      screen.print("With these settings a server does not serve the console. Start it with CONSOLE=1.");
  },
});

type Administration = typeof import("../runtime/platform/administer.ts");
type Serving = Parameters<Administration["linkOfKey"]>[0];

async function linkFor(
  { org, as, preset, expiresIn, key }: LinkRequest,
  { createConsoleLink, linkOfKey, widestPreset }: Administration,
  serving: Serving,
): Promise<ConsoleLink> {
  if (key !== undefined) return await linkOfKey(serving, org, key);
  if (as === undefined)
    throw new UsageError("Say who signs in: --as with a member's email, or --key with a key's id.");
  const scopePreset = preset ?? widestPreset(serving);
  if (scopePreset === null)
    throw new UsageError("The application has no preset with every scope: name one with --preset.");
  return await createConsoleLink(serving, org, as, { scopePreset, lifetimeMs: expiresIn ?? LIFETIME_MS });
}
