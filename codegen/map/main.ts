/** In charge of `npm run map`: writes docs/endpoints.md, or with --check tells whether it is current. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readFiles } from "../../runtime/app.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { compile } from "../../runtime/model/compile.ts";
import { mapSpecification, SPECIFICATION } from "./map.ts";
import { mapPage } from "./page.ts";

const PAGE = "docs/endpoints.md";

const root = packageRoot();
const specification = readFileSync(join(root, SPECIFICATION), "utf8");
const files = readFiles(join(root, "resources"));
const map = mapSpecification(specification, { application: compile(files), files }, root);
const text = mapPage(map);
const isCurrent = existsSync(join(root, PAGE)) && readFileSync(join(root, PAGE), "utf8") === text;

if (map.faults.length > 0) {
  process.exitCode = 1;
  console.error([...map.faults, `${map.faults.length} faults`].join("\n"));
} else if (isCurrent) console.log(`${PAGE} is current`);
else if (process.argv.includes("--check")) {
  process.exitCode = 1;
  console.error(`${PAGE} is not current. Run \`npm run map\` and commit what it writes.`);
} else {
  writeFileSync(join(root, PAGE), text);
  console.log(`wrote ${PAGE}`);
}
