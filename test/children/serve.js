/**
 * In charge of a server in a process of its own, from dist/: serves the Organization API on DATABASE_URL by a clock of
 * the test's, and tells its address in a line. Plain JavaScript, so that nothing is compiled while a test waits for it.
 */
import { join } from "node:path";
import pino from "pino";
import { readConfig } from "../../dist/runtime/config.js";
import { packageRoot } from "../../dist/runtime/declare/root.js";
import { load } from "../../dist/runtime/load.js";
import { serve } from "../../dist/runtime/main.js";

const [databaseUrl, settings, clock] = process.argv.slice(2).map((text) => JSON.parse(text));
const config = readConfig({
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "fatal",
  ...settings,
  DATABASE_URL: databaseUrl,
});
const serving = await serve({
  config,
  databaseUrl,
  loaded: await load(join(packageRoot(), "resources")),
  log: pino({ level: config.logLevel }),
  pages: () => null,
  ...(clock ? { clock: () => Math.round(clock.shown + (Date.now() - clock.since) * clock.speed) } : {}),
});
process.once("SIGTERM", () => void serving.stop().then(() => process.exit(0)));
process.stdout.write(`${serving.origin}\n`);
