/** Differences between a hook's source and its declaration are found before it runs. */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "chai";
import { DeclarationError, render } from "../../runtime/declare/diagnostic.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { load, platformFolder, readFiles } from "../../runtime/load.ts";
import { hookedCalls } from "../../runtime/model/footprint.ts";
import { type Application, type Model, modelOf } from "../../runtime/model/model.ts";
import { judgeSource } from "../../runtime/record/hooks/hook-source.ts";
import { sourceFaults } from "../../runtime/record/hooks/load-hooks.ts";
import { Scripts } from "../../runtime/record/hooks/script.ts";
import { loaded } from "../support/app.ts";
import { LIBRARY } from "../support/library.ts";
import { scratchFolder } from "../support/scratch.ts";

describe("the source of a hook", () => {
  let application: Application;
  before(async () => {
    ({ application } = await loaded(LIBRARY));
  });

  it("of the platform does what its declarations say, which no load looks at", () => {
    const platform = readFiles(LIBRARY).filter(({ folder }) => folder === platformFolder());
    const faultsOf = (change: (model: Model) => Model) =>
      platform.flatMap((file) => {
        const model = [...application.models.values()].find(({ file: at }) => at === file.source.file)!;
        return sourceFaults(change(model), file, application, new Scripts());
      });
    expect(faultsOf((model) => model)).deep.equal([]);
    const nothing = { reads: new Set<string>(), creates: new Set<string>(), writes: new Map() };
    const tellingNothing = ({ operations, ...model }: Model): Model => {
      const create = operations.create && { ...operations.create, footprint: nothing };
      return { ...model, operations: { ...operations, create } };
    };
    expect(faultsOf(tellingNothing)).length.above(0);
  });

  /** What is said of a hook of loans in whose place a text stands. */
  function saidOf(
    hook: string,
    files: Readonly<Record<string, string>> | string,
    context = 'import type { HookContext } from "charter";\n',
  ): string[] {
    const texts = typeof files === "string" ? { "loan.hooks.ts": files } : files;
    const scripts = new Scripts((path) => {
      const text = texts[basename(path)];
      return text === undefined ? null : context + text;
    });
    const model = modelOf(application, "loan");
    const called = hookedCalls(model).find((each) => each.hook === hook)!;
    const pieces = scripts.piecesOf(scripts.read("/x/loan.hooks.ts")!, hook);
    return judgeSource(pieces, { ...called, model }, application).map(({ message }) =>
      message.replace(`The hook \`${hook}\` `, ""),
    );
  }

  /** The hook of PATCH does what its declaration says, and this beside. */
  const patched = (body: string, more = "") =>
    saidOf(
      "keepRemark",
      `${more}
export async function keepRemark(context: HookContext) {
  const { after, before, fault, refuse, store, warn } = context;
  after.words = [];
  if (!after.remark) fault("/remark", "REMARK_REMOVED", "No.");
  ${body}
}`,
    );
  it("is read whether or not its context has a type", () => {
    const text = `export async function keepRemark({ after, refuse }: any) {
  after.words = [];
  if (!after.remark) refuse("NEVER_HEARD_OF", "No.");
}`;
    expect(saidOf("keepRemark", text, "")).include(
      "refuses with `NEVER_HEARD_OF`, which its declaration does not list under `refusal`.",
    );
  });

  const lists = (deed: string, key: string) =>
    `${deed}, which its declaration does not list under \`${key}\`.`;

  for (const [what, body, ...says] of [
    ["does what is declared", 'warn("REMARK_SHORTENED", "", {});'],
    ["refuses", 'refuse("NEVER_HEARD_OF", "No.");', lists("refuses with `NEVER_HEARD_OF`", "refusal")],
    [
      "refuses with a code of every resource",
      'refuse("CONFLICT", "No.");',
      lists("refuses with `CONFLICT`", "refusal"),
    ],
    ["notes a fault of a value", 'fault("/remark", "REQUIRED", "No.");'],
    [
      "notes a fault of the whole, or of a parameter",
      'fault("", "REQUIRED", ""); fault("query.q", "REQUIRED", "");',
    ],
    [
      "notes a fault at no JSON Pointer",
      'fault("words.0", "REQUIRED", "No.");',
      "adds an error at `words.0`, which is not a JSON Pointer.",
    ],
    [
      "notes either of two faults",
      'fault(after.path, before.x === "NO_CODE" ? "REMARK_REMOVED" : "REMARK_REMOVE", "No.");',
      "refuses with `REMARK_REMOVE`, which its declaration does not list under `refusal`, did you mean `REMARK_REMOVED`?",
    ],
    ["warns", 'context.warn("NEVER_HEARD_OF", "", {});', lists("warns with `NEVER_HEARD_OF`", "warns")],
    ["reads", 'await store.find("author", { name: "refuse(" });', lists("reads `author`", "reads")],
    ["reads definitions", 'await context.readAnswers("book", {}, "");', lists("reads `attribute`", "reads")],
    [
      "makes",
      'await context.store.create("author", { name: `a \\` $' + "{after.words} b` });",
      lists("makes `author`", "creates"),
    ],
    ["sets", "context.after.renewals ??= 1;", lists("sets `renewals`", "writes")],
    [
      "sets several",
      "Object.assign(after, { words, renewals: 1, ...before });",
      lists("sets `renewals`", "writes"),
    ],
    ["compares", "if (after.renewals === 1 || /[/'\"]/.test(after.remark)) return;"],
    [
      "sets of others",
      'await store.update("member", before.patronId, { email: "a", "isBarred": f({ x: 1 }) });',
      lists("sets `member.email`", "writes"),
      lists("sets `member.isBarred`", "writes"),
    ],
    ["says it in a comment", '/* refuse("A", "") */ // refuse("B", "")\n const text = "refuse(\\"C\\")";'],
  ] as const)
    it(`that ${what} is read`, () => expect(patched(body)).deep.equal(says));

  it("is read with the functions that it calls, here and in other files, and without others", () => {
    const files = {
      "loan.hooks.ts": `import { deny, type Denial as no } from "./denials.ts";
export const extendLoan = async (context: HookContext) => denyIt(context);
const denyIt = ({ refuse, close }: HookContext) => (close ? deny(refuse) : refuse("HERE", ""));
export function close({ refuse }: HookContext) { refuse("NEVER", ""); }`,
      "denials.ts":
        'export const deny = (refuse: HookContext["refuse"]) => refuse("THERE", "");\nconst other = refuse("NOT", "");',
    };
    expect(saidOf("extendLoan", files)).deep.equal([
      lists("refuses with `HERE`", "refusal"),
      lists("refuses with `THERE`", "refusal"),
    ]);
  });

  it("may refuse with codes of every resource where its declaration does not tell what it does", () => {
    expect(
      saidOf("extendLoan", 'export const extendLoan = ({ refuse }) => refuse("CONFLICT", "");'),
    ).deep.equal([]);
  });

  it("that never does what its declaration says is read", () => {
    const text = "export function keepRemark({ after }: HookContext) { after.remark = null; }";
    expect(saidOf("keepRemark", text)).deep.equal([
      lists("sets `remark`", "writes"),
      "never sets `words`.",
      "never refuses with `REMARK_REMOVED`.",
    ]);
  });

  it("that does not show what it sets may set what is declared", () => {
    const text = `export function keepRemark({ after, fault, input }: HookContext) {
  Object.assign(after, input);
  fault("/remark", "REMARK_REMOVED", "");
}`;
    expect(saidOf("keepRemark", text)).deep.equal([]);
  });

  it("is told of at its place, and its declaration at its own", async () => {
    const folder = scratchFolder("charter-hooks-");
    cpSync(join(packageRoot(), LIBRARY), folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const path = join(folder, "loan.hooks.ts");
    const text = readFileSync(path, "utf8")
      .replace('refuse("LOAN_IS_OPEN", "An', 'refuse("LOAN_IS_LENT", "An')
      .replace('"loan", { patronId: input.patronId })).at(-1)', '"fine", {})).at(-1)');
    writeFileSync(path, text);
    const fault = await load(folder).then(
      () => null,
      (error: unknown) => error,
    );
    rmSync(folder, { recursive: true });
    expect(fault).instanceOf(DeclarationError);
    const told = (fault as DeclarationError).diagnostics.map((one) => {
      const name = basename(one.file);
      return `${name}:${one.line}:${one.column} ${one.message}`;
    });
    const line = (part: string) => text.slice(0, text.indexOf(part)).split("\n").length;
    expect(told[0]).match(new RegExp(`^loan\\.hooks\\.ts:${line("LOAN_IS_LENT")}:41 .*LOAN_IS_OPEN`));
    expect(told[1]).match(/^loan\.yaml:\d+:\d+ The hook `keepOpenLoans` never refuses with `LOAN_IS_OPEN`/);
    expect(told[2]).match(new RegExp(`^loan\\.hooks\\.ts:${line('"fine"')}:\\d+ .*reads \`fine\``));
    expect(told[3]).match(/^loan\.yaml:\d+:\d+ The hook `findLatest` never reads `loan`/);
    const [{ file: _, ...first } = { file: "" }] = (fault as DeclarationError).diagnostics;
    expect(render({ file: "loan.hooks.ts", ...first } as never, text)).contain("^^^^^^^^^^^^");
  });
});
