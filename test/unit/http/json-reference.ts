/** A second implementation of strict JSON: slow, simple, and independent of the first. */

const TOKEN =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|$)/uy;

/** The value of a strict JSON text; throws where it is refused. */
export function reference(text: string, depth: number): unknown {
  const tokens = tokensOf(text);
  const value = valueFrom(tokens, depth);
  if (tokens.length > 0) throw new Error("trailing content");
  return value;
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (match === null) throw new Error("no token");
    const token = match[1] ?? match[2] ?? match[3];
    if (token !== undefined) tokens.push(token);
  }
  return tokens;
}

function valueFrom(tokens: string[], depth: number): unknown {
  const token = tokens.shift();
  if (token === "{")
    return Object.fromEntries(distinct(separated(tokens, "}", depth, () => memberFrom(tokens, depth - 1))));
  if (token === "[") return separated(tokens, "]", depth, () => valueFrom(tokens, depth - 1));
  if (token === undefined || "}],:".includes(token)) throw new Error("no value");
  return scalarOf(token);
}

function separated<T>(tokens: string[], end: string, depth: number, one: () => T): T[] {
  if (depth === 0) throw new Error("too deep");
  const found: T[] = [];
  if (tokens[0] === end) {
    tokens.shift();
    return found;
  }
  for (;;) {
    found.push(one());
    const token = tokens.shift();
    if (token === end) return found;
    if (token !== ",") throw new Error("no comma");
  }
}

function distinct(members: [string, unknown][]): [string, unknown][] {
  const keys = members.map(([key]) => key);
  if (new Set(keys).size < keys.length) throw new Error("duplicate key");
  return members;
}

function memberFrom(tokens: string[], depth: number): [string, unknown] {
  const key = scalarOf(tokens.shift() ?? "null");
  if (typeof key !== "string" || key === "__proto__" || tokens.shift() !== ":") throw new Error("no member");
  return [key, valueFrom(tokens, depth)];
}

function scalarOf(token: string): unknown {
  const value: unknown = JSON.parse(token);
  if (typeof value === "string" && /\p{Surrogate}/u.test(value)) throw new Error("lone surrogate");
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) throw new Error("too great");
  return value;
}
