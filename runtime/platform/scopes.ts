/** In charge of scopes: `resource:action`, with `*` for either part. */

/** Whether a scope that is held covers one that is needed; a wildcard that is needed is covered by an equal or wider one. */
export function covers(held: string, needed: string): boolean {
  const [resource, action] = held.split(":") as [string, string];
  const [wantedResource, wantedAction] = needed.split(":") as [string, string];
  return (resource === "*" || resource === wantedResource) && (action === "*" || action === wantedAction);
}

/** A quick test for many calls with the same scopes. */
export function scopeTest(held: readonly string[]): (scope: string) => boolean {
  const known = new Map<string, boolean>();
  return (scope) => {
    const hit = known.get(scope);
    if (hit !== undefined) return hit;
    const result = held.some((h) => covers(h, scope));
    // Scopes come from declarations, so the map stays as small as they are.
    known.set(scope, result);
    return result;
  };
}

/** The scopes of a preset with others added, without doubles. */
export function effectiveScopes(
  presets: ReadonlyMap<string, readonly string[]>,
  preset: string,
  more: readonly string[],
): string[] {
  return [...new Set([...(presets.get(preset) ?? []), ...more])];
}
