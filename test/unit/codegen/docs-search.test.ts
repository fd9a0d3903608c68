/** The search of the docs finds what a reader types, in every part of them. */
import { join } from "node:path";
import { expect } from "chai";
import MiniSearch from "minisearch";
// @ts-expect-error: a script of pages, without types
import { finder } from "../../../codegen/docs/browser/finder.js";
import { readGuides } from "../../../codegen/docs/guides.ts";
import { createPages } from "../../../codegen/docs/pages.ts";
import { type SearchEntry, searchEntries } from "../../../codegen/docs/search.ts";
import { packageRoot } from "../../../runtime/declare/root.ts";
import { load } from "../../../runtime/load.ts";
import { LIBRARY } from "../../support/library.ts";

const GUIDES = readGuides(join(packageRoot(), "docs", "guides"));

describe("the search of the docs", () => {
  let entries: SearchEntry[];
  before(async () => {
    entries = searchEntries((await load("resources")).application, GUIDES);
  });

  for (const [words, kind, title] of [
    ["rate limit", "Guide", "Rate limits"],
    ["INVALID_STATE", "Error", "INVALID_STATE"],
    ["verify webhook signature", "Guide", "Verify signatures"],
    ["webhook signatures", "Guide", "Verify signatures"],
    ["cancel appointment", "Operation", "Cancel an appointment"],
    ["cancel apointment", "Operation", "Cancel an appointment"],
    ["UNQUALIFIED", "States", "States of leads"],
    ["inheritsFromCase", "Record", "Field definitions"],
    ["lead.converted", "Event", "lead.converted"],
    ["free time", "Guide", "Find free time"],
    ["/work-orders/{id}/cancel", "Operation", "Cancel a work order"],
  ] as const)
    it(`shows first what is meant by: ${words}`, () => {
      const [first] = finder(MiniSearch, entries)(words);
      expect([first?.kind, first?.title]).deep.equal([kind, title]);
    });

  it("finds nothing for words that no page has", () => {
    expect(finder(MiniSearch, entries)("qqqzzzxx")).deep.equal([]);
  });

  it("leads to places that the pages have", async () => {
    const { application } = await load("resources");
    const pages = createPages(() => application);
    const texts = new Map<string, string>();
    for (const { href } of entries) {
      const [path, anchor] = href.split("#") as [string, string | undefined];
      // Scalar makes the places of the reference in the browser.
      if (path === "/docs/reference") continue;
      if (!texts.has(path)) {
        const shown = pages(path, { origin: "http://127.0.0.1:3000", isOnThisMachine: false })!;
        texts.set(path, String((await shown.body.for("identity")).bytes));
      }
      if (anchor !== undefined) expect(texts.get(path), href).contain(`id="${anchor}"`);
    }
  });

  it("covers an application that has no guides", async () => {
    const library = searchEntries((await load(LIBRARY)).application, []);
    expect([...new Set(library.map(({ kind }) => kind))].sort()).deep.equal([
      "Error",
      "Event",
      "Operation",
      "Record",
      "States",
    ]);
  });
});
