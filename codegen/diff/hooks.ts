/** In charge of hooks: code cannot be compared as declarations can, so a change of it is told and left to a person. */
import type { Finding } from "./change.ts";
import type { Side } from "./side.ts";

/** Hooks files that differ by more than the white space around their lines. */
export function compareHooks(before: Side, after: Side): Finding[] {
  const stems = new Set([...before.hooks.keys(), ...after.hooks.keys()]);
  return [...stems].flatMap((stem): Finding[] => {
    const [was, is] = [before.hooks.get(stem), after.hooks.get(stem)];
    if (plain(was) === plain(is)) return [];
    const resource = stem.replaceAll("-", "_");
    const what = was === undefined ? "came" : is === undefined ? "is gone" : "changed";
    return [
      {
        surface: "behaviour",
        verdict: "risky",
        about: { resource, path: [] },
        what: `${stem}.hooks.ts ${what}`,
        reason: "What a hook does cannot be told from its declaration: review it by hand.",
        calls: [],
      },
    ];
  });
}

const plain = (text: string | undefined): string | undefined =>
  text
    ?.split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
