/** The banner of a running server: its addresses, and a call to paste. */
import type { Screen } from "../shell/screen.ts";
import type { Demo } from "./demo.ts";

export interface Facts {
  readonly name: string;
  /** `http://127.0.0.1:3000` */
  readonly origin: string;
  readonly database: string;
  readonly workers: number;
  readonly servesConsole: boolean;
  /** null if nothing is seeded. */
  readonly demo: Demo | null;
  /** More rows of label and text. */
  readonly more?: readonly (readonly [string, string])[];
}

export function printBanner(screen: Screen, facts: Facts): void {
  const origin = reachable(facts.origin);
  screen.print();
  screen.print(`  ${screen.bold(facts.name)}`);
  screen.print();
  const rows: (readonly [string, string])[] = [
    ["API", `${origin}/api/v1`],
    ["Docs", `${origin}/docs`],
    ...(facts.servesConsole ? [["Console", `${origin}/console`] as const] : []),
    ["Database", facts.database],
    ...(facts.workers > 1 ? [["Workers", String(facts.workers)] as const] : []),
    ...(facts.more ?? []),
  ];
  screen.table(
    rows.map(([label, text]) => [screen.faint(label), text]),
    "  ",
  );
  screen.print();
  screen.print(`  ${invitation(facts.demo, origin)}\n`);
}

function invitation(demo: Demo | null, origin: string): string {
  if (demo === null) return "`charter org create` and `charter keys create` create organizations and keys.";
  if (demo.kind === "withdrawn")
    return `The demo key was revoked or has expired; remove ${demo.file} to get a new one.`;
  return `curl ${origin}/api/v1/whoami -H "Authorization: Bearer ${demo.key}"`;
}

/** Replaces the address of all interfaces by one that a browser can open. */
export const reachable = (origin: string): string =>
  origin.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:|$)/, "//localhost");
