/** The hooks of an application being built before they are loaded. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DeclarationError, type Diagnostic } from "../runtime/declare/diagnostic.ts";
import { packageRoot } from "../runtime/declare/root.ts";

/** What the builder tells of a file that is no TypeScript; the file is relative to the application. */
type Fault = Pick<Diagnostic, "file" | "line" | "column" | "length" | "message">;

/** Thrown where what was built is not current, and may not be written; its message says what to do. */
export class CannotBuild extends Error {
  override readonly name = "CannotBuild";
}

/**
 * Builds the hooks and middleware that changed.
 * @param root folder that holds `resources/`, absolute
 * @throws DeclarationError where a file cannot be read as TypeScript; CannotBuild
 */
export async function buildApplication(root: string): Promise<void> {
  // Plain JavaScript and no part of what it builds, so it is found by its place in the package.
  const { href } = pathToFileURL(join(packageRoot(), "cli", "build.js"));
  const builder = (await import(href)) as { buildApplication(root: string): Promise<void> };
  try {
    await builder.buildApplication(root);
  } catch (error) {
    if (!(error instanceof Error && error.name === "BuildError")) throw error;
    const { faults } = error as Error & { readonly faults: readonly Fault[] };
    if (faults.length === 0) throw new CannotBuild(error.message);
    throw new DeclarationError(faults.map(diagnosticOf));
  }
}

const diagnosticOf = ({ message, ...place }: Fault): Diagnostic => ({
  ...place,
  rule: "syntax",
  message: `It cannot be read as TypeScript: ${message}.`,
  hint: message.includes("end of file")
    ? "What is opened above is not closed: look for a missing brace, bracket or quote."
    : "Everything before it can be read: the slip is here, or at the end of what stands before.",
});
