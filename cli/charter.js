#!/usr/bin/env node
/** In charge of `charter`: `dev` runs from source, everything else from dist/, which is built where it is not current. */
import { build } from "./build.js";

const [command] = process.argv.slice(2);

if (command === "dev") await runSource();
else await runBuilt();

async function runSource() {
  try {
    const { register } = await import("tsx/esm/api");
    register();
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    console.error("charter: dev needs the development dependencies; run `npm ci` without --omit=dev.");
    process.exit(1);
  }
  await import("./main.ts");
}

async function runBuilt() {
  const faults = await build((line) => console.error(`charter: ${line}`));
  if (faults !== null) {
    console.error(faults);
    console.error("charter: the sources do not compile; mend the above and run it again.");
    process.exit(1);
  }
  await import("../dist/cli/main.js");
}
