/** The drawings as Mermaid, for what renders it: issues, wikis, editors. */
import type { Application, Model } from "../../runtime/model/model.ts";
import { arrowsOf, FRAME, FRAME_TITLE } from "./diagram.ts";
import { alike, movesOf } from "./moves.ts";
import { leadsOf } from "./records.ts";

/** What stands for states that are all alike; no state has such a name. */
const GROUP = "any";

export function statesAsMermaid(model: Model, application: Application): string {
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
export function recordsAsMermaid(application: Application, around: Model | null): string {
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
