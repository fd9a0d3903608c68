/** Where an action stands: below its record or collection, or with `..` beside its collection. */

/**
 * @param base path of the record or collection, as /manifests/templates
 * @param below what the action adds, as /lookup or /../validate; empty for the base itself
 */
export function pathBelow(base: string, below: string): string {
  return below.startsWith("/../")
    ? base.slice(0, base.lastIndexOf("/")) + below.slice("/..".length)
    : base + below;
}
