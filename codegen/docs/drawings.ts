/** Standalone drawings: Mermaid, or SVG that includes the colours of the pages. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { arrowsOf, FRAME, FRAME_TITLE, stateDiagram } from "./diagram.ts";
import { titleOf } from "./frame.ts";
import { alike, movesOf } from "./moves.ts";
import { leadsOf, mapDrawing, neighbourDrawing } from "./records.ts";

/**
 * Draws declarations.
 * @param model whose states or neighbours are drawn; null for the whole record map
 * @param isOfStates whether to draw the model's states, which must exist
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

/** The SVG of a page, including the stylesheet rules that it uses. */
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

/** The name of a group of states that can all become each other; no state has this name. */
const GROUP = "any";

function statesAsMermaid(model: Model, application: Application): string {
  const { initial, values } = model.states!;
  const group = alike(model);
  const all = movesOf(model, application);
  const told = all.filter(
    ({ from, to, label }) => label !== "" && group.includes(from) && group.includes(to),
  );
  const moves = [...arrowsOf(all, group), ...told];
  const nameOf = (end: string) => (end === FRAME ? GROUP : end);
  const start = `[*] --> ${initial}`;
  return lines(
    "stateDiagram-v2",
    ...(group.includes(initial) ? [`[*] --> ${GROUP}`] : [start]),
    ...(group.length > 0
      ? [
          `state "${FRAME_TITLE}" as ${GROUP} {`,
          ...[...(group.includes(initial) ? [start] : []), ...group].map((line) => `    ${line}`),
          "}",
        ]
      : []),
    ...moves.map(
      ({ from, to, label }) => `${nameOf(from)} --> ${nameOf(to)}${label === "" ? "" : `: ${label}`}`,
    ),
    ...[...values.values()].filter(({ terminal }) => terminal).map(({ name }) => `${name} --> [*]`),
  );
}

/** The records of an application, or those around one resource's. */
function recordsAsMermaid(application: Application, around: Model | null): string {
  const leads = leadsOf(application).filter(
    ({ from, to }) => around === null || from === around.name || to === around.name,
  );
  const named = new Set(leads.flatMap(({ from, to }) => [from, to]));
  const alone = around === null ? [...application.models.keys()] : [around.name];
  return lines(
    "erDiagram",
    ...alone.filter((name) => !named.has(name)),
    ...leads.map(({ from, to, field, isNeeded, isList }) => {
      const end = isList ? "}o" : isNeeded ? "||" : "|o";
      return `${to} ${end}--o{ ${from} : ${field}`;
    }),
  );
}

const lines = (first: string, ...rest: readonly string[]): string =>
  [first, ...rest.map((line) => `    ${line}`)].join("\n");
