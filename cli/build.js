/**
 * In charge of dist/: turns the sources that changed into JavaScript. Plain JavaScript, since it runs first.
 *
 * Types are stripped and not checked: `npm run types` checks them, and what waits for `charter` need not. Each file is
 * built by itself, written whole under another name and renamed, and carries what it was built from in its last line.
 * So there is nothing to lock and no list to keep: a build that is killed is gone on with by the next, and of two at
 * once each leaves what the other would.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const SELF = fileURLToPath(import.meta.url);
const ROOT = dirname(dirname(SELF));
const DIST = join(ROOT, "dist");
const SOURCES = ["runtime", "codegen", "cli", "resources"];
const DENIED = ["EACCES", "EPERM", "EROFS"];

/**
 * Builds what changed; costs milliseconds where nothing did.
 * @param {(line: string) => void} say told what is under way
 * @returns {Promise<string | null>} what is wrong with the sources or with dist/, or null
 */
export async function build(say) {
  const sources = readSources();
  const stale = sources.filter(isStale);
  const orphans = findOrphans(new Set(sources.map(({ output }) => output)));
  if (stale.length === 0 && orphans.length === 0) return null;
  try {
    // What is left of a source that is gone would go on being found.
    for (const file of orphans) rmSync(file, { force: true });
    return stale.length === 0 ? null : await compile(stale, say);
  } catch (error) {
    if (!DENIED.includes(error.code)) throw error;
    return `dist/ is not current, and ${error.path ?? DIST} may not be written (${error.code}): run \`npm run build\` as a user who may.`;
  }
}

/** Every source with its text, the file that it becomes, and the line that ends that file once it is built. */
function readSources() {
  const key = settingsKey();
  return SOURCES.flatMap((folder) => filesIn(join(ROOT, folder)))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => {
      const text = readFileSync(file, "utf8");
      const hash = createHash("sha256").update(key).update(text).digest("hex");
      const output = join(DIST, relative(ROOT, file).replace(/\.ts$/, ".js"));
      return { file, text, output, stamp: `//# built from ${hash}\n` };
    });
}

/** Whatever else the output depends on. */
function settingsKey() {
  const compiler = createRequire(import.meta.url).resolve("esbuild/package.json");
  return [SELF, join(ROOT, "tsconfig.json"), compiler].map((file) => readFileSync(file, "utf8")).join("\n");
}

const isStale = ({ output, stamp }) => !existsSync(output) || !readFileSync(output, "utf8").endsWith(stamp);

const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .sort()
        .map((name) => join(folder, name))
    : [];

/** Outputs without a source, and what killed builds have left unfinished. */
const findOrphans = (outputs) =>
  SOURCES.flatMap((folder) => filesIn(join(DIST, folder))).filter((file) => {
    const pid = /\.(\d+)\.new$/.exec(file)?.[1];
    if (pid !== undefined) return !isAlive(Number(pid));
    return /\.js(\.map)?$/.test(file) && !outputs.has(file.replace(/\.map$/, ""));
  });

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

async function compile(stale, say) {
  const began = Date.now();
  say("building …");
  const esbuild = await import("esbuild");
  try {
    const { outputFiles } = await esbuild.build(optionsFor(stale));
    write(new Map(outputFiles.map(({ path, text }) => [path, text])), stale);
  } catch (error) {
    if (!error.errors) throw error;
    return (await esbuild.formatMessages(error.errors, { kind: "error", color: false })).join("").trim();
  } finally {
    await esbuild.stop();
  }
  say(`built in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return null;
}

const optionsFor = (stale) => ({
  entryPoints: stale.map(({ file }) => file),
  absWorkingDir: ROOT,
  outbase: ROOT,
  outdir: DIST,
  // Only so that the paths of imports are rewritten: whatever is imported stays outside.
  bundle: true,
  packages: "external",
  treeShaking: false,
  plugins: [fileByFile(new Map(stale.map(({ file, text }) => [file, text])))],
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: "linked",
  sourcesContent: false,
  write: false,
  logLevel: "silent",
});

/** Compiles the texts that were stamped, though a file may have changed since; imports of sources lead to their outputs. */
const fileByFile = (texts) => ({
  name: "file-by-file",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path, kind }) =>
      kind === "entry-point" ? undefined : { path: path.replace(/\.ts$/, ".js"), external: true },
    );
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({ contents: texts.get(path), loader: "ts" }));
  },
});

function write(built, stale) {
  for (const { output, stamp } of stale) {
    mkdirSync(dirname(output), { recursive: true });
    // The stamp is in the one that is written last.
    put(`${output}.map`, built.get(`${output}.map`));
    put(output, built.get(output) + stamp);
  }
}

function put(file, text) {
  const unfinished = `${file}.${process.pid}.new`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}

if (process.argv[1] === SELF) {
  const faults = await build((line) => console.error(line));
  if (faults !== null) {
    console.error(faults);
    process.exitCode = 1;
  }
}
