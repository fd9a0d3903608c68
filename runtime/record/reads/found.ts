/** The records that the references of a response lead to, and the JSON text that they add to a record. */
import { type Refusal, refusalWith } from "../../errors.ts";
import type { Expansion } from "../../model/expansion.ts";
import type { Model } from "../../model/model.ts";
import { type Lookup, lookupsOf, MOST_FOUND } from "../../store/queries/expansions.ts";
import { asBytes, type Bytes } from "../../store/wire/bytes.ts";
import { MOST_PAGE_BYTES } from "../../store/wire/page.ts";
import { iso } from "../clock.ts";
import type { Values } from "../command.ts";
import type { CompiledApplication } from "../compiled-application.ts";
import { present } from "../render.ts";

/** What a call expands. */
export interface Expand {
  readonly expansions: readonly Expansion[];
  /** The resources that the key may read. A reference to several resources shows only the id of another one. */
  readonly readable: ReadonlySet<string>;
}

/** A row of a statement with expansions. */
export interface ExpandedRow {
  readonly node: number;
  readonly id: string;
  /** Null for a record that was deleted. */
  readonly refs: string | null;
  readonly document: Bytes | null;
  readonly version: number;
  readonly hidden: string | null;
}

/** Thrown if the expansions of a record lead to more than a response can contain. */
export class TooMuch extends Error {}

/** UTF-8 as characters of which each is a byte, so that it is joined without being decoded. */
type Text = string;

/** The texts of one statement's rows, each made when a record first shows it. */
export class Found {
  readonly #compiled: CompiledApplication;
  readonly #now: number;
  readonly #expand: Expand;
  readonly #lookups: ReadonlyMap<string, Lookup>;
  readonly #rows = new Map<number, Map<string, ExpandedRow>>();
  readonly #texts = new Map<ExpandedRow, Text>();

  /**
   * @param rows those of the lookups; others are ignored
   * @param now Unix milliseconds
   * @throws TooMuch
   */
  constructor(compiled: CompiledApplication, expand: Expand, rows: readonly ExpandedRow[], now: number) {
    this.#compiled = compiled;
    this.#expand = expand;
    this.#now = now;
    const lookups = lookupsOf(expand.expansions, compiled.application);
    this.#lookups = new Map(lookups.map((one) => [keyOf(one.from, one.expansion, one.model.name), one]));
    for (const { n } of lookups) this.#rows.set(n, new Map());
    for (const row of rows) if (row.node > 0) this.#rows.get(row.node)!.set(row.id, row);
    for (const found of this.#rows.values()) if (found.size > MOST_FOUND) throw new TooMuch();
  }

  /**
   * The members that the expansions add to a record, each with a comma before it.
   * @param refs the references of the record, as a row has them
   * @throws TooMuch
   */
  membersOf(refs: string): Text {
    return this.#members(this.#expand.expansions, 0, refs);
  }

  /** A document as clients read it, without expansions. */
  shown(model: Model, document: Bytes): Text {
    const presenter = this.#compiled.presenter(model, this.#now);
    if (!presenter) return asText(document);
    const record = JSON.parse(document.toString()) as Values;
    return asBytes(JSON.stringify(presenter(present(model, record, null), record, iso(this.#now))));
  }

  #members(expansions: readonly Expansion[], from: number, refs: string): Text {
    const lines = refs.split("\n");
    return joined(
      expansions.map((one, i) => `,"${one.as}":${this.#value(one, from, lines[i]!)}`),
      "",
    );
  }

  #value(expansion: Expansion, from: number, line: string): Text {
    const { by, to, isList } = expansion;
    const space = by === null ? -1 : line.indexOf(" ");
    const kind = by === null ? to[0]! : line.slice(0, space);
    const value = line.slice(space + 1);
    if (value === "") return "null";
    const isReadable = by === null || this.#expand.readable.has(kind);
    const lookup = isReadable ? this.#lookups.get(keyOf(from, expansion, kind)) : undefined;
    const record = (id: string) => (lookup ? this.#record(lookup, id) : JSON.stringify({ id }));
    if (!isList) return record(value);
    return `[${joined((JSON.parse(value) as string[]).map(record), ",")}]`;
  }

  #record(lookup: Lookup, id: string): Text {
    const row = this.#rows.get(lookup.n)!.get(id);
    if (!row || row.refs === null) return "null";
    const known = this.#texts.get(row);
    if (known !== undefined) return known;
    if (row.document === null) throw new TooMuch();
    const { model, n, expansion } = lookup;
    const { inside } = expansion;
    const shown = this.shown(model, row.document);
    const text = inside.length === 0 ? shown : withMembers(shown, this.#members(inside, n, row.refs));
    this.#texts.set(row, text);
    return text;
  }
}

/** A record with further members at its end. */
export const withMembers = (record: Text, members: Text): Text => `${record.slice(0, -1)}${members}}`;

/** Texts as one. A record that is shown many times would fill the memory. @throws TooMuch */
function joined(texts: readonly Text[], between: string): Text {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > MOST_PAGE_BYTES) throw new TooMuch();
  return texts.join(between);
}

const keyOf = (from: number, { field }: Expansion, kind: string): string => `${from} ${field} ${kind}`;

const asText = ({ written }: Bytes): Text =>
  typeof written === "string" ? written : written.toString("latin1");

/** The characters that a text stands for. */
export const fromText = (text: Text): string => Buffer.from(text, "latin1").toString();

/** The refusal of expansions that lead to more than a response can contain. */
export const tooMuch = (): Refusal =>
  refusalWith("INVALID_QUERY", TOO_MUCH, [{ path: "query.expand", code: "TOO_LONG" }]);

export const TOO_MUCH = `The expansions of the record exceed ${MOST_FOUND} records for one path, or 1 MiB in all. Expand fewer paths, and read the other records by their ids.`;
