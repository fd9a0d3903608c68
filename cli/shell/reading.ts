/** Parsers of option values. */
import { spelt } from "../../runtime/declare/meant.ts";
import { UsageError } from "./failure.ts";

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses `30d`, `12h`, `15m` or `90s` into milliseconds. */
export function readLifetime(text: string): number {
  const parts = /^([1-9]\d{0,7})([smhd])$/.exec(text);
  const ms = parts ? Number(parts[1]) * UNITS[parts[2]!]! : Number.NaN;
  if (ms <= MOST_MS) return ms;
  throw new UsageError(`--expires-in ${text}: expected a whole number and one of s, m, h, d, as 30d`);
}

/** Collects the values of an option that may be repeated. */
export const collected = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  text,
];

/** A century: later dates are not supported everywhere. */
const MOST_MS = 36_525 * 86_400_000;

export function readName(text: string): string {
  const name = text.trim();
  if (name.length >= 1 && name.length <= 200 && !name.includes("\u0000") && name.isWellFormed()) return name;
  throw new UsageError("--name: expected 1 to 200 characters");
}

/** Parses the name of an application. It becomes a heading, so it must be one line. */
export function readTitle(text: string): string {
  const name = readName(text);
  if (!/[\p{Cc}\u2028\u2029]/u.test(name)) return name;
  throw new UsageError("--name: expected one line, without control characters");
}

/** Parses a URL such as `https://api.example.com/api/v1`, and removes the slash at its end. */
export const readAddress =
  (flag: string) =>
  (text: string): string => {
    const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
    if (isAddress) return text.replace(/\/+$/, "");
    throw new UsageError(
      `${flag} ${text}: expected an http or https URL, such as https://api.example.com/api/v1`,
    );
  };

/** Parses `100/60`, which means calls and seconds. The API checks their bounds. */
export function readRate(text: string): { limit: number; windowSeconds: number } {
  const parts = /^(\d{1,9})\/(\d{1,6})$/.exec(text);
  if (parts) return { limit: Number(parts[1]), windowSeconds: Number(parts[2]) };
  throw new UsageError(`--rate-limit ${text}: expected calls, a slash and seconds, as 5000/3600`);
}

const RESOURCE = /^(?=.{2,40}$)[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

export function readResource(text: string): string {
  if (RESOURCE.test(text)) return text;
  const example = spelt(text, RESOURCE) ?? "work_order";
  throw new UsageError(`${text}: expected the name of a resource, snake_case singular, such as ${example}`);
}

export const wholeNumber =
  (flag: string, min: number, max: number) =>
  (text: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new UsageError(`${flag} ${text}: expected a whole number from ${min} to ${max}`);
  };
