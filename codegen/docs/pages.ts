/** The docs that the server shows: maps paths to pages, and renders each when it is first requested. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageRoot } from "../../runtime/declare/root.ts";
import { Encoded } from "../../runtime/http/encoded.ts";
import type { Pages, Reader, ShownPage } from "../../runtime/http/pages.ts";
import type { Application } from "../../runtime/model/model.ts";
import { errorsPage } from "./codes.ts";
import { recordsPage, statesPage } from "./drawn.ts";
import {
  ASSETS,
  DOCS,
  ERRORS_PAGE,
  frame,
  GUIDES,
  missingPage,
  RECORDS_PAGE,
  REFERENCE,
  referenceFrame,
  SEARCH,
  type ShownDemo,
  type Site,
  STATES_PAGE,
} from "./frame.ts";
import { type Guide, guidePage, guidesPage, readGuides } from "./guides.ts";
import { landingPage } from "./landing.ts";
import { searchEntries } from "./search.ts";

/** The API's origin in examples. Readers see the origin that they use instead. */
const EXAMPLE_ORIGIN = "http://127.0.0.1:3000";
/** The placeholder for a key in examples. On the machine of a demo, readers see the demo's key instead. */
const EXAMPLE_KEY = "sk_live_…";

/** Renders a page, with a demo in its examples if there is one. */
type RenderPage = (demo: ShownDemo | null) => string;

/** Maximum number of rendered pages kept, by address and key. Other pages are rendered again. */
const MOST_SHOWN = 100;

const HTML = "text/html; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";

/**
 * Creates the docs. Guides and assets are read here, at boot; pages are rendered on request, and again after
 * a reload. Addresses of this API in them use the origin that the reader used.
 * @param application returns the one that currently serves
 * @param folder of the guides
 * @param demo what readers on this machine see in examples; null without a demo
 */
export function createPages(
  application: () => Application,
  folder = join(packageRoot(), "docs", "guides"),
  demo: () => ShownDemo | null = () => null,
): Pages {
  const guides = readGuides(folder);
  const assets = readAssets();
  let read: ShownPage | null = null;
  const library = () => (read ??= scriptOf(readFileSync(fileURLToPath(import.meta.resolve("minisearch")))));
  const shown = new Map<string, ShownPage>();
  let written = new Map<string, RenderPage>();
  let current: Application | null = null;

  return (asked, { origin, isOnThisMachine }: Reader) => {
    const path = asked.length > 1 ? asked.replace(/\/$/, "") : asked;
    const asset = assets.get(path) ?? (path === LIBRARY ? library() : undefined);
    if (asset) return asset;
    if (path !== DOCS && !path.startsWith(`${DOCS}/`)) return null;
    if (current !== application()) {
      current = application();
      written = siteOf(current, guides);
      shown.clear();
    }
    const seen = isOnThisMachine ? demo() : null;
    const key = seen?.key ?? "";
    const place = written.has(path) ? path : NOWHERE;
    const name = [origin, key, place].join(" ");
    const known = shown.get(name);
    if (known) return known;
    const text = written.get(place)!(seen).replaceAll(EXAMPLE_ORIGIN, origin);
    const page: ShownPage = {
      status: place === NOWHERE ? 404 : 200,
      type: place === SEARCH ? JSON_TYPE : HTML,
      body: new Encoded(key === "" ? text : text.replaceAll(EXAMPLE_KEY, key)),
      isPrivate: key !== "",
    };
    shown.set(name, page);
    for (const oldest of shown.keys()) if (shown.size > MOST_SHOWN) shown.delete(oldest);
    return page;
  };
}

/** The search library, read from its package when the first reader searches. */
const LIBRARY = `${ASSETS}/minisearch.js`;

const scriptOf = (body: Buffer): ShownPage => ({
  status: 200,
  type: "text/javascript; charset=utf-8",
  body: new Encoded(body),
});

/** The path of the page shown for unknown paths. */
const NOWHERE = `${DOCS}/`;

/** Every page by its path, each rendered once. */
function siteOf(application: Application, guides: readonly Guide[]): Map<string, RenderPage> {
  const site = { application, guides } satisfies Site;
  const pages = [
    [ERRORS_PAGE, () => errorsPage(application)],
    [STATES_PAGE, () => statesPage(application)],
    [RECORDS_PAGE, () => recordsPage(application)],
    [NOWHERE, () => missingPage],
    ...(guides.length > 0 ? [[GUIDES, () => guidesPage(guides)] as const] : []),
    ...guides.map((guide) => [guide.href, () => guidePage(guide)] as const),
  ] as const;
  return new Map<string, RenderPage>([
    [DOCS, (demo) => frame(site, DOCS, landingPage(site, demo))],
    [REFERENCE, (demo) => referenceFrame(site, demo)],
    [SEARCH, () => JSON.stringify(searchEntries(application, guides))],
    ...pages.map(([path, make]): [string, RenderPage] => {
      let text: string | null = null;
      return [path, () => (text ??= frame(site, path, make()))];
    }),
  ]);
}

/** Reads the assets of pages: scripts, the stylesheet, and compressed Scalar. @returns them by path */
function readAssets(): ReadonlyMap<string, ShownPage> {
  const folder = join(packageRoot(), "codegen", "docs");
  const own = readdirSync(join(folder, "browser")).map(
    (name) => [name, readFileSync(join(folder, "browser", name))] as const,
  );
  const scalar = { br: readFileSync(join(folder, "scalar", "scalar.js.br")) };
  return new Map(
    [...own, ["scalar.js", scalar] as const].map(([name, body]) => {
      const type = `text/${name.endsWith(".css") ? "css" : "javascript"}; charset=utf-8`;
      return [`${ASSETS}/${name}`, { status: 200, type, body: new Encoded(body) }];
    }),
  );
}
