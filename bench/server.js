/** In charge of the server under test: the compiled code of a package, serving as in production. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pino from "pino";

const [root, databaseUrl, port] = process.argv.slice(2);
const part = (path) => import(pathToFileURL(join(root, "dist", path)).href);
const { load } = await part("runtime/app.js");
const { readConfig } = await part("runtime/config.js");
const { serve } = await part("runtime/main.js");

const config = readConfig({ ...process.env, PORT: port, HOST: "127.0.0.1", DATABASE_URL: databaseUrl });
const loaded = await load(join(root, "resources"));
const log = pino({ level: config.logLevel });
const serving = await serve({ config, databaseUrl, loaded, log, pages: () => null });
process.on("SIGTERM", () => void serving.stop().then(() => process.exit(0)));
