/** In charge of telling a client that it sent what will be gone (RFC 9745 and RFC 8594). */
import type { Deprecation } from "../../model/field.ts";

/** Headers of an answer to a body that held deprecated fields; the earliest dates count. */
export function deprecations(given: readonly Deprecation[]): Readonly<Record<string, string>> {
  if (given.length === 0) return {};
  const earliest = (of: keyof Deprecation) => new Date(Math.min(...given.map((one) => one[of].getTime())));
  const [since, sunset] = [earliest("since"), earliest("sunset")];
  return { Deprecation: `@${Math.floor(since.getTime() / 1000)}`, Sunset: sunset.toUTCString() };
}
