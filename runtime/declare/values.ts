/** Reads the value of a YAML file without its tree, with the quicker of the two parsers. */
import {
  CORE_SCHEMA,
  constructFromEvents,
  defineMappingTag,
  EVENT_ID,
  type Event,
  mapTag,
  parseEvents,
} from "js-yaml";

/** What either parser may read in its own way, wherever it is in the text. Their limits of a key's length differ. */
const UNCERTAIN = /[^\P{Cc}\n]|[\uFEFF\p{Cs}]|^(?: *(?:---|\.\.\.|%)|.{1000})|\d[eE][+-]?\d{3}/mu;
/** Below the depth that the language allows. */
const DEEPEST = 90;

const textKeys = defineMappingTag<Record<string, unknown>>(mapTag.tagName, {
  ...mapTag,
  addPair: (map, key, value) =>
    typeof key === "string" && key !== "<<" ? mapTag.addPair(map, key, value) : "not a key of the language",
});
const SCHEMA = CORE_SCHEMA.withTags(textKeys);

/**
 * Returns the value of a text if it is certain that `syntaxFaults` finds no fault in it, and otherwise null. The parser
 * with trees takes four times as long; it reads all that is left, and the place of each fault.
 */
export function certainValue(text: string): { readonly value: unknown } | null {
  if (UNCERTAIN.test(text)) return null;
  try {
    const events = parseEvents(text, { maxDepth: DEEPEST });
    if (!events.every(isPlain)) return null;
    const [value, ...further] = constructFromEvents(events, { source: text, schema: SCHEMA });
    return value !== undefined && further.length === 0 && isKept(value) ? { value } : null;
  } catch {
    return null;
  }
}

function isPlain(event: Event): boolean {
  switch (event.type) {
    case EVENT_ID.POP:
      return true;
    case EVENT_ID.ALIAS:
      return false;
    case EVENT_ID.DOCUMENT:
      return event.directives.length === 0 && !event.explicitStart && !event.explicitEnd;
    default:
      return event.anchorStart === -1 && event.tagStart === -1;
  }
}

/** Quoted text may contain an escape of any character. */
function isKept(value: unknown): boolean {
  if (typeof value === "string") return isKeepable(value);
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isKeepable(key) && isKept(inner));
}

/** Texts go into comments of tables and documents of the API, and neither PostgreSQL nor JSON stores other characters. */
export function isKeepable(text: string): boolean {
  return !/[^\P{Cc}\t\n]/u.test(text) && text.isWellFormed();
}
