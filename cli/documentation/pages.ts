/** Finds the pages of the documentation that come with the package. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";
import { didYouMean, Guessing } from "../../runtime/errors.ts";
import { Failure } from "../shell/failure.ts";

/** A page of Markdown. */
export interface Page {
  /** `hooks`, or `guides/webhooks` */
  readonly page: string;
  readonly title: string;
  /** The path of its file. */
  readonly file: string;
}

/** Folders below `docs/` with pages, by what the names of their pages begin with. */
const FOLDERS = { "": "", "guides/": "guides" };

/** Returns every page: first those for authors, then the guides, each in the order of their files. */
export const pages = (): Page[] =>
  Object.entries(FOLDERS).flatMap(([prefix, folder]) => pagesIn(prefix, folder));

function pagesIn(prefix: string, folder: string): Page[] {
  const path = join(packageRoot(), "docs", folder);
  const names = readdirSync(path).filter((name) => name.endsWith(".md"));
  return names.sort().map((name) => {
    const file = join(path, name);
    // Numbers only put the guides in order.
    const page = `${prefix}${name.replace(/^\d+-|\.md$/g, "")}`;
    return { page, title: titleOf(readFileSync(file, "utf8")) ?? page, file };
  });
}

const titleOf = (text: string): string | undefined => /^# (.+)$/m.exec(text)?.[1];

/**
 * Finds a page by its name. A guide is also found without `guides/`.
 * @throws Failure with the nearest name
 */
export function findPage(name: string): Page {
  const all = pages();
  const sought = name.replace(/^docs\/|\.md$/g, "");
  const found =
    all.find(({ page }) => page === sought) ?? all.find(({ page }) => page === `guides/${sought}`);
  if (found) return found;
  const names = all.flatMap(({ page }) => [page, page.replace("guides/", "")]);
  const begun = names.find((one) => one.startsWith(sought));
  const meant = begun ? `, did you mean \`${begun}\`?` : didYouMean(sought, names, new Guessing()) || ".";
  throw new Failure("NOT_FOUND", `There is no page \`${name}\`${meant}`, {
    remedy: "`charter docs` lists the pages.",
  });
}

export const textOf = ({ file }: Page): string => readFileSync(file, "utf8");
