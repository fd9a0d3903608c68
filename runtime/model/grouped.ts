/** Groups values by key, as Map.groupBy does, which Node 20 lacks. */

/** Groups values by key, in the order in which they came. */
export function grouped<K, T>(pairs: Iterable<readonly [key: K, value: T]>): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
