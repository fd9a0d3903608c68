/** In charge of `charter keys list`. */
import type { Command } from "./shell/command.ts";

type KeyRecord = Readonly<Record<string, unknown>>;

export const keysList: Command = {
  name: "keys list",
  summary: "list the keys of an organization",
  about: "Lists the keys of an organization, oldest first; of each its id and prefix, never the key.",
  options: [{ flags: "--org <id>", summary: "the organization", required: true }],
  examples: [
    ["charter keys list --org ID", ""],
    ["charter keys list --org ID --json", "an array of keys as GET /api-keys answers them"],
  ],
  settings: ["DATABASE_URL", "DATA_DIR"],
  async run(call) {
    const { administerHere } = await import("./serving/administration.ts");
    const { listKeys } = await import("../runtime/platform/administer.ts");
    const keys = await administerHere(call, (serving) => listKeys(serving, call.options.org as string));
    const { screen } = call;
    if (screen.json) return void screen.printJson(keys);
    if (keys.length === 0) return void screen.print("The organization has no keys.");
    const heads = ["ID", "PREFIX", "NAME", "STATUS", "SCOPES", "LAST USED", "EXPIRES"];
    screen.table([heads.map((head) => screen.faint(head)), ...keys.map(row)]);
    return undefined;
  },
};

function row({
  id,
  prefix,
  name,
  status,
  isRotationGrace,
  scopePreset,
  scopes,
  lastUsedAt,
  expiresAt,
}: KeyRecord): string[] {
  const held = [...(scopePreset ? [String(scopePreset)] : []), ...(scopes as string[])];
  return [
    String(id),
    String(prefix),
    String(name),
    isRotationGrace ? `${String(status)} (rotated)` : String(status),
    held.length > 3 ? `${held.slice(0, 2).join(" ")} +${held.length - 2}` : held.join(" "),
    moment(lastUsedAt),
    moment(expiresAt),
  ];
}

/** To the minute, in UTC. */
const moment = (value: unknown): string =>
  typeof value === "string" ? `${value.slice(0, 16).replace("T", " ")}Z` : "never";
