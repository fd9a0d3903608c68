/** In charge of a server process of its own for the import test: serves DATABASE_URL, and tells where. */
import pino from "pino";
import { load } from "../../runtime/app.ts";
import { readConfig } from "../../runtime/config.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { serve } from "../../runtime/main.ts";

const config = readConfig();
const serving = await serve({
  config,
  databaseUrl: config.databaseUrl!,
  loaded: await load(`${packageRoot()}/resources`),
  log: pino({ level: config.logLevel }),
  pages: () => null,
});
process.once("SIGTERM", () => void serving.stop().then(() => process.exit(0)));
console.log(JSON.stringify({ origin: serving.origin }));
