/** In charge of telling a client that it sent what will be gone (RFC 9745 and RFC 8594). */
import type { Field } from "../../model/model.ts";

/** Headers of an answer to a body that held deprecated fields; the earliest dates count. */
export function deprecations(fields: readonly Field[]): Readonly<Record<string, string>> {
  if (fields.length === 0) return {};
  const earliest = (pick: (field: Field) => Date) =>
    new Date(Math.min(...fields.map((field) => pick(field).getTime())));
  const since = earliest((field) => field.deprecated!.since);
  const sunset = earliest((field) => field.deprecated!.sunset);
  return { Deprecation: `@${Math.floor(since.getTime() / 1000)}`, Sunset: sunset.toUTCString() };
}
