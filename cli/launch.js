/** What `charter` runs: this package as it was built, built first in a checkout whose sources changed. */
import { styleText } from "node:util";
import { BuildError, buildPackage } from "./build.js";

/** Then stderr is for one JSON object and nothing beside it. */
const isForProgram = process.argv.includes("--json");

try {
  await buildPackage(
    (line) => isForProgram || console.error(styleText("dim", line, { stream: process.stderr })),
  );
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  const message = `it cannot be built.\n\n${error.message}`;
  console.error(
    isForProgram ? JSON.stringify({ error: { code: "CANNOT_RUN", message } }) : `charter: ${message}`,
  );
  process.exit(1);
}
// Stacks name lines of the sources; maps are read when a stack is.
process.setSourceMapsEnabled(true);
await import("../dist/cli/main.js");
