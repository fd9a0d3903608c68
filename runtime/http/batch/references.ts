/** References of a batch's items to results of earlier ones: `$c1.id` is an id, and `$$` a dollar sign. */
import { refusalWith } from "../../errors.ts";
import { pointer } from "../../model/type.ts";

const REFERENCE = /^\$([A-Za-z][A-Za-z0-9_-]{0,63})\.id$/;

/** The result of a named item: the id of its record, null if it has none, or `FAILED`. */
export type NamedResult = string | null;

/** Marks a failed item; no id has this form. */
export const FAILED = "failed!";

/** By the names of all items; undefined for an item that has no result yet. */
export type NamedResults = ReadonlyMap<string, NamedResult | undefined>;

/** The path with each segment that is a reference replaced. */
export const resolvePath = (path: string, named: NamedResults): string =>
  path
    .split("/")
    .map((segment) => resolveSegment(segment, named))
    .join("/");

/** Unlike a body, a path has no texts that only begin like a reference. */
function resolveSegment(segment: string, named: NamedResults): string {
  const name = /^\$([A-Za-z][A-Za-z0-9_-]*)/.exec(segment)?.[1] ?? "";
  if (!named.has(name) || REFERENCE.test(segment)) return resolveText(segment, named, "");
  const message = `\`${segment}\` is not a reference. Write \`$${name}.id\` for the id of that item's record.`;
  throw refusalWith("VALIDATION_FAILED", message, [{ path: "", code: "INVALID_VALUE" }]);
}

/** The body with each text that is a reference replaced; the same value if there is none. */
export function resolveBody(value: unknown, named: NamedResults, at = ""): unknown {
  if (typeof value === "string") return resolveText(value, named, at);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item, i) => resolveBody(item, named, pointer(at, i)));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  const members = Object.entries(value as Record<string, unknown>);
  const resolved = members.map(
    ([name, member]) => [name, resolveBody(member, named, pointer(at, name))] as const,
  );
  return resolved.some(([, member], i) => member !== members[i]![1]) ? Object.fromEntries(resolved) : value;
}

function resolveText(text: string, named: NamedResults, at: string): string {
  if (!text.startsWith("$")) return text;
  if (text.startsWith("$$")) return text.slice(1);
  const name = REFERENCE.exec(text)?.[1];
  return name === undefined ? text : idOf(name, named, at);
}

/** @throws Refusal DEPENDENCY_FAILED, VALIDATION_FAILED */
function idOf(name: string, named: NamedResults, at: string): string {
  const found = named.get(name);
  if (found === FAILED) {
    const message = `\`${name}\` failed, and this item needs its result.`;
    throw refusalWith("DEPENDENCY_FAILED", message, [{ path: at }]);
  }
  if (typeof found === "string") return found;
  const message =
    found === undefined
      ? `No earlier item is named \`${name}\`. To send the text itself, write \`$$${name}.id\`.`
      : `The result of \`${name}\` has no id.`;
  throw refusalWith("VALIDATION_FAILED", message, [{ path: at, code: "INVALID_VALUE" }]);
}
