/** Faults between declarations and their hooks are found before anything runs. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { buildApplication } from "../../package/build.ts";
import { DeclarationError } from "../../runtime/declare/diagnostic.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { loadRules, readFiles } from "../../runtime/load.ts";
import { compile } from "../../runtime/model/compile.ts";
import { KnownHooks, loadHooks } from "../../runtime/record/hooks/load-hooks.ts";
import { temporary } from "../support/checkout.ts";
import { LIBRARY } from "../support/library.ts";

/** What is told of the library with one text of a file in the place of another. */
async function faultsWith(file: string, was: string, is: string): Promise<string[]> {
  const root = libraryWith(file, was, is);
  try {
    await buildApplication(root);
    await loadRules(join(root, "resources"));
    return [];
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    return error.diagnostics.map(({ file: at, line, rule, message }) => `${at}:${line} ${rule} ${message}`);
  }
}

/** A copy of the library with one text of a file in the place of another. */
function libraryWith(file: string, was: string, is: string): string {
  const root = temporary("charter-hooks-");
  mkdirSync(join(root, "node_modules"));
  symlinkSync(packageRoot(), join(root, "node_modules", "charter"));
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  cpSync(LIBRARY, join(root, "resources"), { recursive: true });
  const path = join(root, "resources", file);
  const text = readFileSync(path, "utf8");
  expect(text).contain(was);
  writeFileSync(path, text.replace(was, is));
  return root;
}

const HOOKS = "loan.hooks.ts";
const LOAN = "loan.yaml";

describe("hooks and the declarations that name them", () => {
  for (const [what, file, was, is, told] of [
    ["stand as they are", LOAN, "resource: loan", "resource: loan", null],
    [
      "are told of an event that neither emits",
      LOAN,
      "\nevents:\n",
      "\nevents:\n  loan.lost: {}\n",
      /^resources\/loan\.yaml:\d+ event `loan\.lost` is never emitted/,
    ],
    [
      "are told of a hook that is missing",
      HOOKS,
      "export async function limitLoans",
      "async function limitLoans",
      /loan\.yaml:\d+ hook-missing loan\.hooks\.ts exports no function `limitLoans`/,
    ],
    [
      "are told of one that nothing names",
      HOOKS,
      "export async function limitLoans",
      "export function stray() {}\nexport async function limitLoans",
      /hook-undeclared .*`stray`/,
    ],
    [
      "are told where a file is no TypeScript",
      HOOKS,
      "export async function",
      "export asinc function",
      /^resources\/loan\.hooks\.ts:\d+ syntax .*asinc/,
    ],
    [
      "are told where something is not closed",
      HOOKS,
      "\n",
      "\nconst open = {\n",
      /^resources\/loan\.hooks\.ts:\d+ syntax /,
    ],
  ] as const)
    it(what, async () => {
      const faults = await faultsWith(file, was, is);
      if (told === null) expect(faults).deep.equal([]);
      else expect(faults.join("\n")).match(told);
    });

  it("are told of a top-level await that never resolves, once it has taken too long", async () => {
    const root = libraryWith(
      HOOKS,
      "\nexport async function limitLoans",
      "\nawait new Promise(() => {});\n$&",
    );
    await buildApplication(root);
    const files = readFiles(join(root, "resources"));
    const fault = await loadHooks(compile(files), files, "", new KnownHooks(50)).catch((error) => error);
    expect(fault).instanceOf(DeclarationError);
    expect(fault.diagnostics[0]).include({ file: "resources/loan.hooks.ts", rule: "hooks-unfinished" });
    expect(fault.diagnostics[0].message).match(/not finished loading after 0\.05 s.*top-level `await`/);
  });
});
