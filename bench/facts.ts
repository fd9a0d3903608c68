/** In charge of counting lines: what an engineer declares, and what runs it. Blank lines are not counted, comments are. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../runtime/declare/root.ts";

const root = packageRoot();

interface Count {
  readonly what: string;
  readonly files: number;
  readonly lines: number;
  readonly longest: number;
}

function count(what: string, folder: string, wanted: (path: string) => boolean): Count {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter(
    (path) => wanted(path) && !/(^|\/)(generated|node_modules)\//.test(path),
  );
  const lengths = paths.map(
    (path) =>
      readFileSync(join(root, folder, path), "utf8")
        .split("\n")
        .filter((line) => line.trim() !== "").length,
  );
  return {
    what,
    files: paths.length,
    lines: lengths.reduce((sum, length) => sum + length, 0),
    longest: Math.max(0, ...lengths),
  };
}

const ends = (suffix: string) => (path: string) => path.endsWith(suffix);
const folders = ["runtime", "codegen", "cli", "test", "bench"];
const counts: Count[] = [
  count("resources: declarations", "resources", ends(".yaml")),
  count("resources: hooks", "resources", ends(".hooks.ts")),
  ...folders.map((folder) => count(folder, folder, ends(".ts"))),
];

console.table(Object.fromEntries(counts.map(({ what, ...rest }) => [what, rest])));
