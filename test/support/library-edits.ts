/** A lending library before and after edits, for tests of reviews. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rehearseExamples } from "../../cli/comparison/examples.ts";
import { NOW } from "../../codegen/diff/rehearsal/unit.ts";
import { type Review, review } from "../../codegen/diff/review.ts";
import { type Side, sideOfLoaded } from "../../codegen/diff/side.ts";
import type { LoadedFile } from "../../runtime/declare/load.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { besidePlatform } from "../../runtime/load.ts";
import { Memory } from "../../runtime/model/memory.ts";

export interface EditCase {
  readonly title: string;
  /** The stem of the edited declaration. */
  readonly stem: string;
  /** Texts of the declaration, each with its replacement. */
  readonly edits: readonly (readonly [from: string, to: string])[];
  /** `verdict: subject what` */
  readonly says: readonly string[];
}

const FIXTURES = join(packageRoot(), "test", "fixtures");

/** Every edit of `library-edits.txt`, which describes its own format. */
export function editCases(): EditCase[] {
  const blocks = readFileSync(join(FIXTURES, "library-edits.txt"), "utf8").split(/^# /m).slice(1);
  return blocks.map((block) => {
    const [title = "", ...lines] = block.split("\n");
    const marked = (sign: string) =>
      lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1).trim());
    return { title, stem: marked("@")[0]!, edits: editsIn(lines), says: marked("!") };
  });
}

/** Pairs of removed and added lines, as a diff shows them. */
function editsIn(lines: readonly string[]): EditCase["edits"] {
  const edits: [string[], string[]][] = [];
  let isOpen = false;
  for (const line of lines) {
    if (line.startsWith("-")) {
      if (!isOpen) edits.push([[], []]);
      edits.at(-1)![0].push(line.slice(1));
    }
    if (line.startsWith("+")) edits.at(-1)![1].push(line.slice(1));
    isOpen = line.startsWith("-");
  }
  return edits.map(([from, to]) => [from.join("\n"), to.join("\n")]);
}

const folder = join(FIXTURES, "reviewed-library");
const read = (name: string): string => readFileSync(join(folder, name), "utf8");
/** Shared by all edits in sequence: no edit may be reported by what another one changed. */
const memory = new Memory();
const loadFile = (name: string, text = read(name)): LoadedFile => memory.read(name, text);
const names = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
const hooks = new Map([["loan.hooks.ts", read("loan.hooks.ts")]]);
const files = besidePlatform(
  names.map((name) => loadFile(name)),
  memory,
);

/** The unedited library. */
export const library: Side = sideOfLoaded("before", files, hooks, memory);

/** The library with other code in its hooks. @throws if a text does not occur exactly once */
export function recodedLibrary(from: string, to: string): Side {
  const text = read("loan.hooks.ts");
  if (text.split(from).length !== 2) throw new Error(`not once in loan.hooks.ts: ${from}`);
  return sideOfLoaded("after", files, new Map([["loan.hooks.ts", text.replace(from, () => to)]]), memory);
}

/** The library with one declaration edited. @throws if a text does not occur exactly once */
export function editedLibrary({ stem, edits }: Pick<EditCase, "stem" | "edits">): Side {
  const name = `${stem}.yaml`;
  const text = edits.reduce((before, [from, to]) => {
    if (before.split(from).length !== 2) throw new Error(`not once in ${name}: ${from}`);
    return before.replace(from, () => to);
  }, read(name));
  const edited = loadFile(name, text);
  return sideOfLoaded(
    "after",
    files.map((file) => (file.source.file === name ? edited : file)),
    hooks,
    memory,
  );
}

/** What the review reports for an edit, including unedited examples. */
export const saidOf = async (side: Side): Promise<string[]> => saidIn(await reviewed(side));

/** What a review reports; each change is `verdict: subject what`. */
export function saidIn({ changes }: Review): string[] {
  const told = changes.filter(({ surface }) => surface !== "data");
  return told.map(({ verdict, subject, what }) => `${verdict}: ${subject} ${what}`);
}

/** The day of every review in tests: the day on which rehearsed calls are answered. */
export const TODAY = NOW.slice(0, 10);

/** The review of a side against the library. @param today YYYY-MM-DD */
export const reviewed = async (side: Side, today = TODAY): Promise<Review> =>
  review(library, side, { rehearsed: await rehearseExamples(library, side, today), today });
