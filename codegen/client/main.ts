/** Generates all files of `npm run generate`: those of `charter types`, and the types and calls of the clients. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { packageRoot } from "../../runtime/declare/root.ts";
import { load } from "../../runtime/load.ts";
import { callRows, callsText } from "./calls.ts";
import { leanDocument } from "./lean.ts";
import { pythonFiles } from "./python/files.ts";

const BANNER = "Made by `npm run generate` from the declarations: edit those instead.\n";

const root = packageRoot();
const args = process.argv.slice(2);
const { status } = spawnSync(process.execPath, [join(root, "cli", "charter.js"), "types", ...args], {
  stdio: "inherit",
});
const { application } = await load(join(root, "resources"));
const document = JSON.parse(JSON.stringify(leanDocument(application)));
const rows = callRows(application);
const types = astToString(await openapiTS(document as OpenAPI3));
const files = [
  ...folder("client/generated", "//", { "schema.ts": types, "calls.ts": callsText(rows) }),
  ...folder("client-python/charter_client/generated", "#", pythonFiles(document, rows)),
];
const stale = files.filter(([path, text]) => textOf(path) !== text);
for (const [path, text] of stale) {
  if (args.includes("--check")) console.error(`${path} is not current: run \`npm run generate\`.`);
  else {
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}
process.exitCode = args.includes("--check") && stale.length > 0 ? 1 : (status ?? 1);

/** Files of a folder, each with the banner as a comment. */
function folder(path: string, comment: string, texts: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(texts).map(([name, text]) => [`${path}/${name}`, `${comment} ${BANNER}\n${text}`]);
}

function textOf(path: string): string | null {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : null;
}
