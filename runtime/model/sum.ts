/** Sums of products: their declared form, and exact decimal arithmetic. */

/**
 * A product of a record's fields, or, summed over the items of a list, of their members; it may be
 * subtracted.
 */
export interface Term {
  readonly isNegative: boolean;
  /** The list whose items it is computed for; null if it has only fields. */
  readonly list: string | null;
  readonly factors: readonly { readonly name: string; readonly ofItem: boolean }[];
}

/** `lines.quantity * lines.price`, `shipping` or `-discount`. */
export const TERM =
  /^(- ?)?[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)?( \* [a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)?){0,5}$/;

/** Reads one or several terms of a sum. */
export const termsOf = (sum: string | readonly string[]): readonly Term[] =>
  (typeof sum === "string" ? [sum] : sum).map(termOf);

function termOf(text: string): Term {
  const names = text
    .replace(/^- ?/, "")
    .split(" * ")
    .map((name) => name.split(".") as [string, string?]);
  return {
    isNegative: text.startsWith("-"),
    list: names.find(([, member]) => member !== undefined)?.[0] ?? null,
    factors: names.map(([first, member]) => ({ name: member ?? first, ofItem: member !== undefined })),
  };
}

type Operands = Readonly<Record<string, unknown>>;

/**
 * Returns the text of a sum. Decimals are summed as scaled integers and rounded only once, half away from
 * zero.
 * @param scale the number of digits after the point
 */
export function sumOf(terms: readonly Term[], record: Operands, scale: number): string {
  let [total, most] = [0n, 0];
  for (const { isNegative, list, factors } of terms) {
    const items = list === null ? [{}] : ((record[list] ?? []) as readonly Operands[]);
    for (const item of items) {
      let [product, places] = [isNegative ? -1n : 1n, 0];
      for (const { name, ofItem } of factors) {
        const factor = scaled((ofItem ? item : record)[name]);
        product *= factor.digits;
        places += factor.places;
      }
      const next = Math.max(most, places);
      total = total * 10n ** BigInt(next - most) + product * 10n ** BigInt(next - places);
      most = next;
    }
  }
  return decimalText(total, most, scale);
}

/** Returns a decimal with exactly `scale` digits after the point, without a sign before zero. */
export function toScale(value: string, scale: number): string {
  const { digits, places } = scaled(value);
  return decimalText(digits, places, scale);
}

/** Returns a decimal as an integer of units of the last place, for exact comparison. */
export const unitsOf = (value: string, scale: number): bigint =>
  BigInt(toScale(value, scale).replace(".", ""));

function scaled(value: unknown): { digits: bigint; places: number } {
  const text =
    value === null || value === undefined
      ? "0"
      : typeof value === "number"
        ? plainNumber(value)
        : (value as string);
  const point = text.indexOf(".");
  return { digits: BigInt(text.replace(".", "")), places: point < 0 ? 0 : text.length - point - 1 };
}

const plainNumber = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(10);

function decimalText(total: bigint, from: number, scale: number): string {
  const negative = total < 0n;
  let digits = negative ? -total : total;
  if (from > scale) {
    const unit = 10n ** BigInt(from - scale);
    digits = (digits + unit / 2n) / unit;
  } else digits *= 10n ** BigInt(scale - from);
  const text = digits.toString().padStart(scale + 1, "0");
  const magnitude = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
  return negative && digits !== 0n ? `-${magnitude}` : magnitude;
}
