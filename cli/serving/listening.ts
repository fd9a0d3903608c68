/** Ports: explains why one is unavailable, and serves the metrics on a port of their own. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Registry } from "prom-client";
import type { Config } from "../../runtime/config.ts";
import { Failure } from "../shell/failure.ts";
import type { Lifetime } from "../shell/lifetime.ts";

/** Turns a failure to listen into one line with a remedy; returns other errors unchanged. */
export function explainListen(error: unknown, port: number, host: string, setting = "PORT"): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : REASONS[code];
  if (reason === undefined) return error;
  return new Failure("CANNOT_LISTEN", `Port ${port} of ${host} ${reason.is}.`, {
    remedy: reason.remedy(port, setting),
  });
}

const REASONS: Readonly<Record<string, { is: string; remedy(port: number, setting: string): string }>> = {
  EADDRINUSE: {
    is: "is in use",
    remedy: (port, setting) =>
      `Set ${setting} to another port, such as ${setting}=${port + 1}, or end the process that uses it: lsof -i :${port}`,
  },
  EACCES: {
    is: "cannot be opened by this user",
    remedy: (_, setting) => `Set ${setting} to a port above 1023.`,
  },
  EADDRNOTAVAIL: {
    is: "cannot be opened: this machine does not have the address",
    remedy: (_, setting) => `Set ${hostOf(setting)} to an address of this machine.`,
  },
  ENOTFOUND: {
    is: "cannot be opened: the name is not known",
    remedy: (_, setting) => `Set ${hostOf(setting)} to an address of this machine.`,
  },
};

/** The name of the address setting for a port setting. */
const hostOf = (setting: string): string => setting.replace("PORT", "HOST");

/** The response to calls that arrive before the server is ready. */
const STARTING = JSON.stringify({ error: { code: "UNAVAILABLE", message: "The server is starting." } });

/**
 * Claims the ports of a server first, so that a port in use is noticed before a database is created or
 * migrated.
 * @returns a function that releases them, to be called just before listening
 * @throws Failure if a port is unavailable
 */
export async function claimPorts(
  { port, metricsPort, host, metricsHost }: Pick<Config, "port" | "metricsPort" | "host" | "metricsHost">,
  lifetime: Lifetime,
): Promise<() => Promise<void>> {
  const wanted = [
    [port, host, "PORT"],
    [metricsPort ?? 0, metricsHost, "METRICS_PORT"],
  ] as const;
  const held: Server[] = [];
  const release = async (): Promise<void> => {
    await Promise.all(held.splice(0).map(close));
  };
  await lifetime.keep(release);
  // Port 0 means any free port.
  for (const [number, address, setting] of wanted)
    if (number !== 0) held.push(await hold(number, address, setting));
  return release;
}

async function hold(port: number, host: string, setting: string): Promise<Server> {
  const server = createServer((_, res) => {
    const headers = { "Content-Type": "application/json; charset=utf-8", "Retry-After": "1" };
    res.writeHead(503, { ...headers, "Cache-Control": "no-store", Connection: "close" }).end(STARTING);
  });
  await listen(server, port, host, setting);
  return server;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function listen(server: Server, port: number, host: string, setting: string): Promise<void> {
  server.listen(port, host);
  await once(server, "listening").catch((error: unknown) => {
    throw explainListen(error, port, host, setting);
  });
}

/** Serves the metrics on a port of their own, if one is configured. */
export async function listenForMetrics(
  { metricsPort: port, metricsHost: host }: Config,
  lifetime: Lifetime,
  text: () => Promise<string>,
): Promise<void> {
  if (port === null) return;
  const server = createServer((req, res) => {
    if (req.url !== "/metrics") return void res.writeHead(404).end();
    text().then(
      (metrics) => res.writeHead(200, { "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE }).end(metrics),
      () => res.writeHead(503).end(),
    );
  });
  await listen(server, port, host, "METRICS_PORT");
  await lifetime.keep(() => close(server));
}
