/** Checks that no other member of responses has the name of an expanded record. */
import { ADDED_MEMBERS } from "../evolution.ts";
import { expansionsOf } from "../expansion.ts";
import { fieldNames } from "./outline.ts";
import { perResource } from "./walk.ts";

export const expandedNames = perResource("expanded-name", (declaration, report, world) => {
  const taken = new Map([...ADDED_MEMBERS].map((name) => [name, "responses to updates have it"]));
  for (const name of fieldNames(declaration, world)) taken.set(name, "another field has it");
  for (const { field, as } of expansionsOf(declaration, world, 1)) {
    const by = taken.get(as);
    const mine = `\`${field}\` is expanded under it`;
    taken.set(as, mine);
    if (by === undefined || by === mine) continue;
    const path = declaration.parent?.field === field ? ["parent", "field"] : ["fields", field];
    report(path, {
      message: `\`expand\` includes the record of \`${field}\` as \`${as}\`, but that name is taken: ${by}.`,
      hint: "Rename one of them.",
      onKey: path[0] === "fields",
    });
  }
});
