/** The docs that the server shows: which page stands at which path, each made when it is first asked for. */
import { join } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { JOURNALS } from "../../runtime/model/journal.ts";
import type { Application } from "../../runtime/model/model.ts";
import { errorsPage } from "./errors.ts";
import { DECISIONS, DOCS, frame, isDecision, journalHref, type Page, resourceHref } from "./frame.ts";
import { type Guide, guidePage, readGuides } from "./guides.ts";
import { journalPage } from "./journal.ts";
import { decisionsPage, EXAMPLE_ORIGIN, missingPage, startPage } from "./overview.ts";
import { resourcePage } from "./resource.ts";
import { STYLE } from "./style.ts";

/** The pages of one application, by path. */
type Site = ReadonlyMap<string, () => Page>;

/**
 * Makes the docs. The guides are read here, at boot; pages are made when asked for, and anew after a reload. Addresses
 * of this API in them are those by which the reader came.
 * @param application the one that serves now
 * @param folder of the guides
 */
export function createPages(application: () => Application, folder = join(packageRoot(), "docs")): Pages {
  const guides = readGuides(folder);
  const made = new Map<string, string>();
  let site: Site = new Map();
  let current: Application | null = null;
  return (asked, origin) => {
    const path = asked.length > 1 ? asked.replace(/\/$/, "") : asked;
    if (path === `${DOCS}/style.css`) return { status: 200, type: "text/css; charset=utf-8", body: STYLE };
    if (path !== DOCS && !path.startsWith(`${DOCS}/`)) return null;
    const now = application();
    if (now !== current) {
      current = now;
      site = siteOf(now, guides);
      made.clear();
    }
    const page = site.get(path);
    // One for all of them: kept by path, pages that are not there would fill the memory.
    const place = page ? path : NOWHERE;
    const body = made.get(place) ?? frame(now, guides, place, (page ?? missingPage)());
    made.set(place, body);
    const shown = body.replaceAll(EXAMPLE_ORIGIN, origin);
    return { status: page ? 200 : 404, type: "text/html; charset=utf-8", body: shown };
  };
}

/** Where the page stands that is shown for all that are not there. */
const NOWHERE = `${DOCS}/`;

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
