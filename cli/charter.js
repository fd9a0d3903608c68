#!/usr/bin/env node
/** In charge of `charter`: what authors run works on the source as it stands, what operators run is built first where it is not current. */
import { styleText } from "node:util";
import { build } from "./build.js";

/** They must work while the sources do not compile: `types` writes some of these. */
const OF_AUTHORS = ["dev", "check", "explain", "types"];

const [command] = process.argv.slice(2);
/** Then stderr is for one JSON object and nothing beside it. */
const isForProgram = process.argv.includes("--json");
const readsSource = OF_AUTHORS.includes(command) && (await registerTsx());

if (readsSource) await import("./main.ts");
else if (command === "dev") fail("dev needs the development dependencies: run `npm ci` without --omit=dev.");
else await runBuilt();

/** @returns whether it is installed */
async function registerTsx() {
  try {
    const { register } = await import("tsx/esm/api");
    register();
    return true;
  } catch (error) {
    if (error.code === "ERR_MODULE_NOT_FOUND") return false;
    throw error;
  }
}

async function runBuilt() {
  const faults = await build((line) => isForProgram || say(line));
  if (faults !== null) fail(`it cannot be built.\n\n${faults}`);
  // Stacks name lines of the sources; maps are read when a stack is.
  process.setSourceMapsEnabled(true);
  await import("../dist/cli/main.js");
}

/** As what comes after it is said. */
function say(line) {
  console.error(styleText("dim", line, { stream: process.stderr }));
}

function fail(message) {
  console.error(
    isForProgram ? JSON.stringify({ error: { code: "CANNOT_RUN", message } }) : `charter: ${message}`,
  );
  process.exit(1);
}
