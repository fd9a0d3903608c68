/** Decompressing bodies: how far one may grow, and how many grow at a time. */
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
 * A body may grow to so many times what was sent (docs/decisions/decompression.md): JSON of records shrinks to a
 * tenth or, repeating itself, to a fiftieth, and what was made to grow to a thousandth and less.
 */
export const MOST_GROWTH = 100;
/** Below this many bytes growth does not matter. */
const FREE_BYTES = 64 * 1024;
/** As many as libuv has threads to work on them: more at a time would only hold more memory. */
const MOST_AT_A_TIME = 4;

export type Inflated =
  | { readonly kind: "text"; readonly bytes: Buffer }
  /** Larger than the limit, or grown more than it may. */
  | { readonly kind: "over" | "grown" | "broken" };

export const isCoding = (name: string): boolean => CODINGS.has(name);

/** Decompresses bodies, a few at a time; the others wait in the order in which they came, as small as they were sent. */
export class Inflater {
  readonly #turns = new Semaphore(MOST_AT_A_TIME);

  /** How many are being decompressed; for tests. */
  get underWay(): number {
    return this.#turns.underWay;
  }

  /**
   * Decompresses a body; never rejects.
   * @param coding one that `isCoding` knows
   * @param limit the most bytes that it may have when it is decompressed
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
