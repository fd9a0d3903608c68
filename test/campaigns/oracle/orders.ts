/** The orders in which concurrent calls may have been served. */

/** The orders of steps in which each comes after the one that it must come after. */
export const orders = <S extends { readonly after: S | null }>(steps: readonly S[]): S[][] =>
  permutations(steps).filter((order) =>
    order.every(({ after }, i) => after === null || order.indexOf(after) < i),
  );

/** All subsets, the largest first. */
export function subsets<T>(values: readonly T[]): T[][] {
  const [first, ...rest] = values;
  if (first === undefined) return [[]];
  const others = subsets(rest);
  return [...others.map((other) => [first, ...other]), ...others];
}

export function permutations<T>(values: readonly T[]): T[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((value, i) =>
    permutations([...values.slice(0, i), ...values.slice(i + 1)]).map((rest) => [value, ...rest]),
  );
}
