/** The server's settings. */
import { totalmem } from "node:os";

export type Settings = Readonly<Record<string, string>>;

const ALWAYS: Settings = {
  // Sockets only: a busy port cannot matter, and nothing is open to the network.
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "100",
  wal_level: "replica",
  max_wal_size: "1GB",
  random_page_cost: "1.1",
  jit: "off",
  TimeZone: "UTC",
  log_timezone: "UTC",
  // A statement that fails is told to whoever sent it; in the log it would leave what clients sent, megabytes of it and
  // secrets among it. So neither statements and values are logged, nor details, which quote rows: the error's own line is.
  log_min_error_statement: "panic",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
  log_error_verbosity: "terse",
  log_line_prefix: "%m [%p] %e ",
  // A container may see the huge pages of its host without being allowed any, and then dies of SIGBUS.
  huge_pages: "off",
};

const DURABLE: Settings = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };
const EPHEMERAL: Settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

const MB = 1024 * 1024;

/** The settings of a server; `asked` wins over what we would choose. */
export function settingsFor(ephemeral: boolean, asked: Settings = {}): Settings {
  return { ...ALWAYS, ...sizedToMachine(), ...(ephemeral ? EPHEMERAL : DURABLE), ...asked };
}

/** As arguments of the server's command line. */
export function asArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function sizedToMachine(): Settings {
  // Unlimited is told as 0 or as a number beyond any machine.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const eighth = Math.floor(memory / 8 / MB);
  return {
    shared_buffers: `${Math.min(1024, Math.max(128, eighth))}MB`,
    effective_cache_size: `${Math.max(256, eighth * 4)}MB`,
  };
}
