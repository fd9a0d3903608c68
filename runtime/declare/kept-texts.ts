/** What texts of declarations say, kept from one process to the next: to read their YAML takes longer than all that is made of it. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";

const sha256 = (...texts: readonly string[]): string =>
  texts.reduce((hash, text) => hash.update(text).update("\0"), createHash("sha256")).digest("base64url");

/** Of all that decides what a text says. */
function readerOf(): string {
  const folder = dirname(fileURLToPath(import.meta.url));
  const code = readdirSync(folder).filter((name) => /\.[jt]s$/.test(name));
  const files = [
    createRequire(import.meta.url).resolve("yaml/package.json"),
    ...code.map((name) => join(folder, name)),
  ];
  return sha256(...files.map((file) => readFileSync(file, "utf8")));
}

/**
 * The values of texts without faults, by what the texts are. It only saves time: a file that is missing, broken or of
 * other code says nothing, and where it may not be written, nothing is kept. It is written whole under another name and
 * renamed, so that of two processes each leaves what the other can read.
 */
export class KeptTexts {
  readonly #file: string;
  readonly #reader: string;
  readonly #known: ReadonlyMap<string, unknown>;
  readonly #used = new Map<string, unknown>();

  /** @param reader of texts: what another one kept is not used */
  constructor(file: string, reader = readerOf()) {
    this.#file = file;
    this.#reader = reader;
    this.#known = new Map(Object.entries(this.#read()));
  }

  /** What a text says; undefined where that is not known. */
  valueOf(text: string): unknown {
    const hash = sha256(text);
    const value = this.#known.get(hash);
    if (value !== undefined) this.#used.set(hash, value);
    return value;
  }

  /** Keeps what a text says, but for what JSON does not tell, as infinite numbers. */
  keep(text: string, value: unknown): void {
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)) this.#used.set(sha256(text), value);
  }

  /** Writes what was used of it and what was kept, where that is something else than what stands there. */
  save(): void {
    const isSame =
      this.#used.size === this.#known.size && [...this.#used.keys()].every((hash) => this.#known.has(hash));
    if (isSame) return;
    const body = JSON.stringify(Object.fromEntries(this.#used));
    const unfinished = `${this.#file}.${process.pid}.new`;
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(unfinished, `${sha256(this.#reader, body)}\n${body}`);
      renameSync(unfinished, this.#file);
    } catch {
      // The next process reads the texts as this one did.
    }
  }

  #read(): object {
    try {
      const [seal, body] = readFileSync(this.#file, "utf8").split("\n") as [string, string];
      return seal === sha256(this.#reader, body) ? (JSON.parse(body) as object) : {};
    } catch {
      return {};
    }
  }
}
