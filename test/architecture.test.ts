/** The laws of the house (docs/architecture.md), read off the imports and the text of each file. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { packageRoot } from "../runtime/declare/root.ts";
import { load } from "../runtime/load.ts";
import { grammarKeys } from "./support/grammar-keys.ts";

const root = packageRoot();

/** Rooms of runtime/, each of which may import those before it. */
const ORDER = [
  "errors",
  "declare",
  "model",
  "store",
  "embedded",
  "event",
  "record",
  "platform",
  "config",
  "public",
  "http",
  "load",
  "app",
  "lane",
  "main",
];

interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** The text without comments. */
  readonly code: string;
  readonly imports: readonly string[];
}

function filesBelow(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return /\.tsx?$/.test(path) ? [read(path)] : [];
  });
}

function read(path: string): SourceFile {
  const text = readFileSync(join(root, path), "utf8");
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  const imports = [
    ...code.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s+"([^"]+)"|import\("([^"]+)"\)|(?:^|\n)import\s+"([^"]+)"/g,
    ),
  ].map((m) => (m[1] ?? m[2] ?? m[3])!);
  return { path, text, code, imports };
}

const resolved = (file: SourceFile): string[] =>
  file.imports.filter((i) => i.startsWith(".")).map((i) => normalize(join(dirname(file.path), i)));
const roomOf = (path: string): string => relative("runtime", path).split("/")[0]!.replace(/\.ts$/, "");

/** Words that nobody would look for, and the standard terms that stand in their place. */
const PRIVATE_WORDS: ReadonlyMap<string, string> = new Map([
  ["beat", "heartbeat"],
  ["gather", "read batcher"],
  ["glance", "unlocked read"],
  ["linger", "drain"],
  ["notice", "notification"],
  ["proclaim", "after commit"],
  ["reap", "purge"],
  ["standing", "existing"],
  ["sweep", "major GC, or expiry interval"],
  ["theatre", "environment"],
  ["together", "write batcher"],
  ["trouble", "classify error"],
  ["twin", "duplicate"],
  ["upkeep", "maintenance"],
  ["vault", "secret cipher"],
]);

function identifiersOf(path: string, text: string): string[] {
  const names = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return [...names];
}

/** `SWEEP_MS`, `sweepsOf` and `#Sweep` each hold `sweep`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ""));

describe("the house", () => {
  const runtime = filesBelow("runtime");
  const codegen = filesBelow("codegen");
  const cli = filesBelow("cli");
  const exported = filesBelow("package");
  const console = filesBelow("console");
  const resources = filesBelow("resources");

  it("was read: a test of no files proves nothing", () => {
    expect(runtime.length).to.be.greaterThan(80);
    expect(runtime.flatMap((file) => file.imports).length).to.be.greaterThan(300);
  });

  it("imports one way: errors, declare, model, store, embedded, event, record, platform, config, public, http, load, app, lane, main", () => {
    const wrong = runtime.flatMap((file) =>
      resolved(file)
        .filter(
          (to) => !to.startsWith("runtime/") || ORDER.indexOf(roomOf(to)) > ORDER.indexOf(roomOf(file.path)),
        )
        .map((to) => `${file.path} imports ${to}`),
    );
    expect(wrong).to.deep.equal([]);
  });

  it("knows each of its rooms", () => {
    expect(
      [...new Set(runtime.map((file) => roomOf(file.path)))].filter((room) => !ORDER.includes(room)),
    ).to.deep.equal([]);
  });

  it("has no circles", () => {
    const edges = new Map(
      [...runtime, ...codegen, ...cli, ...exported, ...console].map((file) => [file.path, resolved(file)]),
    );
    const state = new Map<string, "open" | "done">();
    const circles: string[] = [];
    const visit = (path: string, trail: readonly string[]) => {
      if (state.get(path) === "done") return;
      if (state.get(path) === "open")
        return void circles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      state.set(path, "open");
      for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
      state.set(path, "done");
    };
    for (const path of edges.keys()) visit(path, []);
    expect(circles).to.deep.equal([]);
  });

  it("never names a resource of resources/ in runtime/, codegen/ or console/", async () => {
    const { application } = await load(join(root, "resources"));
    const names = new Set(
      [...application.models.values()]
        .filter((m) => m.file.startsWith("resources/"))
        .flatMap((m) => [m.name, m.collection]),
    );
    // Words of the language, of HTTP, of JSON Schema and of Node that happen to be the names of resources as well.
    const homonyms = new Set(["property", "properties", "system", "case"]);
    const wrong = [...runtime, ...codegen, ...console].flatMap((file) =>
      [...file.code.matchAll(/["'`]([a-z_]+)(?::[a-z*]+)?["'`]/g)]
        .filter((m) => names.has(m[1]!) && !homonyms.has(m[1]!))
        .map((m) => `${file.path} names ${m[0]}`),
    );
    expect(wrong).to.deep.equal([]);
  });

  const only = (module: RegExp, where: RegExp) =>
    [...runtime, ...codegen, ...cli, ...exported, ...console, ...resources]
      .filter((file) => !where.test(file.path) && file.imports.some((i) => module.test(i)))
      .map((file) => file.path);

  it("imports koa in http/ alone", () => {
    expect(only(/^(koa|@koa\/)/, /^runtime\/http\//)).to.deep.equal([]);
  });

  it("imports knex and pg in store/ alone", () => {
    expect(only(/^(knex|pg)$/, /^runtime\/store\//)).to.deep.equal([]);
  });

  it("writes SQL in store/ alone", () => {
    const sql =
      /["'`\s(](?:select\s[^"'`]*\sfrom|select\s+pg_\w+\(|insert\s+into|delete\s+from|update\s+\S+(?:\s\w+)?\s+set)\s/;
    const writers = runtime
      .filter(({ code }) => sql.test(code.replace(/^import [^;]*;$/gm, "")))
      .map(({ path }) => path);
    expect(writers.filter((path) => !path.startsWith("runtime/store/"))).to.deep.equal([]);
    expect(writers.length).to.be.greaterThan(10);
  });

  it("imports ajv in model/schema/ alone", () => {
    expect(only(/^ajv/, /^runtime\/model\/schema\//)).to.deep.equal([]);
  });

  it("imports yaml in declare/ alone", () => {
    expect(only(/^yaml$/, /^runtime\/declare\//)).to.deep.equal([]);
  });

  it("reads process.env in config.ts alone", () => {
    const wrong = [...runtime, ...codegen, ...resources].filter(
      (file) => /process\.env/.test(file.code) && file.path !== "runtime/config.ts",
    );
    expect(wrong.map((file) => file.path)).to.deep.equal([]);
  });

  it("lets hooks import charter, its decimals and generated types alone", () => {
    const hooks = resources.filter((file) => file.path.endsWith(".hooks.ts"));
    expect(hooks.length).to.be.greaterThan(0);
    const wrong = hooks.flatMap((file) => [
      ...resolved(file)
        .filter((to) => !to.startsWith("resources/"))
        .map((to) => `${file.path} imports ${to}`),
      ...file.imports
        .filter((i) => !i.startsWith(".") && i !== "charter" && i !== "charter/decimal")
        .map((i) => `${file.path} imports ${i}`),
    ]);
    expect(wrong).to.deep.equal([]);
  });

  it("lets an application's middleware import its own type and packages alone", () => {
    const files = [...resources, ...filesBelow("test/fixtures")].filter(({ path }) =>
      /(^|\/)middleware\.ts$/.test(path),
    );
    expect(files.length).to.be.greaterThan(0);
    const wrong = files.flatMap((file) => [
      ...only(/^(koa|@koa\/router|knex|pg|yaml)$/, /^$/).filter((path) => path === file.path),
      ...resolved(file)
        .filter((to) => dirname(to) !== dirname(file.path))
        .map((to) => `${file.path} imports ${to}`),
    ]);
    expect(wrong).to.deep.equal([]);
  });

  it("calls the API from the console by core/http.ts alone, and imports nothing of the server", () => {
    // The text of as-code.tsx is for the reader to paste.
    const calls = console.filter(
      ({ path, code }) => !path.endsWith("as-code.tsx") && /\bfetch\(|XMLHttpRequest|EventSource/.test(code),
    );
    expect(calls.map(({ path }) => path)).to.deep.equal(["console/core/http.ts"]);
    const foreign = console.flatMap((file) => resolved(file).filter((to) => !to.startsWith("console/")));
    expect(foreign).to.deep.equal([]);
    expect(only(/^(?!preact(?:\/|$)|@preact\/signals$|\.)/, /^(?!console)/)).to.deep.equal([]);
  });

  it("keeps no mutable state at module level in runtime/", () => {
    const wrong = runtime.flatMap((file) =>
      [
        ...file.code.matchAll(
          /^(?:export )?(?:let|var) \w+|^(?:export )?const \w+[^=\n]*= new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\)/gm,
        ),
      ].map((m) => `${file.path}: ${m[0]}`),
    );
    expect(wrong).to.deep.equal([]);
  });

  it("calls things what the field calls them", () => {
    const all = [...runtime, ...codegen, ...cli, ...console, ...resources, ...filesBelow("bench")];
    // Parsing takes long, and few files have such a word even in their comments.
    const form = new RegExp([...PRIVATE_WORDS.keys()].join("|"), "i");
    const files = all.filter(({ text }) => form.test(text));
    const wrong = files.flatMap(({ path, text }) =>
      identifiersOf(path, text).flatMap((name) => {
        const word = wordsOf(name).find((one) => PRIVATE_WORDS.has(one));
        return word === undefined ? [] : [`${path} names ${name}: ${PRIVATE_WORDS.get(word)!}`];
      }),
    );
    expect(wrong).to.deep.equal([]);
  });

  it("opens each file with one sentence about it", () => {
    const wrong = [...runtime, ...codegen, ...cli, ...exported, ...console].filter(
      (file) => !file.path.includes("/generated/") && !/^(#!.*\n)?(\/\/\/.*\n)*\/\*\* [A-Z]/.test(file.text),
    );
    expect(wrong.map((file) => file.path)).to.deep.equal([]);
  });

  it("stages records by the lists of rules alone", () => {
    // Rows that no rule is about: links of a record, a parent's list of its children, the runtime's own records.
    const others = [
      "runtime/record/links.ts",
      "runtime/record/hooks/hook-context.ts",
      "runtime/record/children.ts",
    ];
    const staging = runtime.filter(({ code }) => /\bunit\.(?:insert|update|emit)\(/.test(code));
    const wrong = staging
      .map(({ path }) => path)
      .filter((path) => !others.includes(path) && !path.startsWith("runtime/platform/"));
    expect(wrong).to.deep.equal(["runtime/record/writes.ts"]);
  });

  it("lists each rule of a write", () => {
    const listed = runtime.find(({ path }) => path === "runtime/record/rules/lists.ts")!.code;
    const rules = runtime.filter(
      ({ path }) => path.startsWith("runtime/record/rules/") && !/\/(?:rule|lists)\.ts$/.test(path),
    );
    const names = rules.map(({ code }) => /^export const (\w+): Rule = /m.exec(code)?.[1]);
    expect(
      names.filter(
        (name) =>
          name === undefined || !new RegExp(`^  (?:\\.\\.\\.)?${name},$|[[ ]${name}[,\\]]`, "m").test(listed),
      ),
    ).to.deep.equal([]);
  });

  it("has a small language", () => {
    const words = new Set([...grammarKeys().keys()].map((key) => key.split(".")[1]));
    // One word says one thing; what differs by its place alone has one word (docs/decisions/words-by-place.md).
    expect(words.size).to.be.at.most(88);
  });
});
