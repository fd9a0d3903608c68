/** Decompresses bodies: limits how far one may grow, and how many are decompressed at a time. */
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { Semaphore } from "../store/wire/semaphore.ts";

type Decode = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const CODINGS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ["gzip", promisify(gunzip)],
  ["x-gzip", promisify(gunzip)],
  ["deflate", promisify(inflate)],
  ["br", promisify(brotliDecompress)],
]);

/**
 * Maximum growth of a compressed body (docs/decisions/decompression.md). JSON of records compresses to a
 * tenth, or a fiftieth if it is repetitive; a decompression bomb compresses to a thousandth or less.
 */
export const MOST_GROWTH = 100;
/** Growth below this size does not matter. */
const FREE_BYTES = 64 * 1024;
/** The number of libuv's threads: more at a time would only use more memory. */
const MOST_AT_A_TIME = 4;

export type Inflated =
  | { readonly kind: "text"; readonly bytes: Buffer }
  /** over: larger than the limit; grown: grew too much; broken: not valid. */
  | { readonly kind: "over" | "grown" | "broken" };

export const isCoding = (name: string): boolean => CODINGS.has(name);

/** Decompresses a few bodies at a time. The others wait in order of arrival, still compressed. */
export class Inflater {
  readonly #turns = new Semaphore(MOST_AT_A_TIME);

  /** The number of bodies being decompressed; for tests. */
  get underWay(): number {
    return this.#turns.underWay;
  }

  /**
   * Decompresses a body; never rejects.
   * @param coding one that `isCoding` knows
   * @param limit its maximum decompressed size in bytes
   */
  async inflate(bytes: Buffer, coding: string, limit: number): Promise<Inflated> {
    const grown = Math.max(FREE_BYTES, bytes.length * MOST_GROWTH);
    const decode = () => CODINGS.get(coding)!(bytes, { maxOutputLength: Math.min(limit, grown) });
    try {
      return { kind: "text", bytes: await this.#turns.run(decode) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") return { kind: "broken" };
      return { kind: grown < limit ? "grown" : "over" };
    }
  }
}
