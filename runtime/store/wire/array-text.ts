/** Encodes array parameters for PostgreSQL: as text without a search per string, or as bytes for text. */

/** Characters that JSON writes as escapes, which PostgreSQL would read as the letter after the backslash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ESCAPED_BY_JSON = /[\u0000-\u001f\ud800-\udfff]/;

/**
 * Returns the parameter of an array of strings, numbers, booleans and nulls: its text. A list with any other
 * value is returned unchanged, and the driver turns it into text.
 */
export function arrayText(values: readonly unknown[]): unknown {
  let text = "{";
  for (const value of values) {
    if (text.length > 1) text += ",";
    if (value === null || value === undefined) text += "NULL";
    else if (typeof value === "string") text += quoted(value);
    else if (typeof value === "number" || typeof value === "boolean") text += value;
    else return values;
  }
  return `${text}}`;
}

/** JSON and PostgreSQL escape quotes and backslashes in the same way. */
const quoted = (text: string): string =>
  ESCAPED_BY_JSON.test(text) ? `"${text.replace(/["\\]/g, "\\$&")}"` : JSON.stringify(text);

/**
 * Returns the encoder for lists of a type. Text is sent as bytes, which neither side has to search for
 * quotes.
 */
export const listOf = (sql: string): ((values: readonly unknown[]) => unknown) =>
  sql === "text" ? textList : arrayText;

/**
 * The header of a binary array: dimensions, whether there are nulls, type OID, length, lower bound
 * (PostgreSQL, `array_recv`).
 */
const headOf = (count: number) => [1, 1, 25, count, 1];

function textList(values: readonly unknown[]): unknown {
  const head = headOf(values.length);
  let size = 4 * (head.length + values.length);
  for (const value of values)
    if (typeof value === "string") size += Buffer.byteLength(value);
    else if (value !== null && value !== undefined) return arrayText(values);
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const number of head) at = bytes.writeInt32BE(number, at);
  for (const value of values) {
    const length = typeof value === "string" ? bytes.write(value, at + 4) : null;
    bytes.writeInt32BE(length ?? -1, at);
    at += 4 + (length ?? 0);
  }
  return bytes;
}
