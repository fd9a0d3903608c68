/** In charge of what looks like a rename: where a field goes and one of its form comes, which to clients is both. */
import { isGiven } from "../../runtime/model/field.ts";
import type { Model } from "../../runtime/model/model.ts";

/** Names of fields that went, each with the one that seems to be it now; none where several could be. */
export function renamesOf(before: Model, after: Model): Map<string, string> {
  const gone = before.fields.filter((field) => isGiven(field) && !after.byName.has(field.name));
  const came = after.fields.filter((field) => isGiven(field) && !before.byName.has(field.name));
  const formOf = ({ type, nullable }: Model["fields"][number]) =>
    JSON.stringify([type.name, type.input, nullable]);
  return new Map(
    gone.flatMap((field) => {
      const alike = came.filter((other) => formOf(other) === formOf(field));
      const others = gone.filter((other) => formOf(other) === formOf(field));
      return alike.length === 1 && others.length === 1 ? [[field.name, alike[0]!.name]] : [];
    }),
  );
}

export const renameHint = (from: string, to: string): string =>
  `It looks like a rename of ${from} to ${to}: write \`was: ${from}\` at ${to}.`;
