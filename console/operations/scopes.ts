/** Which scopes there are, what each allows, and which of them a key may pass on. */
import { grouped } from "./grouped.ts";

interface Call {
  readonly method: string;
  readonly path: string;
  readonly scope: string | null;
  readonly furtherScopes: readonly string[];
}

interface Calls {
  readonly operations: Readonly<Record<string, Call | undefined>>;
  readonly actions: Readonly<Record<string, Call>>;
}

export interface Scope {
  readonly scope: string;
  /** The calls that need it: `GET /quotes/{id}`. */
  readonly allows: readonly string[];
}

export interface ScopeGroup {
  /** The part before the colon. */
  readonly collection: string;
  readonly scopes: readonly Scope[];
}

/**
 * The scopes that calls need, by collection.
 * @param others lists that belong to no resource, with their scopes
 */
export function scopeGroups(
  resources: Iterable<Calls>,
  others: readonly { readonly scope: string; readonly call: string }[],
): ScopeGroup[] {
  const calls = new Map<string, Set<string>>();
  const add = (scope: string | null, call: string) => {
    if (scope === null) return;
    if (!calls.has(scope)) calls.set(scope, new Set());
    calls.get(scope)!.add(call);
  };
  for (const { operations, actions } of resources)
    for (const one of [...Object.values(operations), ...Object.values(actions)])
      if (one) for (const scope of [one.scope, ...one.furtherScopes]) add(scope, `${one.method} ${one.path}`);
  for (const { scope, call } of others) add(scope, call);
  return byCollection(calls);
}

function byCollection(calls: ReadonlyMap<string, ReadonlySet<string>>): ScopeGroup[] {
  const scopes = [...calls].map(([scope, allows]): Scope => ({ scope, allows: [...allows] }));
  return [...grouped(scopes, ({ scope }) => scope.split(":")[0]!)]
    .sort(([a], [b]) => a.localeCompare(b, "en"))
    .map(([collection, ofCollection]) => ({
      collection,
      scopes: ofCollection.sort((a, b) => a.scope.localeCompare(b.scope, "en")),
    }));
}

/** Tests whether one of the held scopes, which may have wildcards, covers a scope. */
export function covers(held: readonly string[], scope: string): boolean {
  const [resource, verb] = scope.split(":") as [string, string];
  const fits = (have: string | undefined, need: string) => have === "*" || have === need;
  return held.some((one) => fits(one.split(":")[0], resource) && fits(one.split(":")[1], verb));
}

/** The presets all of whose scopes are held, by name. */
export const grantablePresets = (
  presets: Readonly<Record<string, readonly string[]>>,
  held: readonly string[],
): string[] =>
  Object.entries(presets)
    .filter(([, scopes]) => scopes.every((scope) => covers(held, scope)))
    .map(([name]) => name);

/** The groups with only the scopes that are held. */
export const grantableScopes = (groups: readonly ScopeGroup[], held: readonly string[]): ScopeGroup[] =>
  groups
    .map((group) => ({ ...group, scopes: group.scopes.filter(({ scope }) => covers(held, scope)) }))
    .filter(({ scopes }) => scopes.length > 0);
