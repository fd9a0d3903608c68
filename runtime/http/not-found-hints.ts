/** Explains mistakes in a path: what the API read, and what the client may have meant. */
import { Refusal } from "../errors.ts";
import { prefixOf } from "../model/id.ts";
import { JOURNALS } from "../model/journal.ts";
import type { Application, Readable } from "../model/model.ts";
import type { Call } from "./context.ts";
import { BY_REFERENCE, type Routes } from "./routes.ts";

/** The reason why a path does not exist, as the end of a sentence. */
export function explainPath(routes: Routes, path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  const trimmed = path.slice(0, end);
  const isSlip = end > 0 && end < path.length && routes.stands(trimmed);
  if (isSlip) return `: \`${trimmed.slice(0, 200)}\` without the trailing slash exists.`;
  const single = trimmed.replace(/\/{2,}/g, "/");
  return single !== trimmed && routes.stands(single)
    ? `: \`${single.slice(0, 200)}\`, with single slashes, exists.`
    : routes.hint(path) || ".";
}

/** An explanation if a word in the path was read as an id but is not one. */
export function explainWord(template: string, params: readonly string[]): string {
  const word = template.endsWith(BY_REFERENCE) ? undefined : params.find((param) => prefixOf(param) === null);
  return word === undefined ? "" : ` \`${word.slice(0, 64)}\` is in the place of an id, as in ${template}.`;
}

/** The refusal of an id in the path; if the id belongs to another resource, the refusal says so. */
export function explainId({ route, params, serving }: Call, refusal: Refusal): Refusal {
  if (refusal.code !== "NOT_FOUND" || route === null || route.operation.kind === "upsert") return refusal;
  const { application } = serving.compiled;
  const kinds = kindsOf(application);
  const expected = [
    kinds.find(({ path }) => path === route.template.slice(0, route.template.indexOf("/{id}"))),
    kinds.find(({ prefix }) => prefix === prefixIn(route.operation)),
  ];
  for (const [i, param] of params.entries()) {
    const prefix = prefixOf(param);
    const meant = expected[i];
    if (!meant || prefix === meant.prefix) continue;
    const message = kinds.some((kind) => kind.prefix === prefix)
      ? `No such record: this is a \`${prefix}_\` id; ${meant.name} have \`${meant.prefix}_\` ids.`
      : `No such record: ids of ${meant.name} begin with \`${meant.prefix}_\`, followed by 26 digits and lower-case letters.`;
    return new Refusal("NOT_FOUND", message);
  }
  return refusal;
}

const prefixIn = (operation: NonNullable<Call["route"]>["operation"]): string | null =>
  "model" in operation ? operation.model.idPrefix : null;

/** Everything that has ids: its path, its name, and the prefix of its ids. */
const kindsOf = ({ models }: Application): Kind[] => [
  ...[...models.values()].map((model) => kindOf(model, model.parent ? null : model.path)),
  ...JOURNALS.map((journal) => kindOf(journal, journal.path)),
];

type Kind = ReturnType<typeof kindOf>;

const kindOf = ({ collection, idPrefix }: Readable, path: string | null) => ({
  path,
  name: collection.replaceAll("_", " "),
  prefix: idPrefix,
});
