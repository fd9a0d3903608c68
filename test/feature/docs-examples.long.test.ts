/** Every example of every guide is run as its page shows it, in order and unchanged: it succeeds. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { type Guide, readGuides } from "../../codegen/docs/guides.ts";
import { createPages } from "../../codegen/docs/pages.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { temporary } from "../support/checkout.ts";

const GUIDES = readGuides(join(packageRoot(), "docs", "guides"));

/** A listing of a page, as a reader would copy it. */
interface Listing {
  readonly language: string;
  readonly text: string;
}

describe("the examples of the guides", () => {
  let app: TestApp;
  let key = "";
  before(async () => {
    const { application } = await loaded("resources");
    app = await openTestApp({
      environment: {},
      serve: {
        pages: createPages(
          () => application,
          undefined,
          () => key,
        ),
      },
    });
    ({ key } = await app.key());
  });
  after(() => app.close());

  it("are there", () => expect(GUIDES.length).greaterThan(10));

  for (const guide of GUIDES)
    it(`succeed: ${guide.title}`, async () => {
      const listings = await listingsOf(guide);
      const shown = listings.filter(({ language }) => language === "sh");
      const ran = await runShell(shown.map(({ text }) => text));
      for (const [i, { text }] of shown.entries()) {
        const after = listings[listings.indexOf(shown[i]!) + 1];
        const { status = null, codes } = answerOf(after);
        const { statuses, output } = ran[i]!;
        const told = `${text}\n${output}`;
        // Those that print the status themselves are seen by that.
        if (text.includes("-w '%{http_code}")) expect(output, told).match(/^[23]\d\d$/m);
        else
          expect(statuses.length > 0 || !text.includes("curl "), `nothing was called: ${told}`).equal(true);
        for (const each of statuses.slice(0, status === null ? undefined : -1))
          expect(each, told).match(/^[23]\d\d$/);
        if (status !== null) expect(statuses.at(-1), told).equal(status);
        for (const code of codes) expect(output, told).contain(`"${code}"`);
      }
    });

  it("succeed in other languages: TypeScript, Python", async () => {
    const [first] = GUIDES;
    const listings = await listingsOf(first!);
    const environment = { BASE: `${app.origin}/api/v1`, KEY: key };
    for (const [language, command, ...args] of [
      ["ts", process.execPath, "--import", "tsx/esm"],
      ["python", "python3"],
    ] as const) {
      const file = join(temporary("charter-examples-"), `example.${language === "ts" ? "mts" : "py"}`);
      writeFileSync(file, listings.find((listing) => listing.language === language)!.text);
      const { code, stdout, stderr } = await run(command, [...args, file], environment, packageRoot());
      expect({ code, stderr }, stdout).deep.equal({ code: 0, stderr: "" });
      expect(stdout).match(/^cus_\w{26}\n$/);
    }
  });

  async function listingsOf({ href }: Guide): Promise<Listing[]> {
    const page = await (await fetch(app.origin + href)).text();
    return [...page.matchAll(/<figure class="listing (\w*)">[\s\S]*?<code>([\s\S]*?)<\/code>/g)].map(
      ([, language, marked]) => ({ language: language!, text: unmarked(marked!) }),
    );
  }

  /** Runs the listings in one shell, with what the guide of the first call sets. */
  async function runShell(texts: readonly string[]): Promise<{ statuses: string[]; output: string }[]> {
    const script = [PREAMBLE, ...texts.flatMap((text, i) => [`mark ${i}`, text])].join("\n");
    const environment = { BASE: `${app.origin}/api/v1`, KEY: key };
    const { code, stdout, stderr } = await run("bash", ["-c", script], environment);
    expect(code, `${stdout}\n${stderr}`).equal(0);
    const [, ...outputs] = stdout.split(/^MARK \d+$/m);
    const [, ...errors] = stderr.split(/^MARK \d+$/m);
    return texts.map((_, i) => ({
      output: outputs[i]!,
      statuses: [...errors[i]!.matchAll(/^STATUS (\d+)$/gm)].map(([, status]) => status!),
    }));
  }
});

/** Tells which status each call had, beside what the listing itself prints. */
const PREAMBLE = `set -eo pipefail
curl() { command curl -sS -w '%{stderr}STATUS %{http_code}\\n' "$@"; }
mark() { printf '\\nMARK %s\\n' "$1"; printf '\\nMARK %s\\n' "$1" >&2; }`;

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

const unmarked = (text: string): string =>
  text.replace(/<[^>]+>/g, "").replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity]!);

/** The status and the codes that an answer is shown with. */
function answerOf(listing: Listing | undefined): { status?: string; codes: string[] } {
  if (listing?.language !== "jsonc") return { codes: [] };
  const codes = [...listing.text.matchAll(/"code": "([A-Z_]+)"/g)].map(([, code]) => code!);
  return { status: /^\/\/ (\d{3})$/m.exec(listing.text)![1]!, codes };
}

async function run(
  command: string,
  args: readonly string[],
  environment: Record<string, string>,
  cwd = temporary("charter-examples-"),
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...environment } });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, stdout, stderr };
}
