/** Reads what PostgreSQL sends; a row stays bytes until its statement reads the values. */
import { type OnReadOpts, Socket, type SocketConstructorOpts } from "node:net";
import type pg from "pg";
import { Parser } from "pg-protocol/dist/parser.js";

/**
 * Rows as they arrived, one after another. Each is a DataRow message: a count of values, then each value
 * after its length (PostgreSQL, "Message Formats").
 */
export interface DataRows {
  readonly name: "dataRow";
  /** The packet with the rows; the next packet overwrites it. */
  readonly bytes: Buffer;
  /** Where in the packet the first message begins, and the last one ends. */
  readonly start: number;
  readonly end: number;
}

/** The bytes at the start of a message: its type and the length of the rest. */
export const HEAD = 5;

interface Message {
  readonly name: string;
}

/** The driver's parser, as far as a subclass can use it. */
interface Driven {
  parse(chunk: Buffer, each: (message: Message) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
}

const DATA_ROW = 0x44;

/** The driver's parser makes a string of every value, even of a page that is only passed through. */
class RowParser extends (Parser as unknown as new () => Driven) {
  /**
   * Parses a chunk by itself. Consecutive rows are reported together, because a page has many.
   * @returns how many bytes at its end belong to an incomplete message
   */
  parseWhole(chunk: Buffer, each: (message: Message) => void): number {
    /** Where the message that begins there ends; 0 if it is incomplete. */
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

/**
 * The memory that messages are read into: complete ones are passed on, and an incomplete one moves to the
 * front.
 */
export class RowReader {
  readonly #parser = new RowParser();
  readonly #usual: Buffer;
  #memory: Buffer;
  #kept = 0;

  constructor(size: number) {
    this.#usual = Buffer.allocUnsafeSlow(size);
    this.#memory = this.#usual;
  }

  /** Where the next bytes are to be written. */
  get room(): Buffer {
    return this.#kept === 0 ? this.#memory : this.#memory.subarray(this.#kept);
  }

  /** Passes on the messages completed by this many new bytes. */
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

/** The most bytes read at once: a page of average records. */
const CHUNK = 128 * 1024;

/**
 * Makes a client read rows as bytes; call it before the client connects. Without TLS, everything is read into
 * one piece of memory. A buffer for each read would be memory outside V8's heap and would trigger garbage
 * collections.
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
  // Node's types know this option only for connections.
  connection.stream = new Socket({ onread } as SocketConstructorOpts);
}
