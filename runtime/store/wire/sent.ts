/** One statement under way: what is sent for it, and how its result becomes rows. */
import pg from "pg";
import { Characters, type PageMemory } from "./bytes.ts";
import type { Gathered } from "./gathered.ts";
import type { HeldRows } from "./held-rows.ts";
import { type DataRows, HEAD } from "./row-parser.ts";
import { createTimeTexts } from "./time-text.ts";
import { guarded } from "./translate.ts";

/** A statement that is prepared once per connection and run by its name. */
export interface Statement {
  /** Unique for the text; at most 63 bytes. Empty for a statement not worth preparing. */
  readonly name: string;
  readonly text: string;
  /**
   * A column of text or bytea that is returned as bytes: text that is only passed through need not become a
   * string. All columns are then sent in binary.
   */
  readonly bytesOf?: string | undefined;
  /**
   * Set if it may return thousands of rows. They are sent in binary, and held until all have arrived: rows made one by
   * one would outlive the garbage collections between them.
   */
  readonly hasManyRows?: boolean | undefined;
  /**
   * Set if the bytes are a page, for one reader who gives them back. It says whether a value holds the page,
   * or each row holds a record. The last column of placed rows is the record's position in the list. With texts, rows are
   * returned, in whose texts each character is one byte: their reader joins them to a page.
   */
  readonly pageIn?: "value" | "rows" | "placed rows" | "texts" | undefined;
  /**
   * Whether its plan for any values is used from the first run. By default, PostgreSQL plans a statement for the values of each
   * run for as long as it expects those plans to cost less.
   */
  readonly isPlannedOnce?: boolean;
  /** Whether a crash of the database may undo it after it was answered. */
  readonly mayBeLost?: boolean;
  /** Run ahead of a statement on the tables of a shard, which fails with `Moved` if the shard is elsewhere. */
  readonly guards?: readonly Guard[] | undefined;
  /** Run after a write to the tables of a shard. If one fails, the write is undone, and fails with `Moved`. */
  readonly fence?: readonly Guard[] | undefined;
}

export type Row = Record<string, unknown>;
export type BoundValues = readonly unknown[];

/** A prepared statement that runs before or after another, in one trip and one transaction. If it fails, nothing is done. */
export interface Guard {
  /** One that the session has prepared. */
  readonly name: string;
  /** As text. */
  readonly values: readonly string[];
}

/** Makes PostgreSQL use the plan for any values of the statements that follow in a transaction. */
export const GENERICALLY: Guard = { name: "generically", values: [] };
/** Prepares it; each session does. */
export const PREPARE_GENERICALLY =
  "prepare generically as select set_config('plan_cache_mode', 'force_generic_plan', true)";

/**
 * What a connection knows about a statement that it has prepared; a prepared statement never changes what it
 * returns.
 */
export interface Prepared {
  columns: readonly Column[] | null;
  readonly bytesOf?: string | undefined;
  /** The memory that pages pass through; null if the bytes are not a page. */
  readonly memory?: PageMemory | null;
  /** Collects all rows into one `Records`; null if rows are returned one by one. */
  readonly gathered?: Gathered | null;
  readonly isPlaced?: boolean;
  /** Whether texts are parts of one string for each packet, which is made faster than a string for each. */
  readonly hasTexts?: boolean;
  /** Holds the rows until all have arrived; null if each is made as it arrives. */
  readonly held?: HeldRows | null;
}

interface Column {
  readonly name: string;
  /** Converts a value that PostgreSQL sent, given its place in a packet. */
  readonly read: (packet: Buffer, start: number, end: number) => unknown;
  readonly isText: boolean;
}

/** The length that means null. */
const NULL = -1;

export interface SentListener {
  /** @param command PostgreSQL's command tag, such as `COMMIT` */
  answered(rows: Row[], command: string): void;
  failed(error: Error): void;
}

/** The methods of the driver's connection that a statement uses. */
interface Wire {
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { name?: string | undefined; text: string }): void;
  bind(message: { statement?: string | undefined; values: BoundValues; binary: boolean }): void;
  describe(message: { type: "P" }): void;
  execute(message: object): void;
  sync(): void;
}

/**
 * The driver's own statement, as far as a subclass can use it. The driver calls the methods named after
 * messages.
 */
interface Driven {
  name?: string | undefined;
  readonly text: string;
  readonly values: BoundValues;
  readonly submit: pg.Submittable["submit"];
  hasBeenParsed(wire: Wire): boolean;
  requiresPreparation(): boolean;
}

const Query = pg.Query as unknown as new (text: string, values: BoundValues) => Driven;

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

interface SentOptions {
  /** The name of a prepared statement; without it, the text is run unprepared. */
  readonly name?: string | undefined;
  /** The state of the named statement on its connection. */
  readonly prepared?: Prepared;
  readonly guards?: readonly Guard[] | undefined;
  readonly fence?: readonly Guard[] | undefined;
  readonly isPlannedOnce?: boolean | undefined;
}

/**
 * The driver's own statement asks for the description of its columns on each run, and builds a result from it
 * before the first row. This one asks once per prepared statement. A value that cannot be encoded fails
 * before anything is sent.
 */
export class Sent extends Query {
  readonly #told: SentListener;
  readonly #prepared: Prepared;
  readonly #bound: BoundValues;
  readonly #rows: Row[] = [];
  readonly #guards: readonly Guard[];
  /** Whether a guard says where the statement's tables are. */
  readonly #isGuarded: boolean;
  readonly #fence: readonly Guard[];
  /** How many guards, and statements of the fence, have been answered, with the statement itself. */
  #completed = 0;
  #command = "";
  #failure: Error | null = null;

  constructor(
    text: string,
    values: BoundValues,
    told: SentListener,
    { name, prepared = { columns: null }, guards = [], fence = [], isPlannedOnce = false }: SentOptions = {},
  ) {
    super(text, values);
    this.#bound = values.map(prepareValue);
    this.name = name;
    this.#told = told;
    this.#prepared = prepared;
    this.#guards = isPlannedOnce ? [GENERICALLY, ...guards] : guards;
    this.#isGuarded = guards.length > 0;
    this.#fence = fence;
  }

  /** Otherwise the driver sends a text without values as a simple query, and nothing with it. */
  override requiresPreparation(): boolean {
    return this.#guards.length > 0 || super.requiresPreparation();
  }

  prepare(wire: Wire): void {
    const { name, text } = this;
    for (const guard of this.#guards) execute(wire, guard);
    if (!this.hasBeenParsed(wire)) {
      wire.parse({ name, text });
      if (name !== undefined) wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ statement: name, values: this.#bound, binary: this.#isBinary });
    if (this.#prepared.columns === null) wire.describe({ type: "P" });
    wire.execute({});
    for (const guard of this.#fence) execute(wire, guard);
    wire.sync();
  }

  get #isBinary(): boolean {
    const { bytesOf, held } = this.#prepared;
    return bytesOf !== undefined || (held ?? null) !== null;
  }

  /** Whether the next result is the statement's own. */
  get #isOwn(): boolean {
    return this.#completed === this.#guards.length;
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const { bytesOf, memory } = this.#prepared;
    const readerOf = this.#isBinary ? binaryOf : textOf;
    const bytesIn: Column["read"] = memory ? (...of) => memory.take(...of) : charactersIn;
    this.#prepared.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: name === bytesOf ? bytesIn : readerOf(dataTypeID),
      isText: dataTypeID === TEXT,
    }));
  }

  handleDataRow({ bytes, start, end }: DataRows): void {
    if (!this.#isOwn) return;
    if (this.#prepared.held) this.#prepared.held.add(bytes, start, end);
    else this.#read(bytes, start, end);
  }

  #read(bytes: Buffer, start: number, end: number): void {
    const { gathered, isPlaced = false, hasTexts } = this.#prepared;
    const all = hasTexts ? { text: bytes.toString("latin1", start, end), start } : null;
    for (let at = start; at < end; at += 1 + bytes.readInt32BE(at + 1)) {
      if (gathered) gathered.add(bytes, at + HEAD, isPlaced);
      else this.#rows.push(this.#row(bytes, at + HEAD, all));
    }
  }

  /** @param all the text of the packet from a place on; null if each value is read by itself */
  #row(bytes: Buffer, offset: number, all: { readonly text: string; readonly start: number } | null): Row {
    const row: Row = {};
    try {
      let at = offset + 2;
      for (const { name, read, isText } of this.#prepared.columns!) {
        const length = bytes.readInt32BE(at);
        const start = at + 4;
        at = length === NULL ? start : start + length;
        if (length === NULL) row[name] = null;
        else if (all !== null && isText) row[name] = all.text.slice(start - all.start, at - all.start);
        else row[name] = read(bytes, start, at);
      }
    } catch (error) {
      this.#failure = error as Error;
    }
    return row;
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    if (this.#isOwn) {
      // A statement without rows is described by a message that the driver does not pass on.
      this.#prepared.columns ??= [];
      this.#command = text;
    }
    this.#completed++;
  }

  handleError(error: Error): void {
    this.#prepared.gathered?.clear();
    this.#prepared.held?.clear();
    this.#told.failed(this.#isGuarded ? guarded(error, !this.#isOwn) : error);
  }

  handleReadyForQuery(): void {
    const { gathered, held } = this.#prepared;
    held?.take((bytes, end) => this.#read(bytes, 0, end));
    if (this.#failure) this.#told.failed(this.#failure);
    else this.#told.answered(gathered ? [{ ...gathered.take() }] : this.#rows, this.#command);
  }
}

function execute(wire: Wire, { name, values }: Guard): void {
  wire.bind({ statement: name, values, binary: false });
  wire.execute({});
}

const charactersIn: Column["read"] = (packet, start, end) =>
  new Characters(packet.toString("latin1", start, end));

/** The first year of PostgreSQL's times, which are microseconds. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

function timeReader(): Column["read"] {
  const textOfTime = createTimeTexts();
  return (packet, start) => {
    const micros = packet.readInt32BE(start) * 2 ** 32 + packet.readUInt32BE(start + 4);
    return textOfTime(EPOCH_MS + Math.floor(micros / 1000));
  };
}

/** The version of PostgreSQL's binary form of jsonb; text follows it. */
const JSONB_HEAD = 1;

/** The type OID of text. */
const TEXT = 25;

/** Readers of PostgreSQL's binary forms, by type OID. */
const BINARY: Readonly<Record<number, Column["read"]>> = {
  16: (packet, start) => packet[start] === 1,
  23: (packet, start) => packet.readInt32BE(start),
  [TEXT]: (packet, start, end) => packet.toString("utf8", start, end),
  3802: (packet, start, end) => JSON.parse(packet.toString("utf8", start + JSONB_HEAD, end)),
};

const TIMESTAMPTZ = 1184;

const binaryOf = (type: number): Column["read"] =>
  (type === TIMESTAMPTZ ? timeReader() : BINARY[type]) ??
  (() => {
    throw new Error(`a column of type ${type} is sent in binary, which nothing reads`);
  });

function textOf(type: number): Column["read"] {
  const parse = pg.types.getTypeParser(type, "text") as (text: string) => unknown;
  return (packet, start, end) => parse(packet.toString("utf8", start, end));
}
