/** Long texts that are expensive to normalize, match, compare or parse. */

/** Each pair of marks is in an order that normalization changes. */
const marks = (bytes: number): string => `a${"\u0300\u0316".repeat(bytes / 4)}`;

const distinct = (count: number): string =>
  Array.from({ length: count }, (_, n) => String.fromCodePoint(0x4e00 + (n % 20_000))).join("");

/** Kinds of texts, each of about a given number of bytes. */
export const LONG_TEXTS: Readonly<Record<string, (bytes: number) => string>> = {
  letters: (bytes) => "a".repeat(bytes),
  "combining marks": marks,
  "an email address of combining marks": (bytes) => `${marks(bytes)}@x.io`,
  "distinct wide characters": (bytes) => distinct(bytes / 3),
  "a URL of distinct wide characters": (bytes) => `https://${distinct(bytes / 3)}.com`,
  emoji: (bytes) => "\u{1f600}".repeat(bytes / 4),
  dots: (bytes) => ".".repeat(bytes),
  "at signs": (bytes) => "@".repeat(bytes),
  slashes: (bytes) => "/".repeat(bytes),
  colons: (bytes) => ":".repeat(bytes),
  hyphens: (bytes) => "-".repeat(bytes),
  "letters and dots": (bytes) => "a.".repeat(bytes / 2),
  spaces: (bytes) => " ".repeat(bytes),
  digits: (bytes) => "1".repeat(bytes),
  zeros: (bytes) => "0".repeat(bytes),
  "a date-time of many digits": (bytes) => `2026-03-08T09:00:00.${"1".repeat(bytes)}Z`,
  "a decimal of many zeros": (bytes) => `${"0".repeat(bytes)}1.5`,
  escapes: (bytes) => "\u0000".repeat(bytes / 6),
};
