/** A part of an OpenAPI document that has each construct of the whole: tools that take minutes for all of it read this. */

// biome-ignore lint/suspicious/noExplicitAny: a document, read as a tool does, without types
type Json = any;

/** Members whose keys are names that the application chose. */
const NAMED = new Set(["properties", "responses", "content", "headers"]);
/** Members whose value is a word of the format. */
const WORDS = new Set(["type", "format", "in", "style"]);
/** Members whose values are the application's. */
const VALUES = new Set(["example", "examples", "default", "enum", "const", "security", "tags", "pattern"]);

/**
 * The paths of the document that a client of these paths needs, and the fewest others that bring the constructs
 * which they lack, with their components and webhooks. Expansions and
 * members of unions are left out if their records are.
 */
export function partOf(document: Json, prefix: string): Json {
  const paths = Object.keys(document.paths);
  const chosen = paths.filter((path) => path === prefix || path.startsWith(`${prefix}/`));
  const own = new Map(paths.map((path) => [path, constructsOf(document, document.paths[path])]));
  const has = new Set(chosen.flatMap((path) => [...own.get(path)!]));
  const sizes = new Map(paths.map((path) => [path, JSON.stringify(document.paths[path]).length]));
  const gain = (path: string) => [...own.get(path)!].filter((one) => !has.has(one)).length / sizes.get(path)!;
  for (;;) {
    const [best] = paths.toSorted((a, b) => gain(b) - gain(a));
    if (gain(best!) === 0) break;
    chosen.push(best!);
    for (const one of own.get(best!)!) has.add(one);
  }
  return cut(document, chosen);
}

/** Each keyword below a part of the document, with its kind of value. */
export function constructsOf(document: Json, part: Json): Set<string> {
  const found = new Set<string>();
  const visit = (value: Json, isNamed: boolean): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries<Json>(value)) {
      if (isNamed || Array.isArray(value)) visit(member, false);
      else {
        found.add(`${key} ${WORDS.has(key) ? JSON.stringify(member) : kindOf(member)}`);
        if (!VALUES.has(key) && !key.startsWith("x-")) visit(member, NAMED.has(key));
      }
    }
  };
  visit(part, false);
  for (const reference of referencesOf(document, [part])) visit(targetOf(document, reference), false);
  return found;
}

const kindOf = (value: Json): string => (Array.isArray(value) ? "list" : typeof value);

const isExpansion = (value: Json): boolean => "x-expanded" in value;
/** Whether a schema lists records of many resources, as that of an event does. */
const isUnion = ({ anyOf }: Json): boolean => anyOf?.length > 2 && anyOf.every(({ $ref }: Json) => $ref);

const targetOf = (document: Json, reference: string): Json =>
  reference
    .slice(2)
    .split("/")
    .reduce((at, key) => at[key], document);

/** What parts refer to, directly or by what they refer to, but for expansions and unions. */
function referencesOf(document: Json, parts: readonly Json[]): Set<string> {
  const found = new Set<string>();
  const visit = (value: Json): void => {
    if (typeof value !== "object" || value === null || isExpansion(value) || isUnion(value)) return;
    if (typeof value.$ref === "string") found.add(value.$ref);
    for (const member of Object.values(value)) visit(member);
  };
  parts.forEach(visit);
  // A set also visits what is added meanwhile.
  for (const reference of found) visit(targetOf(document, reference));
  return found;
}

function cut(document: Json, chosen: readonly string[]): Json {
  const pick = (all: Json, isKept: (key: string, value: Json) => boolean): Json =>
    Object.fromEntries(Object.entries(all).filter(([key, value]) => isKept(key, value)));
  const paths = Object.fromEntries(chosen.map((path) => [path, document.paths[path]]));
  const tags = new Set(
    Object.values<Json>(paths)
      .flatMap((path) => Object.values<Json>(path))
      .flatMap(({ tags }) => tags),
  );
  const [first] = tags;
  const webhooks = pick(document.webhooks, (_, { post }) => post.tags.includes(first));
  const kept = referencesOf(document, [paths, webhooks]);
  const components = Object.fromEntries(
    Object.entries<Json>(document.components).map(([kind, all]) => [
      kind,
      pick(all, (name) => kind === "securitySchemes" || kept.has(`#/components/${kind}/${name}`)),
    ]),
  );
  const part = {
    ...document,
    tags: document.tags.filter(({ name }: Json) => tags.has(name)),
    paths,
    webhooks,
    components,
  };
  const isKept = (value: Json): boolean =>
    [...JSON.stringify(value).matchAll(/"(#[^"]+)"/g)].every(([, reference]) => kept.has(reference!));
  return JSON.parse(JSON.stringify(part), (_, value) => {
    if (typeof value !== "object" || value === null) return value;
    if (isUnion(value)) return { ...value, anyOf: value.anyOf.filter(isKept) };
    return !isExpansion(value) || isKept(value) ? value : undefined;
  });
}
