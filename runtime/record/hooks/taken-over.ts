/** Finds where a request has a value that a hook took over from it. */
import { Refusal } from "../../errors.ts";
import { pointer, segmentsOf } from "../../model/type.ts";
import type { Values } from "../command.ts";
import { equal } from "../equal.ts";
import { UNKNOWN_BODY } from "../preview.ts";

/** @returns the JSON pointer of a value in the request; null if the request does not have it */
export function placeOfValue(sent: Readonly<Values>, value: unknown): string | null {
  // Null and booleans are alike wherever they come from.
  if (value === null || value === undefined || typeof value === "boolean") return null;
  return sent === UNKNOWN_BODY ? null : placeBelow(sent, value, "");
}

function placeBelow(within: object, value: unknown, path: string): string | null {
  for (const [name, inner] of Object.entries(within)) {
    if (equal(inner, value)) return at(within, path, name);
    if (typeof inner !== "object" || inner === null) continue;
    const found = placeBelow(inner as object, value, at(within, path, name));
    if (found !== null) return found;
  }
  return null;
}

const at = (within: object, path: string, name: string): string =>
  pointer(path, Array.isArray(within) ? Number(name) : name);

/**
 * The place in the request of what has an error inside a value of a hook.
 * @param path the pointer of the error inside the value
 */
function placeOfError(sent: Readonly<Values>, value: unknown, path: string): string | null {
  const whole = placeOfValue(sent, value);
  if (whole !== null) return `${whole}${path}`;
  const inner = valueAt(value, path);
  // Numbers of a longer value may occur in the request by chance.
  return typeof inner === "string" ? placeOfValue(sent, inner) : null;
}

/** The value at a pointer; undefined if there is none. */
function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const segment of segmentsOf(path)) at = (at as Values | null | undefined)?.[segment];
  return at;
}

/**
 * Reports the refusal of a record that a hook writes where the client sent the refused values, who knows no field of
 * the other record.
 * @param values what the hook gave the record
 */
export function atSentValues(error: unknown, sent: Readonly<Values>, values: Readonly<Values>): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, message, status, omitted, headers, rule } = error;
  const details = error.details.map((detail) => {
    const path = detail.path.startsWith("/") ? placeOfError(sent, values, detail.path) : null;
    return path === null ? detail : { ...detail, path };
  });
  return new Refusal(code, message, {
    status,
    details,
    omitted,
    headers,
    ...(rule === undefined ? {} : { rule }),
  });
}
