/** The published client is small, has its types, and works without this repository. */
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { packageRoot } from "../../runtime/declare/root.ts";
import { openTestApp } from "../support/app.ts";
import { temporary } from "../support/checkout.ts";

const run = promisify(execFile);
const MODULES = join(packageRoot(), "node_modules");
const TSC = join(MODULES, "typescript", "bin", "tsc");

describe("the client's package", () => {
  let folder = "";
  let installed = "";

  /** A folder in which nothing is installed but the client, as it is packed, and what it depends on. */
  before(async () => {
    folder = temporary("charter-client-");
    installed = join(folder, "node_modules", "charter-client");
    mkdirSync(installed, { recursive: true });
    await run("npm", packCommand(), { cwd: packageRoot() });
    rmSync(join(packageRoot(), "client", "dist"), { recursive: true, force: true });
    const archive = join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz"))!);
    await run("tar", ["-xzf", archive, "--strip-components=1", "-C", installed]);
    for (const name of ["openapi-fetch", "openapi-typescript-helpers"])
      symlinkSync(join(MODULES, name), join(folder, "node_modules", name));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  });

  /** As its README says, but for where the file goes. */
  function packCommand(): string[] {
    const readme = readFileSync(join(packageRoot(), "client", "README.md"), "utf8");
    const [, words] = /^npm (pack [^#\n]*?) *#/m.exec(readme)!;
    return [...words!.split(" "), "--pack-destination", folder, "--silent"];
  }

  it("holds JavaScript that is small, and depends on openapi-fetch alone", () => {
    const dist = join(installed, "dist");
    const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
    const scripts = files.filter((name) => name.endsWith(".js"));
    const bytes = scripts.reduce((sum, name) => sum + readFileSync(join(dist, name)).length, 0);
    expect(bytes).lessThan(50_000);
    const { dependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    expect(Object.keys(dependencies)).deep.equal(["openapi-fetch"]);
    const imports = scripts.flatMap((name) =>
      [...readFileSync(join(dist, name), "utf8").matchAll(/from "([^".][^"]*)"/g)].map(([, from]) => from),
    );
    expect([...new Set(imports)]).deep.equal(["openapi-fetch"]);
  });

  it("compiles in a strict program, and works there", async () => {
    const app = await openTestApp();
    const { key } = await app.key();
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: STRICT, include: ["main.ts"] }),
    );
    writeFileSync(join(folder, "main.ts"), SCRIPT);
    await run(process.execPath, [TSC, "-p", folder]);
    const { stdout } = await run(process.execPath, [join(folder, "main.js"), `${app.origin}/api/v1`, key]);
    expect(stdout).equal("Lovelace VALIDATION_FAILED\n");
  });
});

const STRICT = {
  target: "ES2022",
  module: "NodeNext",
  moduleResolution: "NodeNext",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
};

const SCRIPT = `import { createClient, isRefused } from "charter-client";

declare const process: { readonly argv: readonly string[] };
const [baseUrl, key] = process.argv.slice(2);
const api = createClient({ baseUrl: baseUrl!, key: key! });
const { data } = await api.customers.create({ firstName: "Ada", lastName: "Lovelace" });
try {
  await api.customers.update(data.id, { email: "nobody" });
} catch (error) {
  if (isRefused(error, "VALIDATION_FAILED")) console.log(data.lastName, error.code);
}
`;
