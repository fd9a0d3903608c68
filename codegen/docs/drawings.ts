/** Drawings that stand by themselves: Mermaid, or SVG with the colours of the pages in it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { stateDiagram } from "./diagram.ts";
import { titleOf } from "./frame.ts";
import { recordsAsMermaid, statesAsMermaid } from "./mermaid.ts";
import { mapDrawing, neighbourDrawing } from "./records.ts";

/**
 * A drawing of what is declared.
 * @param model whose states or neighbours are drawn; null for the whole record map
 * @param isOfStates whether its states are; it has some then
 */
export function drawingOf(
  application: Application,
  model: Model | null,
  isOfStates: boolean,
  isSvg: boolean,
): string {
  if (model !== null && isOfStates)
    return isSvg
      ? selfContained(stateDiagram(model, application, titleOf(model), "states").text)
      : statesAsMermaid(model, application);
  if (!isSvg) return recordsAsMermaid(application, model);
  const drawn =
    model === null ? mapDrawing(application, false) : neighbourDrawing(model, application, "around", false);
  return selfContained(drawn.text);
}

/** A drawing of a page with the rules of its stylesheet that it is drawn by. */
function selfContained(svg: string): string {
  const sheet = readFileSync(join(packageRoot(), "codegen", "docs", "browser", "style.css"), "utf8");
  const [light, dark] = [":root", ":root.dark-mode"].map((at) => {
    const begin = sheet.indexOf(`${at} {`) + at.length + 2;
    return sheet.slice(begin, sheet.indexOf("}", begin));
  });
  const rules = [...sheet.matchAll(/^:where\(\.sheet\) (\.states [^{]*\{[^}]*\})/gm)].map(
    ([, rule]) => rule!,
  );
  const style = `svg {${light} background: var(--paper); }
@media (prefers-color-scheme: dark) { svg {${dark} } }
${rules.join("\n")}`;
  return svg
    .replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace("<title", () => `<style>\n${style}\n</style>\n<title`);
}
