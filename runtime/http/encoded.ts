/** Bytes that are sent to many: as they are, by gzip and by Brotli, each made when it is first asked for and kept. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";

/** The codings that are sent, the one that is preferred first. */
const CODINGS = ["br", "gzip", "identity"] as const;
export type Coding = (typeof CODINGS)[number];

/** What is sent of them in one coding. */
export type Representation = Readonly<ReturnType<typeof represented>>;

/** Makes a coding of the bytes, beside the event loop; the bytes as they are, of those by Brotli. */
const ENCODE: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  // Beyond 5 a megabyte takes ten times as long for a tenth less.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: (bytes) => promisify(brotliDecompress)(bytes),
};

export class Encoded {
  readonly #given: { readonly bytes: Buffer; readonly coding: Coding };
  readonly #made = new Map<Coding, Promise<Representation>>();

  /** @param text as it is, or by Brotli where it is kept so: the text is then made of it where somebody asks for it */
  constructor(text: string | Buffer | { readonly br: Buffer }) {
    const isPlain = typeof text === "string" || Buffer.isBuffer(text);
    this.#given = isPlain
      ? { bytes: Buffer.from(text), coding: "identity" }
      : { bytes: text.br, coding: "br" };
  }

  /** What is sent to a client that takes these codings. @param accepted its `Accept-Encoding` */
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
    /** A strong tag: other bytes have another one, those of another coding too (RFC 9110, section 8.8.3.3). */
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
  };
}

/** The coding that a client likes best of ours; as it is where it takes none of them (RFC 9110, section 12.5.3). */
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

/** The headers that tell of a representation, and that others are sent to others. */
export function encodingHeaders({ coding, etag }: Representation): Record<string, string> {
  return {
    Vary: "Accept-Encoding",
    ETag: etag,
    ...(coding === "identity" ? {} : { "Content-Encoding": coding }),
  };
}

/**
 * Whether a client has it already. Weak tags match as well: it is only asked whether what is known still stands (RFC 9110,
 * section 13.1.2).
 * @param sent its `If-None-Match`
 */
export const isKnown = (sent: string | undefined, { etag }: Representation): boolean =>
  (sent ?? "").split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
