/** Content for many clients: plain, gzip and Brotli, each created on first use and kept. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";

/** The supported encodings, most preferred first. */
const CODINGS = ["br", "gzip", "identity"] as const;
export type Coding = (typeof CODINGS)[number];

/** The content in one encoding. */
export type Representation = Readonly<ReturnType<typeof represented>>;

/** Creates an encoding outside the event loop; `identity` decompresses the Brotli original. */
const ENCODE: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  // Above level 5, a megabyte takes ten times as long and becomes only a tenth smaller.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: (bytes) => promisify(brotliDecompress)(bytes),
};

export class Encoded {
  readonly #given: { readonly bytes: Buffer; readonly coding: Coding };
  readonly #made = new Map<Coding, Promise<Representation>>();

  /** @param text plain, or compressed by Brotli if stored that way; it is decompressed when first needed */
  constructor(text: string | Buffer | { readonly br: Buffer }) {
    const isPlain = typeof text === "string" || Buffer.isBuffer(text);
    this.#given = isPlain
      ? { bytes: Buffer.from(text), coding: "identity" }
      : { bytes: text.br, coding: "br" };
  }

  /** The content for a client that accepts these encodings. @param accepted its `Accept-Encoding` */
  for(accepted: string | undefined): Promise<Representation> {
    return this.#in(codingOf(accepted));
  }

  #in(coding: Coding): Promise<Representation> {
    const made = this.#made.get(coding) ?? this.#make(coding);
    this.#made.set(coding, made);
    return made;
  }

  async #make(coding: Coding): Promise<Representation> {
    const given = this.#given;
    if (coding === given.coding) return represented(given.bytes, coding);
    const { bytes } = await this.#in(coding === "identity" ? given.coding : "identity");
    return represented(await ENCODE[coding](bytes), coding);
  }
}

function represented(bytes: Buffer, coding: Coding) {
  return {
    bytes,
    coding,
    /**
     * A strong tag: different bytes have different tags, also between encodings (RFC 9110, section 8.8.3.3).
     */
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
  };
}

/** The encoding of ours that a client prefers; `identity` if it accepts none (RFC 9110, section 12.5.3). */
export function codingOf(accepted = ""): Coding {
  const weights = new Map<string, number>();
  for (const each of accepted.toLowerCase().split(",")) {
    const [name, ...parameters] = each.split(";").map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name!, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? (coding === "identity" ? Number.MIN_VALUE : (weights.get("*") ?? 0));
  return CODINGS.reduce((best, coding) => (weightOf(coding) > weightOf(best) ? coding : best));
}

/** The headers that describe an encoded response, and that caches must keep per `Accept-Encoding`. */
export function encodingHeaders({ coding, etag }: Representation): Record<string, string> {
  return {
    Vary: "Accept-Encoding",
    ETag: etag,
    ...(coding === "identity" ? {} : { "Content-Encoding": coding }),
  };
}

/**
 * Whether the client already has the content. Weak tags match too, since this only checks whether a cached
 * copy is current (RFC 9110, section 13.1.2).
 * @param sent its `If-None-Match`
 */
export const isKnown = (sent: string | undefined, { etag }: Representation): boolean =>
  (sent ?? "").split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
