/** In charge of the docs that the server shows: which page stands at which path, each made when it is first asked for. */
import { join } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";
import type { Pages } from "../../runtime/http/app.ts";
import { JOURNALS } from "../../runtime/model/journal.ts";
import type { Application } from "../../runtime/model/model.ts";
import { errorsPage } from "./errors.ts";
import { DECISIONS, DOCS, frame, isDecision, journalHref, type Page, resourceHref } from "./frame.ts";
import { type Guide, guidePage, readGuides } from "./guides.ts";
import { journalPage } from "./journal.ts";
import { decisionsPage, startPage } from "./overview.ts";
import { resourcePage } from "./resource.ts";
import { STYLE } from "./style.ts";

/** The pages of one application, by path. */
type Site = ReadonlyMap<string, () => Page>;

/**
 * Makes the docs. The guides are read here, at boot; pages are made when asked for, and anew after a reload.
 * @param application the one that serves now
 * @param folder of the guides
 */
export function createPages(application: () => Application, folder = join(packageRoot(), "docs")): Pages {
  const guides = readGuides(folder);
  const made = new Map<string, string>();
  let site: Site = new Map();
  let current: Application | null = null;
  return (asked) => {
    const path = asked.length > 1 ? asked.replace(/\/$/, "") : asked;
    if (path === `${DOCS}/style.css`) return { type: "text/css; charset=utf-8", body: STYLE };
    if (path !== DOCS && !path.startsWith(`${DOCS}/`)) return null;
    const now = application();
    if (now !== current) {
      current = now;
      site = siteOf(now, guides);
      made.clear();
    }
    const page = site.get(path);
    if (!page) return null;
    const body = made.get(path) ?? frame(now, guides, path, page());
    made.set(path, body);
    return { type: "text/html; charset=utf-8", body };
  };
}

/** Every path of the docs. */
export function siteOf(application: Application, guides: readonly Guide[]): Site {
  return new Map<string, () => Page>([
    [DOCS, () => startPage(application, guides)],
    [`${DOCS}/errors`, () => errorsPage(application)],
    ...(guides.some(isDecision) ? [[DECISIONS, () => decisionsPage(guides)] as [string, () => Page]] : []),
    ...JOURNALS.map((journal): [string, () => Page] => [
      journalHref(journal),
      () => journalPage(journal, application),
    ]),
    ...[...application.models.values()].map((model): [string, () => Page] => [
      resourceHref(model),
      () => resourcePage(model, application),
    ]),
    ...guides.map((guide): [string, () => Page] => [guide.href, () => guidePage(guide)]),
  ]);
}
