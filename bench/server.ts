/** In charge of the server under test: the compiled code of a package, serving as in production. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pino from "pino";

const [root, databaseUrl, port] = process.argv.slice(2) as [string, string, string];
const part = (path: string) => import(pathToFileURL(join(root, "dist", path)).href);
const { load } = (await part("runtime/app.js")) as typeof import("../runtime/app.ts");
const { readConfig } = (await part("runtime/config.js")) as typeof import("../runtime/config.ts");
const { serve } = (await part("runtime/main.js")) as typeof import("../runtime/main.ts");

const config = readConfig({
  ...process.env,
  PORT: port,
  HOST: "127.0.0.1",
  DATABASE_URL: databaseUrl,
});
const loaded = await load(join(root, "resources"));
const serving = await serve({
  config,
  databaseUrl,
  loaded,
  log: pino({ level: config.logLevel }),
  pages: () => null,
});
process.on("SIGTERM", () => void serving.stop().then(() => process.exit(0)));
