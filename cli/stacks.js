/** Makes stack traces name lines of the sources. */
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/** The map of each built file that a stack has named; null if it has none. */
const maps = new Map();

/**
 * Sets how the stacks of this thread are written. Node's own option reads the map of each file that is loaded: a tenth of the
 * time of `charter check`. This reads the map of a file when a stack names it.
 */
export function nameSources() {
  Error.prepareStackTrace = (error, frames) =>
    [head(error), ...frames.map((frame) => `    at ${placed(frame)}`)].join("\n");
}

/** The name of an error, with the code of Node's own, and its message. A thrown value may refuse to be written as text. */
function head(error) {
  try {
    const text = Error.prototype.toString.call(error);
    return String(error.code).startsWith("ERR_")
      ? text.replace(error.name, `${error.name} [${error.code}]`)
      : text;
  } catch {
    return "Error";
  }
}

/** A stack that cannot be written would hide its error, so what is in doubt stays as it is. */
function placed(frame) {
  const text = String(frame);
  try {
    return text.replace(/file:[^)]*:\d+:\d+/, (place) => sourceOf(frame) ?? place);
  } catch {
    return text;
  }
}

/** The place of a frame in the sources; null if it is not in a built file. */
function sourceOf(frame) {
  const url = frame.getFileName();
  const entry = mapOf(url)?.findEntry(frame.getLineNumber() - 1, frame.getColumnNumber() - 1);
  if (entry?.originalSource === undefined) return null;
  const source = fileURLToPath(new URL(entry.originalSource, url));
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

function mapOf(url) {
  if (!maps.has(url)) maps.set(url, readMap(url));
  return maps.get(url);
}

/** The address of a file that was loaded anew has a query. */
function readMap(url) {
  try {
    const { pathname } = new URL(url);
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`file://${pathname}.map`), "utf8")));
  } catch {
    return null;
  }
}
