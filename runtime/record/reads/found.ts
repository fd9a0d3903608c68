/** The records that the references of a response lead to, and the JSON text that they add to a record. */
import { type Refusal, refusalWith } from "../../errors.ts";
import type { Expansion } from "../../model/expansion.ts";
import type { Model } from "../../model/model.ts";
import { type Lookup, lookupsOf, MOST_FOUND } from "../../store/queries/expansions.ts";
import { asBytes } from "../../store/wire/bytes.ts";
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
  /** Null if there was no room for it, or if the record was deleted. */
  readonly document: Text | null;
  /** The custom fields of the record; null for none. */
  readonly answers: Text | null;
  readonly version: number;
  readonly hidden: string | null;
}

/** Thrown if the expansions of a record lead to more than a response can contain. */
export class TooMuch extends Error {}

/** UTF-8 as characters of which each is a byte, so that it is joined without being decoded. */
type Text = string;

/** A record that a lookup found, and its text once a record has shown it. */
interface FoundRecord {
  readonly row: ExpandedRow;
  text: Text | null;
}

/** What a lookup found, by id. */
interface Reached extends Lookup {
  readonly records: Map<string, FoundRecord>;
}

/** The texts of one statement's rows, each made when a record first shows it. */
export class Found {
  readonly #compiled: CompiledApplication;
  readonly #now: number;
  readonly #expand: Expand;
  /** A second step has an expansion of its own for each first one. */
  readonly #reached = new Map<Expansion, Reached[]>();

  /**
   * @param rows those of the lookups; others are ignored
   * @param now Unix milliseconds
   * @throws TooMuch
   */
  constructor(compiled: CompiledApplication, expand: Expand, rows: readonly ExpandedRow[], now: number) {
    this.#compiled = compiled;
    this.#expand = expand;
    this.#now = now;
    const all = lookupsOf(expand.expansions, compiled.application).map((lookup) => ({
      ...lookup,
      records: new Map<string, FoundRecord>(),
    }));
    for (const one of all)
      this.#reached.set(one.expansion, [...(this.#reached.get(one.expansion) ?? []), one]);
    for (const row of rows) if (row.node > 0) all[row.node - 1]!.records.set(row.id, { row, text: null });
    for (const { records } of all) if (records.size > MOST_FOUND) throw new TooMuch();
  }

  /**
   * The members that the expansions add to a record, each with a comma before it.
   * @param refs the references of the record, as a row has them
   * @throws TooMuch
   */
  membersOf(refs: string): Text {
    return this.#members(this.#expand.expansions, refs);
  }

  /** A record as clients read it, without expansions. */
  shown(model: Model, document: Text, answers: Text | null): Text {
    const text = answers === null ? document : withMembers(document, `,"customFields":${answers}`);
    const presenter = this.#compiled.presenter(model, this.#now);
    if (!presenter) return text;
    const record = JSON.parse(fromText(text)) as Values;
    return asBytes(JSON.stringify(presenter(present(model, record, null), record, iso(this.#now))));
  }

  #members(expansions: readonly Expansion[], refs: string): Text {
    const [first] = expansions;
    if (expansions.length === 1) return this.#member(first!, refs);
    const lines = refs.split("\n");
    return joined(
      expansions.map((one, i) => this.#member(one, lines[i]!)),
      "",
    );
  }

  #member(expansion: Expansion, line: string): Text {
    return `,"${expansion.as}":${this.#value(expansion, line)}`;
  }

  #value(expansion: Expansion, line: string): Text {
    const { by, to, isList } = expansion;
    const space = by === null ? -1 : line.indexOf(" ");
    const kind = by === null ? to[0]! : line.slice(0, space);
    const value = space < 0 ? line : line.slice(space + 1);
    if (value === "") return "null";
    const isReadable = by === null || this.#expand.readable.has(kind);
    const reached = isReadable
      ? this.#reached.get(expansion)?.find(({ model }) => model.name === kind)
      : undefined;
    const record = (id: string) => (reached ? this.#record(reached, id) : JSON.stringify({ id }));
    if (!isList) return record(value);
    return `[${joined((JSON.parse(value) as string[]).map(record), ",")}]`;
  }

  #record({ records, model, expansion: { inside } }: Reached, id: string): Text {
    const found = records.get(id);
    if (!found || found.row.refs === null) return "null";
    if (found.text !== null) return found.text;
    const { document, answers, refs } = found.row;
    if (document === null) throw new TooMuch();
    const shown = this.shown(model, document, answers);
    found.text = inside.length === 0 ? shown : withMembers(shown, this.#members(inside, refs));
    return found.text;
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

/** The characters that a text stands for. */
export const fromText = (text: Text): string => Buffer.from(text, "latin1").toString();

/** The refusal of expansions that lead to more than a response can contain. */
export const tooMuch = (): Refusal =>
  refusalWith("INVALID_QUERY", TOO_MUCH, [{ path: "query.expand", code: "TOO_LONG" }]);

export const TOO_MUCH = `The expansions of the record exceed ${MOST_FOUND} records for one path, or 1 MiB in all. Expand fewer paths, and read the other records by their ids.`;
