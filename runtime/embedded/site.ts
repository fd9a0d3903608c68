/** Describes one embedded PostgreSQL before it runs; the other files work on this. */
import type { Account } from "./account.ts";
import type { Layout } from "./layout.ts";
import type { Settings } from "./settings.ts";

/** PostgreSQL's programs. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** As in PG_VERSION of a cluster, such as "18". */
  readonly major: string;
}

export interface Site {
  readonly layout: Layout;
  readonly account: Account;
  readonly binaries: Binaries;
  readonly settings: Settings;
  readonly ephemeral: boolean;
  /** The most bytes in the log, and in the older log beside it. */
  readonly maxLogBytes: number;
  readonly log: (line: string) => void;
}
