/** In charge of a declared refusal: its status, and what is said of it, as `409 Too many. Return one first.` */

/** A status; as a text with sentences behind it. */
export type RefusalDeclaration = number | string;

/** A status with sentences behind it. */
export const REFUSAL = /^(4\d\d) (\S.*)$/s;

/** Its status, and its meaning; null where nothing is said. */
export function readRefusal(declared: RefusalDeclaration) {
  const [, status, meaning = null] = REFUSAL.exec(String(declared)) ?? [];
  return { status: Number(status ?? declared), meaning };
}
