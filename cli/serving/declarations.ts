/** In charge of loading the declarations of this package, with their faults as a compiler prints them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Loaded, load } from "../../runtime/app.ts";
import { DeclarationError, render } from "../../runtime/declare/diagnostic.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { Failure } from "../shell/failure.ts";
import { counted } from "../shell/screen.ts";

/** Folder of the application's declarations. */
export const resourcesFolder = (): string => join(packageRoot(), "resources");

/**
 * Loads the declarations.
 * @param version makes Node read hooks files anew
 * @throws Failure with every fault
 */
export async function loadDeclarations(version = ""): Promise<Loaded> {
  try {
    return await load(resourcesFolder(), version);
  } catch (error) {
    throw error instanceof DeclarationError ? faultsOf(error) : (unreadableHooks(error) ?? error);
  }
}

/** The faults with their code frames. */
export function faultsOf({ diagnostics }: DeclarationError): Failure {
  const texts = new Map<string, string>();
  const textOf = (file: string): string => {
    if (!texts.has(file)) texts.set(file, readFileSync(join(packageRoot(), file), "utf8"));
    return texts.get(file)!;
  };
  const frames = diagnostics.flatMap((fault) => ["", ...render(fault, textOf(fault.file)).split("\n")]);
  return new Failure("DECLARATION_FAULTS", `${counted(diagnostics.length, "fault")} in the declarations.`, {
    lines: [...frames, ""],
    details: diagnostics,
  });
}

/** A hooks file that does not parse, or breaks while it is imported. */
function unreadableHooks(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null;
  const place = /[^\s(]*\.hooks\.[tj]s[:\d]*/.exec(`${error.message}\n${error.stack ?? ""}`)?.[0];
  if (place === undefined) return null;
  return new Failure("HOOKS_UNREADABLE", `A hooks file cannot be imported: ${error.message.split("\n")[0]}`, {
    lines: [place.replace(/^file:\/\//, "")],
  });
}
