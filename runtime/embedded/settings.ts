/** The server's settings. */
import { totalmem } from "node:os";

export type Settings = Readonly<Record<string, string>>;

const ALWAYS: Settings = {
  // Sockets only: a busy port does not matter, and nothing is open to the network.
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "100",
  wal_level: "replica",
  max_wal_size: "1GB",
  random_page_cost: "1.1",
  jit: "off",
  TimeZone: "UTC",
  log_timezone: "UTC",
  // A failing statement is reported to its client. Logging it too would fill the log with what clients send:
  // megabytes, including secrets. So statements, values and details (which quote rows) are not logged, only
  // the error's own line.
  log_min_error_statement: "panic",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
  log_error_verbosity: "terse",
  log_line_prefix: "%m [%p] %e ",
  // A container may see its host's huge pages without being allowed to use any, and then dies of SIGBUS.
  huge_pages: "off",
};

const DURABLE: Settings = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };
const EPHEMERAL: Settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

const MB = 1024 * 1024;

/** The settings of a server; `asked` overrides our own choices. */
export function settingsFor(ephemeral: boolean, asked: Settings = {}): Settings {
  return { ...ALWAYS, ...sizedToMachine(), ...(ephemeral ? EPHEMERAL : DURABLE), ...asked };
}

/** Returns settings as arguments of the server's command line. */
export function asArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function sizedToMachine(): Settings {
  // Node reports no limit as 0 or as a number beyond any machine's memory.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const eighth = Math.floor(memory / 8 / MB);
  return {
    shared_buffers: `${Math.min(1024, Math.max(128, eighth))}MB`,
    effective_cache_size: `${Math.max(256, eighth * 4)}MB`,
  };
}
