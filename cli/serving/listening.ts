/** In charge of ports: what to say where one cannot be had, and the port of the metrics alone. */
import { createServer } from "node:http";
import type { Config } from "../../runtime/config.ts";
import { Failure } from "../shell/failure.ts";
import type { Lifetime } from "../shell/lifetime.ts";

/** A failure to listen as one line with its remedy; any other error as it is. */
export function explainListen(error: unknown, port: number, host: string, setting = "PORT"): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : REASONS[code];
  if (reason === undefined) return error;
  return new Failure("CANNOT_LISTEN", `Port ${port} of ${host} ${reason.is}.`, {
    remedy: reason.remedy(port, setting),
  });
}

interface Reason {
  readonly is: string;
  readonly remedy: (port: number, setting: string) => string;
}

const REASONS: Readonly<Record<string, Reason>> = {
  EADDRINUSE: {
    is: "is in use",
    remedy: (port, setting) =>
      `Set ${setting} to another one, as ${setting}=${port + 1}, or end the process that has it: lsof -i :${port}`,
  },
  EACCES: {
    is: "may not be opened by this user",
    remedy: (_, setting) => `Set ${setting} to one above 1023.`,
  },
  EADDRNOTAVAIL: {
    is: "cannot be opened: the address is not of this machine",
    remedy: () => "Set HOST to one that is.",
  },
  ENOTFOUND: {
    is: "cannot be opened: the name is not known",
    remedy: () => "Set HOST to an address of this machine.",
  },
};

/** Serves the metrics on a port of their own. */
export async function listenForMetrics(
  config: Config,
  lifetime: Lifetime,
  metrics: { readonly type: string; text(): Promise<string> },
): Promise<void> {
  const port = config.metricsPort!;
  const server = createServer((req, res) => {
    if (req.url !== "/metrics") return void res.writeHead(404).end();
    metrics.text().then(
      (text) => res.writeHead(200, { "Content-Type": metrics.type }).end(text),
      () => res.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explainListen(error, port, config.host, "METRICS_PORT")));
    server.listen(port, config.host, resolve);
  });
  await lifetime.keep(async () => {
    server.close();
    server.closeAllConnections();
  });
}
