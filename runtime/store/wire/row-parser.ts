/** In charge of reading what PostgreSQL sends: a row stays bytes until whoever asked for it says what each value is. */
import { type OnReadOpts, Socket, type SocketConstructorOpts } from "node:net";
import type pg from "pg";
import { Parser } from "pg-protocol/dist/parser.js";

/** Rows as they came, one behind another: each a message, of a count of values, then each behind its length (PostgreSQL, "Message Formats", DataRow). */
export interface DataRows {
  readonly name: "dataRow";
  /** The packet that they stand in; the next ones overwrite it. */
  readonly bytes: Buffer;
  /** Where in the packet the first message begins, and the last ends. */
  readonly start: number;
  readonly end: number;
}

/** Bytes ahead of what a message holds: its kind, and the length of the rest. */
export const HEAD = 5;

interface Message {
  readonly name: string;
}

/** The driver's reader, as it lets others be made of it. */
interface Driven {
  parse(chunk: Buffer, each: (message: Message) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
}

const DATA_ROW = 0x44;

/** The driver's own makes a string of every value, and so of a page that only passes through. */
class RowParser extends (Parser as unknown as new () => Driven) {
  /**
   * Parses a chunk by itself: rows that come in one are told together, for a page has many.
   * @returns how many bytes at its end are of a message that is not whole
   */
  parseWhole(chunk: Buffer, each: (message: Message) => void): number {
    /** Where the message that begins there ends; 0 where it is not whole. */
    const endOf = (start: number): number => {
      if (start + HEAD > chunk.length) return 0;
      const end = start + 1 + chunk.readInt32BE(start + 1);
      return end > chunk.length ? 0 : end;
    };
    let start = 0;
    for (;;) {
      let at = start;
      let end = endOf(at);
      for (; end > 0 && chunk[at] === DATA_ROW; end = endOf(at)) at = end;
      if (at > start) each(rowsIn(chunk, start, at));
      if (end === 0) return chunk.length - at;
      each(super.handlePacket(at + HEAD, chunk[at]!, end - at - 1, chunk));
      start = end;
    }
  }

  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    if (code !== DATA_ROW) return super.handlePacket(offset, code, length, bytes);
    const start = offset - HEAD;
    return rowsIn(bytes, start, start + 1 + length);
  }
}

const rowsIn = (bytes: Buffer, start: number, end: number): DataRows => ({
  name: "dataRow",
  bytes,
  start,
  end,
});

/** The memory that messages are read into: what is whole makes room, the rest is read on behind what came of it. */
export class RowReader {
  readonly #parser = new RowParser();
  readonly #usual: Buffer;
  #memory: Buffer;
  #kept = 0;

  constructor(size: number) {
    this.#usual = Buffer.allocUnsafeSlow(size);
    this.#memory = this.#usual;
  }

  /** Where the next bytes belong. */
  get room(): Buffer {
    return this.#kept === 0 ? this.#memory : this.#memory.subarray(this.#kept);
  }

  /** Tells of the messages that so many bytes made whole. */
  take(length: number, each: (message: Message) => void): void {
    const end = this.#kept + length;
    const left = this.#parser.parseWhole(this.#memory.subarray(0, end), each);
    if (left < end) this.#memory.copyWithin(0, end - left, end);
    this.#kept = left;
    if (left === 0) this.#memory = this.#usual;
    else if (left === this.#memory.length) this.#memory = Buffer.concat([this.#memory, this.#memory]);
  }
}

interface Driver {
  readonly connection: {
    stream: Socket;
    readonly ssl: unknown;
    attachListeners(stream: Socket): void;
    emit(event: string, message: Message): void;
  };
}

/** Bytes that are read at once at most: a page of common records. */
const CHUNK = 128 * 1024;

/**
 * Lets a client read rows as bytes; to be called before it connects. What comes without TLS is read into one piece of
 * memory: one for each read would be memory outside of V8's heap, which calls for garbage collections.
 */
export function readRowsAsBytes(client: pg.ClientBase): void {
  const { connection } = client as unknown as Driver;
  const tell = (message: Message) =>
    connection.emit(message.name === "error" ? "errorMessage" : message.name, message);
  if (connection.ssl) {
    const parser = new RowParser();
    connection.attachListeners = (stream) =>
      void stream.on("data", (chunk: Buffer) => parser.parse(chunk, tell));
    return;
  }
  const reader = new RowReader(CHUNK);
  const onread: OnReadOpts = {
    buffer: () => reader.room,
    callback(length) {
      reader.take(length, tell);
      return true;
    },
  };
  connection.attachListeners = () => {};
  // The types of Node know it of a connection alone.
  connection.stream = new Socket({ onread } as SocketConstructorOpts);
}
