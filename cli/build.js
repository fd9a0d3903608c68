/**
 * Keeps dist/ current by compiling changed sources to JavaScript. Plain JavaScript, because it runs before
 * anything is built.
 *
 * Types are stripped and not checked: `npm run types` checks them, and `charter` need not wait for that. Each
 * file is built separately, written under another name and renamed, and its last line identifies its source.
 * So it needs no lock and no list: the next build continues a killed one, and two builds at once write the
 * same files.
 */
import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const SELF = fileURLToPath(import.meta.url);
const PACKAGE = dirname(dirname(SELF));
const SOURCES = ["runtime", "codegen", "cli", "package"];
/** `charter types` writes only types, which Node never imports. */
const GENERATED = /^resources[/\\]generated[/\\]/;
/** The files of the console's bundle, with the packages that are bundled into them. */
const BUNDLES = [
  { source: "main.tsx", output: "console.js" },
  { source: "style.css", output: "console.css" },
];
const BUNDLED = ["preact", "@preact/signals"];
const DENIED = ["EACCES", "EPERM", "EROFS"];

/**
 * @typedef {object} Fault what is wrong with a source
 * @property {string} file relative to the folder that was built
 * @property {number} line from 1
 * @property {number} column from 1
 * @property {number} length of what is wrong, in characters
 * @property {string} message
 */

/** Thrown if a source is no valid TypeScript, or if dist/ is not writable. */
export class BuildError extends Error {
  /**
   * @param {string} message for a terminal
   * @param {readonly Fault[]} faults empty if dist/ is the problem
   */
  constructor(message, faults = []) {
    super(message);
    this.name = "BuildError";
    this.faults = faults;
  }
}

/**
 * Builds changed sources of this package. A package installed from the registry is built already.
 * @param {(line: string) => void} say receives lines about progress
 * @throws BuildError
 */
export async function buildPackage(say) {
  if (!existsSync(join(PACKAGE, "runtime", "app.ts"))) return;
  await build(PACKAGE, SOURCES, say);
  await bundle(PACKAGE, say);
}

/**
 * Builds changed hooks and middleware of an application.
 * @param {string} root absolute path of the folder that contains resources/
 * @throws BuildError
 */
export async function buildApplication(root) {
  await build(root, ["resources"], () => {});
}

/** Takes milliseconds if nothing changed. */
async function build(root, folders, say) {
  const dist = join(root, "dist");
  const sources = readSources(root, folders, dist);
  const stale = sources.filter(isStale);
  const orphans = findOrphans(
    folders.map((folder) => join(dist, folder)),
    new Set(sources.map(({ output }) => output)),
  );
  const manifest = missingManifest(root, join(dist, "resources"), sources);
  if (stale.length === 0 && orphans.length === 0 && manifest === null) return;
  await writing(dist, async () => {
    // Outputs of deleted sources would still be found.
    for (const file of orphans) rmSync(file, { force: true });
    if (stale.length > 0) await compile(root, dist, stale, say);
    if (manifest !== null) writeFileSync(manifest, MODULES);
  });
}

/** Bundles the console for browsers if one of its files has changed. */
async function bundle(root, say) {
  const dist = join(root, "dist", "console");
  const files = filesIn(join(root, "console")).filter((file) => statSync(file).isFile());
  if (files.length === 0) return;
  const stamp = `/*# built from ${bundleHash(root, files)} */\n`;
  const outputs = BUNDLES.map(({ output }) => ({ output: join(dist, output), stamp }));
  const orphans = findOrphans([dist], new Set(outputs.map(({ output }) => output)));
  if (!outputs.some(isStale) && orphans.length === 0) return;
  await writing(dist, async () => {
    for (const file of orphans) rmSync(file, { force: true });
    const { outputFiles, metafile } = await withEsbuild(say, (esbuild) =>
      esbuild.build(bundleOptions(root, dist)),
    );
    refuseForeign(Object.keys(metafile.inputs));
    mkdirSync(dist, { recursive: true });
    for (const { path, text } of outputFiles) put(path, text + stamp);
  });
}

/** The hash of everything that the bundle depends on. */
function bundleHash(root, files) {
  const { resolve } = createRequire(import.meta.url);
  const hash = createHash("sha256").update(settingsKey());
  for (const file of files) hash.update(`\n${relative(root, file)}\n`).update(readFileSync(file));
  for (const name of BUNDLED) hash.update(`\n${name}\n`).update(readFileSync(resolve(name)));
  return hash.digest("hex");
}

/** The hash does not cover other sources, so a change of one would not reach the bundle. */
function refuseForeign(inputs) {
  const foreign = inputs.find((file) => !/^console\/|(^|\/)node_modules\//.test(file));
  if (foreign !== undefined)
    throw new BuildError(`console/ imports ${foreign}: it may import only its own files and packages.`);
}

/** Runs work that writes into dist/, and explains a refusal of the file system. */
async function writing(dist, work) {
  try {
    await work();
  } catch (error) {
    if (!DENIED.includes(error.code)) throw error;
    throw new BuildError(
      `dist/ is not current, and ${error.path ?? dist} may not be written (${error.code}): run \`charter check\` as a user who may.`,
    );
  }
}

/** The package.json that makes Node load the built files as modules. */
const MODULES = '{ "type": "module" }\n';

/** The path of package.json if missing: hooks are modules, whatever type `npm init` wrote, if any. */
function missingManifest(root, built, sources) {
  const own = join(root, "package.json");
  const path = join(built, "package.json");
  if (sources.length === 0 || !existsSync(own) || existsSync(path)) return null;
  return /"type"\s*:\s*"module"/.test(readFileSync(own, "utf8")) ? null : path;
}

/** Reads every source: its text, its output file, and the line that ends the output once it is built. */
function readSources(root, folders, dist) {
  const key = settingsKey();
  const sources = folders
    .flatMap((folder) => filesIn(join(root, folder)))
    .filter(
      (file) => file.endsWith(".ts") && !file.endsWith(".d.ts") && !GENERATED.test(relative(root, file)),
    )
    .map((file) => {
      const bytes = readFileSync(file);
      const text = bytes.toString("utf8");
      const hash = createHash("sha256").update(key).update(text).digest("hex");
      const output = join(dist, relative(root, file).replace(/\.ts$/, ".js"));
      return {
        file,
        text,
        output,
        stamp: `//# built from ${hash}\n`,
        isText: isUtf8(bytes) && !bytes.includes(0),
      };
    });
  const faults = sources.flatMap((source) => (source.isText ? [] : [encodingFault(root, source)]));
  if (faults.length > 0)
    throw new BuildError(
      faults.map(({ file }) => `${file} is not UTF-8: save it as UTF-8.`).join("\n"),
      faults,
    );
  return sources;
}

/** The fault at the first character with another encoding. */
function encodingFault(root, { file, text }) {
  const lines = text.slice(0, Math.max(text.search(/[\uFFFD\0]/), 0)).split("\n");
  return {
    file: relative(root, file),
    line: lines.length,
    column: lines.at(-1).length + 1,
    length: 1,
    message: "it is not UTF-8, save it as UTF-8",
  };
}

/** The hash of everything else that the output depends on. */
function settingsKey() {
  const compiler = createRequire(import.meta.url).resolve("esbuild/package.json");
  const hash = createHash("sha256");
  for (const file of [SELF, compiler]) hash.update(readFileSync(file, "utf8")).update("\n");
  return hash.digest("hex");
}

const isStale = ({ output, stamp }) => !existsSync(output) || !readFileSync(output, "utf8").endsWith(stamp);

const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .sort()
        .map((name) => join(folder, name))
    : [];

/** Outputs without a source, and unfinished files of killed builds. */
const findOrphans = (folders, outputs) =>
  folders.flatMap(filesIn).filter((file) => {
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

async function compile(root, dist, stale, say) {
  const { outputFiles } = await withEsbuild(say, (esbuild) => esbuild.build(optionsFor(root, dist, stale)));
  write(new Map(outputFiles.map(({ path, text }) => [path, text])), stale);
}

/** Runs a build with esbuild, which is loaded only if something is to be built. */
async function withEsbuild(say, run) {
  const began = Date.now();
  say("building …");
  const esbuild = await import("esbuild");
  try {
    return await run(esbuild);
  } catch (error) {
    if (!error.errors) throw error;
    const shown = await esbuild.formatMessages(error.errors, { kind: "error", color: false });
    throw new BuildError(shown.join("").trim(), error.errors.map(toFault));
  } finally {
    await esbuild.stop();
    say(`built in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
}

/** Converts columns and lengths: esbuild counts bytes of UTF-8, from 0. */
function toFault({ text, location }) {
  const bytes = Buffer.from(location?.lineText ?? "");
  const before = bytes.subarray(0, location?.column ?? 0).toString().length;
  const { file = "", line = 1, column = 0, length = 0 } = location ?? {};
  const wrong = bytes.subarray(column, column + length).toString().length;
  return { file, line, column: before + 1, length: Math.max(1, wrong), message: text };
}

const optionsFor = (root, dist, stale) => ({
  entryPoints: stale.map(({ file }) => file),
  absWorkingDir: root,
  outbase: root,
  outdir: dist,
  // Only to rewrite the paths of imports; imported files stay external.
  bundle: true,
  packages: "external",
  treeShaking: false,
  plugins: [fileByFile(new Map(stale.map(({ file, text }) => [file, text])))],
  format: "esm",
  platform: "node",
  target: "node20",
  // Replaces the project's tsconfig.json, whose `paths` would map a package's name to a source.
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  sourcemap: "linked",
  sourcesContent: false,
  write: false,
  logLevel: "silent",
});

const bundleOptions = (root, dist) => ({
  entryPoints: BUNDLES.map(({ source, output }) => ({
    in: join(root, "console", source),
    out: output.replace(/\.\w+$/, ""),
  })),
  absWorkingDir: root,
  outdir: dist,
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"' },
  // Replaces the project's tsconfig.json, whose `paths` would map a package's name to a source.
  tsconfigRaw: { compilerOptions: { jsx: "react-jsx", jsxImportSource: "preact" } },
  metafile: true,
  write: false,
  logLevel: "silent",
});

/** Compiles the texts that were stamped, even if files have changed since. Imports lead to outputs. */
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
    // The file with the stamp is written last.
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
  try {
    await buildPackage((line) => console.error(line));
    if (existsSync("resources")) await buildApplication(process.cwd());
  } catch (error) {
    console.error(error.name === "BuildError" ? error.message : error);
    process.exitCode = 1;
  }
}
