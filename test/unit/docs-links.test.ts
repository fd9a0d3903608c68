/** The Markdown files by themselves: each link leads to a file and heading that exist, and each JSON listing is JSON. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect } from "chai";
import { packageRoot } from "../../runtime/declare/root.ts";

const root = packageRoot();
const SKIPPED = new Set(["node_modules", "dist", ".git", ".data"]);

function markdownIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : markdownIn(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

/** The text without its listings, in which brackets are no links. */
const proseOf = (path: string): string =>
  readFileSync(path, "utf8")
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, "")
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()#]/g, " "));

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(path: string): Set<string> {
  const anchors = new Set<string>();
  const text = readFileSync(path, "utf8").replace(/^(```|~~~)[\s\S]*?^\1/gm, "");
  for (const [, heading] of text.matchAll(/^#{1,6} +(.+)$/gm)) {
    const slug = heading!
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, "")
      .trim()
      .replaceAll(" ", "-");
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n++) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  for (const [, id] of text.matchAll(/<[^>]+ (?:id|name)="([^"]+)"/g)) anchors.add(id!);
  return anchors;
}

/** Links of a file to others of this repository; pages of a server begin with a slash. */
const linksOf = (path: string): string[] =>
  [...proseOf(path).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^(?:[a-z]+:|\/)/i.test(link));

function fault(from: string, link: string): string[] {
  const [file, anchor] = link.split("#") as [string, string?];
  const path = file === "" ? from : join(dirname(from), decodeURIComponent(file));
  const place = `${relative(root, from)}: ${link}`;
  if (!existsSync(path)) return [`${place}: there is no such file`];
  if (anchor === undefined || statSync(path).isDirectory() || !path.endsWith(".md")) return [];
  return anchorsOf(path).has(decodeURIComponent(anchor)) ? [] : [`${place}: there is no such heading`];
}

/** The JSON listings of a file, without their comments and empty ones. */
const jsonIn = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(/^ *```jsonc?\n([\s\S]*?)^ *```/gm)]
    .map(([, listing]) => listing!.replace(/^\s*\/\/.*$/gm, "").trim())
    .filter((listing) => listing !== "");

function faultOfJson(path: string, listing: string): string[] {
  try {
    JSON.parse(listing);
    return [];
  } catch (error) {
    return [`${relative(root, path)}: ${(error as Error).message} in ${listing.slice(0, 100)}`];
  }
}

describe("the pages of the docs", () => {
  const files = markdownIn(root);

  it("link to files that exist, and to headings that they have", () => {
    const links = files.flatMap((from) => linksOf(from).map((link) => [from, link] as const));
    expect(links.length).greaterThan(50);
    expect(links.flatMap(([from, link]) => fault(from, link))).deep.equal([]);
  });

  it("show JSON that can be parsed", () => {
    const listings = files.flatMap((path) => jsonIn(path).map((listing) => [path, listing] as const));
    expect(listings.length).greaterThan(50);
    expect(listings.flatMap(([path, listing]) => faultOfJson(path, listing))).deep.equal([]);
  });
});
