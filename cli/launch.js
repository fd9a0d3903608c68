/** Runs `charter` from dist/. In a checkout it first builds the sources that changed. */
import { styleText } from "node:util";
import { BuildError, buildPackage } from "./build.js";
import { nameSources } from "./stacks.js";

/** With --json, stderr contains one JSON object and nothing else. */
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
nameSources();
await import("../dist/cli/main.js");
