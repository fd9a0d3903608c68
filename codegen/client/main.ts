/** In charge of `npm run generate`: what `charter types` writes, and of the client the types and the table of calls. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { packageRoot } from "../../runtime/declare/root.ts";
import { load } from "../../runtime/load.ts";
import { documentOf } from "../openapi/document.ts";
import { BANNER, callsText } from "./calls.ts";
import { leanOf } from "./lean.ts";

const root = packageRoot();
const args = process.argv.slice(2);
const { status } = spawnSync(process.execPath, [join(root, "cli", "charter.js"), "types", ...args], {
  stdio: "inherit",
});
const { application } = await load(join(root, "resources"));
const document = JSON.parse(JSON.stringify(leanOf(documentOf(application)))) as OpenAPI3;
// What has a default may be left out of what is sent.
const types = astToString(await openapiTS(document, { defaultNonNullable: false }));
const files = { "schema.ts": `${BANNER}\n${types}`, "calls.ts": callsText(application) };
const stale = Object.entries(files).filter(([name, text]) => textOf(name) !== text);
for (const [name, text] of stale) {
  const path = join("client", "generated", name);
  if (args.includes("--check")) console.error(`${path} is not current: run \`npm run generate\`.`);
  else {
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}
process.exitCode = args.includes("--check") && stale.length > 0 ? 1 : (status ?? 1);

function textOf(name: string): string | null {
  const path = join(root, "client", "generated", name);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
