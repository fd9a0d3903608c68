/** What is known about one embedded PostgreSQL before it runs: the noun that the other files work on. */
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import type { Layout } from "./layout.ts";
import type { Settings } from "./settings.ts";

export interface Site {
  readonly layout: Layout;
  readonly account: Account;
  readonly binaries: Binaries;
  readonly settings: Settings;
  readonly ephemeral: boolean;
  /** What the log may hold; the older one beside it as much again. */
  readonly maxLogBytes: number;
  readonly log: (line: string) => void;
}
