/** In charge of the files that pages load: scripts, the stylesheet, and Scalar, which is kept compressed. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";
import { Encoded } from "../../runtime/http/encoded.ts";
import type { ShownPage } from "../../runtime/http/pages.ts";
import { ASSETS } from "./frame.ts";

/** Reads the files; those of this package are the same for all applications. @returns them by path */
export function readAssets(): ReadonlyMap<string, ShownPage> {
  const folder = join(packageRoot(), "codegen", "docs");
  const own = readdirSync(join(folder, "browser")).map(
    (name) => [name, readFileSync(join(folder, "browser", name))] as const,
  );
  const scalar = { br: readFileSync(join(folder, "scalar", "scalar.js.br")) };
  return new Map(
    [...own, ["scalar.js", scalar] as const].map(([name, body]) => {
      const type = `text/${name.endsWith(".css") ? "css" : "javascript"}; charset=utf-8`;
      return [`${ASSETS}/${name}`, { status: 200, type, body: new Encoded(body) }];
    }),
  );
}
