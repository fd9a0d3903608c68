/** Updates Scalar to another version: `npm run scalar -- 1.72.1` (docs/decisions/scalar.md). */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const PACKAGE = "@scalar/api-reference";
const FILE = "package/dist/browser/standalone.js";

const [version] = process.argv.slice(2);
if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version))
  throw new Error("Which version? As: npm run scalar -- 1.72.1");

const folder = mkdtempSync(join(tmpdir(), "charter-scalar-"));
try {
  const packed = execFileSync("npm", ["pack", `${PACKAGE}@${version}`, "--json"], {
    cwd: folder,
    encoding: "utf8",
  });
  const [{ filename, integrity }] = JSON.parse(packed) as [{ filename: string; integrity: string }];
  execFileSync("tar", ["-xzf", filename, FILE], { cwd: folder });
  const script = readFileSync(join(folder, FILE));
  writeFileSync(beside("scalar.js.br"), compressed(script));
  const sha256 = createHash("sha256").update(script).digest("hex");
  const taken = { package: PACKAGE, version, integrity, file: FILE, sha256, license: "MIT" };
  writeFileSync(beside("scalar.json"), `${JSON.stringify(taken, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function beside(name: string): string {
  return join(import.meta.dirname, name);
}

function compressed(bytes: Buffer): Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    // The largest window that browsers accept.
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params });
}
