/** Counts the operations on texts in a search for the nearest name. */

/** How often work in this process reads the code of a character, or splits a text. */
export async function callsDuring(name: "charCodeAt" | "split", work: () => unknown): Promise<number> {
  const original = String.prototype[name] as (...args: unknown[]) => unknown;
  let count = 0;
  const counting = function (this: string, ...args: unknown[]) {
    count++;
    return original.apply(this, args);
  };
  Object.assign(String.prototype, { [name]: counting });
  try {
    await work();
  } finally {
    Object.assign(String.prototype, { [name]: original });
  }
  return count;
}
