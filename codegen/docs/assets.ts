/** In charge of the files that pages load: scripts, the stylesheet, and Scalar, which is kept compressed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";
import { Encoded } from "../../runtime/http/encoded.ts";
import type { ShownPage } from "../../runtime/http/pages.ts";
import { ASSETS } from "./frame.ts";

const SCRIPT = "text/javascript; charset=utf-8";
const TYPES: Readonly<Record<string, string>> = {
  "style.css": "text/css; charset=utf-8",
  "theme.js": SCRIPT,
  "guide.js": SCRIPT,
  "reference.js": SCRIPT,
  "samples.js": SCRIPT,
};

/** Reads the files; those of this package are the same for all applications. @returns them by path */
export function readAssets(): ReadonlyMap<string, ShownPage> {
  const folder = join(packageRoot(), "codegen", "docs");
  const scalar = { br: readFileSync(join(folder, "scalar", "scalar.js.br")) };
  const own = Object.entries(TYPES).map(
    ([name, type]) => [name, type, readFileSync(join(folder, "browser", name))] as const,
  );
  return new Map(
    [...own, ["scalar.js", SCRIPT, scalar] as const].map(([name, type, body]) => [
      `${ASSETS}/${name}`,
      { status: 200, type, body: new Encoded(body) },
    ]),
  );
}
