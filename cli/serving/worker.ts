/** A worker: serves what the primary has prepared, until it is told to stop. */
import { AggregatorRegistry } from "prom-client";
import { readConfig } from "../../runtime/config.ts";
import { type Call, EXIT } from "../shell/command.ts";
import { describeFailure } from "../shell/failure.ts";
import { Stopped } from "../shell/lifetime.ts";
import { loadDeclarations } from "./declarations.ts";
import { serveOne } from "./forms.ts";
import { openLog } from "./log.ts";
import type { FromPrimary, FromWorker, Order } from "./primary.ts";

/** Serves, and reports a failure to the primary, which prints it once. */
export async function work({ lifetime }: Pick<Call, "lifetime">): Promise<number> {
  try {
    await begin(lifetime);
    await lifetime.ended();
    return EXIT.done;
  } catch (error) {
    if (lifetime.stopping) return EXIT.done;
    send({ type: "failed", told: describeFailure(error) });
    return EXIT.refused;
  }
}

async function begin(lifetime: Call["lifetime"]): Promise<void> {
  const config = readConfig();
  const ordered = heedOrders(lifetime);
  send({ type: "hello" });
  const [{ databaseUrl, demo }, loaded] = await Promise.all([ordered, loadDeclarations()]);
  const serving = await serveOne({
    config,
    databaseUrl,
    loaded,
    lifetime,
    log: openLog(config.logLevel),
    metricsText: metricsOfAll(),
    demo: () => demo,
  });
  await lifetime.keep(leave);
  AggregatorRegistry.setRegistries(serving.app.metrics.registries);
  // Created for its listener, which answers the primary's requests.
  new AggregatorRegistry();
  send({ type: "ready", origin: serving.origin });
}

/**
 * Asks the primary for no more connections, while connections under way are still accepted. Otherwise Node
 * would keep a connection that the last worker refused, open and unanswered, until the primary ends.
 */
async function leave(): Promise<void> {
  if (!process.connected) return;
  await new Promise<void>((resolve) => {
    process.on("message", (message: FromPrimary) => {
      if (message.type === "left") resolve();
    });
    process.once("disconnect", () => resolve());
    send({ type: "leaving" });
  });
}

/** Makes each worker return the metrics of all, which it requests from the primary. */
function metricsOfAll(): () => Promise<string> {
  const waiting = new Map<number, (text: string | null) => void>();
  let asked = 0;
  process.on("message", (message: FromPrimary) => {
    if (message.type === "metrics") waiting.get(message.id)?.(message.text);
  });
  return async () => {
    const id = ++asked;
    const text = await new Promise<string | null>((resolve) => {
      waiting.set(id, resolve);
      send({ type: "metrics", id });
    });
    waiting.delete(id);
    if (text === null) throw new Error("the metrics of all workers could not be collected");
    return text;
  };
}

/** Stops whenever it is told to. @returns the order to begin, once it arrives */
function heedOrders(lifetime: Call["lifetime"]): Promise<Order> {
  return new Promise((resolve, reject) => {
    process.on("message", (message: FromPrimary) => {
      if (message.type === "begin") resolve(message);
      if (message.type !== "stop") return;
      lifetime.stop().catch(() => {});
      reject(new Stopped());
    });
  });
}

const send = (message: FromWorker): void => {
  if (process.connected) process.send!(message);
};
