/** In charge of a migration in a process of its own, from dist/: of a database to some declarations, told line by line. */
import { migrate } from "../../dist/codegen/migration/apply.js";
import { loadText } from "../../dist/runtime/declare/load.js";
import { compile } from "../../dist/runtime/model/compile.js";

const [databaseUrl, declarations] = process.argv.slice(2);
const files = Object.entries(JSON.parse(declarations)).map(([stem, text]) => loadText(`${stem}.yaml`, text));
await migrate(databaseUrl, compile(files), {
  allowDestructive: true,
  log: (line) => process.stdout.write(`${line}\n`),
});
