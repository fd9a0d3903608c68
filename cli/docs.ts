/** The command `charter docs`: lists the pages of the documentation, and prints one. */
import type { Command } from "./shell/command.ts";

export const docs: Command = {
  name: "docs",
  summary: "list the pages of the documentation, or print one",
  about:
    "Without a name, lists the pages for authors of applications and the guides for integrators, with their titles. With a name, prints the page as Markdown. The pages describe this version of charter.",
  args: [{ name: "[page]", summary: "the name of a page in the list" }],
  examples: [
    ["charter docs", "every page, with its title"],
    ["charter docs hooks | less", "the page on hooks"],
    ["charter docs --json", "[ { page, title, file } ]"],
  ],
  exits: { 1: "no page has this name; suggests the most similar one" },
  async run({ args, screen }) {
    const { findPage, pages, textOf } = await import("./documentation/pages.ts");
    if (args.page !== undefined) {
      const page = findPage(args.page);
      const text = textOf(page);
      screen.result({ ...page, text }, () => screen.print(text.trimEnd()));
      return;
    }
    const all = pages();
    screen.result(all, () => {
      for (const [about, isGuide] of [
        ["For authors of applications", false],
        ["For integrators, also at /docs of a running server", true],
      ] as const) {
        screen.print(screen.bold(about));
        const rows = all.filter(({ page }) => page.startsWith(GUIDES) === isGuide);
        screen.table(
          rows.map(({ page, title }) => [page, title]),
          "  ",
        );
        screen.print();
      }
      screen.print("Print one with `charter docs <page>`.");
    });
  },
};

/** What the names of the guides begin with. */
const GUIDES = "guides/";
