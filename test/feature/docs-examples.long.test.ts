/** Every example of every page succeeds as the page shows it, in order and unchanged. */
import { join } from "node:path";
import { expect } from "chai";
// @ts-expect-error: a script of pages, without types
import { prepared } from "../../codegen/docs/browser/samples.js";
import { type Guide, readGuides } from "../../codegen/docs/guides.ts";
import { createPages } from "../../codegen/docs/pages.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { grouped } from "../../runtime/model/grouped.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { runExamples } from "../support/examples.ts";

const GUIDES = readGuides(join(packageRoot(), "docs", "guides"));

/** A listing of a page, as a reader would copy it. */
interface Listing {
  readonly language: string;
  readonly text: string;
}

describe("the examples of the guides", () => {
  let app: TestApp;
  let variables = { BASE: "", KEY: "" };
  let writing: NodeJS.Timeout;
  before(async () => {
    const { application } = await loaded("resources");
    const pages = createPages(
      () => application,
      undefined,
      () => ({ key: variables.KEY, records: {} }),
    );
    const environment = { CORS_ORIGINS: "https://app.example.com" };
    app = await openTestApp({ environment, serve: { pages } });
    variables = { BASE: `${app.origin}/api/v1`, KEY: (await app.key()).key };
    // Readers wait until the log lists a request. On a slow machine, the timer of the log can be later than that.
    writing = setInterval(() => void app.serving.app.requestLog!.write(), 50);
  });
  after(() => {
    clearInterval(writing);
    return app.close();
  });

  it("are there", () => expect(GUIDES.length).greaterThan(10));

  // The pages of one guide continue one another.
  for (const pages of grouped(GUIDES.map((guide) => [guide.href.replace(/-\d+$/, ""), guide])).values())
    it(`succeed: ${pages[0]!.title}`, async () => {
      const listings = (await Promise.all(pages.map(listingsOf))).flat();
      const shown = listings.filter(({ language }) => language === "sh");
      const ran = await runExamples(
        "sh",
        shown.map(({ text }) => text),
        variables,
      );
      for (const [i, { text, statuses, output }] of ran.entries()) {
        const after = listings[listings.indexOf(shown[i]!) + 1];
        const { status = null, codes } = answerOf(after);
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

  for (const language of ["ts", "js", "python"])
    it(`succeed in another language: ${language}`, async () => {
      const listings = (await Promise.all(GUIDES.map(listingsOf))).flat();
      const texts = listings.filter((listing) => listing.language === language).map(({ text }) => text);
      expect(texts.length).greaterThan(0);
      for (const { text, failure, output } of await runExamples(language, texts, variables)) {
        expect(failure, text).equal("");
        if (/print\(|console\.log\(/.test(text)) expect(output, text).match(/^cus_\w{26}$/);
      }
    });

  async function listingsOf({ href }: Guide): Promise<Listing[]> {
    const page = await (await fetch(app.origin + href)).text();
    return [...page.matchAll(/<figure class="listing (\w*)">[\s\S]*?<code>([\s\S]*?)<\/code>/g)].map(
      ([, language, marked]) => ({ language: language!, text: unmarked(marked!) }),
    );
  }
});

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&amp;": "&",
};

const unmarked = (text: string): string =>
  text.replace(/<[^>]+>/g, "").replace(/&(?:lt|gt|quot|amp|#x27);/g, (entity) => ENTITIES[entity]!);

/** The status and the codes that an answer is shown with. */
function answerOf(listing: Listing | undefined): { status?: string; codes: string[] } {
  if (listing?.language !== "jsonc") return { codes: [] };
  const codes = [...listing.text.matchAll(/"code": "([A-Z_]+)"/g)].map(([, code]) => code!);
  return { status: /^\/\/ (\d{3})$/m.exec(listing.text)![1]!, codes };
}

/** All samples in bash by `npm run campaign:pages`, otherwise every eighth. The other languages use the same declarations. */
const EVERY = process.env.PAGES === "all" ? 1 : 8;

interface Sampled {
  readonly operationId: string;
  readonly "x-codeSamples": readonly { readonly lang: string; readonly source: string }[];
}

describe("the samples of the reference", () => {
  let app: TestApp;
  let text = "";
  before(async () => {
    app = await openTestApp();
    text = await (await fetch(`${app.origin}/api/v1/openapi.json`)).text();
  });
  after(() => app.close());

  function sampled(key = ""): Sampled[] {
    const given = { base: `${app.origin}/api/v1`, key, makeKey: () => "", states: [] };
    const { paths } = prepared(JSON.parse(text), given) as { paths: Record<string, Record<string, Sampled>> };
    return Object.values(paths).flatMap((path) => Object.values(path));
  }

  it("are there in three languages for every operation", () => {
    const operations = sampled();
    expect(operations.length).greaterThan(40);
    for (const { operationId, ...operation } of operations)
      expect(
        operation["x-codeSamples"].map(({ lang }) => lang),
        operationId,
      ).deep.equal(["bash", "typescript", "python"]);
  });

  for (const [lang, language] of [
    ["bash", "sh"],
    ["typescript", "ts"],
    ["python", "python"],
  ] as const)
    it(`succeed as they are, with nothing set before: ${lang}`, async function () {
      // There are some two hundred, and each in bash starts processes.
      this.timeout(600_000);
      // Of webhook endpoints an organization may have twenty: each language has one of its own.
      const texts = sampled((await app.neighbour()).key)
        .filter((_, place) => lang !== "bash" || place % EVERY === 0)
        .map((operation) => operation["x-codeSamples"].find((sample) => sample.lang === lang)!.source);
      const ran = await runExamples(language, texts, {});
      const faults = ran.flatMap(({ text, output, statuses, failure }) =>
        failure === "" && output !== "" && statuses.every((status) => status.startsWith("2"))
          ? []
          : [[text, output, statuses.join(" "), failure].join("\n")],
      );
      expect(faults.join("\n\n")).equal("");
    });
});
