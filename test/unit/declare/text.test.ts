/** A file that is not UTF-8 is reported at the place of the fault, and never rewritten. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "chai";
import { buildApplication } from "../../../package/build.ts";
import type { DeclarationError } from "../../../runtime/declare/diagnostic.ts";
import { loadFolder } from "../../../runtime/declare/load.ts";
import { packageRoot } from "../../../runtime/declare/root.ts";
import { charter, temporary } from "../../support/checkout.ts";

const YAML = "resource: crane\n# Für alle Kräne.\nsummary: Krän.\n";
const ENCODINGS: readonly (readonly [string, Buffer, { line: number; column: number } | null])[] = [
  ["UTF-8", Buffer.from(YAML), null],
  ["UTF-8 behind a byte order mark", Buffer.from(`\uFEFF${YAML}`), null],
  ["Latin-1", Buffer.from(YAML, "latin1"), { line: 2, column: 4 }],
  ["UTF-16", Buffer.from(`\uFEFF${YAML}`, "utf16le"), { line: 1, column: 1 }],
  ["UTF-16 without a mark", Buffer.from(YAML, "utf16le"), { line: 1, column: 1 }],
  ["UTF-8 that is cut", Buffer.from(YAML).subarray(0, 20), { line: 2, column: 4 }],
];

/** A folder of an application with one file. */
function folderWith(name: string, bytes: Buffer): string {
  const root = temporary("charter-encodings-");
  mkdirSync(join(root, "resources"));
  writeFileSync(join(root, "resources", name), bytes);
  return root;
}

describe("the encoding of a file", () => {
  for (const [encoding, bytes, place] of ENCODINGS) {
    it(`of a declaration in ${encoding} is ${place ? "a fault at its place" : "read"}`, () => {
      const root = folderWith("crane.yaml", bytes);
      const [{ faults, source }] = loadFolder(join(root, "resources"), root) as [
        ReturnType<typeof loadFolder>[0],
      ];
      const found = faults.map(({ rule, line, column }) => ({ rule, line, column }));
      expect(found).deep.equal(place ? [{ rule: "encoding", ...place }] : []);
      expect(source.value === undefined).equal(place !== null);
    });
  }

  it("of any declaration leaves it as it is, and `fmt` and `check` name the file", async () => {
    const root = temporary("charter-encodings-");
    mkdirSync(join(root, "resources"));
    const unreadable = ENCODINGS.filter(([, , place]) => place).map(
      ([, bytes], n) => [join(root, "resources", `crane-${n}.yaml`), bytes] as const,
    );
    for (const [file, bytes] of unreadable) writeFileSync(file, bytes);
    for (const command of ["fmt", "check"]) {
      const { code, stderr } = await charter(packageRoot(), [command, "--dir", root], {}, root);
      expect(code).equal(1);
      for (const [file] of unreadable) expect(stderr).contain(basename(file));
      expect(stderr.match(/not UTF-8/g)?.length, stderr).at.least(unreadable.length);
    }
    for (const [file, bytes] of unreadable) expect(readFileSync(file).equals(bytes)).equal(true);
  });

  for (const name of ["crane.hooks.ts", "middleware.ts", "rules.ts"])
    it(`of ${name} in Latin-1 is a fault at its place`, async () => {
      const root = folderWith(name, Buffer.from('export const a = 1;\nconst b = "Krän";\n', "latin1"));
      const error = await buildApplication(root).then(
        () => null,
        (reason: DeclarationError) => reason,
      );
      expect(error?.diagnostics.map(({ file, line, column }) => ({ file, line, column }))).deep.equal([
        { file: `resources/${name}`, line: 2, column: 14 },
      ]);
    });
});
