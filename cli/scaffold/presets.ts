/** In charge of the presets that name scopes one by one: those of a new resource stand in none of them. */

/** A preset that only reads is offered `:read`; one that holds all of another resource, `:*`. Others are for a person. */
export const presetLines = (
  presets: ReadonlyMap<string, readonly string[]>,
  collection: string,
): { preset: string; scope: string }[] =>
  [...presets].flatMap(([preset, scopes]) => {
    if (scopes.length === 0 || scopes.some((scope) => scope.startsWith("*:"))) return [];
    if (scopes.every((scope) => scope.endsWith(":read"))) return [{ preset, scope: `${collection}:read` }];
    return scopes.some((scope) => scope.endsWith(":*")) ? [{ preset, scope: `${collection}:*` }] : [];
  });
