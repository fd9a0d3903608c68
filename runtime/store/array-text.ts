/** Lists as PostgreSQL reads them: the text of an array, made without a search and replace for each of its strings. */

/** What JSON writes as an escape that PostgreSQL would take for the character behind its backslash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ESCAPED_BY_JSON = /[\u0000-\u001f\ud800-\udfff]/;

/**
 * The parameter of an array of strings, numbers, booleans and nulls: its text. A list that holds something else is
 * returned as it came, for the driver to turn into text.
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

/** JSON and PostgreSQL escape quotes and backslashes alike. */
const quoted = (text: string): string =>
  ESCAPED_BY_JSON.test(text) ? `"${text.replace(/["\\]/g, "\\$&")}"` : JSON.stringify(text);
