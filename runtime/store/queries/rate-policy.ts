/** How many calls a key may make. */

export interface Policy {
  /** The calls admitted in one window. */
  readonly limit: number;
  readonly windowSeconds: number;
}

export const isSame = (a: Policy, b: Policy): boolean =>
  a.limit === b.limit && a.windowSeconds === b.windowSeconds;
